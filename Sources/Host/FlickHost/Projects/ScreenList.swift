internal import FlickSystem

/// The screens of a project, for a user who chooses one.
package struct ScreenList {
  /// A screen.
  package struct Entry: Hashable, Sendable {
    /// Its file without folder and suffix: "mail".
    package var name: String
    /// Its file, from the folder that was asked.
    package var path: String
    /// The first sentence of the comment at its top; empty without one.
    package var summary: String
  }

  /// In the order of their names.
  package let entries: [Entry]

  private static let folders = ["screens", "scripts/screens"]

  /// Finds the screens of the project that a folder belongs to.
  package init(near folder: String = ".") {
    let project = ProjectRoots.projectFolder(of: folder)
    var found: [Entry] = []
    for part in Self.folders {
      let place = Path.join(project, part)
      for file in (try? Path.names(inDirectory: place)) ?? [] where file.hasSuffix(".lua") {
        let path = Path.join(place, file)
        found.append(
          Entry(
            name: String(file.dropLast(4)), path: path, summary: Self.summary(ofFile: path)))
      }
    }
    entries = found.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  private static func summary(ofFile path: String) -> String {
    guard let bytes = try? File.read(path) else { return "" }
    let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
    guard let line = text.split(separator: "\n", omittingEmptySubsequences: false).first,
      line.hasPrefix("--")
    else { return "" }
    return String(line.drop { $0 == "-" || $0 == " " })
  }
}

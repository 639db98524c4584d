internal import FlickSystem
internal import LuaKit

/// Suggests an existing file for an error about a missing file.
enum FileHint {
  private static let ending = ": cannot be read: there is no such file"
  /// The folders of a project to search for a file given without its folder.
  private static let folders = ["screens", "scenarios", "gestures", "gestures/traces"]
  /// The minimum length of a name.
  ///
  /// Shorter names are similar by chance.
  private static let shortest = 4

  /// ` (did you mean 'x'?)`, or an empty string.
  ///
  /// - Parameter message: the description of an error, possibly received from a worker as text.
  static func text(for message: String) -> String {
    guard message.hasSuffix(ending) else { return "" }
    let path = String(message.dropLast(ending.count))
    let name = Path.name(path)
    guard !path.hasSuffix("/"), name.prefix(while: { $0 != "." }).count >= shortest else {
      return ""
    }
    let folder = Path.parent(path)
    // Look for the same name in the folders of a project.
    for place in folders {
      let file = Path.join(Path.join(folder, place), name)
      if Path.isFile(file) {
        return " (did you mean '\(folder == "." ? Path.join(place, name) : file)'?)"
      }
    }
    let names = (try? Path.names(inDirectory: folder)) ?? []
    guard let nearest = NearestName.of(name, among: names) else { return "" }
    return " (did you mean '\(folder == "." ? nearest : Path.join(folder, nearest))'?)"
  }
}

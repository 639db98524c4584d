internal import FlickSystem
internal import LuaKit

/// The name of a file that the user may have meant, for an error about a file that does not exist.
enum FileHint {
  private static let ending = ": cannot be read: there is no such file"
  /// Folders of a project to look in for a file that is named without its folder.
  private static let folders = ["screens", "scenarios", "gestures", "gestures/traces"]
  /// Shorter names are alike by chance.
  private static let shortest = 4

  /// ` (did you mean 'x'?)`, or an empty string.
  ///
  /// - Parameter message: the description of an error; it may have come from a worker as text.
  static func text(for message: String) -> String {
    guard message.hasSuffix(ending) else { return "" }
    let path = String(message.dropLast(ending.count))
    guard let name = path.split(separator: "/").last.map(String.init), !path.hasSuffix("/"),
      name.prefix(while: { $0 != "." }).count >= shortest
    else { return "" }
    let folder = Path.parent(path)
    if folder == ".", let place = folders.first(where: { Path.isFile(Path.join($0, name)) }) {
      return " (did you mean '\(Path.join(place, name))'?)"
    }
    let names = (try? Path.names(inDirectory: folder)) ?? []
    guard let nearest = NearestName.of(name, among: names) else { return "" }
    return " (did you mean '\(folder == "." ? nearest : Path.join(folder, nearest))'?)"
  }
}

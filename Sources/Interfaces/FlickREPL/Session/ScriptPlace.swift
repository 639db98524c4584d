internal import FlickSystem

/// A line in a file of a script.
struct ScriptPlace: Hashable {
  var path: String
  var line: Int

  init(path: String, line: Int) { (self.path, self.line) = (path, line) }

  /// Parses the position at the start of a message, such as `screens/photos.lua:12: …`; nil if it
  /// does not name an existing file.
  init?(of message: String) {
    let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[1]), line > 0, Path.isFile(String(parts[0])) else {
      return nil
    }
    self.init(path: String(parts[0]), line: line)
  }

  /// Finds the first assignment of a name in a file, `name =`, or else its use as an id, `id =
  /// "name"`; nil if the file has neither.
  init?(of name: String, in path: String) {
    guard let bytes = try? File.read(path) else { return nil }
    let lines = PrintedText.lines(String(decoding: bytes, as: UTF8.self))
    func isField(_ line: String) -> Bool {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "=") }
      return zip(words, words.dropFirst()).contains { $0 == name && $1.hasPrefix("=") }
    }
    let ids = ["\"", "'"].map { "\($0)\(name)\($0)" }
    let found =
      lines.firstIndex(where: isField)
      ?? lines.firstIndex { line in line.contains("id") && ids.contains { line.contains($0) } }
    guard let found else { return nil }
    self.init(path: path, line: found + 1)
  }
}

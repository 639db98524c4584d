internal import FlickSystem
internal import LuaSyntax

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
    let tokens = LuaLexer.tokens(of: bytes)
    func isAssigned(_ index: Int) -> Bool {
      tokens[index].kind == .name(name) && index + 1 < tokens.count && tokens[index + 1].text == "="
    }
    func isID(_ index: Int) -> Bool {
      tokens[index].kind == .string(name) && index > 1 && tokens[index - 1].text == "="
        && tokens[index - 2].text == "id"
    }
    guard let found = tokens.indices.first(where: isAssigned) ?? tokens.indices.first(where: isID)
    else { return nil }
    let before = bytes[..<tokens[found].range.lowerBound]
    self.init(path: path, line: 1 + before.count { $0 == UInt8(ascii: "\n") })
  }
}

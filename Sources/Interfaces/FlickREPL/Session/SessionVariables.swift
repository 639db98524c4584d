internal import LuaSyntax

/// Turns `local` variables at the start of an entry into variables of the session.
///
/// Each entry is a separate chunk, and local variables end with their chunk. A person who types
/// `local x = 1` expects to use `x` in the next entry.
enum SessionVariables {
  /// The entry without a first word `local`, and without attributes such as `<const>`.
  static func keeping(_ entry: String) -> String {
    var bytes = Array(entry.utf8)
    let tokens = LuaLexer.tokens(of: bytes, isFile: false)
    guard tokens.first?.text == "local", tokens.count > 1 else { return entry }
    var removed = [tokens[0].range]
    if tokens[1].text != "function" {
      var next = 1
      while true {
        guard next < tokens.count, tokens[next].isName else { return entry }
        if next + 3 < tokens.count, tokens[next + 1].text == "<", tokens[next + 3].text == ">" {
          removed.append(tokens[next + 1].range.lowerBound..<tokens[next + 3].range.upperBound)
          next += 3
        }
        next += 1
        guard next < tokens.count else {
          bytes.insert(contentsOf: " = nil".utf8, at: tokens[next - 1].range.upperBound)
          break
        }
        if tokens[next].text == "=" { break }
        guard tokens[next].text == "," else { return entry }
        next += 1
      }
    }
    for range in removed.reversed() { bytes.removeSubrange(range) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

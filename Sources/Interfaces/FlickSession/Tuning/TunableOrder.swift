internal import FlickSystem
internal import LuaSyntax

/// The order of tunables in the text of a script, and their paragraphs, separated by empty lines.
///
/// Lua tables do not keep the order of their keys, so it is read from the script's text.
package struct TunableOrder: Hashable, Sendable {
  /// The place of a name in the text.
  private struct Place: Hashable, Sendable {
    var position: Int
    var paragraph: Int
  }

  private var places: [String: Place] = [:]

  package init() {}

  /// Reads the order from the texts of a script and its modules, in load order.
  package init(_ texts: [[UInt8]]) {
    var (position, paragraph) = (0, 0)
    for text in texts {
      let tokens = LuaLexer.tokens(of: text)
      for start in TunableTables.starts(in: tokens) {
        paragraph += 1
        TunableTables.fields(tokens, from: start) { index in
          if places[tokens[index].text] == nil {
            if Self.isAfterGap(tokens, index, text) { paragraph += 1 }
            places[tokens[index].text] = Place(position: position, paragraph: paragraph)
            position += 1
          }
          return true
        }
      }
    }
  }

  /// Reads the order from the files of a script, skipping unreadable ones.
  package init(files: [String]) { self.init(files.compactMap { try? File.read($0) }) }

  /// The position of a name; after all others if it is not in the texts.
  package func position(of name: String) -> Int { places[name]?.position ?? .max }

  /// The number of the paragraph with a name; after all others if it is not in the texts.
  package func paragraph(of name: String) -> Int { places[name]?.paragraph ?? .max }

  /// Whether there is an empty line before a token.
  private static func isAfterGap(_ tokens: [LuaToken], _ index: Int, _ text: [UInt8]) -> Bool {
    guard index > 0 else { return false }
    var lineIsEmpty = false
    for byte in text[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound] {
      if byte == UInt8(ascii: "\n") {
        if lineIsEmpty { return true }
        lineIsEmpty = true
      } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") {
        lineIsEmpty = false
      }
    }
    return false
  }
}

/// The tables of tunables in a script's text.
enum TunableTables {
  /// The index of the first token of each table that is passed to `tunables`.
  static func starts(in tokens: [LuaToken]) -> [Int] {
    tokens.indices.compactMap { index in
      guard tokens[index].text == "tunables" else { return nil }
      var next = index + 1
      if next < tokens.count, tokens[next].text == "(" { next += 1 }
      return next < tokens.count && tokens[next].text == "{" ? next + 1 : nil
    }
  }

  /// Visits the fields of a table, `name =`, until the visitor returns false.
  static func fields(_ tokens: [LuaToken], from start: Int, _ visit: (Int) -> Bool) {
    var depth = 1
    var index = start
    while index < tokens.count, depth > 0 {
      let token = tokens[index]
      if depth == 1, token.isName, index + 2 < tokens.count, tokens[index + 1].text == "=",
        !visit(index)
      {
        return
      }
      if ["{", "(", "["].contains(token.text) { depth += 1 }
      if ["}", ")", "]"].contains(token.text) { depth -= 1 }
      index += 1
    }
  }
}

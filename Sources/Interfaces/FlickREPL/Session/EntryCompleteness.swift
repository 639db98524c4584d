internal import LuaSyntax

/// Reads an entry line by line and reports when it may be complete.
///
/// Only the engine can decide whether an entry is complete, and it compiles the entry from the
/// start. Compiling after each of many lines takes quadratic time. The scanner therefore reports an
/// entry as possibly complete only if no block, bracket, string or comment is open and the last
/// word can end a statement. Invalid Lua counts as complete, so that the engine reports the error.
struct EntryCompleteness {
  /// The number of open blocks and brackets.
  private var depth = 0
  /// The number of loops before their `do`.
  private var loops = 0
  /// The opening of a string or comment that continues in the next line: `[==[`, `--[[`, `"`, or
  /// `"\z`.
  private var opening: [UInt8] = []
  /// Whether a statement may end with the last word.
  private var canEnd = true
  /// Whether a quoted string ends with its line.
  private var isBroken = false

  /// Adds a line.
  ///
  /// - Returns: whether the entry may be complete now and was not before.
  mutating func add(_ line: String) -> Bool {
    let wasOpen = !opening.isEmpty
    let text = opening + Array(line.utf8) + [UInt8(ascii: "\n")]
    opening = []
    let tokens = LuaLexer.tokens(of: text, isFile: false)
    for token in tokens {
      if token.isFinished { read(token) } else { leaveOpen(text[token.range]) }
    }
    let hasWords = !tokens.isEmpty || wasOpen
    return isBroken || hasWords && opening.isEmpty && depth <= 0 && canEnd
  }

  private mutating func read(_ token: LuaToken) {
    guard case .sign(let sign) = token.kind else {
      canEnd = true
      return
    }
    switch sign {
    case "for", "while":
      depth += 1
      loops += 1
    case "do": if loops > 0 { loops -= 1 } else { depth += 1 }
    case "function", "if", "repeat", "(", "[", "{": depth += 1
    case "end", "until", ")", "]", "}": depth -= 1
    default: break
    }
    canEnd = Self.last.contains(sign)
  }

  /// The keywords and signs that can end a statement.
  private static let last: Set<String> = [
    "break", "end", "false", "nil", "return", "true", "...", "::", ";", ")", "]", "}",
  ]

  /// Keeps the opening of a string or comment without its end.
  private mutating func leaveOpen(_ token: ArraySlice<UInt8>) {
    guard let first = token.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      let bracket = token.prefix { $0 != UInt8(ascii: "[") }
      let rest = token.dropFirst(bracket.count + 1).prefix { $0 == UInt8(ascii: "=") }
      opening = Array(bracket) + [UInt8(ascii: "[")] + rest + [UInt8(ascii: "[")]
      return
    }
    // A line end that is part of the string follows a backslash, or `\z`, which skips white space.
    guard token.last == UInt8(ascii: "\n") else {
      isBroken = true
      return
    }
    let line = token.dropLast().last == UInt8(ascii: "\r") ? token.dropLast(2) : token.dropLast()
    opening = line.last == UInt8(ascii: "\\") ? [first] : [first] + Array("\\z".utf8)
  }
}

/// Splits a Lua text into tokens.
package struct LuaLexer {
  package enum Token: Hashable, Sendable {
    case end
    case name(String)
    /// A keyword, operator or punctuation.
    case sign(String)
    case string(String)
    case number(String)
  }

  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var position = 0
  private var line = 1
  /// The offset of the current line, and the number of its UTF-8 continuation bytes so far.
  private var lineStart = 0
  private var continuations = 0
  private(set) var ignoredLines: Set<Int> = []

  /// Starts at the beginning of a text.
  ///
  /// - Parameter isFile: whether a byte order mark and a first line that starts with `#` are left
  ///   out.
  init(_ bytes: [UInt8], isFile: Bool = true) {
    self.bytes = bytes
    guard isFile else { return }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
    if byte() == UInt8(ascii: "#") { skipLine() }
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private var place: LuaPlace {
    LuaPlace(offset: position, line: line, column: position - lineStart - continuations + 1)
  }

  private mutating func advance() {
    switch bytes[position] {
    case UInt8(ascii: "\n"):
      line += 1
      (lineStart, continuations) = (position + 1, 0)
    case 0x80...0xBF: continuations += 1
    default: break
    }
    position += 1
  }

  private mutating func skipLine() {
    while let next = byte(), next != UInt8(ascii: "\n") { advance() }
  }

  // MARK: Tokens

  /// The tokens of a text that may be unfinished or invalid; see `LuaToken`.
  package static func tokens(of bytes: [UInt8], isFile: Bool = true) -> [LuaToken] {
    var lexer = LuaLexer(bytes, isFile: isFile)
    var tokens: [LuaToken] = []
    while let token = lexer.nextInAnyText() { tokens.append(token) }
    return tokens
  }

  private mutating func nextInAnyText() -> LuaToken? {
    do {
      let (token, place) = try next()
      return token == .end ? nil : LuaToken(token, place.offset..<position)
    } catch {
      let start = error.place.offset
      guard position == start else {
        return LuaToken(.string(""), start..<position, isFinished: false)
      }
      advance()
      return LuaToken(
        .sign(String(decoding: bytes[start...start], as: UTF8.self)), start..<position)
    }
  }

  /// The next token and its position.
  mutating func next() throws(LuaSyntaxError) -> (Token, LuaPlace) {
    try skipBlanks()
    let start = place
    guard let first = byte() else { return (.end, start) }
    switch first {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      let word = word { $0.isLuaLetter || $0.isDigit }
      return (Self.keywordSet.contains(word) ? .sign(word) : .name(word), start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (.number(number()), start)
    case UInt8(ascii: "."):
      if byte(1)?.isDigit == true { return (.number(number()), start) }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return (.string(try quoted(first)), start)
    case UInt8(ascii: "["):
      if let level = bracketLevel() {
        return (.string(try long(level, "string", from: start)), start)
      }
    default: break
    }
    return (.sign(try sign()), start)
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = position
    while let next = byte(), belongs(next) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func number() -> String {
    let start = position
    let isHex = byte() == UInt8(ascii: "0") && (byte(1) ?? 0) | 0x20 == UInt8(ascii: "x")
    let exponent = isHex ? UInt8(ascii: "p") : UInt8(ascii: "e")
    while let next = byte() {
      if next.isDigit || next.isLuaLetter || next == UInt8(ascii: ".") {
        position += 1
        if next | 0x20 == exponent, byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") {
          position += 1
        }
      } else {
        break
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func sign() throws(LuaSyntaxError) -> String {
    for length in [3, 2, 1] where position + length <= bytes.count {
      let text = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
      guard Self.signs.contains(text) else { continue }
      position += length
      return text
    }
    throw LuaSyntaxError(place: place, message: "unexpected character")
  }

  // MARK: Blanks and comments

  private mutating func skipBlanks() throws(LuaSyntaxError) {
    while let next = byte() {
      switch next {
      case 0x20, 0x09...0x0D: advance()
      case UInt8(ascii: "-"):
        guard byte(1) == next else { return }
        try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(LuaSyntaxError) {
    let start = place
    position += 2
    if byte() == UInt8(ascii: "["), let level = bracketLevel() {
      _ = try long(level, "comment", from: start)
      return
    }
    let first = position
    skipLine()
    let words = bytes[first..<position].drop { $0 == 0x20 || $0 == 0x09 }
    if words.starts(with: Self.ignoring) { ignoredLines.insert(line) }
  }

  private static let ignoring = Array("check: ignore".utf8)

  // MARK: Strings

  /// The level of the long bracket that starts here (its number of `=`); nil if there is none.
  private func bracketLevel() -> Int? {
    var level = 0
    while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
    return byte(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func long(
    _ level: Int, _ noun: String, from start: LuaPlace
  ) throws(LuaSyntaxError) -> String {
    position += level + 2
    if byte() == 0x0D { advance() }
    if byte() == 0x0A { advance() }
    let first = position
    let close = [0x5D] + [UInt8](repeating: 0x3D, count: level) + [0x5D]
    while let next = byte() {
      if next == 0x5D, bytes[position...].starts(with: close) {
        let text = String(decoding: bytes[first..<position], as: UTF8.self)
        position += close.count
        return text
      }
      advance()
    }
    throw LuaSyntaxError(place: start, message: "unfinished long \(noun)")
  }

  private mutating func quoted(_ quote: UInt8) throws(LuaSyntaxError) -> String {
    let start = place
    position += 1
    var text: [UInt8] = []
    while let next = byte(), next != 0x0A, next != 0x0D {
      if next == quote {
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      if next == UInt8(ascii: "\\") {
        escape(into: &text)
      } else {
        text.append(next)
        advance()
      }
    }
    throw LuaSyntaxError(place: start, message: "unfinished string")
  }

  /// Decodes an escape sequence.
  ///
  /// Invalid ones are kept without their backslash.
  private mutating func escape(into text: inout [UInt8]) {
    position += 1
    guard let next = byte() else { return }
    switch next {
    case UInt8(ascii: "z"):
      advance()
      while let blank = byte(), blank == 0x20 || (0x09...0x0D).contains(blank) { advance() }
    case 0x0A, 0x0D:
      // A line end of two bytes is one.
      advance()
      if let other = byte(), other != next, other == 0x0A || other == 0x0D { advance() }
      text.append(0x0A)
    case UInt8(ascii: "x"):
      advance()
      text.append(UInt8(truncatingIfNeeded: code(digits: 2, radix: 16)))
    case UInt8(ascii: "u") where byte(1) == UInt8(ascii: "{"):
      advance()
      advance()
      // Lua encodes surrogates and numbers beyond Unicode too; they are left out.
      let scalar = Unicode.Scalar(UInt32(code(digits: 8, radix: 16)))
      text += scalar.map { Array(String($0).utf8) } ?? []
      if byte() == UInt8(ascii: "}") { advance() }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      text.append(UInt8(truncatingIfNeeded: code(digits: 3, radix: 10)))
    default:
      text.append(Self.controls[next] ?? next)
      advance()
    }
  }

  /// The number of up to so many digits.
  private mutating func code(digits: Int, radix: Int) -> Int {
    var code = 0
    for _ in 0..<digits {
      guard let digit = byte(), let value = Character(Unicode.Scalar(digit)).hexDigitValue,
        value < radix
      else { break }
      code = radix * code + value
      advance()
    }
    return code
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B,
  ]

  // MARK: Words

  /// Whether a text can be a name: `x.text`.
  package static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.first?.isDigit == false && bytes.allSatisfy { $0.isLuaLetter || $0.isDigit }
      && !keywordSet.contains(text)
  }

  /// The reserved words, in alphabetic order.
  package static let keywords = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
  private static let keywordSet = Set(keywords)

  private static let signs: Set<String> = [
    "...", "..", ".", "==", "=", "~=", "~", "<=", "<<", "<", ">=", ">>", ">", "//", "/", "::", ":",
    ";", ",", "+", "-", "*", "%", "^", "#", "&", "|", "(", ")", "{", "}", "[", "]",
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLuaLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
}

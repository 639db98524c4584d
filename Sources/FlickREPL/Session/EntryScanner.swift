/// Reads an entry line by line, and says when it may be complete.
///
/// Whether it is complete says the engine, which reads it from its start. To ask it after each of
/// many lines takes time that grows with their square; so it is asked when the words say that it
/// may be so: no block, bracket, string or comment is open, and the last word can end a statement.
/// What is no Lua counts as complete: the engine says what is wrong with it.
struct EntryScanner {
  /// Blocks and brackets that are open.
  private var depth = 0
  /// Loops whose `do` has not come.
  private var loops = 0
  private var state = State.code
  /// Whether a statement may end with the last word.
  private var canEnd = true
  /// Whether the words make no Lua.
  private var isBroken = false

  private enum State: Equatable {
    case code
    /// In a long string or comment, with so many `=` in its brackets.
    case long(level: Int, isComment: Bool)
    /// In a string that continues in the next line; whether white space is skipped (`\z`).
    case quoted(UInt8, skipsSpace: Bool)
  }

  /// The entry with a line more.
  ///
  /// - Returns: whether it may be complete now and was not before.
  mutating func add(_ line: String) -> Bool {
    var hasWords = false
    let wasLong = state != .code
    // Byte by byte, some of them twice: lines are short.
    let bytes = Array(line.utf8)
    var place = 0
    while place < bytes.count {
      switch state {
      case .long(let level, let isComment):
        place = skipLong(bytes, place, level, isComment)
        // The end of a comment of several lines may leave nothing else.
        hasWords = hasWords || !isComment || wasLong && state == .code
      case .quoted(let quote, let skipsSpace):
        place = skipQuoted(bytes, place, quote, skipsSpace)
        hasWords = true
      case .code:
        let start = place
        place = word(bytes, place)
        hasWords = hasWords || !Self.isSpace(bytes[start])
      }
    }
    if case .quoted(let quote, let skipsSpace) = state, !skipsSpace {
      endLine(in: quote, bytes)
    }
    return isBroken || hasWords && state == .code && depth <= 0 && canEnd
  }

  // MARK: Words

  /// Reads what begins at a place outside of strings and comments; returns the place after it.
  private mutating func word(_ bytes: [UInt8], _ start: Int) -> Int {
    let byte = bytes[start]
    if Self.isSpace(byte) { return start + 1 }
    if bytes[start...].starts(with: "--".utf8) {
      if let opened = Self.longBracket(bytes, start + 2) {
        state = .long(level: opened.level, isComment: true)
        return opened.end
      }
      return bytes.count
    }
    if let opened = Self.longBracket(bytes, start) {
      state = .long(level: opened.level, isComment: false)
      return opened.end
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      state = .quoted(byte, skipsSpace: false)
      return start + 1
    }
    if Self.isLetter(byte) {
      let end = bytes[start...].firstIndex { !Self.isLetter($0) && !Self.isDigit($0) }
      name(String(decoding: bytes[start..<(end ?? bytes.count)], as: UTF8.self))
      return end ?? bytes.count
    }
    if Self.isDigit(byte) { return number(bytes, start) }
    return symbol(bytes, start)
  }

  private mutating func name(_ name: String) {
    canEnd = !Self.unfinished.contains(name)
    switch name {
    case "for", "while":
      depth += 1
      loops += 1
    case "do": if loops > 0 { loops -= 1 } else { depth += 1 }
    case "function", "if", "repeat": depth += 1
    case "end", "until": depth -= 1
    default: break
    }
  }

  /// Keywords after which something has to come.
  private static let unfinished: Set<String> = [
    "and", "do", "else", "elseif", "for", "function", "goto", "if", "in", "local", "not", "or",
    "repeat", "then", "until", "while",
  ]

  private mutating func number(_ bytes: [UInt8], _ start: Int) -> Int {
    canEnd = true
    return bytes[start...].firstIndex {
      !Self.isLetter($0) && !Self.isDigit($0) && $0 != UInt8(ascii: ".")
    } ?? bytes.count
  }

  private mutating func symbol(_ bytes: [UInt8], _ start: Int) -> Int {
    for text in ["...", "::"] where bytes[start...].starts(with: text.utf8) {
      canEnd = true
      return start + text.utf8.count
    }
    switch bytes[start] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      canEnd = false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      canEnd = true
    case UInt8(ascii: ";"): canEnd = true
    default: canEnd = false
    }
    return start + 1
  }

  // MARK: Strings and comments

  /// The level of a long bracket that opens at a place, and the place after it.
  private static func longBracket(_ bytes: [UInt8], _ start: Int) -> (level: Int, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    let rest = bytes[(start + 1)...]
    let level = rest.prefix { $0 == UInt8(ascii: "=") }.count
    guard rest.dropFirst(level).first == UInt8(ascii: "[") else { return nil }
    return (level, start + level + 2)
  }

  private mutating func skipLong(
    _ bytes: [UInt8], _ start: Int, _ level: Int, _ isComment: Bool
  ) -> Int {
    let bracket = UInt8(ascii: "]")
    guard let first = bytes[start...].firstIndex(of: bracket) else { return bytes.count }
    let rest = bytes[(first + 1)...]
    let equals = rest.prefix { $0 == UInt8(ascii: "=") }.count
    // The last bracket may be the first of the next try.
    guard equals == level, rest.dropFirst(level).first == bracket else { return first + 1 + equals }
    state = .code
    if !isComment { canEnd = true }
    return first + level + 2
  }

  private mutating func skipQuoted(
    _ bytes: [UInt8], _ start: Int, _ quote: UInt8, _ skipsSpace: Bool
  ) -> Int {
    let byte = bytes[start]
    if skipsSpace, Self.isSpace(byte) { return start + 1 }
    state = .quoted(quote, skipsSpace: false)
    if byte == UInt8(ascii: "\\") {
      if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "z") {
        state = .quoted(quote, skipsSpace: true)
      }
      return min(start + 2, bytes.count)
    }
    if byte == quote {
      state = .code
      canEnd = true
    }
    return start + 1
  }

  /// A string continues in the next line only after a backslash that nothing escapes.
  private mutating func endLine(in quote: UInt8, _ bytes: [UInt8]) {
    let last = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    let backslashes = last.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    if backslashes % 2 == 0 { isBroken = true }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}

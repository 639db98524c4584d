/// The words of a Lua script, as far as one must know them to find a value in it.
///
/// Comments are left out. Of what is no Lua it makes something; the engine is the judge of that.
package enum LuaTokens {
  package enum Kind: Hashable, Sendable { case name, number, string, symbol }

  package struct Token: Hashable, Sendable {
    package var kind: Kind
    /// Names, numbers and symbols as they stand; of strings nothing.
    package var text: String
    /// Its bytes.
    package var range: Range<Int>
  }

  package static func of(_ source: [UInt8]) -> [Token] {
    var scanner = Scanner(source: source)
    return scanner.tokens()
  }

  private struct Scanner {
    let source: [UInt8]
    var place = 0

    private func byte(_ offset: Int = 0) -> UInt8? {
      place + offset < source.count ? source[place + offset] : nil
    }

    mutating func tokens() -> [Token] {
      var tokens: [Token] = []
      while let byte = byte() {
        let start = place
        if Self.isSpace(byte) {
          place += 1
        } else if byte == UInt8(ascii: "-"), self.byte(1) == byte {
          place += 2
          if !skipLongBracket() { skipLine() }
        } else if Self.isLetter(byte) {
          skip { Self.isLetter($0) || Self.isDigit($0) }
          tokens.append(token(.name, from: start))
        } else if Self.isDigit(byte)
          || byte == UInt8(ascii: ".") && (self.byte(1).map(Self.isDigit) ?? false)
        {
          skipNumber()
          tokens.append(token(.number, from: start))
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          skipString(byte)
          tokens.append(Token(kind: .string, text: "", range: start..<place))
        } else if skipLongBracket() {
          tokens.append(Token(kind: .string, text: "", range: start..<place))
        } else {
          place += 1
          tokens.append(token(.symbol, from: start))
        }
      }
      return tokens
    }

    private func token(_ kind: Kind, from start: Int) -> Token {
      Token(
        kind: kind, text: String(decoding: source[start..<place], as: UTF8.self),
        range: start..<place)
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
      while let byte = byte(), condition(byte) { place += 1 }
    }

    private mutating func skipLine() { skip { $0 != UInt8(ascii: "\n") } }

    private mutating func skipNumber() {
      while let byte = byte() {
        let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        let afterExponent =
          place > 0 && [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(source[place - 1])
        guard
          Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".")
            || isSign && afterExponent
        else { return }
        place += 1
      }
    }

    private mutating func skipString(_ quote: UInt8) {
      place += 1
      while let byte = byte(), byte != quote, byte != UInt8(ascii: "\n") {
        place += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      place = min(place + 1, source.count)
    }

    /// `[[ … ]]`, `[=[ … ]=]` and so on; says whether one stood here.
    private mutating func skipLongBracket() -> Bool {
      guard byte() == UInt8(ascii: "[") else { return false }
      var level = 0
      while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
      guard byte(1 + level) == UInt8(ascii: "[") else { return false }
      let end =
        [UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "="), count: level)
        + [UInt8(ascii: "]")]
      place += level + 2
      while place < source.count {
        if source[place...].starts(with: end) {
          place += end.count
          return true
        }
        place += 1
      }
      return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
    }
  }
}

import Testing

@testable import FlickCore

/// At 10 points an "a" is 5.56 wide, a blank 2.78 and an ellipsis 6.
@Suite struct `Text in a width` {
  private static let font = Font(size: 10)

  /// Text of ASCII alone is measured by its bytes, other text by its characters.
  @Test(arguments: [FontWeight.regular, .bold])
  func `a text is as wide as the sum of its characters`(_ weight: FontWeight) {
    let font = Font(size: 1000, weight: weight)
    for byte in UInt8(33)...126 {
      let letter = String(UnicodeScalar(byte))
      #expect(font.width(of: "漢" + letter) == 1000 + font.width(of: letter), "\(letter)")
    }
  }

  /// The ends of each range of characters, and the characters beside them.
  @Test(
    arguments: [
      (0x1F, 0), (0x20, 278), (0x7F, 600), (0x2FF, 600), (0x300, 0), (0x36F, 0), (0x370, 600),
      (0x10FF, 600), (0x1100, 1000), (0x115F, 1000), (0x1160, 600), (0x200A, 600), (0x200B, 0),
      (0x200F, 0), (0x2010, 600), (0x2E7F, 600), (0x2E80, 1000), (0xA4CF, 1000), (0xA4D0, 600),
      (0xABFF, 600), (0xAC00, 1000), (0xD7A3, 1000), (0xD7A4, 600), (0xF8FF, 600),
      (0xF900, 1000), (0xFAFF, 1000), (0xFB00, 600), (0xFDFF, 600), (0xFE00, 0), (0xFE0F, 0),
      (0xFE10, 600), (0xFE2F, 600), (0xFE30, 1000), (0xFE6F, 1000), (0xFE70, 600),
      (0xFEFF, 600), (0xFF00, 1000), (0xFF60, 1000), (0xFF61, 600), (0x1F2FF, 600),
      (0x1F300, 1000), (0x1FAFF, 1000), (0x1FB00, 600), (0x1FFFF, 600), (0x20000, 1000),
      (0x3FFFD, 1000), (0x3FFFE, 600),
    ] as [(scalar: UInt32, width: Double)])
  func `a character outside the table has the width of its range`(
    _ row: (scalar: UInt32, width: Double)
  ) throws {
    let scalar = try #require(UnicodeScalar(row.scalar))
    let text = "漢" + String(Character(scalar))
    #expect(Font(size: 1000).width(of: text) == 1000 + row.width)
  }

  @Test(arguments: [
    ("aa aa", 25.02, 1, ["aa aa"]), ("aa aa", 25, 2, ["aa", "aa"]),
    ("aa aa", 25, 1, ["aa…"]), ("aa aa aa", 25, 2, ["aa", "aa…"]),
    ("aa aa aa", 25.02, 2, ["aa aa", "aa"]), ("aaaaaa", 20, 3, ["aa…"]),
    ("aa\naa", 1000, 2, ["aa", "aa"]), ("aa\naa", 1000, 1, ["aa aa…"]),
    ("aa\n\naa", 1000, 3, ["aa", "", "aa"]), ("", 10, 1, [""]), ("aaa", 5, 1, [""]),
    ("a", 0, 1, [""]), ("a  a", 1000, 1, ["a  a"]), ("aa aa", 25, 0, ["aa…"]),
    (" aa", 1000, 1, ["aa"]), ("aa ", 1000, 1, ["aa "]), ("aa\r\naa", 1000, 2, ["aa\r\naa"]),
  ])
  func `text is broken at blanks and cut at its end`(
    _ text: String, _ width: Double, _ lines: Int, _ expected: [String]
  ) {
    #expect(Self.font.broken(text, toFit: width, lines: lines) == expected)
  }

  @Test(arguments: 1...200)
  func `text is complete while there are lines left`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let words = (0...random.integer(0...30)).map { _ in
      String((0...random.integer(0...9)).map { _ in "aiWx0.é漢"[random.integer(0...7)] })
    }
    let font = Font(
      size: random.number(8...40), weight: random.integer(0...1) == 0 ? .regular : .bold)
    let width = random.number(1...400)
    let lines = font.broken(words.joined(separator: " "), toFit: width, lines: 1000)
    for line in lines { #expect(font.width(of: line) <= width + 1e-6) }
    if words.allSatisfy({ font.width(of: $0) <= width }) {
      #expect(lines.joined(separator: " ") == words.joined(separator: " "))
    }
    let few = random.integer(1...4)
    let cut = font.broken(words.joined(separator: " "), toFit: width, lines: few)
    #expect(cut.count == min(few, lines.count))
    for line in cut { #expect(font.width(of: line) <= width + 1e-6) }
  }

  /// The ends of each range of characters without a width, or as wide as the font is high.
  @Test(arguments: [
    ("\u{2FF}", 6.0), ("\u{300}", 0), ("\u{36F}", 0), ("\u{370}", 6), ("\u{200A}", 6),
    ("\u{200B}", 0), ("\u{200F}", 0), ("\u{2010}", 6), ("\u{FE0F}", 0), ("\u{FE10}", 6),
    ("\u{10FF}", 6), ("\u{1100}", 10), ("\u{115F}", 10), ("\u{1160}", 6), ("\u{2E7F}", 6),
    ("\u{2E80}", 10), ("\u{A4CF}", 10), ("\u{A4D0}", 6), ("\u{AC00}", 10), ("\u{D7A4}", 6),
    ("\u{FF00}", 10), ("\u{FF60}", 10), ("\u{FF61}", 6), ("\u{1F2FF}", 6), ("\u{1F300}", 10),
    ("\u{1FAFF}", 10), ("\u{1FB00}", 6), ("\u{20000}", 10), ("\u{3FFFE}", 6), ("~", 5.84),
    ("\u{7F}", 6),
  ])
  func `text has characters of three widths besides Latin`(_ text: String, _ width: Double) {
    #expect((Self.font.width(of: text) - width).magnitude < 1e-9)
  }

  @Test func `text is as wide as the sum of its parts`() {
    for weight in FontWeight.allCases {
      let font = Font(size: 17, weight: weight)
      let sum = font.width(of: "Hello,") + font.width(of: " wörld")
      #expect((font.width(of: "Hello, wörld") - sum).magnitude < 1e-9)
    }
    #expect(Self.font.width(of: "a") == 5.56)
    #expect(Font(size: 10, weight: .bold).width(of: "a") == 5.56)
    #expect(Self.font.width(of: "i") == 2.22)
    #expect(Font(size: 10, weight: .bold).width(of: "i") == 2.78)
  }

  /// Would take minutes if each word were measured with all before it.
  @Test func `long text is broken into lines`() {
    let words = String(repeating: "aa ", count: 40_000)
    #expect(Self.font.broken(words, toFit: .infinity, lines: 1).count == 1)
    #expect(Self.font.broken(words, toFit: 25.02, lines: 3) == ["aa aa", "aa aa", "aa…"])
    let word = String(repeating: "a", count: 120_000)
    #expect(Self.font.broken(word, toFit: 20, lines: 1) == ["aa…"])
  }
}

extension String {
  fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}

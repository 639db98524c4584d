import FlickSystem
import Testing

@Suite struct `Printable text` {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("Überschrift 写真 👨‍👩‍👧 ­", #"Überschrift 写真 👨‍👩‍👧 \u{ad}"#),
    ("a\u{1B}]0;title\u{7}", #"a\x1b]0;title\x07"#), ("\u{7F}\u{0}", #"\x7f\x00"#),
    ("\u{9B}2J\u{80}", #"\u{9b}2J\u{80}"#), ("a\tb\r\nc", #"a\tb\r\nc"#),
    ("photo\u{202E}gpj.lua", #"photo\u{202e}gpj.lua"#),
    ("\u{2066}\u{2069}\u{61C}\u{200E}\u{200F}", #"\u{2066}\u{2069}\u{61c}\u{200e}\u{200f}"#),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#), ("a\u{200B}b\u{FEFF}", #"a\u{200b}b\u{feff}"#),
    ("\u{E0041}", #"\u{e0041}"#), ("…─█", "…─█"),
  ])
  func `control characters are escaped`(text: String, shown: String) {
    #expect(PrintableText.of(text) == shown)
  }

  @Test func `tabs and line breaks are kept on request`() {
    let text = "a\tb\nc\r\u{1B}"
    #expect(PrintableText.of(text, keeping: .tabs) == "a\tb\\nc\\r\\x1b")
    #expect(PrintableText.of(text, keeping: .lines) == "a\tb\nc\\r\\x1b")
  }

  @Test func `exactly the unprintable characters are escaped`() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = PrintableText.of("x" + String(scalar) + "y").unicodeScalars
      let isKept = shown.contains(scalar)
      if isKept != PrintableText.isPrintable(scalar) { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), (#"a"b\c"#, #""a\"b\\c""#),
    ("a\nb\rc\u{0}", #""a\nb\rc\x00""#),
    ("写\u{202E}", #""写\u{202e}""#),
  ])
  func `quoted text is a valid Lua string`(text: String, quoted: String) {
    #expect(PrintableText.quoted(text) == quoted)
  }
}

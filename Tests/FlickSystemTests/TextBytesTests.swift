import FlickSystem
import Testing

@Suite struct `Text of other tools` {
  @Test(arguments: [
    ("a\r\nb\r\n", "a\nb\n"), ("a\rb", "a\nb"), ("\u{FEFF}a\r\n", "a\n"),
    ("a\r\r\n\nb", "a\n\n\nb"),
    ("a\nb", "a\nb"), ("", ""), ("\r", "\n"),
  ])
  func `text is read in one form`(text: String, expected: String) {
    #expect(TextBytes.uniform(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [true, false])
  func `UTF-16 with a byte order mark is read`(isBigEndian: Bool) {
    let units = Array("\u{FEFF}t;x\r\n1;ä\u{1F600}".utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
    #expect(String(decoding: TextBytes.uniform(bytes), as: UTF8.self) == "t;x\n1;ä\u{1F600}")
  }
}

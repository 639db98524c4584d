import FlickSystem
import Testing

/// Text of others, for each target that it is written to.
@Suite struct `Text of others` {
  private static let hostile = [
    "plain", "", "p\nFORGED: page 9", "a\r\nb\tc", "\u{1B}]0;x\u{7}", "\"; rm -rf ~; \"",
    "$(id) `id`",
    "${x} \\(x)", "</title><script>", "| a | b |", "::error::x", "%0A", "a' b", "*/ // #", "class",
    "\u{202E}abc", "\u{2028}", "\\", "ünï\u{1F600}", "--flag", "1. x", "# x", "@somebody", "=1+1",
    "a\0b",
  ]

  @Test(arguments: EscapeTarget.allCases)
  func `text of others stays within its place`(target: EscapeTarget) {
    for text in Self.hostile {
      let escaped = target.escape(text)
      #expect(
        escaped.unicodeScalars.allSatisfy { $0 == "\t" || PrintableText.isPrintable($0) },
        "\(target): \(PrintableText.of(escaped))")
    }
  }

  /// A reader of string literals: it knows `\` and the closing quotation mark, which is the last
  /// character.
  @Test(arguments: [EscapeTarget.json, .swift, .kotlin, .dart, .css])
  func `text becomes exactly one string literal`(target: EscapeTarget) {
    for text in Self.hostile {
      var rest = Array(target.escape(text).unicodeScalars)[...]
      #expect(rest.popFirst() == "\"")
      while let scalar = rest.popFirst(), scalar != "\"" {
        if scalar == "$" { #expect(target != .kotlin && target != .dart, "\(target) \(text)") }
        if scalar == "\\" {
          let next = rest.popFirst()
          #expect(next != "(", "an interpolation of Swift")
        }
      }
      #expect(rest.isEmpty, "\(target): \(target.escape(text))")
    }
  }

  @Test(arguments: [
    ("p | q", "p \\| q"), ("<b>", "&lt;b&gt;"), ("`a`", "\\`a\\`"), ("# a", "\\# a"),
    ("- a", "\\- a"),
    ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("a\nb", "a\\\\nb"), ("1.5", "1\\.5"), ("a-b", "a-b"),
  ])
  func `text stays plain text in Markdown`(text: String, expected: String) {
    #expect(EscapeTarget.markdown.escape(text) == expected)
  }

  @Test(arguments: [
    ("a/b-c.lua", "a/b-c.lua"), ("a b", "'a b'"), ("a'b", "'a'\\''b'"), ("", "''"), ("-x", "'-x'"),
    ("a\nb'", "$'a\\x0ab\\''"), ("$HOME", "'$HOME'"), ("é\u{9B}", "$'é\\xc2\\x9b'"),
  ])
  func `text becomes one word of a shell`(text: String, expected: String) {
    #expect(EscapeTarget.shell.escape(text) == expected)
  }

  @Test(arguments: [
    (EscapeTarget.swift, "class", "`class`"), (.swift, "a b", "a_b"), (.swift, "1", "_1"),
    (.kotlin, "object", "`object`"), (.dart, "class", "class_"), (.css, "a-b", "a-b"),
    (.swift, "", "_"), (.swift, "x; exit(1)", "x__exit_1_"), (.swift, "é", "__"),
    (.json, "a", "\"a\""),
  ])
  func `text becomes an identifier of code`(language: EscapeTarget, name: String, expected: String)
  {
    #expect(language.identifier(name) == expected)
  }

  @Test func `interpolated values are escaped, literals are not`() {
    let (id, more): (String, MarkdownText) = ("a|b", "**x**")
    let text: MarkdownText = "| \(id) | \(3) | \(more) |"
    #expect(text.text == "| a\\|b | 3 | **x** |")
    let line: TerminalLine = "a\n\("b\nc")"
    #expect(line.text == "a\nb\\nc")
    #expect([line, "d"].joined(by: ", ").text == "a\nb\\nc, d")
    #expect(MarkdownText(block: "a\n```\n<b>").text == "    a\n    ```\n    <b>\n")
  }
}

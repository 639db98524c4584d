import FlickHost
import Testing

@Suite struct `Texts in columns` {
  @Test func `a text is padded to a width and never cut by it`() {
    #expect("ab".padded(to: 4) == "ab  " && "abc".padded(to: 2) == "abc")
  }

  @Test func `a longer text is cut with an ellipsis`() {
    #expect("abc".cut(to: 3) == "abc" && "abcd".cut(to: 3) == "ab…")
    #expect("abcd".cut(to: 3, ellipsis: "~") == "ab~" && "abcd".cut(to: 0) == "")
  }

  @Test func `words are wrapped, and a longer word has its own line`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("a  longword b".wrapped(to: 4) == ["a", "longword", "b"])
    #expect("".wrapped(to: 4) == [""])
  }
}

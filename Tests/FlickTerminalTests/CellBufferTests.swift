import FlickTerminal
import Testing

struct CellBufferTests {
  private func rows(_ buffer: CellBuffer) -> [String] {
    (0..<buffer.height).map { buffer.text(row: $0) }
  }

  @Test func `text is clipped at all sides, and drawing returns the next column`() {
    var buffer = CellBuffer(width: 6, height: 2)
    #expect(buffer.draw("abcdefgh", x: -2, y: 0) == 6)
    #expect(buffer.draw("xyz", x: 4, y: 1) == 7)
    buffer.draw("no", x: 0, y: 2)
    buffer.draw("no", x: 0, y: -1)
    #expect(rows(buffer) == ["cdefgh", "    xy"])
  }

  @Test func `text is clipped to a rectangle`() {
    var buffer = CellBuffer(width: 8, height: 1)
    buffer.draw("abcdefgh", x: 0, y: 0, within: CellRect(x: 2, y: 0, width: 3, height: 1))
    #expect(rows(buffer) == ["  cde   "])
    buffer.draw("漢字漢字", x: 0, y: 0, within: CellRect(x: 1, y: 0, width: 4, height: 1))
    #expect(rows(buffer) == ["  字    "], "halves of wide glyphs are spaces")
    buffer.checkInvariants()
  }

  static let widths: [(String, Int)] = [
    ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한글", 4), ("😀", 2), ("🇩🇪", 2),
    ("▀█⣿│", 4), ("\u{200B}", 0), ("\u{AD}", 1), ("ｱ", 1), ("Ａ", 2), ("a\tb", 3), ("\u{7}", 1),
  ]

  @Test(arguments: widths)
  func `the width of text matches that of terminals`(text: String, width: Int) {
    #expect(CellBuffer.columns(of: text) == width)
  }

  @Test func `control characters do not reach the terminal`() {
    var buffer = CellBuffer(width: 8, height: 1)
    buffer.draw("a\u{1B}[2J\u{9B}\u{7F}", x: 0, y: 0)
    #expect(rows(buffer) == ["a\u{FFFD}[2J\u{FFFD}\u{FFFD} "])
  }

  @Test func `halves of wide glyphs never remain`() {
    var buffer = CellBuffer(width: 6, height: 1)
    buffer.draw("漢字漢", x: 0, y: 0)
    buffer.draw("x", x: 1, y: 0)
    buffer.draw("y", x: 4, y: 0)
    #expect(rows(buffer) == [" x字y "])
    buffer.draw("語", x: 2, y: 0)
    buffer.draw("語", x: 1, y: 0)
    buffer.draw("語", x: 5, y: 0)
    #expect(rows(buffer) == [" 語 y "])
    buffer.checkInvariants()
  }

  @Test func `random drawing preserves the invariants`() {
    var frames = RandomFrames(seed: 5, depth: .truecolor)
    var buffer = CellBuffer(width: 17, height: 5)
    for _ in 0..<2000 {
      frames.change(&buffer, times: 1)
      buffer.checkInvariants()
    }
  }

  @Test func `a glyph holds clusters of up to three scalars`() {
    #expect(Glyph("e\u{301}").scalars == ["e", "\u{301}"])
    #expect(Glyph("1\u{FE0F}\u{20E3}").scalars == ["1", "\u{FE0F}", "\u{20E3}"])
    // A family of four: the remaining sequence does not end in a joiner.
    #expect(Glyph("👨‍👩‍👧‍👦").scalars == ["👨", "\u{200D}", "👩"])
  }

  @Test func `a cell shows two pixels`() {
    var picture = PixelBuffer(width: 2, height: 3, filledWith: RGB(1, 2, 3))
    picture[1, 1] = RGB(9, 9, 9)
    var buffer = CellBuffer(width: 3, height: 2)
    buffer.draw(picture, x: 1, y: 0)
    #expect(buffer[0, 0] == .blank)
    #expect(buffer[1, 0] == Cell(.upperHalf, CellStyle(.rgb(1, 2, 3), on: .rgb(1, 2, 3))))
    #expect(buffer[2, 0] == Cell(.upperHalf, CellStyle(.rgb(1, 2, 3), on: .rgb(9, 9, 9))))
    #expect(buffer[2, 1] == Cell(.upperHalf, CellStyle(.rgb(1, 2, 3), on: .rgb(0, 0, 0))))
  }

  @Test func `without colour, a picture is drawn with characters and lines`() {
    var picture = PixelBuffer(width: 8, height: 8, filledWith: RGB(20, 20, 20))
    picture.fill(x: 2, y: 2, width: 4, height: 4, RGB(250, 250, 250))
    var buffer = CellBuffer(width: 8, height: 4)
    buffer.draw(picture, x: 0, y: 0, as: .ascii)
    #expect(rows(buffer) == ["        ", "  +___| ", "  |@@@| ", "  ____  "])
  }

  @Test func `the dots of a curve are numbered as in Unicode`() {
    var canvas = BrailleCanvas(width: 2, height: 1)
    for y in 0..<4 { canvas.set(x: 0, y: y) }
    canvas.set(x: 3, y: 0)
    canvas.set(x: 3, y: 3)
    canvas.set(x: 4, y: 0)
    canvas.set(x: 0, y: -1)
    #expect(canvas.glyph(x: 0, y: 0)?.scalar == "⡇")
    #expect(canvas.glyph(x: 1, y: 0)?.scalar == "⢈")
  }

  @Test func `without Unicode, a character approximates the dots of a cell`() {
    var canvas = BrailleCanvas(width: 6, height: 1)
    canvas.set(x: 0, y: 0)
    for y in 1..<3 { canvas.set(x: 3, y: y) }
    canvas.set(x: 4, y: 3)
    for y in 0..<4 { canvas.set(x: 6, y: y) }
    canvas.line(x0: 8, y0: 3, x1: 9, y1: 2)
    let buffer = {
      var buffer = CellBuffer(width: 6, height: 1)
      buffer.draw(canvas, x: 0, y: 0, isUnicode: false)
      return buffer
    }()
    #expect(rows(buffer) == ["'-.|. "])
  }

  @Test func `a curve passes through its values and leaves gaps for NaN`() {
    var canvas = BrailleCanvas(width: 4, height: 2)
    canvas.plot([0, 1], in: 0...1)
    var buffer = CellBuffer(width: 4, height: 2)
    buffer.draw(canvas, x: 0, y: 0)
    #expect(rows(buffer) == ["  ⡠⠊", "⡠⠊  "])
    var gaps = BrailleCanvas(width: 4, height: 1)
    gaps.plot([0, .nan, .infinity, 1e300, -.infinity, 0], in: 0...1)
    #expect(gaps.glyph(x: 0, y: 0)?.scalar == "⡀")
    #expect(canvas.row(of: 5, in: 2...2) == 4, "a range without extent is the middle")
  }
}

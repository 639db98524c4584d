import FlickCore
import FlickDrawing
import Testing

@Suite struct `A picture as text` {
  private typealias Sample = SamplePictures

  /// Ten points to a column and twenty to a row.
  private static func rows(
    _ commands: [Picture.Command], columns: Int = 20, rows: Int = 5, background: Color = .white
  ) -> [String] {
    let size = Size2D(width: Double(columns) * 10, height: Double(rows) * 20)
    let picture = Picture(size: size, background: background, commands: commands)
    return TextPicture.rows(of: picture, columns: columns)
  }

  private static func black(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Picture.Command
  {
    Sample.fill(Sample.box(x, y, width, height), "#000")
  }

  @Test func `an empty picture has empty rows`() { #expect(Self.rows([]) == ["", "", "", "", ""]) }

  @Test func `a fill becomes a shade by its distance from the background`() {
    let fills = ["#ffffff", "#f2f2f2", "#d0d0d0", "#909090", "#505050", "#000000"].enumerated().map
    {
      Sample.fill(Sample.box(Double($0.offset) * 20, 0, 20, 20), $0.element)
    }
    #expect(Self.rows(fills, rows: 1) == ["    ░░▒▒▓▓██"])
  }

  @Test func `edges are rounded to the nearest cell, halves up`() {
    // From 1.4 to 4.5 columns and from 0.5 to 2.4 rows.
    #expect(Self.rows([Self.black(14, 10, 31, 38)]) == ["", " ████", "", "", ""])
    #expect(Self.rows([Self.black(15, 9, 31, 42)]) == ["  ███", "  ███", "  ███", "", ""])
  }

  @Test func `a thin bar becomes a line at its height`() {
    let bars = [(0.0, "▔"), (9, "─"), (17, "▁")]
    for (y, line) in bars {
      #expect(
        Self.rows([Self.black(20, y, 40, 2)], rows: 1) == ["  " + String(repeating: line, count: 4)]
      )
    }
    #expect(Self.rows([Self.black(20, 0, 2, 40)], rows: 3) == ["  │", "  │", ""])
  }

  @Test func `a border or a shadow becomes an outline`() {
    let border = Picture.Border(width: 1, color: .black)
    let shadow = Picture.Shadow(radius: 8, offset: .zero, color: Color(white: 0, alpha: 0.3))
    #expect(
      Self.rows(
        [
          .shape(Picture.Shape(Sample.box(0, 0, 60, 60), fill: nil, border: border)),
          .shape(
            Picture.Shape(
              Sample.box(80, 20, 60, 60, radius: 9), fill: .color(.white), shadow: shadow)),
        ])
        == ["┌────┐", "│    │  ╭────╮", "└────┘  │    │", "        ╰────╯", ""])
  }

  @Test func `text exceeds its frame by at most three columns`() {
    func text(_ string: String) -> Picture.Command {
      .text(
        Picture.TextLine(
          string, frame: Rect2D(x: 10, y: 20, width: 40, height: 20), descent: 4, size: 16,
          weight: .regular, color: .black))
    }
    #expect(Self.rows([text("Home")])[1] == " Home")
    #expect(Self.rows([text("Library")])[1] == " Library")
    #expect(Self.rows([text("Libraries")])[1] == " Librar…")
    #expect(Self.rows([text("音楽日記")])[1] == " 音楽日…")
  }

  @Test func `a clip cuts text and boxes`() {
    let clip = Picture.Layer(clip: Sample.box(30, 20, 40, 20))
    let text = Sample.text("abcdefgh", 10, 20, size: 20, "#000")
    #expect(Self.rows([.push(clip), text, .pop]) == ["", "   cdef", "", "", ""])
    #expect(Self.rows([.push(clip), Self.black(0, 0, 200, 100), .pop])[1] == "   ████")
  }

  @Test func `faint text becomes dots and then disappears`() {
    func row(_ opacity: Double) -> String {
      let text = Sample.text("ab c", 0, 0, size: 20, "#000")
      return Self.rows([.push(Picture.Layer(opacity: opacity)), text, .pop])[0]
    }
    #expect([1, 0.5, 0.3, 0.04].map(row) == ["ab c", "ab c", "·· ·", ""])
  }

  @Test func `a later opaque box hides text`() {
    let text = Sample.text("abcd", 0, 0, size: 20, "#000")
    let half = Sample.fill(Sample.box(20, 0, 20, 20), "#ffffff40")
    #expect(Self.rows([text, half])[0] == "abcd")
    #expect(Self.rows([text, Self.black(20, 0, 20, 20)])[0] == "ab██")
  }

  @Test func `half of a wide character is not drawn`() {
    let text = Sample.text("日本", 0, 0, size: 20, "#000")
    #expect(Self.rows([text])[0] == "日本")
    #expect(Self.rows([text, Self.black(10, 0, 10, 20)])[0] == " █本")
    #expect(Self.rows([text, Self.black(20, 0, 10, 20)])[0] == "日█")
  }

  @Test func `layers move, scale and fade their contents`() {
    let layer = Picture.Layer(
      transform: Transform(a: 2, b: 0, c: 0, d: 1, tx: 20, ty: 20), opacity: 0.4)
    let box = Self.black(0, 0, 20, 20)
    #expect(Self.rows([.push(layer), box, .pop, .pop, box]) == ["██", "  ▒▒▒▒", "", "", ""])
  }

  @Test func `a whole screen is recognizable`() {
    #expect(
      TextPicture.rows(of: SamplePictures.cards(progress: 0.3), columns: 40) == Self.cards)
    #expect(
      TextPicture.rows(of: SamplePictures.library(position: 0.4), columns: 48).prefix(18)
        == Self.library[...])
  }

  @Test func `non-finite numbers are harmless`() {
    let odd = Picture.Layer(
      transform: Transform(a: .nan, b: 0, c: 0, d: .infinity, tx: 1e300, ty: 0), opacity: .nan)
    let box = Self.black(.infinity, .nan, .infinity, 1e308)
    #expect(Self.rows([box, .push(odd), box, .pop, .pop]) == ["", "", "", "", ""])
    let flat = Picture(size: .zero, background: .white, commands: [box])
    #expect(TextPicture.rows(of: flat, columns: 4) == [""])
    #expect(TextPicture.rows(of: flat, columns: 0) == [])
  }

  private static let cards = [
    "",
    "",
    "",
    "",
    "               Now playing",
    "",
    "",
    "────────────────────────────┐",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│─────╮",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓Cover▓▓▓▓▓▓▓▓▓▓▓▓▓▓│at night",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│radio│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│▓▓▓▓▓│",
    "────────────────────────────┘▓▓▓▓▓│",
    "                            │▓▓▓▓▓│",
    "odium Lights                │▓▓▓▓▓│",
    "                            │▓▓▓▓▓│",
    "he Window Seats             │▓▓▓▓▓│",
    "                            │▓▓▓▓▓│",
    "──────────░░░░░░░░░░░░░░░░  │▓▓▓▓▓│",
    "                            │▓▓▓▓▓│",
    "────────────────────────────╯▓▓▓▓▓│",
    "     ╰────────────────────────────╯",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
  ]

  private static let library = [
    "",
    "",
    "",
    "",
    "  Your Library",
    "",
    "",
    "  Playlists    Artists    Albums",
    "       ▁▁▁▁▁▁▁▁▁▁",
    "",
    "                               ╭─────╮",
    "number 1                       │cover│ Artist nu",
    "· 12 songs                     │▓▓▓▓▓│ Artist ·",
    "                               ╰─────╯",
    "",
    "number 2                       ╭─────╮ Artist nu",
    "· 19 songs                     │cover│ Artist ·",
    "                               ╰─────╯",
  ]
}

import Testing

@testable import FlickTerminal

@Suite struct `A picture of few colours` {
  /// A brown that falls off to black, as a header's background does.
  private func gradient() -> PixelBuffer {
    var picture = PixelBuffer(width: 24, height: 48)
    for y in 0..<48 {
      let share = 1 - Double(y) / 47
      picture.fill(
        x: 0, y: y, width: 24, height: 1,
        RGB(UInt8(139 * share), UInt8(91 * share), UInt8(60 * share)))
    }
    return picture
  }

  private func mean(_ picture: PixelBuffer, rows: Range<Int>) -> (red: Int, green: Int, blue: Int) {
    var sum = (red: 0, green: 0, blue: 0)
    for y in rows {
      for x in 0..<picture.width {
        let color = picture[x, y]
        sum = (
          sum.red + Int(color.red), sum.green + Int(color.green), sum.blue + Int(color.blue)
        )
      }
    }
    let count = rows.count * picture.width
    return (sum.red / count, sum.green / count, sum.blue / count)
  }

  @Test func `a brown gradient stays brown`() {
    var reducer = ColorReducer(.ansi256)
    var reduced = gradient()
    reducer.reduce(&reduced)
    for start in stride(from: 0, to: 48, by: 8) {
      let (red, green, blue) = mean(reduced, rows: start..<start + 8)
      // The palette lacks dark browns: greys take their place, and other hues do not.
      #expect(red >= green && green >= blue, "rows from \(start): \(red) \(green) \(blue)")
      if start < 16 { #expect(red > green, "rows from \(start)") }
    }
    // All colours are in the palette, so a second reduction changes none.
    var palette = Palette(.ansi256)
    let again = reduced.pixels.map { palette.shown($0) }
    #expect(again == reduced.pixels)
  }

  /// Each row of the gradient has one colour, and each colour one band of rows.
  @Test(arguments: [ColorDepth.ansi16, .ansi256])
  func `a gradient becomes bands of flat colours`(_ depth: ColorDepth) {
    var reducer = ColorReducer(depth)
    var reduced = gradient()
    reducer.reduce(&reduced)
    var bands: [RGB] = []
    for y in 0..<reduced.height {
      let colors = Set((0..<reduced.width).map { reduced[$0, y] })
      #expect(colors.count == 1, "row \(y)")
      if bands.last != reduced[0, y] { bands.append(reduced[0, y]) }
    }
    #expect(bands.count > 1 && Set(bands).count == bands.count, "\(bands)")
  }

  @Test(arguments: [ColorDepth.ansi16, .ansi256])
  func `plain areas get one colour, and results are reproducible`(_ depth: ColorDepth) {
    var picture = PixelBuffer(width: 12, height: 12, filledWith: RGB(242, 242, 247))
    picture.fill(x: 3, y: 3, width: 6, height: 6, RGB(48, 80, 105))
    var reducer = ColorReducer(depth)
    var (one, other) = (picture, picture)
    reducer.reduce(&one)
    reducer.reduce(&other)
    #expect(one == other)
    #expect(Set(one.pixels).count == 2)
  }

  @Test func `blues stay blue with 256 colours`() {
    var palette = Palette(.ansi256)
    let shown = palette.shown(RGB(48, 80, 105))
    #expect(shown.blue > shown.red)
  }

  @Test(arguments: [ColorDepth.ansi16, .ansi256])
  func `text stays readable`(_ depth: ColorDepth) {
    var (reducer, palette) = (ColorReducer(depth), Palette(depth))
    for level in stride(from: 0, through: 200, by: 8) {
      let (back, ink) = (RGB(UInt8(level), 90, 120), RGB(UInt8(level), 150, 180))
      let (shown, ground) = (palette.shown(reducer.ink(ink, on: back)), palette.shown(back))
      #expect(abs(shown.luma - ground.luma) >= 32, "\(level)")
    }
  }
}

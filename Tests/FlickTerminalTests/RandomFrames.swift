import FlickCore
import FlickTerminal

extension SplitMix64 {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Frames of all that can be drawn, and frames that differ from others by a little.
struct RandomFrames {
  var random: SplitMix64
  let depth: ColorDepth

  init(seed: UInt64, depth: ColorDepth) {
    random = SplitMix64(seed: seed)
    self.depth = depth
  }

  /// Few colours, so that neighbours often share them.
  mutating func color() -> CellColor {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .terminal
    case 2 where depth >= .ansi256: return .indexed(UInt8.random(in: 0...255, using: &random))
    case 3: return .indexed(UInt8.random(in: 0..<16, using: &random))
    default:
      if depth < .truecolor { return .indexed(UInt8.random(in: 0..<4, using: &random)) }
      let levels: [UInt8] = [0, 128, 255]
      return .rgb(
        levels.randomElement(using: &random) ?? 0, 7, levels.randomElement(using: &random) ?? 0)
    }
  }

  mutating func style() -> CellStyle {
    // libvterm does not know dim.
    let attributes: [CellAttributes] = [
      [], [], [], [], .bold, .italic, .underline, .reverse, .strikethrough, [.bold, .underline],
    ]
    return CellStyle(color(), on: color(), attributes.randomElement(using: &random) ?? [])
  }

  mutating func glyph() -> Glyph {
    let choices = [
      " ", " ", " ", "a", "b", "~", "▀", "▀", "▀", "▄", "█", "█", "é", "漢", "字", "한", "⣿", "│", "😀",
      "e\u{301}",
    ]
    return Glyph(Character(choices.randomElement(using: &random) ?? " "))
  }

  mutating func frame(_ size: CellSize) -> CellBuffer {
    var frame = CellBuffer(size)
    change(&frame, times: Int.random(in: 0...12, using: &random))
    return frame
  }

  /// A picture of colours that all differ a little from their neighbours', with text before it.
  mutating func drawGradient(on frame: inout CellBuffer, phase: Int) {
    var picture = PixelBuffer(width: max(1, frame.width - 1), height: 2 * frame.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        func level(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: min(value, 255)) }
        picture[x, y] = RGB(level(2 * x + y + phase), level(3 * y + phase), level(x + 2 * phase))
      }
    }
    frame.draw(picture, x: 0, y: 0)
    for y in stride(from: 1, to: frame.height, by: 3) {
      let ground = picture[0, 2 * y]
      frame.draw("a漢b", x: phase % 7, y: y, CellStyle(.rgb(RGB(250, 250, 250)), on: .rgb(ground)))
    }
  }

  mutating func change(_ frame: inout CellBuffer, times: Int) {
    for _ in 0..<times {
      let x = Int.random(in: -2...frame.width, using: &random)
      let y = Int.random(in: -1...frame.height, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        frame.set(Cell(glyph(), style()), x: x, y: y)
      case 1:
        let rect = CellRect(
          x: x, y: y, width: Int.random(in: 0...frame.width, using: &random),
          height: Int.random(in: 0...6, using: &random))
        frame.fill(rect, color())
      case 2:
        let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
          String(String.UnicodeScalarView(glyph().scalars))
        }
        frame.draw(text.joined(), x: x, y: y, style())
      case 3:
        var picture = PixelBuffer(width: Int.random(in: 1...6, using: &random), height: 5)
        for row in 0..<picture.height {
          for column in 0..<picture.width {
            picture[column, row] = random.chance(50) ? RGB(255, 0, 0) : RGB(0, 7, 128)
          }
        }
        if depth == .truecolor { frame.draw(picture, x: x, y: y) }
      default:
        let style = style()
        var cell = Cell(Glyph("-" as Unicode.Scalar), style)
        if random.chance(50) { cell = Cell(.upperHalf, style) }
        frame.fill(CellRect(x: x, y: y, width: frame.width, height: 1), cell)
      }
    }
  }
}

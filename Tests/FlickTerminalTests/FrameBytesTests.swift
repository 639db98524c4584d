import FlickTerminal
import Testing

/// The exact bytes of small changes, which must be minimal.
struct FrameBytesTests {
  /// Returns the bytes of a change, after a first frame.
  private func bytes(
    _ options: FrameEncoder.Options = FrameEncoder.Options(), width: Int = 12, height: Int = 4,
    from first: (inout CellBuffer) -> Void = { _ in }, caret: CellPoint? = nil,
    to change: (inout CellBuffer) -> Void
  ) -> String {
    var encoder = FrameEncoder(options)
    var frame = CellBuffer(width: width, height: height)
    first(&frame)
    // It leaves the cursor at the right edge, where its column is not known.
    frame.draw(".", x: width - 1, y: height - 1)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    bytes.removeAll()
    change(&frame)
    encoder.encode(frame, caret: caret, into: &bytes)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `an unchanged frame takes no bytes`() {
    let options = FrameEncoder.Options(isSynchronized: true)
    #expect(bytes(options) { _ in } == "")
    // Other cells, the same look.
    let solid = bytes(
      options, from: { $0.set(Cell(.fullBlock, CellStyle(.rgb(1, 2, 3))), x: 2, y: 1) },
      to: { $0.set(Cell(.upperHalf, CellStyle(.rgb(1, 2, 3), on: .rgb(1, 2, 3))), x: 2, y: 1) })
    #expect(solid == "")
    let halves = bytes(
      options,
      from: { $0.set(Cell(.upperHalf, CellStyle(.rgb(1, 2, 3), on: .rgb(4, 5, 6))), x: 2, y: 1) },
      to: { $0.set(Cell(.lowerHalf, CellStyle(.rgb(4, 5, 6), on: .rgb(1, 2, 3))), x: 2, y: 1) })
    #expect(halves == "")
  }

  @Test func `the cursor takes the shortest sequence`() {
    #expect(bytes { _ = $0.draw("a", x: 0, y: 0) } == "^[Ha")
    #expect(bytes { _ = $0.draw("ab", x: 3, y: 2) } == "^[3;4Hab")
    let below = bytes {
      $0.draw("a", x: 0, y: 0)
      $0.draw("b", x: 0, y: 1)
    }
    #expect(below == "^[Ha\r\nb")
    let beside = bytes {
      $0.draw("a", x: 0, y: 0)
      $0.draw("b", x: 8, y: 0)
    }
    #expect(beside == "^[Ha^[7Cb")
  }

  @Test func `cells in between are rewritten if that is shorter`() {
    let text = bytes(from: { $0.draw("abcdef", x: 0, y: 0) }, to: { $0.draw("AbCdef", x: 0, y: 0) })
    #expect(text == "^[HAbC")
  }

  @Test func `colours are sent when they change`() {
    let red = CellStyle(.rgb(255, 0, 0))
    #expect(bytes { _ = $0.draw("ab", x: 0, y: 0, red) } == "^[H^[38;2;255;0;0mab")
    let three = bytes {
      $0.draw("a", x: 0, y: 0, CellStyle(.indexed(1), on: .indexed(9), .bold))
      $0.draw("b", x: 1, y: 0, CellStyle(.indexed(200)))
      $0.draw("c", x: 2, y: 0)
    }
    #expect(three == "^[H^[1;31;101ma^[22;38;5;200;49mb^[mc")
  }

  @Test func `a run is repeated and the rest of a row erased`() {
    let options = FrameEncoder.Options(canRepeat: true)
    #expect(bytes(options) { _ = $0.draw("----------", x: 0, y: 0) } == "^[H-^[9b")
    // tmux 3.3a ignores the repetition of characters beyond ASCII.
    #expect(bytes(options) { _ = $0.draw("──────", x: 0, y: 0) } == "^[H──────")
    let erased = bytes(
      from: { $0.draw("abcdefghi", x: 0, y: 0) },
      to: { $0.fill(CellRect(x: 0, y: 0, width: 12, height: 1), .terminal) })
    #expect(erased == "^[H^[K")
  }

  @Test func `a column of one colour is written downwards`() {
    let blue = CellColor.rgb(0, 0, 255)
    let text = bytes(height: 5) { $0.fill(CellRect(x: 3, y: 0, width: 1, height: 4), blue) }
    #expect(text == "^[1;4H^[48;2;0;0;255m ^[B\u{8} ^[B\u{8} ^[B\u{8} ")
  }

  @Test func `a frame is wrapped for synchronized output`() {
    let options = FrameEncoder.Options(isSynchronized: true)
    #expect(bytes(options) { _ = $0.draw("a", x: 0, y: 0) } == "^[?2026h^[Ha^[?2026l")
  }

  @Test func `the caret is shown after the frame and hidden before the next`() {
    var encoder = FrameEncoder()
    let frame = CellBuffer(width: 4, height: 2)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    bytes.removeAll()
    encoder.encode(frame, caret: CellPoint(x: 2, y: 1), into: &bytes)
    #expect(bytes == Array("\u{1B}[2;3H\u{1B}[?25h".utf8))
    bytes.removeAll()
    encoder.encode(frame, caret: CellPoint(x: 2, y: 1), into: &bytes)
    #expect(bytes.isEmpty)
    encoder.encode(frame, caret: CellPoint(x: 9, y: 1), into: &bytes)
    #expect(bytes == Array("\u{1B}[?25l".utf8), "outside is nowhere")
  }

  static let reductions: [(RGB, ColorDepth, String)] = [
    (RGB(255, 0, 0), .ansi256, "^[H^[38;5;196ma"), (RGB(8, 8, 8), .ansi256, "^[H^[38;5;232ma"),
    (RGB(95, 135, 175), .ansi256, "^[H^[38;5;67ma"), (RGB(250, 4, 4), .ansi16, "^[H^[91ma"),
    (RGB(217, 160, 102), .ansi16, "^[H^[33ma"), (RGB(90, 90, 92), .ansi16, "^[H^[90ma"),
    (RGB(0, 0, 0), .ansi16, "^[H^[30ma"), (RGB(255, 255, 255), .ansi16, "^[H^[97ma"),
    (RGB(1, 2, 3), .monochrome, "^[Ha"),
  ]

  @Test(arguments: reductions)
  func `colours are reduced to the nearest available one`(
    color: RGB, depth: ColorDepth, text: String
  ) {
    let options = FrameEncoder.Options(depth: depth)
    #expect(bytes(options) { _ = $0.draw("a", x: 0, y: 0, CellStyle(.rgb(color))) } == text)
  }
}

import FlickTerminal
import Testing

/// Frames against an independent terminal: what it shows after the bytes is the frame.
struct FrameEncoderPropertyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var seed: UInt64
    var depth: ColorDepth
    var canRepeat: Bool
    var erases: Bool
    var testDescription: String { "seed \(seed), \(depth), repeat \(canRepeat), erase \(erases)" }
  }

  static let rows: [Row] = {
    var rows: [Row] = []
    for depth in [ColorDepth.truecolor, .ansi256, .ansi16] {
      for bits in UInt64(0)..<4 {
        rows.append(
          Row(seed: 100 + bits, depth: depth, canRepeat: bits & 1 != 0, erases: bits & 2 != 0))
      }
    }
    return rows
  }()

  @Test(arguments: rows)
  func `a terminal shows the frame, whatever it showed before`(row: Row) throws {
    var frames = RandomFrames(seed: row.seed, depth: row.depth)
    let options = FrameEncoder.Options(
      depth: row.depth, isSynchronized: row.seed % 2 == 0, canRepeat: row.canRepeat,
      erasesWithBackground: row.erases)
    for _ in 0..<40 {
      let size = CellSize(
        width: Int.random(in: 1...30, using: &frames.random),
        height: Int.random(in: 1...9, using: &frames.random))
      let terminal = try #require(EmulatedTerminal(width: size.width, height: size.height))
      var encoder = FrameEncoder(options)
      var frame = frames.frame(size)
      for step in 0..<20 {
        frame.checkInvariants()
        var bytes: [UInt8] = []
        encoder.encode(frame, into: &bytes)
        terminal.feed(bytes)
        if let difference = difference(terminal, frame) {
          Issue.record("\(row.testDescription), size \(size), step \(step): \(difference)")
          return
        }
        if frames.random.chance(10) { encoder.invalidate() }
        if frames.random.chance(15) {
          frame = frames.frame(size)
        } else {
          frames.change(&frame, times: Int.random(in: 0...3, using: &frames.random))
        }
      }
    }
  }

  /// The first cell that looks wrong.
  private func difference(_ terminal: EmulatedTerminal, _ frame: CellBuffer) -> String? {
    for y in 0..<frame.height {
      for x in 0..<frame.width where frame[x, y].glyph != .continuation {
        let wanted = Look(frame[x, y])
        let found = terminal.look(x: x, y: y)
        if wanted != found { return "(\(x), \(y)) shows \(found), not \(wanted)" }
      }
    }
    return nil
  }
}

import FlickTerminal
import Testing

/// Frames against an independent terminal: after the bytes, its screen equals the frame.
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
  func `a terminal shows the frame after any previous frame`(row: Row) throws {
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

  static let motions: [(seed: UInt64, tolerance: Int)] = [(1, 1), (2, 2), (3, 2), (4, 5), (5, 127)]

  @Test(arguments: motions)
  func `while it moves, a terminal shows the frame to within the tolerance, and exactly at rest`(
    seed: UInt64, tolerance: Int
  ) throws {
    var frames = RandomFrames(seed: seed, depth: .truecolor)
    let options = FrameEncoder.Options(canRepeat: true, erasesWithBackground: true)
    for round in 0..<20 {
      let size = CellSize(
        width: Int.random(in: 1...30, using: &frames.random),
        height: Int.random(in: 1...9, using: &frames.random))
      let terminal = try #require(EmulatedTerminal(width: size.width, height: size.height))
      var encoder = FrameEncoder(options)
      var frame = frames.frame(size)
      for step in 0..<20 {
        frames.change(&frame, times: Int.random(in: 0...2, using: &frames.random))
        frames.drawGradient(on: &frame, phase: step)
        let isLast = step == 19
        var bytes: [UInt8] = []
        encoder.encode(frame, tolerance: isLast ? 0 : tolerance, into: &bytes)
        terminal.feed(bytes)
        let difference = difference(terminal, frame, within: isLast ? 0 : tolerance)
        try #require(difference == nil, "seed \(seed), round \(round), step \(step)")
      }
    }
  }

  @Test func `a moving gradient takes a fraction of the bytes with tolerance`() {
    func bytes(_ tolerance: Int) -> Int {
      var frames = RandomFrames(seed: 1, depth: .truecolor)
      var encoder = FrameEncoder(FrameEncoder.Options(canRepeat: true))
      var count = 0
      for phase in 0..<10 {
        var frame = CellBuffer(width: 40, height: 20)
        frames.drawGradient(on: &frame, phase: phase)
        var bytes: [UInt8] = []
        encoder.encode(frame, tolerance: tolerance, into: &bytes)
        // The first frame is the whole screen.
        if phase > 0 { count += bytes.count }
      }
      return count
    }
    let (exact, near) = (bytes(0), bytes(FrameEncoder.motionTolerance))
    #expect(near * 3 < exact, "\(near) of \(exact)")
  }

  /// The first cell that looks wrong.
  private func difference(
    _ terminal: EmulatedTerminal, _ frame: CellBuffer, within tolerance: Int = 0
  ) -> String? {
    for y in 0..<frame.height {
      for x in 0..<frame.width where frame[x, y].glyph != .continuation {
        let wanted = Look(frame[x, y])
        let found = terminal.look(x: x, y: y)
        if !wanted.isNear(found, tolerance) { return "(\(x), \(y)) shows \(found), not \(wanted)" }
      }
    }
    return nil
  }
}

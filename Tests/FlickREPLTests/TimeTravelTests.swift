import FlickCore
import FlickREPL
import Testing

/// Random fingers on nested pagers, and back again: each moment has its earlier state.
@Suite struct `Time travel` {
  private static let nested = """
    local fb = require "flickbook"
    return fb.screen {
      size = { 390, 844 },
      fb.pager { id = "outer", on_page_changed = function(change) turned = (turned or 0) + 1 end,
        pages = fb.each({ 1, 2, 3 }, function(i)
          return fb.pager { id = "inner" .. i, page_count = 4, handover = "drag+fling" }
        end) },
      fb.rectangle { id = "card", height = 10, gestures = { fb.tap_gesture { id = "tap" } } },
    }
    """

  private struct Moment {
    var time: Double
    var reading: [String]
  }

  @Test(arguments: 1...12)
  func `every moment is restored`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let repl = try REPLDriver(["nested.lua": Self.nested])
    #expect(repl(":screen $/nested.lua").count == 1)
    var moments: [Moment] = []
    for _ in 0..<25 {
      let answer = repl(entry(&random))
      #expect(!answer.contains { $0.hasPrefix("error") }, "seed \(seed): \(answer)")
      let reading = read(repl)
      // Of several states at one time the last counts.
      if moments.last?.time == reading.time { moments.removeLast() }
      moments.append(reading)
    }
    while moments.count > 1 {
      moments.removeLast(min(moments.count - 1, Int.random(in: 1...3, using: &random)))
      let there = moments[moments.count - 1]
      _ = repl("back_to = \(there.time)")
      let now = read(repl).time
      #expect(repl(":back \(now - there.time)").count == 1)
      let found = read(repl)
      #expect(found.reading == there.reading, "seed \(seed)")
    }
  }

  private func entry(_ random: inout SplitMix64) -> String {
    let x = Int.random(in: 20...370, using: &random)
    let dx = Int.random(in: -300...300, using: &random)
    let time = Int.random(in: 30...600, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return ":step \(time)ms"
    case 1: return ":settle"
    case 2: return "stage.outer:jump_to(\(1 + time % 3))"
    case 3: return "stage.inner1:move_to(\(1 + time % 4))"
    case 4: return "stage:wheel { at = { 200, 400 }, by = { \(dx), 0 } }"
    case 5:
      return
        "stage:drag { from = { \(x), 400 }, by = { \(dx), 10 }, duration = 0.1 } stage:wait(0.03)"
    default: return ":drag \(x),400 \(dx),5 \(time)ms"
    }
  }

  /// With all digits: the very same state gives the very same text.
  private func read(_ repl: REPLDriver) -> Moment {
    let lines = repl(
      """
      stage.time, stage.outer.position, stage.outer.velocity, stage.outer.settled_page, \
      stage.inner1.position, stage.inner1.velocity, stage.inner2.position, stage.inner3.position, \
      stage.is_at_rest, #stage:decisions()
      """)
    return Moment(time: Double(lines[0]) ?? .nan, reading: lines)
  }

  @Test func `going back stops at the end of an entry, before one at the same moment`()
    throws
  {
    let repl = try REPLDriver(["nested.lua": Self.nested])
    _ = repl(":screen $/nested.lua")
    _ = repl(":drag 300,400 -250,0 100ms")
    _ = repl(":step 50ms")
    let there = read(repl)
    // The finger catches the page that moves.
    _ = repl(":drag 200,400 -1,0 100ms")
    _ = repl(":back 100ms")
    #expect(read(repl).reading == there.reading)
    // An entry that takes no time counts, too, and the touch of the next one does not.
    _ = repl("stage.outer:jump_to(3)")
    let jumped = read(repl)
    #expect(jumped.time == there.time && jumped.reading != there.reading)
    _ = repl(":drag 200,400 -1,0 100ms")
    _ = repl(":back")
    #expect(read(repl).reading == jumped.reading)
  }

  @Test func `a gesture can be entered and left`() throws {
    let repl = try REPLDriver(["nested.lua": Self.nested])
    _ = repl(":screen $/nested.lua")
    _ = repl("stage:touch('began', { 300, 400 })")
    for _ in 1...10 {
      _ = repl("stage:wait(0.02) stage:touch('moved', { 300 - 800 * stage.time, 400 })")
    }
    let there = read(repl).reading
    _ = repl("stage:wait(0.02) stage:touch('ended', { 120, 400 }) stage:settle()")
    _ = repl("at = stage.time")
    #expect(repl(":back \(Double(repl("at - \(there[0]) - 0.01")[0]) ?? 0)s").count == 1)
    // Between two touches: the finger still holds the pager and can move on.
    #expect(repl("stage.inner1.is_held") == ["true"])
    #expect(repl("math.abs(stage.inner1.position - \(there[4])) < 1e-6") == ["true"])
    #expect(
      repl("stage:touch('ended', { 140, 400 }) stage:settle() return stage.inner1.page") == ["2"])
  }
}

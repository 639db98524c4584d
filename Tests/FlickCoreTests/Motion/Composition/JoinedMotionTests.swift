import FlickCore
import Testing

@Suite struct `A joined motion` {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var motion: AnyMotion
    var start = MotionSample(value: 30, velocity: -200)
    var end: Double?
    var stretches = true
  }

  private static var rows: [Row] {
    get throws {
      let frames = AnyMotion.keyframes(
        try KeyframesMotion([.init(0), .init(40), .init(-20), .init(100)], duration: 0.5))
      let spring = AnyMotion.spring(try SpringMotion(.pagerSettle, from: 1, velocity: 9, to: 3))
      let decay = AnyMotion.decay(try DecayMotion(.uiKitNormal, from: 0, velocity: 900))
      return [frames, spring, decay].flatMap { motion in
        [
          Row(testDescription: "as it is", motion: motion),
          Row(testDescription: "stretched", motion: motion, end: 500),
          Row(testDescription: "back", motion: motion, end: 30),
          Row(testDescription: "moved", motion: motion, end: -80, stretches: false),
          Row(
            testDescription: "from rest", motion: motion,
            start: MotionSample(value: 7, velocity: 0), end: 8),
        ]
      }
    }
  }

  @Test
  func `a joined motion starts like the number, ends at its target and stays within its bounds`()
    throws
  {
    for row in try Self.rows {
      let joined = JoinedMotion(
        row.motion, from: row.start, to: row.end, unit: 2, stretches: row.stretches,
        tolerance: 0.01)
      let name = "\(row.testDescription) \(row.motion)"
      let first = joined.sample(at: 0)
      #expect((first.value - row.start.value).magnitude < 1e-9, "\(name)")
      if row.start.velocity != 0 {
        #expect((first.velocity - row.start.velocity).magnitude < 1e-6, "\(name)")
      }
      #expect(joined.end == row.end ?? row.motion.end, "\(name)")
      let all = joined.bounds(from: 0, to: .infinity)
      let length = joined.duration.value
      var last = first.value
      for step in 0...200 {
        let time = Seconds(length * Double(step) / 200)
        let value = joined.value(at: time)
        let rest = joined.bounds(from: time, to: .infinity)
        for bounds in [all, rest] {
          #expect(bounds.lowerBound - 1e-9 <= min(value, joined.end), "\(name) at \(time)")
          #expect(bounds.upperBound + 1e-9 >= max(value, joined.end), "\(name) at \(time)")
        }
        // And between any two moments, which are the closer the nearer these are.
        let until = Seconds(length * Double(step + 1 + step % 3 * 90) / 200)
        let between = joined.bounds(from: time, to: until)
        for moment in [time, time + (until - time) / 3, until] {
          let there = joined.value(at: moment)
          #expect(between.lowerBound - 1e-9 <= there && there <= between.upperBound + 1e-9)
        }
        let isShort = step % 3 == 0 && step < 199
        if isShort { #expect(between.upperBound - between.lowerBound < 120, "\(name) at \(time)") }
        if step < 200 { #expect((value - last).magnitude < 60, "\(name) at \(time)") }
        last = value
      }
      #expect(joined.bounds(from: Seconds(length), to: .infinity) == joined.end...joined.end)
    }
  }
}

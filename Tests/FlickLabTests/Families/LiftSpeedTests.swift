import FlickCore
import FlickLab
import Testing

/// Edits of swipes that slow down before the lift, and the spread of their copies.
@Suite struct `The speed at the lift` {
  /// 160 points in 0.24 s, slower and slower; `braking` 1 would be at rest at the end.
  private static func slowing(_ rate: Double, _ braking: Double) throws -> Trace {
    let count = Int(0.24 * rate)
    var touches: [Touch] = []
    for step in 0...count {
      let left = 1 - braking * Double(step) / Double(count)
      let share = (1 - left * left) / (1 - (1 - braking) * (1 - braking))
      touches.append(
        Touch(
          pointer: 0, time: Seconds(Double(step) / rate),
          position: Point2D(x: 300 - 160 * share, y: 300), phase: step == 0 ? .began : .moved))
    }
    var lift = touches[count]
    (lift.phase, lift.time) = (.ended, lift.time + Seconds(0.7 / rate))
    return try Trace(touches + [lift])
  }

  @Test(arguments: [60.0, 120, 240], [0.5, 0.8])
  func `the speed at the lift is the requested one`(_ rate: Double, _ braking: Double) throws {
    let trace = try Self.slowing(rate, braking)
    let present = GestureEdit.speed.value(of: trace)
    #expect(present > 50)
    for factor in [0.7, 0.85, 1.2, 1.5] {
      let wanted = present * factor
      let edited = try #require(GestureEdit.speed.applied(wanted, to: trace))
      let speed = GestureEdit.speed.value(of: edited)
      #expect(
        abs(speed / wanted - 1) < 0.02, "\(rate) \(braking) \(factor): \(speed) for \(wanted)")
      // The lift follows the last report at the earliest after its original delay, or the device's
      // interval.
      let touches = edited.touches
      let gap = (touches[touches.count - 1].time - touches[touches.count - 2].time).value
      #expect(gap >= 0.7 / rate - 1e-9, "\(gap)")
    }
  }

  /// The printed spread is that of the copies, and close to the requested one.
  @Test func `copies have the printed spread of speed`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", Self.slowing(120, 0.8))
    let robustness = try Robustness(fixture.session(), GestureFamily(seed: 3), copies: 200)
    let found = try #require(robustness.liftSpeeds)
    #expect(abs(found.median - 1) < 0.1, "\(found)")
    #expect(abs(found.deviation - 0.2) < 0.07, "\(found)")
    let line = robustness.lines.first { $0.hasPrefix("measured at the lift: ") }
    #expect(line != nil, "\(robustness.lines)")
  }

  /// `why` prints the speed of the gesture that it has played.
  @Test func `an edit's speed in an answer is the played one`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", Self.slowing(120, 0.8), want: "pages.page == 1")
    let session = try fixture.session(set: ["distance": "0.95"])
    let answer = try Explanation(
      session, gesture: 0, want: LabExpression("pages.page == 2"), along: [])
    for change in answer.edits where change.axis.name == "speed" {
      let trace = try #require(
        GestureEdit.speed.applied(change.value, to: session.gestures[0].trace))
      #expect(abs(GestureEdit.speed.value(of: trace) / change.value - 1) < 0.01)
    }
  }
}

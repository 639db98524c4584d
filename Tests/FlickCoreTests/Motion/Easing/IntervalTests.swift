import FlickCore
import Testing

@Suite struct `An easing squeezed into a part of the time` {
  struct Row: Sendable {
    var x: Double
    var value: Double
    var slope: Double
  }

  /// A square between a quarter and three quarters.
  @Test(arguments: [
    Row(x: -1, value: 0, slope: 0), Row(x: 0.2, value: 0, slope: 0),
    Row(x: 0.375, value: 0.0625, slope: 1), Row(x: 0.5, value: 0.25, slope: 2),
    Row(x: 0.625, value: 0.5625, slope: 3), Row(x: 0.75, value: 1, slope: 0),
    Row(x: 2, value: 1, slope: 0),
  ])
  func `an interval easing is constant outside its interval`(_ row: Row) throws {
    let easing = try Easing.interval(from: 0.25, to: 0.75, Easing(.quad, .in))
    #expect((easing.value(at: row.x) - row.value).magnitude < 1e-12)
    #expect((easing.slope(at: row.x) - row.slope).magnitude < 1e-12)
  }

  @Test func `an empty interval is a jump`() throws {
    let jump = try Easing.interval(from: 0.5, to: 0.5)
    #expect(jump.value(at: 0.5) == 1)
    #expect(jump.value(at: 0.5, before: true) == 0)
    #expect(jump.value(at: 0.5.nextDown) == 0)
  }

  @Test func `intervals nest at most sixteen deep`() throws {
    var easing = Easing.linear
    for _ in 0..<16 { easing = try .interval(from: 0, to: 1, easing) }
    let error = #expect(throws: CoreError.self) { try Easing.interval(from: 0, to: 1, easing) }
    #expect(error?.code == .tooDeep)
  }

  /// So that no speed leaves the numbers.
  @Test(
    arguments: [(1e-9, 1e-9), (1e-9.nextDown, 0), (1.1e-9, 1.1e-9)]
      as [(asked: Double, taken: Double)])
  func `a duration of less than a nanosecond counts as 0`(_ row: (asked: Double, taken: Double))
    throws
  {
    let motion = try EasingMotion(from: 0, to: 1, duration: Seconds(row.asked), easing: .linear)
    #expect(motion.duration.value == row.taken)
  }

  @Test func `steps in an interval respect the before flag at its ends`() throws {
    let steps = try Easing.interval(from: 0.25, to: 0.75, .steps(2, .jumpStart))
    #expect(steps.value(at: 0.25) == 0.5)
    #expect(steps.value(at: 0.25, before: true) == 0.5)
    let last = try Easing.interval(from: 0.25, to: 0.75, .steps(2, .jumpEnd))
    #expect(last.value(at: 0.75) == 1)
    #expect(last.value(at: 0.75, before: true) == 0.5)
  }
}

@testable import FlickLab
import Testing

/// How late content is that follows a finger.
@Suite struct `A delay of content` {
  private static let step = 0.008

  /// An accelerating finger, and content that follows it after a delay and with an offset in
  /// points.
  @Test(arguments: [
    (0.041, 0.0, 0.0), (0.03, 10, 10), (0, 10, 10), (0, 0, 10), (0.12, 0, 10),
  ])
  func `the delay is the shift in time`(_ delay: Double, _ behind: Double, _ slop: Double) {
    let finger = { (time: Double) in time <= 0 ? 0 : 800 * time + 2000 * time * time }
    let held = (0...40).map { index in
      let time = Double(index) * Self.step
      return Course.Held(
        time: time, finger: finger(time), content: max(0, finger(time - delay) - behind))
    }
    #expect((FollowingDelay(held, slop: slop).seconds - delay).magnitude < 0.0015)
  }

  @Test func `a spring at a steady speed is late by two zeta over omega`() {
    // Response 0.15, damping 0.86: 41 ms. The first tenth of a second it is still catching up.
    let (omega, zeta) = (2 * Double.pi / 0.15, 0.86)
    var held: [Course.Held] = []
    var (place, speed) = (0.0, 0.0)
    let small = 1e-5
    for index in 0...Int(1.5 / small) {
      let time = Double(index) * small
      if index % Int(Self.step / small) == 0 {
        held.append(Course.Held(time: time, finger: 1000 * time, content: place))
      }
      speed += small * (omega * omega * (1000 * time - place) - 2 * zeta * omega * speed)
      place += small * speed
    }
    #expect((FollowingDelay(held, slop: 0).seconds - 2 * zeta / omega).magnitude < 0.003)
  }
}

/// The overshoot of content as an outcome.
@Suite struct `An overshoot` {
  private static func screen(_ fraction: Double, _ handler: String) -> String {
    """
    local fb = require "flickbook"
    return fb.screen { size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 5, \(handler)
        settle = fb.spring { response = 0.35, damping_fraction = \(fraction) } } }
    """
  }

  /// A spring from rest overshoots by exp(-pi zeta / sqrt(1 - zeta^2)).
  @Test(
    arguments: [(0.5, 0.1630), (0.7, 0.0460), (1, 0)], ["", "on_page_changed = function() end,"])
  func `the overshoot of a spring from rest equals the closed form`(
    _ row: (fraction: Double, share: Double), _ handler: String
  ) throws {
    let fixture = try LabFixture(Self.screen(row.fraction, handler))
    try fixture.add("g", LabFixture.drag(from: 280, by: -200, over: 1, rest: 0.3))
    let runs = try fixture.session(outcome: "overshoot").playAll()
    let share = try #require(runs[0].outcomeNumber)
    #expect((share - row.share).magnitude < 3e-4)
  }

  @Test func `a label can limit the overshoot, which is 0 without a motion`() throws {
    let fixture = try LabFixture(Self.screen(0.5, ""))
    try fixture.add(
      "g", LabFixture.drag(from: 280, by: -200, over: 1, rest: 0.3),
      want: "pages.page == 2 and overshoot < 0.05")
    try fixture.add("tap", LabFixture.drag(from: 280, by: -1, over: 0.1), want: "overshoot == 0")
    let runs = try fixture.session().playAll()
    #expect(runs.map(\.isAsMeant) == [false, true])
  }
}

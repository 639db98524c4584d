import FlickCore
import FlickFuzz
import Testing

/// Swipes along a parabola that are released backwards; their velocity is known at every moment.
@Suite struct `A swipe that turns back` {
  @Test(arguments: 1...40)
  func `a swipe turns one report before its end, and takes longer only if necessary`(_ seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let rate = random.pick([60.0, 120, 50])
    let length = random.pick([10.0, 100, 400, 1000])
    let speed = random.pick([50.0, 200, 400, 1500])
    let longest = random.pick([0.05, 0.15, 0.5])
    // Of so many reports: half the speed in the last but one, or it would not be seen.
    func turns(_ duration: Double, _ steps: Double) -> Bool {
      speed * duration * (steps - 2) >= 2 * length
    }
    var duration = longest
    if !turns(longest, max(3, (longest * rate - 1e-6).rounded(.up))) {
      let steps = (1...100_000).first { turns(Double($0) / rate, Double($0)) }
      duration = Double(steps ?? 0) / rate
    }
    let trace = try Synthesizer(rate: rate).swipe(
      from: .zero, by: Vector(x: length, y: 0), speed: PointsPerSecond(-speed),
      duration: Seconds(longest))
    #expect((trace.duration.value - duration).magnitude < 1e-9)
    let last = trace.touches.suffix(3).map(\.position.x)
    #expect(last[0] >= last[1] - 1e-9, "the last report but one is on the way back")
    #expect((last[2] - length).magnitude < 1e-9)
  }
}

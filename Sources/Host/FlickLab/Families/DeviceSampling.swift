internal import FlickCore

/// The reports of a device for a movement: their rate, their jitter, their grid of positions, and
/// whether the lift has a position of its own.
///
/// Random samplings have the properties of real devices: 60 to 240 reports a second, one to four
/// pixels a point. The jitter is assumed.
struct DeviceSampling {
  /// The number of reports a second.
  var rate: Double
  /// The maximum delay or advance of a report, as a share of the interval.
  var jitter: Double
  /// The unit of positions, in points.
  var grid: Double
  /// Whether the position of the lift is reported; otherwise the last report before it has the last
  /// position.
  var keepsLastPlace: Bool

  private static let rates = [60.0, 90, 120, 240]
  private static let pixels = [1.0, 2, 3, 4]
  private static let mostJitter = 0.2

  /// A random sampling.
  static func any(using random: inout SplitMix64) -> DeviceSampling {
    DeviceSampling(
      rate: rates[Int.random(in: rates.indices, using: &random)],
      jitter: Double.random(in: 0...mostJitter, using: &random),
      grid: 1 / pixels[Int.random(in: pixels.indices, using: &random)],
      keepsLastPlace: Bool.random(using: &random))
  }

  /// The movement as the device reports it; nil for impossible touches.
  func sampled(_ trace: Trace, using random: inout SplitMix64) -> Trace? {
    guard var touches = try? trace.resampled(rate: rate).touches else { return nil }
    if !keepsLastPlace { Self.dropLastPlaces(of: &touches) }
    for index in touches.indices {
      touches[index].position = Point2D(
        x: snapped(touches[index].position.x), y: snapped(touches[index].position.y))
      guard touches[index].phase == .moved, index + 1 < touches.count else { continue }
      let late = Double.random(in: -jitter...jitter, using: &random) / rate
      touches[index].time = (touches[index].time + Seconds(late)).clamped(
        from: touches[index - 1].time, to: touches[index + 1].time)
    }
    return try? Trace(touches)
  }

  private func snapped(_ place: Double) -> Double { (place / grid).rounded() * grid }

  /// Removes the last report before each lift, if there are others, and places the lift at the
  /// previous one.
  private static func dropLastPlaces(of touches: inout [Touch]) {
    for lift in touches.filter({ $0.isLast && !$0.isInTheAir }) {
      let own = touches.indices.filter {
        touches[$0].pointer == lift.pointer && touches[$0].time <= lift.time
          && touches[$0].phase == .moved
      }
      guard own.count > 1, let last = own.last,
        let end = touches.firstIndex(of: lift)
      else { continue }
      touches[end].position = touches[own[own.count - 2]].position
      touches.remove(at: last)
    }
  }
}

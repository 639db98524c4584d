internal import FlickCore

/// How a device reports a movement: how often, how evenly, on which grid of places, and whether the
/// last place is reported with the lift.
///
/// What is drawn is what devices have: 60 to 240 reports a second, one to four pixels a point. By
/// how much reports come late or early is assumed.
struct DeviceSampling {
  /// Reports a second.
  var rate: Double
  /// Reports are late or early by at most this share of the time between two.
  var jitter: Double
  /// Places are multiples of it, in points.
  var grid: Double
  /// Whether the place of the lift is reported; else the last report before it is the last place.
  var tellsLastPlace: Bool

  private static let rates = [60.0, 90, 120, 240]
  private static let pixels = [1.0, 2, 3, 4]
  private static let mostJitter = 0.2

  /// One of those that there are.
  static func any(using random: inout SplitMix64) -> DeviceSampling {
    DeviceSampling(
      rate: rates[Int.random(in: rates.indices, using: &random)],
      jitter: Double.random(in: 0...mostJitter, using: &random),
      grid: 1 / pixels[Int.random(in: pixels.indices, using: &random)],
      tellsLastPlace: Bool.random(using: &random))
  }

  /// The movement as the device reports it; nil where that could not have happened.
  func told(_ trace: Trace, using random: inout SplitMix64) -> Trace? {
    guard var touches = try? trace.resampled(rate: rate).touches else { return nil }
    if !tellsLastPlace { Self.dropLastPlaces(of: &touches) }
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

  /// Leaves out the report before each lift, where there are others, and lifts where the one before
  /// it was.
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

internal import FlickCore
package import FlickHost

/// The limits of distance and speed below which content counts as at rest.
package struct RestLimit: Sendable, Hashable {
  /// The maximum distance from the end, in points; smaller distances are invisible.
  package var points = 0.5
  /// The maximum speed, in points per second.
  package var speed = 5.0

  package init() {}

  /// Parses `0.5pt,5pt/s`, or one of the two.
  ///
  /// - Throws: `HostError` for any other text.
  package init(_ text: String) throws(HostError) {
    for part in text.split(separator: ",") {
      let isSpeed = part.hasSuffix("pt/s")
      let number = Double(part.dropLast(isSpeed ? 4 : 2))
      guard isSpeed || part.hasSuffix("pt"), let number, number > 0, number < .infinity else {
        throw HostError(.input, "rest is such as 0.5pt,5pt/s, not '\(text)'")
      }
      if isSpeed { speed = number } else { points = number }
    }
  }
}

/// The feel of a gesture in numbers, computed from the positions of finger and content.
package struct CourseMeasures: Sendable, Hashable {
  /// The time from the touch to the first sample with moved content, in seconds; nil if it never
  /// moved.
  package var response: Double?
  /// The distance of the content behind the finger once it moves, in points: mean and maximum over
  /// the samples.
  package var lag: (mean: Double, worst: Double) {
    (meanLag, worstLag)
  }
  private var meanLag = 0.0
  private var worstLag = 0.0
  /// The delay of the content in seconds; nil if it never moved.
  ///
  /// It is the shift in time that maps the finger's movement, less the slop, onto the content's
  /// best.
  package var delay: Double?
  /// The velocity of the content before the lift, in points per second.
  package var before = 0.0
  /// The velocity of the content after the lift, in points per second.
  package var after = 0.0
  /// The time from the lift until nine tenths of the remaining distance are covered for good, in
  /// seconds.
  package var mostOfTheDistance = 0.0
  /// The time from the lift until the content counts as at rest, in seconds.
  package var rest = 0.0
  /// The overshoot beyond the end, as a share of the distance since the lift.
  package var overshoot = 0.0
  /// The maximum speed after the lift, in points per second.
  package var peak = 0.0

  /// The integral of the squared jerk after the lift, times the duration to the fifth power,
  /// divided by the squared distance.
  ///
  /// Dimensionless.
  package var jerk = 0.0

  /// Whether the velocity changes by more than a tenth at the lift.
  package var isStep: Bool {
    before.magnitude > 1 && (after - before).magnitude > 0.1 * before.magnitude
  }
  /// Whether the content is delayed by more than a hundredth of a second.
  package var isLate: Bool { (delay ?? 0) > 0.01 }
  /// Whether it takes more than half a second to rest.
  package var isLong: Bool { rest > 0.5 }
  /// Whether the overshoot exceeds a twentieth.
  package var isFar: Bool { overshoot > 0.05 }

  /// The smallest visible distance, in points.
  private static let leastVisible = 0.5
  /// The minimum time between the samples for the velocity before the lift, in seconds.
  private static let shortest = 0.008

  init(_ course: Course, _ limit: RestLimit) {
    measureHold(course)
    measureFlight(course, limit)
  }

  private mutating func measureHold(_ course: Course) {
    guard let first = course.held.firstIndex(where: { $0.content != 0 }),
      let last = course.held.last
    else { return }
    response = course.held[first].time
    let lags = course.held[first...].map { $0.finger - $0.content }
    meanLag = lags.reduce(0, +) / Double(lags.count)
    worstLag = lags.max { $0.magnitude < $1.magnitude } ?? 0
    delay = FollowingDelay(course.held, slop: course.slop).seconds
    if let earlier = course.held.last(where: { last.time - $0.time >= Self.shortest }) {
      before = (last.content - earlier.content) / (last.time - earlier.time)
    }
  }

  /// Computes differences over four milliseconds, as differences over one are mostly rounding
  /// errors.
  private static func jerk(_ places: [Double], _ distance: Double) -> Double {
    let step = 4
    let some = stride(from: 0, to: places.count, by: step).map { places[$0] }
    guard some.count > 4 else { return 0 }
    let time = Course.step * Double(step)
    let sum = (3..<some.count).reduce(0.0) { sum, index in
      let third = some[index] - 3 * some[index - 1] + 3 * some[index - 2] - some[index - 3]
      return sum + third * third
    }
    let duration = Double(some.count - 1) * time
    return sum / (time * time * time * time * time) * duration * duration * duration * duration
      * duration / (distance * distance)
  }

  private mutating func measureFlight(_ course: Course, _ limit: RestLimit) {
    after = course.start
    guard let from = course.free.first, let to = course.free.last else { return }
    let distance = to - from
    let off = course.free.map { $0 - to }
    func lastTime(beyond distance: Double) -> Double {
      let index = off.lastIndex { $0.magnitude > distance }
      return index.map { Double($0 + 1) * Course.step } ?? 0
    }
    let speeds = zip(course.free, course.free.dropFirst()).map {
      (($1 - $0) / Course.step).magnitude
    }
    // A motion that is near enough to its end jumps there, which is not a velocity.
    let moving = speeds.prefix(Int(course.run.rest.value / Course.step))
      .lastIndex { $0 > limit.speed }
    rest = max(
      lastTime(beyond: limit.points), moving.map { Double($0 + 1) * Course.step } ?? 0)
    peak = speeds.max() ?? 0
    guard distance.magnitude > Self.leastVisible else { return }
    jerk = Self.jerk(Array(course.free.prefix(Int(rest / Course.step) + 1)), distance)
    mostOfTheDistance = lastTime(beyond: 0.1 * distance.magnitude)
    overshoot = max(0, off.map { distance > 0 ? $0 : -$0 }.max() ?? 0) / distance.magnitude
  }
}

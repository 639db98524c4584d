/// The delay of content that follows a finger.
///
/// It is the shift in time that minimizes the sum of squared distances between the finger's and the
/// content's movement over the samples. Content that trails on a spring after a finger of constant
/// speed is delayed by 2 zeta / omega.
struct FollowingDelay {
  /// The shift in seconds.
  let seconds: Double

  /// The maximum shift that counts as following, in seconds.
  private static let longest = 0.3
  /// The resolution of the shift, in seconds.
  private static let step = 0.0005

  /// - Parameters:
  ///   - held: moments with the finger down, in order.
  ///   - slop: the finger's movement before the content moves, in points. Content may stay behind
  ///     by the slop or catch up; the better fit is taken.
  init(_ held: [Course.Held], slop: Double) {
    let own = held.drop { $0.content == 0 }
    var best = (shift: 0.0, error: Double.infinity)
    for offset in slop > 0 ? [slop, 0] : [0] {
      for number in 0...Int(Self.longest / Self.step) {
        let shift = Double(number) * Self.step
        var (error, index) = (0.0, 0)
        for moment in own {
          let time = moment.time - shift
          while index + 1 < held.count, held[index + 1].time <= time { index += 1 }
          let finger = Self.finger(held, index, at: time)
          let off = max(0, finger - offset) - moment.content
          error += off * off
        }
        // Of equal fits the one with less delay is the simpler explanation.
        if error < best.error - 1e-9 { best = (shift, error) }
      }
    }
    seconds = best.shift
  }

  /// The position of the finger, interpolated linearly between samples.
  private static func finger(_ held: [Course.Held], _ index: Int, at time: Double) -> Double {
    let one = held[index]
    guard time > one.time, index + 1 < held.count else { return one.finger }
    let next = held[index + 1]
    guard next.time > one.time else { return next.finger }
    return one.finger + (next.finger - one.finger) * (time - one.time) / (next.time - one.time)
  }
}

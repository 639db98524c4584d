/// By how much content that follows a finger is late.
///
/// Of all shifts in time the one is taken with which the finger's movement lies nearest to the
/// content's, in the sum of squares over the samples. Content that trails on a spring, after a
/// finger of steady speed, is late by 2 zeta / omega.
struct FollowingDelay {
  /// The shift.
  let seconds: Double

  /// What is later is no following any more.
  private static let longest = 0.3
  /// The shift is found to this, in seconds.
  private static let step = 0.0005

  /// - Parameters:
  ///   - held: moments under the finger, in order.
  ///   - slop: points that the finger goes before the content does; content may keep behind by them
  ///     or make up for them, and what fits better is taken.
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
        // What fits as well with less delay is the simpler explanation.
        if error < best.error - 1e-9 { best = (shift, error) }
      }
    }
    seconds = best.shift
  }

  /// Where the finger was, in a straight line from one sample to the next.
  private static func finger(_ held: [Course.Held], _ index: Int, at time: Double) -> Double {
    let one = held[index]
    guard time > one.time, index + 1 < held.count else { return one.finger }
    let next = held[index + 1]
    guard next.time > one.time else { return next.finger }
    return one.finger + (next.finger - one.finger) * (time - one.time) / (next.time - one.time)
  }
}

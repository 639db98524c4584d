package import FlickCore
internal import FlickHost
internal import RealModule

/// Gestures that somebody could have made in place of a recorded one.
///
/// A copy goes farther or less far, faster or slower, at another angle, from another place, with an
/// unsteady hand: in this order, hand before panel. Far ones tend to be fast. Each copy follows
/// from the seed, the gesture's id and its own number alone, so it is the same in any order.
package struct GestureFamily: Sendable {
  /// By how much copies differ: standard deviations.
  ///
  /// These are assumed, and not measured of anybody.
  package struct Spread: Sendable {
    /// As a share of the way.
    package var way = 0.15
    /// As a share of the speed at the lift.
    package var speed = 0.2
    /// Degrees.
    package var angle = 5.0
    /// Points, along each axis.
    package var start = 8.0
    /// Points, of each sample.
    package var tremor = 0.3

    package init() {}
  }

  package let spread: Spread
  package let seed: Int

  package init(_ spread: Spread = Spread(), seed: Int = 0) {
    (self.spread, self.seed) = (spread, seed)
  }

  /// How much of the deviation of the speed is that of the way.
  private static let correlation = 0.5

  /// A copy by its number; nil where what comes of it could not have happened.
  package func copy(_ number: Int, of trace: Trace, id: String) -> Trace? {
    let digits = SHA256.hex(of: Array("\(seed) \(id) \(number)".utf8)).prefix(16)
    var random = SplitMix64(seed: UInt64(digits, radix: 16) ?? 0)
    let far = random.nextDeviation()
    let own = random.nextDeviation()
    let fast = Self.correlation * far + (1 - Self.correlation * Self.correlation).squareRoot() * own
    let changes: [(GestureEdit, Double)] = [
      (.distance, GestureEdit.distance.value(of: trace) * .exp(spread.way * far)),
      (.speed, GestureEdit.speed.value(of: trace) * .exp(spread.speed * fast)),
      (.angle, spread.angle * random.nextDeviation()),
      (.startX, spread.start * random.nextDeviation()),
      (.startY, spread.start * random.nextDeviation()),
    ]
    var copy = trace
    for (edit, value) in changes {
      // A tap has no way, and what rests has no speed: these stay.
      copy = edit.applied(value, to: copy) ?? copy
    }
    return try? copy.shaken(by: Points(spread.tremor), using: &random)
  }
}

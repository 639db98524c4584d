package import FlickCore
internal import FlickHost
internal import RealModule

/// Gestures that somebody could have made in place of a recorded one.
///
/// A copy goes farther or less far, faster or slower, at another angle, from another place, with an
/// unsteady hand: in this order, hand before panel. Far ones tend to be fast. Each copy follows
/// from the seed, the gesture's id and its own number alone, so it is the same in any order.
package struct GestureFamily: Sendable {
  package let spread: GestureSpread
  package let seed: Int

  package init(_ spread: GestureSpread = .assumed, seed: Int = 0) {
    (self.spread, self.seed) = (spread, seed)
  }

  /// A copy by its number; nil where what comes of it could not have happened.
  package func copy(_ number: Int, of trace: Trace, id: String) -> Trace? {
    let digits = SHA256.hex(of: Array("\(seed) \(id) \(number)".utf8)).prefix(16)
    var random = SplitMix64(seed: UInt64(digits, radix: 16) ?? 0)
    let off = spread.deviation((0..<GestureSpread.count).map { _ in random.nextDeviation() })
    let changes: [(GestureEdit, Double)] = [
      (.distance, GestureEdit.distance.value(of: trace) * .exp(off[0])),
      (.speed, GestureEdit.speed.value(of: trace) * .exp(off[1])),
      (.angle, off[2]), (.startX, off[3]), (.startY, off[4]),
    ]
    var copy = trace
    for (edit, value) in changes {
      // A tap has no distance, and what rests has no speed: these stay.
      copy = edit.applied(value, to: copy) ?? copy
    }
    return try? copy.shaken(by: Points(spread.tremor), using: &random)
  }
}

package import FlickCore
internal import FlickHost
internal import RealModule

/// Gestures that a person could have made in place of a recorded one.
///
/// A copy goes farther or less far, faster or slower, at another angle, from another place, bent to
/// another side, with an unsteady finger, and as another device reports it: in this order, the
/// person before the panel. Far ones tend to be fast. Each copy follows from the seed, the
/// gesture's id and its own number alone, so it is the same in any order.
package struct GestureFamily: Sendable {
  package let spread: GestureSpread
  package let seed: Int
  /// Whether each copy is reported by a device of its own; else by the one of its gesture.
  package let samplesDevices: Bool

  package init(
    _ spread: GestureSpread = .assumed, seed: Int = 0, samplesDevices: Bool = false
  ) {
    (self.spread, self.seed, self.samplesDevices) = (spread, seed, samplesDevices)
  }

  /// A copy by its number; nil where its touches could not have happened.
  package func copy(_ number: Int, of trace: Trace, id: String) -> Trace? {
    let digits = SHA256.hex(of: Array("\(seed) \(id) \(number)".utf8)).prefix(16)
    var random = SplitMix64(seed: UInt64(digits, radix: 16) ?? 0)
    let off = spread.deviation((0..<GestureSpread.count).map { _ in random.nextDeviation() })
    let distance = GestureEdit.distance.value(of: trace) * .exp(off[0])
    let changes: [(GestureEdit, Double)] = [
      (.distance, distance), (.speed, GestureEdit.speed.value(of: trace) * .exp(off[1])),
      (.angle, off[2]), (.startX, off[3]), (.startY, off[4]), (.curve, off[5] * distance),
    ]
    var copy = trace
    for (edit, value) in changes {
      // A tap has no distance, and what rests has no speed: these stay.
      copy = edit.applied(value, to: copy) ?? copy
    }
    guard let shaken = try? copy.shaken(by: Points(spread.tremor), using: &random) else {
      return nil
    }
    guard samplesDevices else { return shaken }
    return DeviceSampling.any(using: &random).told(shaken, using: &random)
  }
}

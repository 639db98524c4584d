package import FlickCore
internal import FlickHost
internal import RealModule

/// Variations of a recorded gesture within the spread of its person.
///
/// A copy differs in distance, speed, angle, start, curve, tremor, and the sampling of the device,
/// applied in this order. Longer copies tend to be faster. Each copy depends only on the seed, the
/// gesture's id and its own number, so it does not depend on the order of computation.
package struct GestureFamily: Sendable {
  package let spread: GestureSpread
  package let seed: Int
  /// Whether each copy is sampled by a random device rather than like its gesture.
  package let samplesDevices: Bool

  package init(
    _ spread: GestureSpread = .assumed, seed: Int = 0, samplesDevices: Bool = false
  ) {
    (self.spread, self.seed, self.samplesDevices) = (spread, seed, samplesDevices)
  }

  /// The copy with a given number; nil for impossible touches.
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
      // The distance of a tap and the velocity of a resting finger are 0 and stay the same.
      copy = edit.applied(value, to: copy) ?? copy
    }
    guard let shaken = try? copy.shaken(by: Points(spread.tremor), using: &random) else {
      return nil
    }
    guard samplesDevices else { return shaken }
    return DeviceSampling.any(using: &random).sampled(shaken, using: &random)
  }
}

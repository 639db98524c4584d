internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import LuaKit

/// The correlation of the distances of gestures with the thresholds that people were shown.
///
/// If people went farther when a higher threshold was shown, their gestures merely confirm the
/// shown thresholds.
package struct ShownCorrelation {
  /// The sums for one of the shown values.
  private struct Sums {
    var count = 0.0
    var (x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ shown: Double, _ distance: Double) {
      count += 1
      (x, y) = (x + shown, y + distance)
      (xx, yy, xy) = (xx + shown * shown, yy + distance * distance, xy + shown * distance)
    }

    /// Pearson's correlation; nil if a value does not vary.
    var correlation: Double? {
      let (own, other) = (count * xx - x * x, count * yy - y * y)
      guard own > 0, other > 0 else { return nil }
      return (count * xy - x * y) / (own * other).squareRoot()
    }
  }

  private var sums: [String: Sums] = [:]

  /// The minimum number of gestures.
  private static let least = 10.0
  /// The greatest correlation without a warning.
  private static let most = 0.3

  package init() {}

  /// Adds all gestures of a stream with shown values.
  init(_ stream: GestureStream) throws(HostError) {
    let shown = stream.filtered { $0.shown != nil }
    try shown.each { session throws(HostError) in
      for recorded in session.gestures { add(recorded.gesture, recorded.measures) }
    }
  }

  /// Adds a gesture.
  package mutating func add(_ gesture: Corpus.Gesture, _ measures: GestureMeasures) {
    guard case .object(let members)? = gesture.shown?.value else { return }
    for member in members {
      switch member.node.value {
      case .number(let number):
        sums[member.name, default: Sums()].add(number, measures.displacement.length)
      case .integer(let number):
        sums[member.name, default: Sums()].add(Double(number), measures.displacement.length)
      default: break
      }
    }
  }

  /// The correlations by the name of the shown value.
  var correlations: [(name: String, value: Double)] {
    sums.sorted { $0.key < $1.key }.compactMap { name, sums in
      guard sums.count >= Self.least, let value = sums.correlation else { return nil }
      return (name, value.rounded(perUnit: 100))
    }
  }

  /// The text for `gestures stats`.
  package var lines: [String] {
    correlations.map {
      "  way with the \($0.name) that was shown: correlation \(LuaNumber.text($0.value))"
    }
  }

  /// The warning for `tune`; nil without a strong correlation.
  var warning: String? {
    let strong = correlations.filter { $0.value.magnitude > Self.most }
    guard !strong.isEmpty else { return nil }
    let names = strong.map { "\($0.name) (correlation \(LuaNumber.text($0.value)))" }
    return "people went by what they were shown: \(names.joined(separator: ", ")); what fits these "
      + "gestures confirms it"
  }
}

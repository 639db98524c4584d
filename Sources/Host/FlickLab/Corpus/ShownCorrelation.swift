internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// Whether people went farther where they were shown that more was asked of them: their gestures
/// then confirm the thresholds that they saw.
package struct ShownCorrelation {
  /// Sums for one of the values that were shown.
  private struct Sums {
    var count = 0.0
    var (x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ shown: Double, _ distance: Double) {
      count += 1
      (x, y) = (x + shown, y + distance)
      (xx, yy, xy) = (xx + shown * shown, yy + distance * distance, xy + shown * distance)
    }

    /// Pearson's; nil of what does not vary.
    var correlation: Double? {
      let (own, other) = (count * xx - x * x, count * yy - y * y)
      guard own > 0, other > 0 else { return nil }
      return (count * xy - x * y) / (own * other).squareRoot()
    }
  }

  private var sums: [String: Sums] = [:]

  /// So many gestures tell.
  private static let least = 10.0
  /// Above this a corpus says more about what was shown than about people.
  private static let most = 0.3

  package init() {}

  /// Of all gestures of a stream that say what was shown.
  init(_ stream: GestureStream) throws(HostError) {
    let told = stream.filtered { $0.shown != nil }
    try told.each { session throws(HostError) in
      for recorded in session.gestures { add(recorded.gesture, recorded.measures) }
    }
  }

  /// Takes a gesture in.
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

  /// By the name of what was shown.
  var correlations: [(name: String, value: Double)] {
    sums.sorted { $0.key < $1.key }.compactMap { name, sums in
      guard sums.count >= Self.least, let value = sums.correlation else { return nil }
      return (name, value.rounded(perUnit: 100))
    }
  }

  /// For `gestures stats`.
  package var lines: [String] {
    correlations.map {
      "  way with the \($0.name) that was shown: correlation \(LabValue.text(of: $0.value))"
    }
  }

  /// For `tune`; nil where nothing is wrong.
  var warning: String? {
    let strong = correlations.filter { $0.value.magnitude > Self.most }
    guard !strong.isEmpty else { return nil }
    let names = strong.map { "\($0.name) (correlation \(LabValue.text(of: $0.value)))" }
    return "people went by what they were shown: \(names.joined(separator: ", ")); what fits these "
      + "gestures confirms it"
  }
}

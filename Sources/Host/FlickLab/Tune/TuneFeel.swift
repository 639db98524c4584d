/// Describes how settings feel in comparison: each measure in thirds of its range over all tried
/// settings.
package struct TuneFeel: Sendable {
  /// A measure of a setting.
  enum Measure: String, Sendable, CaseIterable {
    /// The mean time from the lift to the last change, in seconds.
    case rest
    /// The mean speed that a flick requires, in points per second.
    case leastSpeed = "least_speed"
    /// The mean distance that a drag requires, in the unit of its test (pages of a pager).
    case leastDistance = "least_way"

    /// The words for the three thirds, from low to high.
    var words: [String] {
      switch self {
      case .rest: ["quick", "even", "soft"]
      case .leastSpeed: ["easy", "fair", "strict"]
      case .leastDistance: ["light", "middling", "firm"]
      }
    }
  }

  private var tried: [TuneFront.Point] = []

  mutating func add(_ point: TuneFront.Point) { tried.append(point) }

  /// The range of a measure over all tried settings.
  package func range(of measure: Int) -> ClosedRange<Double> {
    let all = tried.map { $0.measured[measure] }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The feel of settings, such as "quick and strict".
  ///
  /// Measures that are equal for all tried settings are left out.
  package func words(of points: [TuneFront.Point]) -> [String] {
    let ranges = Measure.allCases.indices.map(range)
    return points.map { point in
      Self.joined(
        zip(Measure.allCases, zip(point.measured, ranges)).compactMap { measure, pair in
          let (value, range) = pair
          let width = range.upperBound - range.lowerBound
          guard width > 0 else { return nil }
          let third = Int((value - range.lowerBound) / width * Double(measure.words.count))
          return measure.words[min(measure.words.count - 1, third)]
        })
    }
  }

  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

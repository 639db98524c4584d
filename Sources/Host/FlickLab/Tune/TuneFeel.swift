/// How settings feel in comparison with each other: each measure in thirds of its range over all
/// settings that were tried.
package struct TuneFeel: Sendable {
  /// A measure of a setting.
  enum Measure: String, Sendable, CaseIterable {
    /// Seconds from the lift until the last thing happened, on average.
    case rest
    /// The speed that a flick needs, in points per second, on average.
    case leastSpeed = "least_speed"
    /// The distance that drags need, in the unit of its test (pages of a pager), on average.
    case leastDistance = "least_way"

    /// The feel of a setting in each third.
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

  /// The range of a measure over all settings that were tried.
  package func range(of measure: Int) -> ClosedRange<Double> {
    let all = tried.map { $0.measured[measure] }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The feel of settings, "quick and strict", without measures that are equal for all settings
  /// that were tried.
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

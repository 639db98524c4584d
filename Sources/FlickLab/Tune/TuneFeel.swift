package import FlickHost
internal import FlickJSON

/// The best setting of each feel (MAP-Elites: Mouret and Clune 2015): what is measured of settings
/// is divided into thirds, and each combination of thirds keeps the best that was tried.
package struct TuneNiches: Sendable {
  /// What is measured of a setting.
  package enum Measure: String, Sendable, CaseIterable {
    /// Seconds from the lift until the last thing happened, on average.
    case rest
    /// The speed that a flick is asked for, in points per second, on average.
    case leastSpeed = "least_speed"
    /// The distance that drags need, in the unit of its test (pages of a pager), on average.
    case leastDistance = "least_way"
    /// The largest step from the present values, as a share of the ranges.
    case change
    /// The least part of its threshold that a gesture has to spare.
    case margin

    /// - Throws: `HostError` for a name that there is not.
    package init(_ text: String) throws(HostError) {
      guard let known = Measure(rawValue: text) else {
        let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
        throw HostError(.input, "--niche: no '\(text)'; there are \(names)")
      }
      self = known
    }

    /// What a setting of each third feels like.
    var words: [String] {
      switch self {
      case .rest: ["quick", "even", "soft"]
      case .leastSpeed: ["easy", "fair", "strict"]
      case .leastDistance: ["light", "middling", "firm"]
      case .change: ["as today", "changed", "new"]
      case .margin: ["narrow", "roomy", "wide"]
      }
    }
  }

  /// The best of one combination of thirds.
  package struct Niche: Sendable {
    /// Of each measure, which third: 0 to 2.
    package let thirds: [Int]
    package let point: TuneFront.Point
  }

  /// Of each measure so many parts.
  package static let parts = 3

  package let measures: [Measure]
  /// Whether the best of each is wanted; else settings only say how they feel.
  package let isAsked: Bool
  private var tried: [TuneFront.Point] = []

  /// The measures of how a setting feels, by default.
  private static let usual: [Measure] = [.rest, .leastSpeed, .leastDistance]

  init(_ measures: [Measure]) {
    isAsked = !measures.isEmpty
    self.measures = isAsked ? measures : Self.usual
  }

  mutating func add(_ point: TuneFront.Point) { tried.append(point) }

  /// From where to where a measure goes over all that was tried.
  package func range(of measure: Int) -> ClosedRange<Double> {
    let all = tried.map { $0.measured[measure] }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// In which third of each measure a setting lies; the first where all are alike.
  func thirds(of point: TuneFront.Point, _ ranges: [ClosedRange<Double>]) -> [Int] {
    zip(point.measured, ranges).map { value, range in
      let width = range.upperBound - range.lowerBound
      guard width > 0 else { return 0 }
      return min(Self.parts - 1, Int((value - range.lowerBound) / width * Double(Self.parts)))
    }
  }

  /// The best of each combination that has any, in the order of the thirds; of equally good ones
  /// the one that was tried first.
  package var best: [Niche] {
    let ranges = measures.indices.map(range)
    var best: [[Int]: TuneFront.Point] = [:]
    for point in tried {
      let key = thirds(of: point, ranges)
      if let old = best[key], !point.costs.lexicographicallyPrecedes(old.costs) { continue }
      best[key] = point
    }
    return best.map { Niche(thirds: $0, point: $1) }
      .sorted { $0.thirds.lexicographicallyPrecedes($1.thirds) }
  }

  /// "quick and strict".
  package func feel(_ thirds: [Int]) -> String {
    Self.joined(zip(measures, thirds).map { $0.words[$1] })
  }

  /// The same of settings, by what is not alike of all that were tried.
  package func feels(of points: [TuneFront.Point]) -> [String] {
    let ranges = measures.indices.map(range)
    let telling = measures.indices.filter { ranges[$0].lowerBound < ranges[$0].upperBound }
    return points.map { point in
      let thirds = thirds(of: point, ranges)
      return Self.joined(telling.map { measures[$0].words[thirds[$0]] })
    }
  }

  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// How many combinations there are.
  var combinationCount: Int { measures.reduce(1) { count, _ in count * Self.parts } }
}

// MARK: - Words

extension TuneFront {
  /// For people: the best of each niche, a line each; empty where niches were not asked for.
  package var nicheLines: [String] {
    guard niches.isAsked else { return [] }
    let best = niches.best
    var rows = [["feel"] + niches.measures.map(\.rawValue) + header]
    for niche in best {
      rows.append(
        [niches.feel(niche.thirds)] + cells(ofMeasures: niche.point) + cells(of: niche.point))
    }
    let ranges = niches.measures.indices.map { index in
      let range = niches.range(of: index)
      let measure = niches.measures[index]
      return "\(measure.rawValue) from \(text(range.lowerBound, measure)) to "
        + text(range.upperBound, measure)
    }
    return Columns.lines(rows) + [
      "the best of \(best.count) of \(niches.combinationCount) niches, by \(objectives[0].name) "
        + "first; thirds of \(ranges.joined(separator: ", ")), as far as was tried"
    ]
  }

  private func cells(ofMeasures point: Point) -> [String] {
    zip(niches.measures, point.measured).map { text($1, $0) }
  }

  private func text(_ value: Double, _ measure: TuneNiches.Measure) -> String {
    measure == .change ? "\(FlipText.rough(value * 100)) %" : FlipText.rough(value)
  }

  /// For programs: a line for each niche.
  package var nicheJSON: String {
    var writer = JSONWriter()
    for niche in niches.isAsked ? niches.best : [] {
      writer.beginObject()
      writer.field("kind", "niche")
      write(niche.point, feel: niches.feel(niche.thirds), to: &writer)
      writer.endObject()
      writer.endLine()
    }
    return writer.text
  }
}

import FlickHost
import Testing

@testable import FlickLab

@Suite struct `Statistics of a change` {
  /// p-values of `scipy.stats.binomtest(min, n, 0.5)`.
  @Test(arguments: [
    (6, 2, 0.2890625), (2, 6, 0.2890625), (10, 0, 0.001953125), (0, 0, 1.0), (5, 5, 1.0),
    (40, 20, 0.01348929), (600, 500, 0.00281954),
  ])
  func `statistics of a change have the p-value of the exact test`(
    _ gained: Int, _ lost: Int, _ p: Double
  ) {
    #expect((BinomialStatistics.mcNemar(gained: gained, lost: lost) - p).magnitude < 1e-6)
  }

  /// Intervals of `statsmodels.stats.proportion.proportion_confint(method="wilson")`.
  @Test(arguments: [
    (44, 60, 0.6099, 0.8287), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (1, 2, 0.0945, 0.9055),
  ])
  func `statistics of a change have Wilson's interval`(
    _ hits: Int, _ count: Int, _ low: Double, _ high: Double
  ) {
    let interval = BinomialStatistics.wilson(hits, of: count)
    #expect((interval.lowerBound - low).magnitude < 1e-4)
    #expect((interval.upperBound - high).magnitude < 1e-4)
  }

  @Test func `the number of gestures needed for a decision is reported`() {
    #expect(BinomialStatistics.pairsNeeded(gained: 0.1, lost: 0.1) == nil)
    let needed = BinomialStatistics.pairsNeeded(gained: 0.1, lost: 1 / 30.0) ?? 0
    #expect((230...236).contains(needed), "\(needed)")
  }

  private func gesture(_ number: Int, person: String?) -> Corpus.Gesture {
    var gesture = Corpus.Gesture(id: "g\(number)", trace: "", digest: "")
    gesture.person = person
    return gesture
  }

  @Test func `equal gestures are compared before and after, by person`() {
    var statistics = MeaningStatistics()
    // Six people with ten gestures each: 44 of 60 before, then 6 gained and 2 lost.
    for number in 0..<60 {
      let before = number < 44
      let now = number < 2 ? false : number < 50
      statistics.add(gesture(number, person: "p\(number % 6)"), before: before, now: now)
    }
    statistics.add(gesture(60, person: "p0"), before: nil, now: true)
    let lines = statistics.lines()
    #expect(lines[0] == "as meant before: 44 of 60 (73 %, 95 % interval 61 to 83)")
    #expect(lines[1] == "as meant now: 48 of 60 (80 %, 95 % interval 68 to 88)")
    #expect(lines[2] == "6 gained and 2 lost: p = 0.29 (exact McNemar test)")
    #expect(lines[3].hasPrefix("with other people like these 6: "), "\(lines[3])")
    #expect(lines[4].hasPrefix("about 174 more gestures"), "\(lines[4])")
    #expect(lines[5] == "  person  gestures  before  now  gained  lost", "\(lines[5])")
    #expect(lines.count == 12)
    #expect(statistics.lines() == lines, "equal runs, equal words")
  }

  @Test func `without labels or with few people statistics are omitted`() {
    #expect(MeaningStatistics().lines().isEmpty)
    var statistics = MeaningStatistics()
    for number in 0..<10 {
      statistics.add(gesture(number, person: "p\(number % 2)"), before: false, now: true)
    }
    let lines = statistics.lines()
    #expect(!lines.contains { $0.contains("resampled") })
    #expect(lines[2].contains("p = 0.002"))
    #expect(!lines.contains { $0.contains("would decide") })
  }
}

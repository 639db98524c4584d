internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// Whether a change makes gestures as meant more often: the same gestures before and after it.
package struct MeaningStatistics: Sendable {
  /// A labelled gesture.
  private struct Pair {
    let person: String?
    let device: String?
    let before: Bool
    let now: Bool
  }

  /// Counts of some gestures.
  private struct Counts {
    var total = 0
    var before = 0
    var now = 0
    var gained = 0
    var lost = 0

    mutating func add(_ pair: Pair) {
      total += 1
      if pair.before { before += 1 }
      if pair.now { now += 1 }
      if pair.now, !pair.before { gained += 1 }
      if pair.before, !pair.now { lost += 1 }
    }

    /// The fields of answers with counts.
    var fields: [JSONMember] {
      [JSONMember]([
        "gestures": total, "before": before, "now": now, "gained": gained, "lost": lost,
      ])
    }
  }

  private var pairs: [Pair] = []

  /// The minimum number of people for resampling.
  private static let leastPeople = 5
  private static let resampleCount = 2000
  private static let leastForForecast = 20

  /// Creates statistics without gestures.
  package init() {}

  /// Adds a gesture; gestures without a label are left out.
  package mutating func add(_ gesture: Corpus.Gesture, before: Bool?, now: Bool?) {
    guard let before, let now else { return }
    pairs.append(
      Pair(person: gesture.person, device: gesture.device, before: before, now: now))
  }

  private var counts: Counts {
    pairs.reduce(into: Counts()) { $0.add($1) }
  }

  private func groups(_ key: (Pair) -> String?) -> [(name: String, counts: Counts)] {
    let groups = Dictionary(grouping: pairs) { key($0) ?? "" }
    return groups.keys.sorted().map { name in
      (name, (groups[name] ?? []).reduce(into: Counts()) { $0.add($1) })
    }
  }

  /// The change of the share as meant if the people had been others like these: 95 % of it by a
  /// bootstrap over people; nil for fewer than five.
  private var changeByPerson: ClosedRange<Double>? {
    let people = groups(\.person).filter { !$0.name.isEmpty }.map(\.counts)
    guard people.count >= Self.leastPeople else { return nil }
    var random = SplitMix64(seed: 1)
    let changes = (0..<Self.resampleCount).map { _ in
      var (total, change) = (0, 0)
      for _ in people {
        let counts = people[Int(random.next() % UInt64(people.count))]
        total += counts.total
        change += counts.gained - counts.lost
      }
      return Double(change) / Double(total)
    }
    return BinomialStatistics.middle(of: changes.sorted())
  }

  // MARK: Output

  /// The statistics as text; empty without labelled gestures.
  ///
  /// - Parameters:
  ///   - before: the word for the first run of a gesture.
  ///   - now: the word for the second.
  package func lines(_ before: String = "before", _ now: String = "now") -> [String] {
    let counts = counts
    guard counts.total > 0 else { return [] }
    var lines = [
      "as meant \(before): \(Self.share(counts.before, of: counts.total))",
      "as meant \(now): \(Self.share(counts.now, of: counts.total))",
    ]
    lines.append(contentsOf: test(counts))
    return lines + tables(before, now)
  }

  /// The test as a line: "slow against now: 6 gained and 2 lost, p = 0.29"; nil without gains and
  /// losses.
  func line(_ now: String, against before: String) -> String? {
    let counts = counts
    guard counts.gained + counts.lost > 0 else { return nil }
    let p = BinomialStatistics.mcNemar(gained: counts.gained, lost: counts.lost)
    return "\(now) against \(before): \(counts.gained) gained and \(counts.lost) lost, "
      + "p = \(Self.text(ofP: p)) (exact McNemar test)"
  }

  /// A share with its interval: "44 of 60 (73 %, 95 % interval 61 to 83)".
  private static func share(_ hits: Int, of count: Int) -> String {
    let interval = BinomialStatistics.wilson(hits, of: count)
    func percent(_ share: Double) -> String { plain(share * 100, decimals: 0) }
    return "\(hits) of \(count) (\(percent(Double(hits) / Double(count))) %, 95 % interval "
      + "\(percent(interval.lowerBound)) to \(percent(interval.upperBound)))"
  }

  private func test(_ counts: Counts) -> [String] {
    guard counts.gained + counts.lost > 0 else { return ["no gesture is gained or lost"] }
    let p = BinomialStatistics.mcNemar(gained: counts.gained, lost: counts.lost)
    var lines = [
      "\(counts.gained) gained and \(counts.lost) lost: p = \(Self.text(ofP: p)) (exact McNemar test)"
    ]
    if let range = changeByPerson {
      let people = groups(\.person).count { !$0.name.isEmpty }
      lines.append(
        "with other people like these \(people): \(Self.signed(range.lowerBound)) to "
          + "\(Self.signed(range.upperBound)) points of 100 (95 %, resampled by person)")
    }
    // A forecast requires the shares of enough gestures.
    guard p >= 0.05, counts.total >= Self.leastForForecast else { return lines }
    let total = Double(counts.total)
    let needed = BinomialStatistics.pairsNeeded(
      gained: Double(counts.gained) / total, lost: Double(counts.lost) / total)
    if let needed {
      let more = max(1, needed - counts.total)
      lines.append(
        "about \(more) more gestures like these would decide it (5 %, with a power of 80 %)")
    } else {
      lines.append("as many gained as lost: more gestures like these would decide nothing")
    }
    return lines
  }

  private static func text(ofP p: Double) -> String {
    p < 0.001 ? "less than 0.001" : plain(p, decimals: p < 0.1 ? 3 : 2)
  }

  private static func signed(_ share: Double) -> String {
    let points = (share * 100).rounded()
    return (points > 0 ? "+" : "") + plain(points, decimals: 0)
  }

  /// A table by person and one by device, if there are several.
  private func tables(_ before: String, _ now: String) -> [String] {
    var lines: [String] = []
    for (title, key) in [("person", \Pair.person), ("device", \Pair.device)] {
      let groups = groups { $0[keyPath: key] }
      guard groups.count > 1 else { continue }
      let rows = groups.map { name, counts in
        [
          name.isEmpty ? "none" : name, "\(counts.total)", "\(counts.before)", "\(counts.now)",
          "\(counts.gained)", "\(counts.lost)",
        ]
      }
      lines += TextTable.lines([[title, "gestures", before, now, "gained", "lost"]] + rows)
        .map { "  " + $0 }
    }
    return lines
  }

  /// The test as an answer; nil without labelled gestures.
  var answer: JSONValue? {
    let counts = counts
    guard counts.total > 0 else { return nil }
    func groups(_ key: (Pair) -> String?) -> [JSONValue]? {
      let groups = self.groups(key)
      guard groups.count > 1 else { return nil }
      return groups.map { FeelAnswers.group.object(["name": $0.name], $0.counts.fields) }
    }
    return FeelAnswers.meaning.object(
      [
        "p": BinomialStatistics.mcNemar(gained: counts.gained, lost: counts.lost),
        "interval_before": BinomialStatistics.wilson(counts.before, of: counts.total),
        "interval": BinomialStatistics.wilson(counts.now, of: counts.total),
        "change_by_person": changeByPerson, "people": groups(\.person),
        "devices": groups(\.device),
      ], counts.fields)
  }
}

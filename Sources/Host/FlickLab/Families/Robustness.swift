internal import FlickAPI
package import FlickHost
internal import FlickJSON
internal import RealModule

/// The share of variations of gestures, within the spread of their person, that keep the outcome.
package struct Robustness {
  /// The outcomes of the copies of one gesture.
  package struct Entry: Sendable {
    package var gesture: String
    package var outcome: String
    /// The reason why it cannot be played; it then has no copies.
    package var fault: String?
    /// The number of copies with the outcome of the gesture.
    package var keptCount: Int
    /// The number of copies as meant; nil without a label.
    package var meantCount: Int?
    /// Other outcomes with their counts, the most frequent first.
    package var others: [(outcome: String, count: Int)]
    /// The lift speeds of the copies, as shares of the gesture's own; empty if that is 0.
    package var speeds: [Double] = []
  }

  package private(set) var entries: [Entry]
  package let copyCount: Int
  /// The source of the copies' deviations in words; nil if the caller has printed it.
  private let how: String?

  /// Plays copies of each gesture of a session within the spread of its person.
  ///
  /// - Parameter spreads: the spreads of the people, measured on the whole corpus.
  package init(
    _ session: LabSession, _ spreads: PeoplesSpreads, seed: Int, copies count: Int,
    samplesDevices: Bool = false
  ) throws(HostError) {
    try self.init(session, copies: count, how: spreads.text) {
      GestureFamily(
        spreads.spread(of: $0.gesture.person), seed: seed, samplesDevices: samplesDevices)
    }
  }

  /// Adds the results of further gestures.
  package mutating func add(_ other: Robustness) { entries += other.entries }

  /// Plays copies of each gesture of a session, all with the same spread.
  package init(
    _ session: LabSession, _ family: GestureFamily, copies count: Int
  ) throws(HostError) {
    try self.init(session, copies: count, how: nil) { _ in family }
  }

  private init(
    _ session: LabSession, copies count: Int, how: String?,
    _ family: @escaping @Sendable (CorpusFile.Recorded) -> GestureFamily
  ) throws(HostError) {
    (copyCount, self.how) = (count, how)
    entries = try session.spread(session.gestures.count) { index in
      let stock = SceneStock(session)
      let recorded = session.gestures[index]
      let own = try stock.play(index, [:])
      var entry = Entry(
        gesture: recorded.gesture.id, outcome: own.outcomeText, fault: own.fault, keptCount: 0,
        meantCount: recorded.gesture.labels.isEmpty ? nil : 0, others: [])
      if own.fault != nil { return entry }
      var others: [String: Int] = [:]
      let family = family(recorded)
      let speed = recorded.measures.speed.magnitude
      for number in 0..<count {
        let copy = family.copy(number, of: recorded.trace, id: recorded.gesture.id)
        if speed >= Self.leastSpeed, let copy {
          entry.speeds.append(GestureMeasures(copy).speed.magnitude / speed)
        }
        let run = try stock.play(index, copy ?? recorded.trace, [:])
        if run.outcome == own.outcome {
          entry.keptCount += 1
        } else {
          others[run.outcomeText, default: 0] += 1
        }
        if run.isAsMeant == true { entry.meantCount = (entry.meantCount ?? 0) + 1 }
      }
      entry.others = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { (outcome: $0.key, count: $0.value) }
      return entry
    }
  }

  /// The share of all copies with the outcome of their gesture.
  package var share: Double {
    let all = entries.count * copyCount
    return all == 0 ? 1 : Double(entries.reduce(0) { $0 + $1.keptCount }) / Double(all)
  }

  /// The report as text: the least robust gestures first.
  package var lines: [String] {
    var rows = [["gesture", "outcome", "kept", "as meant", "else"]]
    for entry in entries.sorted(by: { ($0.keptCount, $0.gesture) < ($1.keptCount, $1.gesture) }) {
      rows.append([
        entry.gesture, entry.outcome, percent(entry.keptCount),
        entry.meantCount.map(percent) ?? "",
        entry.others.map { "\($0.outcome) \(percent($0.count))" }.joined(separator: ", "),
      ])
    }
    return TextTable.lines(rows) + (speedLine.map { [$0] } ?? []) + [
      "\(FlipText.percent(share)) of \(entries.count * copyCount) copies have their gesture's outcome"
    ] + (how.map { [$0] } ?? [])
  }

  /// The minimum lift speed in points per second; a slower finger is at rest.
  private static let leastSpeed = 1.0

  /// The median of the copies' lift speeds as a share of their gestures', and the standard
  /// deviation of their logarithms; nil without any.
  package var liftSpeeds: (median: Double, deviation: Double)? {
    let shares = entries.flatMap(\.speeds).filter { $0 > 0 }.sorted()
    guard shares.count > 1 else { return nil }
    let logarithms: [Double] = shares.map { Double.log($0) }
    let mean: Double = logarithms.reduce(0, +) / Double(logarithms.count)
    let squares: [Double] = logarithms.map { ($0 - mean) * ($0 - mean) }
    let sum: Double = squares.reduce(0, +)
    return (shares[shares.count / 2], (sum / Double(shares.count - 1)).squareRoot())
  }

  private var speedLine: String? {
    liftSpeeds.map { median, deviation in
      "measured at the lift: the copies' speeds are \(FlipText.percent(median)) of their "
        + "gestures' (median), and differ by \(FlipText.percent(deviation))"
    }
  }

  /// The report as JSON: a line for each gesture, in the order of the corpus.
  package var json: String {
    entries.map { entry in
      let others = entry.others.map { JSONMember($0.outcome, .integer($0.count)) }
      return FeelLines.robust.text([
        "gesture": entry.gesture, "outcome": entry.outcome, "copies": copyCount,
        "kept": entry.keptCount, "as_meant": entry.meantCount, "else": JSONValue.object(others),
      ])
    }.joined()
  }

  private func percent(_ count: Int) -> String {
    "\(FlipText.rough(100 * Double(count) / Double(max(1, copyCount)))) %"
  }
}

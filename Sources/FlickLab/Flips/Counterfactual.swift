internal import FlickCore
package import FlickHost
internal import RealModule

/// Why a gesture came out as it did, and which smallest change of each tunable gives another
/// outcome.
package struct Counterfactual {
  /// A change that does it; it was played.
  package struct Change: Sendable {
    package var axis: TunableAxis
    /// The value nearest to the present one that was played with the other outcome.
    package var value: Double
    package var isDownward: Bool
    package var after: GestureRun
    package var test: String?
    /// Which other gestures flip at that value, and whether each is then as meant.
    package var others: [(gesture: String, isAsMeant: Bool?)] = []

    /// The part of the tunable's range that it takes.
    package var share: Double {
      let range = axis.range
      let width = range.upperBound - range.lowerBound
      return width > 0 ? (value - axis.present).magnitude / width : 0
    }
  }

  package let gesture: CorpusFile.Recorded
  package let run: GestureRun
  package let want: LabExpression?
  /// The smallest first.
  package private(set) var changes: [Change] = []
  /// Changes of the gesture itself, the smallest of each kind.
  package private(set) var edits: [Change] = []
  /// Tunables of which no value would do it: known for sure.
  package private(set) var futile: [String] = []
  /// Tunables of which no value was found.
  package private(set) var unknown: [String] = []
  /// By how much gestures of its kind differ, and whose; nil where too few tell.
  private var hand: (spread: GestureSpread, whose: String)?
  /// So many gestures tell of a hand.
  private static let leastOfHand = 10

  /// - Parameters:
  ///   - index: the gesture's position in the session.
  ///   - want: what ought to have come of it; nil for what its label says, and where that came, for
  ///     anything else.
  ///   - axes: the tunables that are asked about.
  package init(
    _ session: LabSession, gesture index: Int, want: LabExpression?, along axes: [TunableAxis]
  ) throws(HostError) {
    var recorded = session.gestures[index]
    let isMissed = try session.play(recorded).isAsMeant == false
    let wanted = want ?? (isMissed ? recorded.gesture.wants : nil)
    if let wanted {
      recorded.gesture.labels = [Corpus.Label(want: wanted, source: .rater)]
    }
    (gesture, self.want) = (recorded, wanted)
    let single = LabSession(
      script: session.script, session.configuration, [recorded], session.question)
    run = try single.play(recorded)
    let strips = try single.strips(along: axes)
    for (axis, strips) in zip(axes, strips) {
      guard let strip = strips.first else { continue }
      if let change = change(on: strip) {
        changes.append(change)
      } else if case .sampled = strip.method {
        unknown.append(axis.name)
      } else {
        futile.append(axis.name)
      }
    }
    let people = PeoplesSpreads(session.gestures)
    if people.count >= Self.leastOfHand {
      let person = recorded.gesture.person
      hand = (people.spread(of: person), person.map { "\($0)'s" } ?? "the people's")
    }
    for edit in GestureEdit.allCases {
      guard let strip = try single.strip(ofGesture: 0, along: edit) else { continue }
      if let change = change(on: strip) { edits.append(change) }
    }
    changes.sort { ($0.share, $0.axis.name) < ($1.share, $1.axis.name) }
    try findOthers(in: session, index)
  }

  /// How many changes are looked at for what else they flip.
  private static let mostLookedAt = 6

  private mutating func findOthers(in session: LabSession, _ own: Int) throws(HostError) {
    let now = try session.playAll()
    for index in changes.indices.prefix(Self.mostLookedAt) {
      let axis = changes[index].axis
      let then = try session.playAll([axis.name: axis.text(at: changes[index].value)])
      changes[index].others = session.gestures.indices.compactMap { other in
        guard other != own, now[other].outcome != then[other].outcome else { return nil }
        return (session.gestures[other].gesture.id, then[other].isAsMeant)
      }
    }
  }

  /// The nearest value of a strip with an outcome that will do.
  private func change(on strip: Strip) -> Change? {
    let present = strip.axis.present
    let will = strip.spans.filter { span in
      guard span.run.fault == nil else { return false }
      return want == nil ? span.run.outcome != run.outcome : span.run.isAsMeant == true
    }
    // What it is already needs no change.
    guard !will.contains(where: { $0.from <= present && present <= $0.to }) else { return nil }
    let nearest = will.map { span in (span, span.from > present ? span.from : span.to) }
      .min { ($0.1 - present).magnitude < ($1.1 - present).magnitude }
    guard let (span, value) = nearest else { return nil }
    return Change(
      axis: strip.axis, value: value, isDownward: value < present, after: span.run,
      test: Strip.changedTest(run, span.run))
  }
}

// MARK: - Words

extension Counterfactual {
  /// What there is to say, for people.
  package var lines: [String] {
    let id = gesture.gesture.id
    let meant =
      switch run.isAsMeant {
      case true?: ", as was meant"
      case false?: ", \(want?.text ?? "") was meant"
      case nil: ""
      }
    var lines = ["\(id): \(run.outcomeText)\(meant)"]
    if let deciding = run.deciding {
      lines.append("  \(deciding.words)")
      for test in deciding.criteria where !test.isDeciding { lines.append("    \(test)") }
    }
    if run.isAsMeant == true, changes.isEmpty, want != nil { return lines }
    lines.append("smallest change of one tunable")
    let width = changes.map { $0.axis.name.count }.max() ?? 0
    for change in changes { lines.append("  " + text(of: change, width)) }
    if changes.isEmpty { lines.append("  none") }
    if !edits.isEmpty {
      lines.append("smallest change of the gesture, by samples")
      let width = edits.map { $0.axis.name.count }.max() ?? 0
      for edit in edits { lines.append("  " + text(of: edit, width)) }
    }
    if !futile.isEmpty { lines.append("no value does it: \(futile.joined(separator: ", "))") }
    if !unknown.isEmpty {
      lines.append("no value was found, by samples: \(unknown.joined(separator: ", "))")
    }
    return lines
  }

  private func text(of change: Change, _ width: Int) -> String {
    let axis = change.axis
    var value = axis.text(at: change.value)
    if !axis.isWhole, change.value != axis.present {
      value = Self.printed(change)
    }
    if case .numbers = axis.values { value += change.isDownward ? " or less" : " or more" }
    var text =
      "\(StripText.padded(axis.name, width))  \(FlipText.rough(axis)) -> \(value)"
      + (axis.unit.map { " \($0)" } ?? "") + ": \(change.after.outcomeText)"
    if let test = change.test { text += " by \(test)" }
    if case .numbers = axis.values, !axis.isEdit {
      text += ", \(FlipText.rough(change.share * 100)) % of its range"
    }
    if let hand, let times = spreads(of: change, hand.spread) {
      text += ", \(LabValue.text(of: (times * 10).rounded() / 10)) times \(hand.whose) usual spread"
    }
    guard !change.others.isEmpty else { return text }
    let wrong = change.others.count { $0.isAsMeant == false }
    return text + "; \(FlipsReport.counted(change.others.count, "other gesture")) would flip"
      + (wrong > 0 ? ", \(wrong) of them wrongly" : "")
  }

  /// A change of the gesture in deviations of a hand; nil for what no hand varies by.
  private func spreads(of change: Change, _ spread: GestureSpread) -> Double? {
    guard let edit = GestureEdit(rawValue: change.axis.name), change.axis.isEdit else { return nil }
    let own = spread.deviations
    let (distance, deviation): (Double, Double) =
      switch edit {
      case .distance: (.log(change.value / change.axis.present), own[0])
      case .speed: (.log(change.value / change.axis.present), own[1])
      case .angle: (change.value, own[2])
      case .startX: (change.value, own[3])
      case .startY: (change.value, own[4])
      case .hold: (0, 0)
      }
    return deviation > 0 && distance.isFinite ? (distance / deviation).magnitude : nil
  }

  /// The value in as few digits as leave it on its side of the flip.
  private static func printed(_ change: Change) -> String {
    let slack = 1e-6 * max(1, change.value.magnitude)
    return change.isDownward
      ? FlipText.shortest(in: change.value - slack...change.value)
      : FlipText.shortestAbove(change.value...change.value + slack)
  }
}

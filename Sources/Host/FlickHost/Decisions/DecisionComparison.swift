package import FlickCore

/// The differences between two runs of the same inputs: decisions that flipped, and numbers that
/// moved without a flip.
package struct DecisionComparison {
  private let before: ScreenOutcome
  private let now: ScreenOutcome
  private let pairs: [DecisionPairs.Pair]
  /// The version of the earlier run's rules, and the rules that took part in the present run; nil
  /// if both runs have the same version.
  private let rules: (since: BehaviorVersion, applied: AppliedRules)?

  /// - Parameters:
  ///   - starts: the times at which gestures and turns of the wheel begin, in order.
  ///   - rules: the version of the earlier rules, and the rules that took part now.
  package init(
    _ before: ScreenOutcome, _ now: ScreenOutcome, starts: [Seconds] = [],
    rules: (since: BehaviorVersion, applied: AppliedRules)? = nil
  ) {
    (self.before, self.now) = (before, now)
    self.rules = rules.flatMap { $0.since < .current ? $0 : nil }
    pairs = DecisionPairs(before.decisions, now.decisions, starts: starts).pairs
  }

  /// Compares the decisions alone.
  package init(_ before: [DecisionSummary], _ now: [DecisionSummary]) {
    self.init(ScreenOutcome(before), ScreenOutcome(now))
  }

  /// The decisions that flipped, are new or are missing, in the order of time.
  package var flips: [DecisionPairs.Pair] { pairs.filter(\.isFlip) }

  /// The decision that ended the gesture before, with its counterpart; nil if there was none.
  package var conclusion: DecisionPairs.Pair? {
    guard let index = before.decisions.conclusion else { return nil }
    return pairs.first { $0.before == before.decisions[index] }
  }

  /// The decisions that flipped, and the last one about each component, in the order of time.
  package var conclusions: [DecisionPairs.Pair] {
    let last = Dictionary(pairs.map { ($0.component, $0) }) { $1 }
    return pairs.filter { $0.isFlip || last[$0.component] == $0 }
  }

  /// The number of decisions that flipped, are new, or are missing.
  package var flipCount: Int { flips.count }

  /// "1 of 3 decisions flipped".
  package var summary: String {
    guard flipCount > 0 else {
      return count == 1 ? "the decision is the same" : "all \(count) decisions are the same"
    }
    return "\(flipCount) of \(counted(count, "decision")) flipped"
  }

  /// The number of compared decisions.
  package var count: Int { pairs.count }

  /// A line for each decision that flipped.
  package var flipLines: [String] { flips.map { Self.line($0) + origin(upTo: $0.time) } }

  /// A line for each change without a flip: tests, offsets, times of rest, places.
  package var moveLines: [String] { moves }

  // MARK: Changed rules

  /// The rules that changed since the run before, with their part in the run now; empty if both are
  /// of one version, or equal.
  package var ruleLines: [String] {
    guard let rules, flipCount > 0 || !moves.isEmpty else { return [] }
    return rules.since.report(effects: rules.applied.part)
  }

  /// The origin of a difference at a time, as the end of its line.
  private func origin(upTo time: Seconds = .infinity) -> String {
    rules.map { "; \($0.applied.origin(since: $0.since, upTo: time))" } ?? ""
  }

  // MARK: Flips

  /// "0.350 s  pages: page 2 -> page 1 (distance 0.44 pages, 0.5 needed, 0.06 short; was 0.4
  /// needed, 0.04 to spare)".
  private static func line(_ pair: DecisionPairs.Pair) -> String {
    switch (pair.before, pair.now) {
    case (let before?, let now?):
      var text = "\(head(now)): \(before.verdict(beside: now)) -> \(now.verdict(beside: before))"
      if let reason = now.words.reason {
        text += " (\(reason.text)"
        text += before.words.reason.map { "; was \($0.text(beside: reason))" } ?? ""
        text += ")"
      } else if let reason = before.words.reason {
        text += " (was \(reason.text))"
      }
      return text + apart(before, now)
    case (let before?, nil):
      let why = before.words.reason.map { " (was \($0.text))" } ?? ""
      return "\(head(before)): \(before.verdict) by \(before.rule) -> not decided\(why)"
    case (nil, let now?):
      let why = now.words.reason.map { " (\($0.text))" } ?? ""
      return "\(head(now)): not decided -> \(now.verdict) by \(now.rule)\(why)"
    case (nil, nil): return ""
    }
  }

  private static func head(_ decision: DecisionSummary) -> String {
    "\(fixed(decision.time.value, decimals: 3)) s  \(decision.words.component)"
  }

  private static func apart(_ before: DecisionSummary, _ now: DecisionSummary) -> String {
    let then = fixed(before.time.value, decimals: 3)
    return then == fixed(now.time.value, decimals: 3) ? "" : ", was at \(then) s"
  }

  // MARK: Moves

  /// The most decisions with the same verdict to list.
  private static let mostKept = 12

  private var moves: [String] {
    var lines: [String] = []
    for pair in pairs {
      guard !pair.isFlip, let before = pair.before, let now = pair.now else { continue }
      if let then = before.offset, let offset = now.offset {
        let texts = (plain(then), plain(offset))
        if texts.0 != texts.1 {
          lines.append(
            "\(Self.head(now)): offset \(texts.0) -> \(texts.1) pt\(origin(upTo: pair.time))")
        }
      } else if before.verdict == now.verdict, let reason = now.words.reason,
        let old = before.words.reason, reason != old
      {
        let was = old.text(beside: reason)
        lines.append(
          "\(Self.head(now)): still \(now.verdict) (\(reason.text); was \(was))"
            + origin(upTo: pair.time))
      }
    }
    if lines.count > Self.mostKept {
      let rest = lines.count - Self.mostKept
      lines.removeLast(rest)
      lines.append("… \(rest) more moved without a flip")
    }
    return lines + ends
  }

  private var ends: [String] {
    var lines: [String] = []
    let texts = (Self.time(before.rest), Self.time(now.rest))
    if texts.0 != texts.1 { lines.append("at rest: \(texts.0) -> \(texts.1)\(origin())") }
    for place in now.places {
      let old = before.places.first { $0.name == place.name }
      let texts = (old.map { plain($0.value) } ?? "none", plain(place.value))
      if texts.0 != texts.1 {
        lines.append("\(place.name): \(texts.0) -> \(texts.1)\(origin())")
      }
    }
    for place in before.places where !now.places.contains(where: { $0.name == place.name }) {
      lines.append("\(place.name): \(plain(place.value)) -> none\(origin())")
    }
    return lines
  }

  private static func time(_ time: Seconds?) -> String {
    time.map { "\(fixed($0.value, decimals: 3)) s" } ?? "never"
  }
}

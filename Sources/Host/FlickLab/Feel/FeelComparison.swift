package import FlickCore
package import FlickHost
internal import FlickSystem

/// The differences of a feel from a saved one.
package struct FeelComparison {
  /// The differences that do not count as a change of feel.
  package struct Allowance: Sendable {
    /// The number of gestures that may flip.
    package var flips = 0
    /// The number of gestures that may stop being as meant.
    package var asMeant = 0
    /// The maximum distance between curves, in points.
    package var curve = 1.0
    /// The maximum difference of the time of rest, in seconds.
    package var rest = 0.05

    package init() {}
  }

  /// A gesture with another outcome.
  package struct Flip: Sendable {
    package var before: FeelFile.Entry
    package var now: FeelFile.Entry
    /// The changed tunables that cause the flip; empty if they do not.
    package var causes: [String] = []

    fileprivate var meaning: MeaningChange { MeaningChange(before.isAsMeant, now.isAsMeant) }
  }

  package private(set) var flips: [Flip] = []
  /// Gestures that could be played before and cannot any more.
  package private(set) var broken: [FeelFile.Entry] = []
  /// The outcomes that are missing from the saved feel, as its version did not compare them, or as
  /// the screen did not have them.
  package let lacking: [String]
  /// The number of gestures without a comparable curve for the same reason.
  private var unknownCurves = 0
  /// Gestures that are missing from the saved feel.
  package private(set) var added: [String] = []
  /// Gestures that were removed from the corpus.
  package let gone: [String]
  /// Gestures with a curve that moved by more than allowed, with the distance in points.
  package private(set) var moved: [(gesture: String, by: Double)] = []
  /// Gestures with another time of rest, with the difference in seconds.
  package private(set) var rests: [(gesture: String, by: Double)] = []
  /// Gestures that are near a flip now and were not before.
  package private(set) var nearer: [String] = []
  /// The numbers of gestures near a flip, now and before.
  private let nearCounts: (now: Int, before: Int)
  package let count: Int
  /// Tunables with another value: the name, and the values before and now.
  package let changes: [(name: String, before: String?, now: String?)]
  private let allowance: Allowance
  /// The gestures of the corpus, by id.
  private let gestures: [String: Corpus.Gesture]
  /// The version of the rules that the saved feel was made with.
  private let behavior: BehaviorVersion
  /// The rules that changed since a gesture was saved and took part in it now, by gesture: possible
  /// causes of differences besides tunables and the script.
  private var suspects: [String: [BehaviorRule]] = [:]
  private var statistics = MeaningStatistics()

  /// - Parameter gestures: the gestures of the corpus, for statistics by person and device.
  package init(
    _ before: FeelFile, _ now: FeelFile, _ allowance: Allowance = Allowance(),
    gestures: [Corpus.Gesture] = []
  ) {
    let old = Dictionary(before.entries.map { ($0.gesture, $0) }) { $1 }
    let ids = Set(now.entries.map(\.gesture))
    let known = Dictionary(gestures.map { ($0.id, $0) }) { first, _ in first }
    for entry in now.entries {
      guard let other = old[entry.gesture] else {
        added.append(entry.gesture)
        continue
      }
      if let gesture = known[entry.gesture] {
        statistics.add(gesture, before: other.isAsMeant, now: entry.isAsMeant)
      }
      suspects[entry.gesture] = entry.appliedRules?.suspects(since: other.behavior)
      if entry.fault != nil, other.fault == nil {
        broken.append(entry)
      } else if entry.differs(from: other) {
        flips.append(Flip(before: other, now: entry))
      } else {
        let isKnown = entry.hasCurve(comparableWith: other)
        if !isKnown { unknownCurves += 1 }
        let distance =
          isKnown ? zip(entry.curve, other.curve).map { ($0 - $1).magnitude }.max() ?? 0 : 0
        if distance > allowance.curve { moved.append((entry.gesture, distance)) }
        let later = entry.rest - other.rest
        if later.magnitude > allowance.rest { rests.append((entry.gesture, later)) }
        if entry.isNear, !other.isNear { nearer.append(entry.gesture) }
      }
    }
    let saved = Set(Self.names(of: before.entries))
    lacking = Self.names(of: now.entries.filter { old[$0.gesture] != nil })
      .filter { !saved.contains($0) }
    nearCounts = (now.entries.count(where: \.isNear), before.entries.count(where: \.isNear))
    gone = before.entries.map(\.gesture).filter { !ids.contains($0) }
    count = now.entries.count
    changes = Set(before.tunables.keys).union(now.tunables.keys).sorted().compactMap { name in
      let (a, b) = (before.tunables[name], now.tunables[name])
      return a == b ? nil : (name, a, b)
    }
    (self.allowance, behavior, self.gestures) = (allowance, before.behavior, known)
  }

  /// The names of all outcomes, in the order of their first use.
  private static func names(of entries: [FeelFile.Entry]) -> [String] {
    var known: Set<String> = []
    return entries.flatMap(\.outcome).map(\.name).filter { known.insert($0).inserted }
  }

  /// Whether more has changed than is allowed.
  package var isChanged: Bool {
    flips.count > allowance.flips || lostCount > allowance.asMeant || !broken.isEmpty
      || !moved.isEmpty || !rests.isEmpty
  }

  /// Whether anything differs, allowed or not.
  private var hasDifferences: Bool {
    !flips.isEmpty || !broken.isEmpty || !moved.isEmpty || !rests.isEmpty
  }

  /// The number of gestures that stopped being as meant.
  package var lostCount: Int {
    flips.count { $0.meaning.isLoss }
  }

  /// The number of gestures that are as meant now and were not before.
  package var wonCount: Int {
    flips.count { $0.meaning.isGain }
  }

  /// Finds the changed tunables that cause each flip: a minimal set that undoes the flip when
  /// restored.
  ///
  /// - Throws: `HostError` when a budget is exceeded.
  package mutating func findCauses(in session: LabSession) throws(HostError) {
    let back = changes.compactMap { change in change.before.map { (change.name, $0) } }
      .filter { name, _ in changes.contains { $0.name == name && $0.now != nil } }
    guard !back.isEmpty else { return }
    for index in flips.indices {
      let id = flips[index].now.gesture
      guard let gesture = session.gestures.first(where: { $0.gesture.id == id }) else { continue }
      let wanted = flips[index].before
      func isUndone(by names: [(String, String)]) throws(HostError) -> Bool {
        let run = try session.play(gesture, Dictionary(names) { $1 })
        return !FeelFile.Entry(id, run).differs(from: wanted)
      }
      guard try isUndone(by: back) else { continue }
      var needed = back
      // Each tunable is left out in turn, unless the flip is then no longer undone.
      for (name, _) in back where needed.count > 1 {
        let fewer = needed.filter { $0.0 != name }
        if try isUndone(by: fewer) { needed = fewer }
      }
      flips[index].causes = needed.map(\.0)
    }
  }
}

// MARK: - Output

extension FeelComparison {
  /// The report as text.
  package var lines: [String] {
    var lines = [summary]
    for flip in flips { lines.append("  " + text(of: flip)) }
    for entry in broken { lines.append("  \(entry.gesture)  broken: \(entry.fault ?? "")") }
    if lostCount + wonCount > 0 { lines += statistics.lines("when saved", "now") }
    if let most = moved.max(by: { $0.by < $1.by }) {
      lines.append(
        "curves: \(moved.count) moved by more than \(FlipText.rough(allowance.curve)) pt, most "
          + "\(most.gesture) by \(FlipText.rough(most.by)) pt")
    }
    if let most = rests.max(by: { $0.by.magnitude < $1.by.magnitude }) {
      lines.append(
        "rest: \(rests.count) by more than \(FlipText.rough(allowance.rest)) s, most \(most.gesture) by "
          + "\(FlipText.rough(most.by)) s")
    }
    if !nearer.isEmpty {
      lines.append(
        "near a flip: \(nearCounts.now) with less than 5 % of their threshold to spare (were "
          + "\(nearCounts.before)), now also \(listed(nearer, most: Self.mostNamed))")
    }
    if !changes.isEmpty {
      let texts = changes.map { "\($0.name) \($0.before ?? "none") -> \($0.now ?? "none")" }
      lines.append("tunables: \(texts.joined(separator: ", "))")
    }
    if !lacking.isEmpty {
      lines.append(
        "not in the saved feel, so not compared: \(lacking.joined(separator: ", "))"
          + (unknownCurves > 0 ? ", the curves of \(counted(unknownCurves, "gesture"))" : "")
          + " (feel accept adds them)")
    }
    if !added.isEmpty { lines.append("new: \(added.joined(separator: ", "))") }
    if !gone.isEmpty { lines.append("gone: \(gone.joined(separator: ", "))") }
    return lines + behaviorLines
  }

  /// The changed rules that may cause a flip; empty if a tunable is its cause.
  package func changedRules(of flip: Flip) -> [BehaviorRule] {
    flip.causes.isEmpty ? suspects[flip.now.gesture] ?? [] : []
  }

  /// The rules that changed since the feel was saved, with the differences that they may cause;
  /// empty for a feel of this program's version.
  private var behaviorLines: [String] {
    guard behavior < .current else { return [] }
    guard hasDifferences else {
      let names = behavior.rulesChangedSince.map(\.name).joined(separator: ", ")
      return ["\(behavior.comparedWithProgram); rules changed since, to no effect: \(names)"]
    }
    let known = counted(suspects.count, "gesture")
    var lines = behavior.report { rule in
      let count = suspects.values.count { $0.contains(rule) }
      return count == 0 ? nil : "a part in \(count) of \(known)"
    }
    // A flip with a tunable as its cause is not due to a rule, as restoring the tunable undid it.
    let other = flips.filter(\.causes.isEmpty).map(\.now.gesture)
    let differing = Set(other + moved.map(\.gesture) + rests.map(\.gesture)).sorted()
    let groups = Dictionary(grouping: differing) { suspects[$0] ?? [] }
    for (rules, gestures) in groups.sorted(by: { ($0.value[0]) < ($1.value[0]) }) {
      lines.append(
        "differences \(AppliedRules.origin(rules)): \(gestures.joined(separator: ", "))")
    }
    return lines
  }

  /// The maximum number of gestures that a line names.
  private static let mostNamed = 5

  /// The report as Markdown, for a pull request.
  package var markdown: String { markdown(pictures: nil) }

  /// The report as Markdown with the films of `FeelFilms`.
  ///
  /// - Parameter folder: the folder of the films; nil for none.
  package func markdown(pictures folder: String?) -> String {
    var text: MarkdownText = "### Feel: \(summary)\n"
    if !flips.isEmpty {
      let isNamed = flips.contains { !origin(of: $0).isEmpty }
      // A pipe of an interpolated text would be escaped.
      text += "\n| gesture |"
      if isNamed { text += " of |" }
      text += " before | now | test | because of |\n"
      if isNamed { text += "|---" }
      text += "|---|---|---|---|---|\n"
      for flip in flips {
        text += "| \(flip.now.gesture) "
        if isNamed { text += "| \(origin(of: flip)) " }
        text += "| \(flip.before.outcomeWords) "
        text += "| \(flip.now.outcomeWords)\(flip.meaning.text()) | \(Self.test(of: flip)) "
        text += "| \(flip.causes.joined(separator: ", ")) |\n"
      }
    }
    let rest = lines.dropFirst(1 + flips.count)
    if !rest.isEmpty { text += "\n" + rest.map(Self.item).joined(by: "") }
    guard let folder else { return text.text }
    for flip in flips {
      let origin = origin(of: flip)
      text += "\n**\(flip.now.gesture)**\(origin.isEmpty ? "" : " (\(origin))"): "
      text += "\(flip.before.outcomeWords) → \(flip.now.outcomeWords)\n"
      text += "\n![\(flip.now.gesture)](<\(folder)/\(FeelFilms.name(of: flip.now.gesture))>)\n"
    }
    return text.text
  }

  /// The person and the device of a gesture, as far as they are known.
  private func origin(of flip: Flip) -> String {
    let gesture = gestures[flip.now.gesture]
    return [gesture?.person, gesture?.device].compactMap { $0 }.joined(separator: ", ")
  }

  /// Whether a gesture has another outcome.
  func isFlip(_ gesture: String) -> Bool { flips.contains { $0.now.gesture == gesture } }

  /// An entry of a list; an indented line becomes a nested entry.
  private static func item(_ line: String) -> MarkdownText {
    line.hasPrefix("  ") ? "  - \(line.dropFirst(2))\n" : "- \(line)\n"
  }

  /// The summary: "3 of 120 gestures flip (2 now as meant, 1 no longer)".
  package var summary: String {
    guard isChanged || !flips.isEmpty else {
      return "the same: \(counted(count, "gesture"))"
    }
    let known = count - added.count
    let meant =
      wonCount + lostCount == 0 ? "" : " (\(wonCount) now as meant, \(lostCount) no longer)"
    let verb = flips.count == 1 ? "flips" : "flip"
    return "\(flips.count) of \(counted(known, "gesture")) \(verb)\(meant)"
      + (broken.isEmpty ? "" : ", \(broken.count) broken")
  }

  /// The former values of tunables that have other values now.
  var formerValues: [String: String] {
    var values: [String: String] = [:]
    for change in changes where change.now != nil { values[change.name] = change.before }
    return values
  }

  func text(of flip: Flip) -> String {
    let causes = flip.causes.isEmpty ? "" : "  because of \(flip.causes.joined(separator: " and "))"
    return "\(flip.now.gesture)  \(flip.before.outcomeWords) -> "
      + "\(flip.now.outcomeWords)  \(Self.test(of: flip))\(flip.meaning.text())"
      + causes
  }

  /// The deciding tests: "velocity 402 pt/s, 400 needed, 2 to spare (was distance 0.11 pages, 0.5
  /// needed, 0.39 short)".
  private static func test(of flip: Flip) -> String {
    let (now, before) = (flip.now.test?.words, flip.before.test?.words)
    let former = now.map { before?.text(beside: $0) } ?? before?.text
    return "\(now?.text ?? "no test") (was \(former ?? "no test"))"
  }
}

extension FeelFile.Entry {
  /// Whether the margin of the deciding test is less than a twentieth of its threshold.
  fileprivate var isNear: Bool {
    guard let test, test.ownThreshold != 0 else { return false }
    return margin.magnitude < 0.05 * test.ownThreshold.magnitude
  }
}

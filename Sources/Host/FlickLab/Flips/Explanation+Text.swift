internal import FlickCore
internal import FlickHost
internal import LuaKit

extension Explanation {
  /// The report as text.
  package var lines: [String] {
    let id = gesture.gesture.id
    let meant =
      switch run.isAsMeant {
      case true?: ", as intended"
      case false?: ", \(want?.text ?? "") was intended"
      case nil: ""
      }
    let outcome =
      run.outcomeText.isEmpty ? "no outcome, as no component has an id" : run.outcomeText
    var lines = ["\(id): \(outcome)\(meant)"] + (sentence.map { ["  \($0)"] } ?? [])
    if let deciding = run.deciding {
      lines.append("  \(deciding.words)")
      for test in deciding.criteria where !test.isDeciding { lines.append("    \(test)") }
    }
    if run.isAsMeant == true, changes.isEmpty, want != nil { return lines }
    lines.append("smallest change of one tunable")
    let width = changes.map { $0.axis.name.count }.max() ?? 0
    for change in changes { lines.append("  " + text(of: change, width)) }
    if changes.isEmpty { lines.append("  none") }
    if let together { lines.append("  together: \(text(of: together))") }
    if !edits.isEmpty {
      lines.append("smallest change of the gesture, by samples")
      let width = edits.map { $0.axis.name.count }.max() ?? 0
      for edit in edits { lines.append("  " + text(of: edit, width)) }
    }
    if let editsTogether { lines.append("  together: \(text(of: editsTogether))") }
    for (result, names) in [
      ("no value changes it", futile),
      ("excluded by margins", bounded),
      ("no value was found, by samples", unknown),
      ("no such gesture was found, by samples", futileEdits),
    ] where !names.isEmpty { lines.append("\(result): \(names.joined(separator: ", "))") }
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
      "\(axis.name.padded(to: width))  \(FlipText.rough(axis)) -> \(value)"
      + (axis.unit.map { " \($0)" } ?? "") + (Self.difference(change).map { " (\($0))" } ?? "")
      + ": \(change.after.outcomeText)"
    if let test = change.test { text += " by \(test)" }
    if case .numbers = axis.values, !axis.isEdit {
      text += ", \(FlipText.percent(change.share)) of its range"
    }
    if let maker, let times = spreads(of: change, maker.spread) {
      text += ", \(plain(times, decimals: 1)) times \(maker.whose) usual spread"
    }
    guard !change.others.isEmpty else { return text }
    let wrong = change.others.count { $0.isAsMeant == false }
    return text + "; \(counted(change.others.count, "other gesture")) would flip"
      + (wrong > 0 ? ", \(wrong) of them wrongly" : "")
  }

  /// A change in words, such as "150 pt further"; nil for a change without words, or with many
  /// digits.
  private static func difference(_ change: Change) -> String? {
    guard let step = change.step, let edit = GestureEdit(rawValue: change.axis.name) else {
      return nil
    }
    let isMore = !change.isDownward
    let word: String
    switch edit {
    case .distance: word = isMore ? "further" : "less far"
    case .speed: word = isMore ? "faster at the lift" : "slower at the lift"
    case .hold: word = "more rest before the lift"
    case .angle: word = isMore ? "clockwise" : "anticlockwise"
    case .startX: word = isMore ? "to the right" : "to the left"
    case .startY: word = isMore ? "down" : "up"
    case .duration, .curve, .rate: return nil
    }
    return "\(LuaNumber.text(step)) \(edit.unit) \(word)"
  }

  /// A summary in one sentence; nil if no change is known that gives another outcome.
  ///
  /// For example "stayed on page 1: distance 0.41 of 0.5 pages; would have turned to page 2 with
  /// swipe_distance <= 0.41, or 34 pt further, or 90 pt/s faster at the lift".
  package var sentence: String? {
    let all = changes.prefix(Self.mostTunables) + edits
    guard let first = all.first, let reason = run.deciding?.deciding else { return nil }
    let other = first.after.outcomeText
    let flips = all.filter { $0.after.outcomeText == other }.compactMap { change -> String? in
      if change.axis.isEdit { return Self.difference(change) }
      guard case .numbers = change.axis.values else {
        return "\(change.axis.name) = \(change.axis.text(at: change.value))"
      }
      return "\(change.axis.name) \(change.isDownward ? "<=" : ">=") \(Self.printed(change))"
    }
    guard !flips.isEmpty else { return nil }
    return "\(action(of: run) ?? "was \(run.outcomeText)"): \(reason.shareInWords); "
      + "would have \(action(of: first.after) ?? "been \(other)") with "
      + flips.joined(separator: ", or ")
  }

  /// The maximum number of tunables in the sentence.
  private static let mostTunables = 3

  /// The outcome of a release in words: "stayed on page 1", "turned to page 2"; nil for other
  /// outcomes.
  private func action(of run: GestureRun) -> String? {
    guard run.outcomeText.hasPrefix("page ") else { return nil }
    return "\(run.outcome == untouched ? "stayed on" : "turned to") \(run.outcomeText)"
  }

  /// A combined change as text: "distance 60 -> 84 pt, speed 600 -> 700 pt/s: page 2".
  private func text(of together: Together) -> String {
    let parts = together.changes.map { axis, value in
      "\(axis.name) \(FlipText.rough(axis)) -> \(LuaNumber.text(value))"
        + (axis.unit.map { " \($0)" } ?? "")
    }
    var text = "\(parts.joined(separator: ", ")): \(together.after.outcomeText)"
    if let maker, together.changes.allSatisfy(\.axis.isEdit) {
      text +=
        ", \(plain(together.cost, decimals: 1)) times \(maker.whose) usual spread"
    }
    return text
  }

  /// A change of the gesture in standard deviations of a person; nil for properties that people do
  /// not vary.
  func spreads(of change: Change, _ spread: GestureSpread) -> Double? {
    guard let edit = GestureEdit(rawValue: change.axis.name), change.axis.isEdit else { return nil }
    return spread.deviations(of: edit, from: change.axis.present, to: change.value)
  }

  /// The value in the fewest digits that leave it on its side of the flip.
  static func printed(_ change: Change) -> String {
    let slack = 1e-6 * max(1, change.value.magnitude)
    return change.isDownward
      ? FlipText.shortest(in: change.value - slack...change.value)
      : FlipText.shortestAbove(change.value...change.value + slack)
  }
}

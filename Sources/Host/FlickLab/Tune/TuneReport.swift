internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// The report of `flickbook tune`.
package struct TuneReport {
  private let tuning: Tuning

  package init(_ tuning: Tuning) { self.tuning = tuning }

  /// The report as text.
  package var lines: [String] {
    var lines = [head, counts]
    let width = tuning.axes.map(\.name.count).max() ?? 0
    for (index, axis) in tuning.axes.enumerated() {
      let (old, new) = (tuning.before.values[index], tuning.after.values[index])
      let unit = axis.unit.map { " \($0)" } ?? ""
      lines.append(
        "  \(axis.name.padded(to: width))  "
          + (old == new ? "\(old)\(unit), as now" : "\(old) -> \(new)\(unit)")
          + (tuning.idle.contains(index) ? " (no outcome hangs on it)" : room(index)))
    }
    if let second = tuning.second {
      let values = zip(tuning.axes, second.values).map { axis, value in
        "\(axis.name) \(value)" + (axis.unit.map { " \($0)" } ?? "")
      }
      lines.append(
        "second best: \(values.joined(separator: ", ")): \(second.asMeant) as meant")
    }
    if let before = tuning.before.held, let after = tuning.after.held {
      lines.append("held back: \(after) of \(tuning.heldCount) (now \(before))")
    }
    if let line = leftOut { lines.append(line) }
    if !changes.isEmpty { lines += statistics.lines("now", "then") }
    lines += tuning.notes
    lines += conflict
    return lines
  }

  private var statistics: MeaningStatistics {
    var statistics = MeaningStatistics()
    for (index, gesture) in tuning.gestures.enumerated()
    where index < min(tuning.before.meanings.count, tuning.after.meanings.count) {
      statistics.add(
        gesture, before: tuning.before.meanings[index], now: tuning.after.meanings[index])
    }
    return statistics
  }

  /// The range of a tunable alone that keeps all outcomes, as text: ", as good at 410 to 600".
  private func room(_ index: Int) -> String {
    guard tuning.after.rooms.indices.contains(index), let room = tuning.after.rooms[index] else {
      return ""
    }
    return ", as good at \(StripText.text(of: room, on: tuning.axes[index]))"
  }

  /// The changed settings, as for `--set`.
  package var changes: [String: String] {
    var changes: [String: String] = [:]
    for (index, axis) in tuning.axes.enumerated()
    where tuning.before.values[index] != tuning.after.values[index] {
      changes[axis.name] = tuning.after.values[index]
    }
    return changes
  }

  private var head: String {
    let tunables = counted(tuning.axes.count, "tunable")
    let cells = counted(tuning.cellCount, "cell")
    switch tuning.proof {
    case .exact:
      return tuning.cellCount > 0
        ? "exact over \(tunables): \(cells)" : "all as meant over \(tunables), by search"
    case .bounded: return "the best found over \(tunables): \(cells)"
    case .searched: return "the best found over \(tunables), by search: nothing is proved"
    }
  }

  private var counts: String {
    let total = tuning.gestures.count
    var text = "\(tuning.before.asMeant) of \(total) as meant now, \(tuning.after.asMeant) then"
    if case .bounded(let weight) = tuning.proof {
      text += ", \((weight + 999) / 1000) more not excluded"
    }
    if let margin = tuning.after.margin {
      text += "; margin \(FlipText.percent(margin))"
      if let before = tuning.before.margin { text += " (now \(FlipText.percent(before)))" }
    }
    return text
  }

  /// "leave one person out: 83 to 100 % as meant, least of p03".
  private var leftOut: String? {
    let shares = tuning.withoutPeople.map { person, asMeant, count in
      (person: person, share: 100 * Double(asMeant) / Double(max(1, count)))
    }
    guard let least = shares.min(by: { $0.share < $1.share }),
      let most = shares.max(by: { $0.share < $1.share })
    else { return nil }
    let range =
      least.share == most.share
      ? FlipText.rough(most.share)
      : "\(FlipText.rough(least.share)) to \(FlipText.rough(most.share))"
    return "leave one person out: \(range) % as meant"
      + (least.share < most.share
        ? ", least of \(least.person.isEmpty ? "nobody" : least.person)" : "")
  }

  private var conflict: [String] {
    guard !tuning.conflict.isEmpty else { return [] }
    let ids = tuning.conflict.map(\.gesture.id)
    let names =
      ids.count == 1
      ? "\(ids[0]) cannot be as meant with these tunables"
      : "\(ids.dropLast().joined(separator: ", ")) and \(ids[ids.count - 1]) cannot all be as meant"
        + " with these tunables; without any one of them the others can"
    var lines =
      ["conflict: \(names)"] + GestureTable(tuning.conflict, nil).lines.map { "  \($0)" }
    if !tuning.mostWithout.isEmpty {
      let each = zip(ids, tuning.mostWithout).map { "\($1) without \($0)" }
      lines.append(
        "  of the other \(tuning.gestures.count - 1) as meant at best: "
          + each.joined(separator: ", "))
    }
    for (axis, range) in tuning.parting {
      lines.append(
        "  \(axis.name) would do: \(StripText.text(of: range, on: axis))"
          + (axis.unit.map { " \($0)" } ?? ""))
    }
    return lines
  }

  /// The report as one line of JSON.
  package var json: String { FeelLines.tuned.text(answer) }

  /// The answer without its text.
  var answer: JSONValue {
    let (proof, rest): (String, Double?) =
      switch tuning.proof {
      case .exact: ("exact", nil)
      case .bounded(let weight): ("bounded", Double(weight) / 1000)
      case .searched: ("none", nil)
      }
    let people = tuning.withoutPeople.map { person, asMeant, count in
      FeelAnswers.person.object(["person": person, "as_meant": asMeant, "gestures": count])
    }
    return FeelAnswers.tuning.object(
      [
        "proof": proof, "not_excluded": rest, "gestures": tuning.gestures.count,
        "cells": tuning.cellCount, "was": tuning.before.asMeant, "before": setting(tuning.before),
        "second": tuning.second.map(setting), "conflict": tuning.conflict.map(\.gesture.id),
        "most_without": tuning.mostWithout.isEmpty ? nil : tuning.mostWithout,
        "left_out": people.isEmpty ? nil : people, "as_meant_test": statistics.answer,
        "notes": tuning.notes,
      ], setting(tuning.after).members)
  }

  private func setting(_ outcome: Tuning.Outcome) -> JSONValue {
    let rooms = zip(tuning.axes, outcome.rooms).compactMap { axis, room in
      room.map { room in
        JSONMember(
          axis.name,
          FeelAnswers.range.object(["low": room.lowerBound, "high": room.upperBound]))
      }
    }
    return FeelAnswers.setting.object([
      "as_meant": outcome.asMeant, "held": outcome.held, "margin": outcome.margin,
      "values": tuning.axes.object(of: outcome.values), "as_good": JSONValue.object(rooms),
    ])
  }

  /// The bytes of a file for `--tunables-from`.
  package var tunablesFile: [UInt8] { tuning.axes.file(of: tuning.after.values) }

  /// The same file with the second best setting, or with the present values if there is none.
  package var secondFile: [UInt8] {
    tuning.axes.file(of: (tuning.second ?? tuning.before).values)
  }
}

extension [TunableAxis] {
  /// The bytes of a file for `--tunables-from` with values as for `--set`.
  func file(of values: [String]) -> [UInt8] {
    JSONWriter.write(object(of: values)) + [UInt8(ascii: "\n")]
  }
}

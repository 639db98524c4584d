internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// The report of `flickbook compare` about all gestures: a column for each variant.
package struct ComparisonText {
  private let comparison: Comparison

  package init(_ comparison: Comparison) { self.comparison = comparison }

  /// The report as text.
  package var lines: [String] {
    let names = comparison.variants.map(\.name)
    var rows = [["gesture", "wants"] + names]
    for (gesture, runs) in zip(comparison.gestures, comparison.runs) {
      rows.append(
        [gesture.id, gesture.wants?.text ?? ""] + runs.map(Self.text))
    }
    let labelled = comparison.gestures.count { !$0.labels.isEmpty }
    if labelled > 0 {
      rows.append(
        ["as meant", ""]
          + names.indices.map { column in
            "\(comparison.runs.count { $0[column].isAsMeant == true }) of \(labelled)"
          })
    }
    let total = comparison.runs.count
    rows.append(
      ["as \(names[0])", ""]
        + names.indices.map { column in
          "\(comparison.runs.count { $0[column].outcome == $0[0].outcome && $0[column].fault == nil })"
            + " of \(total)"
        })
    return TextTable.lines(rows) + tests
  }

  /// For each further variant, a test whether more gestures are as meant than with the first one.
  private var tests: [String] {
    comparison.variants.indices.dropFirst().compactMap { column in
      var statistics = MeaningStatistics()
      for (gesture, runs) in zip(comparison.gestures, comparison.runs) {
        statistics.add(gesture, before: runs[0].isAsMeant, now: runs[column].isAsMeant)
      }
      return statistics.line(
        comparison.variants[column].name, against: comparison.variants[0].name)
    }
  }

  private static func text(_ run: GestureRun) -> String {
    if run.fault != nil { return "!" }
    return run.outcomeText + (run.isAsMeant == false ? " x" : "")
  }

  /// The report as JSON: a line for each gesture.
  package var json: String {
    var writer = JSONWriter()
    for (gesture, runs) in zip(comparison.gestures, comparison.runs) {
      writer.line("compared") { writer in
        writer.field("gesture", gesture.id)
        writer.objects("variants", of: zip(comparison.variants, runs)) { writer, item in
          writer.field("name", item.0.name)
          writer.fields(item.1.fields)
        }
      }
    }
    return writer.text
  }
}

/// The report of `flickbook compare` about one gesture: a line for each variant.
package struct CourseText {
  private let comparison: CourseComparison

  package init(_ comparison: CourseComparison) { self.comparison = comparison }

  private static let head = [
    "", "outcome", "spare", "moves at", "late", "lag pt", "worst", "lift pt/s", "after", "t90",
    "rest", "over", "peak pt/s", "jerk", "asks pt/s", "asks pt",
  ]

  /// The report as text.
  package var lines: [String] {
    var rows = [Self.head]
    for (index, variant) in comparison.variants.enumerated() {
      let (run, measures) = (comparison.runs[index], comparison.measures[index])
      rows.append([
        variant.name, run.outcomeText + (run.isAsMeant == false ? " x" : ""),
        run.deciding?.deciding?.words.short ?? "",
        measures.response.map(Self.milliseconds) ?? "never",
        measures.delay.map { Self.milliseconds($0) + Self.mark(measures.isLate) } ?? "",
        Self.number(measures.lag.mean), Self.number(measures.lag.worst),
        Self.number(measures.before), Self.number(measures.after) + Self.mark(measures.isStep),
        Self.milliseconds(measures.mostOfTheDistance),
        Self.milliseconds(measures.rest) + Self.mark(measures.isLong),
        "\(Self.number(measures.overshoot * 100)) %" + Self.mark(measures.isFar),
        Self.number(measures.peak),
        Self.number(measures.jerk),
        Self.asked(comparison.efforts[index]?.speed, comparison.efforts[index]),
        Self.asked(comparison.efforts[index]?.distance, comparison.efforts[index]),
      ])
    }
    for (curve, _, measures) in comparison.measured {
      rows.append([
        curve.name, "measured", "", "", "", "", "", "",
        Self.number(measures.after),
        Self.milliseconds(measures.mostOfTheDistance), Self.milliseconds(measures.rest),
        "\(Self.number(measures.overshoot * 100)) %", Self.number(measures.peak),
        Self.number(measures.jerk),
      ])
    }
    return TextTable.lines(rows) + distances
  }

  /// The distance of each variant from each measured curve.
  private var distances: [String] {
    comparison.measured.flatMap { curve, _, _ in
      zip(comparison.variants, comparison.courses).map { variant, course in
        let off = curve.distance(of: course)
        return "\(variant.name): up to \(Self.number(off.points)) pt off \(curve.name), "
          + "\(Self.milliseconds(off.time)) after the lift"
      }
    }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\(LabValue.text(of: (seconds * 1000).rounded())) ms"
  }

  /// The required value; empty if it was not searched.
  private static func asked(_ least: Double?, _ effort: Effort?) -> String {
    effort == nil ? "" : least.map(FlipText.rough) ?? "none does"
  }

  private static func mark(_ isSeen: Bool) -> String { isSeen ? " !" : "" }

  static func number(_ number: Double) -> String {
    plain(number, decimals: number.magnitude < 10 ? 1 : 0)
  }

  /// The report as JSON: a line for each variant.
  package var json: String {
    var writer = JSONWriter()
    for (index, variant) in comparison.variants.enumerated() {
      let measures = comparison.measures[index]
      writer.line("course") { writer in
        writer.field("gesture", comparison.gesture.gesture.id)
        writer.field("variant", variant.name)
        writer.fields(comparison.runs[index].fields)
        if let response = measures.response { writer.field("response", response) }
        if let delay = measures.delay { writer.field("late", delay) }
        writer.field("lag_mean", measures.lag.mean)
        writer.field("lag_worst", measures.lag.worst)
        writer.field("speed_before", measures.before)
        writer.field("speed_after", measures.after)
        writer.field("t90", measures.mostOfTheDistance)
        writer.field("rest", measures.rest)
        writer.field("overshoot", measures.overshoot)
        writer.field("peak", measures.peak)
        writer.field("jerk", measures.jerk)
        writer.field("settled", comparison.runs[index].rest.value)
        if let effort = comparison.efforts[index] {
          if let speed = effort.speed { writer.field("least_speed", speed) }
          if let distance = effort.distance { writer.field("least_way", distance) }
        }
      }
    }
    for (curve, _, measures) in comparison.measured {
      writer.line("measured") { writer in
        writer.field("name", curve.name)
        writer.field("t90", measures.mostOfTheDistance)
        writer.field("rest", measures.rest)
        writer.field("overshoot", measures.overshoot)
        writer.field("peak", measures.peak)
        writer.object("off") { writer in
          for (variant, course) in zip(comparison.variants, comparison.courses) {
            writer.field(variant.name, curve.distance(of: course).points)
          }
        }
      }
    }
    return writer.text
  }
}

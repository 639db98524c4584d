internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import LuaKit

// The report of `flickbook compare` about all gestures: a column for each variant.
extension Comparison {
  /// The report as text.
  package var lines: [String] {
    let names = variants.map(\.name)
    var rows = [["gesture", "wants"] + names]
    for (gesture, runs) in zip(gestures, runs) {
      rows.append(
        [gesture.id, gesture.wants?.text ?? ""]
          + runs.map { $0.fault == nil ? $0.markedOutcome : "!" })
    }
    let labelled = gestures.count { !$0.labels.isEmpty }
    if labelled > 0 {
      rows.append(
        ["as meant", ""]
          + names.indices.map { column in
            "\(runs.count { $0[column].isAsMeant == true }) of \(labelled)"
          })
    }
    let total = runs.count
    rows.append(
      ["as \(names[0])", ""]
        + names.indices.map { column in
          "\(runs.count { $0[column].outcome == $0[0].outcome && $0[column].fault == nil })"
            + " of \(total)"
        })
    return TextTable.lines(rows) + tests
  }

  /// For each further variant, a test whether more gestures are as meant than with the first one.
  private var tests: [String] {
    variants.indices.dropFirst().compactMap { column in
      var statistics = MeaningStatistics()
      for (gesture, runs) in zip(gestures, runs) {
        statistics.add(gesture, before: runs[0].isAsMeant, now: runs[column].isAsMeant)
      }
      return statistics.line(variants[column].name, against: variants[0].name)
    }
  }

  /// The report as JSON: a line for each gesture.
  package var json: String {
    zip(gestures, runs).map { gesture, runs in
      let variants = zip(variants, runs).map { variant, run in
        FeelLines.comparedVariant.object(["name": variant.name], run.fields)
      }
      return FeelLines.compared.text(["gesture": gesture.id, "variants": variants])
    }.joined()
  }
}

extension GestureRun {
  /// The outcome in words, with a mark if it is not the intended one.
  var markedOutcome: String { outcomeText + (isAsMeant == false ? " x" : "") }
}

// The report of `flickbook compare` about one gesture: a line for each variant.
extension CourseComparison {
  private static let head = [
    "", "outcome", "spare", "moves at", "late", "lag pt", "worst", "lift pt/s", "after", "t90",
    "rest", "over", "peak pt/s", "jerk", "asks pt/s", "asks pt",
  ]

  /// The report as text.
  package var lines: [String] {
    var rows = [Self.head]
    for (index, variant) in variants.enumerated() {
      let (run, measures) = (runs[index], self.measures[index])
      rows.append([
        variant.name, run.markedOutcome, run.deciding?.deciding?.words.short ?? "",
        measures.response.map(Self.milliseconds) ?? "never",
        measures.delay.map { Self.milliseconds($0) + Self.mark(measures.isLate) } ?? "",
        Self.number(measures.lag.mean), Self.number(measures.lag.worst),
        Self.number(measures.before), Self.number(measures.after) + Self.mark(measures.isStep),
        Self.milliseconds(measures.mostOfTheDistance),
        Self.milliseconds(measures.rest) + Self.mark(measures.isLong),
        "\(Self.number(measures.overshoot * 100)) %" + Self.mark(measures.isFar),
        Self.number(measures.peak), Self.number(measures.jerk),
        Self.asked(efforts[index]?.speed, efforts[index]),
        Self.asked(efforts[index]?.distance, efforts[index]),
      ])
    }
    for (curve, _, measures) in measured {
      rows.append([
        curve.name, "measured", "", "", "", "", "", "", Self.number(measures.after),
        Self.milliseconds(measures.mostOfTheDistance), Self.milliseconds(measures.rest),
        "\(Self.number(measures.overshoot * 100)) %", Self.number(measures.peak),
        Self.number(measures.jerk),
      ])
    }
    return TextTable.lines(rows) + distances
  }

  /// The distance of each variant from each measured curve.
  private var distances: [String] {
    measured.flatMap { curve, _, _ in
      zip(variants, courses).map { variant, course in
        let off = curve.distance(of: course)
        return "\(variant.name): up to \(Self.number(off.points)) pt off \(curve.name), "
          + "\(Self.milliseconds(off.time)) after the lift"
      }
    }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\(LuaNumber.text((seconds * 1000).rounded())) ms"
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
    let courses = variants.enumerated().map { index, variant in
      let (measures, run) = (self.measures[index], runs[index])
      let effort = efforts[index]
      return FeelLines.course.text(
        [
          "gesture": gesture.gesture.id, "variant": variant.name,
          "response": measures.response, "late": measures.delay, "lag_mean": measures.lag.mean,
          "lag_worst": measures.lag.worst, "speed_before": measures.before,
          "speed_after": measures.after, "t90": measures.mostOfTheDistance, "rest": measures.rest,
          "overshoot": measures.overshoot, "peak": measures.peak, "jerk": measures.jerk,
          "settled": run.rest.value, "least_speed": effort?.speed, "least_way": effort?.distance,
        ], run.fields)
    }
    let measured = measured.map { curve, _, measures in
      let distances = zip(variants, self.courses).map { variant, course in
        JSONMember(variant.name, .number(curve.distance(of: course).points))
      }
      return FeelLines.measured.text([
        "name": curve.name, "t90": measures.mostOfTheDistance, "rest": measures.rest,
        "overshoot": measures.overshoot, "peak": measures.peak,
        "off": JSONValue.object(distances),
      ])
    }
    return (courses + measured).joined()
  }
}

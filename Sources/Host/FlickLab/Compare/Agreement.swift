internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// How often gestures have the same outcome on two variants of a screen.
package struct Agreement: Sendable {
  package let names: [String]
  /// By variant, then by variant: of how many gestures the same comes.
  package private(set) var counts: [[Int]]
  /// How many gestures there are.
  package private(set) var total = 0

  /// - Parameter names: what the variants are called.
  package init(_ names: [String]) {
    self.names = names
    counts = names.map { _ in names.map { _ in 0 } }
  }

  /// Counts further gestures; one that cannot be played agrees with nothing.
  package mutating func add(_ comparison: Comparison) {
    total += comparison.runs.count
    for runs in comparison.runs {
      for (index, run) in runs.enumerated() where run.fault == nil {
        for (other, second) in runs.enumerated()
        where second.fault == nil && second.outcome == run.outcome { counts[index][other] += 1 }
      }
    }
  }

  /// For people: percent, with a number for each variant.
  package var lines: [String] {
    let head = ["two agree, % of \(counted(total, "gesture"))"]
    let rows = names.indices.map { index in
      ["\(index + 1) \(names[index])"]
        + names.indices.map { other in
          other == index ? "-" : FlipText.rough(100 * share(index, other))
        }
    }
    return TextTable.lines([head + names.indices.map { "\($0 + 1)" }] + rows)
  }

  private func share(_ one: Int, _ other: Int) -> Double {
    Double(counts[one][other]) / Double(max(1, total))
  }

  /// For programs: one line.
  package var json: String {
    var writer = JSONWriter()
    writer.line("agreement") { writer in
      writer.field("gestures", total)
      writer.field("variants", names)
      writer.field("agree", each: counts) { writer, row in
        writer.beginArray()
        for count in row { writer.integer(count) }
        writer.endArray()
      }
    }
    return writer.text
  }
}

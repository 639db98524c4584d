internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// The number of gestures with the same outcome on each pair of variants.
package struct Agreement: Sendable {
  package let names: [String]
  /// By variant and variant: the number of gestures with the same outcome.
  package private(set) var counts: [[Int]]
  /// The number of gestures.
  package private(set) var total = 0

  /// - Parameter names: the names of the variants.
  package init(_ names: [String]) {
    self.names = names
    counts = names.map { _ in names.map { _ in 0 } }
  }

  /// Counts further gestures.
  ///
  /// A gesture that cannot be played does not agree with any variant.
  package mutating func add(_ comparison: Comparison) {
    total += comparison.runs.count
    for runs in comparison.runs {
      for (index, run) in runs.enumerated() where run.fault == nil {
        for (other, second) in runs.enumerated()
        where second.fault == nil && second.outcome == run.outcome { counts[index][other] += 1 }
      }
    }
  }

  /// The table as text: percentages, with a number for each variant.
  package var lines: [String] {
    let head = ["two agree, % of \(counted(total, "gesture"))"]
    let rows = names.indices.map { index in
      ["\(index + 1) \(names[index])"]
        + names.indices.map { other in
          let share = Double(counts[index][other]) / Double(max(1, total))
          return other == index ? "-" : FlipText.rough(100 * share)
        }
    }
    return TextTable.lines([head + names.indices.map { "\($0 + 1)" }] + rows)
  }

  /// The table as one line of JSON.
  package var json: String {
    FeelLines.agreement.text(["gestures": total, "variants": names, "agree": counts])
  }
}

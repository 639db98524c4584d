internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// Formats decisions for printing.
enum PrintedDecision {
  /// All tests of a decision as a table, with a mark at the test that decided the verdict.
  static func criteria(of decision: Decision, width: Int) -> [String] {
    let rows = decision.criteria.map { criterion in
      let words = criterion.words
      return [
        criterion.isDeciding ? "*" : " ", words.name, words.value, words.threshold, words.spare,
        [words.flip, words.miss].compactMap(\.self).joined(separator: ", "),
      ]
    }
    return PrintedText.table(rows, indent: 2, width: width)
  }

  /// The decisions that differ in two runs of a gesture and the last one about each component, with
  /// a mark at the lines that differ.
  ///
  /// - Parameter titles: the titles of the two runs.
  static func comparison(
    _ before: ScreenOutcome, _ now: ScreenOutcome, titles: (String, String), width: Int
  ) -> [String] {
    let differs = ">"
    var rows = [["", "", titles.0, titles.1]]
    func row(_ label: String, _ a: String?, _ b: String?) {
      rows.append([a == b ? " " : differs, label, a ?? "-", b ?? "-"])
    }
    for pair in DecisionComparison(before, now).conclusions {
      let (a, b) = (pair.before?.words, pair.now?.words)
      row(a?.component ?? b?.component ?? "", a?.verdict, b?.verdict)
      row("  by", a?.rule, b?.rule)
      row(
        "  test", a?.reason.map { "\($0.name) \($0.value)" },
        b?.reason.map { "\($0.name) \($0.value)" })
      row("  threshold", a?.reason?.threshold, b?.reason?.threshold)
      row("  spare", a?.reason?.spare, b?.reason?.spare)
    }
    let rests = [before, now].map { $0.rest.map { "\(plain($0.value)) s" } }
    row("at rest after", rests[0], rests[1])
    let isSame = rows.allSatisfy { $0[0] != differs }
    return PrintedText.table(rows, width: max(width, 60))
      + [isSame ? "no difference" : "\(differs) marks what differs"]
  }
}

internal import FlickAPI
internal import FlickCore

/// The outcome of a gesture: the decisions since it began, and where everything is.
struct GestureOutcome {
  /// The last decision about a component.
  struct Verdict {
    var text: String
    var rule: String
    var test: String
    var threshold: String
    var spare: String
  }

  private var tunables: [String: String]
  private var rest: Seconds
  private var components: [String] = []
  private var verdicts: [String: Verdict] = [:]

  /// Of a stage at rest.
  init(of stage: StageObject, since start: Seconds, _ tunables: [String: String]) {
    self.tunables = tunables
    rest = stage.now - start
    for decision in stage.decisionsSoFar where decision.time >= start {
      let name = stage.scene.name(of: decision.component)
      if !components.contains(name) { components.append(name) }
      verdicts[name] = Verdict(decision.words(stage.scene))
    }
  }

  /// Both side by side, with a mark at the lines that differ.
  static func comparison(_ a: GestureOutcome, _ b: GestureOutcome, width: Int) -> [String] {
    var rows = [["", "", a.title(beside: b, or: "before"), b.title(beside: a, or: "again")]]
    for name in a.components + b.components.filter({ !a.components.contains($0) }) {
      let (first, second) = (a.verdicts[name], b.verdicts[name])
      func row(_ label: String, _ part: (Verdict) -> String) -> [String] {
        Self.row(label, first.map(part) ?? "-", second.map(part) ?? "-")
      }
      rows.append(row(name.isEmpty ? "(without an id)" : name, \.text))
      rows.append(row("  by", \.rule))
      rows.append(row("  test", \.test))
      rows.append(row("  threshold", \.threshold))
      rows.append(row("  spare", \.spare))
    }
    rows.append(row("at rest after", a.restText, b.restText))
    let isSame = rows.allSatisfy { $0[0] != differs }
    return PrintedText.table(rows, width: max(width, 60))
      + [isSame ? "no difference" : "\(differs) marks what differs"]
  }

  private static let differs = ">"

  private static func row(_ label: String, _ a: String, _ b: String) -> [String] {
    [a == b ? " " : differs, label, a, b]
  }

  private var restText: String { "\(plain(rest.value)) s" }

  /// The tunables in which it is not like the other.
  private func title(beside other: GestureOutcome, or fallback: String) -> String {
    let names = tunables.keys.sorted().filter { tunables[$0] != other.tunables[$0] }
    guard !names.isEmpty else { return fallback }
    return names.map { "\($0)=\(tunables[$0] ?? "")" }.joined(separator: " ")
  }
}

extension GestureOutcome.Verdict {
  init(_ words: DecisionWords) {
    text = words.verdict
    rule = words.rule
    test = words.reason.map { "\($0.name) \($0.value)" } ?? "-"
    threshold = words.reason?.threshold ?? "-"
    spare = words.reason?.spare ?? "-"
  }
}

/// Decisions as they are printed.
enum PrintedDecision {
  /// A line each: when, about what, which, why.
  static func lines(of decisions: [Decision], on stage: StageObject) -> [String] {
    decisions.map { decision in
      "\(fixed(decision.time.value, decimals: 3)) s  \(decision.words(stage.scene).text)"
    }
  }

  /// Every test of a decision, with a mark at the one from which the verdict follows.
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
}

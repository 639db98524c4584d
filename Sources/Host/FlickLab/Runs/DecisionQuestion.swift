internal import FlickCore
internal import FlickHost

/// A question about the verdict of a gesture's decision in other runs of the gesture.
package struct DecisionQuestion: Sendable {
  /// All decisions of the first run.
  private let decisions: [DecisionSummary]
  /// The decision in question.
  let decision: DecisionSummary

  /// Asks about the concluding decision of a gesture; nil without a decision.
  init?(_ run: GestureRun) {
    decisions = run.summaries
    guard let index = decisions.conclusion else { return nil }
    decision = decisions[index]
  }

  /// The position of the decision in another run; nil if it has no counterpart there.
  func place(in others: [DecisionSummary]) -> Int? {
    let pairs = DecisionPairs(decisions, others, starts: []).pairs
    return pairs.first { $0.before == decision }?.now.flatMap(others.firstIndex)
  }

  /// The verdict of the decision in another run.
  ///
  /// For an offset it is the place of rest there. All offsets without a place of rest have the same
  /// text, so they do not flip.
  func reading(of others: [DecisionSummary]) -> GestureRun.Reading {
    let found = place(in: others).map { others[$0] }
    let verdict = found.map { $0.place ?? ($0.offset == nil ? $0.verdict : "an offset") }
    return GestureRun.Reading(
      name: decision.component, value: .text(verdict ?? DecisionPairs.Pair.noDecision))
  }
}

package import FlickCore
package import FlickHost

/// Finds the values of tunables that change the decision of one gesture, in small steps.
///
/// The decision in question is the gesture's last release, or the decision in its place if there is
/// none. Its verdict is the outcome of the gesture's strips, so the values are those that `flips`
/// reports for the same gesture in a corpus. For use by one thread.
package final class FlipFinder {
  /// A value with another verdict.
  package struct Flip: Hashable, Sendable {
    /// The value as `--set` takes it.
    package var text: String
    package var verdict: String
    /// The values with the verdict: "at 0.5723 or more".
    package var range: String
    /// The distance from the present value, as a share of the range.
    package var share: Double
  }

  /// The results for one tunable.
  package struct Finding: Hashable, Sendable {
    /// The names of the decision's tests with a threshold that the tunable sets.
    package var tests: [String] = []
    /// The flips, the nearest first.
    package var flips: [Flip] = []
    /// Whether the deciding test is among these tests.
    var isDeciding = false
    /// Whether narrower flips may be missed.
    var isSampled = false

    /// Whether the tunable affects the decision.
    package var hasPart: Bool { !tests.isEmpty || !flips.isEmpty }

    /// The flips as text: "page 1 at 0.5723 or more; page 3 below 0.1".
    package var text: String {
      guard !flips.isEmpty else {
        return isSampled ? "no value was found that flips it" : "no value flips it"
      }
      let flips = flips.map { "\($0.verdict) \($0.range)" }.joined(separator: "; ")
      return isSampled ? "\(flips) (sampled)" : flips
    }
  }

  private let question: DecisionQuestion
  private let strips: LiveStrips
  /// The reason why all values are sampled; nil if they need not be.
  package let note: String?

  /// - Parameters:
  ///   - configuration: the configuration of the script.
  ///   - settings: the present values that are set from outside.
  ///   - touches: the gesture.
  ///   - start: the stage that it began on.
  /// - Returns: nil without a decision.
  /// - Throws: `HostError` if the gesture cannot be played.
  package init?(
    script: String, _ configuration: RunConfiguration, settings: [String: String],
    _ touches: [Touch], from start: Stage
  ) throws(HostError) {
    let gesture = try SessionGesture(touches, from: start) { recorded throws(HostError) in
      let strips = LiveStrips(script: script, configuration, [recorded], settings: settings)
      return try strips.session.play(recorded)
    }
    if let fault = gesture.run.fault { throw HostError(.input, fault) }
    guard let question = DecisionQuestion(gesture.run) else { return nil }
    self.question = question
    note = gesture.keepsStage ? StripTask.keptStageNote : nil
    strips = LiveStrips(
      script: script, configuration, [gesture.recorded], settings: settings,
      OutcomeQuestion(about: question))
  }

  /// The decision in question.
  package var decision: DecisionSummary { question.decision }

  /// The reason why the script cannot be run; nil if it can.
  package var fault: String? { strips.fault }

  /// Whether the results for a tunable are complete.
  package func isDone(_ name: String) -> Bool { strips.isDone(name) }

  /// Works on a tunable until the time slice ends.
  package func work(on name: String, until isOver: @escaping () -> Bool) {
    strips.work(on: name, until: isOver)
  }

  /// The results for a tunable, once they are complete.
  package func finding(_ name: String) -> Finding? {
    guard isDone(name), let known = strips.set(along: name), let strip = known.set.strips.first
    else { return nil }
    var finding = Finding()
    finding.tests = tests(along: strip)
    finding.isDeciding = finding.tests.contains { $0 == decision.test?.name.rawValue }
    finding.isSampled = strip.method.isSampled
    finding.flips = strip.nextVerdicts
    return finding
  }

  /// The names of the decision's tests with thresholds that differ between runs.
  private func tests(along strip: Strip) -> [String] {
    var first: [Criterion.Name: Double] = [:]
    var names: [String] = []
    for run in strip.spans.flatMap({ [$0.run, $0.last] }) {
      guard let place = question.place(in: run.summaries) else { continue }
      for test in run.criteria(at: place) {
        if let threshold = first[test.name] {
          let name = test.name.rawValue
          if threshold != test.ownThreshold, !names.contains(name) { names.append(name) }
        } else {
          first[test.name] = test.ownThreshold
        }
      }
    }
    return names
  }

  /// The tunables that affect the decision.
  ///
  /// Tunables that set the threshold of the deciding test precede those of other tests and the
  /// rest, which are ordered by the distance of the flip.
  ///
  /// - Parameter position: the position of a tunable in the text of the script.
  package static func order(
    _ findings: [String: Finding], position: (String) -> Int
  ) -> [String] {
    func weight(_ name: String, _ finding: Finding) -> (Int, Double, Int, String) {
      (
        finding.isDeciding ? 0 : finding.tests.isEmpty ? 2 : 1, finding.flips.first?.share ?? 1,
        position(name), name
      )
    }
    return findings.filter { $1.hasPart }
      .map { weight($0, $1) }.sorted(by: <).map(\.3)
  }
}

extension Strip {
  /// The nearest values with another outcome that can be played.
  ///
  /// For choices, all of them.
  fileprivate var nextVerdicts: [FlipFinder.Flip] {
    guard let now = span(at: axis.present)?.run else { return [] }
    if case .choices(let choices) = axis.values {
      return choices.enumerated().compactMap { index, choice in
        guard let run = span(at: Double(index))?.run, run.fault == nil,
          run.outcome != now.outcome
        else { return nil }
        return FlipFinder.Flip(
          text: choice, verdict: run.outcomeValue, range: "at \(choice)", share: 1)
      }
    }
    let next = flips(around: axis.present)
    return [next.above, next.below].enumerated().compactMap { index, flip in
      flip.flatMap { nextVerdict($0, isUpward: index == 0) }
    }.sorted { $0.share < $1.share }
  }

  private func nextVerdict(_ flip: Flip, isUpward: Bool) -> FlipFinder.Flip? {
    let run = isUpward ? flip.after : flip.before
    guard run.fault == nil else { return nil }
    let value = isUpward ? flip.above : flip.below
    let width = max(axis.range.upperBound - axis.range.lowerBound, 1e-300)
    return FlipFinder.Flip(
      text: flip.plainValue(isUpward: isUpward), verdict: run.outcomeValue,
      range: StripText.range(of: flip, on: axis, isUpward: isUpward),
      share: (value - axis.present).magnitude / width)
  }
}

extension Strip.Flip {
  /// A value beyond the flip in few digits, at most a millionth away.
  fileprivate func plainValue(isUpward: Bool) -> String {
    isUpward
      ? FlipText.shortestAbove(above...above + 1e-6) : FlipText.shortest(in: below - 1e-6...below)
  }
}

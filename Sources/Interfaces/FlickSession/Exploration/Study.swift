package import FlickAPI
internal import FlickCore
package import FlickLab

/// A study at the terminal: shows one task after another and keeps each gesture with its task.
///
/// Verdicts are not shown, since people adapt to thresholds and their gestures then confirm them.
/// The screen moves to the task's result whatever the finger did (a Wizard of Oz experiment, Kelley
/// 1984), or it decides by thresholds that are drawn for each trial and kept with the gesture.
package struct Study: Sendable {
  /// The tasks of a study and their settings.
  package struct Plan: Sendable {
    package var tasks: [LabExpression]
    /// The number of repetitions of each task.
    package var rounds: Int
    /// The names of the tunables to draw values for.
    package var drawn: [String]
    /// The pseudonym of the person.
    package var person: String?
    package var seed: Int

    package init(
      tasks: [LabExpression], rounds: Int = 1, drawn: [String] = [], person: String? = nil,
      seed: Int = 0
    ) {
      (self.tasks, self.rounds, self.drawn) = (tasks, rounds, drawn)
      (self.person, self.seed) = (person, seed)
    }
  }

  package let plan: Plan
  /// The indices of the tasks in presentation order.
  ///
  /// Each round is shuffled separately.
  package let order: [Int]
  package private(set) var done = 0
  private var random: SplitMix64

  /// Whether the trial's gesture is over and the screen moves to the result.
  var isShowingResult = false
  /// The values drawn for the trial.
  package var shown: [String: Tunables.Value] = [:]

  package init(_ plan: Plan) {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(plan.seed)))
    self.plan = plan
    order = (0..<plan.rounds).flatMap { _ in
      Array(plan.tasks.indices).shuffled(using: &random)
    }
    self.random = random
  }

  /// The current task; nil once all are done.
  package var task: LabExpression? { done < order.count ? plan.tasks[order[done]] : nil }

  /// The text below the screen.
  package var text: String {
    guard let task else { return "all \(order.count) tasks are done, thank you: q leaves" }
    return "task \(done + 1) of \(order.count): \(task.text)"
  }

  /// Ends the trial.
  mutating func proceed() {
    done += 1
    isShowingResult = false
  }

  /// Draws a value of a tunable from a uniform distribution; nil for a number without a range.
  mutating func draw(_ declaration: Tunables.Declaration, now: Tunables.Value) -> Tunables
    .Value?
  {
    switch now {
    case .flag: return .flag(Bool.random(using: &random))
    case .choice: return declaration.choices.randomElement(using: &random).map { .choice($0) }
    case .number:
      guard let (low, high) = declaration.ends else { return nil }
      let share = Double(Int.random(in: 0...100, using: &random)) / 100
      let value = low + (high - low) * share
      return .number(declaration.isWhole ? value.rounded() : value)
    }
  }
}

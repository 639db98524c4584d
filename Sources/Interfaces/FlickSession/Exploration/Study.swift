package import FlickAPI
internal import FlickCore
package import FlickLab

/// A study at the terminal: tasks one after the other, each gesture kept with what its task was.
///
/// No verdict is shown: people adapt to thresholds, and their gestures then confirm them. So the
/// screen does what the task said, whatever the finger did (a Wizard of Oz, Kelley 1984), or
/// follows thresholds that are drawn anew for each trial and kept with it.
package struct Study: Sendable {
  /// The tasks for a person.
  package struct Plan: Sendable {
    package var tasks: [LabExpression]
    /// How often each task comes.
    package var rounds: Int
    /// Tunables whose values are drawn.
    package var drawn: [String]
    /// A pseudonym.
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
  /// The numbers of the tasks in the order in which they come: each round in an order of its own.
  package let order: [Int]
  package private(set) var done = 0
  private var random: SplitMix64

  /// Whether a gesture was made, and the screen moves to its result.
  var isGiving = false
  /// What was drawn for the trial.
  package var shown: [String: Tunables.Value] = [:]

  package init(_ plan: Plan) {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(plan.seed)))
    self.plan = plan
    order = (0..<plan.rounds).flatMap { _ in
      Array(plan.tasks.indices).shuffled(using: &random)
    }
    self.random = random
  }

  /// The task of now; nil once all are done.
  package var task: LabExpression? { done < order.count ? plan.tasks[order[done]] : nil }

  /// What stands below the screen.
  package var text: String {
    guard let task else { return "all \(order.count) tasks are done, thank you: q leaves" }
    return "task \(done + 1) of \(order.count): \(task.text)"
  }

  /// The trial is over.
  mutating func proceed() {
    done += 1
    isGiving = false
  }

  /// A value of a tunable, any as likely as another; nil for one that has no range.
  mutating func draw(_ declaration: Tunables.Declaration, now: Tunables.Value) -> Tunables
    .Value?
  {
    switch now {
    case .flag: return .flag(Bool.random(using: &random))
    case .choice: return declaration.choices.randomElement(using: &random).map { .choice($0) }
    case .number:
      guard let low = declaration.minimum, let high = declaration.maximum, low < high else {
        return nil
      }
      let share = Double(Int.random(in: 0...100, using: &random)) / 100
      let value = low + (high - low) * share
      return .number(declaration.isWhole ? value.rounded() : value)
    }
  }
}

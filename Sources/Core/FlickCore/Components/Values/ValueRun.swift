/// Properties of states that a program animates together, and of whose end it wants to
/// hear.
struct ValueRun: Hashable, Sendable {
  let id: Int
  /// Their numbers.
  var properties: [Int]
  /// When the last of them is at rest.
  var restTime: Seconds
}

/// How an animation is over.
public struct AnimationEnd: Hashable, Sendable {
  /// The outcome.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// All of it is where it was sent.
    case ended
    /// A part of it was sent elsewhere.
    case retargeted
    /// A part of it was stopped: a finger took it, a program set it, or a new layout no longer has
    /// it.
    case interrupted
  }

  /// Which one; see `Stage.play`.
  public let id: Int
  /// The outcome.
  public let outcome: Outcome
}

extension StateMachine {
  /// When a part of it ends that a listener waits for, before all of it rests.
  var nextEnd: Seconds? { Self.nextEnd(of: runs) }

  /// When the first of several animations ends; nil for none.
  @inline(__always)
  static func nextEnd(of runs: [ValueRun]) -> Seconds? {
    var first: Seconds?
    for index in runs.indices { first = min(first ?? runs[index].restTime, runs[index].restTime) }
    return first
  }

  /// A property no longer moves, or moves elsewhere: the animation of which it was a part is over.
  mutating func interrupt(_ property: Int, _ outcome: AnimationEnd.Outcome) {
    guard !runs.isEmpty,
      let place = runs.firstIndex(where: { $0.properties.contains(property) })
    else { return }
    endedRuns.append(AnimationEnd(id: runs.remove(at: place).id, outcome: outcome))
  }

  /// What is over by now has ended.
  mutating func endRuns(at time: Seconds) {
    guard !runs.isEmpty else { return }
    for run in runs where run.restTime <= time {
      endedRuns.append(AnimationEnd(id: run.id, outcome: .ended))
    }
    runs.removeAll { $0.restTime <= time }
  }

  /// Starts one animation of several properties.
  mutating func play(
    _ moves: [(property: Int, move: PropertyMove)], as id: Int?, at time: Seconds
  ) {
    var rest = time
    for (property, move) in moves {
      interrupt(property, .retargeted)
      holds.removeAll { $0.property == property }
      values[property].play(
        move.motion, to: move.target, velocity: move.velocity, at: time, delay: move.delay)
      rest = max(rest, values[property].restTime ?? time)
    }
    guard let id else { return }
    runs.append(ValueRun(id: id, properties: moves.map(\.property), restTime: rest))
  }

  /// Takes the ends of animations that listeners wait for.
  mutating func takeEnds() -> [AnimationEnd] {
    guard !endedRuns.isEmpty else { return [] }
    defer { endedRuns = [] }
    return endedRuns
  }
}

/// How one property is animated.
public struct PropertyMove: Hashable, Sendable {
  /// Which one.
  public var property: String
  /// Where to; nil ends where the motion does.
  public var target: Double?
  /// How.
  public var motion = ValueMotion.standard
  /// How fast it sets out, in its units per second; nil is as fast as it is.
  public var velocity: Double?
  /// How long it continues its earlier rest or motion.
  public var delay: Seconds = 0
  /// Of a pager's or a scroll view's content: whether a motion keeps values of its own on its
  /// course to the target, and is not stretched to begin where the content is.
  public var keepsValues = false

  /// A property that goes to a value by the spring that settles pagers.
  public init(_ property: String, to target: Double?) {
    (self.property, self.target) = (property, target)
  }
}

extension StateMachine {
  /// Continues what was held and sent in an earlier layout, as far as its properties are here.
  mutating func keepFingers(of old: StateMachine) {
    endedRuns = old.endedRuns
    guard !old.holds.isEmpty || !old.runs.isEmpty else { return }
    let own = spec.properties
    let number = { (property: Int) in own.firstIndex(of: old.spec.properties[property]) }
    holds = old.holds.compactMap { hold in
      guard let property = number(hold.property) else { return nil }
      var kept = hold
      kept.property = property
      // The new layout may have another rule.
      kept.plain = nil
      return kept
    }
    for run in old.runs {
      let properties = run.properties.compactMap(number)
      guard properties.count == run.properties.count else {
        endedRuns.append(AnimationEnd(id: run.id, outcome: .interrupted))
        continue
      }
      runs.append(ValueRun(id: run.id, properties: properties, restTime: run.restTime))
    }
  }

  /// No animation continues.
  mutating func interruptRuns(of old: StateMachine) {
    endedRuns =
      old.endedRuns + old.runs.map { AnimationEnd(id: $0.id, outcome: .interrupted) }
  }
}

/// Properties of states that a program animates together, with one report of their end.
struct ValueRun: Hashable, Sendable {
  let id: Int
  /// The numbers of the properties.
  var properties: [Int]
  /// The time when the last of them comes to rest.
  var restTime: Seconds
}

/// The end of an animation.
public struct AnimationEnd: Hashable, Sendable {
  /// The outcome.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// All properties reached their targets.
    case ended
    /// A property was sent elsewhere.
    case retargeted
    /// A property was stopped: by a finger, by a program, or by a new layout that does not have it.
    case interrupted
  }

  /// The number of the animation; see `Stage.play`.
  public let id: Int
  /// The outcome.
  public let outcome: Outcome
}

extension StateMachine {
  /// The time when the first of several animations ends; nil for none.
  @inline(__always)
  static func nextEnd(of runs: [ValueRun]) -> Seconds? {
    var first: Seconds?
    for index in runs.indices { first = min(first ?? runs[index].restTime, runs[index].restTime) }
    return first
  }

  /// Ends the animation of a property that stops or moves elsewhere.
  mutating func interrupt(_ property: Int, _ outcome: AnimationEnd.Outcome) {
    guard !runs.isEmpty,
      let place = runs.firstIndex(where: { $0.properties.contains(property) })
    else { return }
    endedRuns.append(AnimationEnd(id: runs.remove(at: place).id, outcome: outcome))
  }

  /// Ends the animations that are over by now.
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

  /// Removes and returns the ends that listeners wait for.
  mutating func takeEnds() -> [AnimationEnd] {
    guard !endedRuns.isEmpty else { return [] }
    defer { endedRuns = [] }
    return endedRuns
  }
}

/// The animation of one property.
public struct PropertyMove: Hashable, Sendable {
  /// The name of the property.
  public var property: String
  /// The target; nil for the motion's own end.
  public var target: Double?
  /// The motion.
  public var motion = ValueMotion.standard
  /// The initial velocity in its units per second; nil for its present velocity.
  public var velocity: Double?
  /// The time that its earlier rest or motion continues.
  public var delay: Seconds = 0
  /// Whether a motion keeps its own values on its course to the target.
  ///
  /// For the content of a pager or a scroll view. If false, the motion is stretched to begin at the
  /// content's place.
  public var keepsValues = false

  /// Creates a property that goes to a value by the spring that settles pagers.
  public init(_ property: String, to target: Double?) {
    (self.property, self.target) = (property, target)
  }
}

extension StateMachine {
  /// Continues the holds and animations of an earlier layout, for properties that still exist.
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

  /// Interrupts all animations of an earlier layout.
  mutating func interruptRuns(of old: StateMachine) {
    endedRuns =
      old.endedRuns + old.runs.map { AnimationEnd(id: $0.id, outcome: .interrupted) }
  }
}

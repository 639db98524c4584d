extension StateMachine: Component {
  static let kind = SceneTree.ComponentKind.states

  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    spec.properties.indices.map {
      let sample = sample(of: $0, at: time)
      return MotionStart(
        part: $0, from: sample.value, target: target(of: $0), velocity: sample.velocity,
        restTime: rest)
    }
  }

  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    defer { reportEnds(as: id, at: time, in: &journal) }
    endRuns(at: time)
    // One animation is over, but another continues.
    if let rest = restTime, rest > time { return }
    if end != .idle { journal.record(.motions, .motionEnded(id), at: time) }
    if let change = rest() { journal.record(.parts, .stateChanged(id, change), at: time) }
  }

  mutating func continueState(
    of old: StateMachine, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    if let change = continueState(of: old, at: time) {
      journal.record(.parts, .stateChanged(id, change), at: time)
    }
    reportEnds(as: id, at: time, in: &journal)
    guard let rest = restTime, rest > time else {
      return self.rest(nil, .idle, as: id, at: time, in: &journal)
    }
  }

  /// Reports animations that have ended.
  mutating func reportEnds(as id: ComponentID, at time: Seconds, in journal: inout Journal) {
    for end in takeEnds() { journal.record(.parts, .animationEnded(id, end), at: time) }
  }

  func fault(at time: Seconds) -> String? {
    invariantFault ?? (restTime ?? time < time ? "its rest time was passed over" : nil)
  }
}

extension StateMachine {
  /// The numbers of any states, apart from their own properties.
  static let numbers: [ComponentNumber<StatesIndex>] = [
    .init(.progress, .share, "Share of the running transition that is done; 1 at rest.") {
      $1.scene.machines[$0].progress(at: $1.time)
    },
    .init(
      .state, .place,
      "The number of the state that they are in or going to; 1 is the initial one, and the "
        + "others follow by their names."
    ) { Double($1.scene.machines[$0].state) },
    .init(.isMoving, .flag, "Whether a property is in motion.") {
      $1.scene.machines[$0].isMoving ? 1 : 0
    },
  ]

  /// A property of states, read from the machine in its array to avoid a copy.
  static func value(of property: Int, of index: StatesIndex, in stage: Stage) -> Double {
    let values = stage.scene.machines[index].values
    return property < values.count ? values[property].sample(at: stage.time).value : 0
  }
}

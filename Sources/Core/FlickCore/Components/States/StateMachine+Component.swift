extension StateMachine: Component {
  static let kind = SceneTree.ComponentKind.states
  static let noun = "states"
  static var properties: [ComponentProperty] { numbers.map(\.property) }

  func restTime(_ axis: Orientation?) -> Seconds? { runs.isEmpty ? restTime : nextEnd }

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
    defer { tellEnds(as: id, at: time, in: &journal) }
    endRuns(at: time)
    // An animation is over, and another continues.
    if let rest = restTime, rest > time { return }
    if end != .idle { journal.record(.motions, .motionEnded(id), at: time) }
    if let change = rest() { journal.record(.parts, .stateChanged(id, change), at: time) }
  }

  mutating func keep(
    _ old: StateMachine, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    if let change = keep(old, at: time) {
      journal.record(.parts, .stateChanged(id, change), at: time)
    }
    tellEnds(as: id, at: time, in: &journal)
    guard let rest = restTime, rest > time else {
      return self.rest(nil, .idle, as: id, at: time, in: &journal)
    }
  }

  /// Reports animations that have ended.
  mutating func tellEnds(as id: ComponentID, at time: Seconds, in journal: inout Journal) {
    for end in takeEnds() { journal.record(.parts, .animationEnded(id, end), at: time) }
  }

  func fault(at time: Seconds) -> String? {
    invariantFault ?? (restTime ?? time < time ? "its rest time was passed over" : nil)
  }
}

extension StateMachine {
  /// What can be read of any states; their own properties have names of their own.
  static let numbers: [ComponentNumber<StatesIndex>] = [
    ComponentNumber(.progress) { $1.scene.machines[$0].progress(at: $1.time) },
    ComponentNumber(.state) { Double($1.scene.machines[$0].state) },
    ComponentNumber(.isMoving) { $1.scene.machines[$0].isMoving ? 1 : 0 },
  ]

  /// A property of states, of the machine in its array: it would be copied.
  static func value(of property: Int, of index: StatesIndex, in stage: Stage) -> Double {
    let values = stage.scene.machines[index].values
    return property < values.count ? values[property].sample(at: stage.time).value : 0
  }
}

extension StateMachine: Component {
  static let kind = Scene.ComponentKind.states
  static let noun = "states"
  static let properties: [ComponentProperty] = [.progress, .state, .isMoving]

  func restTime(_ axis: Axis?) -> Seconds? { runs.isEmpty ? restTime : nextEnd }

  func starts(_ axis: Axis?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    spec.properties.indices.map {
      let sample = sample(of: $0, at: time)
      return MotionStart(
        part: $0, from: sample.value, target: target(of: $0), velocity: sample.velocity,
        restTime: rest)
    }
  }

  mutating func rest(
    _ axis: Axis?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    defer { tellEnds(as: id, at: time, in: &journal) }
    endRuns(at: time)
    // An animation is over, and something else goes on.
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

  /// Tells of animations that are over.
  mutating func tellEnds(as id: ComponentID, at time: Seconds, in journal: inout Journal) {
    for end in takeEnds() { journal.record(.parts, .animationEnded(id, end), at: time) }
  }

  func fault(at time: Seconds) -> String? {
    invariantFault ?? (restTime ?? time < time ? "its rest time was passed over" : nil)
  }
}

extension ComponentProperty {
  func value(_ part: Int, ofStates index: StatesIndex, in stage: Stage) -> Double {
    // First, as most readings are of these, and without a machine, which would be copied.
    if self == .value {
      let values = stage.scene.machines[index].values
      return part < values.count ? values[part].sample(at: stage.time).value : 0
    }
    return switch self {
    case .progress: stage.scene.machines[index].progress(at: stage.time)
    case .state: Double(stage.scene.machines[index].state)
    case .isMoving: stage.scene.machines[index].isMoving ? 1 : 0
    default: 0
    }
  }
}

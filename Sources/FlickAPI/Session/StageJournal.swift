internal import FlickCore

/// What a stage has been through, so that one can go back in its time.
///
/// A stage is a value, so a moment is a copy of it. Between two moments there are only touches, wheel
/// turns and time, which are played again.
struct StageJournal {
  private struct Moment {
    var stage: Stage
    var decisionCount: Int
    var inputCount: Int
  }

  private var moments: [Moment]
  /// Touches and turns of the wheel, in the order of time.
  private(set) var inputs: [StageEvent] = []

  /// When it is full the older half goes: one can go back to the rest only.
  private static let mostMoments = 4096

  init(_ stage: Stage) { moments = [Moment(stage: stage, decisionCount: 0, inputCount: 0)] }

  /// Takes note of what was done to the stage.
  mutating func see(_ event: StageEvent) {
    switch event.kind {
    case .touch, .wheel: inputs.append(event)
    default: break
    }
  }

  /// Keeps what has become of the stage.
  mutating func keep(_ stage: Stage, decisionCount: Int) {
    // What a program did at one moment of time counts as a whole.
    if moments.last?.stage.time == stage.time, moments.count > 1 { moments.removeLast() }
    moments.append(Moment(stage: stage, decisionCount: decisionCount, inputCount: inputs.count))
    if moments.count > Self.mostMoments { moments.removeFirst(Self.mostMoments / 2) }
  }

  /// The stage as it was at `time`, once the first `count` inputs had come; nil before its beginning.
  func state(
    at time: Seconds, inputs count: Int = .max
  ) -> (stage: Stage, decisions: (kept: Int, new: [Decision]))? {
    let past = moments.last { $0.stage.time <= time && $0.inputCount <= count }
    guard let moment = past else { return nil }
    var stage = moment.stage
    _ = stage.takeEvents()
    let missing = inputs[moment.inputCount..<min(count, inputs.count)]
    for event in missing.prefix(while: { $0.time <= time }) {
      switch event.kind {
      case .touch(let touch): try? stage.handle(touch)
      case .wheel(let place, let turn):
        try? stage.advance(to: event.time)
        _ = try? stage.wheel(at: place, by: turn)
      default: break
      }
    }
    if time > stage.time { try? stage.advance(to: time) }
    let new = stage.takeEvents().compactMap { event -> Decision? in
      if case .decision(let decision) = event.kind { decision } else { nil }
    }
    return (stage, (moment.decisionCount, new))
  }

  /// Forgets what came after the stage as given, and all inputs but the first `count`.
  mutating func rewind(to stage: Stage, inputs count: Int = .max, decisionCount: Int) {
    inputs.removeSubrange(min(count, inputs.count)...)
    inputs.removeAll { $0.time > stage.time }
    moments.removeAll { $0.stage.time > stage.time || $0.inputCount > inputs.count }
    keep(stage, decisionCount: decisionCount)
  }
}

internal import FlickAPI
internal import FlickCore

/// The inputs that lay ahead after going back: they can be repeated, as long as no other input
/// replaces them.
struct Future {
  private weak var stage: StageObject?
  /// Touches and turns of the wheel, in the order of time.
  private var events: [StageEvent]
  /// How many had come before them.
  private let inputCount: Int
  /// Where one was.
  private let end: Seconds

  /// What lies ahead on a stage that has gone back.
  ///
  /// - Parameters:
  ///   - inputs: all that had been done before it went.
  ///   - end: when that was.
  ///   - further: what lay ahead even then.
  init?(
    of stage: StageObject, _ inputs: [StageEvent], until end: Seconds, and further: Future?
  ) {
    inputCount = stage.inputsSoFar.count
    events = Array(inputs.dropFirst(inputCount))
    self.stage = stage
    self.end = max(end, further?.end ?? 0)
    if let further { events += further.events }
    guard self.end > stage.now || !events.isEmpty else { return nil }
  }

  /// Whether it can still be done on a stage.
  func isAhead(of stage: StageObject?) -> Bool {
    guard let stage, stage === self.stage, stage.inputsSoFar.count == inputCount else {
      return false
    }
    return stage.now <= (events.first?.time ?? end)
  }

  /// "2 touches, 1.3 s".
  func words(from now: Seconds) -> String {
    let count = events.count { if case .touch = $0.kind { true } else { false } }
    let turns = events.count - count
    var parts: [String] = []
    if count > 0 { parts.append("\(count) \(count == 1 ? "touch" : "touches")") }
    if turns > 0 { parts.append("\(turns) \(turns == 1 ? "turn" : "turns") of the wheel") }
    parts.append("\(plain((end - now).value)) s")
    return parts.joined(separator: ", ")
  }

  /// Does it all.
  func play(on stage: StageObject) throws {
    for event in events {
      try stage.pass(to: max(event.time, stage.now))
      switch event.kind {
      case .touch(var touch):
        touch.time = max(touch.time, stage.now)
        try stage.touch(touch)
      case .wheel(let place, let turn): try stage.turnWheel(at: place, by: turn)
      default: break
      }
    }
    try stage.pass(to: max(end, stage.now))
  }
}

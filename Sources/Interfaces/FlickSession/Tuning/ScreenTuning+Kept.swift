package import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickLab

// Kept gestures and their outcomes along a tunable.

extension ScreenTuning {
  /// The touches of a gesture, up to the lift of its last finger.
  func touches(of gesture: GestureStart) -> [Touch] {
    screen.timeline.gesture(from: gesture.firstEntry)
  }

  /// The touches of a gesture that is to be kept.
  ///
  /// - Throws: `HostError` for more touches than the limit.
  func touchesToKeep(of gesture: GestureStart) throws(HostError) -> [Touch] {
    let touches = touches(of: gesture)
    if let most = mostKeptTouches, touches.count > most {
      throw HostError(.input, "a gesture of more than \(most) samples is not kept")
    }
    return touches
  }

  /// Checks whether the last gesture can be kept.
  ///
  /// - Throws: `HostError` with the reason if it cannot.
  func checkKeeping(_ gesture: GestureStart) throws(HostError) {
    guard screen.timeline.fingers.isEmpty else {
      throw HostError(.input, "a finger is still down")
    }
    // A gesture that a component refused can be kept with a label for the intended outcome.
    if let untaken = screen.untakenGesture, untaken.closest == nil {
      throw HostError(.input, "nothing to keep: \(untaken.texts(screen.stage.scene)[0])")
    }
    try KeptGestures.check(start: gesture.stage)
  }

  /// Keeps the last gesture with a label.
  ///
  /// - Returns: the kept gesture, and a sentence about it.
  /// - Throws: `HostError` with the reason if it cannot be kept.
  package func keep(
    _ gesture: GestureStart, as word: String
  ) throws(HostError) -> (recorded: CorpusFile.Recorded, text: String) {
    try checkKeeping(gesture)
    let touches = try touchesToKeep(of: gesture)
    var gestures = try keptGestures()
    let kept = try gestures.keep(
      touches, from: gesture.stage, word: word, screen.presentConfiguration)
    self.gestures = gestures
    return kept
  }

  /// The kept gestures, read on first use.
  func keptGestures() throws(HostError) -> KeptGestures {
    var kept: KeptGestures
    if let gestures {
      kept = gestures
    } else {
      kept = try KeptGestures(of: screen.path, at: files.gestures)
    }
    (kept.sampling, kept.device, kept.measure) = (sampling, device, measure)
    gestures = kept
    return kept
  }

  /// The strips of the kept gestures with the current values, to be computed; nil without gestures.
  func strips() throws(HostError) -> LiveStrips? {
    let kept = try keptGestures().gestures
    guard !kept.isEmpty else { return nil }
    return LiveStrips(
      script: screen.path, screen.presentConfiguration, kept, settings: screen.settings)
  }

  /// The complete strips of the kept gestures along a tunable; nil without gestures.
  package func finishedStrips(along name: String) throws(HostError) -> KnownStrips? {
    guard let strips = try strips() else { return nil }
    strips.work(on: name) { false }
    if let fault = strips.fault { throw HostError(.input, fault) }
    return strips.set(along: name)
  }

  /// The sentence of `why` about a gesture; nil if no change with another outcome is known.
  ///
  /// - Parameter isStopping: polled to interrupt the search.
  package func sentence(
    of gesture: GestureStart, isStopping: @escaping @Sendable () -> Bool = { false }
  ) throws(HostError) -> String? {
    try Explanation.sentence(
      script: screen.path, screen.presentConfiguration, touches(of: gesture), from: gesture.stage,
      isStopping: isStopping)
  }
}

extension Tunables.Value {
  /// The position on the axis of a tunable's values.
  package func place(in declaration: Tunables.Declaration) -> Double {
    switch self {
    case .number(let number): number
    case .choice(let choice): Double(declaration.choices.firstIndex(of: choice) ?? 0)
    case .flag(let flag): flag ? 1 : 0
    }
  }
}

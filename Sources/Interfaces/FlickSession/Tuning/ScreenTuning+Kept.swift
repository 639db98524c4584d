package import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickLab

// Kept gestures and their outcomes along a tunable.

extension ScreenTuning {
  /// Whether the last gesture can be kept.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `HostError` with the reason if it cannot be kept.
  package func gestureToKeep() throws(HostError) -> GestureStart? {
    guard let gesture = screen.gesture else { return nil }
    guard screen.fingers.isEmpty else { throw HostError(.input, "a finger is still down") }
    // A gesture that a component refused can be kept with a label for the intended outcome.
    if let untaken = screen.untakenGesture, untaken.closest == nil {
      throw HostError(.input, "nothing to keep: \(untaken.texts(screen.stage.scene)[0])")
    }
    try KeptGestures.check(start: gesture.stage)
    return gesture
  }

  /// Keeps a gesture with a label.
  ///
  /// - Returns: the kept gesture, and a sentence about it.
  package func keep(
    _ gesture: GestureStart, as word: String
  ) throws(HostError) -> (recorded: CorpusFile.Recorded, text: String) {
    var gestures = try keptGestures()
    let kept = try gestures.keep(
      screen.touches(of: gesture), from: gesture.stage, word: word, screen.presentConfiguration)
    self.gestures = gestures
    return kept
  }

  /// Keeps a gesture of a study.
  func keep(
    _ gesture: GestureStart, of task: LabExpression, person: String?,
    shown: [String: Tunables.Value]
  ) throws(HostError) {
    var gestures = try keptGestures()
    try gestures.keep(
      screen.touches(of: gesture), from: gesture.stage, of: task, person: person, shown: shown)
    self.gestures = gestures
  }

  /// The sentence of `why` about a gesture; nil if no change with another outcome is known.
  ///
  /// - Parameter isStopping: polled to interrupt the search.
  package func sentence(
    of gesture: GestureStart, isStopping: @escaping @Sendable () -> Bool = { false }
  ) throws(HostError) -> String? {
    try GestureReason.sentence(
      script: screen.path, screen.presentConfiguration, screen.touches(of: gesture),
      from: gesture.stage, isStopping: isStopping)
  }

  /// The kept gestures, read on first use.
  package func keptGestures() throws(HostError) -> KeptGestures {
    var kept: KeptGestures
    if let gestures {
      kept = gestures
    } else {
      kept = try KeptGestures(of: screen.path, at: files.gestures)
    }
    kept.sampling = sampling
    gestures = kept
    return kept
  }

  /// The strips of the kept gestures with the current values, to be computed; nil without gestures.
  package func strips() throws(HostError) -> LiveStrips? {
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
}

extension KnownStrips {
  /// The kept gestures that a change of the tunable flips, if all strips are complete.
  package func flips(
    of declaration: Tunables.Declaration, from old: Tunables.Value, to new: Tunables.Value
  ) -> String? {
    guard pendingCount == 0 else { return nil }
    return change(from: old.place(in: declaration), to: new.place(in: declaration))
  }
}

extension Tunables.Value {
  /// The position on the axis of a tunable's values.
  func place(in declaration: Tunables.Declaration) -> Double {
    switch self {
    case .number(let number): number
    case .choice(let choice): Double(declaration.choices.firstIndex(of: choice) ?? 0)
    case .flag(let flag): flag ? 1 : 0
    }
  }
}

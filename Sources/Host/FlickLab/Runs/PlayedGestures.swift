package import FlickHost

/// Checks that at least one of the tried gestures can be played.
package struct PlayedGestures {
  private var isAnyPlayed = false
  private var firstFault: String?

  package init() {}

  /// - Parameter faults: the reasons why gestures cannot be played; nil for each that can.
  package init(_ faults: [String?]) { for fault in faults { add(fault) } }

  /// Adds a gesture.
  ///
  /// - Parameter fault: the reason why it cannot be played; nil if it can.
  package mutating func add(_ fault: String?) {
    if fault == nil { isAnyPlayed = true }
    firstFault = firstFault ?? fault
  }

  /// - Throws: `HostError` of kind `input` if none can, most likely because the screen does not
  ///   load.
  package func check() throws(HostError) {
    if !isAnyPlayed, let firstFault { throw HostError(.input, firstFault) }
  }
}

extension GestureStream {
  /// Checks that the screen can play gestures of the corpus, for example that it has their
  /// components.
  ///
  /// Plays the first gesture, and the others only if that one cannot be played.
  ///
  /// - Throws: `HostError` with the reason of the first gesture.
  package func checkScreen() throws(HostError) {
    guard let first = gestures.first,
      try !Self.canPlay(filtered { $0.id == first.id })
    else { return }
    var played = PlayedGestures()
    try each { session throws(HostError) in
      for run in try session.playAll() { played.add(run.fault) }
    }
    try played.check()
  }

  private static func canPlay(_ some: GestureStream) throws(HostError) -> Bool {
    var isPlayed = false
    try some.each { session throws(HostError) in
      isPlayed = try session.playAll().contains { $0.fault == nil }
    }
    return isPlayed
  }
}

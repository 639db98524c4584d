package import FlickAPI
package import FlickCore
package import FlickHost
package import FlickLab

// Kept gestures and their outcomes along a tunable.

extension Exploration {
  /// The kept gestures.
  package struct Kept {
    /// The corpus, loaded on first use.
    package internal(set) var gestures: KeptGestures?
    /// Whether loading the corpus was attempted.
    fileprivate var isRead = false
    package internal(set) var strips: LiveStrips?
    /// The strip that was read last, and its inputs.
    fileprivate var lastStrip: (key: Strip.Key, strip: Strip)?
  }

  /// The outcomes of the kept gestures along a tunable, for display.
  package struct Strip: Hashable {
    /// The outcomes in columns; nil before the first result.
    package var columns: [KnownStrips.Column]?
    /// The description of the strip.
    package var text: String
    /// Whether some gestures have not been evaluated with the current values.
    package var isPending: Bool

    fileprivate struct Key: Hashable {
      var name: String
      var place: Double
      var width: Int
      var revision: Int
    }
  }

  // MARK: Keeping

  /// The last gesture; nil, with a message, if there is none to keep.
  package var gestureToKeep: GestureStart? {
    guard let gesture = simulation.lastGesture, gesture.firstEntry < simulation.timeline.doneCount
    else {
      say("no gesture to keep yet")
      return nil
    }
    do throws(HostError) {
      try KeptGestures.check(
        start: gesture.stage, fingers: simulation.fingers, simulation.untakenGesture,
        simulation.stage.scene)
    } catch {
      simulation.fingers.isEmpty ? complain(error.description) : say(error.description)
      return nil
    }
    return gesture
  }

  /// Keeps the last gesture with a label.
  package func keep(_ word: String) throws(HostError) {
    guard let gesture = gestureToKeep else { return }
    var gestures = try keptGestures()
    let (recorded, text) = try gestures.keep(
      simulation.timeline.gesture(from: gesture.firstEntry), from: gesture.stage, word: word,
      simulation.presentConfiguration)
    kept.gestures = gestures
    if let strips = kept.strips { strips.add(recorded) } else { openStrips() }
    say(text)
    follow()
  }

  package func keptGestures() throws(HostError) -> KeptGestures {
    var gestures: KeptGestures
    if let known = kept.gestures {
      gestures = known
    } else {
      kept.isRead = true
      gestures = try KeptGestures(of: simulation.path, at: files.gestures)
    }
    gestures.sampling = sampling
    kept.gestures = gestures
    return gestures
  }

  private func openStrips() {
    guard let gestures = kept.gestures, !gestures.gestures.isEmpty else { return }
    kept.strips = LiveStrips(
      script: simulation.path, simulation.presentConfiguration, gestures.gestures,
      settings: simulation.settings)
  }

  // MARK: Strips

  /// Passes the current values to the strips.
  ///
  /// Loads the corpus on the first call.
  func followStrips() {
    if !kept.isRead {
      kept.isRead = true
      do throws(HostError) {
        _ = try keptGestures()
        openStrips()
      } catch {
        complain(error.description)
      }
    }
    kept.strips?.set(simulation.settings)
  }

  /// The strip of a tunable in columns; nil without kept gestures.
  package func strip(of index: Int, columns width: Int) -> Strip? {
    let tunables = simulation.tunables
    guard let strips = kept.strips, tunables.indices.contains(index) else { return nil }
    let (declaration, value) = tunables[index]
    let key = Strip.Key(
      name: declaration.name, place: value.place(in: declaration), width: width,
      revision: strips.revision)
    if let last = kept.lastStrip, last.key == key { return last.strip }
    let strip =
      if let fault = strips.fault {
        Strip(text: "no strip: \(fault)", isPending: true)
      } else if let known = strips.set(along: key.name) {
        Strip(
          columns: known.columns(width, present: key.place), text: known.text(present: key.place),
          isPending: known.pendingCount > 0)
      } else {
        Strip(text: "\(strips.gestures.count) kept, pending", isPending: true)
      }
    kept.lastStrip = (key, strip)
    return strip
  }

  /// Whether the strip of a tunable is incomplete.
  func hasStripWork(_ name: String?) -> Bool {
    guard let strips = kept.strips, let name else { return false }
    return !strips.isDone(name)
  }

  /// Continues the strip of a tunable, and returns whether there is a new result.
  func workOnStrip(_ name: String?, until isOver: @escaping () -> Bool) -> Bool {
    guard hasStripWork(name), let strips = kept.strips, let name else { return false }
    return strips.work(on: name, until: isOver)
  }

  /// Reports the kept gestures that a change of a tunable flips, if the strip is complete.
  func reportKeptFlips(
    of declaration: Tunables.Declaration, from old: Tunables.Value, to new: Tunables.Value
  ) {
    guard let known = kept.strips?.set(along: declaration.name), known.pendingCount == 0,
      let text = known.change(from: old.place(in: declaration), to: new.place(in: declaration))
    else { return }
    say(text)
  }
}

extension KeptGestures {
  /// Checks whether the last gesture can be kept.
  ///
  /// - Parameters:
  ///   - start: the stage that it began on.
  ///   - fingers: the fingers that are still down.
  ///   - untaken: the gesture, if no component took it.
  ///   - names: the names of components in the message.
  /// - Throws: `HostError` with the reason if it cannot be kept.
  package static func check(
    start: Stage, fingers: [Touch], _ untaken: UntakenGesture?, _ names: some ComponentNames
  ) throws(HostError) {
    guard fingers.isEmpty else { throw HostError(.input, "a finger is still down") }
    // A gesture that a component refused can be kept with a label for the intended outcome.
    if let untaken, untaken.closest == nil {
      throw HostError(.input, "nothing to keep: \(untaken.texts(names)[0])")
    }
    try check(start: start)
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

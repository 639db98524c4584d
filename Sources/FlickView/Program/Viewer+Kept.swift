internal import FlickAPI
internal import FlickHost
internal import FlickLab

// Gestures that are kept, and their outcomes along the tunable that is chosen.

/// What a view has of kept gestures.
struct KeptInView {
  /// The corpus; nil before it is first needed.
  var gestures: KeptGestures?
  /// Whether it was looked for.
  var isRead = false
  var strips: LiveStrips?
  /// The row that was drawn last.
  fileprivate var row: (key: RowKey, row: StripRow?)?

  /// What a row follows from.
  fileprivate struct RowKey: Hashable {
    var name: String
    var place: Double
    var width: Int
    var revision: Int
  }
}

extension Viewer {
  // MARK: Keeping

  /// The last gesture; nil where there is none to keep, which is said.
  var gestureToKeep: PlayedGesture? {
    guard let gesture = simulation.lastGesture, gesture.firstEntry < simulation.timeline.doneCount
    else {
      state.say("no gesture to keep yet")
      return nil
    }
    guard simulation.fingers.isEmpty else {
      state.say("a finger is still down")
      return nil
    }
    return gesture
  }

  /// Keeps the last gesture, with a word for what was meant.
  func keep(_ word: String) throws(HostError) {
    guard let gesture = gestureToKeep else { return }
    var gestures = try keptGestures()
    let (recorded, text) = try gestures.keep(
      simulation.timeline.gesture(from: gesture.firstEntry), from: gesture.start, word: word,
      simulation.presentConfiguration)
    kept.gestures = gestures
    if let strips = kept.strips { strips.add(recorded) } else { openStrips() }
    state.say(text)
    refreshList()
  }

  func keptGestures() throws(HostError) -> KeptGestures {
    if let gestures = kept.gestures { return gestures }
    kept.isRead = true
    let gestures = try KeptGestures(of: simulation.path, at: files.gestures)
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

  /// The present values hold for strips too; earlier kept gestures are read when the tunables are
  /// first shown.
  func followStrips() {
    guard state.panel == .tunables else { return }
    if !kept.isRead {
      kept.isRead = true
      do throws(HostError) {
        _ = try keptGestures()
        openStrips()
      } catch {
        state.complain(error.description)
      }
    }
    kept.strips?.set(simulation.settings)
  }

  /// Whether strips of the chosen tunable are not known yet.
  var hasStripWork: Bool {
    guard state.panel == .tunables, let strips = kept.strips, let name = chosen?.declaration.name
    else { return false }
    return !strips.isDone(name)
  }

  /// Works on them until a time is over.
  ///
  /// - Returns: whether there is something new to be seen.
  func workOnStrips(until isOver: @escaping () -> Bool) -> Bool {
    guard hasStripWork, let strips = kept.strips, let name = chosen?.declaration.name else {
      return false
    }
    return strips.work(on: name, until: isOver)
  }

  private var chosen: (declaration: Tunables.Declaration, value: Tunables.Value)? {
    let tunables = simulation.tunables
    return tunables.indices.contains(state.tunable) ? tunables[state.tunable] : nil
  }

  /// The strip under the slider of the chosen tunable, so many columns wide; nil where nothing is
  /// kept.
  func stripRow(_ width: Int) -> StripRow? {
    guard let strips = kept.strips, let (declaration, value) = chosen else { return nil }
    let key = KeptInView.RowKey(
      name: declaration.name, place: value.place(in: declaration), width: width,
      revision: strips.revision)
    if let last = kept.row, last.key == key { return last.row }
    let row = row(of: strips, key)
    kept.row = (key, row)
    return row
  }

  private func row(of strips: LiveStrips, _ key: KeptInView.RowKey) -> StripRow? {
    let nothing = Array(repeating: KnownStrips.Column.unknown, count: max(0, key.width))
    if let fault = strips.fault {
      return StripRow(columns: nothing, text: "no strip: \(fault)", isPending: true)
    }
    guard let known = strips.set(along: key.name) else {
      let text = "\(strips.gestures.count) kept, pending"
      return StripRow(columns: nothing, text: text, isPending: true)
    }
    return StripRow(
      columns: known.columns(key.width, present: key.place), text: known.text(present: key.place),
      isPending: known.pendingCount > 0)
  }

  /// Says which kept gestures a change of a tunable flips, if that is known.
  func tellKeptFlips(
    of declaration: Tunables.Declaration, from old: Tunables.Value, to new: Tunables.Value
  ) {
    guard let known = kept.strips?.set(along: declaration.name), known.pendingCount == 0,
      let text = known.change(from: old.place(in: declaration), to: new.place(in: declaration))
    else { return }
    state.say(text)
  }
}

extension Tunables.Value {
  /// Where it stands in the row of a tunable's values.
  fileprivate func place(in declaration: Tunables.Declaration) -> Double {
    switch self {
    case .number(let number): number
    case .choice(let choice): Double(declaration.choices.firstIndex(of: choice) ?? 0)
    case .flag(let flag): flag ? 1 : 0
    }
  }
}

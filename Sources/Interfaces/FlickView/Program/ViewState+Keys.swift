internal import FlickCore
internal import FlickSession
internal import FlickTerminal

// The keys; `KeyHelp` has their table.

extension ViewState {
  mutating func handle(_ key: KeyEvent) -> [ViewEffect] {
    if key.modifiers.contains(.control) {
      switch key.key {
      case .character("c"), .character("d"): return [.quit]
      case .character("z"): return [.suspend]
      default: return []
      }
    }
    if let typing { return type(key, typing) }
    if let effects = panelKey(key) { return effects }
    switch key.key {
    case .left: return play(.left, key)
    case .right: return play(.right, key)
    case .up: return play(.up, key)
    case .down: return play(.down, key)
    case .enter: return resume([.playAgain])
    case .pageUp: return scrub(.gesture(-1))
    case .pageDown: return scrub(.gesture(1))
    case .home: return scrub(.share(0))
    case .end: return scrub(.share(1))
    case .escape:
      if panel == .help { toggle(.help) } else { panel = .none }
      return []
    case .character(let letter): return handle(letter)
    default: return []
    }
  }

  /// Whether the view uses a character itself and does not pass it to plugins.
  package static func hasKey(_ letter: Unicode.Scalar) -> Bool {
    var state = ViewState(
      size: CellSize(width: 80, height: 24), screen: Size2D(width: 1, height: 1))
    return !state.handle(letter).contains { effect in
      if case .pluginKey = effect { true } else { false }
    }
  }

  private mutating func handle(_ letter: Unicode.Scalar) -> [ViewEffect] {
    switch letter {
    case "q": return [.quit]
    case "?", "h": toggle(.help)
    case "t": openTunables()
    case "d": toggle(.decisions)
    case "c": toggle(.replay)
    case "p": showsPlot.toggle()
    case "o": return [.plot(1)]
    case "O": return [.plot(-1)]
    case "u": return [.undo]
    case "U": return [.redo]
    case "a": return [.exchange]
    case "A": askForSetName("")
    case " ": isPaused.toggle()
    case ".": return scrub(.frames(1))
    case ",": return scrub(.frames(-1))
    case ">": return scrub(.frames(10))
    case "<": return scrub(.frames(-10))
    case "[": pace = max(0, pace - 1)
    case "]": pace = min(Pace.all.count - 1, pace + 1)
    case "\\": pace = Pace.usual
    case "x": return resume([.play(modes.contains(.long) ? .hold(tapPlace) : .tap(tapPlace))])
    case "m": return toggle(.two, "two fingers about the cross: drag, or press arrows")
    case "M": return setAnchor()
    case "v": return toggle(.slow, "slow finger: a quarter of the distance")
    case "l": return toggle(.long, "each press is a long one")
    case "e":
      isRerunning.toggle()
      say(
        isRerunning
          ? "each edit replays the last gesture, over its ghost" : "edits do not replay gestures")
      return isRerunning ? resume([.rerun]) : []
    case "r": return [.record]
    case "k": return [.askForMeaning]
    case "s": return [.saveTunables]
    case "w": return [.writeDefaults]
    case "R": return [.restart]
    case "P": return [.pluginPanel]
    default: return [.pluginKey(letter)]
    }
    return []
  }

  /// Handles keys with another meaning while a panel is open; nil for all other keys.
  private mutating func panelKey(_ key: KeyEvent) -> [ViewEffect]? {
    if panel == .tunables, key.key == .tab {
      tunablesHaveKeys.toggle()
      return []
    }
    if panel == .tunables, !tunablesHaveKeys { return nil }
    switch (panel, key.key) {
    case (.tunables, .up): choose(list.neighbour(of: tunable, by: -1))
    case (.tunables, .down): choose(list.neighbour(of: tunable, by: 1))
    case (.tunables, .left), (.tunables, .right):
      hasChosenTunable = true
      let step = key.key == .left ? -1 : 1
      return [.adjust(tunable, by: step, isLarge: key.modifiers.contains(.shift))]
    // If the whole help fits, the keys keep their meaning, so that the user can try them.
    case (.help, let key) where helpExcess > 0:
      guard let lines = helpStep(key) else { return nil }
      scrollHelp(by: lines)
    case (.tunables, .backspace), (.tunables, .delete): return [.reset(tunable)]
    case (.tunables, .character("f")):
      hasChosenTunable = true
      return [.flip(tunable)]
    case (.tunables, .character("b")): return [.resetAll]
    case (.tunables, .character("/")): typing = .filter("")
    case (.tunables, .escape) where !filter.isEmpty: filter = ""
    case (.tunables, .character(let letter)) where Self.beginsNumber(letter):
      hasChosenTunable = true
      typing = .value(String(Character(letter)))
    default: return nil
    }
    return []
  }

  /// The number of lines by which a key scrolls the help; nil for other keys.
  private func helpStep(_ key: Key) -> Int? {
    switch key {
    case .up: -1
    case .down: 1
    case .pageUp: -helpRows
    case .pageDown, .character(" "): helpRows
    case .home: -KeyHelp.view.count
    case .end: KeyHelp.view.count
    default: nil
    }
  }

  /// Opens the tunables, gives them the keyboard focus, or closes them.
  private mutating func openTunables() {
    if panel != .tunables || tunablesHaveKeys { toggle(.tunables) }
    tunablesHaveKeys = panel == .tunables
  }

  private mutating func toggle(_ panel: Panel) {
    // Closing the help restores the previous panel.
    let next = self.panel == .help ? panelBeforeHelp : .none
    if panel == .help { panelBeforeHelp = self.panel == .help ? .none : self.panel }
    self.panel = self.panel == panel ? next : panel
    scrollOffset = 0
    hasChosenTunable = false
  }

  private mutating func play(_ direction: CannedGesture.Direction, _ key: KeyEvent) -> [ViewEffect]
  {
    let isSlow = key.modifiers.contains(.shift) || modes.contains(.slow)
    if modes.contains(.two) {
      return resume([.play(.pinch(direction, around: anchorPlace, isSlow: isSlow))])
    }
    return resume([.play(isSlow ? .drag(direction) : .flick(direction))])
  }

  /// Resumes playback and drops the mouse's finger.
  private mutating func resume(_ effects: [ViewEffect]) -> [ViewEffect] {
    isPaused = false
    held = nil
    return effects
  }

  private mutating func scrub(_ seek: Exploration.Seek) -> [ViewEffect] {
    isPaused = true
    held = nil
    return [.seek(seek)]
  }

  mutating func say(_ text: String) { message = Message(text: text) }

  mutating func complain(_ text: String) { message = Message(text: text, isError: true) }
}

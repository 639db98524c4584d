internal import FlickCore
internal import FlickTerminal

// The mouse as one or two fingers.

extension ViewState {
  /// The finger of a mouse button that is held on the screen.
  struct Held: Hashable, Sendable {
    /// The last position of the mouse, in cells.
    var x: Double
    var y: Double
    /// The offset of the finger from the mouse, in points.
    ///
    /// Keeps the finger in place after a change of the layout, and makes a slow finger move less
    /// than the mouse.
    var shift: Vector = .zero
    /// The target of the mouse.
    ///
    /// The finger is there, unless two fingers would be too close.
    var aim: Point2D
    var place: Point2D
    /// The second finger, while one is down.
    var second: Point2D?

    init(x: Double, y: Double, place: Point2D) {
      (self.x, self.y, aim, self.place) = (x, y, place, place)
    }
  }

  /// The centre for mirroring the second finger.
  var anchorPlace: Point2D { anchor ?? Point2D(x: screen.width / 2, y: screen.height / 2) }

  /// The centre for mirroring while it is visible; nil otherwise.
  var shownAnchor: Point2D? { modes.contains(.two) || held?.second != nil ? anchorPlace : nil }

  /// Handles a press on the screen.
  mutating func land(x: Double, y: Double, _ modifiers: KeyModifiers) -> [ViewEffect] {
    let place = layout.point(x: x, y: y)
    var held = Held(x: x, y: y, place: place)
    lastPlace = place
    let modes = modes.union(FingerModes(modifiers))
    if modes.contains(.two) {
      let pair = FingerPair(place, about: anchorPlace)
      (held.place, held.second) = (pair.first, pair.second)
    }
    self.held = held
    var effects: [ViewEffect] = [.finger(.began, held.place)]
    if let second = held.second { effects.append(.second(.began, second)) }
    if modes.contains(.long) { effects.append(.linger) }
    return effects
  }

  /// Handles a move of the mouse with a held button.
  mutating func slide(toX x: Double, y: Double, _ modifiers: KeyModifiers) -> [ViewEffect] {
    guard let before = held else { return [] }
    let modes = modes.union(FingerModes(modifiers))
    var aim = layout.point(x: x, y: y) + before.shift
    if modes.contains(.slow) {
      let rest = (aim - before.aim) * (FingerModes.slowShare - 1)
      held?.shift = before.shift + rest
      aim = aim + rest
    }
    held?.x = x
    held?.y = y
    return aimed(at: aim, isTwo: modes.contains(.two))
  }

  /// Handles the release of the button.
  mutating func lift(x: Double, y: Double) -> [ViewEffect] {
    guard let before = held else { return [] }
    // Two fingers stay two until they are lifted.
    _ = aimed(at: layout.point(x: x, y: y) + before.shift, isTwo: before.second != nil)
    guard let last = held else { return [] }
    held = nil
    let second = last.second.map { [ViewEffect.second(.ended, $0)] } ?? []
    return second + [.finger(.ended, last.place)]
  }

  /// Moves the fingers to the target of the mouse, and presses or lifts the second one.
  private mutating func aimed(at aim: Point2D, isTwo: Bool) -> [ViewEffect] {
    guard var held else { return [] }
    let before = held
    defer { self.held = held }
    held.aim = aim
    guard isTwo else {
      (held.place, held.second) = (aim, nil)
      let lifted = before.second.map { [ViewEffect.second(.ended, $0)] } ?? []
      return lifted + [.finger(.moved, aim)]
    }
    let pair = FingerPair(aim, about: anchorPlace, after: before.place)
    (held.place, held.second) = (pair.first, pair.second)
    return [
      .finger(.moved, pair.first), .second(before.second == nil ? .began : .moved, pair.second),
    ]
  }

  /// Toggles a mode.
  mutating func toggle(_ mode: FingerModes, _ meaning: String) -> [ViewEffect] {
    modes.formSymmetricDifference(mode)
    say(modes.contains(mode) ? meaning : "\(mode.names.joined()) off")
    guard mode == .two, let held, (held.second != nil) != modes.contains(.two) else { return [] }
    return aimed(at: held.aim, isTwo: modes.contains(.two))
  }

  /// Mirrors the second finger about the last position of the mouse.
  mutating func setAnchor() -> [ViewEffect] {
    anchor = lastPlace
    say("the second finger is mirrored about the cross; m switches it off")
    guard !modes.contains(.two) else { return [] }
    modes.insert(.two)
    return held.map { aimed(at: $0.aim, isTwo: true) } ?? []
  }
}

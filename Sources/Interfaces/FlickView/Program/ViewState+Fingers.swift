internal import FlickCore
internal import FlickTerminal

// The mouse as one finger or two.

extension ViewState {
  /// A mouse button that is held on the screen.
  struct Held: Hashable, Sendable {
    /// Where the mouse was last, in cells.
    var x: Double
    var y: Double
    /// An offset that is added to its place so that a new layout does not move the finger, and a
    /// slow finger moves less than the mouse.
    var shift: Vector = .zero
    /// Where the mouse points, which is where the finger is unless two would be too near.
    var aim: Point2D
    var place: Point2D
    /// The second finger, while one is down.
    var second: Point2D?

    init(x: Double, y: Double, place: Point2D) {
      (self.x, self.y, aim, self.place) = (x, y, place, place)
    }
  }

  /// What the second finger is mirrored about.
  var anchorPlace: Point2D { anchor ?? Point2D(x: screen.width / 2, y: screen.height / 2) }

  /// The same, while it is to be seen.
  var shownAnchor: Point2D? { modes.contains(.two) || held?.second != nil ? anchorPlace : nil }

  /// A button is pressed on the screen.
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

  /// It is moved.
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

  /// It is let go.
  mutating func lift(x: Double, y: Double) -> [ViewEffect] {
    guard let before = held else { return [] }
    // A finger that was two until now stays so to the end.
    _ = aimed(at: layout.point(x: x, y: y) + before.shift, isTwo: before.second != nil)
    guard let last = held else { return [] }
    held = nil
    let second = last.second.map { [ViewEffect.second(.ended, $0)] } ?? []
    return second + [.finger(.ended, last.place)]
  }

  /// The fingers go to where the mouse points; a second one comes down, or is lifted.
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

  /// Switches a mode on or off by its key.
  mutating func toggle(_ mode: FingerModes, _ meaning: String) -> [ViewEffect] {
    modes.formSymmetricDifference(mode)
    say(modes.contains(mode) ? meaning : "\(mode.names.joined()) off")
    guard mode == .two, let held, (held.second != nil) != modes.contains(.two) else { return [] }
    return aimed(at: held.aim, isTwo: modes.contains(.two))
  }

  /// Has the second finger mirrored about where the mouse was last.
  mutating func setAnchor() -> [ViewEffect] {
    anchor = lastPlace
    say("the second finger is mirrored about the cross; m switches it off")
    guard !modes.contains(.two) else { return [] }
    modes.insert(.two)
    return held.map { aimed(at: $0.aim, isTwo: true) } ?? []
  }
}

// Content that follows fingers on a track pad: it is held, handed over and released as by a finger.

extension Stage {
  /// Has the content of a track follow a part of a report; takes it first, if it does not yet.
  ///
  /// - Returns: whether it follows; not if a finger or a program holds it or content around it.
  mutating func dragByWheel(_ track: TrackIndex, _ part: Vector, throwsContent: Bool) -> Bool {
    let component = scene.id(of: track)
    if wheels.drag?.component != component {
      releaseWheelDrag()
      guard let finger = takeByWheel(track, component) else { return false }
      fingers[finger].estimator.reset()
      fingers[finger].estimator.note(.zero, at: time)
      wheels.drag = WheelDrag(component: component, throwsContent: throwsContent)
    }
    guard let finger = grip(on: component), var drag = wheels.drag else {
      wheels.drag = nil
      return true
    }
    drag.place = drag.place - along(scene.axis(track), part)
    wheels.drag = drag
    fingers[finger].sample(drag.place, at: time)
    moveDrag(finger, to: drag.place)
    return true
  }

  /// A part of a report along an axis: a vertical one moves a horizontal pager too.
  private func along(_ axis: Orientation, _ part: Vector) -> Vector {
    guard part.along(axis) == 0 else { return part }
    return Vector(along: axis, part.x + part.y)
  }

  private mutating func takeByWheel(
    _ track: TrackIndex, _ component: ComponentID
  ) -> FingerIndex? {
    guard let kind = Touch.Kind.allCases.first(where: { scene.isOpen(track, to: $0) }) else {
      return nil
    }
    var next: TrackIndex? = track
    while let outer = next {
      if isHeldByFinger(outer) { return nil }
      next = scene.outer(outer, for: kind)
    }
    return takeGrip(on: component, [track], kind, rule: .wheel)
  }

  /// The fingers on the pad are lifted.
  mutating func releaseWheelDrag() {
    guard let drag = wheels.drag else { return }
    wheels.drag = nil
    if let deck = drag.deck { return releaseDeck(deck, drag) }
    guard let finger = grip(on: drag.component), case .dragging(let axis) = fingers[finger].role,
      let track = fingers.track(pannedBy: finger, along: axis)
    else { return }
    var velocity = Velocity.zero
    if drag.throwsContent {
      velocity = fingers.velocity(of: finger, at: time, by: scene.velocityOptions(track))
    }
    letGoOfGrip(finger, axis, velocity)
  }

  // MARK: Decks

  /// Whether a deck takes turns along an axis of the screen.
  func isAlong(_ deck: DeckIndex, _ onScreen: Orientation) -> Bool {
    let own = scene.decks[deck].deck.options.direction.axis
    return own == nil || own == onScreen || onScreen == .vertical
  }

  /// The side where a turn sends the front card.
  enum WheelExit: Equatable {
    case free
    case exit(DeckExit)
    case blocked
  }

  /// The side of the card that a turn moves: content that is further right is shown as the card
  /// goes to the left.
  func deckExit(_ deck: DeckIndex, _ part: Vector) -> WheelExit {
    let options = scene.decks[deck].deck.options
    guard !options.ways.isEmpty else { return .free }
    let way = deckWay(deck, part)
    let exit = options.ways.first { $0.side.part(of: way) > 0 }
    return exit.map { .exit($0) } ?? .blocked
  }

  private func deckWay(_ deck: DeckIndex, _ part: Vector) -> Vector {
    let own = scene.decks[deck].deck.options.direction.axis
    return own.map { -along($0, part) } ?? -part
  }

  mutating func turnDeck(
    _ deck: DeckIndex, _ part: Vector, _ onScreen: Orientation, _ reading: WheelStream.Reading
  ) -> Bool {
    let isDragged = wheels.drag?.deck == deck
    if scene.decks[deck].deck.isDragged, !isDragged { return false }
    wheels[onScreen] = .deck(deck)
    guard onScreen == wheels.stream.axis || isDragged else { return true }
    note(.wheelStreams)
    var criteria = reading.page
    switch wheels.options.action(for: wheels.stream) {
    case .drag, .hold:
      if reading.isMomentum { return true }
      dragDeck(deck, part)
      return true
    case .toolkit:
      criteria = toolkitPage(
        part.along(onScreen).value, onScreen, isMoving: scene.decks[deck].deck.isMoving)
    case .judge: wheels.stepper = .deck(deck)
    case .nudge: return true
    }
    guard let criteria else { return true }
    let isForward = isForward(part.along(onScreen).value, onScreen)
    let way = Vector(along: onScreen, 1)
    sendCard(of: deck, isForward ? way : -way, criteria)
    return true
  }

  private mutating func sendCard(of index: DeckIndex, _ part: Vector, _ criteria: Criteria) {
    let side = deckExit(index, part)
    guard side != .blocked, scene.decks[index].deck.isDraggable else { return }
    let next = (scene.decks[index].deck.front + 1) % scene.decks[index].deck.count
    decide(component: scene.id(of: index), .wheel, .card(next), criteria)
    reportEnd(MotionID(index), .interrupted)
    var exit: DeckExit?
    if case .exit(let found) = side { exit = found }
    if scene.decks[index].deck.options.flies {
      scene.decks[index].deck.fly(.zero, exit, cause: .wheel, at: time)
      reportLaunch(index)
    } else {
      scene.decks[index].deck.swap(to: next, sent: nil, cause: .wheel, by: nil, at: time)
      scene.decks[index].deck.meaning = exit?.meaning
    }
    setOut(MotionID(index))
  }

  private mutating func dragDeck(_ index: DeckIndex, _ part: Vector) {
    if wheels.drag?.deck != index {
      releaseWheelDrag()
      guard scene.decks[index].deck.isDraggable else { return }
      take(index)
      var drag = WheelDrag(component: scene.id(of: index), deck: index)
      drag.estimator.note(.zero, at: time)
      wheels.drag = drag
    }
    guard var drag = wheels.drag, scene.decks[index].deck.isDragged else {
      // A program has taken the card.
      wheels.drag = nil
      return
    }
    let way = deckWay(index, part)
    drag.place = drag.place + way
    drag.estimator.note(drag.place, at: time)
    wheels.drag = drag
    scene.decks[index].deck.follow(drag.place - .zero)
    guard let outcome = scene.decks[index].cross(.zero, at: time) else { return }
    finish(index, outcome)
    wheels.drag = nil
  }

  private mutating func releaseDeck(_ index: DeckIndex, _ drag: WheelDrag) {
    guard scene.decks[index].deck.isDragged else { return }
    var values = GestureValues()
    values.translation = drag.place - .zero
    values.travel = values.translation
    values.velocity =
      drag.estimator.velocity(at: time, by: scene.decks[index].deck.options.velocity) ?? .zero
    values.flickVelocity = values.velocity
    finish(index, scene.decks[index].release(values, at: time))
  }

  /// A new layout comes: a card that follows the wheel goes where a cancelled drag leaves it.
  mutating func cancelWheelDrag(ofDeckMissingIn next: SceneTree) {
    guard let drag = wheels.drag, let deck = drag.deck else { return }
    wheels.drag = nil
    guard scene.decks[deck].deck.isDragged else { return }
    finish(deck, scene.decks[deck].cancel(at: time))
  }
}

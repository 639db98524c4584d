/// Everything about a deck at one moment.
public struct DeckReading: Hashable, Sendable {
  /// How many cards it has.
  public let count: Int
  /// The card that is in front, or will be once all rest; from 0.
  public let front: Int
  /// The card that last was in front with all at rest; from 0.
  public let settledFront: Int
  /// The card that lies on top now; from 0.
  public let top: Int
  /// How far the card that was dragged last is from its place.
  public let displacement: Vector
  /// The same by the measure of the deck's direction.
  public let offset: Points
  /// The offset in shares of the distance at which a card goes.
  public let progress: Double
  /// How fast the offset changes by itself; zero under a finger.
  public let velocity: PointsPerSecond
  /// Whether a finger has a card.
  public let isDragged: Bool
  /// Whether a card is on its way.
  public let isMoving: Bool

  init(_ deck: Deck, at time: Seconds) {
    count = deck.count
    front = deck.front
    settledFront = deck.settledFront
    top = deck.top(at: time)
    displacement = deck.displacement(of: deck.leader, at: time)
    offset = deck.offset(at: time)
    progress = deck.progress(at: time)
    velocity = deck.offsetVelocity(at: time)
    isDragged = deck.isDragged
    isMoving = deck.isMoving
  }
}

extension Stage {
  /// Everything about a deck now.
  ///
  /// - Throws: `CoreError` for a component that is no deck of the scene.
  public func deck(_ component: ComponentID) throws(CoreError) -> DeckReading {
    DeckReading(scene.decks[try deckIndex(of: component)].deck, at: time)
  }

  /// Everything about the deck with this id now.
  public func deck(_ id: String) throws(CoreError) -> DeckReading {
    try deck(component(named: id))
  }

  /// What a card of a deck looks like now.
  ///
  /// - Throws: `CoreError` for a component that is no deck of the scene, or a card that it does not have.
  public func card(_ component: ComponentID, _ card: Int) throws(CoreError) -> CardPresentation {
    let index = try deckIndex(of: component)
    try scene.decks[index].deck.check(card, scene.name(of: component))
    return scene.decks[index].deck.presentation(of: card, at: time)
  }

  /// What a card of the deck with this id looks like now.
  public func card(_ id: String, _ card: Int) throws(CoreError) -> CardPresentation {
    try self.card(component(named: id), card)
  }

  /// Brings a card to the front; unless said, the next one.
  ///
  /// A finger that drags a card loses it.
  ///
  /// - Parameter motion: in place of the deck's own.
  /// - Throws: `CoreError` for a component that is no deck of the scene, or a card that it does not have.
  public mutating func swap(
    _ component: ComponentID, to card: Int? = nil, by motion: ValueMotion? = nil
  ) throws(CoreError) {
    let index = try deckIndex(of: component)
    let count = scene.decks[index].deck.count
    let card = card ?? (scene.decks[index].deck.front + 1) % count
    try scene.decks[index].deck.check(card, scene.name(of: component))
    try motion?.check("a swap")
    try cancelGesture(component)
    decide(component: component, .program, .card(card))
    scene.decks[index].deck.swap(to: card, cause: .program, by: motion, at: time)
    setOut(.deck(index))
  }

  /// As `swap` of the component with this id.
  public mutating func swap(
    _ id: String, to card: Int? = nil, by motion: ValueMotion? = nil
  ) throws(CoreError) {
    try swap(component(named: id), to: card, by: motion)
  }

  private func deckIndex(of component: ComponentID) throws(CoreError) -> DeckIndex {
    guard case .deck(let index) = scene.place(of: component) else {
      throw CoreError(.unknownID, "expected a deck, found '\(scene.name(of: component))'")
    }
    return index
  }

  // MARK: Drags

  /// Whether a deck can be dragged now; nil stands for a gesture that is no deck's.
  @inline(__always)
  func takesDrags(_ deck: DeckIndex?) -> Bool {
    deck.map { scene.decks[$0].deck.isDraggable } ?? true
  }

  /// The deck whose drag a recognizer is; nil for none.
  private func deck(of recognizer: AttemptIndex) -> DeckIndex? {
    arena[recognizer].gesture.flatMap { scene.gestures[$0].deck }
  }

  /// A deck's drag was recognized.
  mutating func takeCard(_ recognizer: AttemptIndex) {
    guard let index = deck(of: recognizer) else { return }
    if running.contains(.deck(index)) {
      decide(
        component: arena[recognizer].component, .caught,
        .card(scene.decks[index].deck.top(at: time)))
    }
    scene.decks[index].deck.begin(at: time)
    if scene.decks[index].deck.isMoving { setOut(.deck(index)) } else { stopRunning(.deck(index)) }
    dragCard(recognizer)
  }

  private mutating func stopRunning(_ part: StagePart) {
    guard running.contains(part) else { return }
    running.removeAll { $0 == part }
    record(.motions, .motionEnded(id(of: part)))
  }

  /// A deck's drag goes on.
  mutating func dragCard(_ recognizer: AttemptIndex) {
    guard let index = deck(of: recognizer) else { return }
    let way = arena[recognizer].values { _ in .zero }.translation
    scene.decks[index].deck.follow(way)
    guard scene.decks[index].deck.options.commit == .onCross,
      scene.decks[index].deck.hasCrossed(at: time)
    else { return }
    let gesture = arena[recognizer].subject
    let velocity = arena[recognizer].values { self.velocity(of: $0, for: gesture) }.velocity
    let criteria = scene.decks[index].deck.verdict(at: time, velocity: .zero).2
    swapDragged(index, .crossing, criteria, velocity: velocity, isFlick: false)
    takeAway(recognizer, .program)
  }

  /// A deck's drag is over.
  mutating func dropCard(_ recognizer: AttemptIndex) {
    guard let index = deck(of: recognizer), scene.decks[index].deck.isDragged else { return }
    let gesture = arena[recognizer].subject
    let component = arena[recognizer].component
    guard arena[recognizer].state == .ended else {
      decide(component: component, .cancel, .card(scene.decks[index].deck.front))
      if scene.decks[index].deck.options.cancelling == .leaves {
        scene.decks[index].deck.leave(at: time)
      } else {
        scene.decks[index].deck.settle(velocity: .zero, at: time)
      }
      return setOut(.deck(index))
    }
    let values = arena[recognizer].values { self.velocity(of: $0, for: gesture) }
    let velocity = values.velocity
    let (goes, isFlick, criteria) = scene.decks[index].deck.verdict(
      at: time, velocity: velocity, travel: values.travel)
    if goes {
      return swapDragged(index, .release, criteria, velocity: velocity, isFlick: isFlick)
    }
    decide(component: component, .release, .card(scene.decks[index].deck.front), criteria)
    scene.decks[index].deck.settle(velocity: velocity, at: time)
    setOut(.deck(index))
  }

  private mutating func swapDragged(
    _ index: DeckIndex, _ rule: Decision.Rule, _ criteria: Criteria, velocity: Velocity,
    isFlick: Bool
  ) {
    let next = (scene.decks[index].deck.front + 1) % scene.decks[index].deck.count
    decide(component: id(of: .deck(index)), rule, .card(next), criteria)
    scene.decks[index].deck.swap(
      to: next, velocity: velocity, cause: isFlick ? .flick : .drag, at: time)
    setOut(.deck(index))
  }
}

extension Deck {
  fileprivate func check(_ card: Int, _ name: String) throws(CoreError) {
    guard cards.indices.contains(card) else {
      throw CoreError(
        .invalidNumber,
        "deck '\(name)': expected a card from 0 to \(count - 1), found \(card)")
    }
  }
}

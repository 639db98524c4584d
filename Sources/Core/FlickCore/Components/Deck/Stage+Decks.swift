/// The state of a deck at one moment.
public struct DeckReading: Hashable, Sendable {
  /// The number of cards.
  public let count: Int
  /// The card in front, or the next one if a change is running; from 0.
  public let front: Int
  /// The front card of the last rest; from 0.
  public let settledFront: Int
  /// The topmost card; from 0.
  public let top: Int
  /// The displacement of the card that was dragged last.
  public let displacement: Vector
  /// The same by the measure of the deck's direction.
  public let offset: Points
  /// The offset relative to the distance of a card that leaves: 1 where it leaves.
  public let progress: Double
  /// The rate of change of the offset; zero under a finger.
  public let velocity: PointsPerSecond
  /// Whether a finger holds a card.
  public let isDragged: Bool
  /// Whether a card is in motion.
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
  /// The state of a deck now.
  ///
  /// - Throws: `CoreError` for a component that is not a deck of the scene.
  public func deck(_ reference: some ComponentReference) throws(CoreError) -> DeckReading {
    DeckReading(scene.decks[try scene.index(of: component(reference))].deck, at: time)
  }

  /// The appearance of a card of a deck now.
  ///
  /// - Throws: `CoreError` for a component that is not a deck of the scene, or a card that does not
  ///   exist.
  public func card(
    _ reference: some ComponentReference, _ card: Int
  ) throws(CoreError) -> CardPresentation {
    let component = try component(reference)
    let index: DeckIndex = try scene.index(of: component)
    try scene.decks[index].deck.check(card, scene.name(of: component))
    return scene.decks[index].deck.presentation(of: card, at: time)
  }

  /// Brings a card to the front, by default the next one.
  ///
  /// A finger that drags a card loses it.
  ///
  /// - Parameters:
  ///   - motion: a motion that replaces the deck's own.
  ///   - velocity: the initial velocity of the topmost card; nil for its present velocity.
  ///   - meaning: the meaning of the side where the topmost card leaves. If cards fly, it flies
  ///     there.
  ///   - isTold: whether one event, `animationEnded`, reports the rest of all cards.
  /// - Returns: the number of that event; nil without an event.
  /// - Throws: `CoreError` for a component that is not a deck of the scene, or a card that does not
  ///   exist.
  @discardableResult
  public mutating func swap(
    _ reference: some ComponentReference, to card: Int? = nil, by motion: ValueMotion? = nil,
    velocity: Velocity? = nil, meaning: String? = nil, isTold: Bool = false
  ) throws(CoreError) -> Int? {
    let component = try component(reference)
    let index: DeckIndex = try scene.index(of: component)
    let count = scene.decks[index].deck.count
    let card = card ?? (scene.decks[index].deck.front + 1) % count
    try scene.decks[index].deck.check(card, scene.name(of: component))
    try motion?.check("a swap")
    guard motion?.endsByItself != true else {
      throw CoreError(
        .infeasible, "a swap: expected a motion to a place, found friction, which ends by itself")
    }
    let exit = try meaning.map { (meaning) throws(CoreError) in
      try scene.decks[index].deck.options.exit(meaning, scene.name(of: component))
    }
    try cancelGesture(component)
    decide(component: component, .program, .card(card))
    let next = (scene.decks[index].deck.front + 1) % count
    if let exit, scene.decks[index].deck.options.flies, card == next {
      scene.decks[index].deck.fly(velocity ?? .zero, exit, cause: .program, at: time)
      reportLaunch(index)
    } else {
      scene.decks[index].deck.swap(
        to: card, sent: velocity, cause: .program, by: motion, at: time)
      scene.decks[index].deck.meaning = meaning
    }
    setOut(MotionID(index))
    return awaitEnd(component, isTold: isTold)
  }
}

extension Stage {
  /// Reports the change made by a card that starts to fly.
  mutating func reportLaunch(_ deck: DeckIndex) {
    guard scene.decks[deck].deck.launched != nil,
      let change = scene.decks[deck].deck.takeLaunched()
    else { return }
    record(.parts, .cardChanged(scene.id(of: deck), change))
  }

  /// Sets the rotation of a card from the place where a finger took it.
  mutating func turnCard(of deck: DeckIndex, from place: Point2D) {
    guard scene.decks[deck].deck.options.turn != 0 else { return }
    let local = local(place, in: scene.decks[deck].node) ?? .zero
    let middle = scene.decks[deck].deck.size.height / 2
    scene.decks[deck].deck.isTaken(inLowerHalf: local.y >= middle)
  }
}

extension DeckOptions {
  fileprivate func exit(_ meaning: String, _ name: String) throws(CoreError) -> DeckExit {
    if let exit = ways.first(where: { $0.meaning == meaning }) { return exit }
    throw CoreError.unknown(
      meaning, of: ways.map(\.meaning), "deck '\(name)': no way '\(meaning)'")
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

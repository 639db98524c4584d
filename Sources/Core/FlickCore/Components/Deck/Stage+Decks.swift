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
  /// Everything about a deck now.
  ///
  /// - Throws: `CoreError` for a component that is no deck of the scene.
  public func deck(_ reference: some ComponentReference) throws(CoreError) -> DeckReading {
    DeckReading(scene.decks[try scene.index(of: component(reference))].deck, at: time)
  }

  /// What a card of a deck looks like now.
  ///
  /// - Throws: `CoreError` for a component that is no deck of the scene, or a card that it does not
  ///   have.
  public func card(
    _ reference: some ComponentReference, _ card: Int
  ) throws(CoreError) -> CardPresentation {
    let component = try component(reference)
    let index: DeckIndex = try scene.index(of: component)
    try scene.decks[index].deck.check(card, scene.name(of: component))
    return scene.decks[index].deck.presentation(of: card, at: time)
  }

  /// Brings a card to the front; unless said, the next one.
  ///
  /// A finger that drags a card loses it.
  ///
  /// - Parameters:
  ///   - motion: in place of the deck's own.
  ///   - velocity: how fast the card on top sets out; nil is as fast as it is.
  ///   - meaning: that of the side to which the card on top leaves; it flies there, where cards do.
  ///   - isTold: whether an event reports when all rest, once: `animationEnded`.
  /// - Returns: the number of that event; nil if there will be none.
  /// - Throws: `CoreError` for a component that is no deck of the scene, or a card that it does not
  ///   have.
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
      tellLaunched(scene.place(of: component))
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
  /// Reports a card that has set out to fly: another one is in front at once.
  mutating func tellLaunched(_ component: ComponentPlace?) {
    guard let deck: DeckIndex = component?.index(), scene.decks[deck].deck.launched != nil,
      let change = scene.decks[deck].deck.takeLaunched()
    else { return }
    record(.parts, .cardChanged(scene.id(of: deck), change))
  }

  /// A finger has taken the card of a deck, which turns by where that was.
  mutating func turnCard(_ component: ComponentPlace, from place: Point2D) {
    guard let deck: DeckIndex = component.index(), scene.decks[deck].deck.options.turn != 0
    else { return }
    let local = local(place, in: scene.decks[deck].node) ?? .zero
    let middle = scene.decks[deck].deck.size.height / 2
    scene.decks[deck].deck.isTaken(inLowerHalf: local.y >= middle)
  }
}

extension DeckOptions {
  fileprivate func exit(_ meaning: String, _ name: String) throws(CoreError) -> DeckExit {
    if let exit = ways.first(where: { $0.meaning == meaning }) { return exit }
    throw CoreError.unknown(
      meaning, among: ways.map(\.meaning),
      "deck '\(name)': no way '\(meaning)'; expected one of "
        + ways.map { "'\($0.meaning)'" }.joined(separator: ", "))
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

import Testing

@testable import FlickCore

/// Cards that fly off.
@Suite struct `A card that flies` {
  /// Creates a deck of three cards with the first one thrown upwards.
  private static func thrown(visible: Int = 2) throws -> Stage {
    var options = DeckOptions()
    options.flies = true
    options.visible = visible
    var stage = try DeckTests.stage(options, cards: 3)
    try DeckTests.drag(&stage, by: [Vector(x: 0, y: 100)])
    return stage
  }

  private static func deck(_ stage: Stage) throws -> Deck {
    try #require(stage.scene.decks.first).deck
  }

  /// While the next card has not overtaken it, the one before is on top: that flies, and the next
  /// one is in front.
  @Test func `a card in flight stays on top`() throws {
    var options = DeckOptions()
    (options.flies, options.overtaking) = (true, .atProgress(0.5))
    var deck = try Deck(options, count: 4, size: Size2D(width: 320, height: 320))
    deck.swap(to: 2, cause: .program, at: 0)
    #expect(deck.front == 2 && deck.pileTop(at: 0.01) == 0)
    deck.fly(Velocity(x: 900, y: 0), nil, cause: .program, at: 0.01)
    #expect(deck.front == 1 && deck.isFlying(0, at: 0.02) && !deck.isFlying(2, at: 0.02))
  }

  /// Beside another that a finger drags.
  @Test func `a card that flies has a velocity of its own`() throws {
    var stage = try Self.thrown()
    try DeckTests.drag(&stage, by: [Vector(x: 0, y: 20)], duration: 0.1, lifts: .none)
    let deck = try Self.deck(stage)
    let (now, moment) = (stage.time, Seconds(1e-6))
    #expect(deck.isFlying(0, at: now) && deck.hold != nil)
    let distance =
      deck.displacement(of: 0, at: now + moment).y - deck.displacement(of: 0, at: now).y
    #expect((deck.velocity(of: 0, at: now).y.value - distance / moment.value).magnitude < 1)
    #expect(distance > 1e-4)
  }

  /// It fades in at its place behind the others.
  @Test func `a thrown card returns behind the others`() throws {
    var stage = try Self.thrown(visible: 3)
    let end = try #require(try Self.deck(stage).cards[0].fliesUntil)
    let cameIn = 0.25
    var shown: [Double] = []
    for share in [0.001, 0.5, 1] {
      try stage.advance(by: end + Seconds(cameIn * share) - stage.time)
      shown.append(try stage.card("deck", 0).alpha)
    }
    #expect(shown[0] < 0.01 && (shown[1] - 0.5).magnitude < 0.01 && shown[2] > 0.99)
  }

  /// A card that returns behind the others is caught on its way: its opacity does not jump.
  @Test func `a card caught on its way back keeps its opacity`() throws {
    var stage = try Self.thrown(visible: 3)
    let end = try #require(try Self.deck(stage).cards[0].fliesUntil)
    try stage.advance(by: end + 0.05 - stage.time)
    let before = try stage.card("deck", 0).alpha
    var deck = try Self.deck(stage)
    deck.catchFlight(of: 0, at: stage.time)
    #expect(deck.alphas(at: stage.time)[0] == before && before < 0.9)
  }

  /// Of two cards both are gone so fast that the first, which still flies, is in front again.
  @Test func `a flying card stops under a finger`() throws {
    var options = DeckOptions()
    options.flies = true
    var stage = try DeckTests.stage(options)
    for _ in 0..<2 {
      try DeckTests.drag(&stage, by: [Vector(x: 0, y: 100)], duration: 0.02)
    }
    var deck = try Self.deck(stage)
    #expect(deck.front == 0 && deck.isFlying(0, at: stage.time))
    try DeckTests.drag(&stage, by: [Vector(x: 0, y: 10)], duration: 0.02, lifts: .none)
    deck = try Self.deck(stage)
    #expect(deck.hold != nil && deck.flights == [1])
    #expect(deck.cards[0].dim.value(at: stage.time) == 1)
    let place = try stage.card("deck", 0).translation
    try stage.advance(by: 1)
    #expect(try stage.card("deck", 0).translation == place)
  }
}

import Testing

@testable import FlickCore

/// The moment when the next card moves above the card that leaves.
@Suite struct `The order of cards` {
  private func released(_ overtaking: DeckOptions.Overtaking) throws -> Stage {
    var options = DeckOptions()
    options.overtaking = overtaking
    options.swap = .curve(.linear, duration: 1)
    options.settle = .curve(.linear, duration: 1)
    var stage = try DeckTests.stage(options)
    try DeckTests.drag(&stage, by: [Vector(x: 0, y: 100)])
    #expect(try stage.deck("deck").front == 1)
    return stage
  }

  @Test func `the order changes at once for an overtaking at the start`() throws {
    #expect(try released(.atProgress(0)).deck("deck").top == 1)
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `the order changes at the given share of the way down`(_ share: Double) throws {
    var stage = try released(.atProgress(share))
    // From that very moment on.
    let deck = try #require(stage.scene.decks.first).deck
    let moment = try #require(deck.overtakesAt)
    #expect(deck.top(at: moment - 1e-9) == 0 && deck.top(at: moment) == 1)
    var before = 0.0
    while try stage.deck("deck").top == 0, !stage.isAtRest {
      before = try stage.card("deck", 0).depth
      try stage.advance(by: 0.005)
    }
    let after = try stage.card("deck", 0).depth
    #expect(before <= share + 1e-9 && after >= share - 1e-9)
  }
}

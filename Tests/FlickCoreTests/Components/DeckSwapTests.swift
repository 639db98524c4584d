import FlickCore
import Testing

@Suite struct `A deck that is swapped in mid-swap` {
  private static func options(_ overtaking: DeckOptions.Overtaking, bounce: Double) throws
    -> DeckOptions
  {
    var options = DeckOptions()
    options.overtaking = overtaking
    options.settle = .spring(try Spring(duration: 0.5, bounce: bounce))
    options.swap = .curve(.easeInOut, duration: 0.3)
    return options
  }

  @Test(
    arguments: [DeckOptions.Overtaking.atOnce, .atProgress(0.5), .atProgress(0.2), .apart],
    [0, 0.5, 0.8])
  func `lets no card jump, however often and with whatever swing`(
    _ overtaking: DeckOptions.Overtaking, _ bounce: Double
  ) throws {
    for cards in [2, 3] {
      for first in stride(from: 0.02, to: 0.5, by: 0.04) {
        for second in stride(from: 0.02, to: 0.5, by: 0.04) {
          var stage = try DeckTests.stage(
            Self.options(overtaking, bounce: bounce), cards: cards)
          for pause in [0, first, second, 0.11] {
            try stage.advance(by: Seconds(pause))
            let before = try (0..<cards).map { try stage.card("deck", $0) }
            try stage.swap("deck")
            for card in 0..<cards {
              let after = try stage.card("deck", card)
              #expect(
                (after.opacity - before[card].opacity).magnitude < 1e-9,
                "card \(card), after \(first) and \(second) s")
              #expect((after.translation - before[card].translation).length < 1e-9)
              #expect((after.scale - before[card].scale).magnitude < 1e-9)
            }
          }
        }
      }
    }
  }

  /// The card that a program sends to the front is caught on its way, and flies off: the one that
  /// was in front last is so again.
  @Test func `tells of no change where the same card is in front again`() throws {
    var options = DeckOptions()
    options.flies = true
    options.overtaking = .atOnce
    var stage = try DeckTests.stage(options, cards: 2)
    try stage.swap("deck")
    try stage.advance(by: 0.1)
    for (step, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
      let place = Point(x: 150 + 100 * Double(min(step, 2)), y: 300 + 100 * Double(min(step, 2)))
      try stage.handle(Touch(time: stage.time, position: place, phase: phase))
      try stage.advance(by: 0.02)
    }
    stage.settle()
    let changes = stage.takeEvents().compactMap { (event) -> CardChange? in
      if case .cardChanged(_, let change) = event.kind { change } else { nil }
    }
    #expect(try stage.deck("deck").front == 0)
    #expect(changes == [])
  }

  /// What is overtaken at no progress at all is behind from the start.
  @Test func `is overtaken at once where no progress is asked for`() throws {
    let shown = try [DeckOptions.Overtaking.atOnce, .atProgress(0)].map { overtaking in
      var stage = try DeckTests.stage(Self.options(overtaking, bounce: 0), cards: 3)
      try stage.swap("deck")
      return try (0..<3).map { try stage.card("deck", $0).z }
    }
    #expect(shown[0] == shown[1])
  }
}

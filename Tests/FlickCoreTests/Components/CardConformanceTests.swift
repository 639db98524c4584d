import Testing

@testable import FlickCore

/// Cards under a finger and flying off, as other projects publish them.
@Suite struct `Published cards` {
  static let suites = [cards]

  @Test func `cards match the published cases`() throws { try Conformance.run(Self.cards) }

  private static let cards = ConformanceSuite(
    topic: "card-stack", kinds: ["shuffle-rotation", "shuffle-overlay", "shuffle-flyoff"],
    leftOut: [
      "koloda-transform": "turns without a bound to one side",
      "shuffle-background-scale": "cards behind follow the share of the distance at which one goes",
      "shuffle-duration": "at its least speed a flight takes longer there than a slow one",
      "shuffle-end": "a speed in the opposite direction counts there",
    ]
  ) { entry in
    switch entry.kind {
    case "shuffle-rotation": try rotation(entry)
    case "shuffle-overlay": try overlay(entry)
    default: try flight(entry)
    }
  }

  private static func rotation(_ entry: ConformanceCase) throws -> [String] {
    let input = entry.input
    var options = DeckOptions(.both)
    let (width, height) = (try input.number("screen_width"), try input.number("card_height"))
    let most = try input.number("max_angle")
    guard (0...6.3).contains(most), (1...1e6).contains(width), (1...1e6).contains(height) else {
      throw LeftOut("no card")
    }
    options.turn = Radians(most)
    var deck = try Deck(options, count: 2, size: Size2D(width: width, height: height))
    deck.begin(at: 0)
    deck.isTaken(inLowerHalf: try input.number("touch_y") >= height / 2)
    deck.follow(Vector(x: try input.number("translation_x"), y: 0))
    let found = deck.presentation(of: 0, at: 0).rotation.value
    // To the left the source turns without a bound; `clamped` has the intended value.
    let published = try entry.expect.optional("rotation")
    let clamped = try entry.expect.optional("clamped")
    let isBounded = published.map { $0.magnitude <= most + 1e-9 } ?? false
    return entry.within.fault("rotation", found, isBounded ? published : clamped)
      + entry.within.fault("clamped", found, clamped)
  }

  private static func pair(_ input: Fields, _ key: String) throws -> Vector {
    let numbers = try input.numbers(key)
    guard numbers.count == 2, numbers.allSatisfy({ $0.magnitude < 1e5 }) else {
      throw LeftOut("input.\(key) is no pair")
    }
    return Vector(x: numbers[0], y: numbers[1])
  }

  private static func overlay(_ entry: ConformanceCase) throws -> [String] {
    var options = DeckOptions(.both)
    let distance = try entry.input.number("min_distance")
    guard (1...1e6).contains(distance) else { throw LeftOut("no distance") }
    options.distance = Points(distance)
    var deck = try Deck(options, count: 2, size: Size2D(width: 335, height: 600))
    deck.begin(at: 0)
    deck.follow(try pair(entry.input, "translation"))
    let side = try entry.input.choice(
      "direction",
      Dictionary(uniqueKeysWithValues: DeckExit.Side.allCases.map { ($0.rawValue, $0) })
    )
    return try entry.within.fault(
      "opacity", deck.share(of: side, at: 0), entry.expect.optional("opacity"))
  }

  private static func flight(_ entry: ConformanceCase) throws -> [String] {
    let (screen, card) = (try pair(entry.input, "screen"), try pair(entry.input, "card"))
    guard card.x >= 1, card.y >= 1, screen.x >= 1, screen.y >= 1 else { throw LeftOut("no card") }
    var options = DeckOptions(.both)
    options.flies = true
    options.out = Points(max(screen.x, screen.y) + card.length)
    var deck = try Deck(options, count: 3, size: Size2D(width: card.x, height: card.y))
    deck.begin(at: 0)
    let translation = try pair(entry.input, "translation")
    guard translation.length > 1e-3, translation.length < options.out.value else {
      throw LeftOut("no distance")
    }
    deck.follow(translation)
    deck.fly(.zero, nil, cause: .drag, at: 0)
    guard let end = deck.cards[0].fliesUntil else { return ["it does not fly"] }
    let found = deck.displacement(of: 0, at: Seconds(end.value.nextDown))
    let expected = try entry.expect.numbers("translation")
    guard expected.count == 2 else { throw LeftOut("no place is expected") }
    return entry.within.fault("x", found.x, expected[0])
      + entry.within.fault("y", found.y, expected[1])
  }
}

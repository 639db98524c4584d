@testable import FlickCore
import Testing

@Suite struct `A deck swapped during a swap` {
  private static func options(_ overtaking: DeckOptions.Overtaking, bounce: Double) throws
    -> DeckOptions
  {
    var options = DeckOptions()
    options.overtaking = overtaking
    options.settle = .spring(try SpringSpec(duration: 0.5, bounce: bounce))
    options.swap = .curve(.easeInOut, duration: 0.3)
    return options
  }

  @Test(
    arguments: [DeckOptions.Overtaking.atOnce, .atProgress(0.5), .atProgress(0.2), .apart],
    [0, 0.5, 0.8])
  func `cards do not jump, however often they are swapped`(
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

  /// In the middle of a curve, to the last digit or just before it, at the moment when a returning
  /// card is overtaken.
  @Test(arguments: [0, 1e-15, 1e-12, 1e-9, 1e-7, 1e-6, 1e-4])
  func `an overtaken card does not jump`(_ early: Double) throws {
    for start in [0, 0.493_333_333_333_333_35] {
      var stage = try DeckTests.stage(Self.options(.atProgress(0.5), bounce: 0), cards: 2)
      try stage.advance(to: Seconds(start))
      try stage.swap("deck")
      try stage.advance(to: Seconds(start + 0.15 - early))
      let before = try (0..<2).map { try stage.card("deck", $0).opacity }
      try stage.swap("deck")
      for card in 0..<2 {
        let after = try stage.card("deck", card).opacity
        #expect((after - before[card]).magnitude < 1e-9, "card \(card), \(early) s early")
      }
    }
  }

  /// A layout with another direction and fading comes while a finger drags, and the drag is taken
  /// away.
  @Test(
    arguments: DeckOptions.Direction.allCases, DeckOptions.Direction.allCases)
  func `cancelling a drag after a new layout moves no card abruptly`(
    _ first: DeckOptions.Direction, _ second: DeckOptions.Direction
  ) throws {
    for (fade, way) in [(10.0, 4.0), (10, 60), (200, 60), (60, 120), (1e6, 120)] {
      for (flies, visible) in [(false, 2), (true, 3), (false, 3)] {
        var (one, other) = (DeckOptions(first), DeckOptions(second))
        other.fadeStart = Points(fade)
        (other.flies, other.visible) = (flies, visible)
        (one.commit, other.commit) = (.onRelease, .onRelease)
        var stage = try DeckTests.stage(one, cards: 4)
        try stage.handle(Touch(time: 0, position: Point2D(x: 195, y: 360), phase: .began))
        for step in 1...3 {
          let place = Point2D(x: 195, y: 360) + Vector(x: way, y: way) * (Double(step) / 3)
          try stage.handle(Touch(time: stage.time + 0.02, position: place, phase: .moved))
        }
        stage.relayout(try DeckTests.stage(other, cards: 4).scene)
        let before = try (0..<4).map { try stage.card("deck", $0) }
        stage.cancelGesture(ofPointer: 0)
        for card in 0..<4 {
          let after = try stage.card("deck", card)
          // A card closer to its end than the rest tolerance snaps to it.
          #expect(
            (after.opacity - before[card].opacity).magnitude < 2e-3,
            "card \(card), fading from \(fade) pt, dragged by \(way) pt")
          #expect((after.translation - before[card].translation).length < 0.15)
        }
        stage.settle()
        #expect(try stage.card("deck", 0).translation == .zero)
      }
    }
  }

  /// A card that a program sends to the front is caught on its way and flies off, so that the
  /// former front card is in front again.
  @Test func `no change is reported if the same card is in front again`() throws {
    var options = DeckOptions()
    options.flies = true
    options.overtaking = .atOnce
    var stage = try DeckTests.stage(options, cards: 2)
    try stage.swap("deck")
    try stage.advance(by: 0.1)
    for (step, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
      let place = Point2D(x: 150 + 100 * Double(min(step, 2)), y: 300 + 100 * Double(min(step, 2)))
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

  /// A card overtaken at progress 0 is behind from the start.
  @Test func `overtaking at once equals overtaking at progress 0`() throws {
    let shown = try [DeckOptions.Overtaking.atOnce, .atProgress(0)].map { overtaking in
      var stage = try DeckTests.stage(Self.options(overtaking, bounce: 0), cards: 3)
      try stage.swap("deck")
      return try (0..<3).map { try stage.card("deck", $0).z }
    }
    #expect(shown[0] == shown[1])
  }

  /// A flying card that a program swaps is out of the way at once, on the named side; without
  /// flights the swap is an ordinary one.
  @Test(arguments: DeckExit.Side.allCases, [true, false])
  func `a swap to a side moves the card there, if cards fly`(_ side: DeckExit.Side, _ flies: Bool)
    throws
  {
    var options = DeckOptions(.both)
    (options.flies, options.fadeStart) = (flies, 1e6)
    options.ways = DeckExit.Side.allCases.map { DeckExit($0, $0.rawValue) }
    var stage = try DeckTests.stage(options, cards: 3)
    try stage.swap("deck", meaning: side.rawValue)
    #expect(try stage.deck("deck").front == 1)
    let isTold = stage.takeEvents().contains {
      if case .cardChanged = $0.kind { true } else { false }
    }
    #expect(isTold == flies)
    try stage.advance(by: 0.2)
    let card = try stage.card("deck", 0)
    if flies {
      let across = card.translation - side.direction * side.part(of: card.translation)
      #expect(side.part(of: card.translation) > 10 && across.length < 1e-9)
      // A flying card is on top and does not catch touches.
      #expect(card.z == 2)
      for reach in [0.0, 155] {
        let place = Point2D(x: 195, y: 360) + card.translation + side.direction * reach
        #expect(!stage.hitTest(place).contains("card 0"))
      }
    } else {
      #expect(card.translation.x == 0 && card.z == 0)
    }
    stage.settle()
    #expect(try stage.card("deck", 1).translation == .zero)
    #expect(try (0..<3).map { try stage.card("deck", $0).z } == [0, 2, 1])
  }

  /// A finger that drags the next card lifts those behind it, but not the flying one.
  @Test func `a flying card is not lifted`() throws {
    var options = DeckOptions(.both)
    (options.flies, options.lifts, options.visible) = (true, true, 3)
    options.ways = [DeckExit(.right, "keep")]
    var alone = try DeckTests.stage(options, cards: 4)
    try alone.swap("deck", meaning: "keep")
    var dragged = alone
    for step in 0...5 {
      let place = Point2D(x: 195, y: 360 + 12 * Double(step))
      try dragged.handle(
        Touch(time: dragged.time, position: place, phase: step == 0 ? .began : .moved))
      let (one, other) = (try alone.card("deck", 0), try dragged.card("deck", 0))
      #expect(one.depth == other.depth && one.scale == other.scale, "step \(step)")
      #expect(one.translation == other.translation && one.alpha == other.alpha)
      try alone.advance(by: 0.01)
      try dragged.advance(by: 0.01)
    }
    #expect(try dragged.deck("deck").isDragged)
    #expect(try dragged.card("deck", 2).depth < alone.card("deck", 2).depth)
  }
}

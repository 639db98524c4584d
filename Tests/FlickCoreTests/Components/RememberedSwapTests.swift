import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the looks of cards during swaps against accidental changes, for any moment of overtaking,
/// including the very start and end.
@Suite struct `Recorded swaps` {
  @Test func `recorded swaps look unchanged`() throws {
    try Remembered.check("swaps") { account in
      for overtaking in [
        DeckOptions.Overtaking.atOnce, .apart, .atProgress(0), .atProgress(0.25), .atProgress(1),
      ] {
        for lifts in [true, false] {
          for (count, visible) in [(2, 2), (3, 2), (4, 3)] {
            for way in [Vector.zero, Vector(x: 0, y: 96), Vector(x: 0, y: 320)] {
              var options = DeckOptions()
              (options.overtaking, options.lifts, options.visible) = (overtaking, lifts, visible)
              (options.fadeStart, options.fadeLength) = (64, 256)
              options.fadesApart = way.y == 320 && lifts
              var deck = try Deck(options, count: count, size: Size2D(width: 320, height: 320))
              if way != .zero {
                deck.begin(at: 0)
                deck.follow(way)
              }
              deck.swap(
                to: count - 1, velocity: Velocity(x: 0, y: PointsPerSecond(way.y * 4)),
                cause: .drag, at: 0)
              Self.tell(deck, &account)
            }
          }
        }
      }
    }
  }

  private static func tell(_ deck: Deck, _ account: inout Account) {
    for step in 0...10 {
      for card in 0..<deck.count {
        let shown = deck.presentation(of: card, at: Seconds(Double(step) / 16))
        account.add(
          "",
          [
            shown.translation.x, shown.translation.y, shown.scale, shown.alpha, shown.depth,
            Double(shown.z), shown.isFront ? 1 : 0,
          ])
      }
    }
    account.endMoment()
  }
}

import Testing

@testable import FlickCore

/// The distance of a card and its rate of change, by the direction of its deck.
@Suite struct `The offset of a card` {
  struct Row: Sendable {
    var direction: DeckOptions.Direction
    var displacement: Vector
    var velocity: Velocity
    var offset: Double
    var growth: Double
  }

  private static let speed = Velocity(x: 30, y: -60)
  private static let back = Velocity(x: -30, y: 60)

  @Test(arguments: [
    Row(
      direction: .vertical, displacement: Vector(x: 3, y: 4), velocity: speed, offset: 4,
      growth: -60),
    Row(
      direction: .vertical, displacement: Vector(x: 3, y: -4), velocity: speed, offset: 4,
      growth: 60),
    Row(
      direction: .horizontal, displacement: Vector(x: 3, y: 4), velocity: speed, offset: 3,
      growth: 30),
    Row(
      direction: .horizontal, displacement: Vector(x: -3, y: 4), velocity: speed, offset: 3,
      growth: -30),
    Row(
      direction: .both, displacement: Vector(x: 3, y: 6), velocity: speed, offset: 6, growth: -20),
    Row(
      direction: .both, displacement: Vector(x: -3, y: -6), velocity: speed, offset: 6, growth: 20),
    // From its place every direction leads away.
    Row(direction: .vertical, displacement: .zero, velocity: speed, offset: 0, growth: 60),
    Row(direction: .vertical, displacement: .zero, velocity: back, offset: 0, growth: 60),
    Row(direction: .horizontal, displacement: .zero, velocity: speed, offset: 0, growth: 30),
    Row(direction: .horizontal, displacement: .zero, velocity: back, offset: 0, growth: 30),
    Row(direction: .both, displacement: .zero, velocity: speed, offset: 0, growth: 60),
    Row(direction: .both, displacement: Vector(x: 0, y: 6), velocity: back, offset: 4, growth: 60),
  ])
  func `the offset is measured along its direction and grows away from the start`(_ row: Row) {
    let options = DeckOptions(row.direction)
    #expect(options.offset(of: row.displacement).value == row.offset)
    #expect(options.offsetVelocity(at: row.displacement, row.velocity).value == row.growth)
  }

  @Test(arguments: DeckOptions.Direction.allCases)
  func `a card fades from the start of the range over its length`(
    _ direction: DeckOptions.Direction
  ) {
    let options = DeckOptions(direction)
    let (start, length) = (options.fadeStart, options.fadeLength)
    #expect(options.fade(at: 0) == 1 && options.fade(at: start) == 1)
    #expect((options.fade(at: start + length / 4) - 0.75).magnitude < 1e-12)
    #expect((options.fade(at: start + length) - 0).magnitude < 1e-12)
  }

  /// A finger that lets go leaves the cards behind as fast as its own was lifting them.
  @Test(arguments: [true, false])
  func `the cards behind rise with the offset`(_ lifts: Bool) throws {
    var options = DeckOptions()
    options.lifts = lifts
    var deck = try Deck(options, count: 3, size: Size2D(width: 320, height: 320))
    deck.begin(at: 0)
    deck.follow(Vector(x: 0, y: 40))
    #expect(deck.depth(of: 1, at: 0).value == (lifts ? 0.5 : 1))
    deck.swap(to: 1, velocity: Velocity(x: 0, y: 160), cause: .drag, at: 0)
    // 160 of 80 points in a second: two depths.
    let depth = deck.depth(of: 1, at: 0)
    #expect((depth.value - (lifts ? 0.5 : 1)).magnitude < 1e-12)
    #expect((depth.velocity - (lifts ? -2 : 0)).magnitude < 1e-9)
    // The card that leaves has the velocity of the finger.
    #expect((deck.velocity(of: 0, at: 0).y - 160).magnitude < 1e-9)
  }
}

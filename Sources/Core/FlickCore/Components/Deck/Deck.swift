/// Cards that lie on each other, the front one of which can be dragged away.
///
/// The cards have an order, which goes round: behind card i lies card i + 1, behind the last the
/// first. A card that goes comes to lie behind all others.
///
/// Each card has a displacement, in points, and a depth: 0 in front, 1 behind that. All that is
/// seen follows from these. The offset of the front card, in shares of the distance, is the one
/// progress of a drag: it fades the card and lifts those behind it, so that the next one is in
/// front as the distance is reached.
///
/// A value: it reads no clock; callers pass the time.
public struct Deck: Hashable, Sendable {
  struct Card: Hashable, Sendable {
    var x = AnimatedValue(0)
    var y = AnimatedValue(0)
    var depth: AnimatedValue
    /// Its opacity where that is animated on its own; nil where it follows the offset.
    var alpha: AnimatedValue?
    /// Set when it goes, until it rests: it is faded out where the next one overtakes it.
    var leaving: Leaving?
    /// What is left of its opacity in addition, after an interruption that would have changed it at
    /// once.
    var dim = AnimatedValue(1)
    /// Until when it flies off; nil if it does not.
    var fliesUntil: Seconds?
    /// In which direction it turns as it moves to the right: −1 for one taken in its lower half.
    var turnSign = 1.0
  }
  /// A card does not grow brighter before it is overtaken: it keeps the fade that it has where it
  /// is farthest away.
  struct Leaving: Hashable, Sendable {
    var farthestAt: Seconds
    var fade: Double
  }
  /// What a finger has.
  struct Hold: Hashable, Sendable {
    /// Where the card was when it was taken.
    var base: Vector
    var displacement = Vector.zero
  }

  /// How the deck was made.
  public internal(set) var options: DeckOptions {
    @inline(__always) get { made.options }
    set { made = Made(newValue) }
  }
  /// Apart from the rest, which can so be read without the options being copied.
  private var made: Made
  /// Options that hold once all rests: a drag continues by the measure with which it set out.
  var laterOptions: [DeckOptions] = []
  /// The size of the deck, which its cards fill.
  public let size: Size2D
  /// The card that is in front, or will be once all rest.
  public internal(set) var front: Int
  /// The card that last was in front with all at rest.
  public internal(set) var settledFront: Int

  var cards: [Card]
  /// The card whose offset is the progress: the one that was dragged last.
  var leader: Int
  /// Whether the leader's offset lifts those behind: until it goes.
  var isLifting = true
  var hold: Hold?
  /// Until when `overtaken` lies on top; nil once the front card does.
  var overtakesAt: Seconds?
  var overtaken = 0
  var cause = CardChange.Cause.program
  /// The meaning of the side to which the last card left; nil if that has none.
  var meaning: String?
  /// Cards that fly off, in the order in which they went; they lie on top of the others.
  var flights: [Int] = []
  /// Whether a new layout has given its cards other numbers, in `renumbered`.
  var isRenumbered = false
  /// A change that was made before all rest, and has not been reported.
  var launched: CardChange?

  /// Cards at rest.
  ///
  /// - Throws: `CoreError` for fewer than two cards or more than 10,000, or a number outside the
  ///   range that `DeckOptions` gives.
  public init(_ options: DeckOptions, count: Int, size: Size2D) throws(CoreError) {
    try options.check()
    try CoreError.checked(Double(count), "cards of a deck", in: 2...10_000)
    made = Made(options)
    self.size = size
    front = options.front.clamped(from: 0, to: count - 1)
    settledFront = front
    leader = front
    cards = []
    cards = (0..<count).map { Card(depth: AnimatedValue(depth(ofCard: $0, count))) }
  }

  /// The options' direction and distance, without the rest of them.
  var direction: DeckOptions.Direction { made.options.direction }
  var distance: Points { made.options.distance }

  /// Options behind a reference; equal if the options are.
  private final class Made: Hashable, Sendable {
    let options: DeckOptions
    init(_ options: DeckOptions) { self.options = options }
    static func == (a: Made, b: Made) -> Bool { a === b || a.options == b.options }
    func hash(into hasher: inout Hasher) { hasher.combine(options) }
  }

  /// How many cards there are.
  public var count: Int { cards.count }

  /// How deep the unseen cards lie; those that go, go there.
  private func depth(ofCard card: Int, _ count: Int) -> Double {
    Double(min(rank(of: card, under: front, count), options.visible))
  }

  /// The depth of a card at rest.
  func restDepth(of card: Int) -> Double { depth(ofCard: card, count) }

  func rank(of card: Int, under front: Int, _ count: Int) -> Int {
    let rank = (card - front) % count
    return rank < 0 ? rank + count : rank
  }

  /// Whether any card is in motion.
  public var isMoving: Bool {
    cards.contains { $0.x.isMoving || $0.y.isMoving || $0.depth.isMoving || $0.isFading }
  }

  /// Whether a finger has the front card.
  public var isDragged: Bool { hold != nil }

  /// When the last card comes to rest; nil if none is in motion.
  public var restTime: Seconds? { Self.restTime(of: cards) }

  static func restTime(of cards: [Card]) -> Seconds? {
    // In place, and without a list of them.
    var latest: Seconds?
    for index in cards.indices {
      latest = later(latest, cards[index].x.restTime)
      latest = later(latest, cards[index].y.restTime)
      latest = later(latest, cards[index].depth.restTime)
      latest = later(latest, cards[index].dim.restTime)
      latest = later(latest, cards[index].alpha?.restTime)
    }
    return latest
  }

  @inline(__always)
  private static func later(_ one: Seconds?, _ other: Seconds?) -> Seconds? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }

  /// What is wrong with the deck, or nil.
  var invariantFault: String? {
    guard cards.indices.contains(front), cards.indices.contains(leader) else {
      return "no card in front"
    }
    if hold == nil, !isMoving, front != settledFront { return "rests with another card in front" }
    return nil
  }
}

extension Deck.Card {
  var isFading: Bool { dim.isMoving || alpha?.isMoving ?? false }
}

/// A card is in front that was not when the deck last rested.
public struct CardChange: Hashable, Sendable {
  /// Why.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The card before was dragged far enough.
    case drag
    /// The card before was flicked away.
    case flick
    /// A program did it.
    case program
    /// A wheel was turned over it.
    case wheel
    /// The scene was laid out anew with fewer cards.
    case layout
  }

  /// The card before, from 0.
  public let from: Int
  /// The card in front, from 0.
  public let to: Int
  /// The cause of the change.
  public let cause: Cause
  /// The meaning of the side to which the card before left; nil if that has none.
  public var meaning: String?
}

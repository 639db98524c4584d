/// A pile of cards with a front card that can be dragged away.
///
/// The cards have a cyclic order: card i + 1 is behind card i, and the first behind the last. A
/// card that leaves goes behind all others.
///
/// Each card has a displacement, in points, and a depth: 0 in front, 1 behind that. These determine
/// its appearance. The offset of the front card, in shares of the distance, is the progress of a
/// drag: it fades the card and lifts those behind it, so that the next one is in front as the
/// distance is reached.
///
/// Has no clock; callers pass the time.
public struct Deck: Hashable, Sendable {
  struct Card: Hashable, Sendable {
    var x = AnimatedValue(0)
    var y = AnimatedValue(0)
    var depth: AnimatedValue
    /// The opacity if it is animated on its own; nil if it follows the offset.
    var alpha: AnimatedValue?
    /// Set when the card leaves, until it rests.
    ///
    /// It is faded out when the next card overtakes it.
    var leaving: Leaving?
    /// The factor of its opacity after an interruption, which makes the change gradual.
    var dim = AnimatedValue(1)
    /// The end of the flight; nil if the card does not fly.
    var fliesUntil: Seconds?
    /// The direction of rotation on a move to the right: −1 for a card taken in its lower half.
    var turnSign = 1.0
  }
  /// The opacity of a leaving card at its greatest distance.
  ///
  /// A leaving card does not become brighter before it is overtaken, so it keeps this opacity.
  struct Leaving: Hashable, Sendable {
    var farthestAt: Seconds
    var fade: Double
  }
  /// The hold of a finger on a card.
  struct Hold: Hashable, Sendable {
    /// The displacement of the card when it was taken.
    var base: Vector
    var displacement = Vector.zero
  }

  /// The options of the deck.
  public internal(set) var options: DeckOptions {
    @inline(__always) get { made.options }
    set { made = Made(newValue) }
  }
  /// Stored separately, so that reading other fields does not copy the options.
  private var made: Made
  /// Options that apply at the next rest, because a drag continues with the measure of its start.
  var laterOptions: [DeckOptions] = []
  /// The size of the deck, which its cards fill.
  public let size: Size2D
  /// The card in front, or the next one if a change is running.
  public internal(set) var front: Int
  /// The front card of the last rest.
  public internal(set) var settledFront: Int

  var cards: [Card]
  /// The card that was dragged last; its offset is the progress.
  var leader: Int
  /// Whether the leader's offset lifts the cards behind it; false once it leaves.
  var isLifting = true
  var hold: Hold?
  /// The time until `overtaken` stays topmost; nil once the front card is.
  var overtakesAt: Seconds?
  var overtaken = 0
  var cause = CardChange.Cause.program
  /// The meaning of the side of the last exit; nil if it does not have one.
  var meaning: String?
  /// The flying cards, in the order of their departure.
  ///
  /// They are above the others.
  var flights: [Int] = []
  /// Whether a new layout has renumbered its cards; see `renumbered`.
  var isRenumbered = false
  /// A change before rest that is not reported yet.
  var launched: CardChange?

  /// Creates a deck at rest.
  ///
  /// - Throws: `CoreError` for fewer than two cards or more than 10,000, or a number outside the
  ///   range given in `DeckOptions`.
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

  /// The number of cards.
  public var count: Int { cards.count }

  /// The depth of a card at rest; leaving and unseen cards have the greatest.
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

  /// Whether a finger holds the front card.
  public var isDragged: Bool { hold != nil }

  /// The time when the last card comes to rest; nil if all are at rest.
  public var restTime: Seconds? { Self.restTime(of: cards) }

  static func restTime(of cards: [Card]) -> Seconds? {
    // In place, without an array of the times.
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

  /// The broken invariant of the deck, or nil.
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

/// A change of the front card since the deck last rested.
public struct CardChange: Hashable, Sendable {
  /// The cause of a change.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The previous card was dragged far enough.
    case drag
    /// The previous card was flicked away.
    case flick
    /// A program changed it.
    case program
    /// A wheel was turned over it.
    case wheel
    /// The scene was laid out anew with fewer cards.
    case layout
  }

  /// The previous card, from 0.
  public let from: Int
  /// The card in front, from 0.
  public let to: Int
  /// The cause of the change.
  public let cause: Cause
  /// The meaning of the side of the previous card's exit; nil if it does not have one.
  public var meaning: String?
}

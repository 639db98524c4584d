/// A side where a card of a deck can leave, with its meaning.
public struct DeckExit: Hashable, Sendable {
  /// A side.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upwards.
    case up
    /// Downwards.
    case down

    /// The axis of the side.
    public var axis: Orientation { self == .left || self == .right ? .horizontal : .vertical }

    /// The direction, of length 1.
    var direction: Vector {
      switch self {
      case .left: Vector(x: -1, y: 0)
      case .right: Vector(x: 1, y: 0)
      case .up: Vector(x: 0, y: -1)
      case .down: Vector(x: 0, y: 1)
      }
    }

    /// The component of a displacement towards that side.
    func part(of displacement: Vector) -> Double {
      displacement.x * direction.x + displacement.y * direction.y
    }
  }

  /// The side.
  public let side: Side
  /// The meaning of that side, in the words of the deck's author.
  public let meaning: String

  /// Creates a side with a meaning.
  public init(_ side: Side, _ meaning: String) { (self.side, self.meaning) = (side, meaning) }
}

extension DeckOptions {
  func checkExits() throws(CoreError) {
    for exit in ways {
      guard direction.axis == nil || direction.axis == exit.side.axis else {
        throw CoreError(
          .infeasible,
          "ways of a deck: expected sides along its direction, \(direction.rawValue), found "
            + "'\(exit.side.rawValue)'")
      }
      guard ways.count(where: { $0.side == exit.side }) == 1 else {
        throw CoreError(
          .duplicateID,
          "ways of a deck: expected each side once, found '\(exit.side.rawValue)' twice")
      }
    }
  }
}

extension Deck {
  /// The time in seconds that a card's velocity is projected to find its exit.
  private static let soon = 0.2

  /// The exit that a card is, or soon will be, farthest towards; nil for a deck without exits.
  func exit(_ displacement: Vector, _ velocity: Velocity) -> DeckExit? {
    guard !options.ways.isEmpty else { return nil }
    let speed = Vector(x: velocity.x.value, y: velocity.y.value)
    var best: (exit: DeckExit, part: Double)?
    for exit in options.ways {
      let part = exit.side.part(of: displacement + speed * Self.soon)
      if part > best?.part ?? -.infinity { best = (exit, part) }
    }
    return best?.exit
  }

  /// The progress of the front card towards a side, from 0 to 1, where it leaves; see
  /// `share(of:ofCard:at:)`.
  ///
  /// A card that has left is not the front card any more.
  public func share(of side: DeckExit.Side, at time: Seconds) -> Double {
    share(of: side, ofCard: front, at: time)
  }

  /// The progress of a card towards a side, from 0 to 1, where it leaves.
  ///
  /// Among several sides, only the one with the greatest progress is above 0. Computed as twice its
  /// own share minus the sum of all shares.
  public func share(of side: DeckExit.Side, ofCard card: Int, at time: Seconds) -> Double {
    let displacement = displacement(of: card, at: time)
    var all = 0.0
    for other in DeckExit.Side.allCases where measures(other) {
      all += max(0, other.part(of: displacement)) / options.distance.value
    }
    let own = measures(side) ? max(0, side.part(of: displacement)) / options.distance.value : 0
    return (2 * own - all).clamped(to: 0...1)
  }

  private func measures(_ side: DeckExit.Side) -> Bool {
    options.direction.axis == nil || options.direction.axis == side.axis
  }

  // MARK: Turns

  /// The rotation of a card.
  @inline(__always)
  func rotation(of card: Int, _ displacement: Vector) -> Radians {
    if options.turn == 0 { return 0 }
    let share = size.width > 0 ? (displacement.x / size.width).clamped(to: -1...1) : 0
    return options.turn * (share * cards[card].turnSign)
  }

  /// Records whether a finger holds the card in its lower half or in its upper one.
  ///
  /// A card that is already rotated keeps its direction of rotation.
  mutating func isTaken(inLowerHalf isLower: Bool) {
    guard let hold, hold.base.x == 0 else { return }
    cards[leader].turnSign = isLower ? -1 : 1
  }
}

/// The options of a deck of cards; every field has a default.
///
/// The cards are the children of the node. The front card is dragged away; at a distance it goes
/// behind the others and the next one is in front.
///
///     let cards = try (0..<3).map { try Node(id: "card \($0)", frame: frame) }
///     try Node(id: "deck", frame: frame, deck: DeckOptions(.horizontal), children: cards)
public struct DeckOptions: Hashable, Sendable {
  /// Along which axes the front card is dragged away.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Up and down.
    case vertical
    /// From side to side.
    case horizontal
    /// Any direction.
    case both

    /// The axis along which a drag must set out; nil for any.
    public var axis: Orientation? {
      switch self {
      case .vertical: .vertical
      case .horizontal: .horizontal
      case .both: nil
      }
    }
  }

  /// The condition for a dragged card to leave.
  public enum CommitPolicy: Hashable, Sendable {
    /// As soon as it is beyond the distance; the finger loses it.
    case onCross
    /// When it is released beyond the distance.
    case onRelease
    /// As `onRelease`, but a finger faster than this decides by its direction, outwards or back.
    case onReleaseOrFlick(PointsPerSecond)
    /// When it is released, by a custom rule.
    case custom(CustomCommit)
  }

  /// The time when the next card moves above the leaving one.
  public enum Overtaking: Hashable, Sendable {
    /// At once, even if they overlap.
    case atOnce
    /// At this share of the distance back, 0...1.
    ///
    /// The leaving card is faded out there, so the swap is invisible.
    case atProgress(Double)
    /// When they do not overlap any more; if they always do, at their greatest distance.
    case apart
  }

  /// The effect on the front card when the system takes the finger away.
  public enum Cancelling: String, Hashable, Sendable, CaseIterable {
    /// It goes back to its place.
    case settles
    /// It stays where it is, displaced and faded, until the next drag.
    case leaves
  }

  /// The ranges of its numbers.
  package enum Allowed {
    package static var visible: ClosedRange<Double> { 2...100 }
    /// The range of distances: for dragging away, fading out and flying, in points.
    package static var distance: ClosedRange<Double> { 1...1e6 }
    package static var depthScale: ClosedRange<Double> { 0.01...2 }
    package static var flickVelocity: ClosedRange<Double> { 0...1e6 }
    package static var turn: ClosedRange<Double> { 0...6.3 }
  }

  /// The default speed of a flick that decides.
  package static let flickVelocity: PointsPerSecond = 500

  /// The number of visible cards, 2 to 100: the front card and those behind it.
  ///
  /// The others wait invisible behind the last of them and fade in as it moves up.
  public var visible = 2
  /// The card in front at the start; the nearest one if it does not exist.
  public var front = 0
  /// Along which axes the front card is dragged away.
  public var direction: Direction
  /// The distance of a card that leaves, measured by `offset(of:)`; 1 to 1e6 points.
  public var distance: Points
  /// The distance where a card begins to fade; 0 to 1e6 points.
  public var fadeStart: Points
  /// The further distance over which it fades out; 1 to 1e6 points.
  public var fadeLength: Points = 100
  /// The offset of a card along y from the card before it, in points.
  public var depthOffset: Points = -30
  /// The scale of a card relative to the card before it; 0.01 to 2.
  public var depthScale = 0.9
  /// The share of a drag across the axis that the card follows, 0 to 1.
  ///
  /// With 1 it stays under the finger.
  public var crossShare = 1.0
  /// Whether the cards behind move up as the front card is dragged away.
  public var lifts = true
  /// The condition for a card to leave.
  public var commit = CommitPolicy.onReleaseOrFlick(Self.flickVelocity)
  /// The least distance of a finger from its touchdown for its speed to count; 0 to 1e6 points.
  ///
  /// By the measure of the direction, as `distance`.
  public var flickDistance = ThresholdSnap.flickDistance
  /// The time when the next card moves above the leaving one.
  public var overtaking = Overtaking.atProgress(0.5)
  /// The effect of a cancelled drag.
  public var cancelling = Cancelling.settles
  /// The motion of cards that change places.
  public var swap = ValueMotion.standard
  /// The motion of a card that returns to its place.
  public var settle = ValueMotion.standard
  /// Whether moving cards can be caught; otherwise drags are off until all rest.
  public var isInterruptible = true
  /// The greatest rotation of a card, reached when its displacement equals its width; 0 to 6.3.
  ///
  /// Clockwise to the right; a card taken in its lower half turns in the other direction.
  public var turn: Radians = 0
  /// The sides where a card can leave, with their meanings; empty for any side.
  ///
  /// A card is measured along the side that it is, or soon will be, farthest towards.
  public var ways: [DeckExit] = []
  /// Whether a leaving card flies on in its direction, at its release speed, and ends behind the
  /// others.
  ///
  /// If not, it goes behind them at once.
  public var flies = false
  /// The distance that a card flies; 1 to 1e6 points.
  public var out: Points = 1000
  /// Whether opacity is animated on its own after a release, instead of following the offset.
  public var fadesApart = false
  /// The distance from the end of a motion that counts as rest, above 0 to 100 points.
  public var restTolerance: Points = 0.1
  /// The effect of a wheel turned over the deck.
  public var wheel = WheelOptions()
  /// The conditions for a drag; the cone applies along one axis.
  public var pan = PanOptions.standard
  /// Whether a drag must set out along the axis; if not, in any direction.
  public var isAxisLocked = true
  /// The priority among recognizers of the same touch at the same point; see
  /// `GestureSpec.priority`.
  public var priority = 0
  /// The drag waits until these gestures, pagers or scroll views have failed.
  public var requiresFailureOf: [String] = []
  /// These wait until the drag has failed.
  public var blocks: [String] = []
  /// These and the drag can be active beside each other.
  public var simultaneousWith: [String] = []
  /// The velocity estimator of a release.
  public var velocity = VelocityOptions.standard

  /// Creates a deck with the distances that its direction has by default: 80, 60 and 90 points to
  /// go, fading from 20, 20 and 40 points on.
  public init(_ direction: Direction = .vertical) {
    self.direction = direction
    switch direction {
    case .vertical: (distance, fadeStart) = (80, 20)
    case .horizontal: (distance, fadeStart) = (60, 20)
    case .both: (distance, fadeStart) = (90, 40)
    }
  }

  /// As the view controller of the article "Spotify's lyrics cards" (Andrei Olteanu, Halcyon
  /// Mobile).
  ///
  /// A card leaves when it crosses the distance, in 0.33 s by UIKit's default curve with drags
  /// turned off. A card released before springs back in 0.33 s with damping 0.7 and an initial
  /// velocity of 0.7 of its distance a second. A cancelled drag leaves the card where it is.
  public static func compat(_ direction: Direction = .vertical) -> DeckOptions {
    var options = DeckOptions(direction)
    options.crossShare = 0
    options.lifts = false
    options.commit = .onCross
    options.overtaking = .atOnce
    options.cancelling = .leaves
    options.swap = .plainCurve(.easeInOut, duration: 0.33)
    options.settle = .uiKit(duration: 0.33, damping: 0.7, velocity: 0.7)
    options.isInterruptible = false
    options.fadesApart = true
    options.isAxisLocked = false
    return options
  }

  /// The distance of a card by the measure of its direction: |y|, |x|, or (|x| + |y|)/1.5.
  @inline(__always)
  public func offset(of displacement: Vector) -> Points { Self.offset(of: displacement, direction) }

  @inline(__always)
  static func offset(of displacement: Vector, _ direction: Direction) -> Points {
    switch direction {
    case .vertical: Points(displacement.y.magnitude)
    case .horizontal: Points(displacement.x.magnitude)
    case .both: Points((displacement.x.magnitude + displacement.y.magnitude) / 1.5)
    }
  }

  /// The rate of change of that distance; at distance zero, the speed.
  @inline(__always)
  func offsetVelocity(at displacement: Vector, _ velocity: Velocity) -> PointsPerSecond {
    let x = displacement.x == 0 ? velocity.x.magnitude : velocity.x * (displacement.x < 0 ? -1 : 1)
    let y = displacement.y == 0 ? velocity.y.magnitude : velocity.y * (displacement.y < 0 ? -1 : 1)
    return switch direction {
    case .vertical: y
    case .horizontal: x
    case .both: (x + y) / 1.5
    }
  }

  /// The component of a finger's displacement that the card follows.
  @inline(__always)
  func followed(_ displacement: Vector) -> Vector {
    switch direction {
    case .vertical: Vector(x: displacement.x * crossShare, y: displacement.y)
    case .horizontal: Vector(x: displacement.x, y: displacement.y * crossShare)
    case .both: displacement
    }
  }

  /// The remaining opacity of a card at an offset; below zero far away, as in the formula.
  @inline(__always)
  func fade(at offset: Points) -> Double {
    offset <= fadeStart ? 1 : 1 - (offset - fadeStart) / fadeLength
  }

  /// The recognizer of the deck's drags.
  func gesture(_ id: String) -> GestureSpec {
    GestureSpec(
      id, .pan(PanGestureOptions(pan, isAxisLocked ? direction.axis : nil)), velocity: velocity,
      priority: priority, requiresFailureOf: requiresFailureOf, blocks: blocks,
      simultaneousWith: simultaneousWith)
  }

  func check() throws(CoreError) {
    try CoreError.checked(Double(visible), "visible cards of a deck", in: Allowed.visible)
    try CoreError.checked(distance, "distance of a deck", in: Allowed.distance)
    try CoreError.checked(fadeStart, "fade start of a deck", in: .length)
    try CoreError.checked(fadeLength, "fade length of a deck", in: Allowed.distance)
    try CoreError.checked(depthOffset, "depth offset of a deck", in: .place)
    try CoreError.checked(depthScale, "depth scale of a deck", in: Allowed.depthScale)
    try CoreError.checked(crossShare, "cross share of a deck", in: .share)
    try CoreError.checked(restTolerance, "rest tolerance of a deck", in: .restTolerance)
    if case .atProgress(let share) = overtaking {
      try CoreError.checked(share, "overtaking progress of a deck", in: .share)
    }
    if case .onReleaseOrFlick(let velocity) = commit {
      try CoreError.checked(velocity, "flick of a deck", in: Allowed.flickVelocity)
    }
    try CoreError.checked(flickDistance, "flick distance of a deck", in: .length)
    try CoreError.checked(turn, "turn of a deck", in: Allowed.turn)
    try CoreError.checked(out, "flight of a deck", in: Allowed.distance)
    try checkExits()
    try swap.check("a deck's swap")
    try settle.check("a deck's settling")
  }
}

extension ValueMotion {
  /// UIKit's `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// The spring's amplitude falls to a thousandth within the duration. This is an assumption,
  /// because UIKit does not document the meaning of its duration.
  ///
  /// - Parameters:
  ///   - duration: above 0 s.
  ///   - damping: the damping ratio, above 0 to 1.
  ///   - velocity: shares of the distance in a second.
  public static func uiKit(
    duration: Seconds, damping: Double, velocity: Double
  ) -> ValueMotion {
    // ln 1000.
    let omega = 6.907755278982137 / (damping * duration.value)
    return .springWithShare(
      SpringSpec(known: 1, stiffness: omega * omega, dampingFraction: damping), velocity: velocity)
  }
}

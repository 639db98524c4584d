/// How a deck of cards is made; every field has a default.
///
/// The front card is dragged away; at a distance it goes behind the others and the next one is in
/// front.
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

  /// When a card that is dragged far enough goes.
  public enum CommitPolicy: Hashable, Sendable {
    /// In the moment it is farther than the distance; the finger loses it.
    case onCross
    /// When it is released farther away than the distance.
    case onRelease
    /// As `onRelease`; but a finger faster than this decides by its direction, outwards or back.
    case onReleaseOrFlick(PointsPerSecond)
    /// When it is released, by a rule from outside.
    case custom(CustomCommit)
  }

  /// When the next card comes to lie over the one that goes.
  public enum Overtaking: Hashable, Sendable {
    /// At once, where they overlap too.
    case atOnce
    /// At this share of the distance back, 0...1; the card that goes is faded out there, so nothing
    /// flips.
    case atProgress(Double)
    /// When they do not overlap any more; if they always will, where they are farthest apart.
    case apart
  }

  /// The effect on the front card when the system takes the finger away.
  public enum Cancelling: String, Hashable, Sendable, CaseIterable {
    /// It goes back to its place.
    case settles
    /// It stays where it is, displaced and faded, until the next drag.
    case leaves
  }

  /// What its numbers may be that have ranges of their own.
  package enum Allowed {
    package static var visible: ClosedRange<Double> { 2...100 }
    /// Points that a card must be dragged, over which it fades out, or that it flies.
    package static var distance: ClosedRange<Double> { 1...1e6 }
    package static var depthScale: ClosedRange<Double> { 0.01...2 }
    package static var flickVelocity: ClosedRange<Double> { 0...1e6 }
    package static var turn: ClosedRange<Double> { 0...6.3 }
  }

  /// The speed from which a flick decides unless said.
  package static let flickVelocity: PointsPerSecond = 500

  /// How many of the cards are seen, 2 to 100: the one in front and those behind it.
  ///
  /// The others wait unseen behind the last of them and fade in as it moves up.
  public var visible = 2
  /// The card in front at the start; one that does not exist means the nearest.
  public var front = 0
  /// Along which axes the front card is dragged away.
  public var direction: Direction
  /// How far it must be dragged to go, measured as `offset(of:)` says; 1 to 1e6 points.
  public var distance: Points
  /// From how far away on it fades; 0 to 1e6 points.
  public var fadeStart: Points
  /// Over which further distance it fades out; 1 to 1e6 points.
  public var fadeLength: Points = 100
  /// How a card lies behind the one before it: by so many points along y.
  public var depthOffset: Points = -30
  /// How large a card is beside the one before it; 0.01 to 2.
  public var depthScale = 0.9
  /// Share of the drag across the axis that the card follows, 0 to 1; with 1 it is under the
  /// finger.
  public var crossShare = 1.0
  /// Whether the cards behind move up as the front card is dragged away.
  public var lifts = true
  /// When a card goes.
  public var commit = CommitPolicy.onReleaseOrFlick(Self.flickVelocity)
  /// How far a finger must have gone, from where it came down, for its speed to count; 0 to 1e6
  /// points.
  ///
  /// By the measure of the direction, as `distance`.
  public var flickDistance = ThresholdSnap.flickDistance
  /// When the next card overtakes it.
  public var overtaking = Overtaking.atProgress(0.5)
  /// What a cancelled drag leaves.
  public var cancelling = Cancelling.settles
  /// How cards change places.
  public var swap = ValueMotion.standard
  /// How a card that was not dragged far enough gets back.
  public var settle = ValueMotion.standard
  /// Whether moving cards can be caught; otherwise drags are off until all rest.
  public var isInterruptible = true
  /// How far a card is turned when it is as far to the side as it is wide, and at most; 0 to 6.3.
  ///
  /// Clockwise to the right; a card taken in its lower half turns in the other direction.
  public var turn: Radians = 0
  /// To which sides a card goes, and what that means; to any if there are none.
  ///
  /// A card is measured along the side to which it is, or would be soon, farthest.
  public var ways: [DeckExit] = []
  /// Whether a card that goes flies on in its direction, as fast as it was let go, and then lies
  /// behind the others; else it goes behind them at once.
  public var flies = false
  /// How far a card flies; 1 to 1e6 points.
  public var out: Points = 1000
  /// Whether opacity is animated on its own once a finger has let go, in place of following the
  /// offset.
  public var fadesApart = false
  /// The distance from its end at which a motion counts as resting there, above 0 to 100 points.
  public var restTolerance: Points = 0.1
  /// How a wheel turned over it brings the next card.
  public var wheel = WheelOptions()
  /// When a moving finger is a drag; the cone counts along one axis.
  public var pan = PanOptions.standard
  /// Whether a drag must set out along the axis; else any direction will do.
  public var isAxisLocked = true
  /// Which gesture gets a touch that several recognize at the same point; see
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

  /// A deck with the distances that its direction has by default: 80, 60 and 90 points to go,
  /// fading from 20, 20 and 40 points on.
  public init(_ direction: Direction = .vertical) {
    self.direction = direction
    switch direction {
    case .vertical: (distance, fadeStart) = (80, 20)
    case .horizontal: (distance, fadeStart) = (60, 20)
    case .both: (distance, fadeStart) = (90, 40)
    }
  }

  /// As the view controller of the article "Spotify's lyrics cards" does it (Andrei Olteanu,
  /// Halcyon Mobile).
  ///
  /// A card goes when it crosses the distance, in 0.33 s by UIKit's default curve with drags turned
  /// off; one let go before springs back in 0.33 s with damping 0.7, as if it had 0.7 of its
  /// distance a second. A cancelled drag leaves the card where it is.
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

  /// How far a card is away by the measure of its direction: |y|, |x|, or (|x| + |y|)/1.5.
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

  /// How fast that changes; away from the place where it is zero.
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

  /// What of a finger's displacement the card follows.
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
  /// The spring's swing has fallen to a thousandth after the duration, which is an assumption:
  /// UIKit does not say what a duration means there.
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

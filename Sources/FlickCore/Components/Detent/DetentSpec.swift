/// A number with resting places that a drag turns, as it is declared on a node: a volume in steps,
/// a wheel of hours.
///
///     try DetentSpec(
///       "volume", places: SnapPoints(interval: 1), in: 0...10, start: 4, pointsPerUnit: 24)
///
/// A finger that drags the node turns it; let go, it goes to the place nearest to where its speed
/// would bring it.
public struct DetentSpec: Hashable, Sendable {
  /// Names it in its scene.
  public let id: String
  /// Where it can rest.
  public let places: SnapPoints
  /// Between which numbers it can be turned.
  public let range: ClosedRange<Double>
  /// Where it is at the start: the place nearest to this.
  public let start: Double
  /// How far a finger goes for 1.
  public let pointsPerUnit: Points
  /// Along which axis; right and down are more.
  public let axis: Axis
  /// When a moving finger is a drag.
  public var pan = PanOptions.standard
  /// How it gets to a place.
  public var motion = ValueMotion.standard
  /// For how long the speed of the finger counts at a release, from 0 on.
  public var lookahead: Seconds = 0.1

  /// A number from its places.
  ///
  /// - Throws: `CoreError` for a range or a start beyond ±1e9, or points outside 1e-3...1e6.
  public init(
    _ id: String, places: SnapPoints, in range: ClosedRange<Double>, start: Double,
    pointsPerUnit: Points, axis: Axis = .horizontal
  ) throws(CoreError) {
    for bound in [range.lowerBound, range.upperBound, start] {
      try CoreError.checked(bound, "number of detent '\(id)'", in: -1e9...1e9)
    }
    try CoreError.checked(pointsPerUnit, "points for 1 of detent '\(id)'", in: 1e-3...1e6)
    (self.id, self.places, self.range, self.start) = (id, places, range, start)
    (self.pointsPerUnit, self.axis) = (pointsPerUnit, axis)
  }

  /// The place where it rests that is nearest to a number.
  public func place(nearestTo number: Double) -> Double {
    clamped(places.nearest(to: clamped(number)))
  }

  func clamped(_ number: Double) -> Double {
    number.clamped(to: range)
  }

  /// The recognizer of its drag.
  var gesture: GestureSpec { GestureSpec(id, .pan(PanGestureOptions(pan, axis))) }
}

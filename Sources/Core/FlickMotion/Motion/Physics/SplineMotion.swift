internal import RealModule

/// The friction of Android's fling: the velocity determines distance and duration, which a curve
/// connects.
///
/// For a speed v: reference r = friction·9.80665·39.37·160·0.84/0.35 points per second (gravity in
/// inches, 160 points per inch, a look-and-feel factor), p = ln 0.78/ln 0.9. Android's duration is
/// T = (v/r)^(1/(p − 1)), the distance v·0.35·T (`OverScroller`, Compose's `AndroidFlingSpline`).
public struct SplineFriction: Hashable, Sendable {
  /// The curve from time to distance.
  public enum Curve: String, Hashable, Sendable, CaseIterable {
    /// Android's: a cubic Bézier (0.175, 0.5, 0.35, 1) over T.
    ///
    /// Android uses a table with a hundred steps; this is the exact curve.
    case android
    /// Flutter's: 1 − (1 − t/T′)^p over a shorter duration T′ = 0.35·p·T, for the same distance.
    case ballistic
  }

  /// The friction; 0.015 is `ViewConfiguration.getScrollFriction`.
  public let friction: Double
  /// The curve.
  public let curve: Curve

  /// Creates a friction, by default Android's.
  ///
  /// - Throws: `CoreError` for a friction outside 1e-6...1e6.
  public init(friction: Double = 0.015, curve: Curve = .android) throws(CoreError) {
    self.friction = try CoreError.checked(friction, "spline friction", in: 1e-6...1e6)
    self.curve = curve
  }

  private init(known curve: Curve) {
    friction = 0.015
    self.curve = curve
  }

  /// Android's and Compose's scroll views.
  public static let android = SplineFriction(known: .android)
  /// Flutter's `ClampingScrollSimulation`.
  public static let flutterClamping = SplineFriction(known: .ballistic)

  /// ln 0.78/ln 0.9.
  package static let exponent = 2.358_201_815_425_944_8
  /// The share where Android's curve changes from acceleration to deceleration.
  private static let inflexion = 0.35

  private var reference: Double { friction * 9.80665 * 39.37 * 160 * 0.84 / Self.inflexion }

  /// T, independent of the curve.
  private func androidDuration(velocity: Double) -> Double {
    Double.pow(velocity.magnitude / reference, 1 / (Self.exponent - 1))
  }

  /// The duration of a fling at this velocity in points per second.
  public func duration(velocity: Double) -> Seconds {
    let duration = androidDuration(velocity: velocity)
    return Seconds(curve == .android ? duration : Self.exponent * Self.inflexion * duration)
  }

  /// The distance of a fling at this velocity, in points.
  public func distance(velocity: Double) -> Double {
    velocity * Self.inflexion * androidDuration(velocity: velocity)
  }

  /// The velocity of a fling with exactly this distance.
  public func velocity(distance: Double) -> Double {
    // distance = 0.35·v·(v/r)^(1/(p − 1)) = 0.35·r·(v/r)^(p/(p − 1)).
    let share = distance.magnitude / (Self.inflexion * reference)
    let speed = reference * Double.pow(share, (Self.exponent - 1) / Self.exponent)
    return distance < 0 ? -speed : speed
  }
}

/// A motion that slows down like Android's flings.
public struct SplineMotion: Motion, Hashable {
  /// The friction.
  public let friction: SplineFriction
  /// The initial value.
  public let from: Double
  /// The initial velocity.
  public let initialVelocity: Double
  /// The time until it stops.
  public let duration: Seconds
  /// The total distance, signed.
  private let distance: Double

  /// Creates a motion from `from` at `velocity`, in points and points per second.
  ///
  /// - Throws: `CoreError` for a start outside ±1e150 or a velocity outside ±1e50.
  public init(
    _ friction: SplineFriction, from: Double, velocity: Double
  ) throws(CoreError) {
    self.friction = friction
    self.from = try CoreError.checkedValue(from, "spline start")
    initialVelocity = try CoreError.checked(velocity, "spline velocity", in: -1e50...1e50)
    duration = friction.duration(velocity: velocity)
    distance = friction.distance(velocity: velocity)
  }

  /// Distance by time, as shares.
  private static let curve = CubicBezier(known: 0.175, 0.5, 0.35, 1)
  /// Time by distance: the mirrored curve.
  private static let inverse = CubicBezier(known: 0.5, 0.175, 1, 0.35)

  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(.spline(self)) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    guard time > 0, initialVelocity != 0 else {
      return MotionSample(value: from, velocity: initialVelocity)
    }
    guard time < duration.value else { return MotionSample(value: from + distance, velocity: 0) }
    let share = time / duration.value
    switch friction.curve {
    case .android:
      let sample = Self.curve.sample(at: share)
      return MotionSample(
        value: from + distance * sample.value, velocity: distance * sample.slope / duration.value)
    case .ballistic:
      let exponent = SplineFriction.exponent
      let slope = Double.pow(1 - share, exponent - 1)
      return MotionSample(
        value: from + distance * (1 - slope * (1 - share)),
        velocity: distance * exponent * slope / duration.value)
    }
  }

  /// The minimum and maximum between two moments.
  ///
  /// The motion is monotonic.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    spanOfEnds(from: from, to: to)
  }

  /// The first time at `value`; nil if it is not reached.
  public func time(at value: Double) -> Seconds? {
    if value == from { return 0 }
    let share = (value - from) / distance
    guard share > 0, share <= 1 else { return nil }
    switch friction.curve {
    case .android: return duration * Self.inverse.sample(at: share).value
    case .ballistic:
      // The inverse of 1 − (1 − u)^p. The logarithm keeps full precision for a small share.
      return duration
        * -Double.expMinusOne(Double.log(onePlus: -share) / SplineFriction.exponent)
    }
  }
}

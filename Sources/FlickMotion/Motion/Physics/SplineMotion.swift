internal import RealModule

/// Android's fling: the distance and the time come from the speed, and a curve joins them.
///
/// For a speed v: reference r = friction·9.80665·39.37·160·0.84/0.35 points per second (gravity in
/// inches, 160 points an inch, a look-and-feel factor), p = ln 0.78/ln 0.9. Android's time is
/// T = (v/r)^(1/(p − 1)), the distance v·0.35·T (`OverScroller`, Compose's `AndroidFlingSpline`).
public struct SplineFriction: Hashable, Sendable {
  /// The curve from time to place.
  public enum Curve: String, Hashable, Sendable, CaseIterable {
    /// Android's: a cubic Bézier (0.175, 0.5, 0.35, 1) over T.
    ///
    /// Android looks it up in a table of a hundred steps; this is the curve itself.
    case android
    /// Flutter's: 1 − (1 − t/T′)^p over a time T′ = 0.35·p·T, which is shorter, for the same
    /// distance.
    case ballistic
  }

  /// The friction; 0.015 is `ViewConfiguration.getScrollFriction`.
  public let friction: Double
  /// The curve.
  public let curve: Curve

  /// Android's friction times a factor.
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
  /// Where Android's curve turns from speeding to braking.
  private static let inflexion = 0.35

  private var reference: Double { friction * 9.80665 * 39.37 * 160 * 0.84 / Self.inflexion }

  /// T, whatever the curve.
  private func androidDuration(velocity: Double) -> Double {
    Double.pow(velocity.magnitude / reference, 1 / (Self.exponent - 1))
  }

  /// How long a fling of this velocity, in points per second, takes.
  public func duration(velocity: Double) -> Seconds {
    let duration = androidDuration(velocity: velocity)
    return Seconds(curve == .android ? duration : Self.exponent * Self.inflexion * duration)
  }

  /// How far a fling of this velocity gets, in points.
  public func distance(velocity: Double) -> Double {
    velocity * Self.inflexion * androidDuration(velocity: velocity)
  }

  /// The velocity with which a fling gets exactly this far.
  public func velocity(distance: Double) -> Double {
    // distance = 0.35·v·(v/r)^(1/(p − 1)) = 0.35·r·(v/r)^(p/(p − 1)).
    let share = distance.magnitude / (Self.inflexion * reference)
    let speed = reference * Double.pow(share, (Self.exponent - 1) / Self.exponent)
    return distance < 0 ? -speed : speed
  }
}

/// A free movement that runs out as Android's flings do.
public struct SplineMotion: Motion, Hashable {
  /// What slows it down.
  public let friction: SplineFriction
  /// Where it starts.
  public let from: Double
  /// How fast it starts.
  public let initialVelocity: Double
  /// When it stands.
  public let duration: Seconds
  /// How far it gets, with sign.
  private let distance: Double

  /// The movement from `from` at `velocity`, in points and points per second.
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

  /// Place over time, in shares of both.
  private static let curve = CubicBezier(known: 0.175, 0.5, 0.35, 1)
  /// Time over place: the same curve mirrored.
  private static let inverse = CubicBezier(known: 0.5, 0.175, 1, 0.35)

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

  /// The least and the greatest value between two moments: it only ever goes in one direction.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    spanOfEnds(from: from, to: to)
  }

  /// When it first is at `value`; nil if it never is.
  public func time(at value: Double) -> Seconds? {
    if value == from { return 0 }
    let share = (value - from) / distance
    guard share > 0, share <= 1 else { return nil }
    switch friction.curve {
    case .android: return duration * Self.inverse.sample(at: share).value
    case .ballistic:
      // Of 1 − (1 − u)^p; the logarithm keeps its digits for a small share.
      return duration
        * -Double.expMinusOne(Double.log(onePlus: -share) / SplineFriction.exponent)
    }
  }
}

/// The range of speeds that count as a fling, by the length of the velocity.
public struct VelocityLimits: Hashable, Sendable {
  /// Slower releases have no velocity.
  public let minimum: PointsPerSecond
  /// Faster releases keep their direction and get this speed.
  public let maximum: PointsPerSecond

  /// Limits from `minimum` to `maximum`.
  ///
  /// - Throws: `CoreError` unless 0 ≤ minimum ≤ maximum; the maximum may be infinite.
  public init(minimum: PointsPerSecond, maximum: PointsPerSecond) throws(CoreError) {
    guard minimum.isFinite, minimum >= 0, minimum.value <= maximum.value else {
      throw CoreError(
        .invalidNumber,
        "velocity limits: expected 0 pt/s ≤ minimum ≤ maximum, found a minimum of "
          + "\(plain(minimum.value)) and a maximum of \(plain(maximum.value)) pt/s")
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  private init(_ minimum: PointsPerSecond, _ maximum: PointsPerSecond) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// No limits: every velocity is unchanged.
  public static let none = VelocityLimits(0, .infinity)
  /// Up to 8000 pt/s: Android's and Flutter's maximum alone.
  public static let maximal = VelocityLimits(
    0, PointsPerSecond(CopiedNumber.androidFastestFling.value))
  /// 50 to 8000 pt/s: the fling velocities of Android's `ViewConfiguration` and of Flutter.
  public static let fling = VelocityLimits(
    PointsPerSecond(CopiedNumber.androidSlowestFling.value),
    PointsPerSecond(CopiedNumber.androidFastestFling.value))

  /// The velocity after the limits.
  public func applied(to velocity: Velocity) -> Velocity {
    let largest = max(velocity.x.magnitude.value, velocity.y.magnitude.value)
    guard largest > 0 else { return velocity }
    // Divided by the larger component first, because the square of a large number would not be
    // finite.
    let (x, y) = (velocity.x.value / largest, velocity.y.value / largest)
    let unit = (x * x + y * y).squareRoot()
    let speed = largest * unit
    if speed < minimum.value { return .zero }
    guard speed > maximum.value else { return velocity }
    let factor = maximum.value / unit
    return Velocity(x: PointsPerSecond(x * factor), y: PointsPerSecond(y * factor))
  }
}

/// The measurement of a release's velocity: estimator and limits.
public struct VelocityOptions: Hashable, Sendable {
  /// The estimator.
  public var estimator: EstimatorName
  /// A custom estimator, used instead of `estimator`.
  public var custom: CustomEstimator?
  /// The range of speeds that count.
  public var limits: VelocityLimits
  /// Whether a pause before the release makes the velocity zero, for estimators with such a rule.
  public var stopsAtRelease: Bool
  /// The time after the lift of another finger of the same gesture within which a lift is part of
  /// the same release; 0 for separate releases.
  ///
  /// The velocity of such a release is that of the middle of the fingers while all of them were
  /// down.
  public var liftWindow: Seconds = 0.06

  /// Options for `estimator` without limits and with its own stop rule.
  public init(
    _ estimator: EstimatorName = .standard, limits: VelocityLimits = .none,
    stopsAtRelease: Bool = true
  ) {
    self.estimator = estimator
    self.limits = limits
    self.stopsAtRelease = stopsAtRelease
  }

  /// Least squares of degree 2, as Android's and Flutter's default, but never against the finger.
  public static let standard = VelocityOptions()
}

internal import RealModule

/// The friction of a free motion: v = v₀·e^(−k·t).
///
/// Toolkits specify k in different ways.
public struct Friction: Hashable, Sendable {
  /// k, per second; 0 for constant velocity.
  public let rate: Double

  /// Creates friction with this k.
  ///
  /// - Throws: `CoreError` for a rate outside 0...1e9.
  public init(rate: Double) throws(CoreError) {
    self.rate = try CoreError.checked(rate, "friction rate", in: 0...1e9)
  }

  /// Creates friction that keeps this share of the velocity per millisecond, as in UIKit's
  /// `DecelerationRate`.
  ///
  /// - Throws: `CoreError` for a share outside 1e-300...1.
  public init(keptPerMillisecond share: Double) throws(CoreError) {
    let share = try CoreError.checked(share, "friction per millisecond", in: 1e-300...1)
    rate = -1000 * Double.log(share)
  }

  /// Creates friction that keeps this share of the velocity per second, as in Flutter's drag.
  ///
  /// - Throws: `CoreError` for a share outside 1e-300...1.
  public init(keptPerSecond share: Double) throws(CoreError) {
    let share = try CoreError.checked(share, "friction per second", in: 1e-300...1)
    rate = -Double.log(share)
  }

  private init(known rate: Double) { self.rate = rate }

  /// `UIScrollView.DecelerationRate.normal`, which keeps 0.998 of the velocity per millisecond.
  public static let uiKitNormal = Friction(known: 2.002_002_670_673_082)
  /// `UIScrollView.DecelerationRate.fast`, which keeps 0.99 of the velocity per millisecond.
  public static let uiKitFast = Friction(known: 10.050_335_853_501_451)
  /// Flutter's scroll physics, which keep 0.135 of the velocity per second.
  public static let flutter = Friction(known: 2.002_480_500_543_707)
  /// Compose's `exponentialDecay` with a multiplier of 1.
  public static let compose = Friction(known: 4.2)
  /// react-spring's `decay: 0.998`: (1 − 0.998) per millisecond.
  public static let reactSpring = Friction(known: 2)
  /// The time constant of Motion's inertia, 325 ms.
  ///
  /// Motion multiplies the velocity of the release by 0.8/0.325 = 2.46; this does not.
  public static let motion = Friction(known: 1 / CopiedNumber.motionTimeConstant.value)

  /// The time constant of Motion's inertia after a drag, 750 ms.
  public static let motionDrag = Friction(known: 1 / CopiedNumber.motionDragTimeConstant.value)

  /// The total distance of a motion at this velocity, in the velocity's unit times seconds.
  ///
  /// Infinite without friction.
  public func distance(velocity: Double) -> Double {
    velocity == 0 ? 0 : velocity / rate
  }

  /// The velocity of a motion with exactly this total distance.
  public func velocity(distance: Double) -> Double { distance * rate }
}

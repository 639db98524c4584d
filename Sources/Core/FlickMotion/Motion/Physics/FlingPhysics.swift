internal import RealModule

/// The deceleration laws of flings, including those of known toolkits.
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum FlingPhysics: Hashable, Sendable {
  /// Friction and a constant deceleration in points per second squared.
  case friction(Friction, braking: Double = 0)
  /// Android's spline.
  case spline(SplineFriction)
  /// A law from outside the core.
  case custom(CustomFling)

  /// UIKit's scroll view at its normal rate, which keeps 0.998 of the velocity per millisecond.
  public static let uiKit = FlingPhysics.friction(.uiKitNormal)
  /// UIKit's scroll view at its fast rate, 0.99.
  public static let uiKitFast = FlingPhysics.friction(.uiKitFast)
  /// Flutter's bouncing physics, which keep 0.135 of the velocity per second.
  public static let flutter = FlingPhysics.friction(.flutter)
  /// Flutter's bouncing physics at their fast rate, with a deceleration of 1400 px/s².
  public static let flutterFast = FlingPhysics.friction(.flutter, braking: 1400)
  /// Flutter's clamping physics.
  public static let flutterClamping = FlingPhysics.spline(.flutterClamping)
  /// Compose's `exponentialDecay` and dynamicanimation's `FlingAnimation`: exponent −4.2.
  public static let compose = FlingPhysics.friction(.compose)
  /// Android's `OverScroller` and Compose's `splineBasedDecay`.
  public static let android = FlingPhysics.spline(.android)
  /// react-spring's decay of 0.998.
  public static let reactSpring = FlingPhysics.friction(.reactSpring)
  /// POP's decay of 0.998 per millisecond.
  ///
  /// POP sums whole milliseconds (see `Friction.summedDistance`); this is the continuous curve.
  public static let pop = FlingPhysics.friction(.uiKitNormal)
  /// Motion's inertia with the time constant 325 ms.
  public static let motion = FlingPhysics.friction(.motion)
  /// Motion's inertia after a drag, with the time constant 750 ms.
  public static let motionDrag = FlingPhysics.friction(.motionDrag)

  /// All of them with their names.
  public static let named: [(name: String, physics: FlingPhysics)] = [
    ("uikit", .uiKit), ("uikit fast", .uiKitFast), ("flutter", .flutter),
    ("flutter fast", .flutterFast), ("flutter clamping", .flutterClamping),
    ("compose", .compose), ("android", .android), ("react-spring", .reactSpring), ("pop", .pop),
    ("motion", .motion), ("motion drag", .motionDrag),
  ]

  /// The free motion from `value` at `velocity`, in points and points per second.
  ///
  /// - Throws: `CoreError` for numbers outside the ranges of the law's motion.
  public func motion(from value: Double, velocity: Double) throws(CoreError) -> GlideMotion {
    switch self {
    case .friction(let friction, let braking) where braking == 0:
      .decay(try DecayMotion(friction, from: value, velocity: velocity))
    case .friction(let friction, let braking):
      .braked(try BrakedMotion(friction, braking: braking, from: value, velocity: velocity))
    case .spline(let friction):
      .spline(try SplineMotion(friction, from: value, velocity: velocity))
    case .custom(let law): try law.motion(from: value, velocity: velocity)
    }
  }

  /// The final value of a release at `velocity` without edges.
  ///
  /// Infinite without friction; NaN for NaN.
  public func projection(from value: Double, velocity: Double) -> Double {
    switch self {
    case .friction(let friction, let braking) where braking == 0:
      return value + friction.distance(velocity: velocity)
    case .friction, .custom:
      return (try? motion(from: value, velocity: velocity).end) ?? .nan
    case .spline(let friction): return value + friction.distance(velocity: velocity)
    }
  }
}

extension Friction {
  /// The distance as computed by WWDC's "Designing Fluid Interfaces" and POP: the sum of whole
  /// milliseconds, (v/1000)·d/(1 − d) for a share d kept per millisecond.
  ///
  /// 499 for a velocity of 1000 and UIKit's 0.998, compared with a `distance` of 499.5.
  public func summedDistance(velocity: Double) -> Double {
    let lost = -Double.expMinusOne(-rate / 1000)
    return velocity == 0 ? 0 : velocity / 1000 * (1 - lost) / lost
  }

  /// The time until the speed has fallen to `threshold`; zero if it is not above it.
  ///
  /// Compose's rule for the end of a decay (0.1 by default). The value has not reached its end
  /// then; rest times in FlickCore concern the value.
  public func time(fallingTo threshold: Double, velocity: Double) -> Seconds {
    guard velocity.magnitude > threshold else { return 0 }
    guard threshold > 0, rate > 0 else { return .infinity }
    return Seconds(Double.log(velocity.magnitude / threshold) / rate)
  }
}

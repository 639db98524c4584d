/// The parameters of a damped spring: m·x″ + c·x′ + k·x = 0, where x is the distance from the
/// target.
///
/// Three common descriptions are converted to the same three numbers, with Apple's formulas
/// (`SpringSpec(duration: 0.5, bounce: 0.3)` has mass 1, stiffness 157.9, damping 17.6).
public struct SpringSpec: Hashable, Sendable {
  /// The valid ranges of the parameters.
  package enum Allowed {
    package static var mass: ClosedRange<Double> { 1e-9...1e12 }
    package static var damping: ClosedRange<Double> { 0...1e12 }
    package static var dampingFraction: ClosedRange<Double> { 0...1e4 }
    package static var bounce: ClosedRange<Double> { -0.9999...1 }

    /// The damping fraction of a spring with a settling time.
    package static var settlingFraction: ClosedRange<Double> { 0.01...1e4 }
    package static var settlingTolerance: ClosedRange<Double> { 1e-9...0.5 }

    /// The damping fraction of a spring that must come to rest.
    package static var restingFraction: ClosedRange<Double> { 0.01...1e6 }
    /// The bounce of such a spring, in both directions.
    package static var restingBounce: ClosedRange<Double> {
      let most = 1 - restingFraction.lowerBound
      return -most...most
    }
  }

  /// The mass m, positive.
  public let mass: Double
  /// The stiffness k, at least 0.
  ///
  /// A stiffness of 0 does not pull to the target: the motion continues until the damping has
  /// stopped it, or forever. An infinite stiffness is rigid: the motion is at its target
  /// immediately.
  public let stiffness: Double
  /// The damping coefficient c, at least 0.
  ///
  /// With 0 the spring never comes to rest.
  public let damping: Double
  /// Whether a motion ends as soon as it reaches its target, without overshooting: libadwaita's
  /// `clamp`, Reanimated's `overshootClamping`.
  public var isClamped = false

  /// Creates a spring with these physical parameters, in coherent units.
  ///
  /// A stiffness per mass below 1e-24 counts as 0 and one above 1e24 as infinite, because a period
  /// of 200,000 years or of picoseconds is indistinguishable from these.
  ///
  /// - Throws: `CoreError` for a mass outside 1e-9...1e12, a stiffness that is negative or not a
  ///   number, or a damping outside 0...1e12.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(CoreError) {
    self.mass = try CoreError.checked(mass, "spring mass", in: Allowed.mass)
    guard stiffness >= 0 else {
      throw CoreError(
        .invalidNumber,
        "spring stiffness: expected a number of at least 0, found \(plain(stiffness))")
    }
    let omegaSquared = stiffness / mass
    self.stiffness = omegaSquared < 1e-24 ? 0 : omegaSquared > 1e24 ? .infinity : stiffness
    self.damping = try CoreError.checked(damping, "spring damping", in: Allowed.damping)
  }

  /// Creates a spring from the period of its undamped oscillation and its damping relative to
  /// critical.
  ///
  /// k = m·(2π/response)², c = 4π·m·fraction/response.
  ///
  /// - Parameters:
  ///   - response: 0 to 1e4 seconds. Less than a microsecond counts as rigid.
  ///   - dampingFraction: At least 0. Below 1 it overshoots, at 1 it is critically damped.
  public init(response: Seconds, dampingFraction: Double, mass: Double = 1) throws(CoreError) {
    let response = try CoreError.checked(response.value, "spring response", in: 0...1e4, unit: "s")
    let fraction = try CoreError.checked(
      dampingFraction, "spring damping fraction", in: Allowed.dampingFraction)
    guard response >= 1e-6 else {
      try self.init(mass: mass, stiffness: .infinity, damping: 0)
      return
    }
    let omega = 2 * Double.pi / response
    try self.init(mass: mass, stiffness: mass * omega * omega, damping: 2 * mass * fraction * omega)
  }

  /// Creates a spring from a perceived duration and a bounce, as in SwiftUI.
  ///
  /// The damping fraction is 1 − bounce for a bounce of at least 0, and 1/(1 + bounce) below
  /// (Apple, `Spring(duration:bounce:)`; the duration is the response).
  ///
  /// - Parameters:
  ///   - duration: 0 to 1e4 seconds. 0 is rigid.
  ///   - bounce: From −0.9999, strongly overdamped, over 0, critically damped, to 1, undamped.
  public init(duration: Seconds, bounce: Double) throws(CoreError) {
    let bounce = try CoreError.checked(bounce, "spring bounce", in: Allowed.bounce)
    try self.init(
      response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : min(1e4, 1 / (1 + bounce)))
  }

  /// Creates a spring by the time until its motion stays near its end, as SwiftUI's
  /// `Spring(settlingDuration:dampingRatio:epsilon:)`.
  ///
  /// A spring that is ω times as fast settles in an ω-th of the time, so that ω is the settling
  /// time for ω = 1 divided by the wanted one.
  ///
  /// - Parameters:
  ///   - settlingTime: 0 to 1e4 seconds. 0 is rigid.
  ///   - dampingFraction: 0.01 to 1e4.
  ///   - tolerance: The largest distance from the end, as a share of a distance that is covered
  ///     from standstill; 1e-9 to 0.5.
  public init(
    settlingTime: Seconds, dampingFraction: Double, tolerance: Double = 0.001
  ) throws(CoreError) {
    let time = try CoreError.checked(settlingTime.value, "settling time", in: 0...1e4, unit: "s")
    let fraction = try CoreError.checked(
      dampingFraction, "spring damping fraction", in: Allowed.settlingFraction)
    let tolerance = try CoreError.checked(
      tolerance, "settling tolerance", in: Allowed.settlingTolerance)
    guard time >= 1e-6 else {
      try self.init(mass: 1, stiffness: .infinity, damping: 0)
      return
    }
    let unit = SpringSpec(known: 1, stiffness: 1, dampingFraction: fraction)
    let whole = SpringMotion(spring: unit, value: 0, velocity: 0, target: 1)
    let omega = whole.restTime(tolerance: tolerance).value / time
    try self.init(mass: 1, stiffness: omega * omega, damping: 2 * fraction * omega)
  }

  /// Creates a spring from valid numbers: mass, stiffness, and damping relative to critical.
  package init(known mass: Double, stiffness: Double, dampingFraction: Double) {
    self.mass = mass
    self.stiffness = stiffness
    damping = 2 * dampingFraction * (mass * stiffness).squareRoot()
  }

  private init(criticalOmega omega: Double) {
    mass = 1
    stiffness = omega * omega
    damping = 2 * omega
  }

  /// Creates a spring that appears to end after `visualDuration`, as in Motion.
  ///
  /// Motion uses a response of 1.2 times the visual duration, because the end of a spring is hardly
  /// visible.
  ///
  /// - Parameters:
  ///   - visualDuration: 0 to 8000 seconds.
  ///   - bounce: The same as for `init(duration:bounce:)`.
  public init(visualDuration: Seconds, bounce: Double) throws(CoreError) {
    try self.init(duration: visualDuration * 1.2, bounce: bounce)
  }

  package init(known mass: Double, _ stiffness: Double, _ damping: Double) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// The default settling spring of a pager: duration 0.35 s, bounce 0.
  ///
  /// 0.35 s is the duration of UIKit's page and navigation transitions.
  public static let pagerSettle = SpringSpec(criticalOmega: 2 * .pi / pagerSettleDuration.value)

  /// The duration of `pagerSettle`, as for `init(duration:bounce:)`.
  package static var pagerSettleDuration: Seconds { 0.35 }

  /// Whether the stiffness is infinite, so that a motion is at its target immediately.
  public var isRigid: Bool { stiffness == .infinity }

  /// ω₀ = √(k/m), in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ = c / 2√(km): overshoots below 1, is critical at 1, and overdamped above.
  ///
  /// 1 for a rigid spring. Without stiffness it is infinite, or 0 if the damping is 0 too.
  public var dampingFraction: Double {
    if isRigid { return 1 }
    return damping == 0 ? 0 : damping / (2 * (stiffness * mass).squareRoot())
  }

  /// The period of the undamped oscillation, 2π/ω₀; SwiftUI's duration.
  public var response: Seconds { Seconds(2 * .pi / naturalFrequency) }

  /// 1 − ζ up to critical damping, 1/ζ − 1 above it.
  public var bounce: Double {
    let fraction = dampingFraction
    return fraction <= 1 ? 1 - fraction : 1 / fraction - 1
  }

  /// Throws unless a motion of the spring comes to rest.
  package func checkRests(_ name: @autoclosure () -> String) throws(CoreError) {
    try CoreError.checked(
      dampingFraction, "damping fraction of \(name())", in: Allowed.restingFraction)
  }
}

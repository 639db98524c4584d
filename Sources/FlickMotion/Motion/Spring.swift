/// The parameters of a damped spring: m·x″ + c·x′ + k·x = 0, x being the distance from the target.
///
/// Three common descriptions lead to the same three numbers; the conversions are Apple's
/// (`Spring(duration: 0.5, bounce: 0.3)` is mass 1, stiffness 157.9, damping 17.6).
public struct Spring: Hashable, Sendable {
  /// What its numbers may be.
  package enum Allowed {
    package static var mass: ClosedRange<Double> { 1e-9...1e12 }
    package static var damping: ClosedRange<Double> { 0...1e12 }
    package static var dampingFraction: ClosedRange<Double> { 0...1e4 }
    package static var bounce: ClosedRange<Double> { -0.9999...1 }

    /// The damping fraction of a spring that has to bring something to rest.
    package static var restingFraction: ClosedRange<Double> { 0.01...1e6 }
    /// The bounce of such a spring, and as much the other way.
    package static var restingBounce: ClosedRange<Double> {
      let most = 1 - restingFraction.lowerBound
      return -most...most
    }
  }

  /// Mass m, above 0.
  public let mass: Double
  /// Stiffness k, at least 0.
  ///
  /// 0 pulls nowhere: what moves glides on until the damping has stopped it, forever without any.
  /// Infinite is rigid: the motion is at its target at once.
  public let stiffness: Double
  /// Damping coefficient c, at least 0; 0 never comes to rest.
  public let damping: Double

  /// The spring with these physical parameters, in coherent units.
  ///
  /// A stiffness per mass below 1e-24 counts as 0 and one above 1e24 as infinite: a swing of
  /// 200,000 years, or of some picoseconds, looks no different.
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

  /// The spring that swings with period `response` when undamped, damped by a share of critical.
  ///
  /// k = m·(2π/response)², c = 4π·m·fraction/response.
  ///
  /// - Parameters:
  ///   - response: from 0 to 1e4 seconds; 0 is rigid, and so is all below a microsecond.
  ///   - dampingFraction: at least 0; below 1 it overshoots, at 1 it is critical.
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

  /// The spring of a perceived duration and a bounce, as SwiftUI describes springs.
  ///
  /// Damping fraction 1 − bounce for a bounce of at least 0, and 1/(1 + bounce) below (Apple,
  /// `Spring(duration:bounce:)`; the duration is the response).
  ///
  /// - Parameters:
  ///   - duration: from 0 to 1e4 seconds; 0 is rigid.
  ///   - bounce: 1 swings forever, 0 is critical, towards −1 ever more sluggish; at least −0.9999.
  public init(duration: Seconds, bounce: Double) throws(CoreError) {
    let bounce = try CoreError.checked(bounce, "spring bounce", in: Allowed.bounce)
    try self.init(
      response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : min(1e4, 1 / (1 + bounce)))
  }

  /// A spring of known good numbers: a mass, a stiffness, and a damping as a share of critical.
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

  /// The spring that looks done after `visualDuration`, as Motion describes springs.
  ///
  /// Motion takes a response of 1.2 times that, since the end of a spring is hardly seen.
  ///
  /// - Parameters:
  ///   - visualDuration: from 0 to 8000 seconds.
  ///   - bounce: as of `init(duration:bounce:)`, of which this is one.
  public init(visualDuration: Seconds, bounce: Double) throws(CoreError) {
    try self.init(duration: visualDuration * 1.2, bounce: bounce)
  }

  package init(known mass: Double, _ stiffness: Double, _ damping: Double) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// How a pager settles by default: duration 0.35 s, bounce 0.
  ///
  /// 0.35 s is the length of UIKit's page and navigation transitions.
  public static let pagerSettle = Spring(criticalOmega: 2 * .pi / pagerSettleDuration.value)

  /// How long that takes, in the words of `init(duration:bounce:)`.
  package static var pagerSettleDuration: Seconds { 0.35 }

  /// Whether the stiffness is infinite: a motion is at its target at once.
  public var isRigid: Bool { stiffness == .infinity }

  /// ω₀ = √(k/m), in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ = c / 2√(km): below 1 it overshoots, 1 is critical, above 1 it creeps.
  ///
  /// 1 for a rigid spring; without stiffness infinite, or 0 if there is no damping either.
  public var dampingFraction: Double {
    if isRigid { return 1 }
    return damping == 0 ? 0 : damping / (2 * (stiffness * mass).squareRoot())
  }

  /// The period of the undamped swing, 2π/ω₀; SwiftUI's duration.
  public var response: Seconds { Seconds(2 * .pi / naturalFrequency) }

  /// 1 − ζ up to critical damping, 1/ζ − 1 beyond.
  public var bounce: Double {
    let fraction = dampingFraction
    return fraction <= 1 ? 1 - fraction : 1 / fraction - 1
  }
}

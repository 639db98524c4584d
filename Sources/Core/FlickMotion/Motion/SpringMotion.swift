internal import RealModule

/// The motion of a spring from a value and a velocity to a target, in closed form.
///
/// With x the distance from the target, β = c/2m and ω₀² = k/m, the solution has two forms. Each is
/// exact where the other loses precision:
///
/// - underdamped (ω₀ > β), w = √(ω₀² − β²): x = e^(−βt)·(x₀·cos wt + (v₀ + βx₀)·sin(wt)/w);
/// - overdamped (ω₀ ≤ β), w = √(β² − ω₀²), slow rate r = −ω₀²/(β + w): x = e^(rt)·(x₀ + (v₀ −
///   r·x₀)·φ), φ = (1 − e^(−2wt))/2w, and φ = t at w = 0.
///
/// Both converge to the critical x = e^(−βt)·(x₀ + (v₀ + βx₀)·t) as w → 0: sin(wt)/w and expm1 keep
/// full relative precision there, so that nearly critical springs do not need a special case. The
/// slow rate is computed as a quotient, because −β + w would cancel. No exponent is positive, so
/// overflow is impossible.
///
/// Limits of the parameters are valid too. A rigid spring is at its target from the start. A spring
/// without stiffness does not reach it: it moves by v₀/2β and rests, or continues at v₀ forever
/// without damping.
public struct SpringMotion: Motion, Hashable {
  /// The spring.
  public let spring: SpringSpec
  /// The initial value.
  public let from: Double
  /// The target.
  ///
  /// The motion ends there if the spring has stiffness.
  public let target: Double

  package let swings: Bool
  /// The origin of x: the target, or the initial value without stiffness.
  package let anchor: Double
  /// w as above; exactly zero at critical damping.
  package let frequency: Double
  /// The exponent of the leading factor, at most zero: −β or r.
  package let rate: Double
  /// x₀.
  package let start: Double
  /// v₀: the initial velocity per second; 0 for a rigid spring.
  public let startVelocity: Double
  /// v₀ + βx₀ if underdamped, v₀ − r·x₀ if overdamped: the weight of the second term.
  package let weight: Double
  /// ω₀²x₀ + βv₀, the weight of the sine in the velocity, if underdamped.
  package let pull: Double
  /// The time when a clamped spring reaches its target and stays; infinite for any other.
  package private(set) var stop = Double.infinity

  /// Creates the motion of `spring` from `value` at `velocity` to `target`.
  ///
  /// - Throws: `CoreError` if one of the numbers is not finite.
  public init(
    _ spring: SpringSpec, from value: Double, velocity: Double = 0, to target: Double
  ) throws(CoreError) {
    let limit = 1e150  // keeps its square, and all products in the formulas, finite
    try CoreError.checked(value, "spring start", in: -limit...limit)
    try CoreError.checked(velocity, "spring velocity", in: -limit...limit)
    try CoreError.checked(target, "spring target", in: -limit...limit)
    self.init(spring: spring, value: value, velocity: velocity, target: target)
  }

  package init(spring: SpringSpec, value: Double, velocity: Double, target: Double) {
    let beta = spring.damping / (2 * spring.mass)
    let omegaSquared = spring.stiffness / spring.mass
    self.spring = spring
    self.target = target
    from = spring.isRigid ? target : value
    startVelocity = spring.isRigid ? 0 : velocity
    guard omegaSquared > 0, omegaSquared < .infinity else {
      // Without stiffness: the overdamped formula with r = 0 and w = β, also w = 0 without damping.
      // Measured from the initial value, which keeps precision over any distance.
      swings = false
      frequency = beta < 1e-100 ? 0 : beta
      rate = 0
      start = 0
      anchor = from
      weight = startVelocity
      pull = 0
      return
    }
    let difference = omegaSquared - beta * beta
    anchor = target
    start = value - target
    frequency = difference.magnitude.squareRoot()
    swings = difference > 0
    rate = swings ? -beta : -omegaSquared / (beta + frequency)
    weight = velocity - rate * start
    pull = omegaSquared * start + beta * velocity
    if spring.isClamped { stop = arrival }
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .spring(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    // NaN also gives the start, which is returned exactly.
    guard time.value > 0 else { return MotionSample(value: from, velocity: startVelocity) }
    if time.value >= stop, stop < .infinity { return MotionSample(value: target, velocity: 0) }
    let x = displacement(at: time.value)
    return MotionSample(value: anchor + x.value, velocity: x.velocity)
  }

  /// The distance from the anchor and its velocity, at a nonnegative time.
  package func displacement(at time: Double) -> MotionSample {
    let decay = Double.exp(rate * time)
    if swings {
      let phase = frequency * time
      // After complete decay, the value is constant. An infinite angle does not have a sine.
      guard decay > 0, phase < .infinity else { return MotionSample(value: 0, velocity: 0) }
      let swing = SineAndCosine(of: phase)
      let sine = swing.sine / frequency
      return MotionSample(
        value: decay * (start * swing.cosine + weight * sine),
        velocity: decay * (startVelocity * swing.cosine - pull * sine))
    }
    guard decay > 0 else { return faded }
    // At critical damping w is zero or a rounding error. Then φ = t, and the fast term has not
    // decayed.
    guard frequency > 0 else {
      if rate == 0 { return MotionSample(value: weight * time, velocity: weight) }
      let value = decay * (start + weight * time)
      return MotionSample(value: value, velocity: rate * value + decay * weight)
    }
    let faded = -Double.expMinusOne(-2 * frequency * time)
    let value = decay * (start + weight * faded / (2 * frequency))
    return MotionSample(
      value: value, velocity: rate * value + decay * weight * (1 - faded))
  }

  /// The limit of an overdamped motion: its target, or the end of the motion without stiffness.
  private var faded: MotionSample {
    if rate < 0 || weight == 0 { return MotionSample(value: 0, velocity: 0) }
    if frequency > 0 { return MotionSample(value: glide, velocity: 0) }
    return MotionSample(value: weight * .infinity, velocity: weight)
  }

  /// The total distance with damping but without stiffness: v₀/2β.
  package var glide: Double { weight / (2 * frequency) }
}

extension SpringMotion {
  /// Infinite, unless the spring is rigid, starts at rest at its end, or is clamped.
  public var duration: Seconds { start == 0 && startVelocity == 0 ? 0 : Seconds(stop) }

  /// When the spring is at its target for the first time after its start; infinite if it only
  /// approaches the target.
  ///
  /// Underdamped, that is where tan wt = −x₀·w/weight; overdamped, where φ = −x₀/weight.
  package var arrival: Double {
    guard start != 0 || startVelocity != 0 else { return 0 }
    if swings {
      let time = Double.atan(-start * frequency / weight) / frequency
      return time > 0 ? time : time + .pi / frequency
    }
    let phi = -start / weight
    guard phi > 0, phi.isFinite else { return .infinity }
    if frequency == 0 { return phi }
    guard 2 * frequency * phi < 1 else { return .infinity }
    return -Double.log(onePlus: -2 * frequency * phi) / (2 * frequency)
  }

  /// The minimum and maximum between two moments, including both.
  ///
  /// An oscillation decays, so its first two extrema in the interval are the largest, one on each
  /// side. An overdamped spring has at most one extremum.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = min(from.sinceStart, stop)
    let to = min(max(from, to.sinceStart), stop)
    var span = ValueSpan(sample(at: Seconds(from)).value)
    span.include(sample(at: Seconds(to)).value)
    if swings {
      let halfPeriod = Double.pi / frequency
      // The extremum before `from` (or slightly after, due to rounding), and the three after it.
      let index = ((from - firstTurn) / halfPeriod).rounded(.down)
      for number in 0...3 {
        let turn = firstTurn + (index + Double(number)) * halfPeriod
        if turn > from, turn < to { span.include(sample(at: Seconds(turn)).value) }
      }
    } else if let turn = onlyTurn, turn > from, turn < to {
      span.include(sample(at: Seconds(turn)).value)
    }
    return span.range
  }

  /// The first extremum of an oscillation, from 0 to less than half a period.
  ///
  /// Extrema are spaced half a period, π/w, apart and decrease by the same factor each time.
  package var firstTurn: Double {
    let halfPeriod = Double.pi / frequency
    var first = Double.atan2(y: startVelocity * frequency, x: pull) / frequency
    if first < 0 { first += halfPeriod }
    if first >= halfPeriod { first -= halfPeriod }
    return first
  }

  /// The extremum of an overdamped spring, if it has one after the start.
  ///
  /// There x′ = e^(rt)·(v₀ + (r − 2w)·weight·φ) vanishes.
  package var onlyTurn: Double? {
    let phi = startVelocity / (weight * (2 * frequency - rate))
    guard phi > 0, phi.isFinite else { return nil }
    if frequency == 0 { return phi }
    guard 2 * frequency * phi < 1 else { return nil }
    return -Double.log(onePlus: -2 * frequency * phi) / (2 * frequency)
  }
}

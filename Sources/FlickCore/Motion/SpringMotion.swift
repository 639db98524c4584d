internal import RealModule

/// The movement of a spring from a value and a velocity to a target, in closed form.
///
/// With x the distance from the target, β = c/2m and ω₀² = k/m there are two ways to write the one
/// solution, and each is exact where the other loses digits:
///
/// - swinging (ω₀ > β), w = √(ω₀² − β²):
///   x = e^(−βt)·(x₀·cos wt + (v₀ + βx₀)·sin(wt)/w);
/// - creeping (ω₀ ≤ β), w = √(β² − ω₀²), slow rate r = −ω₀²/(β + w):
///   x = e^(rt)·(x₀ + (v₀ − r·x₀)·φ), φ = (1 − e^(−2wt))/2w, and φ = t at w = 0.
///
/// Both tend to the critical x = e^(−βt)·(x₀ + (v₀ + βx₀)·t) as w → 0: sin(wt)/w and expm1 keep
/// full relative precision there, so no threshold separates "nearly critical" from the rest. The
/// slow rate comes from a quotient and not from −β + w, which would cancel; and no exponent is
/// positive, so nothing overflows.
public struct SpringMotion: Motion, Hashable {
  /// The spring that moves.
  public let spring: Spring
  /// Where the motion ends.
  public let target: Double

  let swings: Bool
  /// w above; zero exactly at critical damping.
  let frequency: Double
  /// Exponent of the leading factor, at most zero: −β or r.
  let rate: Double
  /// x₀ and v₀.
  let start: Double
  let startVelocity: Double
  /// v₀ + βx₀ when swinging, v₀ − r·x₀ when creeping: the weight of the second term.
  let weight: Double
  /// ω₀²x₀ + βv₀, the weight of the sine in the velocity; used when swinging.
  let pull: Double

  /// The motion of `spring` from `value`, moving at `velocity`, to `target`.
  ///
  /// - Throws: `CoreError` if one of the numbers is not finite.
  public init(
    _ spring: Spring, from value: Double, velocity: Double = 0, to target: Double
  ) throws(CoreError) {
    let limit = 1e150  // Its square, and so every product in the formulas, is finite.
    _ = try CoreError.checked(value, "spring start", in: -limit...limit)
    _ = try CoreError.checked(velocity, "spring velocity", in: -limit...limit)
    _ = try CoreError.checked(target, "spring target", in: -limit...limit)
    self.init(spring: spring, value: value, velocity: velocity, target: target)
  }

  init(spring: Spring, value: Double, velocity: Double, target: Double) {
    let beta = spring.damping / (2 * spring.mass)
    let omegaSquared = spring.stiffness / spring.mass
    let difference = omegaSquared - beta * beta
    self.spring = spring
    self.target = target
    start = value - target
    startVelocity = velocity
    frequency = difference.magnitude.squareRoot()
    swings = difference > 0
    rate = swings ? -beta : -omegaSquared / (beta + frequency)
    weight = velocity - rate * start
    pull = omegaSquared * start + beta * velocity
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let x = displacement(at: time.value)
    return MotionSample(value: target + x.value, velocity: x.velocity)
  }

  /// The distance from the target and its velocity.
  func displacement(at time: Double) -> MotionSample {
    // The comparison also sends "not a number" to the start.
    guard time > 0 else { return MotionSample(value: start, velocity: startVelocity) }
    let decay = Double.exp(rate * time)
    // What has faded away entirely stays there; also keeps an infinite time from making 0·∞.
    guard decay > 0, time < .infinity else { return MotionSample(value: 0, velocity: 0) }
    if swings {
      let cosine = Double.cos(frequency * time)
      let sine = Double.sin(frequency * time) / frequency
      return MotionSample(
        value: decay * (start * cosine + weight * sine),
        velocity: decay * (startVelocity * cosine - pull * sine))
    }
    // w at critical damping is zero or a rounding error; then φ = t and the fast part has not faded.
    guard frequency > 0 else {
      let value = decay * (start + weight * time)
      return MotionSample(value: value, velocity: rate * value + decay * weight)
    }
    let faded = -Double.expMinusOne(-2 * frequency * time)
    let value = decay * (start + weight * faded / (2 * frequency))
    return MotionSample(
      value: value, velocity: rate * value + decay * weight * (1 - faded))
  }
}

internal import RealModule

/// The movement of a spring from a value and a velocity to a target, in closed form.
///
/// With x the distance from the target, β = c/2m and ω₀² = k/m there are two forms of the one
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
///
/// Three limits of the parameters are motions too. A rigid spring is at its target from the start.
/// A spring without stiffness never gets there: it glides v₀/2β far and rests, or coasts at v₀
/// forever if nothing damps it.
public struct SpringMotion: Motion, Hashable {
  /// The spring that moves.
  public let spring: Spring
  /// Where the motion starts.
  public let from: Double
  /// Where the spring pulls to, and where the motion ends if the spring has stiffness.
  public let target: Double

  package let swings: Bool
  /// What x is measured from: the target, or the start where no stiffness pulls to the target.
  package let anchor: Double
  /// w above; zero exactly at critical damping.
  package let frequency: Double
  /// Exponent of the leading factor, at most zero: −β or r.
  package let rate: Double
  /// x₀.
  package let start: Double
  /// v₀: how fast it sets out, per second; 0 of a spring that is at its target at once.
  public let startVelocity: Double
  /// v₀ + βx₀ when swinging, v₀ − r·x₀ when creeping: the weight of the second term.
  package let weight: Double
  /// ω₀²x₀ + βv₀, the weight of the sine in the velocity; used when swinging.
  package let pull: Double

  /// The motion of `spring` from `value`, moving at `velocity`, to `target`.
  ///
  /// - Throws: `CoreError` if one of the numbers is not finite.
  public init(
    _ spring: Spring, from value: Double, velocity: Double = 0, to target: Double
  ) throws(CoreError) {
    let limit = 1e150  // Its square, and so every product in the formulas, is finite.
    try CoreError.checked(value, "spring start", in: -limit...limit)
    try CoreError.checked(velocity, "spring velocity", in: -limit...limit)
    try CoreError.checked(target, "spring target", in: -limit...limit)
    self.init(spring: spring, value: value, velocity: velocity, target: target)
  }

  package init(spring: Spring, value: Double, velocity: Double, target: Double) {
    let beta = spring.damping / (2 * spring.mass)
    let omegaSquared = spring.stiffness / spring.mass
    self.spring = spring
    self.target = target
    from = spring.isRigid ? target : value
    startVelocity = spring.isRigid ? 0 : velocity
    guard omegaSquared > 0, omegaSquared < .infinity else {
      // A glide is the creeping formula with r = 0 and w = β, coasting that with w = 0 too;
      // measured from the start, which keeps its digits however long the distance is.
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
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    // The comparison also sends "not a number" to the start, which is given back to the bit.
    guard time.value > 0 else { return MotionSample(value: from, velocity: startVelocity) }
    let x = displacement(at: time.value)
    return MotionSample(value: anchor + x.value, velocity: x.velocity)
  }

  /// The distance from the anchor and its velocity, at a time that is not negative.
  package func displacement(at time: Double) -> MotionSample {
    let decay = Double.exp(rate * time)
    if swings {
      let phase = frequency * time
      // What has faded away entirely stays there; an angle beyond all numbers has no sine.
      guard decay > 0, phase < .infinity else { return MotionSample(value: 0, velocity: 0) }
      let swing = SineAndCosine(of: phase)
      let sine = swing.sine / frequency
      return MotionSample(
        value: decay * (start * swing.cosine + weight * sine),
        velocity: decay * (startVelocity * swing.cosine - pull * sine))
    }
    guard decay > 0 else { return faded }
    // w at critical damping is zero or a rounding error; then φ = t and the fast part has not
    // faded.
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

  /// What a creeping motion comes to: its target, or the end of the glide.
  private var faded: MotionSample {
    if rate < 0 || weight == 0 { return MotionSample(value: 0, velocity: 0) }
    if frequency > 0 { return MotionSample(value: glide, velocity: 0) }
    return MotionSample(value: weight * .infinity, velocity: weight)
  }

  /// How far it glides where there is damping but no stiffness: v₀/2β.
  package var glide: Double { weight / (2 * frequency) }
}

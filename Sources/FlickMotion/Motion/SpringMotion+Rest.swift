internal import RealModule

extension SpringMotion {
  /// The last moment at which the value is farther than `tolerance` from the end.
  ///
  /// Exact to one part in 10⁹ and never early: the extrema are known in closed form, the last one
  /// outside the tolerance is found by logarithm, and the crossing after it by a bracketed Newton
  /// search on log|x|, of which the later end is returned.
  ///
  /// Zero if the motion never leaves the tolerance; infinite for an undamped spring that does, and
  /// for a tolerance that is not above zero (unless the motion starts and stays at its end).
  public func restTime(tolerance: Double) -> Seconds {
    if start == 0, startVelocity == 0 { return 0 }
    if rate == 0, !swings { return glideRest(tolerance) }
    guard tolerance > 0 else { return .infinity }
    return Seconds(swings ? swingRest(tolerance) : creepRest(tolerance))
  }

  /// The first moment from which both the value and the velocity stay within their tolerances.
  ///
  /// Flutter's `Simulation.isDone` asks the two at one instant only, and so may say yes before. The
  /// velocity of a spring is the course of another one, that starts at the velocity with the
  /// acceleration, so its last crossing is as exact as that of the value.
  public func restTime(tolerance: Double, velocityTolerance: Double) -> Seconds {
    let rest = restTime(tolerance: tolerance)
    guard swings || rate < 0 else { return rest }
    let beta = spring.damping / spring.mass
    let acceleration = -(spring.stiffness / spring.mass * start + beta * startVelocity)
    let speed = SpringMotion(
      spring: spring, value: startVelocity, velocity: acceleration, target: 0)
    return max(rest, speed.restTime(tolerance: velocityTolerance))
  }

  private func swingRest(_ tolerance: Double) -> Double {
    let halfPeriod = Double.pi / frequency
    let first = firstTurn
    let peak = displacement(at: first).value.magnitude
    guard peak > tolerance else {
      return crossing(tolerance, after: 0, displacement(at: 0), before: first)
    }
    guard rate < 0 else { return .infinity }

    let shrinkage = -rate * halfPeriod  // log of the ratio of two neighbouring extrema
    var last = (Double.log(peak / tolerance) / shrinkage).rounded(.down)
    guard last.isFinite else { return .infinity }
    // The logarithm may be off by one extremum at the boundary; the values themselves decide.
    if displacement(at: first + last * halfPeriod).value.magnitude <= tolerance { last -= 1 }
    if displacement(at: first + (last + 1) * halfPeriod).value.magnitude > tolerance { last += 1 }
    let outside = max(0, first + last * halfPeriod)
    return crossing(
      tolerance, after: outside, displacement(at: outside),
      before: first + (last + 1) * halfPeriod)
  }

  /// A creeping spring comes nearer all the time once it is past its one extremum.
  private func creepRest(_ tolerance: Double) -> Double {
    let extremum = onlyTurn ?? 0
    let farthest = displacement(at: extremum)
    guard farthest.value.magnitude > tolerance else {
      return crossing(tolerance, after: 0, displacement(at: 0), before: extremum)
    }
    var inside = extremum - 1 / rate
    while displacement(at: inside).value.magnitude > tolerance { inside *= 2 }
    return crossing(tolerance, after: extremum, farthest, before: inside)
  }

  /// Without stiffness what is left of the distance shrinks as e^(−2βt).
  private func glideRest(_ tolerance: Double) -> Seconds {
    guard frequency > 0, glide.magnitude > tolerance else { return frequency > 0 ? 0 : .infinity }
    guard tolerance > 0 else { return .infinity }
    // The nudge outweighs rounding: the time must not be early.
    let rest = Double.log(glide.magnitude / tolerance) / (2 * frequency)
    return Seconds(rest * (1 + 1e-12))
  }

  /// The moment between `outside` and `inside` at which |x| sinks to `tolerance`.
  ///
  /// |x| crosses it once in between and is within at `inside`. Zero if it is within at once.
  ///
  /// - Parameter sample: the displacement at `outside`.
  private func crossing(
    _ tolerance: Double, after outside: Double, _ sample: MotionSample, before inside: Double
  ) -> Double {
    var outside = outside
    var inside = inside
    var sample = sample
    guard sample.value.magnitude > tolerance else { return outside }
    var time = outside
    // Newton's steps are few; the count bounds the bisections of a hopeless bracket.
    var steps = 0
    while steps < 200, inside - outside > 4e-10 * inside {
      steps += 1
      // The nudge past the root makes the next sample fall on its other side: both ends close in.
      let nudge = 1e-10 * inside
      let slope = sample.velocity / sample.value
      let root = time - Double.log(sample.value.magnitude / tolerance) / slope
      let aim = sample.value.magnitude > tolerance ? root + nudge : root - nudge
      time = aim > outside && aim < inside ? aim : outside + (inside - outside) / 2
      sample = displacement(at: time)
      if sample.value.magnitude > tolerance { outside = time } else { inside = time }
    }
    return inside
  }
}

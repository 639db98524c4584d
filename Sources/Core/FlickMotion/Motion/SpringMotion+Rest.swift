internal import RealModule

extension SpringMotion {
  /// The last moment with a distance of more than `tolerance` from the end.
  ///
  /// Exact to one part in 10⁹ and never early. The extrema are known in closed form: a logarithm
  /// gives the last one outside the tolerance, and a bracketed Newton search on log|x| the crossing
  /// after it. The later end of the bracket is returned.
  ///
  /// Zero if the motion never leaves the tolerance. Infinite for an undamped spring that does, and
  /// for a tolerance that is not positive (unless the motion is constant).
  public func restTime(tolerance: Double) -> Seconds {
    if start == 0, startVelocity == 0 { return 0 }
    if rate == 0, !swings { return glideRest(tolerance) }
    guard tolerance > 0 else { return Seconds(stop) }
    if stop < .infinity { return Seconds(arrivalRest(tolerance)) }
    return Seconds(swings ? underdampedRest(tolerance) : overdampedRest(tolerance))
  }

  /// The last moment outside the tolerance before a clamped spring arrives at its target.
  ///
  /// Before its arrival it has at most one extremum, if it starts away from the target.
  private func arrivalRest(_ tolerance: Double) -> Double {
    let turn = swings ? firstTurn : onlyTurn ?? 0
    let outside = turn < stop ? turn : 0
    let sample = displacement(at: outside)
    return sample.value.magnitude > tolerance
      ? crossing(tolerance, after: outside, sample, before: stop) : 0
  }

  /// The first moment after which both the value and the velocity stay within their tolerances.
  ///
  /// Flutter's `Simulation.isDone` tests both at a single moment, and may therefore be true
  /// earlier. The velocity of a spring is the motion of another spring with initial value v₀ and
  /// initial velocity a₀, so its last crossing is as exact as that of the value.
  public func restTime(tolerance: Double, velocityTolerance: Double) -> Seconds {
    let rest = restTime(tolerance: tolerance)
    guard swings || rate < 0 else { return rest }
    let beta = spring.damping / spring.mass
    let acceleration = -(spring.stiffness / spring.mass * start + beta * startVelocity)
    var free = spring
    free.isClamped = false
    let speed = SpringMotion(
      spring: free, value: startVelocity, velocity: acceleration, target: 0)
    return min(max(rest, speed.restTime(tolerance: velocityTolerance)), Seconds(stop))
  }

  /// An underdamped spring passes its end again and again, with extrema in a geometric sequence.
  private func underdampedRest(_ tolerance: Double) -> Double {
    let halfPeriod = Double.pi / frequency
    let first = firstTurn
    let peak = displacement(at: first).value.magnitude
    guard peak > tolerance else {
      return crossing(tolerance, after: 0, displacement(at: 0), before: first)
    }
    guard rate < 0 else { return .infinity }

    let shrinkage = -rate * halfPeriod  // log of the ratio of neighbouring extrema
    var last = (Double.log(peak / tolerance) / shrinkage).rounded(.down)
    guard last.isFinite else { return .infinity }
    // Rounding of the logarithm may be off by one extremum; correct it with the values.
    if displacement(at: first + last * halfPeriod).value.magnitude <= tolerance { last -= 1 }
    if displacement(at: first + (last + 1) * halfPeriod).value.magnitude > tolerance { last += 1 }
    let outside = max(0, first + last * halfPeriod)
    return crossing(
      tolerance, after: outside, displacement(at: outside),
      before: first + (last + 1) * halfPeriod)
  }

  /// An overdamped spring approaches its end monotonically after its extremum.
  private func overdampedRest(_ tolerance: Double) -> Double {
    let extremum = onlyTurn ?? 0
    let farthest = displacement(at: extremum)
    guard farthest.value.magnitude > tolerance else {
      return crossing(tolerance, after: 0, displacement(at: 0), before: extremum)
    }
    var inside = extremum - 1 / rate
    while displacement(at: inside).value.magnitude > tolerance { inside *= 2 }
    return crossing(tolerance, after: extremum, farthest, before: inside)
  }

  /// Without stiffness, the remaining distance decays as e^(−2βt).
  private func glideRest(_ tolerance: Double) -> Seconds {
    guard frequency > 0, glide.magnitude > tolerance else { return frequency > 0 ? 0 : .infinity }
    guard tolerance > 0 else { return .infinity }
    // The factor outweighs rounding errors, because the time must not be early.
    let rest = Double.log(glide.magnitude / tolerance) / (2 * frequency)
    return Seconds(rest * (1 + 1e-12))
  }

  /// The time between `outside` and `inside` when |x| falls to `tolerance`.
  ///
  /// |x| must cross it once in between and be within it at `inside`. Zero if it is never outside.
  ///
  /// - Parameter sample: The displacement at `outside`.
  private func crossing(
    _ tolerance: Double, after outside: Double, _ sample: MotionSample, before inside: Double
  ) -> Double {
    var outside = outside
    var inside = inside
    var sample = sample
    guard sample.value.magnitude > tolerance else { return outside }
    var time = outside
    // Newton's method takes a few steps. The limit bounds bisections of a degenerate bracket.
    var steps = 0
    while steps < 200, inside - outside > 4e-10 * inside {
      steps += 1
      // Going slightly past the root makes the next sample fall on its other side, so that both
      // ends converge.
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

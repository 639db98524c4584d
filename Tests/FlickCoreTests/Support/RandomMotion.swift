import FlickCore

/// Random motions of every kind, simple and composed.
extension SplitMix64 {
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[integer(0...choices.count - 1)]
  }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func easing() throws -> Easing {
    switch integer(0...6) {
    case 0: return .linear
    case 1, 2:
      return try .cubicBezier(number(0...1), number(-1...2), number(0...1), number(-1...2))
    case 3:
      let position = pick(StepCurve.Position.allCases)
      return try .steps(integer(2...7), position)
    case 4:
      let stops = (0...integer(1...6)).map { _ in
        LinearStops.Stop(number(-0.5...1.5), at: chance(0.5) ? number(0...1) : nil)
      }
      return try .stops(stops)
    case 5: return Easing(pick(Easing.Family.allCases), pick(Easing.Placement.allCases))
    default:
      let to = number(0.1...1)
      return try .interval(
        from: number(0...to), to: to,
        Easing(pick(Easing.Family.allCases), pick(Easing.Placement.allCases)))
    }
  }

  mutating func spring() throws -> SpringSpec {
    try SpringSpec(
      response: Seconds(number(0.05...1)),
      dampingFraction: pick([0.05, 0.3, 0.7, 0.999_999, 1, 1.000_001, 1.5, 5]))
  }

  /// Returns a motion that is not composed of others.
  ///
  /// - Parameter isOwn: whether it has a type that the core does not know.
  mutating func simpleMotion(isOwn: Bool = false) throws -> AnyMotion {
    let motion = try knownMotion()
    return isOwn ? AnyMotion(OwnMotion(motion: motion)) : motion
  }

  private mutating func knownMotion() throws -> AnyMotion {
    let (from, to) = (number(-500...500), number(-500...500))
    let velocity = number(-3000...3000)
    switch integer(0...5) {
    case 0: return .spring(try SpringMotion(spring(), from: from, velocity: velocity, to: to))
    case 1, 2:
      return .easing(
        try EasingMotion(from: from, to: to, duration: Seconds(number(0...2)), easing: easing()))
    case 3:
      var frames = [KeyframesMotion.Keyframe(from, easing: try easing())]
      for _ in 0..<integer(0...4) {
        frames.append(KeyframesMotion.Keyframe(number(-500...500), easing: try easing()))
      }
      if chance(0.5) { frames[0].offset = number(0...0.5) }
      if chance(0.5) { frames[frames.count - 1].offset = number(0.5...1) }
      return .keyframes(try KeyframesMotion(frames, duration: Seconds(number(0...2))))
    case 4:
      return .decay(
        try DecayMotion(Friction(rate: number(0.5...20)), from: from, velocity: velocity))
    default:
      return .fling(
        try FlingMotion(
          pick([.uiKitNormal, .uiKitFast, .flutter, .compose]), from: from, velocity: velocity,
          least: number(-500...0), greatest: number(0...500), spring: spring()))
    }
  }

  /// Returns a composed motion of at most `depth` levels.
  mutating func motion(depth: Int = 3, isOwn: Bool = false) throws -> AnyMotion {
    guard depth > 0, chance(0.7) else { return try simpleMotion(isOwn: isOwn) }
    let inner = try motion(depth: depth - 1, isOwn: isOwn)
    switch integer(0...4) {
    case 0: return try inner.delayed(by: Seconds(number(0...1)))
    case 1: return try inner.reversed(tolerance: 0.01)
    case 2:
      let count = chance(0.5) ? Double(integer(0...4)) : number(0...4)
      return try inner.repeated(count, alternating: chance(0.5), tolerance: 0.01)
    case 3: return try inner.scaled(by: number(0.3...3))
    default:
      var steps = [MotionSequence.Step(inner)]
      for _ in 0..<integer(1...3) {
        let length = chance(0.3) ? Seconds(number(0...1)) : nil
        steps.append(MotionSequence.Step(try motion(depth: depth - 1, isOwn: isOwn), for: length))
      }
      return .sequence(try MotionSequence(steps, tolerance: 0.01))
    }
  }

  /// Any of the numbers that break careless arithmetic.
  mutating func garbage() -> Double {
    pick([
      0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, .leastNonzeroMagnitude, 1e-9, 1e9, 1e12, 1e150, -1e150,
      1e300, -1e300,
      .infinity, -.infinity, .nan, .greatestFiniteMagnitude, number(-10...10),
    ])
  }
}

/// A motion of an external program, with the required members only.
struct OwnMotion: Motion {
  let motion: AnyMotion

  func sample(at time: Seconds) -> MotionSample { motion.sample(at: time) }
  func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    motion.bounds(from: from, to: to)
  }
  var duration: Seconds { motion.duration }
}

import FlickCore
import Testing

/// A number that a script may give, its valid range, and the function that accepts it.
struct Limit: Sendable, CustomTestStringConvertible {
  var name: String
  var range: ClosedRange<Double>
  /// The smallest difference between accepted numbers; 0 for no minimum.
  var step: Double
  var take: @Sendable (Double) throws -> Void

  init(
    _ name: String, _ range: ClosedRange<Double>, step: Double = 0,
    _ take: @escaping @Sendable (Double) throws -> Void
  ) {
    (self.name, self.range, self.step, self.take) = (name, range, step, take)
  }

  /// A limit that is a whole number.
  init(
    _ name: String, counting range: ClosedRange<Int>,
    _ take: @escaping @Sendable (Int) throws -> Void
  ) {
    self.init(name, Double(range.lowerBound)...Double(range.upperBound), step: 1) {
      try take(Int($0))
    }
  }

  var testDescription: String { name }

  /// The least and the greatest number that it takes.
  var taken: [Double] { [range.lowerBound, range.upperBound] }

  /// The numbers next to these, and numbers that are not finite.
  var refused: [Double] {
    if step > 0 { return [range.lowerBound - step, range.upperBound + step] }
    return [range.lowerBound.nextDown, range.upperBound.nextUp, .nan, .infinity, -.infinity]
  }

  func accepts(_ number: Double) -> Bool { (try? take(number)) != nil }
}

extension Limit {
  private static let far = 1e9

  static let ofTouches: [Limit] = [
    Limit("rate of a finger", 1...10_000) { _ = try Synthesizer(rate: $0) },
    Limit("start of a finger", -far...far) { _ = try Synthesizer(start: Seconds($0)) },
    Limit("duration of a drag", 0...1e5) {
      _ = try Synthesizer(rate: 1).drag(from: .zero, by: Vector(x: 9, y: 0), duration: Seconds($0))
    },
    Limit("hold of a drag", 0...1e5) {
      _ = try Synthesizer(rate: 1).drag(
        from: .zero, by: Vector(x: 9, y: 0), duration: 0, hold: Seconds($0))
    },
    Limit("time scale of a trace", 0...1e6) { _ = try tap().timeScaled(by: $0) },
    Limit("dots per inch", 1...1e5) { _ = try tap().inPoints(dpi: $0) },
    Limit("taps", counting: 1...100) { _ = try Synthesizer().tap(at: .zero, count: $0) },
    Limit("fingers of a tap", counting: 1...10) {
      _ = try Synthesizer().tap(at: .zero, fingers: $0)
    },
    Limit("gap of a tap", 0...1e5) { _ = try Synthesizer().tap(at: .zero, gap: Seconds($0)) },
    Limit("spread of a tap", 0...1e6) {
      _ = try Synthesizer().tap(at: .zero, spread: Points($0))
    },
    Limit("gap between traces", 0...far) { _ = try tap().followed(by: tap(), after: Seconds($0)) },
    Limit("rate of a trace", 1...10_000) { _ = try tap().resampled(rate: $0) },
    Limit("deviation of a trace", 0...1e6) {
      var generator = SplitMix64(seed: 1)
      _ = try tap().shaken(by: Points($0), using: &generator)
    },
    Limit("speed of a flick", -1e6...1e6) { _ = try plan(speed: $0) },
    Limit("speed of a swipe", -1e6...1e6) { _ = try swipe(speed: $0) },
    Limit("length of a swipe", 1e-3...far) { _ = try swipe(length: $0) },
    Limit("length of a swipe from far away", 1e-3...far) {
      _ = try Synthesizer(rate: 1).swipe(
        from: Point2D(x: -6e8, y: 0), by: Vector(x: $0, y: 0), speed: 0)
    },
    Limit("length of a flick from far away", 1e-3...far) {
      _ = try FlickPlan(
        from: Point2D(x: -6e8, y: 0), by: Vector(x: $0, y: 0), speed: 0, duration: 1,
        finger: Synthesizer(rate: 1))
    },
    Limit("duration of a swipe", 1e-6...1e5) { _ = try swipe(duration: $0) },
    Limit("duration of a flick", 1e-6...1000) { _ = try plan(duration: $0) },
    Limit("x of a flick", -far...far) { _ = try plan(from: Point2D(x: $0, y: 0)) },
    Limit("y of a flick", -far...far) { _ = try plan(from: Point2D(x: 0, y: $0)) },
    Limit("length of a flick", 1e-3...far) {
      _ = try plan(from: Point2D(x: 0, y: 0), by: Vector(x: 0, y: $0))
    },
  ]

  private static func swipe(
    speed: Double = 0, length: Double = 1e6, duration: Double = 0.15
  ) throws -> Trace {
    try Synthesizer(rate: 1).swipe(
      from: .zero, by: Vector(x: length, y: 0), speed: PointsPerSecond(speed),
      duration: Seconds(duration))
  }

  private static func tap() throws -> Trace { try Synthesizer().tap(at: .zero) }

  private static func plan(
    speed: Double = 1, duration: Double = 1, from: Point2D = .zero,
    by displacement: Vector = Vector(x: 0, y: 1)
  ) throws -> FlickPlan {
    // Towards the middle, so that the end is never beyond the start.
    let back = from.y > 0 ? Vector(x: 0, y: -1) : displacement
    return try FlickPlan(
      from: from, by: back, speed: PointsPerSecond(speed), duration: Seconds(duration),
      estimator: .lsq2, finger: Synthesizer(rate: 1))
  }

  static let ofMotions: [Limit] = [
    Limit("mass of a spring", 1e-9...1e12) {
      _ = try SpringSpec(mass: $0, stiffness: 1, damping: 1)
    },
    Limit("damping of a spring", 0...1e12) { _ = try SpringSpec(stiffness: 1, damping: $0) },
    Limit("response of a spring", 0...1e4) {
      _ = try SpringSpec(response: Seconds($0), dampingFraction: 1)
    },
    Limit("damping fraction of a spring", 0...1e4) {
      _ = try SpringSpec(response: 1, dampingFraction: $0)
    },
    Limit("bounce of a spring", -0.9999...1) { _ = try SpringSpec(duration: 1, bounce: $0) },
    Limit("friction rate", 0...far) { _ = try Friction(rate: $0) },
    Limit("spline friction", 1e-6...1e6) { _ = try SplineFriction(friction: $0) },
    Limit("velocity along a spline", -1e50...1e50) {
      _ = try SplineMotion(SplineFriction(), from: 0, velocity: $0)
    },
    Limit("braking", 0...1e150) {
      _ = try BrakedMotion(Friction(rate: 1), braking: $0, from: 0, velocity: 1)
    },
    Limit("start of an easing", -1e150...1e150) {
      _ = try EasingMotion(from: $0, to: 0, duration: 1)
    },
    Limit("end of an easing", -1e150...1e150) {
      _ = try EasingMotion(from: 0, to: $0, duration: 1)
    },
    Limit("duration of an easing", 0...far) {
      _ = try EasingMotion(from: 0, to: 1, duration: Seconds($0))
    },
    Limit("value of a keyframe", -1e150...1e150) { _ = try KeyframesMotion([0, $0], duration: 1) },
    Limit("offset of a keyframe", 0.25...1) {
      _ = try KeyframesMotion(
        [KeyframesMotion.Keyframe(0, at: 0.25), KeyframesMotion.Keyframe(1, at: $0)], duration: 1)
    },
    Limit("duration of a timing", 0...far) { _ = try Timing(duration: Seconds($0)) },
    Limit("delay of a timing", -far...far) { _ = try Timing(duration: 1, delay: Seconds($0)) },
    Limit("end delay of a timing", -far...far) {
      _ = try Timing(duration: 1, endDelay: Seconds($0))
    },
    Limit("first iteration of a timing", 0...far) {
      _ = try Timing(duration: 1, iterationStart: $0)
    },
    Limit("exponent of an easing", 1...1000) { _ = try Easing.power($0) },
    Limit("overshoot of an easing", 0...1000) { _ = try Easing.back(overshoot: $0) },
    Limit("amplitude of an elastic easing", 0...1000) {
      _ = try Easing.elastic(amplitude: $0, period: 1)
    },
    Limit("period of an elastic easing", 0.01...100) {
      _ = try Easing.elastic(amplitude: 1, period: $0)
    },
    Limit("amplitude of a bouncing easing", 0...1000) { _ = try Easing.bounce(amplitude: $0) },
    Limit("x1 of a Bézier curve", 0...1) { _ = try Easing.cubicBezier($0, 0, 1, 1) },
    Limit("y1 of a Bézier curve", -1e6...1e6) { _ = try Easing.cubicBezier(0, $0, 1, 1) },
    Limit("x2 of a Bézier curve", 0...1) { _ = try Easing.cubicBezier(0, 0, $0, 1) },
    Limit("y2 of a Bézier curve", -1e6...1e6) { _ = try Easing.cubicBezier(0, 0, 1, $0) },
    Limit("output of a stop", -1e6...1e6) {
      _ = try Easing.stops([LinearStops.Stop(0), LinearStops.Stop($0)])
    },
    Limit("start of an interval", 0...0.5) { _ = try Easing.interval(from: $0, to: 0.5) },
    Limit("end of an interval", 0.5...1) { _ = try Easing.interval(from: 0.5, to: $0) },
    Limit("stagger interval", 0...1e3) { _ = try Stagger(interval: Seconds($0)) },
    Limit("stagger origin", -1e6...1e6) { _ = try Stagger(interval: 1, from: .index($0)) },
  ]

  static let ofGestures: [Limit] = [
    Limit("slop of a pan", 0...1e6) { _ = try PanOptions(slop: Points($0)) },
    Limit("cone of a pan", 0...(.pi / 2)) { _ = try PanOptions(cone: Radians($0)) },
    Limit("step cone of a pan", 0...(.pi / 2)) { _ = try PanOptions(stepCone: Radians($0)) },
    Limit("fingers of a pan", counting: 1...5) { _ = try PanGestureOptions(pointers: $0) },
    Limit("width of an edge", 0...1e6) { _ = try EdgePanOptions(width: Points($0)) },
    Limit("distance of a swipe", 0...1e6) { _ = try SwipeOptions(distance: Points($0)) },
    Limit("velocity of a swipe", 0...far) { _ = try SwipeOptions(velocity: PointsPerSecond($0)) },
    Limit("cone of a swipe", 0...(.pi / 2)) { _ = try SwipeOptions(cone: Radians($0)) },
    Limit("longest swipe", 0...1e6) { _ = try SwipeOptions(longest: Seconds($0)) },
    Limit("duration of a press", 0...1e6) { _ = try LongPressOptions(duration: Seconds($0)) },
    Limit("slop of a press", 0...1e6) { _ = try LongPressOptions(slop: Points($0)) },
    Limit("slop of a pinch", 0...1e6) { _ = try PinchOptions(slop: Points($0)) },
    Limit("slop of a rotation", 0...100) { _ = try RotateOptions(slop: Radians($0)) },
    Limit("count of a tap", counting: 1...10) { _ = try TapOptions(count: $0) },
    Limit("pointers of a tap", counting: 1...5) { _ = try TapOptions(pointers: $0) },
    Limit("slop of a tap", 0...1e6) { _ = try TapOptions(slop: Points($0)) },
    Limit("longest tap", 0...1e6) { _ = try TapOptions(longest: Seconds($0)) },
    Limit("shortest gap of taps", 0...1e6) {
      _ = try TapOptions(gap: Seconds(rising($0))...Seconds(max($0, 1e6)))
    },
    Limit("longest gap of taps", 0...1e6) { _ = try TapOptions(gap: 0...Seconds(rising($0))) },
    Limit("reach of a tap", 0...1e6) { _ = try TapOptions(reach: Points($0)) },
  ]

  /// A number with which a range from zero can be written down at all.
  private static func rising(_ number: Double) throws -> Double {
    guard number >= 0 else { throw CoreError(.invalidNumber, "no range") }
    return number
  }
}

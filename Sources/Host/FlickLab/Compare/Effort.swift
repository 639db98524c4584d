internal import FlickCore
internal import FlickHost

/// The requirements of a rule on a finger, found by synthesized swipes: the speed of a flick over a
/// tenth of a page, and the distance of a drag that rests before the lift.
///
/// The required value of some rules is not monotonic, as Compose's just beyond a page. The search
/// finds the first step that suffices, and then bisects it.
struct Effort: Sendable {
  /// The speed in points per second; nil if no speed suffices.
  let speed: Double?
  /// The distance in points; nil if no distance suffices.
  let distance: Double?

  /// The distance of a flick, as a share of a page.
  private static let flick = 0.1
  private static let fastest = 8000.0
  /// The speed of a drag, and its rest before the lift, after which estimators measure no velocity.
  private static let (dragSpeed, hold) = (300.0, 0.3)
  /// The number of steps of a range, and the number of bisections of a step.
  private static let (steps, halvings) = (64, 8)

  /// - Parameters:
  ///   - pitch: the distance from one page to the next, in points.
  ///   - finger: the start and the direction of the finger.
  ///   - play: returns the outcome of a swipe.
  init(
    pitch: Double, _ finger: (from: Point2D, direction: Vector),
    _ play: (Trace) throws(HostError) -> GestureRun
  ) throws(HostError) {
    func outcome(
      _ distance: Double, _ speed: Double, hold: Double = 0
    ) throws(HostError) -> [GestureRun.Reading] {
      try play(Self.swipe(finger, distance, speed, hold: hold)).outcome
    }
    let nothing = try outcome(1, Self.dragSpeed, hold: Self.hold)
    func least(
      _ most: Double, _ outcome: (Double) throws(HostError) -> [GestureRun.Reading]
    ) throws(HostError) -> Double? {
      let step = most / Double(Self.steps)
      var high = step
      while try outcome(high) == nothing {
        high += step
        if high > most { return nil }
      }
      return try bisected(from: high - step, to: high, times: Self.halvings) {
        measure throws(HostError) in try outcome(measure) == nothing
      }.failing
    }
    speed = try least(Self.fastest) { speed throws(HostError) in
      try outcome(Self.flick * pitch, speed)
    }
    self.distance = try least(2 * pitch) { distance throws(HostError) in
      try outcome(distance, Self.dragSpeed, hold: Self.hold)
    }
  }

  /// A swipe at constant speed, with at least 120 reports a second.
  private static func swipe(
    _ finger: (from: Point2D, direction: Vector), _ distance: Double, _ speed: Double, hold: Double
  ) throws(HostError) -> Trace {
    let time = distance / speed
    let count = max(8, Int((120 * time).rounded(.up)))
    var touches = (0...count).map { step in
      let share = Double(step) / Double(count)
      return Touch(
        pointer: 0, time: Seconds(time * share),
        position: finger.from + finger.direction * (distance * share),
        phase: step == 0 ? .began : .moved)
    }
    var lift = touches[count]
    if hold > 0 {
      lift.time = Seconds(time + hold)
      touches.append(lift)
    }
    lift.phase = .ended
    touches.append(lift)
    return try HostError.input { try Trace(touches) }
  }
}

extension LabSession {
  /// The requirements of a variant on a finger that moves like a gesture; nil if no pager decides.
  func effort(
    of gesture: Int, on variant: Variant, _ run: GestureRun
  ) throws(HostError) -> Effort? {
    guard let deciding = run.deciding, let pitch = run.pitch(of: deciding.decision.component),
      let from = gestures[gesture].trace.touches.first?.position
    else { return nil }
    let measures = gestures[gesture].measures
    let isVertical = measures.displacement.longerAxis == .vertical
    let side = measures.mainDistance < 0 ? -1.0 : 1
    let direction = isVertical ? Vector(x: 0, y: side) : Vector(x: side, y: 0)
    return try Effort(pitch: pitch, (from, direction)) { trace throws(HostError) in
      try variant.screen(of: self).play(asked[gesture], trace)
    }
  }
}

internal import FlickCore
internal import FlickHost

/// What a rule needs from a finger, found by synthesized swipes: how fast a flick of a tenth of a
/// page has to be, and how far a drag that rests before the lift has to go.
///
/// Some rules want more, then less and then more again, as Compose's just beyond a page does: the
/// first step that does it is looked for, and then halved.
struct Effort: Sendable {
  /// In points per second; nil where no speed does it.
  let speed: Double?
  /// The distance in points; nil where none does it.
  let distance: Double?

  /// A page is turned by a flick over so much of it, or never.
  private static let flick = 0.1
  private static let fastest = 8000.0
  /// A drag goes at this speed and rests before the lift: estimators tell none then.
  private static let (dragSpeed, hold) = (300.0, 0.3)
  /// Into how many steps a range is cut, and how often a step is halved.
  private static let (steps, halvings) = (64, 8)

  /// - Parameters:
  ///   - pitch: from one page to the next, in points.
  ///   - finger: where the finger comes down, and its direction.
  ///   - play: the outcome of a swipe.
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

  /// A swipe at one speed, reported 120 times a second or more often.
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
    do throws(CoreError) { return try Trace(touches) } catch { throw HostError(input: error) }
  }
}

extension LabSession {
  /// What a variant of the screen needs from a finger that moves as a gesture does; nil where no
  /// pager decides.
  func effort(
    of gesture: Int, on variant: Variant, _ run: GestureRun
  ) throws(HostError) -> Effort? {
    guard let deciding = run.deciding, let pitch = run.pitch(of: deciding.decision.component),
      let from = gestures[gesture].trace.touches.first?.position
    else { return nil }
    let displacement = gestures[gesture].measures.displacement
    let isVertical = displacement.y.magnitude > displacement.x.magnitude
    let side = gestures[gesture].measures.mainDistance < 0 ? -1.0 : 1
    let direction = isVertical ? Vector(x: 0, y: side) : Vector(x: side, y: 0)
    return try Effort(pitch: pitch, (from, direction)) { trace throws(HostError) in
      try variant.screen(of: self).play(asked[gesture], trace)
    }
  }
}

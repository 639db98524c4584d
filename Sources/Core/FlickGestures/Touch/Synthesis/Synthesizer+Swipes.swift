extension Synthesizer {
  /// Creates a straight swipe along a parabola of time that is released at an exact speed.
  ///
  /// Least-squares estimators of degree 2 fit a parabola, so they measure exactly that speed. The
  /// shape is that of Compose's `VelocityPathFinder`. A displacement that is too short to be
  /// covered without turning back takes less time: 2·distance/speed. A finger that turns back
  /// slowly takes more time, so that it turns at least one report before the last. Otherwise its
  /// samples would not show the movement back, and the default estimator (`lsq2_bounded`) would
  /// measure no speed. For other estimators, or an exact speed at a given duration, see `flick`.
  ///
  /// - Parameters:
  ///   - displacement: the finger's displacement, at least 1e-3 points long.
  ///   - speed: the speed along the displacement; negative for a finger that turns back before the
  ///     lift.
  ///   - duration: the duration of a swipe that needs neither of these changes; at least three
  ///     reports are made.
  /// - Throws: `CoreError` for a speed beyond ±1e6 pt/s, and as `drag`. Turning back slowly may
  ///   take too many reports.
  public func swipe(
    from: Point2D, by displacement: Vector, speed: PointsPerSecond, duration: Seconds = 0.15
  ) throws(CoreError) -> Trace {
    let length = try CoreError.checked(
      displacement.length, "length of the displacement", in: 1e-3...1e9, unit: "pt")
    let speed = try CoreError.checked(speed.value, "speed", in: -1e6...1e6, unit: "pt/s")
    let longest = try CoreError.checked(duration.value, "duration", in: 1e-6...1e5, unit: "s")
    let duration =
      speed > 0
      ? min(longest, 2 * length / speed)
      : speed < 0 ? turningDuration(length, -speed, longest) : longest
    try CoreError.checked(
      duration * rate, "duration times rate", in: 0...Self.mostReports, unit: "reports")
    let steps = max(3, Int((duration * rate - 1e-6).rounded(.up)))
    let bend = speed * duration / length - 1
    var touches: [Touch] = []
    touches.reserveCapacity(steps + 2)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      touches.append(
        Touch(
          pointer: pointer, time: start + Seconds(duration * share),
          position: from + displacement * (share + bend * share * (share - 1)),
          phase: step == 0 ? .began : .moved, kind: kind))
    }
    var lift = touches[steps]
    lift.phase = .ended
    touches.append(lift)
    return try Trace(touches)
  }

  /// The least duration of a parabola of `steps` reports that turns one report before its end.
  ///
  /// The speed in the last report is then |v|/2, which requires |v|·T·(steps − 2) ≥ 2·length.
  private func turningDuration(_ length: Double, _ speed: Double, _ longest: Double) -> Double {
    let steps = max(3, (longest * rate - 1e-6).rounded(.up))
    if speed * longest * (steps - 2) >= 2 * length { return longest }
    return (1 + (1 + 2 * length * rate / speed).squareRoot()).rounded(.up) / rate
  }
}

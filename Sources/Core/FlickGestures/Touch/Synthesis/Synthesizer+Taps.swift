extension Synthesizer {
  /// Creates taps: fingers that come down and are lifted without moving, once or several times.
  ///
  /// A long press is a tap with a long duration.
  ///
  /// - Parameters:
  ///   - place: the place of the first finger; the others are beside it, `spread` apart along x.
  ///   - count: how many taps, 1 to 100.
  ///   - fingers: the number of simultaneous fingers, 1 to 10; they have pointer numbers from
  ///     `pointer` on.
  ///   - duration: from coming down to the lift of each tap.
  ///   - gap: from a lift to the next touch.
  /// - Throws: `CoreError` for a number outside its range, times outside 0 to 1e5 s, and places
  ///   beyond ±1e9 points.
  public func tap(
    at place: Point2D, count: Int = 1, fingers: Int = 1, duration: Seconds = Self.usualTapDuration,
    gap: Seconds = Self.usualTapGap, spread: Points = 60
  ) throws(CoreError) -> Trace {
    let count = Int(try CoreError.checked(Double(count), "tap count", in: Allowed.taps))
    let fingers = Int(try CoreError.checked(Double(fingers), "fingers", in: Allowed.fingers))
    let gap = try CoreError.checked(gap, "tap gap", in: 0...1e5)
    let spread = try CoreError.checked(spread.value, "spread", in: 0...1e6, unit: "pt")
    let times = try times(duration: 0, hold: duration)
    var touches: [Touch] = []
    for tap in 0..<count {
      let start = Double(tap) * (duration + gap).value
      var contacts: [Trace] = []
      for finger in 0..<fingers {
        let spot = Point2D(x: place.x + spread * Double(finger), y: place.y)
        contacts.append(
          try Trace(
            contact(
              times.map { $0 + start }, times.map { _ in spot }, pointer: pointer + finger)))
      }
      touches += try Trace(merging: contacts).touches
    }
    return try Trace(touches)
  }
}

extension Trace {
  /// This trace followed by another that starts `gap` after the last touch of this one.
  ///
  /// - Throws: `CoreError` for a gap outside 0...1e9 s, or a pointer that is still down when the
  ///   other trace puts it down.
  public func followed(by next: Trace, after gap: Seconds = 0) throws(CoreError) -> Trace {
    let gap = try CoreError.checked(gap, "gap", in: 0...1e9)
    let delay = startTime + duration + gap - next.startTime
    try Trace.checkCount(touches.count + next.touches.count)
    var touches = touches
    // Rounding may put the sum before the last touch.
    let earliest = touches.last?.time ?? 0
    for var touch in next.touches {
      touch.time = max(earliest, touch.time + delay)
      touches.append(touch)
    }
    return try Trace(touches)
  }
}

extension Stage {
  /// Advances to `time`; motions that end in between end at their exact moment.
  ///
  /// - Throws: `CoreError` for a time before now, or one that is not finite.
  public mutating func advance(to time: Seconds) throws(CoreError) {
    guard time.isFinite, time >= self.time else {
      throw CoreError(
        .timeRanBackwards,
        "expected a time of at least \(plain(self.time.value)) s, found \(plain(time.value)) s")
    }
    if isWatching { noteCrossings() }
    if arena.isEmpty, running.isEmpty, wheels.deadline > time {
      self.time = time
    } else {
      run(until: time)
    }
  }

  /// Advances by `duration`, which is at least zero.
  public mutating func advance(by duration: Seconds) throws(CoreError) {
    guard duration.isFinite, duration >= 0 else {
      throw CoreError(
        .timeRanBackwards,
        "expected a duration of at least 0 s, found \(plain(duration.value)) s")
    }
    try advance(to: time + duration)
  }

  /// Advances to the rest of the last motion and the last deadline of a recognizer.
  ///
  /// A recognizer's deadline is, for example, that of a long press. The end is computed directly,
  /// so the cost does not depend on the duration. Content under a finger stays where it is.
  public mutating func settle() { run(until: .infinity) }

  /// As `settle`, but goes no further than `limit`; then events may be left (`nextMoment`).
  public mutating func settle(within limit: Seconds) { run(until: limit, passes: false) }

  /// Advances to the next event that happens by itself, or to `time` if there is none before.
  ///
  /// Such an event is the rest of a motion or a recognizer's deadline. For callers that act at
  /// these moments: `while try stage.step(until: time) { … }` ends where `advance(to: time)` does.
  ///
  /// - Returns: whether an event happened; then more may happen until `time`.
  /// - Throws: `CoreError` for a time before now, or one that is not finite.
  public mutating func step(until time: Seconds) throws(CoreError) -> Bool {
    guard nextMoment > time else { return step() }
    try advance(to: time)
    return false
  }

  /// `step(until:)` without a limit; returns whether an event was left.
  public mutating func step() -> Bool {
    let moment = nextMoment
    guard moment < .infinity else { return false }
    run(until: moment, isSingle: true)
    return true
  }

  /// Plays a trace frame by frame (`Trace.frames`), shifted so that its first touch is at `start`;
  /// by default now.
  ///
  /// The time afterwards is that of the last touch.
  ///
  /// - Throws: `CoreError` for a start before now, or at the touch of a pointer that is down
  ///   already; the touches before it have been handled.
  public mutating func play(_ trace: Trace, at start: Seconds? = nil) throws(CoreError) {
    let delay = (start ?? time) - trace.startTime
    if start != nil { try advance(to: trace.startTime + delay) }
    let touches = trace.touches
    var index = 0
    var moment = touches.first?.time ?? 0
    while index < touches.count {
      let next = index + 1 < touches.count ? touches[index + 1].time : .infinity
      // Rounding may put the sum before now.
      let now = max(time, moment + delay)
      if next == moment, touches.isFrame(from: index) {
        let (input, end) = touches.input(from: index, at: now)
        try handle(input)
        index = end
        if index < touches.count { moment = touches[index].time }
      } else {
        var touch = touches[index]
        touch.time = now
        try handle(touch)
        index += 1
        moment = next
      }
    }
  }

  /// Handles motions' ends and recognizers' deadlines in the order of their moments; of a tie
  /// motions first.
  ///
  /// - Parameter passes: whether time then advances to `time`, if no event happens before.
  mutating func run(until time: Seconds, isSingle: Bool = false, passes: Bool = true) {
    while !running.isEmpty || !arena.isEmpty || wheels.deadline < .infinity {
      let next = running.next(in: scene)
      let rest = next?.rest ?? .infinity
      let deadline = min(arena.isEmpty ? .infinity : arena.nextDeadline, wheels.deadline)
      let first = min(rest, deadline)
      if !watched.isEmpty, let moment = nextCrossing(until: min(first, time)) {
        let isLater = moment > self.time
        pass(until: moment)
        if noteCrossings() {
          if isSingle { return }
          continue
        }
        if isLater { continue }
      }
      guard first <= time, first < .infinity else { break }
      if let next, rest <= deadline {
        finish(next.motion, at: rest)
      } else if deadline == wheels.deadline {
        endWheelStream(at: deadline)
      } else {
        meetDeadline(deadline)
      }
      if isWatching { noteChanges() }
      if isSingle { return }
    }
    if passes, time < .infinity { pass(until: time) }
  }

  /// Advances over a time without events.
  mutating func pass(until time: Seconds) {
    self.time = time
    guard scene.isReadOften else { return }
    sampleMoving()
    if !scene.drawing.followers.isEmpty { followRules(isResting: true) }
  }

  /// Samples moving content once, for all the numbers that follow it.
  private mutating func sampleMoving() {
    for motion in running.all {
      guard let view: ScrollViewIndex = motion.component.index(), let axis = motion.axis else {
        continue
      }
      scene.scrollViews[view][axis].track.keepSample(at: time)
    }
  }

  /// The time of the next event that happens by itself; infinite if there is none.
  ///
  /// Such an event is the rest of a motion, a recognizer's deadline, the end of a wheel's stream,
  /// or a crossing of a watched line.
  public var nextMoment: Seconds {
    let moment = min(
      running.next(in: scene)?.rest ?? .infinity, wheels.deadline,
      arena.isEmpty ? .infinity : arena.nextDeadline)
    return watched.isEmpty ? moment : nextCrossing(until: moment) ?? moment
  }
}

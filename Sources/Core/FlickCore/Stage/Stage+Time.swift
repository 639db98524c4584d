extension Stage {
  /// Lets time pass up to `time`; motions that end meanwhile end at their exact moment.
  ///
  /// - Throws: `CoreError` for a time before now, or one that is not finite.
  public mutating func advance(to time: Seconds) throws(CoreError) {
    guard time.isFinite, time >= self.time else {
      throw CoreError(
        .timeRanBackwards,
        "expected a time of at least \(plain(self.time.value)) s, found \(plain(time.value)) s")
    }
    if !watched.isEmpty { noteCrossings() }
    if arena.isEmpty, running.isEmpty, wheels.deadline > time {
      self.time = time
    } else {
      run(until: time)
    }
  }

  /// Lets `duration` pass, which is at least zero.
  public mutating func advance(by duration: Seconds) throws(CoreError) {
    guard duration.isFinite, duration >= 0 else {
      throw CoreError(
        .timeRanBackwards,
        "expected a duration of at least 0 s, found \(plain(duration.value)) s")
    }
    try advance(to: time + duration)
  }

  /// Jumps to the moment at which the last running motion has come to rest and no recognizer waits
  /// for a moment any more, such as that of a long press.
  ///
  /// Solves for the end; its cost does not depend on how long that takes. What a finger holds stays
  /// where it is.
  public mutating func settle() { run(until: .infinity) }

  /// As `settle`, but goes no further than `limit`; then something is left to happen
  /// (`nextMoment`).
  public mutating func settle(within limit: Seconds) { run(until: limit, passes: false) }

  /// Lets time pass up to the next moment at which something happens by itself, a motion that comes
  /// to rest or a recognizer's deadline, or up to `time` if nothing does before.
  ///
  /// For callers that want to act at such moments: `while try stage.step(until: time) { … }` ends
  /// where `advance(to: time)` does.
  ///
  /// - Returns: whether something happened; then more may happen until `time`.
  /// - Throws: `CoreError` for a time before now, or one that is not finite.
  public mutating func step(until time: Seconds) throws(CoreError) -> Bool {
    guard nextMoment > time else { return step() }
    try advance(to: time)
    return false
  }

  /// `step(until:)` without an end; returns whether anything was left to happen.
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
      // The sum may fall short of now by a rounding.
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

  /// Motions' ends and recognizers' deadlines in the order of their moments; of a tie motions
  /// first.
  ///
  /// - Parameter passes: whether time then advances to `time`, if nothing more happens before.
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
      if !watched.isEmpty { noteCrossings() }
      if isSingle { return }
    }
    if passes, time < .infinity { pass(until: time) }
  }

  /// Lets time pass in which nothing happens by itself.
  mutating func pass(until time: Seconds) {
    self.time = time
    if scene.isReadOften { sampleMoving() }
  }

  /// Has content that moves say where it is now once, for all the numbers that follow it.
  private mutating func sampleMoving() {
    for motion in running.all {
      guard let view: ScrollViewIndex = motion.component.index(), let axis = motion.axis else {
        continue
      }
      scene.scrollViews[view][axis].track.keepSample(at: time)
    }
  }

  /// When something next happens by itself, a motion that comes to rest, a recognizer's deadline,
  /// the end of a wheel's stream or a crossing of a watched line; infinite if nothing does.
  public var nextMoment: Seconds {
    let moment = min(
      running.next(in: scene)?.rest ?? .infinity, wheels.deadline,
      arena.isEmpty ? .infinity : arena.nextDeadline)
    return watched.isEmpty ? moment : nextCrossing(until: moment) ?? moment
  }
}

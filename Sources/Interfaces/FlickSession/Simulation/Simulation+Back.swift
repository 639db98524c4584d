package import FlickCore
package import FlickHost
package import FlickAPI
internal import FlickSystem

// Going back, which is doing everything again up to a moment.

extension Simulation {
  /// Goes to a moment, with all that was done before it; to the end with all that was done at it
  /// too.
  ///
  /// A gesture that sets out from rest begins at the very moment at which the rest began: there no
  /// finger is down yet.
  package func seek(to time: Seconds) {
    let time = time.clamped(from: 0, to: timeline.end)
    if time == timeline.end { return pass(to: time) }
    let count = timeline.count(before: time)
    if time < now || count < timeline.doneCount { replay(count) }
    while timeline.doneCount < count, let input = timeline.due(at: time) {
      advance(to: input[0].time)
      timeline.proceed(by: input.count)
      perform(input)
    }
    advance(to: time)
  }

  /// Goes to the moment before an entry, in place of all that was done from there on.
  package func cut(before index: Int) {
    let time = timeline.entries[index].time
    replay(index)
    advance(to: time)
    forgetFuture()
  }

  /// Begins anew: nothing was ever done.
  package func restart() {
    let values = settings
    do {
      world = try Self.load(path, configuration, values, Beginning())
    } catch {
      fault = error
      return
    }
    firstSettings = values
    timeline = InputLog()
    lastGesture = nil
    curves = Curves(world.stage.current)
    curves.sample(world.stage.current)
  }

  /// A fresh engine does the first `count` entries.
  private func replay(_ count: Int) {
    do {
      world = try Self.load(path, configuration, firstSettings, .again(world))
    } catch {
      fault = error
      return
    }
    lastGesture = nil
    settings = firstSettings
    timeline.rewind()
    while timeline.doneCount < count {
      let entry = timeline.entries[timeline.doneCount]
      if case .settings = entry.action {
        advance(to: entry.time)
        timeline.proceed()
        perform([entry])
      } else {
        doAgain(count)
      }
    }
  }

  /// How long one budget may be used for, so that what comes last has nearly all of it.
  private static let longestBatch = Duration.milliseconds(20)

  /// Does entries again, many within one budget.
  ///
  /// To set a budget takes longer than most of them. Ends before values that are set, which takes
  /// another engine.
  private func doAgain(_ count: Int) {
    var isThere = false
    var goes = 0
    func isNext() -> Bool {
      guard timeline.doneCount < count else { return false }
      if case .settings = timeline.entries[timeline.doneCount].action { return false }
      return true
    }
    while isNext() {
      attempt {
        let start = MonotonicClock.now()
        repeat {
          let entry = timeline.entries[timeline.doneCount]
          if !isThere {
            goes += 1
            try world.stage.pass(to: max(entry.time, now))
          }
          (isThere, goes) = (false, 0)
          let input = timeline.due(at: entry.time, before: count) ?? [entry]
          timeline.proceed(by: input.count)
          try apply(input)
        } while isNext() && MonotonicClock.now() - start < Self.longestBatch
      }
      // A handler has failed meanwhile: the replay may continue, as the session did at first.
      if goes > 0, isNext() {
        isThere = now >= timeline.entries[timeline.doneCount].time || goes >= Self.mostGoes
      }
    }
  }

  /// Replays everything in a fresh engine for a listener, and is then as before.
  ///
  /// - Parameters:
  ///   - log: hears what happens.
  ///   - step: from picture to picture.
  ///   - frame: sees the pictures; nil for none.
  ///   - finish: called at the end of it, before all is as before.
  package func retell(
    log: ((SessionEvent) -> Void)? = nil, every step: Seconds = 1, frame: (() -> Void)? = nil,
    atEnd finish: () -> Void = {}
  ) throws(HostError) {
    let (before, line, values, gesture) = (world, timeline, settings, lastGesture)
    let end = now
    defer {
      (world, timeline, settings, listener) = (before, line, values, nil)
      lastGesture = gesture
    }
    listener = log
    world = try Self.load(path, configuration, firstSettings, .again(world), log: log)
    timeline.rewind()
    timeline.keep(line.doneCount)
    frame?()
    if let frame {
      var count = 1.0
      while step * count < end {
        pass(to: step * count)
        frame()
        count += 1
      }
    }
    pass(to: end)
    frame?()
    finish()
  }
}

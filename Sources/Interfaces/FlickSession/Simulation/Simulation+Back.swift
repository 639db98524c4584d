package import FlickCore
package import FlickHost
package import FlickAPI
internal import FlickSystem

// Going back in time, implemented as a replay of all inputs up to a moment.

extension Simulation {
  /// Moves to a moment, with all inputs before it.
  ///
  /// At the end of the timeline, inputs at that moment are included too.
  ///
  /// Inputs at the moment itself are excluded because a gesture can begin at the time at which the
  /// stage came to rest. Moving there shows the stage before the finger is down.
  package func seek(to time: Seconds) {
    let time = time.clamped(from: 0, to: timeline.end)
    if time == timeline.end { return pass(to: time) }
    let count = timeline.count(before: time)
    if time < now || count < timeline.doneCount { replay(count) }
    performInputs(until: time, upTo: count)
    advance(to: time)
  }

  /// Moves to the moment before an entry, and discards the entry and all later ones.
  package func cut(before index: Int) {
    let time = timeline.entries[index].time
    replay(index)
    advance(to: time)
    forgetFuture()
  }

  /// Restarts the screen with an empty timeline.
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
    curves.restart(world.stage.current)
    curves.sample(world.stage.current)
  }

  /// Replays the first `count` entries in a new engine.
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
        redo(count)
      }
    }
  }

  /// The maximum use of one budget, so that its last entry has nearly all of the budget left.
  private static let longestBatch = Duration.milliseconds(20)

  /// Replays entries, many within one budget, since setting a budget takes longer than most
  /// entries.
  ///
  /// Stops before an entry that sets values, which requires a new engine.
  private func redo(_ count: Int) {
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
            try world.stage.advance(to: max(entry.time, now))
          }
          (isThere, goes) = (false, 0)
          let input = timeline.due(at: entry.time, before: count) ?? [entry]
          timeline.proceed(by: input.count)
          try apply(input)
        } while isNext() && MonotonicClock.now() - start < Self.longestBatch
      }
      // A handler has failed; the replay continues as the original session did.
      if goes > 0, isNext() {
        isThere = now >= timeline.entries[timeline.doneCount].time || goes >= Self.maxAttempts
      }
    }
  }

  /// Replays all inputs in a new engine for a listener, then restores the state.
  ///
  /// - Parameters:
  ///   - log: called with each event.
  ///   - step: the interval between pictures.
  ///   - frame: called at the time of each picture; nil to skip pictures.
  ///   - finish: called at the end of the replay, before the state is restored.
  package func replayAll(
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

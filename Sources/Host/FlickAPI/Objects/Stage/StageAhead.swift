package import FlickCore

/// The known future of a stage: a copy that runs ahead while the script would not run any code and
/// no finger is down.
///
/// Ends at the first event with a handler, before rows that a script makes, and where a function of
/// the script decides or draws.
package struct StageAhead {
  /// The copy.
  private var stage: Stage
  private var entries: ArraySlice<InputLog.Entry>
  private let appearance: Appearance
  /// The time of the last picture.
  package private(set) var time: Seconds
  /// Whether the stage is at rest after that.
  package private(set) var isOver = false
  /// Whether the next event has a handler.
  ///
  /// Once the stage itself has passed it, a new copy can run further.
  package private(set) var isBlocked = false

  /// - Parameter entries: the inputs ahead.
  /// - Returns: nil if code of the script may run at any moment.
  package init?(of object: StageObject, _ entries: [InputLog.Entry]) {
    let handlers = object.handlers
    guard object.driver.rules == .none, !object.current.scene.hasFunctions, handlers.tick == nil,
      !handlers.watchesScrolls, handlers.crossings.isEmpty, object.routines.all.isEmpty
    else { return nil }
    stage = object.current
    stage.recording = handlers.recording
    _ = stage.takeEvents()
    appearance = object.appearance ?? .light
    time = stage.time
    self.entries = entries[...]
  }

  /// The picture at a moment, or at the end of the last motion if that is earlier.
  ///
  /// - Returns: nil if everything is over or blocked.
  package mutating func picture(at moment: Seconds) -> (time: Seconds, picture: Picture)? {
    guard !isOver, !isBlocked else { return nil }
    while let next = entries.first, next.time <= moment {
      guard happen(until: next.time) else { return nil }
      let input = Array(entries[..<entries.inputEnd(from: entries.startIndex)])
      if case .settings = next.action {
        isBlocked = true
        return nil
      }
      stage.apply(input)
      entries = entries.dropFirst(input.count)
      guard isUnheard else { return nil }
    }
    guard happen(until: moment) else { return nil }
    if entries.isEmpty, stage.nextMoment == .infinity {
      isOver = true
    } else {
      try? stage.advance(to: moment)
      guard isUnheard else { return nil }
    }
    time = stage.time
    return (time, stage.picture(appearance))
  }

  /// Performs all due events; false at an event with a handler.
  private mutating func happen(until moment: Seconds) -> Bool {
    while stage.nextMoment <= moment {
      guard stage.step() else { break }
      guard isUnheard else { return false }
    }
    return true
  }

  /// Whether the events had no handlers.
  private var isUnheard: Bool {
    mutating get {
      isBlocked = isBlocked || !stage.takeEvents().isEmpty
      return !isBlocked
    }
  }
}

package import FlickCells
internal import FlickCore
package import FlickSession
package import FlickSystem
package import FlickTerminal

/// Runs the view on a terminal.
///
/// The only part of the module that uses the terminal and the real clock.
package struct ViewProgram {
  /// The options of the command line.
  package struct Options: Sendable {
    /// The maximum frame rate in frames per second.
    package var frameRate = 60
    /// Whether to reload the script after a change of its files.
    package var watches = false
    /// The files that are written at the end.
    package var output = SessionOutput()
    /// The file that the key `s` writes tunables to; nil for the default.
    package var tunables: String?
    /// The corpus for kept gestures; nil for the default.
    package var gestures: String?
    /// The names of the sets A and B, and the values of B.
    package var sets: (a: String, b: String, values: [String: String])?
    /// The tasks of a study; nil without one.
    package var study: Study.Plan?

    package init() {}
  }

  /// An error for the lack of a usable terminal.
  package struct NoTerminal: Error, CustomStringConvertible {
    let cause: any Error
    package var description: String { "\(cause)" }
  }

  static func openTerminal() throws(NoTerminal) -> TerminalSession {
    do { return try TerminalSession() } catch { throw NoTerminal(cause: error) }
  }

  private let options: Options
  private let simulation: Simulation
  private let base: Replay.Base?

  /// - Parameter base: the base of comparison at the end of a replay.
  package init(_ simulation: Simulation, _ options: Options, base: Replay.Base? = nil) {
    (self.simulation, self.options, self.base) = (simulation, options, base)
  }

  /// The result of a session.
  package struct Outcome {
    /// The cost of the frames.
    package var statistics: FrameStatistics
    /// The signal that ended the session and must end the program too; nil if the user quit.
    package var signal: Signal?
  }

  /// Shows the screen until the user quits, the terminal is closed, or a signal requests
  /// termination.
  ///
  /// Then writes the recordings.
  ///
  /// Termination signals are deferred while files are written, so that these are complete.
  ///
  /// - Throws: `HostError` if a recording cannot be written, or an error of the terminal.
  package func run() throws -> Outcome {
    let session = try Self.openTerminal()
    session.deferRequestsToEnd()
    var files = SessionFiles(
      script: simulation.path, tunables: options.tunables, gestures: options.gestures)
    files.keepsDefaults = true
    let viewer: Viewer
    let ending: Result<Signal?, any Error>
    do {
      try session.start()
      defer {
        OwnProcess.deferRequestsToEnd()
        session.stop()
      }
      viewer = Viewer(
        simulation, size: session.size, capabilities: session.capabilities, files: files,
        base: base)
      viewer.exploration.isUrgent = session.hasInput
      if let study = options.study {
        try viewer.exploration.begin(study)
      } else {
        viewer.openTunablesIfWide()
      }
      if let sets = options.sets {
        viewer.exploration.compare(named: sets.a, with: sets.values, named: sets.b)
      }
      ending = Result { try loop(viewer, session) }
    }
    try options.output.write(viewer.exploration, frameRate: options.frameRate)
    return Outcome(statistics: session.statistics, signal: try ending.get())
  }

  /// The maximum duration of background work before events are read again.
  private static let workTime = Duration.milliseconds(4)
  /// The time before a frame that is kept free of background work, which can take as long as a run
  /// of a script.
  private static let margin = Duration.milliseconds(3)

  /// The time available for background work before the next frame.
  private static func room(before frame: Duration?, at now: Duration) -> Duration {
    frame.map { ($0 - now - margin).clamped(from: .zero, to: workTime) } ?? workTime
  }

  /// Handles events and shows frames until the end; returns the signal that ended the session, if
  /// any.
  private func loop(_ viewer: Viewer, _ session: TerminalSession) throws -> Signal? {
    var pacer = FramePacer(rate: options.frameRate)
    let watch = options.watches ? FileWatch(simulation.watchedFiles) : nil
    pacer.request()
    while viewer.request != .quit {
      try session.reportHover(viewer.handlesHover)
      var deadline = pacer.deadline(after: TerminalSession.now)
      if viewer.hasWork, Self.room(before: deadline, at: TerminalSession.now) > .zero {
        deadline = TerminalSession.now
      }
      if let end = viewer.messageEnd { deadline = min(deadline ?? end, end) }
      if let watch { deadline = min(deadline ?? watch.nextComparison, watch.nextComparison) }
      let events = try session.events(until: deadline, others: watch?.descriptors ?? [])
      for (index, event) in events.enumerated() {
        if viewer.skipsMoves, event.isMove, index + 1 < events.count, events[index + 1].isMove {
          continue
        }
        if case .endRequested(let signal) = event { return signal }
        if case .ready = event {
          watch?.receiveNotifications(at: TerminalSession.now)
          continue
        }
        guard handle(event, viewer, session) else { return nil }
        pacer.request()
        if viewer.request == .suspend {
          viewer.resetRequest()
          session.suspend()
        }
      }
      let now = TerminalSession.now
      if follow(watch, viewer, at: now) { pacer.request() }
      if let end = viewer.messageEnd, now >= end { pacer.request() }
      guard pacer.begin(at: now) != nil else {
        // Background work is done in small slices between frames.
        let room = Self.room(before: pacer.deadline(after: now), at: now)
        if viewer.hasWork, room > .zero, viewer.work(for: room) { pacer.request() }
        continue
      }
      let started = ThreadClock.now()
      viewer.pass(to: now)
      viewer.mouse = session.pointer.uncertainty
      try session.show(viewer.draw(), isMoving: viewer.isMoving, since: started)
      if viewer.isMoving || session.isBehind { pacer.request() } else { pacer.rest() }
    }
    return nil
  }

  /// Reloads the script if its files have changed, and returns whether it did.
  private func follow(_ watch: FileWatch?, _ viewer: Viewer, at now: Duration) -> Bool {
    guard let watch,
      watch.hasChanged(viewer.simulation.watchedFiles, of: viewer.exploration.tuning, at: now)
    else { return false }
    viewer.filesHaveChanged()
    return true
  }

  /// Passes an event to the viewer; returns false if the terminal is closed.
  private func handle(
    _ event: TerminalSession.Event, _ viewer: Viewer, _ session: TerminalSession
  ) -> Bool {
    switch event {
    case .input(.key(let key), let time): viewer.handle(.key(key), at: time)
    case .input(.mouse(let mouse), let time):
      let place = session.pointer.place(mouse)
      viewer.handle(.mouse(mouse.kind, x: place.x, y: place.y, mouse.modifiers), at: time)
    case .input(.focus(false), let time): viewer.handle(.focusLost, at: time)
    case .input: break
    case .resized(let size), .resumed(let size):
      viewer.handle(.resized(size), at: TerminalSession.now)
    case .learned(let capabilities): viewer.capabilities = capabilities
    case .ready, .endRequested: break
    case .hungUp: return false
    }
    return true
  }
}

extension TerminalSession.Event {
  /// Whether the event is a mouse move with the left button down.
  fileprivate var isMove: Bool {
    if case .input(.mouse(let mouse), _) = self, case .move(.left) = mouse.kind {
      true
    } else {
      false
    }
  }
}

internal import FlickCells
internal import FlickCore
package import FlickSession
package import FlickSystem
package import FlickTerminal

/// The view on a terminal: the only part that knows one, and the real clock.
package struct ViewProgram {
  /// What the command line asks for.
  package struct Options: Sendable {
    /// Frames a second at most.
    package var frameRate = 60
    /// Whether the script is loaded again when one of its files changes.
    package var watches = false
    /// Where the trace of all that was done goes, with the run log beside it.
    package var recording: String?
    /// Where an asciicast of it goes, or a picture that moves.
    package var cast: String?
    /// Whether that has panels beside the screen.
    package var castHasPanels = false
    /// Where `s` writes tunables.
    package var tunables: String?
    /// The corpus in which gestures are kept.
    package var gestures: String?
    /// The names of the first set of values and of a second one, which is B.
    package var sets: (a: String, b: String, values: [String: String])?
    /// The tasks for a person, one after the other.
    package var study: Study.Plan?

    package init() {}
  }

  /// There is no terminal to show anything on.
  package struct NoTerminal: Error, CustomStringConvertible {
    let cause: any Error
    package var description: String { "\(cause)" }
  }

  private let options: Options
  private let simulation: Simulation
  private let base: Replay.Base?

  /// - Parameter base: what the simulation, a replay, is compared with at its end.
  package init(_ simulation: Simulation, _ options: Options, base: Replay.Base? = nil) {
    (self.simulation, self.options, self.base) = (simulation, options, base)
  }

  /// What a session came to.
  package struct Outcome {
    /// What frames have cost.
    package var statistics: FrameStatistics
    /// The signal that has ended it, which the program is to end by; nil if the user had enough.
    package var signal: Signal?
  }

  /// Shows the screen until the user has enough, the terminal is gone, or a signal asks the program
  /// to end; then what was done is written.
  ///
  /// From then on such signals wait, so that nothing is left half written.
  ///
  /// - Throws: `HostError` for a recording that cannot be written, or a fault of the terminal.
  package func run() throws -> Outcome {
    let session: TerminalSession
    do {
      session = try TerminalSession()
    } catch {
      throw NoTerminal(cause: error)
    }
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
      if let study = options.study {
        try viewer.exploration.begin(study)
      } else {
        viewer.openWhereWide()
      }
      if let sets = options.sets {
        viewer.exploration.compare(named: sets.a, with: sets.values, named: sets.b)
      }
      ending = Result { try loop(viewer, session) }
    }
    if let path = options.recording { try viewer.exploration.save(to: path) }
    if let path = options.cast {
      try SessionFilm.write(
        simulation, to: path, frameRate: options.frameRate, hasPanels: options.castHasPanels)
    }
    return Outcome(statistics: session.statistics, signal: try ending.get())
  }

  /// How long the view works on background searches before it reads events again.
  private static let workTime = Duration.milliseconds(4)
  /// How long before the next frame nothing is begun that may take as long as a run of a script.
  private static let margin = Duration.milliseconds(3)

  /// For how long the view may work before the next frame is due.
  private static func room(before frame: Duration?, at now: Duration) -> Duration {
    frame.map { ($0 - now - margin).clamped(from: .zero, to: workTime) } ?? workTime
  }

  /// Shows frames; returns the signal that has ended it, if one has.
  private func loop(_ viewer: Viewer, _ session: TerminalSession) throws -> Signal? {
    var pacer = FramePacer(rate: options.frameRate)
    let watch = options.watches ? FileWatch(simulation.watchedFiles) : nil
    pacer.request()
    while viewer.wish != .quit {
      try session.reportHover(viewer.hearsHover)
      var deadline = pacer.deadline(after: TerminalSession.now)
      if viewer.hasWork, Self.room(before: deadline, at: TerminalSession.now) > .zero {
        deadline = TerminalSession.now
      }
      if let end = viewer.messageEnd { deadline = min(deadline ?? end, end) }
      if let watch { deadline = min(deadline ?? watch.nextLook, watch.nextLook) }
      let events = try session.events(until: deadline, others: watch?.descriptors ?? [])
      for (index, event) in events.enumerated() {
        if viewer.skipsMoves, event.isMove, index + 1 < events.count, events[index + 1].isMove {
          continue
        }
        if case .endRequested(let signal) = event { return signal }
        if case .ready = event {
          watch?.hear(at: TerminalSession.now)
          continue
        }
        guard handle(event, viewer, session) else { return nil }
        pacer.request()
        if viewer.wish == .suspend {
          viewer.grant()
          session.suspend()
        }
      }
      let now = TerminalSession.now
      if follow(watch, viewer, at: now) { pacer.request() }
      if let end = viewer.messageEnd, now >= end { pacer.request() }
      guard pacer.begin(at: now) != nil else {
        // Longer work is done in the background, a little at a time.
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

  /// Has the script loaded again if its files have changed; says whether there is something new.
  private func follow(_ watch: FileWatch?, _ viewer: Viewer, at now: Duration) -> Bool {
    guard let watch else { return false }
    if viewer.exploration.hasWrittenScript {
      // What the view has written itself is no news.
      _ = watch.hasChanged(simulation.watchedFiles, at: now)
      viewer.exploration.hasWrittenScript = false
    }
    guard now >= watch.nextLook,
      watch.hasChanged(simulation.watchedFiles, wantsNames: simulation.isBroken, at: now)
    else { return false }
    viewer.filesHaveChanged()
    return true
  }

  /// Passes an event on; false if the terminal is gone.
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
  /// Whether the mouse was moved with its button down.
  fileprivate var isMove: Bool {
    if case .input(.mouse(let mouse), _) = self, case .move(.left) = mouse.kind {
      true
    } else {
      false
    }
  }
}

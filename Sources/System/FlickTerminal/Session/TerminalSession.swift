package import FlickSystem

/// A terminal taken over by a program: shows frames, returns events, and restores the terminal.
///
/// Between ``start()`` and ``stop()``, the alternate screen is shown, and mouse and keys are
/// reported. If the program ends in between, the terminal is restored; see ``TerminalDevice``.
package final class TerminalSession {
  /// An event of the session.
  package enum Event: Hashable, Sendable {
    /// Input of the terminal, read at a time of ``now``.
    case input(InputEvent, at: Duration)

    /// The size has changed. The next frame is drawn completely.
    case resized(CellSize)

    /// The program was stopped and continued. The next frame is drawn completely.
    case resumed(CellSize)

    /// Late replies have changed the capabilities.
    case learned(TerminalCapabilities)

    /// One of the other descriptors is readable.
    case ready(Int32)

    /// A signal requests the program's end. Repeated until the end; see ``deferRequestsToEnd()``.
    case endRequested(Signal)

    /// The terminal was closed.
    case hungUp
  }

  /// The capabilities, guessed until ``start()`` has queried the terminal.
  package private(set) var capabilities: TerminalCapabilities

  /// The size in cells, at least one by one.
  package private(set) var size = CellSize(width: 80, height: 24)

  /// Converts mouse reports to positions.
  package private(set) var pointer = PointerScale()

  package private(set) var statistics = FrameStatistics()

  /// Whether the last frame was dropped, so that the screen is outdated.
  package private(set) var isBehind = false

  private let device: TerminalDevice
  private let wantsMouse: Bool
  private var modes = TerminalModes()
  private var decoder = InputDecoder()
  private var encoder: FrameEncoder
  private var flow = FlowControl(isActive: false)

  /// The bytes that the terminal has not accepted, from index `sent` on.
  private var output: [UInt8] = []
  private var sent = 0

  /// Events that arrived during the initial queries.
  private var early: [Event] = []

  /// The initial queries to the terminal, and the time of sending them.
  private var probe: CapabilityProbe?
  private var askedAt = Duration.zero
  private var isStarted = false

  /// The maximum pause within the sequence of a key.
  private static let escapeTime = Duration.milliseconds(30)

  /// The maximum time for a terminal to acknowledge the end of its reports over a slow line, and
  /// the maximum if a signal ends the program.
  private static let shutdownTimeout = Duration.seconds(2)
  private static let signalledShutdownTimeout = Duration.milliseconds(200)

  /// Opens the terminal without changing it.
  ///
  /// - Parameters:
  ///   - capabilities: The known capabilities; by default guessed from the environment.
  ///   - wantsMouse: Whether to enable mouse reports.
  package init(capabilities: TerminalCapabilities? = nil, wantsMouse: Bool = true) throws {
    device = try TerminalDevice.open()
    let capabilities =
      capabilities ?? TerminalCapabilities(environment: { Environment.value($0) })
    self.capabilities = capabilities
    self.wantsMouse = wantsMouse
    encoder = FrameEncoder(capabilities.frameOptions)
  }

  /// Reports signals that request the program's end as events instead of ending it.
  ///
  /// Call it before ``start()``.
  package func deferRequestsToEnd() { device.deferRequestsToEnd() }

  /// The clock of events.
  package static var now: Duration { MonotonicClock.now() }

  /// Whether input or a signal waits; for long work between two calls of `events`.
  package var hasInput: @Sendable () -> Bool { device.hasInput }

  // MARK: Start and end

  /// Takes over the terminal and queries its capabilities.
  package func start() throws {
    try device.enter(entering: modes.entering, leaving: modes.leaving)
    try readSize()
    capabilities.queryTmux()
    try ask()
    try useCapabilities()
    isStarted = true
  }

  /// Enables the modes that the terminal supports.
  private func useCapabilities() throws {
    try changeModes { modes in
      modes.hasKeyboardProtocol = capabilities.hasKeyboardProtocol
      if wantsMouse { modes.mouse = pointer.cellPixels == nil ? .cells : .pixels }
    }
    encoder = FrameEncoder(capabilities.frameOptions)
    flow = FlowControl(isActive: capabilities.answers)
  }

  /// Enables or disables reports of mouse moves while no button is held.
  package func reportHover(_ isWanted: Bool) throws {
    guard isStarted, wantsMouse, modes.hasHover != isWanted else { return }
    try changeModes { $0.hasHover = isWanted }
  }

  private func changeModes(_ change: (inout TerminalModes) -> Void) throws {
    let before = modes.switchingOff
    change(&modes)
    try device.change(
      now: before + modes.additions, entering: modes.entering, leaving: modes.leaving)
  }

  /// Restores the terminal.
  ///
  /// Call it at the end of the program, also after an error.
  package func stop() {
    device.leave()
    discardReports()
    device.restore()
  }

  /// Stops the program as Ctrl-Z does.
  ///
  /// Returns after it is continued.
  package func suspend() {
    device.leave()
    discardReports()
    device.suspend()
  }

  private func ask() throws {
    let probe = CapabilityProbe(capabilities)
    (self.probe, askedAt) = (probe, Self.now)
    output = probe.questions
    let end = askedAt + CapabilityProbe.timeLimit
    var others: [Event] = []
    asking: while self.probe != nil, Self.now < end {
      for event in try events(until: end) {
        if case .endRequested = event { break asking }
        if case .learned = event { continue }
        others.append(event)
      }
    }
    early = others
  }

  /// Processes a reply to the initial queries.
  ///
  /// - Returns: Whether it was the last one.
  private func learn(_ reply: TerminalReply) -> Bool {
    guard probe != nil else { return false }
    probe?.handle(reply)
    guard let probe, probe.isFinished else { return false }
    self.probe = nil
    let depth = capabilities.depth
    capabilities = probe.capabilities
    // tmux's replies describe tmux itself, not the outer terminal.
    if capabilities.isInTmux { capabilities.depth = depth }
    if capabilities.hasPixelMouse {
      pointer.cellPixels = probe.cellPixels ?? systemCellPixels()
    }
    return true
  }

  /// Reads the reports in transit after they were disabled, so that they do not reach the shell.
  ///
  /// Sends one more query and reads up to its reply. It is DA1, which is not used for anything else
  /// after the start.
  private func discardReports() {
    let isNew = probe != nil && Self.now - askedAt < Self.shutdownTimeout
    guard capabilities.answers || isNew else { return }
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    _ = try? device.write(Array("\u{1B}[c".utf8), from: 0)
    var end = Self.now + Self.shutdownTimeout
    var wanted = isNew ? 2 : 1
    while wanted > 0, Self.now < end {
      guard let ready = try? device.wait(for: end - Self.now) else { return }
      if ready.requestToEnd != nil { end = min(end, Self.now + Self.signalledShutdownTimeout) }
      guard ready.hasInput else { continue }
      guard let bytes = try? device.read() else { return }
      decoder.decode(bytes, into: &events)
      wanted -= events.count { if case .reply(.deviceAttributes) = $0 { true } else { false } }
      events.removeAll()
    }
  }

  // MARK: Frames

  /// Shows a frame, or drops it if the terminal is behind.
  ///
  /// A frame that looks like the last one takes no bytes.
  ///
  /// - Parameters:
  ///   - isMoving: Whether another frame follows immediately. Its colours may be approximated, so
  ///     the last frame must not set this.
  ///   - started: The CPU time of this thread when it started to make the frame, for the
  ///     statistics.
  /// - Returns: Whether it was sent.
  @discardableResult
  package func show(
    _ frame: CellBuffer, caret: CellPoint? = nil, isMoving: Bool = false,
    since started: Duration = ThreadClock.now()
  ) throws -> Bool {
    try flush()
    let now = Self.now
    if sent < output.count || device.unsentCount > 0 || !flow.admits(at: now) {
      statistics.recordDrop()
      isBehind = true
      return false
    }
    output.removeAll(keepingCapacity: true)
    sent = 0
    encoder.encode(
      frame, caret: caret, tolerance: isMoving ? FrameEncoder.motionTolerance : 0, into: &output)
    let count = output.count
    if count > 0, flow.isActive {
      output += FlowControl.question
      flow.sent(at: now)
    }
    try flush()
    isBehind = false
    statistics.record(bytes: count, cpu: ThreadClock.now() - started)
    return true
  }

  private func flush() throws {
    while sent < output.count {
      let count = try device.write(output, from: sent)
      if count == 0 { return }
      sent += count
    }
  }

  // MARK: Events

  /// Waits for events until the deadline, and returns them.
  ///
  /// - Parameters:
  ///   - deadline: A time of ``now``; nil for no limit.
  ///   - others: Further descriptors to wait for.
  package func events(until deadline: Duration?, others: [Int32] = []) throws -> [Event] {
    if !early.isEmpty {
      defer { early = [] }
      return early
    }
    let now = Self.now
    var timeout = deadline.map { max(.zero, $0 - now) }
    if decoder.isWaiting { timeout = min(timeout ?? Self.escapeTime, Self.escapeTime) }
    let ready = try device.wait(for: timeout, wantsOutput: sent < output.count, others: others)

    if let signal = ready.requestToEnd { return [.endRequested(signal)] }
    var events: [Event] = []
    if ready.isContinued {
      resume()
      try readSize()
      events.append(.resumed(size))
    } else if ready.isResized {
      try readSize()
      encoder.invalidate()
      try rescalePointer()
      events.append(.resized(size))
    }
    if ready.canWrite { try flush() }
    var input: [InputEvent] = []
    if ready.hasInput {
      guard let bytes = try device.read() else { return events + [.hungUp] }
      decoder.decode(bytes, into: &input)
    } else if decoder.isWaiting {
      decoder.timePassed(into: &input)
    }
    // Input read at once gets the same time, because reports do not contain times.
    let stamp = Self.now
    for event in input where !handlesReply(event, at: stamp) {
      if case .reply(let reply) = event, learn(reply) {
        // Over a slow line, the first frames have been shown by then.
        if isStarted { try useCapabilities() }
        events.append(.learned(capabilities))
      } else {
        events.append(.input(event, at: stamp))
      }
    }
    return events + ready.others.map { .ready($0) }
  }

  /// Handles replies to the session's own queries.
  ///
  /// - Returns: Whether the event was one.
  private func handlesReply(_ event: InputEvent, at time: Duration) -> Bool {
    switch event {
    case .reply(.statusOK):
      flow.answered(at: time)
      return true
    case .reply(.cellPixels(let width, let height)) where modes.mouse == .pixels:
      if width > 0, height > 0 { pointer.cellPixels = CellSize(width: width, height: height) }
      return true
    default:
      return false
    }
  }

  /// Discards output and input that were in transit when the program was stopped.
  private func resume() {
    output.removeAll(keepingCapacity: true)
    sent = 0
    decoder = InputDecoder()
    encoder.invalidate()
    flow.reset()
  }

  // MARK: Sizes

  private func readSize() throws {
    let found = try device.size()
    // A terminal that does not know its size reports zeros.
    if found.columns > 0, found.rows > 0 {
      size = CellSize(width: found.columns, height: found.rows)
    }
  }

  private func systemCellPixels() -> CellSize? {
    guard let found = try? device.size(), found.columns > 0, found.rows > 0 else { return nil }
    let cell = CellSize(
      width: found.pixelWidth / found.columns, height: found.pixelHeight / found.rows)
    return cell.width > 0 && cell.height > 0 ? cell : nil
  }

  /// Updates the pixels per cell, which may change with the font.
  ///
  /// Falls back to cells if unknown.
  private func rescalePointer() throws {
    guard modes.mouse == .pixels else { return }
    if let cell = systemCellPixels() {
      pointer.cellPixels = cell
    } else if capabilities.toleratesUnknownQueries, capabilities.answers {
      output += Array("\u{1B}[16t".utf8)
      try flush()
    }
  }
}

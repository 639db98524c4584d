package import FlickSystem

/// A terminal that a program has taken over: frames go out, events come in, and it is left as
/// found.
///
/// From ``start()`` to ``stop()`` the other screen is shown and the mouse and keys are reported.
/// Whatever ends the program in between, the terminal is restored; see ``TerminalDevice``.
package final class TerminalSession {
  /// What happened.
  package enum Event: Hashable, Sendable {
    /// The terminal sent something, read at a time of ``now``.
    case input(InputEvent, at: Duration)

    /// It has another size; the next frame is drawn in full.
    case resized(CellSize)

    /// The program was stopped and continues; the next frame is drawn in full.
    case resumed(CellSize)

    /// The terminal has said after a while what it can do.
    case learned(TerminalCapabilities)

    /// One of the other descriptors has something to read.
    case ready(Int32)

    /// A signal asks the program to end; repeated until it does. See ``hearRequestsToEnd()``.
    case askedToEnd(Signal)

    /// The terminal is gone: there is nothing to show frames on.
    case hungUp
  }

  /// Its features: guessed, until ``start()`` has asked.
  package private(set) var capabilities: TerminalCapabilities

  /// In cells; at least one by one.
  package private(set) var size = CellSize(width: 80, height: 24)

  /// From mouse reports to places.
  package private(set) var pointer = PointerScale()

  package private(set) var statistics = FrameStatistics()

  /// Whether the last frame was dropped, so that what is shown is old.
  package private(set) var isBehind = false

  private let device: TerminalDevice
  private let wantsMouse: Bool
  private var modes = TerminalModes()
  private var decoder = InputDecoder()
  private var encoder: FrameEncoder
  private var flow = FlowControl(isActive: false)

  /// Bytes that the terminal has not taken yet, from `sent` on: the rest of a frame.
  private var output: [UInt8] = []
  private var sent = 0

  /// Read while the terminal was being asked.
  private var early: [Event] = []

  /// The questions to the terminal at the start, and when they were sent.
  private var probe: CapabilityProbe?
  private var askedAt = Duration.zero
  private var isStarted = false

  /// How long the rest of a key's sequence may take.
  private static let escapeTime = Duration.milliseconds(30)

  /// How long a terminal that answers may take to say that it has stopped reporting, over the
  /// slowest line; and one that a signal takes away.
  private static let farewellTime = Duration.seconds(2)
  private static let hastyTime = Duration.milliseconds(200)

  /// Opens the terminal; nothing about it is changed yet.
  ///
  /// - Parameters:
  ///   - capabilities: What is known of it, from the environment unless given.
  ///   - wantsMouse: Whether the mouse is to be reported.
  package init(
    capabilities: TerminalCapabilities? = nil, wantsMouse: Bool = true
  ) throws {
    device = try TerminalDevice.open()
    let capabilities =
      capabilities ?? TerminalCapabilities(environment: { Environment.value($0) })
    self.capabilities = capabilities
    self.wantsMouse = wantsMouse
    encoder = FrameEncoder(capabilities.frameOptions)
  }

  /// Reports signals that ask the program to end as events, rather than ending it at once; to be
  /// called before ``start()``.
  package func hearRequestsToEnd() { device.hearRequestsToEnd() }

  /// The clock of events.
  package static var now: Duration { MonotonicClock.now() }

  // MARK: Beginning and end

  /// Takes the terminal over and asks what it can do.
  package func start() throws {
    try device.enter(entering: modes.entering, leaving: modes.leaving)
    try readSize()
    capabilities.askTmux()
    try ask()
    try useCapabilities()
    isStarted = true
  }

  /// Switches on what the terminal can do.
  private func useCapabilities() throws {
    let before = modes.switchingOff
    modes.hasKeyboardProtocol = capabilities.hasKeyboardProtocol
    if wantsMouse { modes.mouse = pointer.cellPixels == nil ? .cells : .pixels }
    try device.change(
      now: before + modes.additions, entering: modes.entering, leaving: modes.leaving)
    encoder = FrameEncoder(capabilities.frameOptions)
    flow = FlowControl(isActive: capabilities.answers)
  }

  /// Has moves of the mouse reported while no button is held, or no more.
  package func reportHover(_ isWanted: Bool) throws {
    guard isStarted, wantsMouse, modes.hasHover != isWanted else { return }
    let before = modes.switchingOff
    modes.hasHover = isWanted
    try device.change(
      now: before + modes.additions, entering: modes.entering, leaving: modes.leaving)
  }

  /// Gives the terminal back as it was found; to be called when a program ends well or not.
  package func stop() {
    device.sayGoodbye()
    discardReports()
    device.restore()
  }

  /// Stops the program as Ctrl-Z does elsewhere; returns when it is continued.
  package func suspend() {
    device.sayGoodbye()
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
        if case .askedToEnd = event { break asking }
        if case .learned = event { continue }
        others.append(event)
      }
    }
    early = others
  }

  /// Takes an answer to what was asked at the start; says whether it was the last one.
  private func learn(_ reply: TerminalReply) -> Bool {
    guard probe != nil else { return false }
    probe?.handle(reply)
    guard let probe, probe.isFinished else { return false }
    self.probe = nil
    let depth = capabilities.depth
    capabilities = probe.capabilities
    // tmux's answers about itself say nothing about the terminal around it.
    if capabilities.isInTmux { capabilities.depth = depth }
    if capabilities.hasPixelMouse {
      pointer.cellPixels = probe.cellPixels ?? systemCellPixels()
    }
    return true
  }

  /// Reads what was in transit when reports were switched off, up to the answer to one more
  /// question, so that none of it reaches the shell.
  ///
  /// The question is one that nothing else asks after the start: DA1.
  private func discardReports() {
    let isNew = probe != nil && Self.now - askedAt < Self.farewellTime
    guard capabilities.answers || isNew else { return }
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    _ = try? device.write(Array("\u{1B}[c".utf8), from: 0)
    var end = Self.now + Self.farewellTime
    var wanted = isNew ? 2 : 1
    while wanted > 0, Self.now < end {
      guard let ready = try? device.wait(for: end - Self.now) else { return }
      if ready.requestToEnd != nil { end = min(end, Self.now + Self.hastyTime) }
      guard ready.hasInput else { continue }
      guard let bytes = try? device.read() else { return }
      decoder.decode(bytes, into: &events)
      wanted -= events.count { if case .reply(.deviceAttributes) = $0 { true } else { false } }
      events.removeAll()
    }
  }

  // MARK: Frames

  /// Shows a frame, or drops it if the terminal is behind; says whether it was sent.
  ///
  /// A frame that looks like the last costs no bytes.
  ///
  /// - Parameters:
  ///   - isMoving: Whether another frame follows at once. Colours of such a frame may be a little
  ///     off, so the last one must not be of that kind.
  ///   - started: When this thread began to make the frame, by its CPU clock; for the statistics.
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

  /// Waits until something happens or the time has come, and returns what did.
  ///
  /// - Parameters:
  ///   - deadline: A time of ``now``; nil to wait for as long as it takes.
  ///   - others: Descriptors to watch as well.
  package func events(until deadline: Duration?, others: [Int32] = []) throws -> [Event] {
    if !early.isEmpty {
      defer { early = [] }
      return early
    }
    let now = Self.now
    var timeout = deadline.map { max(.zero, $0 - now) }
    if decoder.isWaiting { timeout = min(timeout ?? Self.escapeTime, Self.escapeTime) }
    let ready = try device.wait(
      for: timeout, wantsOutput: sent < output.count, others: others)

    if let signal = ready.requestToEnd { return [.askedToEnd(signal)] }
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
    // All that was read at once has one time: the reports carry none.
    let stamp = Self.now
    for event in input where !isOurs(event, at: stamp) {
      if case .reply(let reply) = event, learn(reply) {
        // Over a slow line the first frames are shown by then.
        if isStarted { try useCapabilities() }
        events.append(.learned(capabilities))
      } else {
        events.append(.input(event, at: stamp))
      }
    }
    return events + ready.others.map { .ready($0) }
  }

  /// Takes answers to questions of the session's own.
  private func isOurs(_ event: InputEvent, at time: Duration) -> Bool {
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

  /// Output and input in transit when the program was stopped are void.
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
    // A terminal that does not know its size has zeros.
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

  /// A new size may come of a new font: pixels per cell are found anew, or given up.
  private func rescalePointer() throws {
    guard modes.mouse == .pixels else { return }
    if let cell = systemCellPixels() {
      pointer.cellPixels = cell
    } else if capabilities.isInquisitionSafe, capabilities.answers {
      output += Array("\u{1B}[16t".utf8)
      try flush()
    }
  }
}

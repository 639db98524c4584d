internal import CFlickSystem

/// The terminal of the process: settings, bytes in and out, signals.
///
/// It is raw from ``enter(entering:leaving:isRaw:)`` to ``restore()``. If the process ends in
/// between (by `exit`, a fatal signal or a Swift trap), the leaving sequence is written and the
/// original settings are restored. SIGKILL and a stack overflow on another thread are exceptions. A
/// suspension also restores the terminal, and the continuation enters it again.
///
/// A class, because the process has one terminal with one state. For use on one thread.
package final class TerminalDevice {
  /// The events since the last call of `wait`.
  package struct Readiness: Equatable, Sendable {
    /// Bytes can be read, or the terminal was closed.
    package var hasInput = false

    /// Bytes can be written.
    package var canWrite = false

    /// The size may have changed.
    package var isResized = false

    /// The process was stopped and continued; the contents of the screen are unknown.
    package var isContinued = false

    /// A received signal that requests the program's end; see `deferRequestsToEnd`.
    package var requestToEnd: Signal?

    /// The other descriptors that are readable.
    package var others: [Int32] = []
  }

  /// The size known to the system.
  ///
  /// Pixels are 0 if the terminal does not report them.
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int
    package var pixelWidth: Int
    package var pixelHeight: Int
  }

  private let descriptor: Descriptor
  private var wakeDescriptor: Int32?
  private static let name = "the terminal"

  private init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Opens the controlling terminal without changing it.
  package static func open() throws(SystemError) -> TerminalDevice {
    try SystemError.naming(.openTerminal, name) { () throws(Errno) in
      TerminalDevice(try Descriptor(terminal: ()))
    }
  }

  deinit {
    leave()
    restore()
  }

  /// Makes the terminal raw and writes `entering`.
  ///
  /// From now on `leaving` is written if the process ends.
  ///
  /// - Parameter isRaw: If false, the settings stay the same, and typed input is left to another
  ///   reader.
  package func enter(entering: [UInt8], leaving: [UInt8], isRaw: Bool = true) throws(SystemError) {
    wakeDescriptor = try use { () throws(Errno) in
      // Sound: arrays lent for the call with their own counts; C copies them.
      try checked(
        unsafe fs_terminal_enter(
          descriptor.number, isRaw, entering, entering.count, leaving, leaving.count))
    }
  }

  /// Writes `now` to enable further modes, and replaces the entering and leaving sequences.
  package func change(now: [UInt8], entering: [UInt8], leaving: [UInt8]) throws(SystemError) {
    try use { () throws(Errno) in
      // Sound: as above.
      try checked(
        unsafe fs_terminal_change(now, now.count, entering, entering.count, leaving, leaving.count))
    }
  }

  /// Writes the leaving sequence.
  ///
  /// The terminal stays raw, so that input in transit can be read and dropped.
  package func leave() {
    if wakeDescriptor != nil { fs_terminal_leave() }
  }

  /// Restores the original settings.
  package func restore() {
    if wakeDescriptor != nil { fs_terminal_restore() }
    wakeDescriptor = nil
  }

  /// Reports signals that request the program's end instead of ending it, while the terminal is
  /// entered.
  ///
  /// For a program that needs to complete work before its end.
  package func deferRequestsToEnd() { fs_terminal_defer_ends() }

  /// Stops the process group as the suspend character does.
  ///
  /// Returns after it is continued.
  package func suspend() { fs_terminal_suspend() }

  /// The current size.
  package func size() throws(SystemError) -> Size {
    try use { () throws(Errno) in try terminalSize(descriptor.number) }
  }

  /// The number of written bytes that the system has not sent yet; 0 if unknown.
  package var unsentCount: Int { Int(fs_terminal_unsent(descriptor.number)) }

  /// Waits for an event, or until the timeout.
  ///
  /// - Parameters:
  ///   - timeout: The maximum waiting time; nil for no limit.
  ///   - wantsOutput: Whether to wait until output can be written.
  ///   - others: Further descriptors to wait for.
  package func wait(
    for timeout: Duration?, wantsOutput: Bool = false, others: [Int32] = []
  ) throws(SystemError) -> Readiness {
    var watched = [
      Watched(descriptor.number, input: true, output: wantsOutput),
      Watched(wakeDescriptor ?? -1, input: true, output: false),
    ]
    watched += others.map { Watched($0, input: true, output: false) }
    try use { () throws(Errno) in try pollDescriptors(&watched, timeout) }
    var readiness = Readiness()
    readiness.hasInput = watched[0].hasInput
    readiness.canWrite = watched[0].canWrite
    let reasons = wakeDescriptor.map(readWakeReasons) ?? []
    readiness.isResized = reasons.contains(Int(FS_WAKE_RESIZED))
    readiness.isContinued = reasons.contains(Int(FS_WAKE_CONTINUED))
    let request = fs_terminal_end_request()
    readiness.requestToEnd = request == 0 ? nil : Signal(request)
    readiness.others = watched.dropFirst(2).filter(\.hasInput).map(\.number)
    return readiness
  }

  /// Whether input or a signal waits, without taking it.
  package var hasInput: @Sendable () -> Bool {
    let inputs = [descriptor.number] + [wakeDescriptor].compactMap(\.self)
    return { (try? waitUntilReadable(inputs, for: .zero))?.contains(true) ?? false }
  }

  /// The available input, up to 4096 bytes; empty if there is none, nil if the terminal was closed.
  package func read() throws(SystemError) -> [UInt8]? {
    try use { () throws(Errno) in
      do throws(Errno) {
        let bytes = try readSome(from: descriptor.number, limit: 4096)
        return bytes.isEmpty ? nil : bytes
      } catch .tryAgain {
        return []
      } catch .inputOutput {
        // The other end of the terminal was closed.
        return nil
      }
    }
  }

  /// Writes bytes from an offset on without blocking.
  ///
  /// - Returns: The number written.
  package func write(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    try use { () throws(Errno) in
      do throws(Errno) {
        return try writeBytes(bytes, from: offset, to: descriptor.number)
      } catch .tryAgain { return 0 }
    }
  }

  @discardableResult
  private func use<Result>(_ body: () throws(Errno) -> Result) throws(SystemError) -> Result {
    try SystemError.naming(.useTerminal, Self.name, body)
  }
}

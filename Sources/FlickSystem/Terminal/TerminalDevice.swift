/// The terminal that the process runs in: settings, bytes in and out, signals.
///
/// From ``enter(entering:leaving:isRaw:)`` to ``restore()`` it is raw. Whatever ends the process in
/// between (`exit`, a fatal signal, a trap of Swift's; not SIGKILL, and not an overflow of another
/// thread's stack), the leaving sequence is written and the settings found are put back. A
/// suspension does the same, and the continuation enters again.
///
/// A class, because the terminal is one thing with one state; meant for one thread.
package final class TerminalDevice {
  /// What may have happened since the last look.
  package struct Readiness: Equatable, Sendable {
    /// There are bytes to read, or the terminal is gone.
    package var hasInput = false

    /// Bytes can be written.
    package var canWrite = false

    /// The size may have changed.
    package var isResized = false

    /// The process was stopped and continues; what the terminal shows is unknown.
    package var isContinued = false

    /// The signal that asks the program to end, once one has come; see `hearRequestsToEnd`.
    package var requestToEnd: Signal?

    /// Which of the other descriptors have something to read.
    package var others: [Int32] = []
  }

  /// The size as the system knows it; pixels are 0 where the terminal does not tell it.
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

  /// Opens the terminal that controls the process; nothing about it is changed.
  package static func open() throws(SystemError) -> TerminalDevice {
    do throws(Errno) {
      return TerminalDevice(try Descriptor(terminal: ()))
    } catch {
      throw SystemError(.openTerminal, name, error)
    }
  }

  deinit {
    sayGoodbye()
    restore()
  }

  /// Makes it raw and writes the bytes that begin; from now on the bytes that leave are written
  /// whatever happens.
  ///
  /// - Parameter isRaw: whether it is made raw; if not its settings stay, and typed input is left
  ///   to another reader.
  package func enter(
    entering: [UInt8], leaving: [UInt8], isRaw: Bool = true
  ) throws(SystemError) {
    do throws(Errno) {
      wakeDescriptor = try enterTerminal(descriptor, isRaw: isRaw, entering, leaving)
    } catch {
      throw SystemError(.useTerminal, Self.name, error)
    }
  }

  /// Writes bytes that switch more on, and says what enters and leaves from now on.
  package func change(
    now: [UInt8], entering: [UInt8], leaving: [UInt8]
  ) throws(SystemError) {
    do throws(Errno) {
      try changeTerminal(now, entering, leaving)
    } catch {
      throw SystemError(.useTerminal, Self.name, error)
    }
  }

  /// Writes the bytes that leave; still raw, so that input in transit can be read and dropped.
  package func sayGoodbye() {
    if wakeDescriptor != nil { leaveTerminal() }
  }

  /// Puts the settings back that were found.
  package func restore() {
    if wakeDescriptor != nil { restoreTerminal() }
    wakeDescriptor = nil
  }

  /// While the terminal is entered, a signal that asks the program to end is reported and does not
  /// end it: a program with something to complete ends after that.
  package func hearRequestsToEnd() { FlickSystem.deferRequestsToEnd() }

  /// Stops the process group, as the suspend character does; returns when continued.
  package func suspend() { suspendProcessGroup() }

  /// How large it is now.
  package func size() throws(SystemError) -> Size {
    do throws(Errno) {
      return try terminalSize(descriptor)
    } catch {
      throw SystemError(.useTerminal, Self.name, error)
    }
  }

  /// How many bytes of what was written the system still holds; 0 where it does not tell.
  package var unsentCount: Int { unsentBytes(descriptor) }

  /// Waits until there is something to do, or the time is over.
  ///
  /// - Parameters:
  ///   - timeout: nil to wait for as long as it takes.
  ///   - wantsOutput: Whether room for output is something to do.
  ///   - others: Descriptors that are waited for as well.
  package func wait(
    for timeout: Duration?, wantsOutput: Bool = false, others: [Int32] = []
  ) throws(SystemError) -> Readiness {
    var watched = [
      Watched(descriptor.number, input: true, output: wantsOutput),
      Watched(wakeDescriptor ?? -1, input: true, output: false),
    ]
    watched += others.map { Watched($0, input: true, output: false) }
    do throws(Errno) {
      try pollDescriptors(&watched, timeout)
    } catch {
      throw SystemError(.useTerminal, Self.name, error)
    }
    var readiness = Readiness()
    readiness.hasInput = watched[0].hasInput
    readiness.canWrite = watched[0].canWrite
    for reason in takeSignals() {
      if reason == .resized { readiness.isResized = true }
      if reason == .continued { readiness.isContinued = true }
    }
    readiness.requestToEnd = FlickSystem.requestToEnd()
    readiness.others = watched.dropFirst(2).filter(\.hasInput).map(\.number)
    return readiness
  }

  /// What has arrived, up to a few KiB; empty if nothing has, nil if the terminal is gone.
  package func read() throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    do throws(Errno) {
      let count = try readBytes(from: descriptor, into: &bytes, at: 0)
      if count == 0 { return nil }
      bytes.removeSubrange(count...)
      return bytes
    } catch .tryAgain {
      return []
    } catch .inputOutput {
      // A terminal whose other end was closed.
      return nil
    } catch {
      throw SystemError(.useTerminal, Self.name, error)
    }
  }

  /// Writes bytes from an offset on without waiting, and returns how many were taken.
  package func write(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    do throws(Errno) {
      return try writeBytes(bytes, from: offset, to: descriptor.number)
    } catch .tryAgain {
      return 0
    } catch {
      throw SystemError(.useTerminal, Self.name, error)
    }
  }

  private func takeSignals() -> [WakeReason] {
    guard let wakeDescriptor else { return [] }
    return readWakeReasons(wakeDescriptor)
  }
}

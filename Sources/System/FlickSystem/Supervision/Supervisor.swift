internal import CFlickSystem

/// Starts workers and outlives them.
///
/// A worker is a child process for a single task.
///
/// A worker is a copy of this process at the time of its start: it has all values captured by its
/// closure and shares the buffers of ``ByteWriter`` with its supervisor. Create the supervisor and
/// start the workers while the process has one thread. From then on, signals that request an end
/// are passed on to the workers and reported as events.
package final class Supervisor {
  /// The limits and resources of a worker.
  package struct Conditions: Sendable {
    /// How many bytes it may add to files, including its standard output.
    package var fileGrowth = 1 << 30
    /// How many bytes of memory it may allocate; nil for no limit.
    ///
    /// A worker that exceeds it ends as exhausted. Not every system enforces this.
    package var memory: Int?
    /// The size of its stack in bytes.
    ///
    /// Reserved, not touched.
    ///
    /// Lua's parser and deeply nested C calls need a large stack.
    package var stackSize = 256 << 20
    /// Whether the worker uses this process's terminal.
    ///
    /// If so, it receives SIGHUP when this process ends, so that it can restore the terminal. It is
    /// stopped before this process is, and receives the signals sent to this process.
    package var holdsTerminal = false

    /// Creates the default conditions.
    package init() {}
  }

  /// The way a worker ended.
  package enum End: Hashable, Sendable {
    /// With an exit code.
    case exited(Int32)
    /// By a signal, with the script's position if known.
    case died(Signal, at: LastPlace?)
    /// Because it exceeded its memory limit, with the script's position if known.
    case exhausted(at: LastPlace?)
    /// Unknown, because the system call failed with this reason.
    case lost(String)

    /// The script's position when the worker died, if known.
    package var place: LastPlace? {
      switch self {
      case .died(_, let place), .exhausted(let place): place
      case .exited, .lost: nil
      }
    }
  }

  /// An event for the supervisor's owner.
  package enum Event: Hashable, Sendable {
    /// The worker has written bytes to its report.
    case reported(worker: Int, bytes: [UInt8])
    /// The worker has ended. All its reports came before.
    case ended(worker: Int, End)
    /// The program should end. The signal was already passed on to the workers.
    case interrupted(Signal)
    /// The requested waiting time has passed.
    case waited
  }

  /// Whether this system enforces the memory limit of workers.
  package static var limitsMemory: Bool { fs_can_limit_memory() != 0 }

  private struct Worker {
    var process: Int32
    var report: Int32
    var writer: ByteWriter
    var place: SharedPlace
  }

  private let conditions: Conditions
  private let signals: Int32
  /// Whether the workers were told to end and have not ended yet.
  private var hasRequestedEnd = false
  /// The signals delivered through `signals`.
  private let signalNumbers: [Int32]
  private var workers: [Int: Worker] = [:]
  private var startedCount = 0

  /// Takes over the signals of this process.
  package init(_ conditions: Conditions = Conditions()) throws(SystemError) {
    self.conditions = conditions
    // Signals that the program was started to ignore (by nohup) stay ignored.
    signalNumbers = (endingSignals + (conditions.holdsTerminal ? terminalSignals : []))
      .filter { fs_ignores($0) == 0 }
    // Sound: the array's own address and count.
    signals = unsafe fs_open_signals(signalNumbers, Int32(signalNumbers.count))
    if signals < 0 { throw Self.startError(-signals) }
  }

  deinit {
    // The reports would no longer be read.
    for worker in workers.values {
      send(killSignal, to: worker.process)
      closeDescriptor(worker.report)
      _ = Self.end(of: worker)
    }
    closeDescriptor(signals)
    unsafe fs_unblock_signals(signalNumbers, Int32(signalNumbers.count))
  }

  /// Starts a worker.
  ///
  /// - Parameter body: The task. Takes the report to write to and returns the exit code. Runs on a
  ///   stack of the size in the conditions.
  /// - Returns: Its number, counted from 0.
  package func start(_ body: (_ report: ByteWriter) -> Int32) throws(SystemError) -> Int {
    do throws(Errno) {
      let pipe = try makePipe()
      let report = ByteWriter(descriptor: pipe.write, name: "the report of a worker")
      let place = SharedPlace()
      let parent = Int32(processIdentifier())
      let child = fs_fork()
      if child == 0 { becomeWorker(of: parent, reading: pipe.read, body, report, place) }
      report.handOver()
      closeDescriptor(pipe.write)
      if child < 0 {
        closeDescriptor(pipe.read)
        throw Errno(code: -child)
      }
      workers[startedCount] = Worker(
        process: child, report: pipe.read, writer: report, place: place)
      startedCount += 1
      return startedCount - 1
    } catch {
      throw Self.startError(error.code)
    }
  }

  /// Starts one worker and waits for its end.
  ///
  /// Also returns a signal received in the meantime.
  ///
  /// - Parameter reported: Called with the bytes that the worker reports.
  package func run(
    _ body: (_ report: ByteWriter) -> Int32, reported: ([UInt8]) -> Void = { _ in }
  ) throws(SystemError) -> (end: End, interruption: Signal?) {
    _ = try start(body)
    var interruption: Signal?
    while true {
      switch next() {
      case .ended(_, let end): return (end, interruption)
      case .interrupted(let signal): interruption = interruption ?? signal
      case .reported(_, let bytes): reported(bytes)
      case .waited, nil: break
      }
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - paused: Workers whose reports are not read for now, so that they block when the pipe is
  ///     full. Ignored if all workers are paused.
  ///   - patience: The maximum waiting time; nil for no limit.
  /// - Returns: Nil without workers.
  package func next(pausing paused: Set<Int> = [], within patience: Duration? = nil) -> Event? {
    while !workers.isEmpty {
      let polled = workers.keys.filter { !paused.contains($0) }
      // With all workers paused, the supervisor would wait forever.
      let numbers = (polled.isEmpty ? Array(workers.keys) : polled).sorted()
      let descriptors = [signals] + numbers.compactMap { workers[$0]?.report }
      guard let ready = try? waitUntilReadable(descriptors, for: patience) else { continue }
      guard ready.contains(true) else { return .waited }
      if ready[0] {
        let signal = fs_next_signal(signals)
        if signal == stopSignal {
          for worker in workers.values { send(signal, to: worker.process) }
          if let worker = workers.values.first { fs_stop_after(worker.process) }
        } else if signal != 0 {
          pass(on: signal)
          return .interrupted(Signal(signal))
        }
      }
      for (number, isReady) in zip(numbers, ready.dropFirst()) where isReady {
        if let event = event(of: number) { return event }
      }
    }
    return nil
  }

  /// Passes a signal sent to this process on to the workers.
  ///
  /// A stopped worker is continued, because it could not handle the request to end. A second
  /// request kills the worker, except for a hang-up, which a closing terminal sends more than once.
  private func pass(on signal: Int32) {
    let isRequest = endingSignals.contains(signal)
    for worker in workers.values {
      send(
        hasRequestedEnd && isRequest && signal != hangUpSignal ? killSignal : signal,
        to: worker.process)
      if isRequest { send(continueSignal, to: worker.process) }
    }
    if isRequest, signal != hangUpSignal { hasRequestedEnd = true }
  }

  /// Kills a worker with an invalid report.
  ///
  /// Its end is reported as an event.
  package func end(_ number: Int) {
    if let worker = workers[number] { send(killSignal, to: worker.process) }
  }

  /// The event for a readable report: more bytes, or the end of the worker.
  private func event(of number: Int) -> Event? {
    guard let worker = workers[number] else { return nil }
    let bytes = (try? readSome(from: worker.report, limit: SharedBuffer.capacity)) ?? []
    if !bytes.isEmpty { return .reported(worker: number, bytes: bytes) }
    // At the end of the report, the worker has ended and left the rest in its buffer. A worker that
    // closed the report early is faulty and is killed.
    send(killSignal, to: worker.process)
    let rest = worker.writer.takePending()
    if !rest.isEmpty { return .reported(worker: number, bytes: rest) }
    closeDescriptor(worker.report)
    workers[number] = nil
    return .ended(worker: number, Self.end(of: worker))
  }

  /// Waits for a worker that has ended or is about to end.
  private static func end(of worker: Worker) -> End {
    var error: Int32 = 0
    // Sound: the address of a variable of this frame.
    let status = unsafe fs_wait(worker.process, &error)
    if error != 0 { return .lost(Errno(code: error).text) }
    if status == FS_EXHAUSTED { return .exhausted(at: worker.place.place) }
    return status < 0 ? .died(Signal(-status), at: worker.place.place) : .exited(status)
  }

  /// The child's part of `start`.
  private func becomeWorker(
    of parent: Int32, reading: Int32, _ body: (ByteWriter) -> Int32, _ report: ByteWriter,
    _ place: SharedPlace
  ) -> Never {
    closeDescriptor(signals)
    closeDescriptor(reading)
    for worker in workers.values { closeDescriptor(worker.report) }
    // Failures to set limits are ignored: a worker without limits still works. Sound: the mapping
    // remains valid, because the process ends in this function.
    _ = unsafe fs_become_worker(parent, place.memory)
    if conditions.holdsTerminal {
      let following = [hangUpSignal, terminationSignal].first { fs_ignores($0) == 0 }
      _ = fs_follow_by(following ?? killSignal)
    }
    _ = fs_limit_file_size(UInt64(conditions.fileGrowth))
    let code = onLargeStack {
      fs_handle_deaths_on_own_stack()
      if let memory = conditions.memory { _ = fs_limit_memory(UInt64(memory)) }
      return body(report)
    }
    try? report.flush()
    fs_exit(code)
  }

  /// Runs `body` on a stack of the size in the conditions.
  ///
  /// On the first thread if possible, because on other threads glibc's allocator calls the system
  /// for each page. If the large stack is not available, uses the default stack.
  private func onLargeStack(_ body: () -> Int32) -> Int32 {
    if fs_extend_stack(conditions.stackSize) == 0 { return body() }
    return (try? onThread(stackSize: conditions.stackSize, body)) ?? body()
  }

  private static func startError(_ code: Int32) -> SystemError {
    SystemError(.start, "the worker process", Errno(code: code))
  }
}

/// The system's CPU time limit for a worker, for code that Lua hooks cannot interrupt.
package enum ProcessorTime {
  /// Limits this process, with all its threads, to the given CPU seconds from now on.
  ///
  /// The system then ends it. It counts whole seconds and can be up to a second late.
  package static func limit(toSecondsFromNow seconds: Double) { _ = fs_limit_cpu(seconds) }

  /// Removes the limit.
  package static func removeLimit() { _ = fs_limit_cpu(-1) }
}

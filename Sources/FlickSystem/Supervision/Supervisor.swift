internal import CFlickSystem

/// Starts workers, child processes that do one piece of work each, and outlives them.
///
/// A worker is a copy of this process from the moment of its start: it has everything that the
/// closure reaches, and shares the buffers of ``ByteWriter`` with its supervisor. Make the
/// supervisor and start the workers while the process has one thread. From then on the signals that
/// ask a program to end come as events, and have been passed on to the workers.
package final class Supervisor {
  /// What a worker is allowed and given.
  package struct Conditions: Sendable {
    /// How far it may extend files, its standard output among them, in bytes.
    package var fileGrowth = 1 << 30
    /// How many bytes of memory it may have beyond what it starts with; nil: as many as there are.
    ///
    /// A worker that wants more ends by exhaustion. Not every system enforces this.
    package var memory: Int?
    /// Its stack in bytes: reserved, not touched.
    ///
    /// Lua's parser and deep calls of C need it.
    package var stackSize = 256 << 20
    /// Whether it has the terminal of this process.
    ///
    /// It then ends by SIGHUP when this process does, so that it can give the terminal back; is
    /// stopped before this process is; and is sent what this process is sent in its place.
    package var holdsTerminal = false

    /// The usual ones.
    package init() {}
  }

  /// How a worker ended.
  package enum End: Hashable, Sendable {
    /// By itself, with an exit code.
    case exited(Int32)
    /// By a signal, with its script at this place, if it could say so.
    case died(Signal, at: LastPlace?)
    /// For want of memory that it may not have, with its script at this place.
    case exhausted(at: LastPlace?)
    /// How is unknown, for this reason: the system has refused to say.
    case lost(String)

    /// Where its script was when it died, as far as it could say so.
    package var place: LastPlace? {
      switch self {
      case .died(_, let place), .exhausted(let place): place
      case .exited, .lost: nil
      }
    }
  }

  /// Something that the supervisor has to deal with.
  package enum Event: Hashable, Sendable {
    /// A worker has written these bytes to its report.
    case reported(worker: Int, bytes: [UInt8])
    /// A worker has ended; everything that it has reported came before this.
    case ended(worker: Int, End)
    /// The program is to end; the workers have the signal already.
    case interrupted(Signal)
    /// Nothing has happened for as long as was asked.
    case waited
  }

  /// Whether workers are held to the memory of their conditions here.
  package static var limitsMemory: Bool { fs_can_limit_memory() != 0 }

  private struct Worker {
    var process: Int32
    var report: Int32
    var writer: ByteWriter
    var place: SharedPlace
  }

  private let conditions: Conditions
  private let signals: Int32
  /// Whether the workers have been asked to end, and their end is awaited.
  private var isAskedToEnd = false
  /// What comes through that descriptor.
  private let signalNumbers: [Int32]
  private var workers: [Int: Worker] = [:]
  private var startedCount = 0

  /// Takes over the signals of this process.
  package init(_ conditions: Conditions = Conditions()) throws(SystemError) {
    self.conditions = conditions
    // What the program was started to ignore (by nohup) is not taken as input either.
    signalNumbers = (endingSignals + (conditions.holdsTerminal ? terminalSignals : []))
      .filter { fs_ignores($0) == 0 }
    // Sound: the array's own address and count.
    signals = unsafe fs_open_signals(signalNumbers, Int32(signalNumbers.count))
    if signals < 0 { throw Self.refusal(-signals) }
  }

  deinit {
    // Their reports would no longer be read.
    for worker in workers.values {
      send(killSignal, to: worker.process)
      closeDescriptor(worker.report)
      _ = Self.end(of: worker)
    }
    closeDescriptor(signals)
    unsafe fs_unblock_signals(signalNumbers, Int32(signalNumbers.count))
  }

  /// Starts a worker; returns its number, from 0.
  ///
  /// - Parameter body: what it does; takes its report and returns its exit code. It runs
  ///   with the stack of the conditions.
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
      throw Self.refusal(error.code)
    }
  }

  /// Starts one worker and waits for its end; a signal that came meanwhile is reported with it.
  ///
  /// - Parameter reported: hears what the worker reports.
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

  /// Waits for the next event; nil when there are no workers.
  ///
  /// - Parameters:
  ///   - paused: workers whose reports are left where they are, so that they wait once the pipe is
  ///     full; none if no other is left.
  ///   - patience: how long it waits at most; nil for as long as it takes.
  package func next(
    pausing paused: Set<Int> = [], within patience: Duration? = nil
  ) -> Event? {
    while !workers.isEmpty {
      let heard = workers.keys.filter { !paused.contains($0) }
      // A supervisor that has paused all workers would wait forever.
      let numbers = (heard.isEmpty ? Array(workers.keys) : heard).sorted()
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

  /// Sends the workers what was sent to this process.
  ///
  /// A stopped worker is continued, as it would not receive the signal to end. A second request to
  /// end kills it, except for a hang-up, which a closing terminal sends more than once.
  private func pass(on signal: Int32) {
    let isRequest = endingSignals.contains(signal)
    for worker in workers.values {
      send(
        isAskedToEnd && isRequest && signal != hangUpSignal ? killSignal : signal,
        to: worker.process)
      if isRequest { send(continueSignal, to: worker.process) }
    }
    if isRequest, signal != hangUpSignal { isAskedToEnd = true }
  }

  /// Ends a worker whose report makes no sense; its end comes as an event.
  package func end(_ number: Int) {
    if let worker = workers[number] { send(killSignal, to: worker.process) }
  }

  /// The event in the readable report of a worker: more of it, or that the worker is gone.
  private func event(of number: Int) -> Event? {
    guard let worker = workers[number] else { return nil }
    let bytes = (try? readSome(from: worker.report, limit: SharedBuffer.capacity)) ?? []
    if !bytes.isEmpty { return .reported(worker: number, bytes: bytes) }
    // The end of the report: the worker has closed it by ending, and left the rest in its buffer.
    // A worker that has closed it otherwise is not to be trusted, and is not waited for.
    send(killSignal, to: worker.process)
    let rest = worker.writer.takePending()
    if !rest.isEmpty { return .reported(worker: number, bytes: rest) }
    closeDescriptor(worker.report)
    workers[number] = nil
    return .ended(worker: number, Self.end(of: worker))
  }

  /// Waits for a worker that has ended or is about to.
  private static func end(of worker: Worker) -> End {
    var error: Int32 = 0
    // Sound: the address of a variable of this frame.
    let status = unsafe fs_wait(worker.process, &error)
    if error != 0 { return .lost(Errno(code: error).text) }
    if status == FS_EXHAUSTED { return .exhausted(at: worker.place.place) }
    return status < 0 ? .died(Signal(-status), at: worker.place.place) : .exited(status)
  }

  /// The child's side of a start.
  private func becomeWorker(
    of parent: Int32, reading: Int32, _ body: (ByteWriter) -> Int32, _ report: ByteWriter,
    _ place: SharedPlace
  ) -> Never {
    closeDescriptor(signals)
    closeDescriptor(reading)
    for worker in workers.values { closeDescriptor(worker.report) }
    // A worker without a limit is still a worker: what the system refuses is left out.
    // Sound: the mapping stays, since the process ends in here.
    _ = unsafe fs_become_worker(parent, place.memory)
    if conditions.holdsTerminal {
      let heard = [hangUpSignal, terminationSignal].first { fs_ignores($0) == 0 }
      _ = fs_follow_by(heard ?? killSignal)
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

  /// Runs `body` with the stack of the conditions.
  ///
  /// On the first thread if that is possible: on another one glibc's allocator asks the system for
  /// each page. Without room for the large stack the usual one has to do.
  private func onLargeStack(_ body: () -> Int32) -> Int32 {
    if fs_extend_stack(conditions.stackSize) == 0 { return body() }
    return (try? onThread(stackSize: conditions.stackSize, body)) ?? body()
  }

  private static func refusal(_ code: Int32) -> SystemError {
    SystemError(.start, "the worker process", Errno(code: code))
  }
}

/// The limit of CPU time that the system itself holds a worker to: for code that no hook of Lua's
/// reaches.
package enum ProcessorTime {
  /// Lets this process use so many seconds more, all threads together.
  ///
  /// The system ends it then. It counts in whole seconds, and is late by up to one.
  package static func limit(toSecondsFromNow seconds: Double) { _ = fs_limit_cpu(seconds) }

  /// Takes the limit away.
  package static func removeLimit() { _ = fs_limit_cpu(-1) }
}

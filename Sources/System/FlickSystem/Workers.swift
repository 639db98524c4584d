import Synchronization

/// Distributes work over threads.
package enum Workers {
  /// The number of processors available to this program; at least 1.
  package static var processorCount: Int { max(1, onlineProcessors()) }

  /// The stack size of each thread in bytes.
  ///
  /// Reserved, not touched, but counted by a memory limit.
  package static let stackSize = 2 << 20

  /// Calls `body` with each of 0 ..< count on up to `workers` threads, including this one.
  ///
  /// Indexes are assigned dynamically, so results must not depend on the thread or the time.
  ///
  /// Swift's locks identify a thread by a cached number, which in a forked child is that of the
  /// parent's thread. Another thread that contends with this one for a lock would then wait
  /// forever. This function therefore does not lock, and this thread does the first index alone, so
  /// that lazily created values of `body`, such as globals, exist before other threads start.
  ///
  /// - Parameter takesPart: Whether this thread works too. Must be false if `body` takes other
  ///   locks and this process may be a forked child.
  /// - Returns: The results in order, after all calls have ended.
  /// - Throws: The error with the lowest index. After an error, no further calls are started.
  package static func map<Result: Sendable>(
    count: Int, workers: Int = processorCount, takesPart: Bool = true,
    _ body: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let job = Job(count: count, body: body)
    var mine: [Done<Result>] = takesPart ? job.next().map { [$0] } ?? [] : []
    var threads: [(thread: Thread, its: Share<Result>)] = []
    for _ in (takesPart ? 1 : 0)..<max(1, min(workers, count)) {
      let its = Share<Result>()
      // If a thread cannot be started, fewer threads do the work.
      guard let thread = try? Thread(stackSize: stackSize, { its.done = job.rest() }) else { break }
      threads.append((thread, its))
    }
    if takesPart || threads.isEmpty { mine += job.rest() }
    for (thread, its) in threads {
      thread.join()
      mine += its.done
    }
    return try mine.sorted { $0.index < $1.index }.map { try $0.result.get() }
  }

  private typealias Done<Result> = (index: Int, result: Swift.Result<Result, any Error>)

  /// The results of one thread, written only by it and read after it was joined.
  private final class Share<Result: Sendable>: @unchecked Sendable {
    var done: [Done<Result>] = []
  }

  /// Assigns indexes to threads.
  private final class Job<Result: Sendable>: Sendable {
    private let handedOut = Atomic(0)
    private let hasFailed = Atomic(false)
    private let count: Int
    private let body: @Sendable (Int) throws -> Result

    init(count: Int, body: @escaping @Sendable (Int) throws -> Result) {
      self.count = count
      self.body = body
    }

    /// Calls `body` with the next index.
    ///
    /// Lower indexes than a failing one are already assigned, so the first error is deterministic.
    ///
    /// - Returns: Nil if there is none, or a call has failed.
    func next() -> Done<Result>? {
      guard !hasFailed.load(ordering: .relaxed) else { return nil }
      let index = handedOut.add(1, ordering: .relaxed).oldValue
      guard index < count else { return nil }
      let result = Swift.Result { try body(index) }
      if case .failure = result { hasFailed.store(true, ordering: .relaxed) }
      return (index, result)
    }

    /// Calls `body` with the remaining indexes that other threads do not take.
    func rest() -> [Done<Result>] {
      var all: [Done<Result>] = []
      while let one = next() { all.append(one) }
      return all
    }
  }
}

import Synchronization

/// Work that is spread over threads.
package enum Workers {
  /// How many processors may run this program's threads; at least 1.
  package static var processorCount: Int { max(1, onlineProcessors()) }

  /// The stack of each thread in bytes, reserved and not touched: it counts where a process is held
  /// to its memory.
  package static let stackSize = 2 << 20

  /// Calls `body` for each of 0 ..< count on up to `workers` threads, this one among them, and
  /// returns the results in order.
  ///
  /// Results must not depend on which thread computes them when: indexes are handed out as workers
  /// come for them. Returns when all are done.
  ///
  /// Swift's locks know a thread by a number that it has cached, which in the child of a fork is
  /// the parent's: a thread that meets this one at a lock then waits for ever. So nothing in here
  /// is locked, and this thread does the first index alone: what `body` makes on first use, such as
  /// globals, is made by then.
  ///
  /// - Parameter takesPart: whether this thread works too. It must not where `body` takes locks
  ///   otherwise, and this process may be the child of a fork.
  /// - Throws: of several errors the one with the lowest index; after an error nothing more is
  ///   begun.
  package static func map<Result: Sendable>(
    count: Int, workers: Int = processorCount, takesPart: Bool = true,
    _ body: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let job = Job(count: count, body: body)
    var mine: [Done<Result>] = takesPart ? job.next().map { [$0] } ?? [] : []
    var threads: [(thread: Thread, its: Share<Result>)] = []
    for _ in (takesPart ? 1 : 0)..<max(1, min(workers, count)) {
      let its = Share<Result>()
      // Without another thread the work is done all the same, by fewer.
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

  /// The results of one thread: written by it alone, and read once it has been joined.
  private final class Share<Result: Sendable>: @unchecked Sendable {
    var done: [Done<Result>] = []
  }

  /// Hands indexes out.
  private final class Job<Result: Sendable>: Sendable {
    private let handedOut = Atomic(0)
    private let hasFailed = Atomic(false)
    private let count: Int
    private let body: @Sendable (Int) throws -> Result

    init(count: Int, body: @escaping @Sendable (Int) throws -> Result) {
      self.count = count
      self.body = body
    }

    /// Does the next index; nil if none is left, or one has failed.
    ///
    /// Indexes below one that fails are handed out already, so which error is the first stays.
    func next() -> Done<Result>? {
      guard !hasFailed.load(ordering: .relaxed) else { return nil }
      let index = handedOut.add(1, ordering: .relaxed).oldValue
      guard index < count else { return nil }
      let result = Swift.Result { try body(index) }
      if case .failure = result { hasFailed.store(true, ordering: .relaxed) }
      return (index, result)
    }

    /// Does the rest, as far as no other thread does.
    func rest() -> [Done<Result>] {
      var all: [Done<Result>] = []
      while let one = next() { all.append(one) }
      return all
    }
  }
}

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
  /// What is computed must not depend on who computes it when: indexes are handed out as workers
  /// come for them. Returns when all are done.
  ///
  /// - Parameter takesPart: whether this thread works too. It must not where the work takes locks
  ///   (the first use of a global takes one) and this process may be the child of a fork: Swift's
  ///   locks know a thread by a number that it has cached, which in the child is the parent's, and
  ///   two threads that meet at a lock then wait for ever.
  /// - Throws: of several errors the one with the lowest index.
  package static func map<Result: Sendable>(
    count: Int, workers: Int = processorCount, takesPart: Bool = true,
    _ body: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let job = Job(count: count, body: body)
    var threads: [Thread] = []
    for _ in (takesPart ? 1 : 0)..<max(1, min(workers, count)) {
      // Without another thread the work is done all the same, by fewer.
      guard let thread = try? Thread(stackSize: stackSize, { job.work() }) else { break }
      threads.append(thread)
    }
    if takesPart || threads.isEmpty { job.work() }
    for thread in threads { thread.join() }
    return try job.results()
  }

  /// Hands indexes out and gathers what came of them.
  private final class Job<Result: Sendable>: Sendable {
    private let next = Atomic(0)
    private let done = Mutex<[(index: Int, result: Swift.Result<Result, any Error>)]>([])
    private let count: Int
    private let body: @Sendable (Int) throws -> Result

    init(count: Int, body: @escaping @Sendable (Int) throws -> Result) {
      self.count = count
      self.body = body
    }

    func work() {
      var mine: [(index: Int, result: Swift.Result<Result, any Error>)] = []
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { break }
        mine.append((index, Swift.Result { try body(index) }))
      }
      done.withLock { $0 += mine }
    }

    func results() throws -> [Result] {
      let all = done.withLock { $0.sorted { $0.index < $1.index } }
      return try all.map { try $0.result.get() }
    }
  }
}

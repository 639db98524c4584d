import FlickSystem
import Synchronization
import Testing

@Suite struct `Parallel work` {
  @Test(arguments: [
    (0, 4, true), (1, 4, true), (7, 1, true), (100, 2, true), (3, 8, true), (1000, 8, true),
    (0, 4, false), (1, 4, false), (100, 2, false),
  ])
  func `results are in order and computed once`(
    _ count: Int, _ workers: Int, _ takesPart: Bool
  ) throws {
    let calls = Counter()
    let results = try Workers.map(count: count, workers: workers, takesPart: takesPart) { index in
      calls.add()
      return index * index
    }
    #expect(results == (0..<count).map { $0 * $0 })
    #expect(calls.value == count)
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }

  private struct Fault: Error, Equatable { var index: Int }

  @Test func `the error with the lowest index is thrown`() {
    #expect(throws: Fault(index: 11)) {
      try Workers.map(count: 100, workers: 4) { index in
        if index % 10 == 1, index > 1 { throw Fault(index: index) }
      }
    }
  }

  @Test func `no calls are started after an error`() {
    let begun = Counter()
    #expect(throws: Fault(index: 3)) {
      try Workers.map(count: 100, workers: 1) { index in
        begun.add()
        if index == 3 { throw Fault(index: index) }
      }
    }
    #expect(begun.value == 4)
  }

  @Test func `the given number of threads is used`() throws {
    // Two workers that wait for each other would never end on one thread. The first index is
    // processed alone.
    let arrived = Atomic(0)
    _ = try Workers.map(count: 3, workers: 2) { index in
      guard index > 0 else { return #expect(arrived.load(ordering: .sequentiallyConsistent) == 0) }
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
    }
    #expect(arrived.load(ordering: .sequentiallyConsistent) == 2)
    #expect(Workers.processorCount >= 1)
  }
}

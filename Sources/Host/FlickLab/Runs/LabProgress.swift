package import FlickHost
internal import Synchronization

/// The progress of a lab command, shown while it runs, and the user's request to end it.
///
/// Any thread may report to it. It takes no locks, because a forked worker cannot wait for them;
/// see `Workers.map`.
package final class LabProgress: Sendable {
  /// The progress of a command.
  package struct Count: Hashable, Sendable {
    /// The number of gestures, or rows of a map, with results.
    package var done: Int
    /// The number of all gestures or rows; 0 if it is unknown.
    package var total: Int
    /// Whether rows of a map are counted rather than gestures.
    package var countsRows = false
    /// The number of runs; a gesture counts each time it is played.
    package var runs: Int
  }

  /// Whether a request to end also ends runs; if not, the command checks `isStopping`.
  private let stopsRuns: Bool
  private let isRequested: @Sendable () -> Bool
  private let show: (@Sendable (Count) -> Void)?
  private let done = Atomic(0)
  private let total = Atomic(0)
  private let runs = Atomic(0)
  private let countsRows = Atomic(false)
  private let wasStopped = Atomic(false)

  /// Creates a progress without gestures.
  ///
  /// - Parameters:
  ///   - stopsRuns: whether a run after the request throws an error of kind `interrupted`.
  ///   - isRequested: whether the user requested the end.
  ///   - show: shows the progress; called by any thread after each run. Nil if it is not shown.
  package init(
    stopsRuns: Bool, isRequested: @escaping @Sendable () -> Bool,
    show: (@Sendable (Count) -> Void)? = nil
  ) {
    (self.stopsRuns, self.isRequested, self.show) = (stopsRuns, isRequested, show)
  }

  /// The gestures with results, all gestures, and the runs so far.
  package var count: Count {
    Count(
      done: done.load(ordering: .relaxed), total: total.load(ordering: .relaxed),
      countsRows: countsRows.load(ordering: .relaxed), runs: runs.load(ordering: .relaxed))
  }

  /// Whether the user requested the end.
  package var isStopping: Bool { isRequested() }

  /// Whether results are missing because of the request.
  package var isIncomplete: Bool { wasStopped.load(ordering: .relaxed) }

  /// Notes that results are missing because of the request.
  package func recordMissing() { wasStopped.store(true, ordering: .relaxed) }

  /// Starts with gestures, or rows of a map.
  package func begin(_ count: Int, rows: Bool = false) {
    countsRows.store(rows, ordering: .relaxed)
    total.store(count, ordering: .relaxed)
    done.store(0, ordering: .relaxed)
  }

  /// Notes that gestures or rows have results.
  package func finish(_ count: Int) { _ = done.add(count, ordering: .relaxed) }

  /// Notes that a gesture is about to be played.
  ///
  /// - Throws: `HostError` of kind `interrupted` after the request to end.
  func run() throws(HostError) {
    _ = runs.add(1, ordering: .relaxed)
    try check()
    show?(count)
  }

  /// Ends long work between two runs, such as making screens.
  ///
  /// - Throws: `HostError` of kind `interrupted` after the request to end, if it ends runs.
  func check() throws(HostError) {
    if stopsRuns, isRequested() { throw Self.stopped }
  }

  /// The error of a command that was ended before it had a result.
  package static var stopped: HostError {
    HostError(.interrupted, "stopped before the first result")
  }
}

import FlickCore
import FlickSystem
import LuaKit
import Synchronization

/// The CPU time of several threads for one script, against the rest of its budget.
package final class SpreadTime: Sendable {
  /// The number of checks between two reads of a thread's clock, which take a system call.
  ///
  /// A swipe takes microseconds.
  private static let questionsPerLook = 64

  /// Nanoseconds.
  private let left: Int64
  private let stop: LuaStopFlag
  /// The time that all threads have used, as far as they have reported.
  private let used = Atomic<Int64>(0)

  /// - Parameter left: CPU seconds; infinite for no budget.
  init(left: Double, stop: LuaStopFlag) {
    self.left = Int64(left.clamped(to: 0...1e9) * 1e9)
    self.stop = stop
  }

  /// The CPU time of all threads, less a number of nanoseconds.
  func seconds(besides counted: Int64) -> Double {
    Double(used.load(ordering: .relaxed) - counted) * 1e-9
  }

  /// The CPU time of one thread, used only by that thread.
  package final class Share: @unchecked Sendable {
    private let time: SpreadTime
    private var reported = ThreadClock.nanoseconds()
    private var questions = 0

    package init(of time: SpreadTime) { self.time = time }

    /// Whether the script is to stop.
    package var isOver: Bool {
      if time.stop.isSet { return true }
      questions += 1
      if questions % SpreadTime.questionsPerLook == 0 { end() }
      return time.used.load(ordering: .relaxed) >= time.left
    }

    /// Reports the time used since the last report.
    package func end() {
      let now = ThreadClock.nanoseconds()
      time.used.add(now - reported, ordering: .relaxed)
      reported = now
    }
  }
}

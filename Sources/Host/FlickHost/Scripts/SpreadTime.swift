import FlickCore
import FlickSystem
import LuaKit
import Synchronization

/// The CPU time that several threads use for one script, against what is left of its budget.
package final class SpreadTime: Sendable {
  /// How many questions pass between two reads of a thread's clock, which take a system call: a
  /// swipe takes microseconds.
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

  /// What all threads have used, less so many nanoseconds.
  func seconds(besides counted: Int64) -> Double {
    Double(used.load(ordering: .relaxed) - counted) * 1e-9
  }

  /// What one thread does at a time; used by that thread only.
  package final class Share: @unchecked Sendable {
    private let time: SpreadTime
    private var told = ThreadClock.nanoseconds()
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
      time.used.add(now - told, ordering: .relaxed)
      told = now
    }
  }
}

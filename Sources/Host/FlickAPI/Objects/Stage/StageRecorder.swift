internal import FlickCore

/// The records of a stage: decisions and events taken out of it, its past, its film, and its logged
/// values.
///
/// A class, as `StagePointers` is.
package final class StageRecorder {
  /// The decisions that were taken out of the stage, in the order of time.
  private(set) var decisions = DecisionLog()
  /// Whether events are taken out of the stage as they come; once begun it continues, so that all
  /// decisions are in one place.
  private(set) var takesEvents: Bool
  /// The events since the first request for them; nil before.
  private(set) var keptEvents: [StageEvent]?
  /// How many events were delivered to handlers of the screen, or will be.
  package internal(set) var deliveredCount = 0
  /// Takes the pictures of a film; nil without one.
  var camera: StageCamera?
  /// The past of the stage; nil unless going back may be needed.
  var history: StageHistory?
  /// The last logged values of the named numbers.
  private var loggedValues: [String: Double] = [:]
  /// The size in bytes of the records at the last count.
  private(set) var countedBytes = 0

  init(takesEvents: Bool) { self.takesEvents = takesEvents }

  /// Copies the records of another stage, except for its past and its film.
  init(copying other: StageRecorder) {
    (decisions, takesEvents, keptEvents) = (other.decisions, other.takesEvents, other.keptEvents)
    deliveredCount = other.deliveredCount
  }

  /// Whether all events are needed.
  var isWatching: Bool { camera != nil || history != nil || keptEvents != nil }

  /// Takes events out from now on.
  ///
  /// - Parameter decisions: the decisions that the stage has kept until now.
  func take(after decisions: [Decision]) {
    (self.decisions, takesEvents) = (DecisionLog(decisions), true)
  }

  /// Keeps events from now on.
  func keepEvents() { keptEvents = keptEvents ?? [] }

  @inline(__always)
  func add(_ decision: Decision) { decisions.append(decision) }

  @inline(__always)
  func keep(_ event: StageEvent) { if keptEvents != nil { keptEvents?.append(event) } }

  /// Replaces the decisions by those of another time.
  func put(_ decisions: DecisionLog) { self.decisions = decisions }

  /// Records the value of a named number.
  ///
  /// - Returns: whether it has changed.
  func log(_ name: String, _ value: Double) -> Bool {
    guard loggedValues[name] != value else { return false }
    loggedValues[name] = value
    return true
  }

  /// Touches and turns of the wheel, past and ahead; empty without a history.
  package var timeline: InputLog { history?.inputs ?? InputLog() }

  /// Touches and turns of the wheel so far.
  package var inputs: InputEntries { timeline.done }

  /// The fingers that are down at a time, as they were seen last; none without a history.
  func fingersDown(at now: Seconds) -> [Touch] {
    let timeline = timeline
    let past = timeline.done[..<timeline.done.partitioningIndex { $0.time > now }]
    // No finger was down before the last gesture.
    let start = timeline.gestureStarts.last { $0 < past.endIndex } ?? 0
    var down: [Int: Touch] = [:]
    for touch in InputLog.touches(of: past[start...]) {
      down[touch.pointer] = touch.phase == .began || touch.phase == .moved ? touch : nil
    }
    return down.sorted { $0.key < $1.key }.map(\.value)
  }

  private static let countedAtOnce = 4096

  /// Whether the size of the records has changed by some kilobytes since the last count.
  ///
  /// - Parameter eventCount: the number of events that the stage keeps.
  @inline(__always)
  func hasGrown(eventCount: Int) -> Bool {
    (bytes(eventCount) - countedBytes).magnitude >= Self.countedAtOnce
  }

  /// Counts the records, and returns their growth in bytes since the last count.
  func countGrowth(eventCount: Int) -> Int {
    let bytes = bytes(eventCount)
    defer { countedBytes = bytes }
    return bytes - countedBytes
  }

  @inline(__always)
  private func bytes(_ eventCount: Int) -> Int {
    (takesEvents ? decisions.count : 0) * MemoryLayout<Decision>.stride
      + eventCount * (MemoryLayout<StageEvent>.stride + MemoryLayout<Decision>.stride)
  }
}

internal import FlickCore

/// The records of a stage: the decisions and events that were taken out of it, its past, its film,
/// and its values in the run log.
///
/// A class, as `StagePointers` is.
final class StageRecorder {
  /// The decisions that were taken out of the stage, in the order of time.
  private(set) var decisions: [Decision] = []
  /// Whether events are taken out of the stage as they come; once begun it continues, so that all
  /// decisions are in one place.
  private(set) var takesEvents: Bool
  /// The events since the first request for them; nil before.
  private(set) var heard: [StageEvent]?
  /// Takes the pictures of a film; nil without one.
  var camera: StageCamera?
  /// The history of the stage; nil unless going back may be needed.
  var journal: StageJournal?
  /// The named numbers as they were last put into the run log.
  private var loggedValues: [String: Double] = [:]
  /// How many bytes of records have been counted.
  private(set) var countedBytes = 0

  init(takesEvents: Bool) { self.takesEvents = takesEvents }

  /// Those of a copy of the stage, but for its past and its film.
  init(copying other: StageRecorder) {
    (decisions, takesEvents, heard) = (other.decisions, other.takesEvents, other.heard)
  }

  /// Whether all events are needed.
  var isWatching: Bool { camera != nil || journal != nil || heard != nil }

  /// Has events taken out from now on.
  ///
  /// - Parameter decisions: those that the stage has kept until now.
  func take(after decisions: [Decision]) {
    (self.decisions, takesEvents) = (decisions, true)
  }

  /// Keeps events from now on.
  func hear() { heard = heard ?? [] }

  @inline(__always)
  func add(_ decision: Decision) { decisions.append(decision) }

  @inline(__always)
  func keep(_ event: StageEvent) { if heard != nil { heard?.append(event) } }

  /// Puts the decisions of another time in the place of the present ones.
  func put(_ decisions: [Decision]) { self.decisions = decisions }

  /// Notes the value of a named number.
  ///
  /// - Returns: whether it has changed.
  func log(_ name: String, _ value: Double) -> Bool {
    guard loggedValues[name] != value else { return false }
    loggedValues[name] = value
    return true
  }

  private static let countedAtOnce = 4096

  /// Whether the records have grown or shrunk by some kilobytes since they were counted.
  ///
  /// - Parameter eventCount: how many events the stage keeps.
  @inline(__always)
  func hasGrown(eventCount: Int) -> Bool {
    (bytes(eventCount) - countedBytes).magnitude >= Self.countedAtOnce
  }

  /// Counts the records; returns by how many bytes they have grown since the last count.
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

internal import FlickCore

/// The pointers of a stage: the last touch, their owners, and the nodes with handlers of them.
///
/// A class, so that a change of the last touch does not count as an access to all of them.
final class StagePointers {
  /// The last touch that came in.
  private(set) var last: Touch?
  /// The pointers that routines have put down, and so may lift.
  private var ofRoutines: Set<Int> = []
  /// The node with a listener under each pointer when it came down.
  private var targets: [Int: String] = [:]
  /// The nodes that hear of it and over which each pointer hovers, the innermost first.
  private var hovered: [Int: [String]] = [:]

  /// Notes a touch.
  ///
  /// A pointer that comes down belongs to the running routine, or to the script.
  func note(_ touch: Touch, isOfRoutine: @autoclosure () -> Bool) {
    if touch.phase == .began {
      if isOfRoutine() {
        ofRoutines.insert(touch.pointer)
      } else if !ofRoutines.isEmpty {
        ofRoutines.remove(touch.pointer)
      }
    }
    last = touch
  }

  /// Notes the last touch of several that were played at once.
  func note(lastOf trace: Trace, from start: Seconds, until now: Seconds) {
    guard var touch = trace.touches.last else { return }
    touch.time = min(now, start + trace.duration)
    last = touch
  }

  /// The first of the pointers that no routine will lift; nil if there is none.
  func leftDown(of pointers: [Int], hasRoutines: Bool) -> Int? {
    hasRoutines ? pointers.first { !ofRoutines.contains($0) } : pointers.first
  }

  /// The node under the pointer of a touch when it came down.
  ///
  /// - Parameter find: finds it as the pointer comes down; nil for none with a handler.
  func target(of touch: Touch, _ find: () -> String?) -> String? {
    if touch.phase == .began { targets[touch.pointer] = find() }
    defer { if touch.isLast { targets[touch.pointer] = nil } }
    return targets[touch.pointer]
  }

  /// Whether a pointer hovers over nodes that hear of it.
  func hovers(_ pointer: Int) -> Bool { hovered[pointer] != nil }

  /// Notes over which nodes a pointer hovers now.
  ///
  /// - Returns: the nodes that it has left, those that it has come over from the outermost, and the
  ///   others.
  func hover(_ pointer: Int, over now: [String]) -> (
    left: [String], entered: [String], stayed: [String]
  ) {
    let before = hovered[pointer] ?? []
    hovered[pointer] = now.isEmpty ? nil : now
    return (
      before.filter { !now.contains($0) }, now.reversed().filter { !before.contains($0) },
      now.filter { before.contains($0) }
    )
  }

  /// Forgets over which nodes pointers hover.
  func forgetHovering() { hovered = [:] }

  /// Takes over those of the stage that this one continues, but for its routines, which stay with
  /// it.
  func take(from other: StagePointers) {
    (last, targets, hovered) = (other.last, other.targets, other.hovered)
  }
}

internal import FlickCore

/// The pointers of a stage: the last touch, their owners, and the nodes with handlers for them.
///
/// A class, so that a change of the last touch does not count as an access to all of them.
final class StagePointers {
  /// The last touch.
  private(set) var last: Touch?
  /// The pointers that routines have put down, and may lift.
  private var ofRoutines: Set<Int> = []
  /// The node with a listener under each pointer when it came down.
  private var targets: [Int: String] = [:]
  /// The nodes with hover handlers under each hovering pointer, the innermost first.
  private var hovered: [Int: [String]] = [:]

  /// Records a touch; at its beginning also the owner of its pointer, a routine or the script.
  func record(_ touch: Touch, isOfRoutine: @autoclosure () -> Bool) {
    if touch.phase == .began {
      if isOfRoutine() {
        ofRoutines.insert(touch.pointer)
      } else if !ofRoutines.isEmpty {
        ofRoutines.remove(touch.pointer)
      }
    }
    last = touch
  }

  /// Records the last touch of a trace that was played in one call.
  func record(lastOf trace: Trace, from start: Seconds, until now: Seconds) {
    guard var touch = trace.touches.last else { return }
    touch.time = min(now, start + trace.duration)
    last = touch
  }

  /// The first of the pointers that no routine will lift; nil if there is none.
  func leftDown(of pointers: [Int], hasRoutines: Bool) -> Int? {
    hasRoutines ? pointers.first { !ofRoutines.contains($0) } : pointers.first
  }

  /// The node with a touch handler under the pointer when it came down.
  ///
  /// - Parameter find: finds the node as the pointer comes down; nil without one.
  func target(of touch: Touch, _ find: () -> String?) -> String? {
    if touch.phase == .began { targets[touch.pointer] = find() }
    defer { if touch.isLast { targets[touch.pointer] = nil } }
    return targets[touch.pointer]
  }

  /// Whether a pointer hovers over nodes with handlers.
  func hovers(_ pointer: Int) -> Bool { hovered[pointer] != nil }

  /// Records the nodes that a pointer hovers over now.
  ///
  /// - Returns: the nodes that it has left, the nodes that it has entered from the outermost, and
  ///   the other nodes.
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

  /// Forgets all hovering pointers.
  func forgetHovering() { hovered = [:] }

  /// Copies the pointers of the stage that this one continues, except for its routines', which stay
  /// with it.
  func take(from other: StagePointers) {
    (last, targets, hovered) = (other.last, other.targets, other.hovered)
  }
}

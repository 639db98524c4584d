/// A component that a finger drags by a gesture of its own.
protocol DraggedComponent: Component {
  /// Whether a finger can take it now.
  var isDraggable: Bool { get }
  /// Whether a drag may decide something before it is over; see `DragStep.mayEnd`.
  var mayDecideInDrag: Bool { get }
  /// Whether a finger holds it.
  var isDragged: Bool { get }
  /// Follows a step of the drag; returns what is decided by it, if anything is.
  mutating func drag(_ step: DragStep, at time: Seconds) -> DragOutcome?
}

/// A step of the drag of a component.
enum DragStep {
  /// A finger takes it, where it is; `isMoving` says whether it was in motion.
  case begins(isMoving: Bool)
  /// The finger has gone so far in all.
  case goesOn(Vector)
  /// It has received a step, and may end the drag: the velocity of the finger.
  case mayEnd(Velocity)
  /// The finger is lifted.
  case ends(GestureValues)
  /// The finger loses it.
  case isCancelled
}

/// What is decided by a step of a drag.
struct DragOutcome {
  var rule: Decision.Rule
  var verdict: Decision.Verdict
  var criteria = Criteria()
}

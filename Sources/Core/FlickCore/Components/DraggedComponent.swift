/// A component that a finger drags by a gesture of its own.
protocol DraggedComponent: Component {
  /// Whether a finger can take it now.
  var isDraggable: Bool { get }
  /// Whether a drag may decide something before it is over; see `DragStep.mayEnd`.
  var mayDecideInDrag: Bool { get }
  /// Whether a finger holds it.
  var isDragged: Bool { get }
  /// Handles a step of the drag; returns its decision, if any.
  mutating func drag(_ step: DragStep, at time: Seconds) -> DragOutcome?
}

/// A step in the drag of a component.
enum DragStep {
  /// A finger takes the component where it is; `isMoving` is whether it was in motion.
  case begins(isMoving: Bool)
  /// The finger's total displacement since then.
  case goesOn(Vector)
  /// The drag received a step and may end; with the velocity of the finger.
  case mayEnd(Velocity)
  /// The finger is lifted.
  case ends(GestureValues)
  /// The finger loses it.
  case isCancelled
}

/// A decision that results from a step of a drag.
struct DragOutcome {
  var rule: Decision.Rule
  var verdict: Decision.Verdict
  var criteria = Criteria()
}

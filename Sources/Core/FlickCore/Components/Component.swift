/// The requirements that a scene and its stage have for every kind of component.
///
/// A new kind conforms to this in a folder of its own and has its rows in `ComponentPlace` and
/// `SceneTree+Requirements.swift`. The rest of the scene and the stage does not know the kinds.
///
/// A component has one motion, or one along each axis. The axis parameters select one of them; nil
/// for a single motion.
protocol Component: ListElement, Sendable {
  static var kind: SceneTree.ComponentKind { get }

  /// The motions that it can have.
  var axes: [Orientation?] { get }
  /// The events of a motion that starts.
  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart]
  /// Ends a motion: the component rests, and reports the resulting changes.
  ///
  /// - Parameter id: the id of the component in the journal.
  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal)

  /// Continues the component with the same id in an earlier layout, and reports the resulting
  /// changes.
  mutating func continueState(
    of old: Self, as id: ComponentID, at time: Seconds, in journal: inout Journal)

  /// The broken invariant of the component, or nil.
  func fault(at time: Seconds) -> String?
}

extension Component {
  var axes: [Orientation?] { [nil] }
  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart] { [] }
  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {}
  func fault(at time: Seconds) -> String? { nil }
}

/// The way that a motion ended.
enum MotionEnd: Sendable {
  /// It reached its rest.
  case arrived
  /// It was running, and a new motion to its present place replaced it.
  case replaced
  /// It never ran, because it was already at its target.
  case idle
}

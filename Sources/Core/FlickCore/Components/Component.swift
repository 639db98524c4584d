/// What a scene and its stage ask of a component, whatever its kind.
///
/// A new kind fulfils this in a folder of its own and has its rows in `ComponentPlace` and
/// `SceneTree+Requirements.swift`; the rest of the scene and the stage does not know the kinds.
///
/// A component moves by one motion, or by one along each axis; an axis, or nil, says which of them
/// is meant.
protocol Component: ListElement, Sendable {
  static var kind: SceneTree.ComponentKind { get }
  /// What a script would call it, with its article: "a deck".
  static var noun: String { get }
  /// The numbers that can be read of any of the kind, by name.
  static var properties: [ComponentProperty] { get }

  /// The motions that it can have.
  var axes: [Orientation?] { get }
  /// When a motion comes to rest; nil if it is not running.
  func restTime(_ axis: Orientation?) -> Seconds?
  /// Whether a motion that should rest by now has something left to do at its end.
  func passesOn(_ axis: Orientation?) -> Bool
  /// The events of a motion that starts.
  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart]
  /// A motion is over: the component rests, and reports what that has changed.
  ///
  /// - Parameter id: what it is called in the journal.
  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal)

  /// Continues the component with the same id in an earlier layout, and reports what that changes.
  mutating func keep(
    _ old: Self, as id: ComponentID, at time: Seconds, in journal: inout Journal)

  /// What is wrong with it, or nil.
  func fault(at time: Seconds) -> String?
}

extension Component {
  var axes: [Orientation?] { [nil] }
  func restTime(_ axis: Orientation?) -> Seconds? { nil }
  func passesOn(_ axis: Orientation?) -> Bool { false }
  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart] { [] }
  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {}
  func fault(at time: Seconds) -> String? { nil }
}

/// How a motion is over.
enum MotionEnd: Sendable {
  /// It has come to its rest.
  case arrived
  /// It ran, and has been sent to where it is already.
  case replaced
  /// It has not run: it is already where it was sent.
  case idle
}

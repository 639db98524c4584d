/// The effect of a drag's cancellation: by the system, a program, a second finger or a new layout.
///
/// A place between two resting places is either the state itself, as a sheet's height is, or only a
/// proposal that the lift would have accepted, as a screen that is swiped back is.
public enum CancelPolicy: String, Sendable, Hashable, CaseIterable {
  /// As a release at standstill.
  case release
  /// Back to the resting place before the drag.
  case `return`
}

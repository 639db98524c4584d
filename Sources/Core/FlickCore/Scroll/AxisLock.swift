/// The effect of a finger's initial direction on a scroll view with two axes.
public enum AxisLock: Hashable, Sendable {
  /// Both axes follow the finger.
  case free
  /// The nearer axis follows, for the whole drag.
  case locked
  /// Within this angle of an axis that one alone follows, between them both do.
  ///
  /// As UIKit's `isDirectionalLockEnabled`; from 0 to π/4.
  case directional(Radians)

  /// Whether one recognizer takes all directions, and the angle decides which axes follow.
  var takesAllDirections: Bool { if case .locked = self { false } else { true } }

  /// Whether an axis follows a finger that set out at an angle from it, 0 to π/2.
  func follows(angle: Radians) -> Bool {
    switch self {
    case .free: true
    case .locked: angle.value <= .pi / 4
    case .directional(let cone): angle.value <= .pi / 2 - cone.value
    }
  }
}

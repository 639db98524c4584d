import FlickCore

/// The velocities of fingers, by estimators with the same input as those of the stage.
struct FingerVelocities {
  private var estimators: [Int: VelocityEstimator] = [:]
  /// Whether only one finger has been down since the last time without fingers.
  ///
  /// Fingers that share a drag are released together; see `VelocityOptions.liftWindow`.
  private(set) var isAlone = true

  /// Takes a step in; returns the velocity of a finger that is lifted.
  mutating func follow(_ moment: Moment) throws -> Velocity? {
    guard let touch = moment.step.touch else { return nil }
    let isDown = moment.places[touch.pointer] != nil
    switch touch.phase {
    case .began where !isDown:
      isAlone = moment.places.isEmpty
      estimators[touch.pointer] = VelocityEstimator()
      estimators[touch.pointer]?.note(touch.place, at: moment.after.time)
    case .moved where isDown: estimators[touch.pointer]?.note(touch.place, at: moment.after.time)
    case .ended where isDown: return estimators[touch.pointer]?.velocity(at: moment.after.time)
    case .began, .moved, .ended, .cancelled, .hovered, .left, .turned: break
    }
    return nil
  }
}

import FlickCore

/// The velocities of fingers, by estimators fed with what the stage feeds its own.
struct FingerVelocities {
  private var estimators: [Int: VelocityEstimator] = [:]

  /// Takes a step in; returns the velocity of a finger that is lifted.
  mutating func follow(_ moment: Moment) throws -> Velocity? {
    guard let touch = moment.step.touch else { return nil }
    let isDown = moment.places[touch.pointer] != nil
    switch touch.phase {
    case .began where !isDown:
      estimators[touch.pointer] = VelocityEstimator()
      estimators[touch.pointer]?.add(touch.place, at: moment.after.time)
    case .moved where isDown: estimators[touch.pointer]?.add(touch.place, at: moment.after.time)
    case .ended where isDown: return estimators[touch.pointer]?.velocity(at: moment.after.time)
    case .began, .moved, .ended, .cancelled, .hovered, .left: break
    }
    return nil
  }
}

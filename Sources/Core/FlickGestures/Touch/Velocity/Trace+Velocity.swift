extension Trace {
  /// The velocity with which the last pointer to be lifted was lifted; nil if there is none.
  ///
  /// Its last contact counts, from its beginning to its lift.
  public func releaseVelocity(by options: VelocityOptions = .standard) -> Velocity? {
    guard let end = touches.lastIndex(where: { $0.phase == .ended }) else { return nil }
    let pointer = touches[end].pointer
    var estimator = VelocityEstimator(options)
    for touch in touches[..<end] where touch.pointer == pointer {
      if touch.phase == .began { estimator.reset() }
      if !touch.isLast { estimator.note(touch.position, at: touch.time) }
    }
    return estimator.velocity(at: touches[end].time)
  }

  /// The velocity of the last lift as an estimator sees it, without limits; nil if there is none.
  public func releaseVelocity(by name: EstimatorName) -> Velocity? {
    releaseVelocity(by: VelocityOptions(name))
  }
}

/// Everything about a detent at one moment.
public struct DetentReading: Hashable, Sendable {
  /// The number.
  public let value: Double
  /// How fast it changes by itself, per second; zero under a finger.
  public let velocity: Double
  /// Where it is going, or is.
  public let target: Double
  /// Whether a finger holds it.
  public let isDragged: Bool
  /// Whether it is in motion to a place.
  public let isMoving: Bool
}

extension Stage {
  /// Everything about a detent now.
  ///
  /// - Throws: `CoreError` for a component that is no detent of the scene.
  public func detent(_ component: ComponentID) throws(CoreError) -> DetentReading {
    let index: DetentIndex = try scene.index(of: component)
    let detent = scene.detents[index]
    let sample = detent.value.sample(at: time)
    return DetentReading(
      value: sample.value, velocity: sample.velocity, target: detent.value.target,
      isDragged: detent.isDragged, isMoving: detent.value.isMoving)
  }

  /// Turns a detent to the place nearest to a number; a finger on it loses it.
  ///
  /// - Throws: `CoreError` for a component that is no detent of the scene, or a number beyond ±1e9.
  public mutating func turn(
    _ component: ComponentID, to number: Double
  ) throws(CoreError) {
    let index: DetentIndex = try scene.index(of: component)
    let number = try CoreError.checked(number, "number of a detent", in: -1e9...1e9)
    try cancelGesture(component)
    let place = scene.detents[index].turn(to: number, at: time)
    decide(component: component, .program, .offset(Points(place)))
    setOut(MotionID(index))
  }
}

internal import RealModule

// A finger that turns about the centre of a node, as about a dial.

extension Stage {
  /// The radius in points about the centre where angles are ignored and the last one counts.
  private static let hub = 8.0

  /// The vector from the centre of the gesture's node to a finger; nil within the hub.
  ///
  /// - Parameter travel: the finger's displacement to subtract, for an earlier place.
  func spoke(
    _ attempt: AttemptIndex, before travel: Vector = .zero
  ) -> (place: Vector, angle: Double)? {
    guard let gesture = arena[attempt].gesture else { return nil }
    let size = scene.records[scene.gestures[gesture].node].frame.size
    let middle = Point2D(x: size.width / 2, y: size.height / 2)
    let place = place(of: attempt, in: scene.gestures[gesture].node) - middle - travel
    guard place.length >= Self.hub else { return nil }
    return (place, Double.atan2(y: place.y, x: place.x))
  }

  mutating func turnValue(_ move: MovedValue, _ attempt: AttemptIndex) {
    guard let angle = spoke(attempt)?.angle else { return }
    scene.machines[move.states].turn(
      move.property, arena[attempt].component, to: angle, unitsPerRadian: move.link.unitsPerPoint)
  }

  /// The angular velocity of a finger, in radians per second.
  func turnSpeed(_ velocity: Velocity, _ attempt: AttemptIndex) -> Double {
    guard let place = spoke(attempt)?.place else { return 0 }
    let square = place.x * place.x + place.y * place.y
    return (place.x * velocity.y.value - place.y * velocity.x.value) / square
  }
}

extension StateMachine {
  /// Starts a turn of a property from an angle.
  mutating func turns(_ property: Int, from angle: Double) {
    guard let place = holds.firstIndex(where: { $0.property == property }) else { return }
    holds[place].focus = angle
  }

  /// Adds the smaller turn from the last angle to the finger's new one.
  mutating func turn(
    _ property: Int, _ holder: ComponentID?, to angle: Double, unitsPerRadian: Double
  ) {
    guard let place = place(ofHoldOn: property, holder) else { return }
    let whole = 2 * Double.pi
    let turn = angle - holds[place].focus
    let shorter = turn - (turn / whole).rounded() * whole
    holds[place].focus = angle
    holds[place].requested += shorter * unitsPerRadian
    values[property].jump(to: rule(of: property).shown(holds[place].requested))
  }
}

internal import RealModule

/// Recognizes a quick movement in one direction, when the finger is lifted.
package struct SwipeRecognizer: Sendable {
  package let options: SwipeOptions
  package private(set) var deadline = Seconds.infinity
  private var pressed: Seconds = 0
  private var duration: Seconds = 0
  private var fingers = 0
  private var displacement = Vector.zero
  private var velocity = Velocity.zero
  private var isLifted = false
  /// Distance and speed along the direction of the swipe, and the angle off it in radians.
  private var distance = 0.0
  private var speed = 0.0
  private var angle = 0.0

  /// The turn of the axes of the content on the screen.
  private let turn: AxisTurn

  package init(_ options: SwipeOptions, turn: AxisTurn = .none) {
    (self.options, self.turn) = (options, turn)
  }

  package mutating func handle(_ input: RecognizerInput, _ contacts: [Contact])
    -> RecognizerResponse
  {
    switch input.phase {
    case .began:
      fingers = contacts.count
      guard fingers == 1 else { return .failed }
      pressed = input.time
      deadline = input.time + options.longest
      return .none
    case .moved: return .none
    case .ended:
      isLifted = true
      deadline = .infinity
      duration = input.time - pressed
      displacement = contacts[input.index].place - contacts[input.index].start
      velocity = input.velocity
      judge()
      return criteria.allSatisfy { $0.passed } ? .recognized(share: 1) : .failed
    case .timedOut:
      duration = options.longest
      return .failed
    }
  }

  private mutating func judge() {
    angle = .infinity
    let displacement = turn.undone(displacement)
    let velocity = turn.undone(Vector(x: velocity.x.value, y: velocity.y.value))
    let directions: [(SwipeOptions.Directions, Vector)] = [
      (.left, Vector(x: -1, y: 0)), (.right, Vector(x: 1, y: 0)), (.up, Vector(x: 0, y: -1)),
      (.down, Vector(x: 0, y: 1)),
    ]
    for (direction, unit) in directions where options.directions.contains(direction) {
      let along = displacement.x * unit.x + displacement.y * unit.y
      let across = displacement.x * unit.y - displacement.y * unit.x
      let found = Double.atan2(y: across.magnitude, x: along)
      guard found < angle else { continue }
      angle = found
      distance = along
      speed = velocity.x * unit.x + velocity.y * unit.y
    }
  }

  /// Whether a movement may be the beginning of the swipe, by its direction.
  package func wants(_ displacement: Vector) -> Bool {
    var other = self
    other.displacement = displacement
    other.judge()
    return other.angle <= options.cone.value
  }

  package var criteria: Criteria {
    if fingers > 1 { return Criteria(.fingers(fingers, wanted: 1)) }
    var criteria = Criteria(
      Criterion(.duration, duration.value, .below, options.longest.value, .second))
    guard isLifted else { return criteria }
    criteria.append(Criterion(.way, distance, .atLeast, options.distance.value, .point))
    criteria.append(Criterion(.direction, angle, .atMost, options.cone.value, .radian))
    criteria.append(
      Criterion(.velocity, speed, .atLeast, options.velocity.value, .pointsPerSecond))
    return criteria
  }

  package func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    values.translation = displacement
    values.velocity = velocity
  }
}

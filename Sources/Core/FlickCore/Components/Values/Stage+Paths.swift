internal import RealModule

// A finger that moves a variable along a line, as a bead on a wire.

extension Stage {
  /// The finger's place relative to the line when it takes the variable, which keeps its distance.
  ///
  /// - Parameter travel: the finger's displacement since then.
  func pathPlace(_ attempt: AttemptIndex, before travel: Vector = .zero) -> Point2D? {
    guard let gesture = arena[attempt].gesture else { return nil }
    return place(of: attempt, in: scene.gestures[gesture].node) - travel
  }

  /// Where the fingers of a gesture are in its node, or in the space where they are measured.
  func place(of attempt: AttemptIndex, in node: NodeIndex) -> Point2D {
    let location = arena[attempt].location
    if let space = arena[attempt].space.transformed { return space.local(location) }
    return Point2D.zero + (location - scene.origin(ofNode: node, at: time))
  }

  mutating func takeOnPath(_ move: MovedValue, _ attempt: AttemptIndex, before travel: Vector) {
    guard let place = pathPlace(attempt, before: travel) else { return }
    scene.machines[move.states].takeOnPath(move, from: place)
  }

  mutating func movePath(_ move: MovedValue, _ attempt: AttemptIndex) {
    guard let place = pathPlace(attempt) else { return }
    scene.machines[move.states].moveOnPath(move, arena[attempt].component, to: place)
  }

  /// How fast a finger goes along the line, in points per second.
  func pathSpeed(_ velocity: Velocity, _ move: MovedValue, _ attempt: AttemptIndex) -> Double {
    let machine = scene.machines[move.states]
    guard let travel = machine.travelOnPath(move, arena[attempt].component) else { return 0 }
    let direction = ValuePath(move.link.path).direction(at: travel)
    return velocity.x.value * direction.x + velocity.y.value * direction.y
  }
}

extension StateMachine {
  mutating func takeOnPath(_ move: MovedValue, from finger: Point2D) {
    guard let place = holds.firstIndex(where: { $0.property == move.property }) else { return }
    holds[place].focus = holds[place].requested / move.link.unitsPerPoint
    holds[place].grip = finger - ValuePath(move.link.path).place(at: holds[place].focus)
  }

  mutating func moveOnPath(_ move: MovedValue, _ holder: ComponentID?, to finger: Point2D) {
    guard let place = place(ofHoldOn: move.property, holder) else { return }
    let path = ValuePath(move.link.path)
    holds[place].focus = path.travel(
      nearestTo: finger - holds[place].grip, from: holds[place].focus)
    holds[place].requested = holds[place].focus * move.link.unitsPerPoint
    values[move.property].jump(to: rule(of: move.property).shown(holds[place].requested))
  }

  /// The distance along the line that a holder has moved the variable; nil if it has lost it.
  func travelOnPath(_ move: MovedValue, _ holder: ComponentID?) -> Double? {
    place(ofHoldOn: move.property, holder).map { holds[$0].focus }
  }
}

/// A line through corners, parameterized by its length in points; it is extended straight at its
/// ends.
struct ValuePath {
  private let corners: [Point2D]
  /// The distance of each corner along the line.
  private let starts: [Double]

  init(_ corners: [Point2D]) {
    var kept: [Point2D] = []
    var starts: [Double] = []
    var travel = 0.0
    for corner in corners {
      if let last = kept.last {
        let step = (corner - last).length
        guard step > 0 else { continue }
        travel += step
      }
      kept.append(corner)
      starts.append(travel)
    }
    (self.corners, self.starts) = (kept, starts)
  }

  /// The segment at a distance, as the index of its first corner; the first or last one beyond the
  /// ends.
  private func stretch(at travel: Double) -> Int {
    (starts.indices.prefixEnd { starts[$0] <= travel } - 1).clamped(from: 0, to: corners.count - 2)
  }

  private func direction(of stretch: Int) -> Vector {
    guard corners.count > 1 else { return Vector(x: 1, y: 0) }
    let step = corners[stretch + 1] - corners[stretch]
    let length = starts[stretch + 1] - starts[stretch]
    return Vector(x: step.x / length, y: step.y / length)
  }

  /// The direction of the line at a distance, as a vector of length 1.
  func direction(at travel: Double) -> Vector { direction(of: stretch(at: travel)) }

  func place(at travel: Double) -> Point2D {
    guard corners.count > 1 else { return corners.first ?? .zero }
    let index = stretch(at: travel)
    let (on, rest) = (direction(of: index), travel - starts[index])
    return corners[index] + Vector(x: on.x * rest, y: on.y * rest)
  }

  /// The distance of the nearest place on the line, found by descent from the previous one.
  ///
  /// Does not jump to a farther part of the line, even if it is nearer to the finger.
  func travel(nearestTo place: Point2D, from start: Double) -> Double {
    guard corners.count > 1 else { return 0 }
    var index = stretch(at: start)
    var best = nearest(to: place, on: index)
    for step in [1, -1] {
      var next = index + step
      while corners.indices.dropLast().contains(next) {
        let other = nearest(to: place, on: next)
        guard other.distance < best.distance else { break }
        (best, index) = (other, next)
        next += step
      }
    }
    return best.travel
  }

  private func nearest(to place: Point2D, on stretch: Int) -> (travel: Double, distance: Double) {
    let on = direction(of: stretch)
    let from = place - corners[stretch]
    let length = starts[stretch + 1] - starts[stretch]
    let low = stretch == 0 ? -Double.infinity : 0
    let high = stretch == corners.count - 2 ? Double.infinity : length
    let travel = (from.x * on.x + from.y * on.y).clamped(from: low, to: high)
    let rest = Vector(x: from.x - on.x * travel, y: from.y - on.y * travel)
    return (starts[stretch] + travel, rest.length)
  }
}

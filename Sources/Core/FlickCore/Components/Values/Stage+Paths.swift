internal import RealModule

// A finger that moves a variable along a line, as a bead on a wire.

extension Stage {
  /// The finger takes it where it is: how far it is from there is kept.
  ///
  /// - Parameter travel: how far the finger has come since.
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

  /// How far along the line a holder has moved it; nil if it has lost it.
  func travelOnPath(_ move: MovedValue, _ holder: ComponentID?) -> Double? {
    place(ofHoldOn: move.property, holder).map { holds[$0].focus }
  }
}

/// A line through corners, by the distance along it in points; it goes straight on beyond its ends.
struct ValuePath {
  private let corners: [Point2D]
  /// Where each corner lies along it.
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

  /// The stretch on which a distance lies, by its first corner; the first or the last beyond the
  /// ends.
  private func stretch(at travel: Double) -> Int {
    (starts.indices.end { starts[$0] <= travel } - 1).clamped(from: 0, to: corners.count - 2)
  }

  private func direction(of stretch: Int) -> Vector {
    guard corners.count > 1 else { return Vector(x: 1, y: 0) }
    let step = corners[stretch + 1] - corners[stretch]
    let length = starts[stretch + 1] - starts[stretch]
    return Vector(x: step.x / length, y: step.y / length)
  }

  /// The direction of the line there: a vector of length 1.
  func direction(at travel: Double) -> Vector { direction(of: stretch(at: travel)) }

  func place(at travel: Double) -> Point2D {
    guard corners.count > 1 else { return corners.first ?? .zero }
    let index = stretch(at: travel)
    let (on, rest) = (direction(of: index), travel - starts[index])
    return corners[index] + Vector(x: on.x * rest, y: on.y * rest)
  }

  /// Goes along the line from where it was as long as that comes nearer: a part of it that is
  /// nearer still, and lies farther along, is not jumped to.
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

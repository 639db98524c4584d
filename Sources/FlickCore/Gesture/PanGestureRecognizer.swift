/// Recognizes fingers that set out together, and follows them.
///
/// What is followed is one point, moved by the fingers that the policy names. When those change, the
/// point stays where it is and goes on from there: a second finger never makes a jump.
struct PanGestureRecognizer: Sendable {
  let options: PanGestureOptions
  let slop: Points
  /// The edge from which it must set out, and how far from it the finger came down.
  let edge: EdgePanOptions?
  private let edgeDistance: Double

  /// From the middle of the fingers that count to the point.
  private var offset = Vector.zero
  private var point = Point.zero
  private var origin = Point.zero
  /// Where its fingers came down.
  private var touchdown = Point.zero
  private var circle: SlopCircle?
  private var axis: Axis?
  private var angle: Radians?
  private var fingers = 0

  init(
    _ options: PanGestureOptions, slop: Points, edge: EdgePanOptions? = nil,
    edgeDistance: Double = 0
  ) {
    self.options = options
    self.slop = slop
    self.edge = edge
    self.edgeDistance = edgeDistance
  }

  mutating func handle(_ input: RecognizerInput, _ contacts: [Contact]) -> RecognizerResponse {
    switch input.phase {
    case .began: return began(contacts, isActive: input.isActive)
    case .moved: return moved(contacts, isActive: input.isActive)
    case .ended:
      var rest = contacts
      rest.remove(at: input.index)
      guard rest.count >= options.pointers else { return input.isActive ? .ended : .failed }
      anchor(rest)
      return .none
    case .timedOut: return .none
    }
  }

  private mutating func began(_ contacts: [Contact], isActive: Bool) -> RecognizerResponse {
    if let edge, edgeDistance > edge.width.value { return .failed }
    if contacts.count > options.pointers {
      switch options.policy {
      case .ignore: return .ignored
      case .cancel:
        fingers = contacts.count
        return isActive ? .cancelled : .failed
      case .latest, .average: break
      }
    }
    fingers = max(fingers, contacts.count)
    if contacts.count < options.pointers { return .none }
    if circle == nil {
      point = centre(contacts)
      origin = point
      touchdown = point
      circle = SlopCircle(start: point, radius: slop)
    } else {
      anchor(contacts)
    }
    return .none
  }

  private mutating func moved(_ contacts: [Contact], isActive: Bool) -> RecognizerResponse {
    guard circle != nil, contacts.count >= options.pointers else { return .none }
    point = centre(contacts) + offset
    if isActive { return .changed }
    // Recognized already, and waiting for the arena.
    guard angle == nil, let crossing = circle?.move(to: point) else { return .none }
    if !options.start.keepsSlop { origin = crossing.place }
    let heading = crossing.heading
    axis =
      options.axis ?? (heading.x.magnitude >= heading.y.magnitude ? .horizontal : .vertical)
    let found = self.angle(of: heading)
    angle = found
    let isStraight = options.axis == nil || found <= options.start.cone
    return isStraight ? .recognized(share: crossing.share) : .failed
  }

  /// From an edge only the way inwards is straight.
  private func angle(of heading: Vector) -> Radians {
    guard let edge else { return axis.map { heading.angle(from: $0) } ?? 0 }
    let along = heading.along(edge.edge.axis).value * edge.edge.inward
    let angle = heading.angle(from: edge.edge.axis)
    return along >= 0 ? angle : Radians(.pi) - angle
  }

  private func centre(_ contacts: [Contact]) -> Point {
    switch options.policy {
    case .latest where contacts.count > options.pointers:
      contacts.suffix(options.pointers).centre
    default: contacts.centre
    }
  }

  /// The point goes on from where it is with other fingers.
  private mutating func anchor(_ contacts: [Contact]) { offset = point - centre(contacts) }

  mutating func restart() { origin = point }

  var criteria: Criteria {
    var criteria = Criteria()
    if let edge {
      criteria.append(.atMost(.edgeDistance, edgeDistance, edge.width.value, .point))
      if edgeDistance > edge.width.value { return criteria }
    }
    guard let circle, options.policy != .cancel || fingers <= options.pointers else {
      criteria.append(
        Criterion(
          .pointers, value: Double(fingers), threshold: Double(options.pointers),
          margin: -Double(abs(fingers - options.pointers)), unit: .count, passed: false,
          isDeciding: false))
      return criteria
    }
    criteria.append(.above(.slop, circle.distance.value, slop.value, .point))
    if let angle, options.axis != nil {
      criteria.append(.atMost(.direction, angle.value, options.start.cone.value, .radian))
    }
    return criteria
  }

  func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    values.travel = point - touchdown
    let way = point - origin
    guard options.locksAxis, let axis else {
      values.translation = way
      return
    }
    values.translation =
      axis == .horizontal ? Vector(x: way.x, y: 0) : Vector(x: 0, y: way.y)
  }

  /// Which of the contacts give the velocity.
  func leaders(_ contacts: [Contact]) -> ArraySlice<Contact> {
    options.policy == .latest ? contacts.suffix(options.pointers) : contacts[...]
  }

  /// The parts of a velocity that are followed.
  func followed(_ velocity: Velocity) -> Velocity {
    guard options.locksAxis, let axis else { return velocity }
    return axis == .horizontal
      ? Velocity(x: velocity.x, y: 0) : Velocity(x: 0, y: velocity.y)
  }
}

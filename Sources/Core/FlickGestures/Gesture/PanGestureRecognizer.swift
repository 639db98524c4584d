/// Recognizes fingers that set out together, and follows them.
///
/// It follows one point, moved by the fingers that the policy names. When those change, the point
/// stays where it is and continues from there: a second finger never causes a jump.
package struct PanGestureRecognizer: Sendable {
  package let options: PanGestureOptions
  package let slop: Points
  /// The edge where the finger must come down; nil for a pan anywhere.
  package let edge: EdgePanOptions?
  private let edgeDistance: Double
  /// The rotation of the axes of the content on the screen.
  private let turn: AxisTurn

  /// The vector from the centre of the fingers that count to the point.
  private var offset = Vector.zero
  package private(set) var point = Point2D.zero
  /// The place of recognition.
  package private(set) var origin = Point2D.zero
  /// The touchdown of its fingers.
  private var touchdown = Point2D.zero
  private var circle: SlopCircle?
  package private(set) var axis: Orientation?
  package private(set) var angle: Radians?
  private var fingers = 0

  /// Whether the fingers set out beside the cone, so that the pan waits, or waited, for other
  /// gestures.
  package private(set) var isRefused = false
  /// The share of the last move where the slop was crossed or the fingers were taken, 0 to 1.
  package private(set) var share = 0.0
  private var isTaken = false
  /// The position of the point before its last move.
  private var before = Point2D.zero
  /// The greatest distance along the axis since the pan refused the finger.
  private var refusedDistance: Points = 0
  private var rival: PanRival?

  package init(
    _ options: PanGestureOptions, slop: Points, edge: EdgePanOptions? = nil,
    edgeDistance: Double = 0, turn: AxisTurn = .none
  ) {
    self.options = options
    self.slop = slop
    self.edge = edge
    self.edgeDistance = edgeDistance
    self.turn = turn
  }

  package mutating func handle(_ input: RecognizerInput, _ contacts: [Contact])
    -> RecognizerResponse
  {
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
      case .latest, .average, .first: break
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
    before = point
    point = centre(contacts) + offset
    share = 0
    if isActive { return .changed }
    if isRefused, let refusedPath {
      refusedDistance = max(refusedDistance, Points(refusedPath.along(point)))
    }
    // Recognized already and waiting for the arena, or refused.
    guard angle == nil, let crossing = circle?.move(to: point) else { return .none }
    share = crossing.share
    let heading = turn.undone(crossing.heading)
    axis =
      options.axis ?? (heading.x.magnitude >= heading.y.magnitude ? .horizontal : .vertical)
    let found = self.angle(of: heading)
    angle = found
    let isStraight = options.axis == nil || found <= options.start.cone
    if !isStraight, !options.start.isConeStrict, let refusedPath {
      isRefused = true
      refusedDistance = Points(refusedPath.along(point))
      return .none
    }
    if !options.start.keepsSlop { origin = options.start.dropsSurplus ? point : crossing.place }
    return isStraight ? .recognized(share: crossing.share) : .failed
  }

  // MARK: Refused

  private var refusedPath: RefusedPath? {
    guard let circle, let axis = options.axis else { return nil }
    return RefusedPath(
      start: circle.start, axis: axis, slop: slop, sign: edge?.edge.inward ?? 0, turn: turn)
  }

  /// Whether it waits for other gestures to take or leave fingers that set out beside its cone.
  package var isWaiting: Bool { isRefused && !isTaken }

  /// Whether enough fingers are down and the pan is not recognized yet.
  package var isLooking: Bool { circle != nil }

  /// The share of the last step where it takes the fingers; see `RefusedPath.share`.
  package func taking(after share: Double, leads: Bool) -> Double? {
    refusedPath?.share(from: before, to: point, after: share, leads: leads)
  }

  /// The displacement on the screen from touchdown to a share of the last step.
  package func displacement(to share: Double) -> Vector {
    before + (point - before) * share - (circle?.start ?? before)
  }

  /// A displacement on the screen, in the coordinates of the axes.
  package func own(_ displacement: Vector) -> Vector { turn.undone(displacement) }

  /// Recognizes the pan at a share of the last step, because no other gesture can have the fingers.
  package mutating func take(at share: Double, from rival: PanRival?) {
    isTaken = true
    self.share = share
    self.rival = rival
    if !options.start.keepsSlop {
      origin = options.start.dropsSurplus ? point : before + (point - before) * share
    }
  }

  /// Marks the last step as handled.
  ///
  /// Later events without a step happen at its end.
  package mutating func stay() { (before, share) = (point, 0) }

  /// For a pan from an edge, only the inward direction has angle 0.
  private func angle(of heading: Vector) -> Radians {
    guard let edge else { return axis.map { heading.angle(from: $0) } ?? 0 }
    let along = heading.along(edge.edge.axis).value * edge.edge.inward
    let angle = heading.angle(from: edge.edge.axis)
    return along >= 0 ? angle : Radians(.pi) - angle
  }

  private func centre(_ contacts: [Contact]) -> Point2D {
    leaders(contacts).centre
  }

  /// Continues with other fingers from the present place of the point.
  private mutating func anchor(_ contacts: [Contact]) { offset = point - centre(contacts) }

  package mutating func restart() { origin = point }

  package var criteria: Criteria { criteria() }

  /// - Parameter isLost: whether another gesture took the fingers that this one refused.
  package func criteria(isLost: Bool = false) -> Criteria {
    var criteria = Criteria()
    if let edge {
      criteria.append(Criterion(.edgeDistance, edgeDistance, .atMost, edge.width.value, .point))
      if edgeDistance > edge.width.value { return criteria }
    }
    guard let circle, options.policy != .cancel || fingers <= options.pointers else {
      criteria.append(.fingers(fingers, wanted: options.pointers))
      return criteria
    }
    let far = circle.criterion
    let direction = angle.map {
      Criterion(.direction, $0.value, .atMost, options.start.cone.value, .radian)
    }
    if isRefused, !isLost, let direction {
      let tests = Criteria.refused(
        by: direction, slop: far,
        distance: Criterion(.way, refusedDistance.value, .above, slop.value, .point),
        rival: rival, isTaken: isTaken)
      for test in tests { criteria.append(test) }
      return criteria
    }
    criteria.append(far)
    if let direction, options.axis != nil { criteria.append(direction) }
    return criteria
  }

  package func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    values.travel = point - touchdown
    values.translation = translation
  }

  /// The distance of the fingers since recognition, along the locked axis if there is one.
  package var translation: Vector { followed(point - origin) }

  /// The components of a displacement that are followed.
  package func followed(_ displacement: Vector) -> Vector {
    guard options.locksAxis, let axis else { return displacement }
    return axis == .horizontal ? Vector(x: displacement.x, y: 0) : Vector(x: 0, y: displacement.y)
  }

  /// The contacts that determine the velocity.
  package func leaders(_ contacts: [Contact]) -> ArraySlice<Contact> {
    switch options.policy {
    case .latest: contacts.suffix(options.pointers)
    case .first: contacts.prefix(options.pointers)
    case .ignore, .average, .cancel: contacts[...]
    }
  }

  /// The components of a velocity that are followed.
  package func followed(_ velocity: Velocity) -> Velocity {
    guard options.locksAxis, let axis else { return velocity }
    return axis == .horizontal
      ? Velocity(x: velocity.x, y: 0) : Velocity(x: 0, y: velocity.y)
  }
}

internal import RealModule

/// Recognizes a finger that sets out along an axis, and measures its distance since then.
///
/// The finger leaves a circle of the slop's radius around its touchdown. Its direction is that of
/// the point where the path crosses the circle, found between two samples. So neither the verdict
/// nor the translation depends on the report rate, and content under the finger starts from
/// standstill instead of jumping by the slop.
///
/// A finger that sets out beside the cone is refused. Unless the cone is strict, the pan keeps
/// following it in the state `possible`, in case no other gesture takes it; see
/// `PanOptions.isConeStrict`.
///
/// States: possible → began → changed… → ended or cancelled; possible → failed. The recognizer
/// follows one pointer; its owner handles a second finger.
public struct PanRecognizer: Sendable, Hashable {
  /// The axis of the pan.
  public let axis: Orientation
  /// The conditions for a pan.
  public let options: PanOptions
  /// The clockwise rotation of the axis on the screen; zero if the content is not drawn rotated.
  package let turn: AxisTurn
  /// The state of the recognizer.
  public private(set) var state: RecognizerState = .possible
  /// The distance of the finger from its touchdown when the pan was decided.
  public var distance: Points { circle.distance }
  /// The angle between the axis and the initial direction of the finger; zero until it crosses the
  /// slop.
  public private(set) var angle: Radians = 0

  /// Whether the finger set out beside the cone, so that the pan waits, or waited, for other
  /// gestures.
  public private(set) var isRefused = false

  private var circle: SlopCircle
  /// The last reported position, up to the pan's end.
  @usableFromInline package private(set) var last: Point2D
  /// The reported position before `last`, until the pan begins.
  private var before: Point2D
  /// The greatest distance along the axis since the pan refused the finger.
  private var refusedDistance: Points = 0
  private var rival: PanRival?
  /// The point where the path crossed the slop.
  @usableFromInline package private(set) var origin: Point2D
  /// The share of the last move where the slop was crossed, 0 to 1.
  package private(set) var share = 1.0

  /// Creates a recognizer for a pointer that came down at `start`.
  public init(axis: Orientation, options: PanOptions = .standard, start: Point2D) {
    self.init(axis: axis, options: options, start: start, turn: .none)
  }

  /// Creates a recognizer for an axis that is drawn rotated.
  package init(axis: Orientation, options: PanOptions, start: Point2D, turn: AxisTurn) {
    self.axis = axis
    self.options = options
    self.turn = turn
    circle = SlopCircle(start: start, radius: options.slop)
    last = start
    before = start
    origin = start
  }

  /// The distance of the finger since it crossed the slop; zero before.
  public var translation: Vector {
    @inlinable @inline(__always) get {
      state == .possible || state == .failed ? .zero : last - origin
    }
  }

  /// The initial direction of the finger: the vector from touchdown to the crossing of the slop, on
  /// the screen.
  ///
  /// Without slop, the vector to the first report at another position. Zero before.
  public private(set) var heading = Vector.zero

  /// The initial direction of the finger, in the coordinates of the axis.
  package var ownHeading: Vector { turn.undone(heading) }

  /// Handles a report of the pointer at `position`.
  ///
  /// - Returns: the state if it changed or the pan proceeds.
  @discardableResult
  public mutating func move(to position: Point2D) -> RecognizerState? {
    switch state {
    case .possible: return isRefused ? pass(by: position) : crossing(to: position)
    case .began, .changed:
      last = position
      state = .changed
      return state
    case .ended, .cancelled, .failed:
      share = 0
      return nil
    }
  }

  /// Handles the lift of the pointer.
  ///
  /// A pan ends; a finger that never crossed the slop fails.
  @discardableResult
  public mutating func end() -> RecognizerState? { finish(.ended) }

  /// Handles the loss of the pointer or the pan.
  @discardableResult
  public mutating func cancel() -> RecognizerState? { finish(.cancelled) }

  private mutating func finish(_ outcome: RecognizerState) -> RecognizerState? {
    guard !state.isFinal else { return nil }
    state = state.isActive ? outcome : .failed
    return state
  }

  /// Measures from the present position on, so that delayed movement does not appear as a jump.
  package mutating func restart() { origin = last }

  private mutating func crossing(to position: Point2D) -> RecognizerState? {
    before = last
    last = position
    guard let crossing = circle.move(to: position) else { return nil }
    heading = crossing.heading
    share = crossing.share
    angle = turn.undone(heading).angle(from: axis)
    if angle > options.cone, !options.isConeStrict {
      isRefused = true
      refusedDistance = Points(refusedPath.along(position))
      return nil
    }
    if !options.keepsSlop { origin = options.dropsSurplus ? position : crossing.place }
    state = angle <= options.cone ? .began : .failed
    return state
  }

  private mutating func pass(by position: Point2D) -> RecognizerState? {
    before = last
    last = position
    share = 0
    refusedDistance = max(refusedDistance, Points(refusedPath.along(position)))
    return nil
  }

  // MARK: Refused

  private var refusedPath: RefusedPath {
    RefusedPath(start: circle.start, axis: axis, slop: options.slop, turn: turn)
  }

  /// Whether it waits for other gestures to take or leave a finger that set out beside its cone.
  package var isWaiting: Bool { isRefused && state == .possible }

  /// The share of the last step where it takes the finger; see `RefusedPath.share`.
  package func taking(after share: Double, leads: Bool) -> Double? {
    refusedPath.share(from: before, to: last, after: share, leads: leads)
  }

  /// The displacement from touchdown to a share of the last step.
  package func displacement(to share: Double) -> Vector {
    before + (last - before) * share - circle.start
  }

  /// Begins at a share of the last step, because no other gesture can have the finger.
  package mutating func take(at share: Double, from rival: PanRival?) {
    let place = before + (last - before) * share
    self.share = share
    self.rival = rival
    heading = place - circle.start
    if !options.keepsSlop { origin = options.dropsSurplus ? last : place }
    state = .began
  }

  /// Marks the last step as handled.
  ///
  /// Later events without a step happen at its end.
  package mutating func stay() { (before, share) = (last, 0) }

  /// The tests made so far.
  ///
  /// - Parameter isLost: whether another pan took the finger that this one refused.
  package func criteria(isLost: Bool = false) -> Criteria {
    let slop = circle.criterion
    guard slop.isMet else { return Criteria(slop.marked(isDeciding: true)) }
    let direction = Criterion(.direction, angle.value, .atMost, options.cone.value, .radian)
    guard isRefused, !isLost else {
      var criteria = Criteria(slop)
      criteria.append(direction.marked(isDeciding: true))
      return criteria
    }
    return .refused(
      by: direction, slop: slop,
      distance: Criterion(.way, refusedDistance.value, .above, options.slop.value, .point),
      rival: rival, isTaken: !(state == .possible || state == .failed))
  }
}

extension Vector {
  /// The angle between this direction and an axis, in either direction, 0 to π/2.
  package func angle(from axis: Orientation) -> Radians {
    Radians(
      Double.atan2(y: along(axis.cross).value.magnitude, x: along(axis).value.magnitude))
  }
}

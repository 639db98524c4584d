internal import RealModule

/// Recognizes a finger that sets out along an axis, and measures how far it has gone since.
///
/// The finger leaves a circle of the slop's radius around where it came down; the direction is that
/// of the point where its path crosses the circle, found between two samples. So neither verdict
/// nor translation depends on how often the finger was reported, and content under the finger
/// starts from standstill instead of jumping by the slop.
///
/// A finger that sets out beside the cone is refused. Unless the cone is strict, the pan keeps
/// following it, still possible, in case no other gesture wants it; see `PanOptions.isConeStrict`.
///
/// States: possible → began → changed… → ended or cancelled; possible → failed.
/// It follows one pointer: its owner decides what a second finger means.
public struct PanRecognizer: Sendable, Hashable {
  /// The axis of the pan.
  public let axis: Orientation
  /// How far and how straight.
  public let options: PanOptions
  /// The angle by which the axis is turned on the screen, clockwise: 0 unless the content is drawn
  /// turned.
  package let turn: AxisTurn
  /// Where the recognizer stands.
  public private(set) var state: RecognizerState = .possible
  /// How far the finger was from where it came down when the pan was decided.
  public var distance: Points { circle.distance }
  /// The angle between the axis and the direction in which the finger set out; zero until the slop
  /// is crossed.
  public private(set) var angle: Radians = 0

  /// Whether the finger set out beside the cone and the pan waits for what others make of it, or
  /// waited.
  public private(set) var isRefused = false

  private var circle: SlopCircle
  /// Where the pointer was reported last, up to the pan's end.
  @usableFromInline package private(set) var last: Point2D
  /// Where it was reported before that, until the pan begins.
  private var before: Point2D
  /// How far it went along the axis since it was refused, at most.
  private var refusedDistance: Points = 0
  private var rival: PanRival?
  /// Where the path crossed the slop.
  @usableFromInline package private(set) var origin: Point2D
  /// When within the last move the slop was crossed, 0 to 1.
  package private(set) var share = 1.0

  /// A recognizer for a pointer that came down at `start`.
  public init(axis: Orientation, options: PanOptions = .standard, start: Point2D) {
    self.init(axis: axis, options: options, start: start, turn: .none)
  }

  /// A recognizer of an axis that is drawn turned.
  package init(axis: Orientation, options: PanOptions, start: Point2D, turn: AxisTurn) {
    self.axis = axis
    self.options = options
    self.turn = turn
    circle = SlopCircle(start: start, radius: options.slop)
    last = start
    before = start
    origin = start
  }

  /// How far the finger went since it crossed the slop; zero before.
  public var translation: Vector {
    @inlinable @inline(__always) get {
      state == .possible || state == .failed ? .zero : last - origin
    }
  }

  /// The direction in which the finger set out: from where it came down to where it crossed the
  /// slop, on the screen.
  ///
  /// Without slop, to the first place reported elsewhere. Zero before.
  public private(set) var heading = Vector.zero

  /// The direction in which the finger set out, seen from the axis as it is drawn.
  package var ownHeading: Vector { turn.undone(heading) }

  /// The pointer was reported at `position`.
  ///
  /// Returns the state if it changed or the pan proceeds.
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

  /// The pointer was lifted.
  ///
  /// A pan ends; a finger that never crossed the slop fails.
  @discardableResult
  public mutating func end() -> RecognizerState? { finish(.ended) }

  /// The pointer, or the pan, was taken away.
  @discardableResult
  public mutating func cancel() -> RecognizerState? { finish(.cancelled) }

  private mutating func finish(_ outcome: RecognizerState) -> RecognizerState? {
    guard !state.isFinal else { return nil }
    state = state.isActive ? outcome : .failed
    return state
  }

  /// Measures from here on: what was delayed must not be seen as a jump.
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

  /// Whether it waits for what others make of a finger that set out beside its cone.
  package var isWaiting: Bool { isRefused && state == .possible }

  /// Where on the last step it takes the finger; see `RefusedPath.share`.
  package func taking(after share: Double, leads: Bool) -> Double? {
    refusedPath.share(from: before, to: last, after: share, leads: leads)
  }

  /// From where the finger came down to a share of the last step.
  package func displacement(to share: Double) -> Vector {
    before + (last - before) * share - circle.start
  }

  /// No other gesture may have the finger: begins at a share of the last step.
  package mutating func take(at share: Double, from rival: PanRival?) {
    let place = before + (last - before) * share
    self.share = share
    self.rival = rival
    heading = place - circle.start
    if !options.keepsSlop { origin = options.dropsSurplus ? last : place }
    state = .began
  }

  /// The last step has been seen; later events without another step happen where it ended.
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

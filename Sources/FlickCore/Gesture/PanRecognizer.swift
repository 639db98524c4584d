internal import RealModule

/// Recognizes a finger that sets out along an axis, and measures how far it has gone since.
///
/// The finger leaves a circle of the slop's radius around where it came down; the direction is that
/// of the point where its path crosses the circle, found between two samples. So neither verdict nor
/// translation depends on how often the finger was reported, and content under the finger starts
/// from standstill instead of jumping by the slop.
///
/// States: possible → began → changed… → ended or cancelled; possible → failed.
/// Of one pointer only: who uses it decides what a second finger means.
public struct PanRecognizer: Sendable, Hashable {
  /// The axis of the pan.
  public let axis: Axis
  /// How far and how straight.
  public let options: PanOptions
  /// Where the recognizer stands.
  public private(set) var state: GestureState = .possible

  /// The measurements behind the verdict: how far the finger was and in which direction it set out.
  public private(set) var distance: Points = 0
  /// The angle between the axis and the way the finger set out; zero until the slop is crossed.
  public private(set) var angle: Radians = 0

  private let start: Point
  private var last: Point
  /// Where the path crossed the slop.
  private var origin: Point

  /// A recognizer for a pointer that came down at `start`.
  public init(axis: Axis, options: PanOptions = .standard, start: Point) {
    self.axis = axis
    self.options = options
    self.start = start
    last = start
    origin = start
  }

  /// The way of the finger since it crossed the slop; zero before.
  public var translation: Vector { state == .possible || state == .failed ? .zero : last - origin }

  /// The way on which the finger set out, from where it came down to where it crossed the slop.
  ///
  /// Without slop, to the first place reported elsewhere. Zero before.
  public private(set) var heading = Vector.zero

  /// The pointer was reported at `position`.
  ///
  /// Returns the state if it changed or the pan goes on.
  @discardableResult
  public mutating func move(to position: Point) -> GestureState? {
    switch state {
    case .possible: return crossing(to: position)
    case .began, .changed:
      last = position
      state = .changed
      return state
    case .ended, .cancelled, .failed: return nil
    }
  }

  /// The pointer was lifted.
  ///
  /// A pan ends; a finger that never crossed the slop fails.
  @discardableResult
  public mutating func end() -> GestureState? { finish(.ended) }

  /// The pointer, or the pan, was taken away.
  @discardableResult
  public mutating func cancel() -> GestureState? { finish(.cancelled) }

  private mutating func finish(_ outcome: GestureState) -> GestureState? {
    guard !state.isFinal else { return nil }
    state = state.isActive ? outcome : .failed
    return state
  }

  private mutating func crossing(to position: Point) -> GestureState? {
    let reach = (position - start).length
    distance = max(distance, Points(reach))
    guard reach > options.slop.value else {
      last = position
      return nil
    }
    origin = slopPoint(towards: position)
    // Without slop the crossing is the start itself, and the path's first direction decides.
    heading = (options.slop.value > 0 ? origin : position) - start
    angle = Radians(
      Double.atan2(
        y: heading.along(axis.cross).value.magnitude, x: heading.along(axis).value.magnitude))
    last = position
    state = angle <= options.cone ? .began : .failed
    return state
  }

  /// Where the way from the last sample, inside the circle, to `position`, outside, crosses it.
  ///
  /// |a + u·b|² = s² for u in 0...1, a from the centre to the last sample, b along the way.
  private func slopPoint(towards position: Point) -> Point {
    let a = last - start
    let b = position - last
    let slop = options.slop.value
    let square = b.x * b.x + b.y * b.y
    let half = a.x * b.x + a.y * b.y
    let rest = min(0, a.x * a.x + a.y * a.y - slop * slop)
    let root = (half * half - square * rest).squareRoot()
    // Of the two forms of the positive root, the one whose terms do not cancel.
    let u = half > 0 ? -rest / (half + root) : (root - half) / square
    guard u >= 0, u <= 1 else { return position }
    return last + b * u
  }
}

/// The state of a scroll view at one moment.
public struct ScrollViewReading: Hashable, Sendable {
  /// The offset of the content; beyond the edges it includes the shown overscroll.
  public let offset: Vector
  /// The rate of change of the offset; zero under a finger.
  public let velocity: Velocity
  /// The displacement of the content beyond its edges; negative before the first.
  public let overscroll: Vector
  /// The destination of the content; under a finger, its present offset.
  public let target: Vector
  /// The greatest displacement of the running motions beyond an edge; negative before the first.
  public let peakOverscroll: Vector
  /// The greatest offset within the edges; the least is zero.
  public let farthest: Vector
  /// The size of the content.
  public let contentSize: Size2D
  /// The size of the frame.
  public let viewport: Size2D
  /// The activity of the content along x.
  public let horizontalPhase: ScrollActivity
  /// The activity of the content along y.
  public let verticalPhase: ScrollActivity
  /// The edges that the content is at or beyond; both edges of an axis without room.
  public let edges: Set<RectEdge>

  /// The activity of the content along y; along x if it is idle along y.
  public var phase: ScrollActivity { verticalPhase == .idle ? horizontalPhase : verticalPhase }

  /// Whether a motion is running.
  public var isMoving: Bool { horizontalPhase.isMotion || verticalPhase.isMotion }

  init(_ view: ScrollView, isDragged: Bool, at time: Seconds) {
    offset = view.offset(at: time)
    velocity = view.velocity(at: time)
    overscroll = view.overscroll(at: time)
    target = view.target(at: time)
    peakOverscroll = view.peakOverscroll(at: time)
    farthest = view.farthest
    contentSize = view.contentSize
    viewport = view.viewport
    edges = view.edges(at: time)
    let phase = { (axis: Orientation) -> ScrollActivity in
      let phase = view.phase(axis, at: time)
      return phase == .held && isDragged ? .dragging : phase
    }
    horizontalPhase = phase(.horizontal)
    verticalPhase = phase(.vertical)
  }
}

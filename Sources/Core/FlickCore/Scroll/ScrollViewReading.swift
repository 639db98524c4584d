/// Everything about a scroll view at one moment.
public struct ScrollViewReading: Hashable, Sendable {
  /// How far the content is scrolled, beyond the edges by what is shown of an overscroll.
  public let offset: Vector
  /// How fast the offset changes by itself; zero under a finger.
  public let velocity: Velocity
  /// How far the content is shown beyond its edges; negative before the first.
  public let overscroll: Vector
  /// Where the content is going; while a finger holds it, where it is.
  public let target: Vector
  /// How far the running motions will go beyond an edge at most; negative before the first.
  public let peakOverscroll: Vector
  /// The greatest offset that is not beyond an edge; the least is zero.
  public let farthest: Vector
  /// The size of what is scrolled.
  public let contentSize: Size2D
  /// The size of the frame.
  public let viewport: Size2D
  /// What the content is doing along x.
  public let horizontalPhase: ScrollActivity
  /// What the content is doing along y.
  public let verticalPhase: ScrollActivity
  /// The edges that the content is at or beyond; both of an axis that has no room.
  public let edges: Set<RectEdge>

  /// What the content is doing: along y, unless it does nothing there.
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

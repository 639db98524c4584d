extension ScrollView {
  /// The offset of the content; beyond the edges it includes the shown overscroll.
  public func offset(at time: Seconds) -> Vector {
    Vector(
      x: self[.horizontal].track.sample(at: time).value,
      y: self[.vertical].track.sample(at: time).value)
  }

  /// The rate of change of the offset; zero at rest and under a finger.
  public func velocity(at time: Seconds) -> Velocity {
    Velocity(
      x: PointsPerSecond(self[.horizontal].track.sample(at: time).velocity),
      y: PointsPerSecond(self[.vertical].track.sample(at: time).velocity))
  }

  /// The displacement of the content beyond its edges; negative before the first.
  public func overscroll(at time: Seconds) -> Vector {
    Vector(
      x: self[.horizontal].track.overscroll(at: time),
      y: self[.vertical].track.overscroll(at: time))
  }

  /// The greatest offset within the edges; the least is zero.
  public var farthest: Vector {
    Vector(
      x: self[.horizontal].track.range.upperBound, y: self[.vertical].track.range.upperBound)
  }

  /// The destination of the content; under a finger, its present offset.
  public func target(at time: Seconds) -> Vector {
    Vector(x: target(.horizontal, at: time), y: target(.vertical, at: time))
  }

  private func target(_ axis: Orientation, at time: Seconds) -> Double {
    self[axis].track.isSettling ? self[axis].target : self[axis].track.sample(at: time).value
  }

  /// The greatest displacement of the running motions beyond an edge from `time` on; negative
  /// before the first edge.
  public func peakOverscroll(at time: Seconds) -> Vector {
    Vector(x: peak(.horizontal, at: time), y: peak(.vertical, at: time))
  }

  private func peak(_ axis: Orientation, at time: Seconds) -> Double {
    let track = self[axis].track
    guard let bounds = track.bounds(from: time), !track.law.isWall else {
      return track.overscroll(at: time)
    }
    let below = min(0, bounds.lowerBound - track.range.lowerBound)
    let above = max(0, bounds.upperBound - track.range.upperBound)
    return -below > above ? below : above
  }

  /// The edges that the content is at or beyond; both edges of an axis without room.
  public func edges(at time: Seconds) -> Set<RectEdge> {
    var edges: Set<RectEdge> = []
    let offset = offset(at: time)
    let farthest = farthest
    if options.axes.contains(.horizontal) {
      if offset.x <= 0 { edges.insert(.left) }
      if offset.x >= farthest.x { edges.insert(.right) }
    }
    if options.axes.contains(.vertical) {
      if offset.y <= 0 { edges.insert(.top) }
      if offset.y >= farthest.y { edges.insert(.bottom) }
    }
    return edges
  }

  /// The activity of the content along an axis.
  func phase(_ axis: Orientation, at time: Seconds) -> ScrollActivity {
    let state = self[axis]
    if state.track.isHeld { return .held }
    guard state.track.isSettling else { return .idle }
    switch state.drive {
    case .none, .snap: return .settling
    case .program: return .animating
    case .edge: return .bouncing
    case .fling: return state.track.isPastEdge(at: time) ? .bouncing : .decelerating
    }
  }
}

/// The activity of a scroll view's content.
public enum ScrollActivity: String, Hashable, Sendable, CaseIterable {
  /// It rests.
  case idle
  /// A finger is on it and has not dragged it.
  case held
  /// A finger drags it.
  case dragging
  /// A fling is slowing down.
  case decelerating
  /// A spring brings it back from an edge.
  case bouncing
  /// It moves to a place of rest.
  case settling
  /// A program moves it.
  case animating

  /// Whether it moves by itself.
  var isMotion: Bool {
    switch self {
    case .idle, .held, .dragging: false
    case .decelerating, .bouncing, .settling, .animating: true
    }
  }
}

extension ScrollTrack {
  /// The least and the greatest offset of the running motion from a moment on; nil if none is
  /// running.
  func bounds(from time: Seconds) -> ClosedRange<Double>? {
    let since = Seconds(time.value - startedAt)
    if let spring { return spring.bounds(from: since, to: .infinity) }
    return other?.motion.bounds(from: since, to: .infinity)
  }

  /// Whether a running fling has met an edge.
  func isPastEdge(at time: Seconds) -> Bool {
    guard case .fling(let fling) = other?.motion else { return false }
    return time.value - startedAt >= fling.edgeTime.value
  }
}

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

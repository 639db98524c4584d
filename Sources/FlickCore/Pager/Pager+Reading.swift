extension Pager {
  /// The continuous position in pages, from 0; beyond the edges by what is shown of an overscroll.
  ///
  /// Pages without length have no between: there it is the settled page.
  @inline(__always)
  public func position(at time: Seconds) -> Pages {
    pitch > 0 ? offset(at: time).inPages(of: pitch) : Pages(Double(settledPage))
  }

  /// The same in points: how far the content is scrolled.
  @inline(__always)
  public func offset(at time: Seconds) -> Points { Points(track.sample(at: time).value) }

  /// The speed of the content while it settles; zero at rest and under a finger.
  public func velocity(at time: Seconds) -> PointsPerSecond {
    PointsPerSecond(track.sample(at: time).velocity)
  }

  /// How far the content is shown beyond its first (negative) or last page.
  public func overscroll(at time: Seconds) -> Points { Points(track.overscroll(at: time)) }

  /// The page that fills most of the view.
  public func page(at time: Seconds) -> Int { nearestPage(to: offset(at: time).value) }

  /// Where the pager is going; while a finger drags it, where a release at standstill would go.
  public var targetPage: Int {
    guard track.isHeld, !track.isOnSnap else { return announcedPage }
    return verdict(velocity: 0).page
  }

  /// Whether a motion is running.
  public var isSettling: Bool { track.isSettling }

  /// Whether a finger lies on it, dragging or not.
  public var isHeld: Bool { track.isHeld }

  /// When the running motion comes to rest; nil if none is running.
  public var restTime: Seconds? { track.restTime }
}

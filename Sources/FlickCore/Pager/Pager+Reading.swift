extension Pager {
  /// The continuous position in pages, from 0; beyond the edges by what is shown of an overscroll.
  ///
  /// Pages without length have no between: there it is the settled page.
  public func position(at time: Seconds) -> Pages {
    pitch > 0 ? offset(at: time).inPages(of: pitch) : Pages(Double(settledPage))
  }

  /// The same in points: how far the content is scrolled.
  public func offset(at time: Seconds) -> Points { Points(sample(at: time).value) }

  /// The speed of the content while it settles; zero at rest and under a finger.
  public func velocity(at time: Seconds) -> PointsPerSecond {
    PointsPerSecond(sample(at: time).velocity)
  }

  /// Offset in points and its velocity.
  private func sample(at time: Seconds) -> MotionSample {
    guard case .settling(let motion, let start, _) = phase else {
      return MotionSample(value: shown(requested), velocity: 0)
    }
    let sample = motion.sample(at: Seconds(time.value - start))
    // A spring may swing past its page; without a rubber band the edge stops it like a wall.
    guard options.rubberBand == 0, sample.value < 0 || sample.value > farthest else {
      return sample
    }
    return MotionSample(value: max(0, min(farthest, sample.value)), velocity: 0)
  }

  /// How far the content is shown beyond its first (negative) or last page.
  public func overscroll(at time: Seconds) -> Points {
    let offset = offset(at: time).value
    return Points(offset - max(0, min(farthest, offset)))
  }

  /// The page that fills most of the view.
  public func page(at time: Seconds) -> Int { nearestPage(to: offset(at: time).value) }

  /// Where the pager is going; while a finger drags it, where a release at standstill would go.
  public var targetPage: Int {
    guard case .held = phase, !isOnSnap else { return announcedPage }
    return verdict(velocity: 0).target
  }

  /// Whether a motion is running.
  public var isSettling: Bool { if case .settling = phase { true } else { false } }

  /// Whether a finger lies on it, dragging or not.
  public var isHeld: Bool { phase == .held }

  /// When the running motion comes to rest; nil if none is running.
  public var restTime: Seconds? {
    if case .settling(_, _, let rest) = phase { Seconds(rest) } else { nil }
  }
}

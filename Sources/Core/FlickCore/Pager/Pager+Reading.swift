extension Pager {
  /// The continuous position in pages, from 0; beyond the edges by what is shown of an overscroll.
  ///
  /// In a ring it starts anew at the first page: from 0 up to, but not including, the number of
  /// pages. Pages without length have no between: there it is the settled page.
  @inline(__always)
  public func position(at time: Seconds) -> Pages {
    // All of it inlined, and the common case first: a call would copy the pager out of its array.
    let value = track.sample(at: time).value
    if geometry.isPlain {
      if case .resting = track.phase { return Pages(Double(heading) + shift + manualOffset.value) }
      return Pages(value / geometry.pitch + manualOffset.value)
    }
    guard geometry.pitch > 0 else { return Pages(Double(settledPage)) }
    if case .resting = track.phase {
      return Pages(geometry.wrapped(Double(heading) + shift + manualOffset.value))
    }
    return Pages(
      geometry.wrapped(place(atOffset: geometry.sign * value) + manualOffset.value))
  }

  /// The position in places, in a ring as many times around as the content goes.
  @inline(__always)
  func place(at time: Seconds) -> Double {
    // At rest to the bit, whatever multiplying and dividing by the length of a page makes of it.
    if case .resting = track.phase { return Double(heading) + shift + manualOffset.value }
    let offset = geometry.sign * track.sample(at: time).value
    return place(atOffset: offset) + manualOffset.value
  }

  /// The same in points: how far the content is scrolled towards later pages.
  @inline(__always)
  public func offset(at time: Seconds) -> Points {
    if geometry.loops {
      let place = geometry.wrapped(place(at: time))
      return Points(hasEqualPages ? place * geometry.pitch : offset(ofPlace: place))
    }
    return Points(contentOffset(at: time))
  }

  /// How far the content is scrolled towards later pages, in a ring as many times around as it
  /// goes.
  @inline(__always)
  func contentOffset(at time: Seconds) -> Double {
    offset(
      geometry.sign * track.sample(at: time).value, shiftedBy: manualOffset.value)
  }

  /// The speed of the content towards later pages while it settles; zero at rest and under a
  /// finger.
  @inline(__always)
  public func velocity(at time: Seconds) -> PointsPerSecond {
    PointsPerSecond(geometry.sign * track.sample(at: time).velocity)
  }

  /// The same in pages: the unit is the distance between the two pages at hand.
  @inline(__always)
  public func pageVelocity(at time: Seconds) -> PagesPerSecond {
    let sample = track.sample(at: time)
    return PointsPerSecond(geometry.sign * sample.velocity)
      .inPages(of: Points(pitch(atTrack: sample.value)))
  }

  /// How far the content is shown beyond its first (negative) or last page.
  @inline(__always)
  public func overscroll(at time: Seconds) -> Points {
    Points(geometry.sign * track.overscroll(at: time))
  }

  /// The page that fills most of the view.
  @inline(__always)
  public func page(at time: Seconds) -> Int {
    guard geometry.pitch > 0 else { return settledPage }
    return page(ofPlace: nearestPlace(to: geometry.sign * contentOffset(at: time)))
  }

  /// Where the pager is going; while a finger drags it, where a release at standstill would go.
  public var targetPage: Int {
    guard track.isHeld, !track.isOnSnap else { return announcedPage }
    let release = geometry.hasTable ? measured(standstill) : standstill
    return page(ofPlace: options.snap.target(for: release))
  }

  /// Whether a motion is running.
  public var isSettling: Bool { track.isSettling }

  /// Whether a finger lies on it, dragging or not.
  public var isHeld: Bool { track.isHeld }

  /// When the running motion comes to rest; nil if none is running.
  public var restTime: Seconds? { track.restTime }
}

extension Pager {
  /// The continuous position in pages, from 0; beyond the edges it includes the shown overscroll.
  ///
  /// In a ring it restarts at the first page: from 0 up to, but not including, the number of pages.
  /// For pages without length, the settled page.
  @inline(__always)
  public func position(at time: Seconds) -> Pages {
    // All of it inlined, and the common case first, because a call would copy the pager.
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

  /// The position in places; in a ring, full turns add up.
  @inline(__always)
  func place(at time: Seconds) -> Double {
    // Exact at rest, without the rounding of multiplying and dividing by the length of a page.
    if case .resting = track.phase { return Double(heading) + shift + manualOffset.value }
    let offset = geometry.sign * track.sample(at: time).value
    return place(atOffset: offset) + manualOffset.value
  }

  /// The same in points: the offset of the content towards later pages.
  @inline(__always)
  public func offset(at time: Seconds) -> Points {
    if geometry.loops {
      let place = geometry.wrapped(place(at: time))
      return Points(hasEqualPages ? place * geometry.pitch : offset(ofPlace: place))
    }
    return Points(contentOffset(at: time))
  }

  /// The offset of the content towards later pages; in a ring, full turns add up.
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

  /// The same in pages: the unit is the distance between the two nearest pages.
  @inline(__always)
  public func pageVelocity(at time: Seconds) -> PagesPerSecond {
    let sample = track.sample(at: time)
    return PointsPerSecond(geometry.sign * sample.velocity)
      .inPages(of: Points(pitch(atTrack: sample.value)))
  }

  /// The displacement of the content beyond its first (negative) or last page.
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

  /// The destination of the pager; under a finger, the page of a release at standstill.
  public var targetPage: Int {
    guard track.isHeld, !track.isOnSnap else { return announcedPage }
    let release = geometry.hasTable ? measured(standstill) : standstill
    return page(ofPlace: options.snap.target(for: release))
  }

  /// Whether a motion is running.
  public var isSettling: Bool { track.isSettling }

  /// Whether a finger is on it, dragging or not.
  public var isHeld: Bool { track.isHeld }

  /// The time when the running motion comes to rest; nil if none is running.
  public var restTime: Seconds? { track.restTime }
}

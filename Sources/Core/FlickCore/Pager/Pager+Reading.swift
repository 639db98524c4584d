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

/// The state of a pager at one moment.
public struct PagerReading: Hashable, Sendable {
  /// The number of pages.
  public let pageCount: Int
  /// The page that fills most of the view, from 0.
  public let page: Int
  /// The page of the last rest, from 0.
  public let settledPage: Int
  /// The destination from 0; under a finger, the page of a release at standstill.
  public let targetPage: Int
  /// The continuous position: 0 at the first page, 1.5 halfway between the second and the third.
  public let position: Pages
  /// The rate of change of the position; zero under a finger.
  public let velocity: PagesPerSecond
  /// The position in points.
  public let offset: Points
  /// The displacement of the content before its first (negative) or beyond its last page.
  public let overscroll: Points
  /// The offset that a program has added to the position.
  public let manualOffset: Pages
  /// Whether a motion is running.
  public let isSettling: Bool
  /// Whether a finger is on it, dragging or not.
  public let isHeld: Bool

  /// Inlined, as the pager's readings, to avoid copying the pager out of its array.
  @inline(__always)
  init(_ pager: Pager, at time: Seconds) {
    pageCount = pager.pageCount
    page = pager.page(at: time)
    settledPage = pager.settledPage
    targetPage = pager.targetPage
    position = pager.position(at: time)
    velocity = pager.pageVelocity(at: time)
    offset = pager.offset(at: time)
    overscroll = pager.overscroll(at: time)
    manualOffset = pager.manualOffset
    isSettling = pager.isSettling
    isHeld = pager.isHeld
  }
}

extension SceneTree {
  /// The continuous position of a pager: `Pager.position(at:)`, found without a copy of the pager
  /// where that is possible.
  @inline(__always)
  func position(ofPager index: PagerIndex, at time: Seconds) -> Pages {
    let pager = index.position
    if pagers[pager].geometry.isPlain {
      let manualOffset = pagers[pager].manualOffset.value
      if pagers[pager].track.phase == .resting {
        return Pages(Double(pagers[pager].heading) + pagers[pager].shift + manualOffset)
      }
      if let offset = pagers[pager].track.plainOffset(at: time) {
        return Pages(offset / pagers[pager].geometry.pitch + manualOffset)
      }
    }
    return formulaPosition(ofPager: pager, at: time)
  }

  /// How far the content of a pager is scrolled: `Pager.contentOffset`, found likewise.
  @inline(__always)
  func contentOffset(ofPager index: PagerIndex, at time: Seconds) -> Double {
    let pager = index.position
    guard let offset = pagers[pager].track.plainOffset(at: time), !pagers[pager].geometry.hasTable
    else { return formulaOffset(ofPager: pager, at: time) }
    return pagers[pager].geometry.sign * offset
      + pagers[pager].manualOffset.value * pagers[pager].geometry.pitch
  }

  /// The page of a pager that fills most of the view: `Pager.page(at:)`, found likewise.
  @inline(__always)
  func page(ofPager index: PagerIndex, at time: Seconds) -> Int {
    let pager = index.position
    if pagers[pager].geometry.isPlain, pagers[pager].track.phase == .resting,
      pagers[pager].manualOffset == 0
    {
      return pagers[pager].heading
    }
    return formulaPage(ofPager: pager, at: time)
  }

  @inline(never)
  private func formulaPage(ofPager pager: Int, at time: Seconds) -> Int {
    pagers[pager].page(at: time)
  }

  @inline(never)
  private func formulaOffset(ofPager pager: Int, at time: Seconds) -> Double {
    pagers[pager].contentOffset(at: time)
  }

  @inline(never)
  private func formulaPosition(ofPager pager: Int, at time: Seconds) -> Pages {
    pagers[pager].position(at: time)
  }
}

extension Pager {
  /// A release at standstill at the present position, as used for cancelled drags.
  ///
  /// For pages of equal length: it reads plain numbers alone, so the pager is not copied out of its
  /// array; see `measured`.
  @inline(__always)
  var standstill: PagerRelease {
    let shown = geometry.sign * track.shown(track.requested)
    // Without a pitch, the distance from the page is zero.
    let place = geometry.pitch > 0 ? geometry.place(atOffset: shown) : Double(heading)
    var release = PagerRelease(
      position: Pages(place + manualOffset.value), base: heading,
      pageCount: geometry.count, pitch: Points(geometry.pitch))
    release.loops = geometry.loops
    release.directions = track.grip.reach.directions(sign: geometry.sign)
    release.pageLength = Points(geometry.pageLength)
    release.viewport = Points(geometry.viewport)
    release.duration = .infinity
    return release
  }

  /// The release of a pager with pages of different lengths, from that for equal lengths.
  @inline(never)
  func measured(_ release: PagerRelease) -> PagerRelease {
    let place = place(atOffset: geometry.sign * track.shown(track.requested))
    var measured = release
    measured.position = Pages(place + manualOffset.value)
    measured.pitch = Points(pitch(atPlace: place))
    if release.duration == .infinity {
      measured.travel = Points((Double(heading) - measured.position.value) * measured.pitch.value)
    }
    measured.pageLength = Points(length(ofPage: Double(geometry.page(ofPlace: heading))))
    return measured
  }

  /// The release of a finger, with the stage's measures in the signs of the screen.
  @inline(__always)
  func release(_ lift: FingerLift) -> PagerRelease {
    var release = standstill
    guard !lift.isTakenAway else { return release }
    release.velocity = lift.velocity * geometry.sign
    release.scale = lift.scale
    release.travel = lift.travel * geometry.sign
    release.duration = lift.duration
    release.isMouse = lift.isMouse
    release.isFling = lift.isFling
    return release
  }

  /// Starts the motion to a place, with the track's initial `velocity`.
  ///
  /// - Parameters:
  ///   - shift: the distance of the rest from the place, in pages.
  ///   - page: the announced page among those that share the place; nil for the default one.
  ///   - motion: a motion that replaces the pager's own.
  /// - Returns: the announcement, if the page was not announced already.
  mutating func settle(
    to place: Int, shift: Double = 0, page: Int? = nil, velocity: PointsPerSecond,
    at time: Seconds, cause: PageChange.Cause, by motion: SettleMotion? = nil
  ) -> PageChange? {
    let page = page ?? self.page(ofPlace: place)
    let from = track.sample(at: time).value
    (heading, self.shift) = (place, shift)
    let goal = restOffset
    track.restsBetween = shift == 0 ? .infinity : goal
    let course = SettleCourse(
      from: from, to: goal,
      velocity: geometry.pitch > 0 ? velocity.value : 0, pitch: pitch(atTrack: from),
      viewport: geometry.viewport, pages: place - geometry.place(ofPage: settledPage))
    switch motion ?? options.settle {
    case .spring(let spring, let velocity):
      track.start(SpringMotion(spring, over: course, velocity), at: time)
    case let other:
      let held = AnyMotion.accelerated(AcceleratedMotion(holding: course.to))
      track.start(other.motion(over: course) ?? held, at: time)
    }
    return announce(page, cause: cause)
  }

  /// Ends the motion or the hold of a finger: rests at the announced page.
  ///
  /// - Returns: the change, if the pager last rested elsewhere.
  mutating func rest() -> PageChange? {
    heading = geometry.place(ofPage: announcedPage)
    let goal = restOffset
    track.restsBetween = shift == 0 ? .infinity : goal
    track.rest(at: goal)
    guard announcedPage != settledPage else { return nil }
    defer { settledPage = announcedPage }
    return PageChange(from: settledPage, to: announcedPage, cause: cause)
  }

  /// Makes `page` the announced one; returns the announcement if the page changed.
  mutating func announce(_ page: Int, cause: PageChange.Cause) -> PageChange? {
    guard page != announcedPage else { return nil }
    defer { announcedPage = page }
    self.cause = cause
    return PageChange(from: announcedPage, to: page, cause: cause)
  }
}

/// A finger that was lifted from a drag, or a fling that arrives, in the signs of the screen.
struct FingerLift {
  /// Along the axis, in points on the screen.
  var velocity: PointsPerSecond = 0
  /// Points on the screen for a point of the content.
  var scale = 1.0
  /// From down to up, along the axis.
  var travel: Points = 0
  var duration: Seconds = 0
  var isMouse = false
  /// Whether it is a fling that content inside passes on at its edge.
  var isFling = false
  /// Whether the drag was cancelled, so that the content continues from standstill.
  var isTakenAway = false
}

/// A pager's announcement that it will be, or now is, at another page.
///
/// `willChange` comes when a decision or a program sets out for a page that was not announced
/// before; `changed` comes once the pager rests at a page other than the one it last rested at. So
/// an undisturbed turn gives exactly one of each; a turn that is caught and returned gives a
/// `willChange` there and one back, and no `changed`.
public struct PageChange: Hashable, Sendable {
  /// Why a page changes.
  public enum Cause: String, Sendable, CaseIterable {
    /// A finger dragged or flicked.
    case drag
    /// A program moved or jumped.
    case programmatic
    /// A wheel was turned over it.
    case wheel
    /// The scene was laid out anew without the page that was shown or headed for.
    case layout
  }

  /// The page before, from 0.
  public let from: Int
  /// The page after, from 0.
  public let to: Int
  /// The cause of the change.
  public let cause: Cause
}

extension Pager {
  /// What the snap policy says about a release now.
  @inline(__always)
  func verdict(velocity: PointsPerSecond) -> SnapVerdict {
    options.snap.verdict(
      position: Points(track.shown(track.requested)).inPages(of: pitch), base: announcedPage,
      pageCount: options.pageCount, velocity: velocity)
  }

  /// Sets out for `page` from where it is, the content moving at `velocity`.
  ///
  /// Returns the announcement, if the page was not announced already.
  mutating func settle(
    to page: Int, velocity: PointsPerSecond, at time: Seconds, cause: PageChange.Cause
  ) -> PageChange? {
    let motion = SpringMotion(
      spring: options.settle, value: track.sample(at: time).value,
      velocity: pitch > 0 ? velocity.value : 0, target: offset(of: page))
    track.start(motion, at: time)
    return announce(page, cause: cause)
  }

  /// The motion, or the hold of a finger, is over at `page`: rests there.
  ///
  /// Returns the change, if the pager last rested elsewhere.
  mutating func rest(at page: Int) -> PageChange? {
    track.rest(at: offset(of: page))
    announcedPage = page
    guard page != settledPage else { return nil }
    defer { settledPage = page }
    return PageChange(from: settledPage, to: page, cause: cause)
  }

  /// Makes `page` the announced one; returns the announcement if that is news.
  mutating func announce(_ page: Int, cause: PageChange.Cause) -> PageChange? {
    guard page != announcedPage else { return nil }
    defer { announcedPage = page }
    self.cause = cause
    return PageChange(from: announcedPage, to: page, cause: cause)
  }
}

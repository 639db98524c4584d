extension Pager {
  /// A finger comes down: the content stops exactly where it is.
  mutating func hold(at time: Seconds) {
    if case .settling = phase { requested = request(showing: offset(at: time).value) }
    phase = .held
  }

  /// Whether the requested offset is exactly that of a page.
  var isOnSnap: Bool { requested == Double(nearestPage(to: requested)) * pitch.value }

  /// Whether a held pager can move that way without overscrolling.
  func hasRoom(towardsLater: Bool) -> Bool {
    towardsLater ? requested < farthest : requested > 0
  }

  /// What the snap policy says about a release now.
  func verdict(velocity: PointsPerSecond) -> SnapVerdict {
    var release = PagerRelease(
      position: Points(shown(requested)).inPages(of: pitch), base: announcedPage,
      pageCount: options.pageCount, pitch: pitch)
    release.velocity = velocity
    return options.snap.verdict(release)
  }

  /// Sets out for `page` from where it is, the content moving at `velocity`.
  ///
  /// Returns the announcement, if the page was not announced already.
  mutating func settle(
    to page: Int, velocity: PointsPerSecond, at time: Seconds, cause: PageChange.Cause
  ) -> PageChange? {
    let offset = offset(at: time).value
    let motion = SpringMotion(
      spring: options.settle, value: offset, velocity: pitch > 0 ? velocity.value : 0,
      target: Double(page) * pitch.value)
    let rest = motion.restTime(tolerance: options.restTolerance.value)
    // A rest beyond all numbers would never be reached; the pager is put there instead.
    phase = .settling(
      motion, start: time.value, rest: time.value + (rest.isFinite ? rest.value : 0))
    return announce(page, cause: cause)
  }

  /// The motion, or the hold of a finger, is over at `page`: rests there.
  ///
  /// Returns the change, if the pager last rested elsewhere.
  mutating func rest(at page: Int) -> PageChange? {
    phase = .resting
    requested = Double(page) * pitch.value
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

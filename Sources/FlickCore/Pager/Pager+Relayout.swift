extension Pager {
  /// Whether a drag that was worked out for this pager holds for the other one.
  func hasPages(of other: Pager) -> Bool {
    options.axis == other.options.axis && options.pageCount == other.options.pageCount
      && options.handover == other.options.handover && pitch == other.pitch
      && pageLength == other.pageLength
  }

  /// Goes on where `old` is, in pages: at rest, under a finger, or on its way.
  ///
  /// Returns the announcement, if the page that was announced does not exist any more. A pager at rest
  /// is left for the caller to put to rest at the announced page.
  mutating func keep(_ old: Pager, at time: Seconds) -> PageChange? {
    (settledPage, announcedPage, cause) = (old.settledPage, old.announcedPage, old.cause)
    let page = clamped(old.announcedPage)
    switch old.track.phase {
    case .resting:
      return announce(page, cause: .layout)
    case .held:
      track.adopt(old.track)
      return announce(page, cause: .layout)
    case .settling, .moving:
      if hasPages(of: old), options.settle == old.options.settle,
        options.restTolerance == old.options.restTolerance
      {
        track.adopt(old.track)
        return nil
      }
      let velocity = old.velocity(at: time).inPages(of: old.pitch).inPoints(of: pitch)
      track.rest(at: track.request(showing: old.position(at: time).inPoints(of: pitch).value))
      return settle(to: page, velocity: velocity, at: time, cause: .layout)
    }
  }
}

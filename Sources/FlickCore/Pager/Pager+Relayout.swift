extension Pager {
  /// Whether a drag that was worked out for this pager holds for the other one.
  func hasPages(of other: Pager) -> Bool {
    options.axis == other.options.axis && options.handover == other.options.handover
      && geometry == other.geometry
  }

  /// Goes on where `old` is, in pages: at rest, under a finger, or on its way.
  ///
  /// Returns the announcement, if the page that was announced does not exist any more. A pager at rest
  /// is left for the caller to put to rest at the announced page.
  mutating func keep(_ old: Pager, at time: Seconds) -> PageChange? {
    (settledPage, announcedPage, cause) = (old.settledPage, old.announcedPage, old.cause)
    manualOffset = old.manualOffset
    let page = clamped(old.announcedPage)
    heading = geometry.place(ofPage: page)
    switch old.track.phase {
    case .resting:
      return announce(page, cause: .layout)
    case .held:
      track.adopt(old.track)
      heading = old.heading
      return announce(page, cause: .layout)
    case .settling, .moving:
      if hasPages(of: old), options.settle == old.options.settle,
        options.restTolerance == old.options.restTolerance
      {
        track.adopt(old.track)
        heading = old.heading
        return nil
      }
      let sample = old.track.sample(at: time)
      let before = old.geometry
      let turn = before.pitch > 0 ? geometry.sign * before.sign * geometry.pitch / before.pitch : 0
      let position = before.wrapped(before.place(atOffset: before.sign * sample.value))
      let place = geometry.loops ? position : Double(geometry.place(ofPage: 0)) + position
      track.rest(
        at: track.request(showing: geometry.sign * geometry.offset(around: place)))
      return settle(
        to: geometry.place(ofPage: page, near: place), page: page,
        velocity: PointsPerSecond(
          sample.velocity * turn), at: time, cause: .layout)
    }
  }
}

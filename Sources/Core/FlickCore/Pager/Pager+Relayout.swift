extension Pager {
  /// Continues from the state of `old`, in pages: at rest, under a finger, or in motion.
  ///
  /// Pages with an id keep it, others their number. The place of a removed page passes to the next
  /// remaining page. Neither a motion nor a finger moves the content farther beyond its end than
  /// before.
  ///
  /// A pager at rest is left for the caller to put to rest at the announced page.
  ///
  /// - Returns: the announcement, if the announced page does not exist any more.
  mutating func continueState(of old: Pager, at time: Seconds) -> PageChange? {
    (settledPage, cause) = (
      self.page(continuing: old.settledPage, of: old) ?? old.settledPage, old.cause
    )
    announcedPage = self.page(continuing: old.announcedPage, of: old) ?? old.announcedPage
    manualOffset = old.manualOffset
    let page = successor(of: old.announcedPage, of: old)
    heading = geometry.place(ofPage: page)
    let isKept = self.page(continuing: old.announcedPage, of: old) != nil
    shift = isKept ? old.shift.clamped(from: firstShift, to: lastShift) : 0
    defer { track.restsBetween = shift == 0 ? .infinity : restOffset }
    switch old.track.phase {
    case .resting:
      return announce(page, cause: .layout)
    case .held:
      track.adopt(old.track)
      heading = old.heading
      guard geometry != old.geometry || hasOtherPages(than: old) || track.law != old.track.law
      else {
        return nil
      }
      let place = self.place(of: old, at: time)
      heading = geometry.place(ofPage: page, near: place)
      track.regrip(
        at: track.request(showing: trackOffset(around: place)), base: trackOffset(ofPlace: heading))
      return announce(page, cause: .layout)
    case .settling, .moving:
      return continueMotion(of: old, to: page, at: time)
    }
  }

  /// Continues the motion of `old`: the same one, or from its place and velocity to a page.
  private mutating func continueMotion(
    of old: Pager, to page: Int, at time: Seconds
  ) -> PageChange? {
    if geometry == old.geometry, !hasOtherPages(than: old), options.settle == old.options.settle,
      options.restTolerance == old.options.restTolerance
    {
      track.adopt(old.track)
      heading = old.heading
      return nil
    }
    let sample = old.track.sample(at: time)
    let place = self.place(of: old, at: time)
    // Pages keep their speed, although their direction and their length may be others.
    let factor =
      old.geometry.pitch > 0
      ? geometry.sign * old.geometry.sign * pitch(atPlace: place)
        / old.pitch(atTrack: sample.value)
      : 0
    var velocity = sample.velocity * factor
    // A motion over removed pages does not have a place to continue to.
    if isCut(old, at: time), velocity * geometry.sign > 0 { velocity = 0 }
    track.rest(at: track.request(showing: trackOffset(around: place)))
    return settle(
      to: geometry.place(ofPage: page, near: place), shift: shift, page: page,
      velocity: PointsPerSecond(velocity), at: time, cause: .layout)
  }

  // The shift that it may rest with: not beyond the ends.
  private var firstShift: Double { heading == 0 && !geometry.loops ? 0 : -0.5 }
  private var lastShift: Double { heading >= geometry.count - 1 && !geometry.loops ? 0 : 0.5 }

  // MARK: Pages

  /// Whether pages with ids have other numbers than in an earlier pager.
  func hasOtherPages(than old: Pager) -> Bool {
    !pageIDs.isEmpty && !old.pageIDs.isEmpty && pageIDs != old.pageIDs
  }

  /// The page that continues a page of an earlier pager; nil if it is gone.
  ///
  /// It is found by its id, or by its number if it has no id.
  private func page(continuing page: Int, of old: Pager) -> Int? {
    let id = old.pageIDs.indices.contains(page) ? old.pageIDs[page] : ""
    // More pages may have nodes than there are.
    let number =
      !hasOtherPages(than: old) || id.isEmpty ? page : pageIDs.firstIndex(of: id)
    return number.flatMap { geometry.existing($0) == $0 ? $0 : nil }
  }

  /// The continuing page, or for a removed page the next remaining one of the old order, or the one
  /// before.
  private func successor(of page: Int, of old: Pager) -> Int {
    if let kept = self.page(continuing: page, of: old) { return kept }
    let known = old.pageIDs.indices
    if hasOtherPages(than: old), known.contains(page) {
      let candidates = Array(known.suffix(from: page)) + known.prefix(upTo: page).reversed()
      for other in candidates {
        if let kept = self.page(continuing: other, of: old) { return kept }
      }
    }
    return clamped(page)
  }

  /// The position here of a position in an earlier pager.
  ///
  /// The nearest visible page that still exists keeps its place.
  private func position(continuing position: Double, of old: Pager) -> Double {
    guard hasOtherPages(than: old), position.magnitude < 1e9 else { return position }
    let nearest = position.rounded()
    let isBetween = (position - nearest).magnitude > 1e-9
    for page in [nearest, position > nearest ? nearest + 1 : nearest - 1] {
      guard page == nearest || isBetween, page >= 0, page < Double(old.geometry.pageCount),
        let kept = self.page(continuing: Int(page), of: old)
      else { continue }
      return Double(kept) + (position - page)
    }
    // Another page moves to the removed one's place, with the same shift.
    let page = nearest.clamped(from: 0, to: max(0, old.geometry.lastPosition))
    return Double(successor(of: Int(page), of: old)) + (position - page)
  }

  private func trackOffset(around place: Double) -> Double {
    geometry.sign * offset(around: place)
  }

  /// Whether the shown content is beyond the pages that exist now.
  private func isCut(_ old: Pager, at time: Seconds) -> Bool {
    let last = geometry.lastPosition
    return position(continuing: old.positionForLayout(at: time), of: old) > last
      && last < old.geometry.lastPosition
  }

  /// The place where this pager shows the same as the old one, or the nearest.
  private func place(of old: Pager, at time: Seconds) -> Double {
    let before = old.positionForLayout(at: time)
    let position = position(continuing: before, of: old)
    let last = geometry.lastPosition
    // A position beyond an end keeps its distance beyond the end; in a ring that is the distance on
    // to the first page.
    if position > last {
      return geometry.place(atPosition: last + max(0, before - old.geometry.lastPosition))
    }
    if position < 0, !geometry.loops { return geometry.place(atPosition: min(0, before)) }
    return geometry.place(atPosition: position)
  }

  /// The shown position in pages, also beyond the ends; in a ring from the first page on.
  private func positionForLayout(at time: Seconds) -> Double {
    geometry.wrapped(place(atOffset: geometry.sign * track.sample(at: time).value))
  }
}

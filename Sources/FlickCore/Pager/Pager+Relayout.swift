extension Pager {
  /// Whether a drag that was computed for this pager holds for the other one, once it knows of the
  /// pages that came or went.
  func hasPages(of other: Pager) -> Bool {
    options.axis == other.options.axis && options.handover == other.options.handover
      && geometry.hasShape(of: other.geometry)
  }

  /// Continues from the state of `old`, in pages: at rest, under a finger, or in motion.
  ///
  /// What lay on pages that are gone lies on the last one that is left: no motion and no finger
  /// brings the content farther beyond its end than it was.
  ///
  /// Returns the announcement, if the page that was announced does not exist any more. A pager at
  /// rest is left for the caller to put to rest at the announced page.
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
      guard geometry != old.geometry else { return nil }
      let place = self.place(of: old, at: time)
      heading = geometry.place(ofPage: page, near: place)
      track.regrip(
        at: track.request(showing: offset(around: place)), base: trackOffset(ofPlace: heading))
      return announce(page, cause: .layout)
    case .settling, .moving:
      if geometry == old.geometry, hasPages(of: old), options.settle == old.options.settle,
        options.restTolerance == old.options.restTolerance
      {
        track.adopt(old.track)
        heading = old.heading
        return nil
      }
      let before = old.geometry
      let sample = old.track.sample(at: time)
      let turn = before.pitch > 0 ? geometry.sign * before.sign * geometry.pitch / before.pitch : 0
      let place = self.place(of: old, at: time)
      var velocity = sample.velocity * turn
      // A motion over pages that are gone has no place to continue to.
      if isCut(old, at: time), velocity * geometry.sign > 0 { velocity = 0 }
      track.rest(at: track.request(showing: offset(around: place)))
      return settle(
        to: geometry.place(ofPage: page, near: place), page: page,
        velocity: PointsPerSecond(velocity), at: time, cause: .layout)
    }
  }

  private func offset(around place: Double) -> Double {
    geometry.sign * geometry.offset(around: place)
  }

  /// Whether the content that is shown is farther on than there are pages now.
  private func isCut(_ old: Pager, at time: Seconds) -> Bool {
    let last = geometry.lastPosition
    return old.positionForLayout(at: time) > last && last < old.geometry.lastPosition
  }

  /// The place at which this pager shows what the old one shows, or the nearest it has.
  private func place(of old: Pager, at time: Seconds) -> Double {
    let position = old.positionForLayout(at: time)
    let (last, before) = (geometry.lastPosition, old.geometry.lastPosition)
    // Beyond the end stays as far beyond the end; in a ring that is the distance on to the first
    // page.
    let kept = position > last ? last + max(0, position - before) : position
    return geometry.place(atPosition: kept)
  }

  /// What is shown, in pages, beyond the ends too; in a ring from the first page on.
  private func positionForLayout(at time: Seconds) -> Double {
    geometry.wrapped(geometry.place(atOffset: geometry.sign * track.sample(at: time).value))
  }
}

extension Stage {
  /// A drag continues over pages that came or went: from where the content and the finger are now.
  mutating func continueDrags(from old: Scene) {
    for finger in fingers.places {
      guard case .dragging = fingers[finger].role else { continue }
      let tracks = fingers[finger].path.tracks + fingers[finger].crossPath.tracks
      let isChanged = tracks.contains { track in
        guard let pager = scene.pager(of: track),
          let before: PagerIndex = old.place(of: scene.id(of: pager))?.index()
        else { return false }
        return scene.pagers[pager].geometry != old.pagers[before].geometry
      }
      // A transform is that of nodes of the old scene.
      let isTransformed =
        fingers[finger].path.space.transformed != nil
        || fingers[finger].crossPath.space.transformed != nil
      if isChanged || isTransformed { restartDrag(finger) }
    }
  }
}

import FlickCore

/// While one finger drags, scroll views and pagers of an axis move between their edges as far as
/// the finger.
///
/// The distance includes the surplus behind overscroll, to 1e-9 of the distance times the error of
/// the overscroll law's inverse. Behind a wall, a limit or a threshold the surplus cannot be
/// derived: there `ContentJumps` bounds it. A law of single steps is exempt. For content that is
/// drawn scaled, as by an effect of pages that the drag holds, or that an ancestor has moved under
/// the finger since the last touch, `ContentUnderFinger` holds.
struct TrackDisplacement: Invariant {
  let name = "no distance is lost on tracks"

  private var ridden = RiddenContent()

  mutating func check(_ moment: Moment) throws -> String? {
    defer { ridden.see(moment) }
    guard let touch = moment.step.touch, touch.phase == .moved, moment.places.count == 1,
      let place = moment.places[touch.pointer], !moment.isTransformed,
      !moment.tracks.contains(where: { $0.scalesPages }),
      !moment.tracks.contains(where: { ridden.way(of: $0.name, moment).length > 1e-9 })
    else { return nil }
    // A wheel may hold content along the other axis.
    for axis in Orientation.allCases where isDragging(moment, axis) {
      var content = 0.0
      var stretch = 1.0
      var digits = 0.0
      var held = 0
      var isKnown = true
      for track in moment.tracks where track.axis == axis {
        let before = try TrackState(track, moment.before)
        let after = try TrackState(track, moment.after)
        guard before.isHeld, after.isHeld else { continue }
        held += 1
        guard let from = track.asked(before), let to = track.asked(after) else {
          isKnown = false
          break
        }
        content += track.distance(from: from, to: to)
        // Millions of points beyond an edge, numbers lack finer steps.
        digits = max(digits, 16 * max(from.ulp, to.ulp))
        stretch = max(stretch, track.stretch(before), track.stretch(after))
      }
      guard held > 0, isKnown else { continue }
      let finger = (touch.place - place).along(axis).value
      let lost = (content + finger).magnitude
      // A ring shows the distance without its turns.
      let rings = moment.tracks.compactMap { $0.axis == axis ? $0.ring : nil }
      let turns = rings.map { (lost - (lost / $0).rounded() * $0).magnitude }.min() ?? lost
      let allowed = 1e-9 * max(1, finger.magnitude) * stretch + digits
      if min(lost, turns) <= allowed { continue }
      return "along \(axis.rawValue) the finger moved \(finger) pt, content \(content) pt"
    }
    return nil
  }

  /// Whether a drag along an axis went on with the step.
  private func isDragging(_ moment: Moment, _ axis: Orientation) -> Bool {
    moment.events.contains { event in
      guard case .gesture(let gesture) = event.kind, gesture.state == .changed else { return false }
      return moment.tracks.contains { $0.component == gesture.component && $0.axis == axis }
    }
  }
}

extension SceneTrack {
  /// A pager that draws its pages smaller as they move.
  fileprivate var scalesPages: Bool {
    if case .pager(let options) = owner { options.interactive.scale != 1 } else { false }
  }
}

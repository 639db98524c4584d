import FlickCore

/// While a finger drags pagers, all of its way goes into them: what the content moves, in all pagers
/// that are held and with what a rubber band holds back, is what the finger moves.
struct Displacement: Invariant {
  let name = "no distance is lost"

  private let pageLength: Points

  init(pageLength: Points) { self.pageLength = pageLength }

  mutating func check(_ moment: Moment) throws -> String? {
    guard let touch = moment.step.touch, touch.phase == .moved,
      let place = moment.places[touch.pointer], isDrag(moment)
    else { return nil }
    let band = try RubberBand(dimension: pageLength)
    var content = 0.0
    var stretch = 1.0
    for component in moment.after.scene.components {
      let (before, after) = (
        try moment.before.pager(component), try moment.after.pager(component)
      )
      guard before.isHeld, after.isHeld else { continue }
      content += asked(after, band) - asked(before, band)
      // Digits that the inverse of the band loses.
      for pager in [before, after] where pager.overscroll != 0 {
        let slope = band.slope(forSurplus: band.surplus(forOffset: pager.overscroll))
        stretch = max(stretch, 1 / max(slope, 1e-9))
      }
    }
    let finger = touch.place.x - place.x
    let lost = (content + finger).magnitude
    let scale = max(1, finger.magnitude) * stretch
    return lost <= 1e-9 * scale ? nil : "the finger moved \(finger) pt, content \(content) pt"
  }

  /// Whether the step went on with the drag of a pager.
  private func isDrag(_ moment: Moment) -> Bool {
    moment.events.contains { event in
      guard case .gesture(let gesture) = event.kind else { return false }
      return gesture.state == .changed && moment.after.scene.components.contains(gesture.component)
    }
  }

  private func asked(_ pager: PagerReading, _ band: RubberBand) -> Double {
    (pager.offset - pager.overscroll + band.surplus(forOffset: pager.overscroll)).value
  }
}

import FlickCore

/// While a finger drags pagers, the content of all held pagers moves as far as the finger.
///
/// The distance includes the surplus that a rubber band holds back.
struct Displacement: Invariant {
  let name = "no distance is lost"

  private let world: any PlainWorld

  init(_ world: any PlainWorld) { self.world = world }

  mutating func check(_ moment: Moment) throws -> String? {
    guard let touch = moment.step.touch, touch.phase == .moved,
      let place = moment.places[touch.pointer], let axis = axis(ofDrag: moment)
    else { return nil }
    let band = try RubberBand(dimension: world.pageLength)
    var content = 0.0
    var stretch = 1.0
    var digits = 0.0
    let scene = moment.after.scene
    for component in scene.components(of: .pager)
    where world.axis(ofPager: scene.name(of: component)) == axis {
      let (before, after) = (
        try moment.before.pager(component), try moment.after.pager(component)
      )
      guard before.isHeld, after.isHeld else { continue }
      let (one, other) = (asked(before, band), asked(after, band))
      content += other - one
      // Millions of points beyond an edge, numbers lack finer steps.
      digits = max(digits, 16 * max(one.ulp, other.ulp))
      // Digits that the inverse of the band loses.
      for pager in [before, after] where pager.overscroll != 0 {
        let slope = band.slope(forSurplus: band.surplus(forOffset: pager.overscroll))
        stretch = max(stretch, 1 / max(slope, 1e-9))
      }
    }
    let finger = (touch.place - place).along(axis).value
    let lost = (content + finger).magnitude
    let scale = max(1, finger.magnitude) * stretch
    let allowed = 1e-9 * scale + digits
    return lost <= allowed ? nil : "the finger moved \(finger) pt, content \(content) pt"
  }

  /// Returns the axis of the pager with a drag that continued in the step.
  private func axis(ofDrag moment: Moment) -> Orientation? {
    let scene = moment.after.scene
    for event in moment.events {
      guard case .gesture(let gesture) = event.kind, gesture.state == .changed,
        scene.components(of: .pager).contains(gesture.component)
      else { continue }
      return world.axis(ofPager: scene.name(of: gesture.component))
    }
    return nil
  }

  private func asked(_ pager: PagerReading, _ band: RubberBand) -> Double {
    (pager.offset - pager.overscroll + band.surplus(forOffset: pager.overscroll)).value
  }
}

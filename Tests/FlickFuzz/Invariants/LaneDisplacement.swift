import FlickCore

/// While one finger drags, what scroll views and pagers of an axis move between their edges, with
/// what was put into overscroll, is what the finger moves.
///
/// To 1e-9 of the distance, times what the inverse of an overscroll law loses. Behind a wall, a
/// limit or a threshold the surplus cannot be read: there `LaneJumps` bounds it. A law of single
/// steps is exempt.
struct LaneDisplacement: Invariant {
  let name = "no distance is lost on lanes"

  mutating func check(_ moment: Moment) throws -> String? {
    guard let touch = moment.step.touch, touch.phase == .moved, moment.places.count == 1,
      let place = moment.places[touch.pointer], isDragging(moment)
    else { return nil }
    for axis in Axis.allCases {
      var content = 0.0
      var stretch = 1.0
      var held = 0
      var isKnown = true
      for lane in moment.lanes where lane.axis == axis {
        let before = try LaneReading(lane, moment.before)
        let after = try LaneReading(lane, moment.after)
        guard before.isHeld, after.isHeld else { continue }
        held += 1
        guard let from = lane.asked(before), let to = lane.asked(after) else {
          isKnown = false
          break
        }
        content += lane.distance(from: from, to: to)
        stretch = max(stretch, lane.stretch(before), lane.stretch(after))
      }
      guard held > 0, isKnown else { continue }
      let finger = (touch.place - place).along(axis).value
      let lost = (content + finger).magnitude
      // A ring shows the distance without its turns.
      let rings = moment.lanes.compactMap { $0.axis == axis ? $0.ring : nil }
      let turns = rings.map { (lost - (lost / $0).rounded() * $0).magnitude }.min() ?? lost
      if min(lost, turns) <= 1e-9 * max(1, finger.magnitude) * stretch { continue }
      return "along \(axis.rawValue) the finger moved \(finger) pt, content \(content) pt"
    }
    return nil
  }

  /// Whether a drag went on with the step.
  private func isDragging(_ moment: Moment) -> Bool {
    moment.events.contains { event in
      guard case .gesture(let gesture) = event.kind, gesture.state == .changed else { return false }
      return moment.lanes.contains { $0.component == gesture.component }
    }
  }
}

import FlickCore

/// Content does not jump farther than the finger moves.
///
/// All tracks of an axis together move at most as far as the finger in that step, plus the distance
/// that an ancestor has moved it since the finger's last touch. Without a moving finger, content
/// does not jump.
///
/// Content within its rest tolerance snaps to its place; a pan that keeps its slop jumps by it; a
/// power law runs ahead by 0.06 points beyond either edge; pages that are farther apart than their
/// pager is long may run ahead by as much. Exempt are content that a program moves at once, pagers
/// that settle by a jump, and tracks with a node that a layout has changed.
struct ContentJumps: Invariant {
  let name = "no content jumps farther than the finger"

  private var ridden = RiddenContent()

  mutating func check(_ moment: Moment) throws -> String? {
    defer { ridden.see(moment) }
    var finger = Vector.zero
    var named: String?
    var isWheel = false
    switch moment.step.action {
    case .touch(_, let pointer, let place, _):
      if let from = moment.places[pointer] { finger = place - from }
    case .wheel(_, let turn, _):
      // A vertical turn moves a horizontal pager too.
      isWheel = true
      finger = Vector(x: turn.x.magnitude + turn.y.magnitude, y: turn.y.magnitude)
    case .jump(let id, _), .turn(let id, _, _): named = id
    case .scroll(let id, _, let animation), .seek(let id, _, _, let animation):
      named = animation == 0 ? id : nil
    case .hold(_, .moves(let way)): finger = way
    case .settle, .wait: return nil
    case .cancelPointer, .cancelGesture, .move, .layout, .remove, .swap, .go, .shift, .hold, .send,
      .resize, .rows:
      break
    }
    for axis in Orientation.allCases {
      var moved = 0.0
      var told = ""
      let scale = moment.tracks.lazy.filter { $0.axis == axis }.map(\.scale).max() ?? 1
      var room = moment.localDistance(finger, axis) * max(1, scale)
      // A drag that moves an effect of pages holds the scale of its start.
      let effects = moment.tracks.compactMap { track -> Double? in
        if case .pager(let options) = track.owner { options.interactive.scale } else { nil }
      }
      let shrinking = effects.reduce(1) { $0 * min(1, $1) }
      room /= shrinking
      for track in moment.tracks where track.axis == axis && track.name != named {
        // A layout has changed it.
        guard moment.tracksBefore.contains(track) else { continue }
        if track.law.isRateDependent { return nil }
        let before = try TrackState(track, moment.before)
        let after = try TrackState(track, moment.after)
        guard before.farthest == after.farthest else { continue }
        if !after.isHeld, track.settlesAtOnce || track.roundsDuration && before.isHeld { continue }
        let distance = track.distance(from: before.offset, to: after.offset).magnitude
        moved += distance
        if distance > 0 { told += " \(track.name): from \(before.offset) to \(after.offset) pt" }
        room += 1e-9 * track.stretch(before) * max(1, before.offset.magnitude * 1e-3)
        // It may have come to rest before another motion, or before another drag of the same wheel.
        if isWheel || !after.isHeld, !after.isMoving || before.isHeld { room += track.tolerance }
        let ownWay = finger.along(axis).value.magnitude
        let stretch = ownWay > 0 ? moment.localDistance(finger, axis) / ownWay : 1
        if finger != .zero { room += track.jumpOfSlop * stretch }
        let ridden = ridden.way(of: track.name, moment).along(axis).value.magnitude
        // In coordinates that an effect scales meanwhile, by a little more or less than now.
        room += ridden * max(1, scale) / shrinking * 1.5
        if case .power = track.law { room += 0.12 }
      }
      if moved > room {
        return "along \(axis.rawValue) content jumped by \(moved) pt, allowed \(room) pt;\(told)"
      }
    }
    return nil
  }
}

extension Moment {
  /// Returns the finger's distance along an axis, in the content with the largest distance, as
  /// effects of pages draw their content smaller.
  func localDistance(_ finger: Vector, _ axis: Orientation) -> Double {
    localSteps.map { $0.along(axis).value.magnitude }
      .reduce(finger.along(axis).value.magnitude, max)
  }

  /// Whether a track sees another step than the screen.
  var isTransformed: Bool {
    guard let touch = step.touch, let from = places[touch.pointer] else { return false }
    return localSteps.contains { ($0 - (touch.place - from)).length > 1e-9 * max(1, $0.length) }
  }

  /// The step of the finger as each track sees it.
  private var localSteps: [Vector] {
    guard let touch = step.touch, let from = places[touch.pointer] else { return [] }
    return tracks.compactMap { track in
      guard let start = try? before.position(of: from, inNode: track.name),
        let end = try? before.position(of: touch.place, inNode: track.name)
      else { return nil }
      return end - start
    }
  }
}

extension SceneTrack {
  /// A pager that settles by a jump.
  fileprivate var settlesAtOnce: Bool {
    if case .pager(let options) = owner { options.settle == .jump } else { false }
  }

  /// Whether it settles in whole milliseconds like ViewPager's pager; after a flick of some hundred
  /// thousand points per second this is 0 ms.
  fileprivate var roundsDuration: Bool {
    if case .pager(let options) = owner { options.settle == .viewPager } else { false }
  }

  /// The distance within which it is put at its place.
  var tolerance: Double {
    switch owner {
    case .pager(let options): options.restTolerance.value
    case .scrollView(let options): options.restTolerance.value
    }
  }
}

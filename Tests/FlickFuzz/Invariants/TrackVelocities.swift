import FlickCore

/// A release gives its velocity to one component.
///
/// - Of the tracks that a lifted finger releases, at most one along each axis has a velocity: the
///   finger's, less the share of the overscroll law, within the limits of a fling. All others start
///   from standstill.
/// - Tracks of a cancelled finger start from standstill.
/// - A program that moves a scroll view by a spring keeps its velocity.
///
/// Pagers that settle by a curve are left out: a curve has a velocity of its own.
struct TrackVelocities: Invariant {
  let name = "one component has the velocity"

  private var fingers = FingerVelocities()
  /// Whether all tracks use the standard velocity estimator.
  let isStandard: Bool

  init(isStandard: Bool) { self.isStandard = isStandard }

  mutating func check(_ moment: Moment) throws -> String? {
    let leaving = try fingers.follow(moment)
    switch moment.step.action {
    case .touch(.ended, let pointer, let place, _):
      guard moment.places[pointer] == place else { return nil }
      return try release(moment, leaving ?? .zero)
    case .touch(.cancelled, _, _, _), .cancelPointer, .cancelGesture:
      return try release(moment, .zero)
    case .scroll(let id, _, 1...2): return try spring(moment, id)
    default: return nil
    }
  }

  private func release(_ moment: Moment, _ finger: Velocity) throws -> String? {
    for axis in Orientation.allCases {
      var receivers: [String] = []
      for track in moment.tracks where track.axis == axis && track.carriesVelocity {
        let before = try TrackState(track, moment.before)
        let after = try TrackState(track, moment.after)
        guard before.isHeld, !after.isHeld, after.velocity != 0 else { continue }
        receivers.append(track.name)
        guard isStandard, fingers.isAlone else { continue }
        let expected = track.start(-finger.along(axis).value, before)
        let isBounced = before.overscroll == 0 && before.isAtEdge(towards: expected) == true
        let fault = (after.velocity - expected).magnitude
        if isBounced, after.velocity.magnitude <= expected.magnitude * (1 + 1e-6) { continue }
        if fault > 1e-6 * max(1, expected.magnitude) * track.stretch(before) {
          return "\(track.name) sets out at \(after.velocity) pt/s, expected \(expected) pt/s"
        }
      }
      if receivers.count > 1 {
        return "\(receivers.joined(separator: " and ")) have got the finger's velocity"
      }
    }
    return nil
  }

  private func spring(_ moment: Moment, _ id: String) throws -> String? {
    for track in moment.tracks where track.name == id {
      let before = try TrackState(track, moment.before)
      let after = try TrackState(track, moment.after)
      guard before.isMoving, after.isMoving, before.overscroll == 0 else { continue }
      let change = (after.velocity - before.velocity).magnitude
      if change > 1e-9 * max(1, before.velocity.magnitude) {
        return "\(id) changed its velocity by \(change) pt/s"
      }
    }
    return nil
  }
}

extension SceneTrack {
  /// Whether it starts at the velocity of the release.
  var carriesVelocity: Bool {
    switch owner {
    case .pager(let options):
      if case .spring(_, .carried) = options.settle { true } else { false }
    case .scrollView(let options): options.carriedMomentum == nil
    }
  }

  /// Returns the initial velocity for a finger with the velocity `asked`.
  fileprivate func start(_ asked: Double, _ reading: TrackState) -> Double {
    var velocity = asked
    if case .scrollView(let options) = owner {
      let limit = options.fastestFling.value
      velocity = max(-limit, min(limit, velocity))
    }
    return velocity * slope(reading)
  }
}

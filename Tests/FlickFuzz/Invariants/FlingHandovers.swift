import FlickCore

/// A fling that is handed over keeps its velocity.
///
/// The receiver has, at that moment, the velocity of the arriving track, which rests at its edge.
/// The receiver may limit the velocity to `fastestFling`; content that rests anywhere does not move
/// below `slowestFling`.
struct FlingHandovers: Invariant {
  let name = "a fling that is passed on keeps its velocity"

  /// The stage after the step before.
  private var last: Stage?

  mutating func check(_ moment: Moment) throws -> String? {
    defer { last = moment.after }
    if let last, let fault = try follow(moment.passed, from: last, moment.tracksBefore) {
      return "as time passed: \(fault)"
    }
    guard moment.step.action == .settle else { return nil }
    return try follow(moment.events, from: moment.before, moment.tracks)
  }

  private func follow(
    _ events: [StageEvent], from start: Stage, _ tracks: [SceneTrack]
  ) throws -> String? {
    for event in events {
      guard case .flingHandover(let from, let to, let velocity) = event.kind else { continue }
      var stage = start
      // Just before it, the inner track is as fast as on its arrival.
      let moment = event.time - 1e-7
      if moment > stage.time { try stage.advance(to: moment) }
      if let fault = try arrival(stage, from, velocity.value, tracks, isOpen: moment > start.time) {
        return fault
      }
      while stage.time < event.time, try stage.step(until: event.time) {}
      if let fault = try departure(stage, from, to, velocity.value, tracks) { return fault }
    }
    return nil
  }

  private func arrival(
    _ stage: Stage, _ from: ComponentID, _ velocity: Double, _ tracks: [SceneTrack], isOpen: Bool
  ) throws -> String? {
    guard isOpen else { return nil }
    for track in tracks where track.component == from {
      let reading = try TrackState(track, stage)
      // A fling of 8000 points a second gets nearly a thousandth of a point in the time left out.
      guard reading.isMoving, reading.isAtEdge(towards: velocity, within: 0.1) == true else {
        continue
      }
      if (reading.velocity - velocity).magnitude <= 1e-2 * max(1, velocity.magnitude) { return nil }
    }
    return "nothing arrives at \(velocity) pt/s"
  }

  private func departure(
    _ stage: Stage, _ from: ComponentID, _ to: ComponentID, _ velocity: Double,
    _ tracks: [SceneTrack]
  ) throws -> String? {
    let inner = try tracks.filter { $0.component == from }.map { try TrackState($0, stage) }
    if !inner.contains(where: { $0.velocity == 0 && $0.isAtEdge(towards: velocity) == true }) {
      return "what arrived does not rest"
    }
    var found: [Double] = []
    for track in tracks where track.component == to {
      let reading = try TrackState(track, stage)
      guard track.carriesVelocity else { return nil }
      // A track nearly at rest beyond its edge is slower there, by its overscroll law.
      if reading.overscroll != 0 { return nil }
      var expected = velocity
      if case .scrollView(let options) = track.owner {
        let fastest = options.fastestFling.value
        expected = max(-fastest, min(fastest, expected))
        let isSlow = expected.magnitude < options.slowestFling.value
        if isSlow, options.snap == .none { expected = 0 }
      }
      // An edge nearer than the rest tolerance stops it at once.
      if !reading.isMoving, reading.isAtEdge(towards: velocity) == true { return nil }
      // Not enough to leave the place within the rest tolerance.
      if !reading.isMoving, velocity.magnitude < 10 { return nil }
      if (reading.velocity - expected).magnitude <= 1e-6 * max(1, velocity.magnitude) { return nil }
      found.append(reading.velocity)
    }
    return "passed on at \(velocity) pt/s, taken at \(found)"
  }
}

import FlickCore

/// Tracks at rest are on their snap and within their edges, and at the end all tracks are at rest.
struct TracksAtRest: Invariant {
  let name = "nothing rests off its snap"

  mutating func check(_ moment: Moment) throws -> String? {
    try fault(moment.before, moment.tracksBefore) ?? fault(moment.after, moment.tracks)
  }

  private func fault(_ stage: Stage, _ tracks: [SceneTrack]) throws -> String? {
    for track in tracks {
      let reading = try TrackState(track, stage)
      let numbers = [reading.offset, reading.overscroll, reading.velocity]
      if !numbers.allSatisfy(\.isFinite) { return "\(track.name) is nowhere" }
      guard !reading.isHeld, !reading.isMoving else { continue }
      if !reading.isOnSnap { return "\(track.name) rests off its snap, at \(reading.offset) pt" }
      if reading.velocity != 0 { return "\(track.name) rests at \(reading.velocity) pt/s" }
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    for track in try SceneTrack.all(in: stage.scene) {
      let reading = try TrackState(track, stage)
      if reading.isHeld || reading.isMoving { return "\(track.name) is stuck" }
    }
    for component in stage.scene.components(of: .scrollView) {
      let view = try stage.scrollView(component)
      if view.target != view.offset { return "\(stage.scene.name(of: component)) rests elsewhere" }
    }
    return nil
  }
}

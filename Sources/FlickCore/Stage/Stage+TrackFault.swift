extension Stage {
  /// What is wrong with what moves between two calls, or nil; tests ask for it.
  ///
  /// Told and not trapped, so that a test can shrink the case that led there. See also `arenaFault`.
  package var trackFault: String? {
    for index in 0..<scene.trackCount {
      let track = scene[track: index]
      let name = scene.name(of: scene.id(ofTrack: index))
      let sample = track.sample(at: time)
      if !sample.value.isFinite || !sample.velocity.isFinite { return "\(name): not a number" }
      if track.isSettling != moving.contains(index) { return "\(name): nobody ends its motion" }
      if track.isHeld != (holder(of: index) != nil) { return "\(name): held by nobody" }
      if let rest = track.restTime, rest < time { return "\(name): its rest was passed over" }
      if track.phase == .resting, !track.isOnSnap { return "\(name): rests off its snap" }
      if track.phase == .resting, sample.velocity != 0 { return "\(name): rests and moves" }
      if track.law.isWall, !track.range.contains(sample.value) {
        return "\(name): beyond an edge that is a wall"
      }
    }
    return nil
  }
}

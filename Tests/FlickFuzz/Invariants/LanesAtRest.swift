import FlickCore

/// What rests, rests on its snap and within its edges, at every moment; and at the end
/// everything rests.
struct LanesAtRest: Invariant {
  let name = "nothing rests off its snap"

  mutating func check(_ moment: Moment) throws -> String? {
    try fault(moment.before, moment.lanesBefore) ?? fault(moment.after, moment.lanes)
  }

  private func fault(_ stage: Stage, _ lanes: [TrackReading]) throws -> String? {
    for lane in lanes {
      let reading = try LaneReading(lane, stage)
      let numbers = [reading.offset, reading.overscroll, reading.velocity]
      if !numbers.allSatisfy(\.isFinite) { return "\(lane.name) is nowhere" }
      guard !reading.isHeld, !reading.isMoving else { continue }
      if !reading.isOnSnap { return "\(lane.name) rests off its snap, at \(reading.offset) pt" }
      if reading.velocity != 0 { return "\(lane.name) rests at \(reading.velocity) pt/s" }
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    for lane in try TrackReading.all(in: stage.scene) {
      let reading = try LaneReading(lane, stage)
      if reading.isHeld || reading.isMoving { return "\(lane.name) is stuck" }
    }
    for component in stage.scene.components(of: .scrollView) {
      let view = try stage.scrollView(component)
      if view.target != view.offset { return "\(stage.scene.name(of: component)) rests elsewhere" }
    }
    return nil
  }
}

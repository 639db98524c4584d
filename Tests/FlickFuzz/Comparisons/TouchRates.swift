import FlickCore

/// The same path of a finger, reported more often, is the same gesture.
///
/// It has the same verdicts by slop and direction, the same handovers at the same place, and until
/// the lift the same positions of the held content, at common touches within 1e-9 pages.
///
/// A caught pager that is let go when the finger turns elsewhere leaves with the report that shows
/// the turn, so its motion after that is not compared. Reports are added evenly between two of the
/// case's own, so that 30 per second become up to 240. The estimated velocity at the lift may
/// differ, so the comparison ends there; see decision 0006.
struct TouchRates: Comparison {
  let name = "touch rates agree"

  private static let factors = [2, 3, 4, 8]
  /// In points: 1e-9 pages of the shortest page there is.
  private static let tolerance = 3.9e-7

  func fault(
    of steps: [Step], in world: any World, _ playback: Playback, _ effort: Effort
  ) throws -> String? {
    // Rate-dependent options are exempt from the guarantee.
    let layouts = steps.compactMap {
      if case .layout(let layout) = $0.action { layout } else { nil }
    }
    for layout in [0] + layouts {
      let tracks = try SceneTrack.all(in: world.scene(layout: layout))
      if tracks.contains(where: { !$0.rateDependence.isEmpty }) { return nil }
    }
    let coarse = try play(steps[...], in: world, factor: 1)
    for factor in effort.rates.count > 1 ? Self.factors : [Self.factors[steps.count % 4]] {
      let fine = try play(steps.prefix(coarse.positions.count), in: world, factor: factor)
      for (number, pair) in zip(coarse.positions, fine.positions).enumerated() {
        let distance =
          zip(pair.0, pair.1).map { a, b in
            guard let a, let b else { return a == nil && b == nil ? 0 : Double.infinity }
            return a.track.distance(from: a.offset, to: b.offset).magnitude
          }.max() ?? 0
        if !(distance <= Self.tolerance) {
          return "\(factor) times the reports: step \(number) is \(distance) pt off"
        }
      }
      if coarse.verdicts != fine.verdicts {
        return "\(factor) times the reports: \(coarse.verdicts), then \(fine.verdicts)"
      }
    }
    return nil
  }

  private struct Held {
    var track: SceneTrack
    var offset: Double
  }

  private struct Played {
    /// The positions of all tracks after each step; nil for tracks that are not held.
    var positions: [[Held?]] = []
    var verdicts: [String] = []
  }

  /// Plays the case up to the first lift.
  ///
  /// It stops before a second finger on moving content, as the finger catches it at the place where
  /// the last report of the first one let it go. It also stops before a movement on content that
  /// rides with something in motion, or with something that the movement lets go, as its drag
  /// begins with the report that shows it.
  private func play(_ steps: ArraySlice<Step>, in world: any World, factor: Int) throws -> Played {
    var run = try Run(world)
    var played = Played()
    var last: Step?
    var verdicts: [String] = []
    for step in steps {
      if let touch = step.touch, touch.phase == .ended || touch.phase == .cancelled { break }
      if factor == 1, let phase = step.touch?.phase, !run.places.isEmpty {
        let readings = try run.tracks.map { try TrackState($0, run.stage) }
        let isRiding = phase == .moved && readings.contains(where: \.isHeld)
        if phase == .began || isRiding, readings.contains(where: \.isMoving) { break }
      }
      if let touch = step.touch, touch.phase == .moved, let before = last?.touch, let last,
        before.pointer == touch.pointer, run.places[touch.pointer] == before.place
      {
        for part in 1..<max(2, factor) where factor > 1 {
          let share = Double(part) / Double(factor)
          let place = before.place + (touch.place - before.place) * share
          let time = last.time + (step.time - last.time) * share
          let added = Step(time, .touch(.moved, pointer: touch.pointer, at: place))
          try run.pass(until: run.moment(of: added))
          try run.act(added)
        }
      }
      try run.pass(until: run.moment(of: step))
      try run.act(step)
      if factor == 1, last != nil, step.touch?.phase == .moved {
        let readings = try run.tracks.map { try TrackState($0, run.stage) }
        if readings.contains(where: \.isHeld), readings.contains(where: \.isMoving) { break }
      }
      last = step
      let scene = run.stage.scene
      verdicts += run.takeEvents().compactMap { verdict($0, scene) }
      played.positions.append(
        try run.tracks.map { track in
          let reading = try TrackState(track, run.stage)
          return reading.isHeld ? Held(track: track, offset: reading.offset) : nil
        })
    }
    // A long report may also cross the slop of a loser, which then fails earlier, and hand over
    // along both axes in turn.
    let loose = verdicts.filter {
      $0.hasSuffix(RecognizerState.failed.rawValue) || $0.contains(" to ")
    }
    played.verdicts = verdicts.filter { !loose.contains($0) } + loose.sorted()
    return played
  }

  private func verdict(_ event: StageEvent, _ scene: SceneTree) -> String? {
    switch event.kind {
    case .gesture(let gesture) where gesture.state != .changed:
      return "\(scene.name(of: gesture.component)) \(gesture.state.rawValue)"
    case .handover(let from, let to, let travel):
      let place = (travel.value * 1e6).rounded() / 1e6
      return "\(scene.name(of: from)) to \(scene.name(of: to)) at \(place)"
    default: return nil
    }
  }
}

internal import FlickCore

/// The positions of components' content between lift and rest, for outcomes that depend on the
/// overshoot.
struct Flight {
  private var tracks: [(place: ContentPlace, places: [Double])]

  /// The time between samples.
  ///
  /// It captures the extreme of a spring with a period of a third of a second to a ten-thousandth
  /// of the distance.
  static let step: Seconds = 0.002
  /// The maximum duration that is sampled.
  static let longest: Seconds = 5

  /// - Parameter stage: the stage at the lift.
  init(_ stage: Stage) {
    let scene = stage.scene
    tracks = scene.components.flatMap { component -> [(ContentPlace, [Double])] in
      guard !scene.kind(of: component).course.isEmpty else { return [] }
      let name = scene.name(of: component)
      let parts = scene.restingProperties(of: component)
      return [(ContentPlace(name: name), [])]
        + parts.map { (ContentPlace(name: name, property: $0), []) }
    }
    look(at: stage)
  }

  /// Samples a stage that runs without functions of a script.
  static func untilRest(_ stage: Stage) -> Flight {
    var (stage, flight) = (stage, Flight(stage))
    let lift = stage.time
    while stage.nextMoment <= lift + longest {
      let time = stage.time + step
      stage.settle(within: time)
      if stage.nextMoment < .infinity, time > stage.time { try? stage.advance(to: time) }
      flight.look(at: stage)
    }
    return flight
  }

  mutating func look(at stage: Stage) {
    for index in tracks.indices {
      tracks[index].places.append(tracks[index].place.value(on: stage))
    }
  }

  /// The overshoot of a component's content beyond its end, as a share of the distance since the
  /// lift; 0 for content that did not move.
  ///
  /// - Parameter property: the variable, or the axis of a scroll view; nil for the whole component.
  func overshoot(of name: String, _ property: String?) -> Double {
    let found = tracks.first { $0.place.name == name && $0.place.property == property }
    guard let places = found?.places,
      let from = places.first, let to = places.last, (to - from).magnitude > Self.leastVisible
    else { return 0 }
    let beyond = places.map { to > from ? $0 - to : to - $0 }.max() ?? 0
    return max(0, beyond) / (to - from).magnitude
  }

  /// The minimum distance that counts as movement: half a point, or half the distance of a state.
  private static let leastVisible = 0.5
}

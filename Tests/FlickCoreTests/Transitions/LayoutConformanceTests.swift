import Testing

@testable import FlickCore

/// Boxes on their way from one layout to the next, as other projects publish them.
@Suite struct `Published layouts in motion` {
  static let suites = [boxes]

  @Test func `layouts in motion match the published cases`() throws {
    try Conformance.run(Self.boxes)
  }

  private static let boxes = ConformanceSuite(
    topic: "layout-motion", kinds: ["flip-progress", "flip-interrupt"],
    leftOut: [
      "flip-invert": "nothing is scaled: a node has its size of the moment",
      "flip-child": "nothing is scaled, so children have nothing to correct",
      "flip-radius": "nothing is scaled, so corners stay as they are",
      "hero-duration": "how long it takes is the script's, and not a function of the distance",
    ]
  ) { entry in try entry.kind == "flip-progress" ? progress(entry) : interruption(entry) }

  private static func progress(_ entry: ConformanceCase) throws -> [String] {
    let (from, to) = (try rect(entry, "from"), try rect(entry, "to"))
    return try entry.samples.flatMap { row -> [String] in
      guard let share = row[0]?.number, (-10...10).contains(share) else {
        throw LeftOut("a sample without a share")
      }
      // There and back, so that a share beyond 1 is passed.
      let course = try straight([0, 12 * (share < 0 ? -1 : 1), 1])
      var stage = Stage(scene: try scene(from), recording: .all)
      try stage.relayout(scene(to), animatedBy: course)
      try stage.advance(by: Seconds(share.magnitude / 12 / 2))
      let shown = try stage.node("box").frame
      return entry.within.fault("x at \(share)", shown.origin.x, row[1]?.number)
        + entry.within.fault("y at \(share)", shown.origin.y, row[2]?.number)
        + entry.within.fault("width at \(share)", shown.size.width, row[3]?.number)
        + entry.within.fault("height at \(share)", shown.size.height, row[4]?.number)
    }
  }

  private static func interruption(_ entry: ConformanceCase) throws -> [String] {
    let (from, to) = (try rect(entry, "from"), try rect(entry, "to"))
    let share = try entry.input.number("progress")
    let speed = try entry.input.number("progress_per_second")
    guard (-10...10).contains(share), (1e-3...1e3).contains(speed.magnitude) else {
      throw LeftOut("a progress beyond all motions")
    }
    let way = speed < 0 ? -0.05 : 0.05
    var stage = Stage(scene: try scene(from), recording: .all)
    let course = try straight([0, share - way, share + way, 1], lasts: 0.3 / speed.magnitude)
    try stage.relayout(scene(to), animatedBy: course)
    try stage.advance(by: Seconds(0.15 / speed.magnitude))
    // Each edge has another target, so that all continue to move.
    let next = Rect2D(x: to.origin.x + 701, y: to.origin.y + 503, width: 17, height: 13)
    try stage.relayout(scene(next), animatedBy: .standard)
    let shown = try stage.node("box").frame
    let (x, y) = (shown.origin.x, shown.origin.y)
    let edges = [x, y, x + shown.size.width, y + shown.size.height]
    let speeds = try ["x", "y", "width", "height"].map { try velocity(of: $0, stage) }
    let edgeSpeeds = [speeds[0], speeds[1], speeds[0] + speeds[2], speeds[1] + speeds[3]]
    let places = try entry.expect.numbers("edges")
    let velocities = try entry.expect.numbers("edge_velocity")
    guard places.count == 4, velocities.count == 4 else { throw LeftOut("no box is expected") }
    return (0..<4).flatMap { (edge: Int) -> [String] in
      entry.within.fault("edge \(edge)", edges[edge], places[edge])
        + entry.within.fault("speed of edge \(edge)", edgeSpeeds[edge], velocities[edge])
    }
  }

  private static func rect(_ entry: ConformanceCase, _ key: String) throws -> Rect2D {
    let numbers = try entry.input.numbers(key)
    guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude < 1e6 }), numbers[2] >= 0,
      numbers[3] >= 0
    else { throw LeftOut("input.\(key) is no box") }
    return Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The box has a child, so that it moves without a size too.
  private static func scene(_ frame: Rect2D) throws -> SceneTree {
    let inner = try Node(frame: Rect2D(x: 0, y: 0, width: 5, height: 5))
    return try SceneTree(
      Node(
        frame: Rect2D(x: 0, y: 0, width: 400, height: 400),
        children: [Node(id: "box", frame: frame, children: [inner])]))
  }

  /// Straight from share to share, in even times.
  private static func straight(_ shares: [Double], lasts duration: Double = 1) throws -> ValueMotion
  {
    .motion(
      .keyframes(
        try KeyframesMotion(
          shares.map { KeyframesMotion.Keyframe($0) }, duration: Seconds(duration))))
  }

  private static func velocity(of side: String, _ stage: Stage) throws -> Double {
    let motion = try stage.states(LayoutTransition.variables)
    guard let number = motion.properties.firstIndex(of: "box.\(side)") else { return 0 }
    return motion.samples[number].velocity
  }
}

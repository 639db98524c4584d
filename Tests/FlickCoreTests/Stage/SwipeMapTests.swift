import FlickCore
import Foundation
import Testing

@Suite struct `A map of swipes` {
  private static let frame = Rect2D(x: 0, y: 0, width: 360, height: 640)

  private static func stage() throws -> Stage {
    try Stage(
      scene: SceneTree(Node(id: "p", frame: frame, pager: PagerOptions(pageCount: 3))),
      recording: .all)
  }

  private static func map(
    _ stage: Stage, distances: [Double], velocities: [Double]
  ) throws -> SwipeMap {
    try SwipeMap(
      on: stage, watching: ["p"], from: Point2D(x: 350, y: 300), towards: Vector(x: -7, y: 0),
      distances: distances, velocities: velocities)
  }

  @Test func `a map of swipes has the verdicts of the same swipes played one by one`() throws {
    let (distances, velocities) = ([20.0, 100, 175, 185, 340], [0.0, 300, 499, 501, 2000])
    let map = try Self.map(Self.stage(), distances: distances, velocities: velocities)
    for (row, velocity) in velocities.enumerated() {
      for (cell, distance) in zip(try map.row(at: row), distances) {
        var stage = try Self.stage()
        let swipe = try Synthesizer(rate: 60).swipe(
          from: Point2D(x: 350, y: 300), by: Vector(x: -distance, y: 0),
          speed: PointsPerSecond(velocity))
        try stage.play(swipe)
        stage.settle()
        #expect(try stage.pager("p").settledPage == cell.page)
        #expect(try stage.why("p")?.margin == cell.margin)
        // Half a page or 500 pt/s; the first ten points are slop, which the pager does not follow.
        #expect(cell.page == (velocity > 500 || distance >= 190 ? 1 : 0), "\(distance) \(velocity)")
      }
    }
  }

  @Test func `a map leaves the stage unchanged and starts each swipe from it`() throws {
    var stage = try Self.stage()
    try stage.jump("p", to: 2)
    let map = try Self.map(stage, distances: [300], velocities: [0, 0, 0])
    #expect(try (0..<3).map { try map.row(at: $0) } == Array(repeating: map.row(at: 2), count: 3))
    #expect(try map.row(at: 0)[0].page == 2)
    #expect(try stage.pager("p").settledPage == 2 && stage.time == 0)
  }

  @Test(arguments: [
    ([0.0], [1.0]), ([1.0], [.nan]), ([.infinity], [1]), ([1e7], [1]), ([1], [1e7]),
  ])
  func `impossible numbers are refused`(_ distances: [Double], _ velocities: [Double]) throws {
    #expect(throws: CoreError.self) {
      try Self.map(Self.stage(), distances: distances, velocities: velocities)
    }
  }

  @Test(arguments: [Point2D(x: 370, y: 300), Point2D(x: -1, y: 300), Point2D(x: 180, y: 700)])
  func `a start that moves no watched component is refused`(_ from: Point2D) throws {
    let root = try Node(
      frame: Rect2D(x: 0, y: 0, width: 360, height: 800),
      children: [Node(id: "p", frame: Self.frame, pager: PagerOptions(pageCount: 3))])
    let stage = try Stage(scene: SceneTree(root), recording: .all)
    #expect(throws: CoreError.self) {
      try SwipeMap(
        on: stage, watching: ["p"], from: from, towards: Vector(x: -1, y: 0), distances: [100],
        velocities: [0])
    }
  }

  /// A list of 900 points on a screen of 640, and one variable that follows a finger upwards.
  private static func numbers() throws -> Stage {
    var options = ScrollViewOptions(.vertical)
    options.contentSize = Size2D(width: 180, height: 900)
    var pull = GestureSpec("pull", .pan(try PanGestureOptions(axis: .vertical)))
    pull.moves = [ValueLink("sheet", "top", along: .vertical, unitsPerPoint: -1)]
    let half = Size2D(width: 180, height: 640)
    return try Stage(
      scene: SceneTree(
        Node(
          frame: frame, states: [try StatesSpec("sheet", variables: ["top": 0])],
          children: [
            Node(id: "list", frame: Rect2D(origin: .zero, size: half), scroll: options),
            Node(frame: Rect2D(origin: Point2D(x: 180, y: 0), size: half), gestures: [pull]),
          ])), recording: .all)
  }

  @Test(arguments: [
    (name: "list", x: 90.0, far: 90.0), ("list.y", 90, 90), ("sheet", 270, 90),
    ("sheet.top", 270, 90),
  ])
  func `a map reports the place of rest of a number`(_ row: (name: String, x: Double, far: Double))
    throws
  {
    let map = try SwipeMap(
      on: Self.numbers(), watching: [row.name], from: Point2D(x: row.x, y: 600),
      towards: Vector(x: 0, y: -1), distances: [100], velocities: [0])
    guard case .number(let found) = try map.row(at: 0)[0].outcome else {
      Issue.record("expected a number")
      return
    }
    // Ten points are slop.
    #expect((found - row.far).magnitude < 1e-6)
  }

  /// A variable with two detents; a swipe of 190 points ends nearer to the second.
  @Test func `a map reports the detent of a variable`() throws {
    var rule = ValueRule()
    rule.bounds = 0...200
    rule.detents = [try ValueDetent("low", at: 0), try ValueDetent("high", at: 200)]
    var pull = GestureSpec("pull", .pan(try PanGestureOptions(axis: .vertical)))
    pull.moves = [ValueLink("sheet", "top", along: .vertical, unitsPerPoint: -1)]
    let sheet = try StatesSpec("sheet", variables: ["top": 0], rules: ["top": rule])
    let stage = try Stage(
      scene: SceneTree(Node(frame: Self.frame, states: [sheet], gestures: [pull])), recording: .all)
    let map = try SwipeMap(
      on: stage, watching: ["sheet"], from: Point2D(x: 90, y: 600), towards: Vector(x: 0, y: -1),
      distances: [60, 190], velocities: [0])
    #expect(try map.row(at: 0).map(\.outcome) == [.detent("low"), .detent("high")])
  }

  @Test(arguments: ["list.x", "list.z", "sheet.left"])
  func `an unknown number is refused`(_ name: String) throws {
    #expect(throws: CoreError.self) {
      try SwipeMap(
        on: Self.numbers(), watching: [name], from: Point2D(x: 90, y: 600),
        towards: Vector(x: 0, y: -1), distances: [100], velocities: [0])
    }
  }

  @Test func `too many cells are refused`() throws {
    let many = Array(repeating: 1.0, count: 5000)
    #expect(throws: CoreError.self) {
      try Self.map(Self.stage(), distances: many, velocities: many)
    }
  }
}

@Suite struct `A swipe along a parabola` {
  @Test(arguments: [EstimatorName.lsq2, .lsq2Bounded, .lsq3])
  func `a parabola has exactly its speed by least squares`(_ name: EstimatorName) throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let (length, speed) = (random.number(1...400), random.number(-3000...3000))
      let turn = random.number(0...6.28)
      let displacement = Vector(x: length * cos(turn), y: length * sin(turn))
      let swipe = try Synthesizer(rate: random.number(60...240)).swipe(
        from: Point2D(x: 200, y: 400), by: displacement, speed: PointsPerSecond(speed))
      let found = swipe.releaseVelocity(by: name) ?? .zero
      let along = (found.x.value * displacement.x + found.y.value * displacement.y) / length
      #expect((along - speed).magnitude <= 1e-6 * max(1, speed.magnitude), "\(length) \(speed)")
      let end = swipe.touches[swipe.touches.count - 1].position
      #expect((end - (Point2D(x: 200, y: 400) + displacement)).length < 1e-9)
    }
  }

  @Test(arguments: [0.1, 1, 30, 400])
  func `a parabola that turns back is long enough for the turn to be reported`(_ speed: Double)
    throws
  {
    let swipe = try Synthesizer(rate: 60).swipe(
      from: .zero, by: Vector(x: 300, y: 0), speed: PointsPerSecond(-speed))
    let places = swipe.touches.dropLast().map(\.position.x)
    let turn = try #require(places.firstIndex(of: places.max() ?? 0))
    #expect(turn < places.count - 1 && turn > 0)
    let found = try #require(swipe.releaseVelocity()?.x.value)
    #expect((found + speed).magnitude < 1e-6 * max(1, speed))
  }

  @Test func `a swipe along a parabola never turns back before its end when it is fast`() throws {
    let swipe = try Synthesizer(rate: 60).swipe(
      from: .zero, by: Vector(x: 30, y: 0), speed: 2000)
    let places = swipe.touches.map(\.position.x)
    #expect(places == places.sorted())
    #expect((swipe.duration.value - 0.03).magnitude < 1e-12)
  }
}

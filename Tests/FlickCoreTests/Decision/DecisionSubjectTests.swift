@testable import FlickCore
@testable import FlickGestures
import Testing

/// Decisions about one of several numbers of a component.
@Suite struct `Decisions about variables` {
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)

  /// A ball that a finger throws along both axes; along y it has one detent.
  private func stage(more: [String: Double] = [:]) throws -> Stage {
    var along = ValueRule()
    along.detents = [
      try ValueDetent("left", at: -300), try ValueDetent("home", at: 0),
      try ValueDetent("right", at: 300),
    ]
    var across = ValueRule()
    across.detents = [try ValueDetent("home", at: 0)]
    var grab = GestureSpec("grab", .pan(.standard))
    grab.moves = [
      ValueLink("ball", "x", along: .horizontal), ValueLink("ball", "y", along: .vertical),
    ]
    let variables = ["x": 0, "y": 0].merging(more) { own, _ in own }
    let ball = try StatesSpec("ball", variables: variables, rules: ["x": along, "y": across])
    return try Stage(
      scene: SceneTree(Node(frame: Self.frame, states: [ball], gestures: [grab])), recording: .all)
  }

  private func swipe(_ dx: Double, _ dy: Double) -> Swipe {
    let start = Point2D(x: 200, y: 300)
    let end = start + Vector(x: dx, y: dy)
    return Swipe(from: start, stops: [(0.5, end), (0.7, end)])
  }

  @Test func `a decision names its variable and is found by it`() throws {
    var stage = try stage()
    try stage.perform(swipe(90, 40))
    #expect(try stage.why("ball.x")?.words(stage.scene).head == "ball.x: offset 0 pt by release")
    #expect(try stage.why("ball.y")?.words(stage.scene).head == "ball.y: offset 0 pt by release")
    #expect(try stage.why("ball.x")?.margin != 0)
    let names = stage.decisions.filter { $0.rule == .release }.map {
      $0.words(stage.scene).component
    }
    #expect(names == ["ball.x", "ball.y"])
  }

  /// The one about y could not have been another.
  @Test func `of the decisions of a release, the component's is one that could flip`() throws {
    var stage = try stage()
    try stage.perform(swipe(90, 40))
    let decision = try #require(try stage.why("ball"))
    #expect(decision == (try stage.why("ball.x")))
    #expect(try stage.why("ball.y")?.deciding == nil)
    try stage.play("ball", [PropertyMove("y", to: 50)])
    #expect(try stage.why("ball")?.rule == .release)
    try stage.advance(by: 0.1)
    try stage.play("ball", [PropertyMove("y", to: 50)])
    #expect(try stage.why("ball")?.words(stage.scene).head == "ball.y: offset 50 pt by program")
  }

  @Test func `decisions keep their names when a layout adds variables`() throws {
    var stage = try stage()
    try stage.perform(swipe(90, 40))
    let margin = try stage.why("ball.x")?.margin
    stage.relayout(try self.stage(more: ["angle": 0]).scene)
    #expect(try stage.why("ball.x")?.margin == margin)
    #expect(try stage.why("ball")?.words(stage.scene).component == "ball.x")
    #expect(stage.decisions.last?.words(stage.scene).component == "ball.y")
    let ball = try StatesSpec("ball", variables: ["y": 0])
    stage.relayout(try SceneTree(Node(frame: Self.frame, states: [ball])))
    #expect(throws: CoreError.self) { try stage.why("ball.x") }
    #expect(try stage.why("ball.y")?.words(stage.scene).component == "ball.y")
    #expect(try stage.why("ball")?.words(stage.scene).component == "ball")
  }

  @Test func `decisions about variables are copied with the stage`() throws {
    var stage = try stage()
    let copy = stage
    try stage.perform(swipe(90, 40))
    #expect(try copy.why("ball.x") == nil)
    let second = stage
    #expect(try second.why("ball.x") == stage.why("ball.x"))
  }

  @Test(arguments: [
    ("ball.z", "no decisions are made about 'z' of 'ball'; expected one of 'x', 'y'"),
    ("grab.x", "no decisions are made about 'x' of 'grab'"), ("bal.x", "no component 'bal.x'"),
  ])
  func `an unknown variable lists the known ones`(_ row: (id: String, message: String)) throws {
    let stage = try stage()
    let error = #expect(throws: CoreError.self) { try stage.why(row.id) }
    #expect(error.map { "\($0)".contains(row.message) } == true, "\(error as Any)")
  }

  @Test func `decisions about scroll views along both axes name the axis`() throws {
    var options = ScrollViewOptions(.both)
    options.contentSize = Size2D(width: 3000, height: 3000)
    options.offset = Vector(x: 500, y: 500)
    var stage = try Stage(
      scene: SceneTree(Node(id: "map", frame: Self.frame, scroll: options)), recording: .all)
    try stage.perform(swipe(90, 80))
    #expect(try stage.why("map.x")?.words(stage.scene).component == "map.x")
    #expect(try stage.why("map.y")?.words(stage.scene).component == "map.y")
    var list = try Feed.stage()
    try list.perform(Feed.swipe(Vector(x: 0, y: -200), in: 0.2))
    #expect(try list.why("feed")?.words(list.scene).component == "feed")
    #expect(try list.why("feed.y") == list.why("feed"))
  }

  /// Every rule, with one detent and with several, at rest and thrown.
  @Test(arguments: DetentRule.named.map(\.name))
  func `decisions about variables are never printed with an infinite number`(_ name: String) throws
  {
    let rule = try #require(DetentRule.named(name))
    let sets: [[(Double, ClosedRange<Double>?)]] = [
      [(0, nil)], [(0, nil), (300, nil)], [(-300, -1e6 ... -80), (0, nil), (300, 80...1e6)],
    ]
    for places in sets {
      var own = ValueRule()
      own.choice = rule
      own.detents = try places.map { try ValueDetent("\($0.0)", at: $0.0, reach: $0.1) }
      for value in [-500.0, -80, 0, 40, 299, 700] {
        for velocity in [-5000.0, -100, 0, 100, 5000] {
          for home in own.detents.indices {
            let verdict = own.landing(of: value, velocity: velocity, from: home, .point)
            for criterion in try #require(verdict).criteria {
              let text = criterion.words.text
              #expect(
                !text.contains("inf") && !text.contains("nan"), "\(value) \(velocity) \(text)")
              #expect(criterion.margin.isFinite, "\(value) \(velocity) \(text)")
            }
          }
        }
      }
    }
  }
}

@Suite struct `Sides of a deck's cards` {
  private func stage() throws -> Stage {
    var options = DeckOptions(.horizontal)
    options.ways = [DeckExit(.left, "no"), DeckExit(.right, "yes")]
    options.flies = true
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 400)
    let cards = [try Node(frame: frame), try Node(frame: frame), try Node(frame: frame)]
    return try Stage(
      scene: SceneTree(Node(id: "pile", frame: frame, deck: options, children: cards)),
      recording: .all)
  }

  private func number(_ name: String, _ stage: Stage) throws -> Double {
    try ComponentReading(scene: stage.scene, id: "pile", property: name).value(in: stage)
  }

  @Test func `the sides are those of the card in front, and by number those of each`() throws {
    var stage = try stage()
    let start = Point2D(x: 150, y: 100)
    try stage.perform(
      Swipe(from: start, stops: [(0.2, start + Vector(x: 55, y: 0))], lift: false))
    let share = try number("right", stage)
    #expect(share > 0.5 && share < 1)
    #expect(try number("right1", stage) == share)
    #expect(try number("right2", stage) == 0 && number("left1", stage) == 0)
    let end = start + Vector(x: 120, y: 0)
    try stage.handle(Touch(time: 0.25, position: end, phase: .moved))
    try stage.handle(Touch(time: 0.25, position: end, phase: .ended))
    // The card flies to the right, and the next one has not moved.
    #expect(try number("front", stage) == 1)
    #expect(try number("right", stage) == 0)
    #expect(try number("right1", stage) == 1)
    stage.settle()
    #expect(try number("right1", stage) == 0)
  }

  @Test(arguments: ["right0", "right4", "right01", "right-1", "right1.0", "upper"])
  func `other names of sides are unknown`(_ name: String) throws {
    let scene = try stage().scene
    #expect(throws: CoreError.self) {
      try ComponentReading(scene: scene, id: "pile", property: name)
    }
  }
}

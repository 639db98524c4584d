import FlickCore

/// Limits of a program's requests to an existing stage, and of composed numbers.
extension Limit {
  private static func rows(
    _ count: Int = 6, estimate: Double = 20, change: (inout RowPlan) -> Void = { _ in }
  ) throws -> Stage {
    var plan = RowPlan(count: count, estimate: Points(estimate))
    change(&plan)
    return try Feed.stage { ($0.rows, $0.contentSize) = (plan, nil) }
  }

  private static func numbers() throws -> Stage {
    try Stage(
      scene: SceneTree(
        Node(
          id: "feed", frame: Feed.frame, scroll: Feed.options(.both),
          states: [StatesSpec("v", variables: ["x": 0])])), recording: .all)
  }

  private static func onNumbers(_ act: (inout Stage) throws -> Void) throws {
    var stage = try numbers()
    try act(&stage)
  }

  private static func insets(_ change: (inout Insets) -> Void) throws {
    var insets = Insets.zero
    change(&insets)
    _ = try Feed.stage { $0.insets = insets }
    try onNumbers { try $0.resize("feed", insets: insets) }
  }

  private static func padding(_ change: (inout Insets) -> Void) throws {
    var padding = Insets.zero
    change(&padding)
    _ = try rows { $0.padding = padding }
  }

  private static func deck(_ change: (inout DeckOptions) -> Void) throws {
    var options = DeckOptions()
    change(&options)
    _ = try Deck(options, count: 3, size: Size2D(width: 100, height: 100))
  }

  private static func moved(_ motion: (SpringSpec) -> ValueMotion, _ fraction: Double) throws {
    let spring = try SpringSpec(mass: 1, stiffness: 1, damping: 2 * fraction)
    try onNumbers { try $0.animate($0.component(named: "v"), ["x": 1], by: motion(spring)) }
  }

  private static func sampling(every interval: Double, for duration: Double?) throws {
    _ = try StageSampling(
      of: [], every: Seconds(interval), from: 0, for: duration.map { Seconds($0) })
  }

  /// Creates a line of almost the greatest length, which ends with a stretch of `rest` points.
  private static func longLine(_ rest: Double) throws {
    // Each of the first 498 stretches has the greatest length that there is.
    var corners = (0..<499).map { Point2D(x: $0 % 2 == 0 ? -1e6 : 1e6, y: 0) }
    corners += [
      .zero, Point2D(x: 0, y: 1e6), .zero, Point2D(x: 0, y: 5e5), Point2D(x: rest, y: 5e5),
    ]
    _ = try ValueLink("v", "x", alongLine: corners)
  }

  static let ofStages: [Limit] = [
    Limit("width of what is resized", 0...1e9) { width in
      try onNumbers { try $0.resize("feed", content: Size2D(width: width, height: 9)) }
    },
    Limit("height of what is resized", 0...1e9) { height in
      try onNumbers { try $0.resize("feed", content: Size2D(width: 9, height: height)) }
    },
    Limit("room above content", -1e9...1e9) { room in try insets { $0.top = room } },
    Limit("room left of content", -1e9...1e9) { room in try insets { $0.left = room } },
    Limit("room below content", -1e9...1e9) { room in try insets { $0.bottom = room } },
    Limit("room right of content", -1e9...1e9) { room in try insets { $0.right = room } },
    Limit("padding above rows", 0...1e9) { room in try padding { $0.top = room } },
    Limit("padding left of rows", 0...1e9) { room in try padding { $0.left = room } },
    Limit("padding below rows", 0...1e9) { room in try padding { $0.bottom = room } },
    Limit("padding right of rows", 0...1e9) { room in try padding { $0.right = room } },
    Limit("rows", counting: 0...1_000_000_000) { _ = try rows($0, estimate: 1e-3) },
    Limit("estimate of rows", 1e-3...1e6) { _ = try rows(estimate: $0) },
    Limit("spacing of rows", 0...1e6) { spacing in _ = try rows { $0.spacing = Points(spacing) } },
    Limit("length of all rows", 1e-3...500) { _ = try rows(1_000_000, estimate: $0) },
    Limit("spacing of all rows", 0...499) { spacing in
      _ = try rows(1_000_000, estimate: 1) { $0.spacing = Points(spacing) }
    },
    Limit("rows that are counted anew", counting: 0...25_000_000) { count in
      var stage = try rows()
      try stage.resize("feed", rows: count)
    },
    Limit("row to scroll to", counting: 0...5) { row in
      var stage = try rows()
      try stage.scroll("feed", toRow: row)
    },
    Limit("row to play to", counting: 0...5) { row in
      var stage = try rows()
      try stage.play("feed", toRow: row, .start, PropertyMove("", to: nil))
    },
    Limit("share of an order towards the start", 0...1) { share in
      _ = try Feed.stage { $0.order = NestedOrder(start: .shared(share), end: .innerFirst) }
    },
    Limit("share of an order towards the end", 0...1) { share in
      _ = try Feed.stage { $0.order = NestedOrder(start: .innerFirst, end: .shared(share)) }
    },
    Limit("x of a grip's velocity", -1e6...1e6) { x in
      try onNumbers { try $0.releaseGrip("feed", velocity: Velocity(x: PointsPerSecond(x), y: 0)) }
    },
    Limit("y of a grip's velocity", -1e6...1e6) { y in
      try onNumbers { try $0.releaseGrip("feed", velocity: Velocity(x: 0, y: PointsPerSecond(y))) }
    },
    Limit("number of a variable that is set", -1e9...1e9) { number in
      try onNumbers { try $0.set($0.component(named: "v"), ["x": number]) }
    },
    Limit("number of a variable that is sent", -1e9...1e9) { number in
      try onNumbers { try $0.animate($0.component(named: "v"), ["x": number]) }
    },
    Limit("number of a variable that is played", -1e9...1e9) { number in
      try onNumbers { try $0.play("v", [PropertyMove("x", to: number)]) }
    },
    Limit("delay of a motion of a variable", 0...1e6) { delay in
      var move = PropertyMove("x", to: 1)
      move.delay = Seconds(delay)
      try onNumbers { try $0.play("v", [move]) }
    },
    Limit("distance of a variable that is held", -1e9...1e9) { distance in
      try onNumbers { _ = try $0.moveValue("v", "x", by: distance) }
    },
    Limit("hysteresis of a variable", 0...0.5) { share in
      var rule = ValueRule()
      rule.hysteresis = share
      _ = try StatesSpec("v", variables: ["x": 0], rules: ["x": rule])
    },
    Limit("last stretch of a long line", -5e5...5e5, step: 1) { try longLine($0) },
    Limit("turn of a deck", 0...6.3) { turn in try deck { $0.turn = Radians(turn) } },
    Limit("flight of a deck", 1...1e6) { out in try deck { $0.out = Points(out) } },
    Limit("damping fraction of a settling card", 0.01...1e6) { number in
      let spring = try SpringSpec(mass: 1, stiffness: 1, damping: 2 * number)
      try deck { $0.settle = .spring(spring) }
    },
    Limit("damping fraction of a motion", 0.01...1e6) { try moved({ .spring($0) }, $0) },
    Limit("damping fraction of a motion with a share", 0.01...1e6) {
      try moved({ .springWithShare($0, velocity: 0) }, $0)
    },
    Limit("damping fraction of a motion at a velocity", 0.01...1e6) {
      try moved({ .springAtVelocity($0, velocity: 0) }, $0)
    },
    Limit("duration of a plain curve", 0...1e6) { duration in
      try onNumbers {
        try $0.animate(
          $0.component(named: "v"), ["x": 1],
          by: .plainCurve(.linear, duration: Seconds(duration)))
      }
    },
    Limit("damping fraction of an edge", 0.01...1e6) { number in
      let spring = try SpringSpec(mass: 1, stiffness: 1, damping: 2 * number)
      // The return spring is a separate one.
      _ = try Feed.stage { ($0.edges, $0.returnSpring) = (.spring(spring), .pagerSettle) }
    },
    Limit("coefficient of single steps", 0...1) { share in
      _ = try Feed.stage {
        $0.overscroll = .incremental(coefficient: share, easesFreely: true)
      }
    },
    Limit("time between frames", 1e-6...1e6) { try sampling(every: $0, for: nil) },
    Limit("duration of sampling", 0...1e6) { try sampling(every: 1e6, for: $0) },
    Limit("way of a map along x", 1e-9...1e9) { try map(towards: Vector(x: $0, y: 0)) },
    Limit("start of a range of snap areas", -1e9...1e9) { start in
      guard start <= 1e9 else { throw CoreError(.invalidNumber, "no range") }
      _ = try SnapPort(view: 9, areas: [], range: Points(start)...1e9)
    },
    Limit("end of a range of snap areas", -1e9...1e9) { end in
      guard end >= -1e9 else { throw CoreError(.invalidNumber, "no range") }
      _ = try SnapPort(view: 9, areas: [], range: -1e9...Points(end))
    },
    Limit("start of a snap area", -1e9...1e9) { start in
      _ = try SnapPort(
        view: 9, areas: [SnapPort.Area(offset: Points(start), length: 1)], range: 0...9)
    },
    Limit("interval of snap points", 1e-9...1e9) { _ = try SnapPoints(interval: $0) },
    Limit(
      "snap point", -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    ) { _ = try SnapPoints([$0]) },
  ]

  private static func map(towards way: Vector) throws {
    _ = try SwipeMap(
      on: Row.stage(), watching: ["pager"], from: Point2D(x: 4180, y: 100), towards: way,
      distances: [100], velocities: [0])
  }

  static let ofComposites: [Limit] = [
    Limit("start of a spring", -1e150...1e150) {
      _ = try SpringMotion(.pagerSettle, from: $0, to: 0)
    },
    Limit("velocity of a spring", -1e150...1e150) {
      _ = try SpringMotion(.pagerSettle, from: 0, velocity: $0, to: 0)
    },
    Limit("target of a spring", -1e150...1e150) {
      _ = try SpringMotion(.pagerSettle, from: 0, to: $0)
    },
    Limit("stiffness of a spring", 0...Double.greatestFiniteMagnitude) {
      guard $0 < .infinity else { throw CoreError(.invalidNumber, "rigid") }
      _ = try SpringSpec(stiffness: $0, damping: 1)
    },
    Limit("share that is kept of a speed in a millisecond", 1e-300...1) {
      _ = try Friction(keptPerMillisecond: $0)
    },
    Limit("share that is kept of a speed in a second", 1e-300...1) {
      _ = try Friction(keptPerSecond: $0)
    },
    Limit("start of a decay", -1e150...1e150) {
      _ = try DecayMotion(.uiKitNormal, from: $0, velocity: 1)
    },
    Limit("velocity of a decay", -1e150...1e150) {
      _ = try DecayMotion(.uiKitNormal, from: 0, velocity: $0)
    },
    Limit("start of an accelerated motion", -1e150...1e150) {
      _ = try AcceleratedMotion(from: $0, velocity: 1, acceleration: 1)
    },
    Limit("velocity of an accelerated motion", -1e150...1e150) {
      _ = try AcceleratedMotion(from: 0, velocity: $0, acceleration: 1)
    },
    Limit("acceleration", -1e150...1e150) {
      _ = try AcceleratedMotion(from: 0, velocity: 1, acceleration: $0)
    },
    Limit("start along a spline", -1e150...1e150) {
      _ = try SplineMotion(SplineFriction(), from: $0, velocity: 1)
    },
    Limit("value of a sample", -1e150...1e150) {
      let sample = MotionSample(value: $0, velocity: 0)
      _ = try SampledMotion([sample, sample], duration: 1)
    },
    Limit("velocity of a sample", -1e150...1e150) {
      let sample = MotionSample(value: 0, velocity: $0)
      _ = try SampledMotion([sample, sample], duration: 1)
    },
    Limit("duration of samples", 1e-6...1e6) {
      let sample = MotionSample(value: 0, velocity: 0)
      _ = try SampledMotion([sample, sample], duration: Seconds($0))
    },
    Limit("time scale of a motion", 1e-6...1e6) { _ = try AnyMotion.hold(1).scaled(by: $0) },
    Limit("motions of a sequence", counting: 1...10_000) { count in
      let step = MotionSequence.Step(try .hold(1))
      _ = try MotionSequence(Array(repeating: step, count: max(0, count)))
    },
    Limit("input of a stop", -1e6...1e6) {
      _ = try Easing.stops([LinearStops.Stop(0, at: $0), LinearStops.Stop(1, at: 1e6)])
    },
    Limit("duration of keyframes", 0...1e9) {
      _ = try KeyframesMotion([0, 1], duration: Seconds($0))
    },
    Limit("seconds of a flick of 4 reports a second", 1e-6...500) {
      _ = try FlickPlan(
        from: .zero, by: Vector(x: 1, y: 0), speed: 0, duration: Seconds($0),
        finger: Synthesizer(rate: 4))
    },
    Limit("x of a place of a tap", -1e9...1e9) {
      _ = try Synthesizer().tap(at: Point2D(x: $0, y: 0))
    },
    Limit("y of a place of a tap", -1e9...1e9) {
      _ = try Synthesizer().tap(at: Point2D(x: 0, y: $0))
    },
  ]
}

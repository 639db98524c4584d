@testable import FlickCore
import Testing

@Suite struct `Variables in motion` {
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)

  /// A sheet with detents, a ball that is thrown, and a number without a rule.
  private func stage(change: (inout ValueRule) throws -> Void = { _ in }) throws -> Stage {
    var sheet = ValueRule()
    sheet.bounds = 100...700
    sheet.detents = [
      try ValueDetent("full", at: 100), try ValueDetent("half", at: 400, reach: 300...600),
      try ValueDetent("closed", at: 700),
    ]
    try change(&sheet)
    var ball = ValueRule()
    ball.bounds = 0...300
    let values = try StatesSpec(
      "v", variables: ["sheet": 700, "x": 0, "y": 0, "z": 0], rules: ["sheet": sheet, "x": ball])
    var pull = GestureSpec("pull", .pan(try PanGestureOptions(axis: .vertical)))
    pull.moves = [ValueLink("v", "sheet", along: .vertical)]
    var grab = GestureSpec("grab", .pan(.standard))
    grab.moves = [
      ValueLink("v", "x", along: .horizontal),
      ValueLink("v", "y", along: .vertical, unitsPerPoint: 2),
    ]
    let half = Size2D(width: 400, height: 400)
    return try Stage(
      scene: SceneTree(
        Node(
          frame: Self.frame, states: [values],
          children: [
            Node(frame: Rect2D(origin: .zero, size: half), gestures: [grab]),
            Node(frame: Rect2D(origin: Point2D(x: 0, y: 400), size: half), gestures: [pull]),
          ])), recording: .all)
  }

  private func ends(_ stage: Stage) -> [String] {
    stage.events.compactMap { event in
      guard case .animationEnded(_, let end) = event.kind else { return nil }
      return "\(end.id) \(end.outcome)"
    }
  }

  /// A long press does not subtract a slop: trembling during the press counts as movement.
  @Test func `variables follow a press from the finger's place`() throws {
    var press = GestureSpec("hold", .longPress(try LongPressOptions(duration: 0.3, slop: 20)))
    press.moves = [ValueLink("v", "x", along: .horizontal)]
    var stage = try Stage(
      scene: SceneTree(
        Node(
          frame: Self.frame, states: [try StatesSpec("v", variables: ["x": 50])],
          gestures: [press])), recording: .all)
    for (time, x, phase) in [
      (0, 100.0, .began), (0.1, 108, .moved), (0.4, 108, .moved), (0.5, 138, .moved),
    ] as [(Seconds, Double, Touch.Phase)] {
      try stage.handle(Touch(time: time, position: Point2D(x: x, y: 100), phase: phase))
      let expected = time < 0.5 ? 50.0 : 80
      #expect(try (stage.value("v", "x") - expected).magnitude < 1e-9, "\(time)")
    }
  }

  private enum Played: String, CaseIterable, Sendable {
    case keyframes, tween, sequence, shake

    var motion: AnyMotion {
      get throws {
        switch self {
        case .keyframes:
          .keyframes(try KeyframesMotion([.init(0), .init(40), .init(100)], duration: 0.5))
        case .tween:
          .easing(try EasingMotion(from: 10, to: 50, duration: 0.4, easing: .easeInOut))
        case .sequence:
          .sequence(
            try MotionSequence([
              .init(.easing(try EasingMotion(from: 0, to: 1, duration: 0.2, easing: .linear))),
              .init(.spring(try SpringMotion(.pagerSettle, from: 1, velocity: 0, to: 3))),
            ]))
        case .shake:
          .keyframes(
            try KeyframesMotion([.init(0), .init(9), .init(-9), .init(0)], duration: 0.3))
        }
      }
    }
  }

  @Test(arguments: Played.allCases, [Double?.some(250), nil])
  private func `a motion starts at the present value and speed`(
    _ played: Played, _ target: Double?
  ) throws {
    var number = AnimatedValue(20)
    number.go(to: 80, by: .standard, at: 0)
    let before = number.sample(at: 0.1)
    let motion = try played.motion
    var stage = try stage()
    try stage.play("v", [PropertyMove("z", to: 20)])
    stage.settle()
    let start = stage.time
    try stage.play("v", [PropertyMove("z", to: 80)])
    try stage.advance(by: 0.1)
    var move = PropertyMove("z", to: target)
    move.motion = .motion(motion)
    try stage.play("v", [move], isTold: true)
    #expect((try stage.value("v", "z") - before.value).magnitude < 1e-6)
    try stage.advance(by: 1e-6)
    let speed = (try stage.value("v", "z") - before.value) / 1e-6
    #expect((speed - before.velocity).magnitude < 1)
    #expect(ends(stage).isEmpty)
    stage.settle()
    #expect(try stage.value("v", "z") == target ?? motion.end)
    #expect(ends(stage) == ["1 ended"])
    let length = motion.restTime(tolerance: 0.1)
    #expect((stage.time - start - 0.1 - length).magnitude < 0.3)
  }

  /// A delayed motion is replaced by the next one; the current motion continues until the start of
  /// the next.
  @Test(arguments: [0.25, 0.5, 0.75], [Double?.none, 0])
  func `a variable continues until a delayed motion begins`(
    _ turn: Double, _ velocity: Double?
  ) {
    let line = ValueMotion.plainCurve(.linear, duration: 1)
    func send(_ number: inout AnimatedValue, _ target: Double, at time: Double, _ delay: Double) {
      number.play(
        line, to: target, velocity: velocity, at: Seconds(time), delay: Seconds(delay))
    }
    var number = AnimatedValue(0)
    send(&number, 100, at: 0, 0.5)
    send(&number, -50, at: turn, 0.25)
    // Before its time the first has not begun.
    let before = turn < 0.5 ? 0 : (turn - 0.5 + 0.25) * 100
    #expect((number.value(at: Seconds(turn + 0.25)) - before).magnitude < 1e-9)
    let after = before + (-50 - before) / 2
    #expect((number.value(at: Seconds(turn + 0.75)) - after).magnitude < 1e-9)
    // A negative delay counts as none.
    send(&number, 10, at: 9, -3)
    #expect(number.value(at: 9) == -50 && number.value(at: 9.5) == -20)
    #expect(number.value(at: 10) == 10)
  }

  /// A decision is recorded only for a variable with detents.
  @Test(arguments: [true, false])
  func `a move by a program is a decision`(_ hasDetents: Bool) throws {
    var rule = ValueRule()
    if hasDetents { rule.detents = try [0, 100].map { try ValueDetent("\($0)", at: $0) } }
    let values = try StatesSpec("v", variables: ["x": 0], rules: ["x": rule])
    var stage = try Stage(
      scene: SceneTree(Node(frame: Pad.frame, states: [values])), recording: .all)
    try stage.animate(stage.component(named: "v"), ["x": 100])
    #expect(stage.decisions.map(\.rule) == (hasDetents ? [.program] : []))
  }

  @Test func `friction starts at the present value`() throws {
    var stage = try stage()
    var move = PropertyMove("z", to: nil)
    move.motion = .motion(.decay(try DecayMotion(.uiKitNormal, from: 5000, velocity: 0)))
    move.velocity = 1000
    try stage.play("v", [move])
    #expect(throws: CoreError.self) {
      move.target = 3
      try stage.play("v", [move])
    }
    stage.settle()
    #expect((try stage.value("v", "z") - 499.5).magnitude < 0.1)
  }

  @Test(arguments: ["retargeted", "interrupted", "caught", "gone", "removed", "at once"])
  func `the end of an animation is reported once`(_ cause: String) throws {
    var stage = try stage()
    var move = PropertyMove("x", to: 200)
    if cause == "at once" { move.motion = .jump }
    try stage.play("v", [move, PropertyMove("z", to: 10)], isTold: true)
    try stage.play("v", [PropertyMove("y", to: 10)], isTold: true)
    try stage.advance(by: 0.05)
    switch cause {
    case "retargeted": try stage.animate(stage.component(named: "v"), ["x": 0])
    case "interrupted": try stage.set(stage.component(named: "v"), ["z": 0])
    case "caught":
      let stops = [(0.15, Point2D(x: 230, y: 200))]
      try stage.perform(Swipe(from: Point2D(x: 200, y: 200), at: 0.05, stops: stops))
    case "gone":
      stage.relayout(
        try SceneTree(
          Node(frame: Self.frame, states: [StatesSpec("v", variables: ["x": 0, "y": 0])])))
    case "removed": stage.relayout(try SceneTree(Node(frame: Self.frame)))
    default: break
    }
    stage.settle()
    stage.checkInvariants()
    let outcome = ["retargeted": "retargeted", "at once": "ended"][cause] ?? "interrupted"
    // The finger takes both, and so does a layout without them.
    let second = ["caught", "removed"].contains(cause) ? "interrupted" : "ended"
    #expect(ends(stage).sorted() == ["1 \(outcome)", "2 \(second)"])
  }

  @Test func `an animation's end is reported at its moment, not when all rest`() throws {
    var stage = try stage()
    var slow = PropertyMove("x", to: 200)
    slow.motion = .curve(.linear, duration: 2)
    var quick = PropertyMove("y", to: 200)
    quick.motion = .curve(.linear, duration: 0.5)
    quick.delay = 0.25
    try stage.play("v", [slow], isTold: true)
    try stage.play("v", [quick], isTold: true)
    stage.settle()
    let times = stage.events.compactMap { event -> Double? in
      if case .animationEnded = event.kind { event.time.value } else { nil }
    }
    #expect(times == [0.75, 2])
    let rests = stage.events.filter { if case .motionEnded = $0.kind { true } else { false } }
    #expect(rests.count == 1)
  }

  // MARK: Fingers

  private struct Pull: CustomTestStringConvertible, Sendable {
    var way: Double
    var duration: Double
    var end: String
    var testDescription: String { "\(way) pt in \(duration) s: \(end)" }
  }

  @Test(arguments: [
    Pull(way: -60, duration: 2, end: "closed"), Pull(way: -120, duration: 4, end: "half"),
    Pull(way: -60, duration: 0.1, end: "half"), Pull(way: -500, duration: 5, end: "full"),
    Pull(way: -300, duration: 0.12, end: "full"), Pull(way: 50, duration: 1, end: "closed"),
  ])
  private func `the release speed selects the detent`(_ row: Pull) throws {
    var stage = try stage()
    try stage.perform(
      Swipe(
        from: Point2D(x: 200, y: 700),
        stops: [(row.duration, Point2D(x: 200, y: 700 + row.way))], rate: 120))
    #expect(try stage.detent(of: "v", "sheet") == row.end)
    let decision = try #require(try stage.why("v"))
    #expect(decision.rule == .release)
    #expect(decision.deciding?.name == .projection)
    #expect(decision.margin >= 0)
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.detent(of: "v", "sheet") == row.end)
    #expect([100, 400, 700].contains(try stage.value("v", "sheet")))
  }

  @Test func `a variable follows the finger, resists beyond its bounds and returns`() throws {
    var stage = try stage()
    let swipe = Swipe(
      from: Point2D(x: 200, y: 200), stops: [(0.2, Point2D(x: 310, y: 260))], lift: false)
    for touch in swipe.touches { try stage.handle(touch) }
    let slop = 10 / Vector(x: 110, y: 60).length
    let x = 110 * (1 - slop)
    #expect((try stage.value("v", "x") - x).magnitude < 1e-6)
    #expect((try stage.value("v", "y") - 120 * (1 - slop)).magnitude < 1e-6)
    try stage.handle(Touch(time: 0.5, position: Point2D(x: 700, y: 260), phase: .moved))
    let band = try RubberBand(dimension: 300)
    let surplus = Points(500 - 110 * slop - 300)
    #expect(
      (try stage.value("v", "x") - 300 - band.offset(forSurplus: surplus).value).magnitude < 1e-6)
    try stage.handle(Touch(time: 0.9, position: Point2D(x: 700, y: 260), phase: .ended))
    #expect(stage.decisions.contains { $0.deciding?.name == .edge })
    stage.settle()
    #expect(try stage.value("v", "x") == 300)
    stage.checkInvariants()
  }

  @Test(arguments: [1e2, 1e4, 1e6])
  func `a thrown variable rests without a jump`(_ speed: Double) throws {
    var value = AnimatedValue(0)
    value.go(from: MotionSample(value: 0, velocity: speed), to: 0, by: .standard, at: 0)
    let rest = try #require(value.restTime)
    // It moves on for that long.
    #expect(value.value(at: rest - 1e-9).magnitude < 1.001)
    #expect(value.value(at: rest) == 0)
  }

  /// A finger stops it at once, and moves it a little later: it was going to the last detent, which
  /// is where its drag counts from.
  @Test func `a drag is measured from the target of the interrupted motion`() throws {
    var rule = ValueRule()
    rule.skipsDetents = false
    rule.detents = try [0.0, 100, 200].map { try ValueDetent("\($0)", at: $0) }
    var pull = GestureSpec("pull", .pan(.standard))
    pull.moves = [ValueLink("v", "x", along: .horizontal)]
    let spec = try StatesSpec("v", variables: ["x": 0], rules: ["x": rule])
    var stage = try Stage(
      scene: SceneTree(Node(frame: Self.frame, states: [spec], gestures: [pull])), recording: .all)
    var move = PropertyMove("x", to: 200)
    move.motion = .plainCurve(.linear, duration: 1)
    try stage.play("v", [move])
    try stage.advance(by: 0.2)
    let end = Point2D(x: 180, y: 100)
    try stage.perform(
      Swipe(
        from: Point2D(x: 200, y: 100), at: stage.time.value,
        stops: [(stage.time.value + 0.2, end), (stage.time.value + 0.5, end)]))
    stage.settle()
    #expect(try stage.value("v", "x") == 100)
  }

  /// Any other motion takes the variable from the program that holds it.
  @Test(arguments: ["set", "animate", "play"])
  func `a program that sends a variable ends its hold`(_ way: String) throws {
    var stage = try stage()
    let component = try stage.component(named: "v")
    try stage.grabValue("v", "z")
    try stage.grabValue("v", "y")
    switch way {
    case "set": try stage.set(component, ["z": 5])
    case "animate": try stage.animate(component, ["z": 5])
    default: try stage.play("v", [PropertyMove("z", to: 5)])
    }
    #expect(try !stage.holdsValue("v", "z") && stage.holdsValue("v", "y"))
    #expect(try !stage.moveValue("v", "z", by: 9))
  }

  /// Whichever is named first.
  @Test(arguments: [["y", "z"], ["z", "y"]])
  func `the end of several motions is reported with the last`(_ names: [String]) throws {
    var stage = try stage()
    let moves = names.map { name in
      var move = PropertyMove(name, to: 90)
      move.motion = .plainCurve(.linear, duration: name == "y" ? 0.5 : 2)
      return move
    }
    try stage.play("v", moves, isTold: true)
    stage.settle()
    let times = stage.events.compactMap { event -> Double? in
      if case .animationEnded = event.kind { event.time.value } else { nil }
    }
    #expect(times == [2])
  }

  /// Zoomed content has less room at a smaller scale, also while it is held.
  @Test func `a held variable resists at new bounds`() throws {
    var rule = ValueRule()
    rule.zoomRoom = ZoomRoom(scale: "scale", content: 100, viewport: 100)
    let spec = try StatesSpec("v", variables: ["scale": 2, "x": 0], rules: ["x": rule])
    var stage = try Stage(
      scene: SceneTree(Node(frame: Self.frame, states: [spec])), recording: .all)
    try stage.grabValue("v", "x")
    try stage.moveValue("v", "x", by: 40)
    #expect(try stage.value("v", "x") == 40)
    try stage.set(stage.component(named: "v"), ["scale": 1])
    try stage.moveValue("v", "x", by: 1)
    #expect(try stage.value("v", "x") < 30)
  }

  /// Points, where a unit is one; else units.
  @Test(arguments: [(1.0, Criterion.Unit.pointsPerSecond), (-1, .pointsPerSecond), (2, .count)])
  func `a throw is reported in the variable's units`(_ row: (units: Double, unit: Criterion.Unit))
    throws
  {
    var grab = GestureSpec("grab", .pan(.standard))
    grab.moves = [ValueLink("v", "x", along: .horizontal, unitsPerPoint: row.units)]
    var rule = ValueRule()
    rule.bounds = -9000...9000
    let spec = try StatesSpec("v", variables: ["x": 0], rules: ["x": rule])
    var stage = try Stage(
      scene: SceneTree(Node(frame: Self.frame, states: [spec], gestures: [grab])), recording: .all)
    try stage.perform(
      Swipe(from: Point2D(x: 100, y: 100), stops: [(0.1, Point2D(x: 200, y: 100))]))
    let test = try #require(try stage.why("v")?.deciding)
    #expect(test.name == .velocity && test.unit == row.unit)
  }

  @Test func `a variable never passes a detent unless it may`() throws {
    var stage = try stage { $0.skipsDetents = false }
    try stage.perform(
      Swipe(from: Point2D(x: 200, y: 700), stops: [(0.12, Point2D(x: 200, y: 400))], rate: 120))
    #expect(try stage.detent(of: "v", "sheet") == "half")
    #expect(try stage.why("v")?.margin == .infinity || (try stage.why("v")?.margin ?? -1) >= 0)
  }

  /// The detent where a drag began has another number in a layout with other detents, or is gone.
  @Test(arguments: [
    (["full"], "full"), (["closed"], "closed"), (["half", "closed"], "half"),
    (["full", "half", "closed", "below"], "half"),
  ])
  func `a variable never passes a detent of a new layout unless it may`(
    _ names: [String], _ expected: String
  ) throws {
    let places = ["full": 100.0, "half": 400, "closed": 700, "below": 900]
    var stage = try stage { $0.skipsDetents = false }
    let touch = { (time: Seconds, y: Double, phase: Touch.Phase) in
      Touch(time: time, position: Point2D(x: 200, y: y), phase: phase)
    }
    try stage.handle(touch(0, 790, .began))
    try stage.handle(touch(0.1, 700, .moved))
    stage.relayout(
      try self.stage { rule in
        rule.skipsDetents = false
        rule.bounds = 100...900
        rule.detents = try names.map { try ValueDetent($0, at: places[$0] ?? 0) }
      }.scene)
    try stage.handle(touch(0.12, 400, .moved))
    try stage.handle(touch(0.14, 100, .moved))
    try stage.handle(touch(0.15, 100, .ended))
    stage.settle()
    #expect(try stage.detent(of: "v", "sheet") == expected)
  }

  /// Both speeds in units: a finger that is as fast across as along is not fast enough for
  /// `ItemTouchHelper`, however many units a point is.
  @Test(arguments: [0.25, 1, 2], [(cross: 1.0, row: 0.0), (cross: 0.5, row: 100)])
  func `a finger faster along than across sweeps the variable away`(
    _ units: Double, _ row: (cross: Double, row: Double)
  ) throws {
    var rule = ValueRule()
    rule.bounds = -200 * units...200 * units
    rule.detents = try [-200, 0, 200].map { try ValueDetent("\($0)", at: $0 * units) }
    var swept = SweptRule.itemTouchHelper
    swept.velocityThreshold *= units
    swept.limit *= units
    rule.choice = .swept(swept)
    var drag = GestureSpec("drag", .pan(.standard))
    drag.moves = [ValueLink("row", "x", along: .horizontal, unitsPerPoint: units)]
    var stage = try Stage(
      scene: SceneTree(
        Node(
          frame: Self.frame, states: [StatesSpec("row", variables: ["x": 0], rules: ["x": rule])],
          gestures: [drag])), recording: .all)
    try stage.perform(
      Swipe(
        from: Point2D(x: 200, y: 400), stops: [(0.1, Point2D(x: 240, y: 400 + 40 * row.cross))],
        rate: 100))
    #expect(try stage.detent(of: "row", "x") == (row.row == 0 ? "0.0" : "200.0"))
  }

  /// The speed of a finger that turns is in units too, be a turn many of them or few.
  @Test(
    arguments: [1.0, 60, 0.02],
    [(0.05, "far"), (1, "near")] as [(duration: Double, detent: String)])
  func `a variable is thrown by a finger that turns`(
    _ units: Double, _ row: (duration: Double, detent: String)
  ) throws {
    var rule = ValueRule()
    rule.detents = [try ValueDetent("near", at: 0), try ValueDetent("far", at: 2 * units)]
    var turn = GestureSpec("turn", .pan(.standard))
    turn.moves = [
      ValueLink("dial", "angle", along: .horizontal, unitsPerPoint: units, by: .turn)
    ]
    var stage = try Stage(
      scene: SceneTree(
        Node(
          frame: Self.frame,
          states: [StatesSpec("dial", variables: ["angle": 0], rules: ["angle": rule])],
          children: [
            Node(frame: Rect2D(x: 100, y: 200, width: 200, height: 400), gestures: [turn])
          ])), recording: .all)
    // About the middle of its node, at 200, 400.
    let swipe = Swipe(
      from: Point2D(x: 280, y: 400), stops: [(row.duration, Point2D(x: 280, y: 440))], rate: 200)
    for touch in swipe.touches.dropLast() { try stage.handle(touch) }
    // Of tangents 1/2 and, where it was recognized, 1/8.
    let turned = 0.4636476090008061 - 0.12435499454676144
    #expect((try stage.value("dial", "angle") / units - turned).magnitude < 1e-9)
    try stage.handle(try #require(swipe.touches.last))
    #expect(try stage.detent(of: "dial", "angle") == row.detent)
  }

  @Test func `a variable is held by a program as by a finger`() throws {
    var stage = try stage()
    try stage.grabValue("v", "sheet")
    #expect(try stage.moveValue("v", "sheet", by: -250))
    #expect(try stage.moveValue("v", "sheet", by: -10))
    #expect(try stage.value("v", "sheet") == 440)
    #expect(try stage.releaseValue("v", "sheet", velocity: -2000))
    #expect(try stage.detent(of: "v", "sheet") == "full")
    #expect(try !stage.moveValue("v", "sheet", by: 1))
    stage.settle()
    #expect(try stage.value("v", "sheet") == 100)
    try stage.grabValue("v", "sheet")
    try stage.set(stage.component(named: "v"), ["sheet": 300])
    #expect(try !stage.holdsValue("v", "sheet"))
  }

  @Test(
    arguments: [
      { (rule: inout ValueRule) in rule.bounds = 200...300 },
      { (rule: inout ValueRule) in rule.detents.swapAt(0, 1) },
      { (rule: inout ValueRule) in rule.lookahead = -1 },
      { (rule: inout ValueRule) in
        rule.settle = .motion(.decay(try DecayMotion(.uiKitNormal, from: 0, velocity: 1)))
      },
    ] as [@Sendable (inout ValueRule) throws -> Void])
  func `inconsistent rules are refused`(
    _ change: @Sendable (inout ValueRule) throws -> Void
  ) throws {
    #expect(throws: CoreError.self) { try stage(change: change) }
  }
}

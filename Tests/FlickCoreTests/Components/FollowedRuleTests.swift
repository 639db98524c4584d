@testable import FlickCore
import Testing

/// A sheet whose bounds and detents follow a variable `top` of other variables, and a drawer.
@Suite struct `Bounds and detents that follow components` {
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)

  private func rule(_ change: (inout ValueRule) -> Void = { _ in }) -> ValueRule {
    var rule = ValueRule()
    rule.bounds = 0...800
    rule.detents = [
      ValueDetent(known: "full", 0), ValueDetent(known: "half", 400),
      ValueDetent(known: "closed", 700),
    ]
    change(&rule)
    return rule
  }

  private func followed(_ plus: Double = 0) throws -> FollowedRule {
    let top = try Derived.binary(.add, .reading("bar", "top"), .constant(plus))
    return FollowedRule(start: top, least: top, detents: ["full": top])
  }

  /// - Parameter rule: that of `y`.
  private func scene(
    rule: ValueRule, _ followed: FollowedRule, top: Double = 100
  ) throws -> SceneTree {
    let sheet = try StatesSpec(
      "sheet", variables: ["y": 0], rules: ["y": rule], following: ["y": followed])
    let bar = try StatesSpec("bar", variables: ["top": top, "other": 0])
    var pull = GestureSpec("pull", .pan(try PanGestureOptions(start: PanOptions(slop: 0))))
    pull.moves = [ValueLink("sheet", "y", along: .vertical)]
    var push = GestureSpec("push", .pan(try PanGestureOptions(start: PanOptions(slop: 0))))
    push.moves = [ValueLink("bar", "top", along: .vertical)]
    let half = Size2D(width: 400, height: 400)
    return try SceneTree(
      Node(
        frame: Self.frame, states: [sheet, bar],
        children: [
          Node(
            id: "a", frame: Rect2D(origin: Point2D(x: 0, y: 400), size: half), gestures: [pull]),
          Node(id: "b", frame: Rect2D(origin: .zero, size: half), gestures: [push]),
        ]))
  }

  private func stage() throws -> Stage {
    try Stage(scene: scene(rule: rule(), followed()), recording: .all)
  }

  private func touch(
    _ stage: inout Stage, _ time: Seconds, _ y: Double, _ phase: Touch.Phase, pointer: Int = 1
  ) throws {
    try stage.handle(
      Touch(pointer: pointer, time: time, position: Point2D(x: 100, y: y), phase: phase))
  }

  @Test func `bounds and detents begin at their computed places`() throws {
    let stage = try stage()
    #expect(try stage.value("sheet", "y") == 100)
    #expect(try stage.detent(of: "sheet", "y") == "full")
  }

  @Test func `a resting variable moves with its detent, at any frame rate`() throws {
    var stage = try stage()
    try touch(&stage, 0, 100, .began)
    try touch(&stage, 0.1, 160, .moved)
    #expect(try stage.value("bar", "top") == 160)
    #expect(try stage.value("sheet", "y") == 160)
    try touch(&stage, 0.2, 130, .moved)
    #expect(try stage.value("sheet", "y") == 130)
    try stage.animate(
      stage.component("bar"), ["top": 300], by: .curve(.linear, duration: 1))
    try stage.advance(to: 0.7)
    #expect(try (stage.value("sheet", "y") - 215).magnitude < 1e-9)
    stage.settle()
    #expect(try stage.value("sheet", "y") == 300)
    #expect(try stage.detent(of: "sheet", "y") == "full")
  }

  @Test func `a bound that moves past a finger resists by the overscroll law, without a jump`()
    throws
  {
    var stage = try stage()
    try touch(&stage, 0, 500, .began, pointer: 2)
    try touch(&stage, 0.1, 520, .moved, pointer: 2)
    #expect(try stage.value("sheet", "y") == 120)
    try touch(&stage, 0.1, 100, .began)
    try touch(&stage, 0.2, 200, .moved)
    // The bound is at 200 now; the shown value stays, and counts as drawn beyond it.
    #expect(try stage.value("sheet", "y") == 120)
    try touch(&stage, 0.3, 530, .moved, pointer: 2)
    let moved = try stage.value("sheet", "y") - 120
    #expect(moved > 0 && moved < 10)
    try touch(&stage, 0.4, 530, .ended, pointer: 2)
    stage.settle()
    #expect(try stage.value("sheet", "y") == 200)
  }

  @Test func `a motion turns to the moved detent of the same name`() throws {
    var stage = try stage()
    try touch(&stage, 0, 500, .began, pointer: 2)
    try touch(&stage, 0.1, 620, .moved, pointer: 2)
    try touch(&stage, 0.3, 620, .ended, pointer: 2)
    #expect(try stage.detent(of: "sheet", "y") == "full")
    try touch(&stage, 0.31, 100, .began)
    let before = try stage.value("sheet", "y")
    try touch(&stage, 0.31, 150, .moved)
    #expect(try stage.value("sheet", "y") == before)
    try touch(&stage, 0.4, 150, .ended)
    stage.settle()
    #expect(try stage.value("sheet", "y") == 150)
  }

  @Test func `bounds and detents that follow components do not depend on the frames in between`()
    throws
  {
    var few = try stage()
    var many = few
    let touches: [(Seconds, Double, Touch.Phase, Int)] = [
      (0, 500, .began, 2), (0.05, 560, .moved, 2), (0.1, 690, .moved, 2), (0.12, 690, .ended, 2),
      (0.15, 50, .began, 1), (0.2, 90, .moved, 1), (0.25, 190, .moved, 1), (0.26, 190, .ended, 1),
      (0.3, 480, .began, 2), (0.35, 500, .moved, 2), (1.2, 440, .moved, 2), (1.3, 440, .ended, 2),
    ]
    for (time, y, phase, pointer) in touches {
      while many.time + 0.004 < time { try many.advance(by: 0.004) }
      try touch(&few, time, y, phase, pointer: pointer)
      try touch(&many, time, y, phase, pointer: pointer)
      #expect(try few.value("sheet", "y") == many.value("sheet", "y"), "\(time)")
    }
    try few.advance(to: 1.5)
    while many.time < 1.496 { try many.advance(by: 0.004) }
    try many.advance(to: 1.5)
    #expect(try few.value("sheet", "y") == many.value("sheet", "y"))
    few.settle()
    many.settle()
    #expect(few.events.filter { !$0.isTouch } == many.events.filter { !$0.isTouch })
  }

  @Test func `a variable survives a new layout`() throws {
    var stage = try stage()
    try stage.set(stage.component("bar"), ["top": 250])
    stage.noteChanges(since: stage.time)
    #expect(try stage.value("sheet", "y") == 250)
    let other = rule { $0.detents[1] = ValueDetent(known: "half", 500) }
    stage.relayout(try scene(rule: other, followed()))
    #expect(try stage.value("sheet", "y") == 250)
    stage.relayout(try scene(rule: other, followed(20)))
    #expect(try stage.value("sheet", "y") == 270)
    try stage.remove(node: "b")
    #expect(try stage.value("sheet", "y") == 270)
  }

  @Test func `detents may meet and swap places`() throws {
    let top = Derived.reading("bar", "top")
    var stage = try Stage(
      scene: scene(rule: rule(), FollowedRule(start: top, detents: ["full": top])))
    for top in [400.0, 650, 700, 800, 900, -50, 20] {
      try stage.set(stage.component("bar"), ["top": top])
      stage.noteChanges(since: stage.time)
      stage.settle()
      let expected = ["full", "half", "closed"]
      #expect(try expected.contains(stage.detent(of: "sheet", "y") ?? ""), "\(top)")
    }
  }

  @Test func `detents that met separate alike, whichever frames were drawn`() throws {
    let top = Derived.reading("bar", "top")
    let half = try Derived.binary(.subtract, .constant(750), top)
    let followed = FollowedRule(start: top, detents: ["full": top, "half": half])
    for (detent, start, end) in [("full", 100.0, 650.0), ("half", 650, 100)] {
      for frames in [1, 4, 7, 8] {
        var stage = try Stage(scene: scene(rule: rule(), followed), recording: .all)
        try stage.set(stage.component("sheet"), ["y": start])
        stage.noteChanges(since: stage.time)
        #expect(try stage.detent(of: "sheet", "y") == detent)
        // The two meet halfway, at 375, where every second frame of four and of eight is.
        try stage.animate(stage.component("bar"), ["top": 650], by: .curve(.linear, duration: 1))
        for frame in 1...frames { try stage.advance(to: Seconds(Double(frame) / Double(frames))) }
        stage.settle()
        #expect(try stage.value("sheet", "y") == end, "\(detent), \(frames) frames")
        #expect(try stage.detent(of: "sheet", "y") == detent)
      }
    }
  }

  @Test func `functions, cycles and unknown names are refused`() throws {
    let own = FollowedRule(least: .reading("sheet", "y"))
    #expect(throws: CoreError.self) { try scene(rule: rule(), own) }
    let strange = FollowedRule(least: .reading("bar", "height"))
    #expect(throws: CoreError.self) { try scene(rule: rule(), strange) }
    let unknown = FollowedRule(detents: ["third": .constant(1)])
    #expect(throws: CoreError.self) { try scene(rule: rule(), unknown) }
    let function = FollowedRule(
      least: try .call(DerivedFunction("f") { $0[0] }, [.reading("bar", "top")]))
    #expect(throws: CoreError.self) { try scene(rule: rule(), function) }
  }
}

extension StageEvent {
  fileprivate var isTouch: Bool { if case .touch = kind { true } else { false } }
}

import FlickCore
import Testing

@Suite struct `Every gesture ends once` {
  struct Cause: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var ending: GestureEnding
    var act: @Sendable (inout Stage) throws -> Void
  }

  private static let causes = [
    Cause(testDescription: "lifted", ending: .completed) { stage in
      for pointer in 0...1 {
        let touch = Touch(
          pointer: pointer, time: stage.time, position: Pad.middle, phase: .ended)
        try? stage.handle(touch)
      }
    },
    Cause(testDescription: "cancelled by the system", ending: .system) { stage in
      for pointer in 0...1 {
        let touch = Touch(
          pointer: pointer, time: stage.time, position: Pad.middle, phase: .cancelled)
        try? stage.handle(touch)
      }
    },
    Cause(testDescription: "cancelled by a program", ending: .program) { stage in
      try stage.cancelGesture("it")
    },
    Cause(testDescription: "its pointers are taken away", ending: .program) { stage in
      for pointer in 0...1 { stage.cancelGesture(ofPointer: pointer) }
    },
    Cause(testDescription: "closed by a layout", ending: .layout) { stage in
      stage.relayout(try scene(stage.kindInUse, pointerKinds: .pen))
    },
    Cause(testDescription: "removed", ending: .removal) { stage in try stage.remove(node: "leaf") },
  ]

  fileprivate static func scene(
    _ kind: GestureKind?, pointerKinds: PointerKinds = .all
  ) throws -> SceneTree {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let leaf = try Node(
      id: "leaf", frame: frame,
      gestures: kind.map { [GestureSpec("it", $0, pointerKinds: pointerKinds)] } ?? [])
    return try SceneTree(Node(id: "root", frame: Pad.frame, children: [leaf]))
  }

  private static let kinds: [(kind: GestureKind, fingers: Int)] = [
    (.longPress(.standard), 1), (.pan(.standard), 1), (.pinch(.standard), 2),
    (.rotate(.standard), 2),
  ]

  @Test(arguments: kinds.indices, causes)
  func `a gesture ends once for every cause`(_ index: Int, _ cause: Cause) throws {
    let row = Self.kinds[index]
    var stage = try Stage(scene: Self.scene(row.kind), recording: .all)
    if row.fingers == 2 {
      try stage.perform(.two(Pad.middle, spans: (100, 200), turn: 1, lift: false))
    } else if case .longPress = row.kind {
      try stage.perform(.one(from: Pad.middle, lift: false))
      stage.settle()
    } else {
      try stage.perform(
        .one(from: Pad.middle, stops: [(0.2, Point2D(x: 300, y: 400))], lift: false))
    }
    #expect(stage.gestureLog == ["it began"])
    try cause.act(&stage)
    stage.checkInvariants()
    // A repetition is ignored or refused.
    try? cause.act(&stage)
    for pointer in 0...1 {
      let touch = Touch(pointer: pointer, time: 9, position: Pad.middle, phase: .cancelled)
      try? stage.handle(touch)
    }
    stage.checkInvariants()
    let ends = stage.gestureEvents.filter(\.state.isFinal)
    #expect(ends.map(\.ending) == [cause.ending])
    #expect(ends.map(\.state) == [cause.ending == .completed ? .ended : .cancelled])
  }

  @Test func `a pager's drag ends once, and its pages come to rest`() throws {
    for cause in Self.causes.dropFirst(3) where cause.ending == .program {
      var stage = try Library.stage()
      try stage.perform(.horizontal(-150, in: 0.2, lift: false))
      try cause.act(&stage)
      #expect(stage.gestureEvents.last?.ending == .program)
      stage.settle()
      #expect(try stage.isAllAtRest())
    }
    var stage = try Library.stage()
    try stage.perform(.horizontal(-150, in: 0.2, lift: false))
    try stage.remove(node: "music")
    stage.checkInvariants()
    #expect(stage.gestureEvents.last?.ending == .removal)
    stage.settle()
    #expect(try stage.isAllAtRest())
    #expect(throws: CoreError.self) { try stage.pager("music") }
    #expect(try stage.pager("category").pageCount == 1)
  }

  @Test func `a removed gesture is no longer awaited`() throws {
    let half = { (y: Double) in Rect2D(x: 0, y: y, width: 400, height: 400) }
    let tap = GestureSpec(
      "tap", .tap(.standard), requiresFailureOf: ["double"], simultaneousWith: ["double"],
      exclusiveAfter: ["double"])
    let double = try GestureSpec("double", .tap(TapOptions(count: 2)), blocks: ["tap"])
    let inner = try Node(id: "inner", frame: half(0), gestures: [double])
    let outer = try Node(id: "outer", frame: half(0), gestures: [tap], children: [inner])
    var stage = try Stage(
      scene: SceneTree(Node(id: "root", frame: Pad.frame, children: [outer])), recording: .all)
    try stage.perform(.one(from: Point2D(x: 9, y: 9), liftAt: 0.1))
    #expect(stage.gestureLog == [])
    try stage.remove(node: "inner")
    #expect(stage.gestureLog == ["tap ended"])
    try stage.perform(.one(from: Point2D(x: 9, y: 9), at: 1, liftAt: 1.1))
    #expect(stage.gestureLog == ["tap ended", "tap ended"])
    #expect(throws: CoreError.self) { try stage.remove(node: "inner") }
  }

  @Test func `a gesture waits as long as the layout declares`() throws {
    func scene(waits: Bool) throws -> SceneTree {
      let tap = GestureSpec(
        "tap", .tap(.standard), requiresFailureOf: waits ? ["double"] : [],
        simultaneousWith: ["double"])
      let double = try GestureSpec("double", .tap(TapOptions(count: 2)))
      return try SceneTree(Node(id: "root", frame: Pad.frame, gestures: [tap, double]))
    }
    var stage = try Stage(scene: scene(waits: true), recording: .all)
    try stage.perform(.one(from: Pad.middle, liftAt: 0.1))
    #expect(stage.gestureLog == [])
    stage.relayout(try scene(waits: false))
    stage.checkInvariants()
    #expect(stage.gestureLog == ["tap ended"])
  }

  @Test func `a gesture continues in a layout that keeps its place`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-150, in: 0.2, lift: false))
    let before = try stage.pager("music")
    let component = try stage.component(named: "music")
    // Another node in front shifts all numbers.
    let frame = Library.screen
    var options = PagerOptions(pageCount: 3)
    options.handover = .drag
    let inner = try [
      Node(id: "music", frame: frame, pager: options),
      Node(id: "podcasts", frame: frame, pager: options),
    ]
    options.pageCount = 2
    let root = try Node(
      id: "root", frame: frame,
      children: [
        Node(id: "banner", frame: Rect2D(x: 0, y: 0, width: 9, height: 9), pager: options),
        Node(id: "category", frame: frame, pager: options, children: inner),
      ])
    stage.relayout(try SceneTree(root))
    stage.checkInvariants()
    #expect(try stage.pager("music") == before)
    #expect(try stage.component(named: "music") == component)
    try stage.perform(
      Swipe(touches: [
        Touch(time: 0.3, position: Point2D(x: -205, y: 400), phase: .moved),
        Touch(time: 0.3, position: Point2D(x: -205, y: 400), phase: .ended),
      ]))
    stage.settle()
    #expect(stage.pageLog == ["music will 0>1 drag", "music did 0>1 drag"])
    #expect(stage.gestureLog == ["music began", "music ended"])
  }

  @Test func `a pager in motion keeps place and speed in pages`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-250, in: 0.4))
    try stage.advance(by: 0.05)
    let before = try stage.pager("music")
    let half = Rect2D(x: 0, y: 0, width: 195, height: 400)
    let options = PagerOptions(pageCount: 3)
    stage.relayout(try SceneTree(Node(id: "music", frame: half, pager: options)))
    let after = try stage.pager("music")
    #expect((after.position - before.position).magnitude < 1e-12)
    #expect((after.velocity - before.velocity).magnitude < 1e-9)
    stage.settle()
    #expect(try stage.pager("music").settledPage == 1)
    #expect(stage.pageLog == ["music will 0>1 drag", "music did 0>1 drag"])
    stage.relayout(try SceneTree(Node(id: "music", frame: half, pager: PagerOptions(pageCount: 1))))
    #expect(stage.pageLog.suffix(2) == ["music will 1>0 layout", "music did 1>0 layout"])
  }
}

extension Stage {
  /// The kind of the gesture "it", for a scene like this one.
  fileprivate var kindInUse: GestureKind? { scene.spec(named: "it")?.kind }
}

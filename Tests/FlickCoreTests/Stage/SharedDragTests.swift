import FlickCore
import Testing

@Suite struct `A second finger on a pager` {
  static func stage(_ policy: PointerPolicy, gestures: Bool = false) throws -> Stage {
    var options = PagerOptions(pageCount: 5)
    options.pan = try PanOptions(slop: 10, pointers: policy)
    options.page = 2
    let taps = try gestures ? [GestureSpec("tap", .tap(TapOptions()))] : []
    let root = try Node(
      frame: Rect2D(x: 0, y: 0, width: 9000, height: 640),
      children: [
        Node(
          id: "pager", frame: Rect2D(x: 4000, y: 0, width: 360, height: 640), pager: options,
          gestures: taps)
      ])
    return try Stage(scene: SceneTree(root), recording: .all)
  }

  /// A touch of a pointer at a distance from the middle of the pager.
  static func touch(_ pointer: Int, _ time: Double, _ x: Double, _ phase: Touch.Phase) -> Touch {
    Touch(
      pointer: pointer, time: Seconds(time), position: Point2D(x: 4180 + x, y: 100), phase: phase)
  }

  static func position(_ stage: Stage) throws -> Double {
    try (stage.pager("pager").position.value - 2) * 360
  }

  /// Both with gestures in the scene, where touches pass the arena, and without.
  @Test(arguments: [false, true], PointerPolicy.allCases)
  func `a second finger counts by its policy`(gestures: Bool, policy: PointerPolicy) throws {
    var stage = try Self.stage(policy, gestures: gestures)
    try stage.handle(Self.touch(0, 0, 0, .began))
    try stage.handle(Self.touch(0, 0.1, -110, .moved))
    #expect(try (Self.position(stage) - 100).magnitude < 1e-9)
    try stage.handle(Self.touch(1, 0.2, 50, .began))
    stage.checkInvariants()
    if policy != .cancel { #expect(try (Self.position(stage) - 100).magnitude < 1e-9) }
    try stage.handle(Self.touch(1, 0.3, 10, .moved))
    let second = try Self.position(stage)
    try stage.handle(Self.touch(0, 0.4, -120, .moved))
    let first = try Self.position(stage)
    stage.checkInvariants()
    switch policy {
    case .ignore, .first:
      #expect((second - 100).magnitude < 1e-9 && (first - 110).magnitude < 1e-9)
    case .latest: #expect((second - 140).magnitude < 1e-9 && (first - 140).magnitude < 1e-9)
    case .average: #expect((second - 120).magnitude < 1e-9 && (first - 125).magnitude < 1e-9)
    case .cancel: #expect(try !stage.pager("pager").isHeld)
    }
    // The first finger is lifted: the other one continues if they share the drag.
    try stage.handle(Self.touch(0, 0.5, -120, .ended))
    stage.checkInvariants()
    let shares = policy != .ignore && policy != .cancel
    #expect(try stage.pager("pager").isHeld == shares)
    if shares {
      #expect(try Self.position(stage) == first)
      try stage.handle(Self.touch(1, 0.6, -90, .moved))
      #expect(try (Self.position(stage) - first - 100).magnitude < 1e-9)
    }
    try stage.handle(Self.touch(1, 1.5, shares ? -90 : 10, .ended))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("pager").settledPage == (shares ? 3 : 2))
    try Self.expectOneEnd(stage, policy)
  }

  /// The drag began once and ended once, for its reason.
  static func expectOneEnd(_ stage: Stage, _ policy: PointerPolicy) throws {
    let states = stage.events.compactMap { event -> GestureEvent? in
      if case .gesture(let gesture) = event.kind, stage.scene.name(of: gesture.component) == "pager"
      {
        return gesture
      }
      return nil
    }
    #expect(states.count { $0.state == .began } == 1)
    let ends = states.filter { $0.state == .ended || $0.state == .cancelled }
    #expect(ends.map(\.ending) == [policy == .cancel ? .secondFinger : .completed])
  }

  @Test func `when the newest finger leaves, the next newest continues without a jump`() throws {
    var stage = try Self.stage(.latest)
    try stage.handle(Self.touch(0, 0, 0, .began))
    try stage.handle(Self.touch(0, 0.1, -20, .moved))
    try stage.handle(Self.touch(1, 0.2, 50, .began))
    try stage.handle(Self.touch(2, 0.3, 90, .began))
    try stage.handle(Self.touch(2, 0.4, 70, .moved))
    try stage.handle(Self.touch(1, 0.5, 0, .moved))
    #expect(try (Self.position(stage) - 30).magnitude < 1e-9)
    try stage.handle(Self.touch(2, 0.6, 70, .ended))
    try stage.handle(Self.touch(1, 0.7, -5, .moved))
    #expect(try (Self.position(stage) - 35).magnitude < 1e-9)
    try stage.handle(Self.touch(0, 0.8, -300, .moved))
    #expect(try (Self.position(stage) - 35).magnitude < 1e-9)
    try stage.handle(Self.touch(1, 0.9, -5, .cancelled))
    try stage.handle(Self.touch(0, 1, -310, .moved))
    #expect(try (Self.position(stage) - 45).magnitude < 1e-9)
    stage.checkInvariants()
    try stage.handle(Self.touch(0, 1.2, -310, .cancelled))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 2)
    stage.checkInvariants()
  }

  @Test func `two fingers may begin a drag together`() throws {
    var stage = try Self.stage(.average)
    try stage.handle(Self.touch(0, 0, 0, .began))
    try stage.handle(Self.touch(1, 0.1, 40, .began))
    try stage.handle(Self.touch(0, 0.2, -15, .moved))
    #expect(try Self.position(stage) == 0)
    try stage.handle(Self.touch(1, 0.3, 25, .moved))
    #expect(try (Self.position(stage) - 5).magnitude < 1e-9)
    try stage.handle(Self.touch(1, 0.4, 25, .ended))
    try stage.handle(Self.touch(0, 0.5, -20, .ended))
    stage.settle()
    try Self.expectOneEnd(stage, .average)
  }

  /// Random fingers in any order, with gestures below and programs above: no drag is left stuck.
  @Test func `no gesture stays unfinished, whatever fingers do`() throws {
    let seed: UInt64 = 20_261_131
    print("shared drags: seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let policy = PointerPolicy.allCases[random.integer(0...3)]
      var stage = try Self.stage(policy, gestures: random.integer(0...1) == 0)
      var places: [Int: Double] = [:]
      var time = 0.0
      for _ in 0..<40 {
        time += random.number(0.001...0.2)
        let pointer = random.integer(0...3)
        if let place = places[pointer] {
          let x = place + random.number(-60...60)
          switch random.integer(0...9) {
          case 0:
            try stage.handle(Self.touch(pointer, time, place, .ended))
            places[pointer] = nil
          case 1:
            try stage.handle(Self.touch(pointer, time, place, .cancelled))
            places[pointer] = nil
          case 2: stage.cancelGesture(ofPointer: pointer)
          case 3 where random.integer(0...3) == 0:
            try stage.move("pager", to: random.integer(0...4))
          default:
            let before = try stage.pager("pager")
            try stage.handle(Self.touch(pointer, time, x, .moved))
            let after = try stage.pager("pager")
            if before.isHeld, after.isHeld {
              let distance = (after.position - before.position).magnitude.value * 360
              #expect(distance <= (x - place).magnitude + 1e-6)
            }
            places[pointer] = x
          }
        } else {
          let x = random.number(-170...170)
          let before = try stage.pager("pager")
          try stage.handle(Self.touch(pointer, time, x, .began))
          if before.isHeld, policy != .cancel {
            #expect(try stage.pager("pager").position == before.position)
          }
          places[pointer] = x
        }
        stage.checkInvariants()
      }
      for (pointer, place) in places.sorted(by: { $0.key < $1.key }) {
        try stage.handle(Self.touch(pointer, time + 1, place, .ended))
        stage.checkInvariants()
      }
      stage.settle()
      stage.checkInvariants()
      let pager = try stage.pager("pager")
      #expect(!pager.isHeld && pager.position == Pages(Double(pager.settledPage)))
    }
  }

  /// A pan that failed before a second finger brought gestures into play is over.
  @Test func `a failed gesture does not fail again`() throws {
    var strip = PagerOptions(pageCount: 3)
    strip.pan = try PanOptions(slop: 5, pointers: .latest)
    var feed = PagerOptions(pageCount: 3)
    feed.axis = .vertical
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let card = try Node(
      id: "card", frame: Rect2D(x: 0, y: 400, width: 400, height: 400),
      gestures: [GestureSpec("tap", .tap(.standard))])
    let inner = try Node(
      id: "strip", frame: frame, pager: strip, children: [Node(frame: frame, children: [card])])
    var stage = try Stage(
      scene: SceneTree(Node(id: "feed", frame: frame, pager: feed, children: [inner])),
      recording: .all)
    let touch = { (pointer: Int, time: Double, y: Double, phase: Touch.Phase) in
      Touch(pointer: pointer, time: Seconds(time), position: Point2D(x: 100, y: y), phase: phase)
    }
    try stage.handle(touch(0, 0, 100, .began))
    try stage.handle(touch(0, 0.1, 108, .moved))
    try stage.handle(touch(1, 0.2, 600, .began))
    try stage.handle(touch(1, 0.3, 680, .moved))
    stage.checkInvariants()
    let failures = try stage.events.count {
      if case .gesture(let gesture) = $0.kind, gesture.state == .failed {
        return try gesture.component == stage.component(named: "strip")
      }
      return false
    }
    #expect(failures == 1)
  }

  /// If crossed pagers have different policies, the first in order determines the role of the
  /// second finger, before and after the verdict: so the content follows the fingers at any report
  /// rate.
  @Test(arguments: [1, 2, 3, 8])
  func `a finger counts by the policy at its join`(reports: Int) throws {
    var strip = PagerOptions(pageCount: 3)
    strip.pan = try PanOptions(slop: 5, pointers: .average)
    var feed = PagerOptions(pageCount: 3)
    feed.axis = .vertical
    feed.pan = try PanOptions(slop: 10, pointers: .latest)
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let inner = try Node(id: "strip", frame: frame, pager: strip)
    var stage = try Stage(
      scene: SceneTree(Node(id: "feed", frame: frame, pager: feed, children: [inner])),
      recording: .all)
    let touch = { (pointer: Int, time: Double, y: Double, phase: Touch.Phase) in
      Touch(
        pointer: pointer, time: Seconds(time), position: Point2D(x: 100, y: y), phase: phase)
    }
    try stage.handle(touch(0, 0, 400, .began))
    try stage.handle(touch(1, 0.1, 600, .began))
    for report in 1...reports {
      let share = Double(report) / Double(reports)
      try stage.handle(touch(1, 0.1 + share * 0.1, 600 - 60 * share, .moved))
    }
    // Half of 60 points, less the slop.
    #expect(try (stage.pager("feed").offset.value - 20).magnitude < 1e-9)
    stage.checkInvariants()
  }

  /// By then the outer pager has the drag, and its own policy would end it.
  @Test func `a third finger joins like the second`() throws {
    var strip = PagerOptions(pageCount: 3)
    strip.pan = try PanOptions(slop: 5, pointers: .average)
    var feed = PagerOptions(pageCount: 3)
    feed.axis = .vertical
    feed.pan = try PanOptions(slop: 10, pointers: .cancel)
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let inner = try Node(id: "strip", frame: frame, pager: strip)
    var stage = try Stage(
      scene: SceneTree(Node(id: "feed", frame: frame, pager: feed, children: [inner])),
      recording: .all)
    let touch = { (pointer: Int, time: Double, y: Double, phase: Touch.Phase) in
      Touch(pointer: pointer, time: Seconds(time), position: Point2D(x: 100, y: y), phase: phase)
    }
    try stage.handle(touch(0, 0, 400, .began))
    try stage.handle(touch(1, 0.1, 600, .began))
    try stage.handle(touch(1, 0.2, 540, .moved))
    #expect(try stage.pager("feed").offset == 20)
    try stage.handle(touch(2, 0.3, 500, .began))
    #expect(stage.decisions.last?.verdict == .joined)
    try stage.handle(touch(2, 0.4, 440, .moved))
    #expect(try (stage.pager("feed").offset.value - 40).magnitude < 1e-9)
    stage.checkInvariants()
  }
}

import FlickCore

/// Random hands on random scenes: the actions, what they do, and what must be true afterwards.
enum GestureFuzz {
  /// One thing that happens; a list of them is a case, and every list of them is allowed.
  enum Action: Codable, Sendable, Hashable {
    case down(pointer: Int, x: Double, y: Double, mouse: Bool)
    /// Relative to where the pointer is.
    case move(pointer: Int, x: Double, y: Double)
    case up(pointer: Int)
    case systemCancel(pointer: Int)
    case programCancel(pointer: Int)
    case cancelGesture(String)
    case wait(Double)
    case settle
    case page(String, Int)
    case layout(Int)
    case remove(String)
  }

  /// What a run did, counted by "kind state" and "kind ending".
  struct Outcome {
    var fault: String?
    var counts: [String: Int] = [:]
  }

  static let frame = Rect(x: 0, y: 0, width: 400, height: 800)
  /// Gestures whose nodes can be removed and come back with a layout.
  static let nodes = ["card", "photo", "knob", "inner"]
  static let gestures = [
    "tap", "double", "press", "pan", "latest", "average", "strict", "swipe", "edge", "zoom", "turn",
    "knob tap", "knob pan", "inner", "outer",
  ]

  /// The scene of a layout: 0 as it starts, others move or leave out something.
  static func scene(layout: Int) throws -> Scene {
    let shift = Double(layout % 3) * 7
    let half = { (y: Double) in Rect(x: shift, y: y, width: 400, height: 200) }
    let card = try Node(
      id: "card", frame: half(0),
      gestures: [
        GestureSpec("tap", .tap(.standard)), GestureSpec("double", .tap(TapOptions(count: 2))),
        GestureSpec("press", .longPress(.standard)),
        GestureSpec("swipe", .swipe(.standard), blocks: ["inner"]),
        GestureSpec("strict", .pan(PanGestureOptions(axis: .vertical, policy: .cancel))),
      ])
    let photo = try Node(
      id: "photo", frame: half(200),
      gestures: [
        GestureSpec("zoom", .pinch(.standard), simultaneousWith: ["turn", "average"]),
        GestureSpec("turn", .rotate(.standard), simultaneousWith: ["average"]),
        GestureSpec("average", .pan(PanGestureOptions(axis: .vertical, policy: .average))),
      ])
    let knob = try Node(
      id: "knob", frame: half(400),
      gestures: [
        GestureSpec(
          "knob pan", .pan(PanGestureOptions(locksAxis: true)), priority: 1,
          requiresFailureOf: ["knob tap"], exclusiveAfter: ["pan"]),
        GestureSpec("knob tap", .tap(TapOptions(pointers: 2))),
        GestureSpec(
          "latest", .pan(PanGestureOptions(policy: .latest)), simultaneousWith: ["outer"]),
      ])
    let free = try Node(
      id: "free", frame: half(600), gestures: [GestureSpec("pan", .pan(.standard))])
    let page = try Node(frame: frame, children: [card, photo, knob, free])
    let inner = try Node(
      id: "inner", frame: frame, pager: PagerOptions(pageCount: layout % 2 == 0 ? 3 : 2),
      children: layout % 4 == 3 ? [card] : [page])
    let second = try Node(id: "second", frame: frame, gestures: [])
    let outer = try Node(
      id: "outer", frame: frame, pager: PagerOptions(pageCount: 2), children: [inner, second])
    return try Scene(
      Node(
        id: "root", frame: frame, gestures: [GestureSpec("edge", .edgePan(EdgePanOptions()))],
        children: [outer]))
  }

  /// A list of actions; fingers come in strokes, so that gestures happen at all.
  static func actions(_ random: inout SplitMix64) -> [Action] {
    var actions: [Action] = []
    for _ in 0..<random.integer(2...8) { stroke(&random, &actions) }
    if random.integer(0...3) == 0 { actions.append(.settle) }
    return actions
  }

  private static func doubleTap(_ random: inout SplitMix64, _ actions: inout [Action]) {
    let (x, y) = (random.number(0...400), random.number(0...200))
    for _ in 0..<2 {
      actions += [
        .down(pointer: 0, x: x, y: y, mouse: false), .wait(0.05), .up(pointer: 0), .wait(0.1),
      ]
    }
  }

  private static func stroke(_ random: inout SplitMix64, _ actions: inout [Action]) {
    if random.integer(0...9) == 0 { return doubleTap(&random, &actions) }
    let fingers = random.integer(0...2) == 0 ? 2 : 1
    let isMouse = random.integer(0...9) == 0
    let y = random.number(0...800)
    for pointer in 0..<fingers {
      let x = random.integer(0...4) == 0 ? random.number(0...30) : random.number(0...400)
      actions.append(.down(pointer: pointer, x: x, y: y + Double(pointer * 40), mouse: isMouse))
      if random.integer(0...2) == 0 { actions.append(.wait(random.number(0...0.05))) }
    }
    let steps = [0, 1, 6, 12][random.integer(0...3)]
    let pace = [1.0, 6, 30][random.integer(0...2)]
    var ways = (0..<2).map { _ in
      (x: random.number(-pace...pace), y: random.number(-pace...pace))
    }
    if random.integer(0...1) == 0 { ways[0].x *= 0.1 } else if fingers == 1 { ways[0].y *= 0.1 }
    if random.integer(0...5) == 0 { actions.append(.wait(0.6)) }
    for _ in 0..<steps {
      for pointer in 0..<fingers {
        actions.append(.move(pointer: pointer, x: ways[pointer].x, y: ways[pointer].y))
      }
      actions.append(.wait(random.number(0...0.016)))
      interrupt(&random, &actions, near: y)
    }
    if random.integer(0...9) == 0 { return }
    for pointer in 0..<fingers {
      let isCancelled = random.integer(0...9) == 0
      actions.append(isCancelled ? .systemCancel(pointer: pointer) : .up(pointer: pointer))
    }
    actions.append(.wait([0.05, 0.15, 0.4, 3, 1e6][random.integer(0...4)]))
  }

  private static func interrupt(
    _ random: inout SplitMix64, _ actions: inout [Action], near y: Double
  ) {
    switch random.integer(0...120) {
    case 0: actions.append(.systemCancel(pointer: random.integer(0...1)))
    case 1: actions.append(.programCancel(pointer: random.integer(0...1)))
    case 2, 3: actions.append(.cancelGesture(gestures[random.integer(0...gestures.count - 1)]))
    case 4: actions.append(.settle)
    case 5: actions.append(.page(["inner", "outer"][random.integer(0...1)], random.integer(0...2)))
    case 6, 7: actions.append(.layout(random.integer(0...5)))
    case 8, 9: actions.append(.remove(nodes[random.integer(0...3)]))
    case 10...13:
      let x = random.number(0...400)
      actions.append(.down(pointer: 2, x: x, y: y, mouse: false))
    case 14...16: actions.append(.up(pointer: 2))
    default: break
    }
  }

  /// Runs a list; what is not possible, such as lifting a finger that is not down, is left out.
  static func run(_ actions: [Action]) -> Outcome {
    do {
      var runner = try Runner()
      for (index, action) in actions.enumerated() {
        try runner.act(action)
        guard let fault = runner.fault else { continue }
        return Outcome(fault: "action \(index), \(action): \(fault)")
      }
      try runner.finish()
      return Outcome(fault: runner.fault, counts: runner.counts)
    } catch {
      return Outcome(fault: "\(error)")
    }
  }

  private struct Runner {
    var stage: Stage
    var places: [Int: Point] = [:]
    var active: Set<ComponentID> = []
    var counts: [String: Int] = [:]
    var fault: String?

    init() throws { stage = try Stage(scene: GestureFuzz.scene(layout: 0)) }

    mutating func act(_ action: Action) throws {
      switch action {
      case .down(let pointer, let x, let y, let mouse):
        guard places[pointer] == nil else { return }
        try touch(pointer, Point(x: x, y: y), .began, mouse ? .mouse : .touch)
      case .move(let pointer, let x, let y):
        guard let place = places[pointer] else { return }
        try touch(pointer, place + Vector(x: x, y: y), .moved)
      case .up(let pointer):
        guard let place = places[pointer] else { return }
        try touch(pointer, place, .ended)
      case .systemCancel(let pointer):
        guard let place = places[pointer] else { return }
        try touch(pointer, place, .cancelled)
      case .programCancel(let pointer): stage.cancelGesture(ofPointer: pointer)
      case .cancelGesture(let id):
        if let component = stage.scene.component(named: id) { try stage.cancelGesture(component) }
      case .wait(let duration): try stage.advance(by: Seconds(duration))
      case .settle: stage.settle()
      case .page(let id, let page):
        if let component = stage.scene.component(named: id) { try stage.move(component, to: page) }
      case .layout(let layout): stage.relayout(try GestureFuzz.scene(layout: layout))
      case .remove(let id): try? stage.remove(node: id)
      }
      check()
    }

    mutating func touch(
      _ pointer: Int, _ place: Point, _ phase: Touch.Phase, _ kind: Touch.Kind = .touch
    ) throws {
      let touch = Touch(
        pointer: pointer, time: stage.time, position: place, phase: phase, kind: kind)
      places[pointer] = touch.isLast ? nil : place
      try stage.handle(touch)
    }

    /// All fingers leave; then nothing may be left undone.
    mutating func finish() throws {
      for (pointer, place) in places.sorted(by: { $0.key < $1.key }) {
        try touch(pointer, place, .ended)
        check()
      }
      stage.settle()
      check()
      if try !stage.isAllAtRest() { fault = fault ?? "a pager is not at rest" }
      if !active.isEmpty { fault = fault ?? "began and never ended" }
      for gesture in stage.scene.gestureIDs where try stage.gesture(gesture).state != nil {
        fault = fault ?? "\(stage.scene.name(of: gesture)) is stuck"
      }
    }

    mutating func check() {
      if let wrong = stage.arenaFault {
        fault = fault ?? wrong
        return
      }
      stage.checkInvariants()
      for event in stage.takeEvents() {
        guard case .gesture(let gesture) = event.kind else { continue }
        follow(gesture)
      }
      for component in stage.scene.components {
        guard let pager = try? stage.pager(component) else { continue }
        if !pager.position.isFinite || !pager.velocity.isFinite { fault = "a pager is nowhere" }
      }
    }

    /// Begins once, ends once.
    private mutating func follow(_ event: GestureEvent) {
      let name = stage.scene.name(of: event.component)
      let isKnown = active.contains(event.component)
      if event.values?.isFinite == false { fault = "\(name): a value is not finite" }
      switch event.state {
      case .possible: fault = "\(name): nobody asked"
      case .began:
        if isKnown { fault = "\(name) began twice" }
        active.insert(event.component)
      case .changed: if !isKnown { fault = "\(name) changed without having begun" }
      case .ended, .cancelled:
        let isDiscrete = stage.scene.spec(named: name)?.kind.isDiscrete ?? false
        if active.remove(event.component) == nil, !isDiscrete { fault = "\(name) ended twice" }
        if event.ending == nil { fault = "\(name): ended for no reason" }
      case .failed: break
      }
      counts["\(name) \(event.state.rawValue)", default: 0] += 1
      if event.state == .cancelled || event.state == .ended, let ending = event.ending {
        counts["ending \(ending.rawValue)", default: 0] += 1
      }
    }
  }
}

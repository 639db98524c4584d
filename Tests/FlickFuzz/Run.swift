import FlickCore

/// A case being played on a stage.
struct Run {
  private(set) var stage: Stage
  /// Where the pointers are that are down.
  private(set) var places: [Int: Point2D] = [:]
  /// Where fingers scroll on a pad that reports phases, until they are lifted.
  private var pad: Point2D?
  /// All that moves in the scene, outer tracks first.
  private(set) var tracks: [SceneTrack]
  private let world: any World
  /// The time by which settling has moved the stage's clock ahead of the case's.
  private var lead: Seconds = 0

  init(_ world: any World) throws {
    self.world = world
    stage = try Stage(scene: world.scene(layout: 0), recording: .all)
    tracks = try SceneTrack.all(in: stage.scene)
  }

  /// Returns the time of a step on the stage's clock; never before now.
  func moment(of step: Step) -> Seconds { max(stage.time, Seconds(step.time) + lead) }

  /// Lets time pass.
  mutating func pass(until time: Seconds) throws {
    if let rate = world.fills {
      while stage.time < time, stage.nextMoment < .infinity {
        let next = ((stage.time.value * rate + 1e-6).rounded(.down) + 1) / rate
        try stage.advance(to: min(time, Seconds(next)))
        try world.fill(&stage)
      }
    }
    try stage.advance(to: time)
  }

  /// Lets the stage settle, making missing rows on the way.
  private mutating func settle() throws {
    if world.fills != nil {
      // Content that arrives extends the motion by at most a minute.
      let end = stage.time + 60
      while stage.nextMoment < .infinity, stage.time < end {
        try pass(until: min(end, max(stage.nextMoment, stage.time + 1e-3)))
      }
      try world.fill(&stage)
    }
    stage.settle()
  }

  mutating func takeEvents() -> [StageEvent] { stage.takeEvents() }

  /// Performs a step now; an impossible step is ignored.
  mutating func act(_ step: Step) throws {
    try make(step)
    if world.fills != nil { try world.fill(&stage) }
  }

  /// Performs several touches of one time as a frame; impossible ones are ignored.
  mutating func act(_ steps: [Step]) throws {
    guard steps.count > 1 else { return try steps.forEach { try act($0) } }
    let touches = steps.compactMap { step -> Touch? in
      guard case .touch(let phase, let pointer, let place, let isMouse) = step.action else {
        return nil
      }
      let isFirst = [.began, .hovered, .left].contains(phase)
      guard isFirst == (places[pointer] == nil) else { return nil }
      return Touch(
        pointer: pointer, time: stage.time, position: place, phase: phase,
        kind: isMouse ? .mouse : .touch, force: step.force)
    }
    for touch in touches { places[touch.pointer] = touch.isLast ? nil : touch.position }
    guard !touches.isEmpty else { return }
    try stage.handle(TouchFrame(touches))
    if world.fills != nil { try world.fill(&stage) }
  }

  private mutating func make(_ step: Step) throws {
    let start = stage.time
    // As the host does after a call of a program.
    defer { if stage.followsComponents { stage.noteChanges(since: start) } }
    switch step.action {
    case .touch(let phase, let pointer, let place, let isMouse):
      let isFirst = [.began, .hovered, .left].contains(phase)
      guard isFirst == (places[pointer] == nil) else { return }
      let touch = Touch(
        pointer: pointer, time: stage.time, position: place, phase: phase,
        kind: isMouse ? .mouse : .touch, force: step.force)
      places[pointer] = touch.isLast ? nil : place
      try stage.handle(touch)
    case .cancelPointer(let pointer): stage.cancelGesture(ofPointer: pointer)
    case .cancelGesture(let id):
      if let component = stage.scene.component(named: id) { try stage.cancelGesture(component) }
    case .move(let id, let page):
      if let component = stage.scene.component(named: id) { try stage.move(component, to: page) }
    case .wheel(let place, let turn, let phase):
      try stage.wheel(WheelTurn(by: turn, phase: phase), at: place)
      pad = phase == .began || phase == .changed ? place : nil
    case .jump(let id, let page):
      if let component = stage.scene.component(named: id) { try stage.jump(component, to: page) }
    case .turn(let id, let pages, let motion):
      let motion = Step.motions[abs(motion) % Step.motions.count]
      guard let component = stage.scene.component(named: id),
        stage.scene.components(of: .pager).contains(component)
      else { return }
      try stage.move(component, .by(pages), by: motion)
    case .shift(let id, let pages):
      guard let component = stage.scene.component(named: id),
        stage.scene.components(of: .pager).contains(component)
      else { return }
      try stage.setManualOffset(component, to: Pages(pages))
    case .scroll(let id, let offset, let animation):
      guard let component = stage.scene.component(named: id),
        stage.scene.components(of: .scrollView).contains(component)
      else { return }
      try stage.scroll(component, to: offset, Step.animation(animation))
    case .swap(let id, let jumps):
      guard let component = stage.scene.component(named: id), (try? stage.deck(component)) != nil
      else { return }
      try stage.swap(component, by: jumps ? .jump : nil)
    case .go(let id, let state):
      guard let component = stage.scene.component(named: id), (try? stage.states(component)) != nil
      else { return }
      if state < 0 { return try stage.reverse(component) }
      try stage.go(component, to: CardsWorld.states[state % CardsWorld.states.count].name)
    case .hold(let id, let grip): try hold(id, grip)
    case .send(let id, let name, let target, let motion):
      guard let states = stage.scene.component(named: id),
        (try? stage.value(states, name)) != nil
          || (try? stage.scrollAxes(of: states).contains(name)) == true
      else { return }
      var move = PropertyMove(name, to: target)
      move.motion = try Step.course(motion)
      try stage.play(states, [move], isTold: true)
    case .resize(let id, let height, let top):
      guard let component = stage.scene.component(named: id),
        stage.scene.components(of: .scrollView).contains(component)
      else { return }
      try stage.resize(
        component, content: Size2D(width: 400, height: height), insets: Insets(top: top))
    case .rows(let id, let count, let isAtStart):
      guard let list = list(id) else { return }
      try stage.resize(list, rows: count, atStart: isAtStart)
    case .seek(let id, let row, let alignment, let animation):
      guard let list = list(id), let count = try stage.rows(of: list)?.count, count > 0 else {
        return
      }
      try stage.scroll(
        list, toRow: abs(row) % count, alignment, Step.animation(animation))
    case .layout(let layout):
      let scene = try world.scene(layout: layout)
      if world.animatesLayouts, layout % 2 == 1 {
        try stage.relayout(scene, animatedBy: .standard)
      } else {
        stage.relayout(scene)
      }
      tracks = try SceneTrack.all(in: stage.scene)
    case .remove(let id):
      guard stage.scene.frame(of: id) != nil else { return }
      try stage.remove(node: id)
      tracks = try SceneTrack.all(in: stage.scene)
    case .settle:
      let before = stage.time
      try settle()
      lead += stage.time - before
    case .wait: break
    }
  }

  /// Returns the scroll view with this ID if its rows are made when they come near.
  private func list(_ id: String) -> ComponentID? {
    guard let component = stage.scene.component(named: id),
      stage.scene.components(of: .scrollView).contains(component)
    else { return nil }
    return (try? stage.rows(of: component)) == nil ? nil : component
  }

  private mutating func hold(_ id: String, _ grip: Step.Grip) throws {
    let parts = id.split(separator: ".").map(String.init)
    guard let component = stage.scene.component(named: parts[0]) else { return }
    guard parts.count == 2 else {
      switch grip {
      case .takes: try stage.grab(component)
      case .moves(let way): try stage.moveGrip(component, by: way)
      case .lets(let speed):
        try stage.releaseGrip(
          component, velocity: Velocity(x: PointsPerSecond(speed.x), y: PointsPerSecond(speed.y)))
      }
      return
    }
    guard (try? stage.value(component, parts[1])) != nil else { return }
    switch grip {
    case .takes: try stage.grabValue(component, parts[1])
    case .moves(let way): try stage.moveValue(component, parts[1], by: way.y)
    case .lets(let speed): try stage.releaseValue(component, parts[1], velocity: speed.y)
    }
  }

  /// The steps that end a case: all fingers leave, and the stage settles.
  var closing: [Step] {
    let now = (stage.time - lead).value
    let lifts = places.sorted { $0.key < $1.key }.map { pointer, place in
      Step(now, .touch(.ended, pointer: pointer, at: place))
    }
    let ends = pad.map { [Step(now, .wheel(at: $0, by: .zero, phase: .ended))] } ?? []
    return lifts + ends + [Step(now, .settle)]
  }

  /// The positions of all pagers, in pages, and the offsets of all scroll views, in points.
  var positions: [Double] {
    get throws {
      var positions = try stage.scene.components(of: .pager).map {
        try stage.position(of: $0).value
      }
      for component in stage.scene.components(of: .scrollView) {
        let offset = try stage.scrollOffset(of: component)
        positions += [offset.x, offset.y]
      }
      return positions
    }
  }
}

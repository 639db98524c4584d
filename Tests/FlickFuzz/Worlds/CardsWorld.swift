package import FlickCore

/// Decks of every kind, one of them in a scroll view with a header, and states; drags, flicks,
/// cancels, second fingers, programs and new layouts in all moments.
package struct CardsWorld: World {
  package let name = "cards"
  package let share = 8

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let scenes = 3000
  static let states: [StatesSpec.State] = [
    .init("small", ["height": 80, "opacity": 0]), .init("large", ["height": 300, "opacity": 1]),
    .init("gone", ["height": 0]),
  ]

  package init() {}

  package func invariants() -> [any Invariant] {
    [
      Bookkeeping(), GestureLives(), PageModel(), Finiteness(), Rest(), TracksAtRest(), Cards(),
      CardChanges(),
    ]
  }

  package var comparisons: [any Comparison] { [TouchFrames()] }

  package var expected: [String: Int] {
    [
      "card by drag": 100, "card by flick": 20, "card by program": 20, "state changed": 50,
      "header pulled": 10, "catch": 50, "action swap": 100, "action go": 100, "action layout": 50,
      "action cancel pointer": 20,
    ]
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 4))
    let variant = layout % 4
    let plain = try deck("deck", count: variant == 3 ? 2 : random.integer(2...5), variant, &random)
    var scroll = ScrollViewOptions(random.integer(0...3) == 0 ? .horizontal : .vertical)
    scroll.contentSize = Size2D(width: 900, height: 1400)
    var header = HeaderOptions(height: Points(random.number(0...200)))
    header.minimum = Points(random.number(0...80))
    header.maxStretch = [.infinity, 40][random.integer(0...1)]
    header.stretch = HeaderOptions.Stretch.allCases[random.integer(0...3)]
    header.space = HeaderOptions.Space.allCases[random.integer(0...1)]
    header.pullTrigger = [nil, 20, 60][random.integer(0...2)]
    let inner = try deck("inner", count: 2, variant, &random)
    let motions: [ValueMotion] = [
      .standard, .curve(.easeInOut, duration: 0.3),
      .spring(try SpringSpec(duration: 0.4, bounce: 0.4)),
    ]
    let transition = StateTransition(
      motion: motions[random.integer(0...2)], delay: [0, 0.1][random.integer(0...1)],
      stagger: [0, 0.05][random.integer(0...1)])
    let list = try Node(
      id: "list", frame: Rect2D(x: 0, y: 400, width: 400, height: 400), scroll: scroll,
      header: header,
      children: [
        Node(id: "head", frame: Rect2D(x: 0, y: 0, width: 400, height: header.height.value)), inner,
      ])
    return try SceneTree(
      Node(
        frame: Self.frame,
        states: [StatesSpec("states", states: Self.states, transitions: [transition])],
        children: [plain, list]))
  }

  private func deck(
    _ id: String, count: Int, _ variant: Int, _ random: inout SplitMix64
  ) throws -> Node {
    let direction = DeckOptions.Direction.allCases[random.integer(0...2)]
    let isCompat = random.integer(0...3) == 0
    var options = isCompat ? DeckOptions.compat(direction) : DeckOptions(direction)
    if !isCompat {
      options.visible = random.integer(2...3)
      options.commit = [.onCross, .onRelease, .onReleaseOrFlick(400)][random.integer(0...2)]
      options.overtaking =
        [.atOnce, .atProgress(0.5), .atProgress(0.2), .apart][
          random.integer(0...3)]
      options.lifts = random.integer(0...3) > 0
      options.crossShare = [0, 1][random.integer(0...1)]
      if random.integer(0...1) == 0 { options.swap = .curve(.easeInOut, duration: 0.3) }
      if random.integer(0...3) == 0 {
        options.settle = .spring(try SpringSpec(duration: 0.5, bounce: 0.5))
      }
      options.flies = random.integer(0...2) == 0
      if options.flies { options.fadeStart = [options.fadeStart, 1e6][random.integer(0...1)] }
      if random.integer(0...1) == 0 { options.turn = 0.4 }
      if random.integer(0...2) == 0 { options.ways = Self.ways(direction, &random) }
    }
    if variant == 1 { options.distance = options.distance * 1.5 }
    let offset = variant == 2 ? 15.0 : 0
    let size = Size2D(width: 320, height: 300)
    return try Node(
      id: id, frame: Rect2D(origin: Point2D(x: 40 + offset, y: 50), size: size), deck: options,
      children: (0..<count).map { _ in try Node(frame: Rect2D(origin: .zero, size: size)) })
  }

  private static func ways(
    _ direction: DeckOptions.Direction, _ random: inout SplitMix64
  ) -> [DeckExit] {
    DeckExit.Side.allCases.filter { direction.axis == nil || direction.axis == $0.axis }
      .filter { _ in random.integer(0...2) > 0 }.map { DeckExit($0, $0.rawValue) }
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let scene = random.integer(0...Self.scenes - 1) * 4
    writer.add(.layout(scene))
    for _ in 0..<random.integer(1...6) {
      drag(&random, &writer, scene)
      if random.integer(0...2) == 0 { interrupt(&random, &writer, scene) }
      writer.wait([0, 0.02, 0.1, 0.3, 3][random.integer(0...4)])
    }
    return writer.steps
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    writer.down(0, Point2D(x: random.number(60...340), y: random.number(60...780)))
    let reach = [15.0, 60, 110, 300][random.integer(0...3)]
    var displacement = Vector(x: random.number(-reach...reach), y: random.number(-reach...reach))
    if random.integer(0...1) == 0 { displacement.x *= 0.05 }
    let isBack = random.integer(0...3) == 0
    let count = random.integer(2...8)
    for turn in 0..<count {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      writer.move(0, by: displacement * ((isBack && turn * 2 >= count ? -1 : 1) / Double(count)))
      if random.integer(0...15) == 0 { interrupt(&random, &writer, scene) }
      if random.integer(0...15) == 0 {
        writer.down(1, Point2D(x: random.number(60...340), y: random.number(60...780)))
      }
    }
    if random.integer(0...2) == 0 { writer.wait(0.2) }
    writer.up(0, random.integer(0...7) == 0 ? .cancelled : .ended)
    writer.up(1)
  }

  private func interrupt(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let id = ["deck", "inner"][random.integer(0...1)]
    switch random.integer(0...9) {
    case 0: writer.add(.cancelGesture(id))
    case 1: writer.add(.cancelPointer(0))
    case 2, 3: writer.add(.swap(id, jumps: random.integer(0...3) == 0))
    case 4, 5, 6: writer.add(.go("states", to: random.integer(-1...2)))
    case 7: writer.add(.layout(scene + random.integer(0...3)))
    case 8: writer.add(.settle)
    default:
      writer.add(.scroll("list", to: Vector(x: 0, y: random.number(-50...900)), animation: 1))
    }
  }
}

/// Cards and states are displayed at the right place at every moment, without jumps.
struct Cards: Invariant {
  let name = "cards are where they should be"

  mutating func check(_ moment: Moment) throws -> String? {
    for id in ["deck", "inner"] {
      if let fault = try fault(id, moment.after) { return "\(id): \(fault)" }
      guard !jumps(id, moment) else { continue }
      guard !isCarried(id, moment) else { continue }
      if let fault = try jump(id, moment.before, moment.after) { return "\(id): \(fault)" }
    }
    return try statesFault(moment)
  }

  /// Whether a step may change the displayed place at once, as moves, jumps and layouts do.
  private func jumps(_ id: String, _ moment: Moment) -> Bool {
    // The deck of the article's code may jump at any time.
    guard options(id, moment.after)?.isInterruptible ?? false else { return true }
    return switch moment.step.action {
    case .touch(.moved, _, _, _), .layout, .remove, .settle: true
    case .touch(.ended, let pointer, let place, _): moment.places[pointer] != place
    case .swap(_, let jumps): jumps
    default: false
    }
  }

  /// Whether a touch may move a held card at once, as the list around the deck has carried it away.
  ///
  /// `ContentUnderFinger` checks where it is then.
  private func isCarried(_ id: String, _ moment: Moment) -> Bool {
    guard id == "inner", case .touch = moment.step.action else { return false }
    return (try? moment.before.deck(id).isDragged) ?? false
  }

  private func options(_ id: String, _ stage: Stage) -> DeckOptions? {
    options(id, in: stage.scene.root)
  }

  private func options(_ id: String, in node: Node) -> DeckOptions? {
    if node.id == id { return node.deck }
    for child in node.children {
      if let found = options(id, in: child) { return found }
    }
    return nil
  }

  private func fault(_ id: String, _ stage: Stage) throws -> String? {
    guard stage.scene.component(named: id) != nil else { return nil }
    let deck = try stage.deck(id)
    guard deck.progress.isFinite, deck.progress >= 0, deck.velocity.isFinite else {
      return "no progress"
    }
    var places: Set<Int> = []
    var fronts = 0
    for index in 0..<deck.count {
      let card = try stage.card(id, index)
      guard card.translation.x.isFinite, card.translation.y.isFinite, card.scale.isFinite,
        card.scale > 0, (0...1).contains(card.opacity)
      else { return "card \(index) is not to be drawn" }
      places.insert(card.z)
      if card.isFront {
        fronts += 1
        if card.z != deck.count - 1 { return "the card in front is not on top" }
      }
    }
    if fronts != 1 { return "\(fronts) cards in front" }
    return places == Set(0..<deck.count) ? nil : "two cards in one place of the pile"
  }

  private func jump(_ id: String, _ before: Stage, _ after: Stage) throws -> String? {
    guard before.scene.component(named: id) != nil, after.scene.component(named: id) != nil else {
      return nil
    }
    // A card closer to its end than the rest tolerance snaps to it.
    let isHeld = try after.deck(id).isDragged
    for index in 0..<(try before.deck(id).count) {
      let (one, other) = (try before.card(id, index), try after.card(id, index))
      let distance = (one.translation - other.translation).length
      if distance > (isHeld ? 1e-6 : 0.15) { return "card \(index) jumps by \(distance) pt" }
      if abs(one.scale - other.scale) > (isHeld ? 1e-9 : 5e-4) {
        return "card \(index) jumps in size from \(one.scale) to \(other.scale)"
      }
      if abs(one.opacity - other.opacity) > (isHeld ? 1e-6 : 2e-3) {
        return "card \(index) jumps in opacity from \(one.opacity) to \(other.opacity)"
      }
    }
    return nil
  }

  private func statesFault(_ moment: Moment) throws -> String? {
    let (before, after) = (try moment.before.states("states"), try moment.after.states("states"))
    switch moment.step.action {
    case .layout, .settle, .remove: return nil
    default: break
    }
    for (one, other) in zip(before.samples, after.samples) {
      guard other.value.isFinite, other.velocity.isFinite else { return "a state is nowhere" }
      if abs(one.value - other.value) > 1e-9 { return "a state's value jumps" }
      // A curve that starts from rest has its own initial velocity, and a state that comes to rest
      // stops.
      let isResting = one.velocity == 0 || other.velocity == 0
      if !isResting, abs(one.velocity - other.velocity) > 1e-9 * max(1, abs(one.velocity)) {
        return "a state's speed jumps from \(one.velocity) to \(other.velocity)"
      }
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    for id in ["deck", "inner"] {
      guard stage.scene.component(named: id) != nil else { continue }
      let deck = try stage.deck(id)
      if deck.isMoving || deck.isDragged || deck.front != deck.settledFront {
        return "\(id) is stuck"
      }
      guard options(id, stage)?.cancelling == .settles else { continue }
      for index in 0..<deck.count where try stage.card(id, index).depth == 0 {
        let card = try stage.card(id, index)
        if card.translation != .zero || card.scale != 1 || card.opacity != 1 {
          return "\(id) rests with its card displaced"
        }
      }
    }
    let states = try stage.states("states")
    return states.isMoving || states.state != states.settledState ? "states are stuck" : nil
  }
}

/// Changes of cards and states are reported once, each from the state last reported.
struct CardChanges: Invariant {
  let name = "changes of cards are told once"
  private var settled: [ComponentID: Int] = [:]

  mutating func check(_ moment: Moment) throws -> String? {
    for event in moment.passed + moment.events {
      let (id, from, to): (ComponentID, Int, Int)
      switch event.kind {
      case .cardChanged(let deck, let change): (id, from, to) = (deck, change.from, change.to)
      case .stateChanged(let states, let change): (id, from, to) = (states, change.from, change.to)
      default: continue
      }
      if from == to { return "changed without a change" }
      if let last = settled[id], last != from { return "changed from \(from), not \(last)" }
      settled[id] = to
    }
    for name in ["deck", "inner"] {
      guard let id = moment.after.scene.component(named: name) else { continue }
      let front = try moment.after.deck(id).settledFront
      if let last = settled[id], last != front { return "\(name) settled in silence" }
      settled[id] = front
    }
    return nil
  }
}

@testable import FlickCore
import Testing

/// Decks: the points of the specification, 4.1, in both modes.
struct DeckTests {
  static func stage(
    _ options: DeckOptions = DeckOptions(), cards: Int = 2, gestures: [GestureSpec] = []
  ) throws -> Stage {
    let frame = Rect2D(x: 35, y: 200, width: 320, height: 320)
    let card = Rect2D(x: 0, y: 0, width: 320, height: 320)
    let children = try (0..<cards).map { try Node(id: "card \($0)", frame: card) }
    return Stage(
      scene: try SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 390, height: 800),
          children: [
            Node(id: "deck", frame: frame, deck: options, gestures: gestures, children: children)
          ])), recording: .all)
  }

  @Test func `a deck works down to two cards`() throws {
    var stage = try Self.stage(cards: 3)
    try stage.remove(node: "card 0")
    #expect(try stage.deck("deck").count == 2)
    try stage.remove(node: "card 1")
    #expect(throws: CoreError.self) { try stage.deck("deck") }
  }

  /// The tests reported by a custom rule, and the ones marked as deciding.
  @Test(arguments: [
    ([false, true], [false, true]), ([false, false, false], [true, false, false]),
  ])
  func `the tests of a custom rule are reported`(_ row: (said: [Bool], told: [Bool])) {
    let release = CustomCommit.Release(displacement: 30, distance: 80, velocity: 500, travel: 40)
    let rule = CustomCommit("rule", contradicts: { _ in }) { _ in
      CustomCommit.Verdict(
        goes: true,
        tests: row.said.map { .init(.velocity, 500, .atLeast, 200, isDeciding: $0) })
    }
    #expect(rule.verdict(release).criteria.map(\.isDeciding) == row.told)
  }

  /// A finger that has crossed the slop of 10 points and moved by each of `displacements`
  /// since, slowly.
  static func drag(
    _ stage: inout Stage, by displacements: [Vector], duration: Double = 0.5,
    lifts: GesturePhase = .ended
  ) throws {
    let start = Point2D(x: 195, y: 360)
    var time = stage.time
    try stage.handle(Touch(time: time, position: start, phase: .began))
    var place = start
    for displacement in displacements {
      let slop = displacement * (10 / max(1e-9, displacement.length))
      let goal = start + displacement + slop
      let from = place
      for step in 1...20 {
        time = time + Seconds(duration / 20)
        let share = Double(step) / 20
        place = from + (goal - from) * share
        try stage.handle(Touch(time: time, position: place, phase: .moved))
      }
    }
    guard lifts != .none else { return }
    // Rests, so that the speed is 0.
    try stage.handle(Touch(time: time + 0.2, position: place, phase: .moved))
    try stage.handle(
      Touch(
        time: time + 0.2, position: place, phase: lifts == .ended ? .ended : .cancelled))
  }
  enum GesturePhase { case ended, cancelled, none }

  static func changes(_ stage: Stage) -> [CardChange] {
    stage.events.compactMap {
      if case .cardChanged(_, let change) = $0.kind { change } else { nil }
    }
  }

  // MARK: R: the picture

  /// R2.
  @Test func `the card behind is smaller and higher`() throws {
    for options in [DeckOptions(), .compat()] {
      let stage = try Self.stage(options)
      let (front, back) = (try stage.card("deck", 0), try stage.card("deck", 1))
      #expect(front.translation == .zero && front.scale == 1 && front.alpha == 1)
      #expect(back.translation == Vector(x: 0, y: -30))
      #expect(abs(back.scale - 0.9) < 1e-12)
      #expect(front.z == 1 && back.z == 0)
      #expect(front.isFront && !back.isFront)
    }
  }

  /// Direction, the finger's displacement, offset, opacity, the card's displacement.
  private static let drags: [(DeckOptions.Direction, Vector, Double, Double, Vector)] = [
    (.vertical, Vector(x: 30, y: 50), 50.0, 0.7, Vector(x: 0, y: 50)),
    (.vertical, Vector(x: 0, y: -20), 20, 1, Vector(x: 0, y: -20)),
    (.vertical, Vector(x: 0, y: 80), 80, 0.4, Vector(x: 0, y: 80)),
    (.horizontal, Vector(x: 60, y: 10), 60, 0.6, Vector(x: 60, y: 0)),
    (.horizontal, Vector(x: -30, y: 10), 30, 0.9, Vector(x: -30, y: 0)),
    (.both, Vector(x: 60, y: -75), 90, 0.5, Vector(x: 60, y: -75)),
    (.both, Vector(x: 30, y: 30), 40, 1, Vector(x: 30, y: 30)),
  ]

  /// R3 and R4: distances and fades by direction; the measured displacement, which the card
  /// follows.
  @Test(arguments: drags)
  func `compat: a drag moves and fades the card by the deck's direction`(
    direction: DeckOptions.Direction, displacement: Vector, offset: Double, alpha: Double,
    followed: Vector
  ) throws {
    var stage = try Self.stage(.compat(direction))
    try Self.drag(&stage, by: [displacement], lifts: .none)
    let reading = try stage.deck("deck")
    #expect(abs(reading.offset.value - offset) < 1e-9)
    #expect((reading.displacement - followed).length < 1e-9)
    #expect(abs(try stage.card("deck", 0).alpha - alpha) < 1e-9)
    // H7: the card behind gives no hint.
    #expect(abs(try stage.card("deck", 1).scale - 0.9) < 1e-12)
  }

  /// R5, R6: strictly farther, during the drag, in both directions; the finger loses the card.
  @Test(arguments: [
    (79.9, false), (80.0 - 1e-9, false), (80.1, true), (-80.1, true), (-79.9, false),
  ])
  func `compat: a card crosses strictly beyond 80 pt, and the finger loses it`(
    travel: Double, crosses: Bool
  ) throws {
    var stage = try Self.stage(.compat())
    try Self.drag(&stage, by: [Vector(x: 0, y: travel)], lifts: .none)
    #expect(try stage.deck("deck").isDragged != crosses)
    #expect(try stage.deck("deck").front == (crosses ? 1 : 0))
    let cancelled = stage.events.contains {
      if case .gesture(let event) = $0.kind { event.state == .cancelled } else { false }
    }
    #expect(cancelled == crosses)
    #expect(stage.decisions.contains { $0.rule == .crossing } == crosses)
  }

  /// R7, H3, H10.
  @Test func `compat: the swap takes 0.33 s along the default curve, and order flips at once`()
    throws
  {
    var stage = try Self.stage(.compat())
    try Self.drag(&stage, by: [Vector(x: 0, y: 100)], lifts: .none)
    let crossing = stage.decisions.last { $0.rule == .crossing }
    let decision = try #require(crossing)
    let travel = try #require(decision.deciding).value
    #expect(try stage.deck("deck").top == 1)
    let began = decision.time
    for share in [0.25, 0.5, 0.75] {
      var copy = stage
      let later = began + Seconds(0.33 * share)
      guard later > copy.time else { continue }
      try copy.advance(to: later)
      let eased = Easing.easeInOut.value(at: share)
      let gone = try copy.card("deck", 0)
      #expect(abs(gone.translation.y - (travel * (1 - eased) - 30 * eased)) < 1e-6)
      #expect(abs(gone.scale - (1 - 0.1 * eased)) < 1e-9)
      let alpha = 1 - (travel - 20) / 100
      #expect(abs(gone.alpha - (alpha + (1 - alpha) * eased)) < 1e-9)
      let next = try copy.card("deck", 1)
      #expect(abs(next.scale - (0.9 + 0.1 * eased)) < 1e-9)
    }
    stage.settle()
    #expect(abs((stage.time - began).value - 0.33) < 1e-12)
    #expect(Self.changes(stage) == [CardChange(from: 0, to: 1, cause: .drag)])
  }

  /// R8: the spring back starts with 0.7 of its distance per second; E2.
  @Test func `compat: a released card returns by UIKit's spring`() throws {
    var stage = try Self.stage(.compat())
    try Self.drag(&stage, by: [Vector(x: 0, y: 79), Vector(x: 0, y: 10)])
    #expect(abs(try stage.deck("deck").velocity.value + 7) < 1e-6)
    let released = stage.time
    stage.settle()
    let rest = (stage.time - released).value
    #expect(rest > 0.2 && rest < 0.34)
    #expect(try stage.card("deck", 0).alpha == 1)
    #expect(try stage.card("deck", 0).translation == .zero)
    #expect(Self.changes(stage).isEmpty)
  }

  /// With other options a card that a cancelled drag has displaced returns, along either axis.
  @Test(arguments: [Vector(x: 0, y: 40), Vector(x: 40, y: 0)])
  func `compat: a card left behind returns where others settle`(_ way: Vector) throws {
    let direction: DeckOptions.Direction = way.x == 0 ? .vertical : .horizontal
    var stage = try Self.stage(.compat(direction))
    try Self.drag(&stage, by: [way], lifts: .cancelled)
    stage.settle()
    #expect(try stage.card("deck", 0).translation == way)
    var options = DeckOptions(direction)
    options.distance = DeckOptions.compat(direction).distance
    stage.relayout(try Self.stage(options).scene)
    #expect(try (stage.card("deck", 0).translation - way).length < 1e-9)
    stage.settle()
    #expect(try stage.card("deck", 0).translation == .zero)
  }

  /// E1: one event far beyond the distance.
  @Test func `compat: the formula's opacity falls below zero, the picture's does not`() throws {
    var options = DeckOptions.compat()
    options.commit = .onRelease
    var stage = try Self.stage(options)
    try Self.drag(&stage, by: [Vector(x: 0, y: 300)], lifts: .none)
    #expect(abs(try stage.card("deck", 0).alpha + 1.8) < 1e-9)
    #expect(try stage.card("deck", 0).opacity == 0)
  }

  /// E3: a diamond with its corners at 135 points on the axes.
  @Test(arguments: [
    (134.9, 0.0, false), (135.1, 0, true), (0, -135.1, true), (67, 67, false), (68, 68, true),
  ])
  func `in both directions a diamond is crossed`(x: Double, y: Double, crosses: Bool) throws {
    var stage = try Self.stage(.compat(.both))
    try Self.drag(&stage, by: [Vector(x: x, y: y)], lifts: .none)
    #expect(try stage.deck("deck").front == (crosses ? 1 : 0))
  }

  /// E4.
  @Test func `two swaps restore the order`() throws {
    for options in [DeckOptions(), .compat(), .compat(.both), DeckOptions(.horizontal)] {
      var stage = try Self.stage(options)
      let before = try [stage.card("deck", 0), stage.card("deck", 1)]
      for _ in 0..<2 {
        let displacement = Vector(
          x: options.direction == .vertical ? 0 : 150,
          y: options.direction == .horizontal ? 0 : 150)
        try Self.drag(&stage, by: [displacement])
        stage.settle()
      }
      #expect(try [stage.card("deck", 0), stage.card("deck", 1)] == before)
      #expect(Self.changes(stage).map(\.to) == [1, 0])
    }
  }

  /// E5, H5.
  @Test func `compat: a finger that stays down has no effect, nor has one during the swap`() throws
  {
    var stage = try Self.stage(.compat())
    try Self.drag(&stage, by: [Vector(x: 0, y: 90), Vector(x: 0, y: 300)], lifts: .none)
    stage.settle()
    try stage.handle(
      Touch(time: stage.time, position: Point2D(x: 195, y: 600), phase: .moved))
    #expect(try stage.deck("deck").displacement == .zero)
    #expect(try !stage.deck("deck").isDragged)
    try stage.handle(Touch(time: stage.time, position: Point2D(x: 195, y: 600), phase: .ended))
    try stage.swap("deck")
    try Self.drag(&stage, by: [Vector(x: 0, y: 70)], duration: 0.1, lifts: .none)
    #expect(try !stage.deck("deck").isDragged)
  }

  // MARK: H: flaws and their mends

  /// H2.
  @Test func `a cancelled drag leaves the card in compat, and settles by default`() throws {
    var stage = try Self.stage(.compat())
    try Self.drag(&stage, by: [Vector(x: 0, y: 70)], lifts: .cancelled)
    stage.settle()
    #expect(abs(try stage.card("deck", 0).translation.y - 70) < 1e-9)
    #expect(abs(try stage.card("deck", 0).alpha - 0.5) < 1e-9)
    // The next drag places it anew.
    try Self.drag(&stage, by: [Vector(x: 0, y: 40)])
    stage.settle()
    #expect(try stage.card("deck", 0).translation == .zero)

    var mended = try Self.stage()
    try Self.drag(&mended, by: [Vector(x: 0, y: 70)], lifts: .cancelled)
    mended.settle()
    #expect(try mended.card("deck", 0).translation == .zero)
    #expect(try mended.why("deck")?.rule == .cancel)
  }

  /// H3 and H10: the card that leaves is transparent when the other overtakes it, and its opacity
  /// never increases on top.
  @Test func `by default the order changes while the change is invisible`() throws {
    var stage = try Self.stage()
    try Self.drag(&stage, by: [Vector(x: 0, y: 100)])
    var alpha = try stage.card("deck", 0).opacity
    #expect(try stage.deck("deck").top == 0)
    var overtook: Double?
    while !stage.isAtRest {
      try stage.advance(by: 0.001)
      let card = try stage.card("deck", 0)
      let other = try stage.card("deck", 1)
      #expect(card.isFront != other.isFront)
      if card.isFront { #expect(card.opacity <= alpha + 1e-12) }
      if !card.isFront, overtook == nil { overtook = card.opacity }
      alpha = card.opacity
    }
    let seen = try #require(overtook)
    #expect(seen < 0.02)
    #expect(try stage.card("deck", 0).opacity == 1)
  }

  /// H4.
  @Test func `by default the spring starts with the finger's speed`() throws {
    for travel in [60.0, -60, 120] {
      var stage = try Self.stage(DeckOptions())
      let start = Point2D(x: 195, y: 360)
      let sign = travel < 0 ? -1.0 : 1
      let script = FingerScript.one(
        from: start, stops: [(0.2, start + Vector(x: 0, y: travel + 10 * sign))])
      for touch in script.touches.dropLast() { try stage.handle(touch) }
      let before = try stage.deck("deck")
      let lift = try #require(script.touches.last)
      try stage.handle(lift)
      let after = try stage.deck("deck")
      #expect((after.displacement - before.displacement).length < 1e-9)
      let speed = (travel.magnitude + 10) / 0.2
      #expect(abs(after.velocity.value - speed) < 1e-6)
    }
  }

  /// H5 and H6.
  @Test func `by default a card is caught in mid-swap where it is, and can be dragged back`() throws
  {
    var stage = try Self.stage()
    try Self.drag(&stage, by: [Vector(x: 0, y: 100)])
    #expect(try stage.deck("deck").front == 1)
    try stage.advance(by: 0.03)
    let start = Point2D(x: 195, y: 360)
    try stage.handle(Touch(time: stage.time, position: start, phase: .began))
    // Beyond the slop at once: the display must not change by more than the finger's distance.
    let (front, back) = (try stage.card("deck", 0), try stage.card("deck", 1))
    try stage.handle(
      Touch(time: stage.time, position: start + Vector(x: 0, y: -10.5), phase: .moved))
    let (front2, back2) = (try stage.card("deck", 0), try stage.card("deck", 1))
    #expect(try stage.deck("deck").isDragged)
    #expect(abs(front2.translation.y - front.translation.y + 0.5) < 1e-9)
    #expect(abs(back2.scale - back.scale) < 0.001)
    #expect(abs(front2.scale - front.scale) < 1e-12)
    #expect(try stage.deck("deck").front == 0)
    for step in 1...20 {
      try stage.handle(
        Touch(
          time: stage.time + 0.02, position: start + Vector(x: 0, y: -10.5 - Double(step) * 4),
          phase: .moved))
    }
    try stage.handle(
      Touch(time: stage.time + 0.2, position: start + Vector(x: 0, y: -90.5), phase: .ended))
    stage.settle()
    #expect(try stage.deck("deck").settledFront == 0)
    #expect(Self.changes(stage).isEmpty)
  }

  @Test func `a card that goes behind does not fade under the next drag`() throws {
    var stage = try Self.stage()
    try Self.drag(&stage, by: [Vector(x: 0, y: 120)], duration: 0.3)
    try stage.advance(by: 0.25)
    let start = Point2D(x: 195, y: 360)
    try stage.handle(Touch(time: stage.time, position: start, phase: .began))
    var opacity = try stage.card("deck", 0).alpha
    for step in 1...30 {
      try stage.handle(
        Touch(
          time: stage.time + 0.01, position: start + Vector(x: 0, y: Double(step) * 3),
          phase: .moved))
      let now = try stage.card("deck", 0).alpha
      #expect(now > opacity - 0.002, "step \(step)")
      opacity = now
    }
    #expect(opacity > 0.99)
  }

  /// H6 within one drag.
  @Test func `a drag beyond the distance and back keeps the card, unless it leaves on crossing`()
    throws
  {
    for (options, front) in [(DeckOptions(), 0), (DeckOptions.compat(), 1)] {
      var stage = try Self.stage(options)
      try Self.drag(&stage, by: [Vector(x: 0, y: 120), Vector(x: 0, y: 15)])
      stage.settle()
      #expect(try stage.deck("deck").settledFront == front)
    }
  }

  /// H7.
  @Test(arguments: [(0.0, -30.0, 0.9), (40, -15, 0.95), (80, 0, 1), (120, 0, 1)])
  func `by default the card behind moves up with the drag`(
    travel: Double, offset: Double, scale: Double
  ) throws {
    var stage = try Self.stage()
    if travel > 0 { try Self.drag(&stage, by: [Vector(x: 0, y: travel)], lifts: .none) }
    let back = try stage.card("deck", 1)
    #expect(abs(back.translation.y - offset) < 1e-9)
    #expect(abs(back.scale - scale) < 1e-9)
  }

  /// H11.
  @Test func `by default the card is under the finger across the axis too`() throws {
    var stage = try Self.stage(DeckOptions(.horizontal))
    try Self.drag(&stage, by: [Vector(x: 40, y: 20)], lifts: .none)
    #expect((try stage.deck("deck").displacement - Vector(x: 40, y: 20)).length < 1e-9)
    #expect(abs(try stage.deck("deck").offset.value - 40) < 1e-9)
  }

  /// H1: a vertical drag does not move a horizontal deck by default; in compat it does.
  @Test func `a drag across the deck's axis moves it in compat only`() throws {
    var options = DeckOptions(.horizontal)
    var stage = try Self.stage(options)
    try Self.drag(&stage, by: [Vector(x: 5, y: 80)], lifts: .none)
    #expect(try !stage.deck("deck").isDragged)
    options = .compat(.horizontal)
    stage = try Self.stage(options)
    try Self.drag(&stage, by: [Vector(x: 5, y: 80)], lifts: .none)
    #expect(try stage.deck("deck").isDragged)
  }

  // MARK: Policies, programs, layouts

  @Test func `a flick decides by its direction`() throws {
    for (travel, front) in [(-40.0, 1), (40, 1)] {
      var stage = try Self.stage()
      let start = Point2D(x: 195, y: 360)
      let script = FingerScript.one(from: start, stops: [(0.05, start + Vector(x: 0, y: travel))])
      for touch in script.touches { try stage.handle(touch) }
      stage.settle()
      #expect(try stage.deck("deck").settledFront == front)
      #expect(Self.changes(stage) == [CardChange(from: 0, to: 1, cause: .flick)])
    }
    // Far away, and flicked back.
    var stage = try Self.stage()
    let start = Point2D(x: 195, y: 360)
    let script = FingerScript.one(
      from: start,
      stops: [(0.3, start + Vector(x: 0, y: 160)), (0.36, start + Vector(x: 0, y: 110))])
    for touch in script.touches { try stage.handle(touch) }
    stage.settle()
    #expect(try stage.deck("deck").settledFront == 0)
  }

  @Test func `margins flip the verdict`() throws {
    var random = SplitMix64(seed: 11)
    var flips = 0
    var names: Set<Criterion.Name> = []
    for _ in 0..<400 {
      var options = DeckOptions()
      options.commit = .onReleaseOrFlick(500)
      let offset = Double.random(in: 1...160, using: &random)
      let speed = Double.random(in: -1500...1500, using: &random)
      let travel = Double.random(in: 0...60, using: &random)
      func verdict(
        _ offset: Double, _ speed: Double, _ travel: Double
      ) throws -> (Bool, Criteria) {
        var deck = try Deck(options, count: 2, size: Size2D(width: 320, height: 320))
        deck.begin(at: 0)
        deck.follow(Vector(x: 0, y: offset))
        let (goes, _, criteria) = deck.verdict(
          at: 0, velocity: Velocity(x: 0, y: PointsPerSecond(speed)),
          travel: Vector(x: 0, y: travel))
        return (goes, criteria)
      }
      let (goes, criteria) = try verdict(offset, speed, travel)
      let deciding = criteria.first(where: \.isDeciding)
      let test = try #require(deciding)
      for (factor, isSame) in [(0.999, true), (1.001, false)] {
        let change = -test.margin * factor
        let other =
          switch test.name {
          case .velocity: try verdict(offset, speed + change, travel).0
          case .travel: try verdict(offset, speed, travel + change).0
          default: try verdict(offset + change, speed, travel).0
          }
        #expect((other == goes) == isSame, "offset \(offset), speed \(speed), \(test)")
        names.insert(test.name)
        flips += other == goes ? 0 : 1
      }
    }
    #expect(flips == 400 && names == [.velocity, .travel, .displacement])
  }

  @Test func `cards go round`() throws {
    var options = DeckOptions()
    options.visible = 3
    var stage = try Self.stage(options, cards: 5)
    #expect(try (0..<5).map { try stage.card("deck", $0).opacity } == [1, 1, 1, 0, 0])
    #expect(abs(try stage.card("deck", 2).scale - 0.81) < 1e-12)
    for front in [1, 2, 3, 4, 0] {
      try stage.swap("deck")
      stage.settle()
      #expect(try stage.deck("deck").settledFront == front)
      #expect(try Set((0..<5).map { try stage.card("deck", $0).z }) == [0, 1, 2, 3, 4])
    }
    try stage.swap("deck", to: 3, by: .jump)
    #expect(try stage.deck("deck").settledFront == 3)
    #expect(Self.changes(stage).count == 6)
    #expect(throws: CoreError.self) { try stage.swap("deck", to: 5) }
  }

  @Test func `another distance keeps the progress`() throws {
    var stage = try Self.stage()
    try Self.drag(&stage, by: [Vector(x: 0, y: 60)], duration: 0.3)
    try stage.advance(by: 0.02)
    let before = try stage.deck("deck")
    var options = DeckOptions()
    options.distance = 160
    stage.relayout(try Self.stage(options).scene)
    let after = try stage.deck("deck")
    #expect(abs(before.progress - after.progress) < 1e-12)
    #expect(abs(after.velocity.value - 2 * before.velocity.value) < 1e-9)
    stage.settle()
    #expect(try stage.deck("deck").displacement == .zero)
  }

  /// H8: the article's offsets are points.
  @Test func `compat: another distance keeps the points`() throws {
    var stage = try Self.stage(.compat())
    try Self.drag(&stage, by: [Vector(x: 0, y: 60)], lifts: .none)
    let before = try stage.deck("deck").displacement
    #expect(before != .zero)
    var options = DeckOptions.compat()
    options.distance = 160
    stage.relayout(try Self.stage(options).scene)
    #expect(try stage.deck("deck").displacement == before)
  }

  /// Measures that apply only at the end of a drag belong to another profile, so every card
  /// returns.
  @Test func `a cancelled drag returns if another direction waits, without a jump`() throws {
    var stage = try Self.stage(.compat(.both))
    try Self.drag(&stage, by: [Vector(x: -3, y: 45)], lifts: .none)
    stage.relayout(try Self.stage(DeckOptions(.vertical)).scene)
    let before = try stage.card("deck", 0)
    try stage.cancelGesture("deck")
    let after = try stage.card("deck", 0)
    #expect((after.opacity - before.opacity).magnitude < 1e-9)
    #expect((after.translation - before.translation).length < 1e-9)
    stage.settle()
    #expect(try stage.deck("deck").displacement == .zero)
    stage.checkInvariants()
  }

  @Test func `with fewer cards the last is in front, and one card is not a deck`() throws {
    var stage = try Self.stage(cards: 4)
    try stage.swap("deck", to: 3, by: .jump)
    stage.relayout(try Self.stage(cards: 2).scene)
    #expect(try stage.deck("deck").settledFront == 1)
    #expect(Self.changes(stage).last == CardChange(from: 3, to: 1, cause: .layout))
    try stage.remove(node: "card 0")
    #expect(throws: CoreError.self) { _ = try stage.deck("deck") }
  }

  @Test func `a horizontal deck in a vertical scroll view: each takes its own direction`() throws {
    var scroll = ScrollViewOptions()
    scroll.contentSize = Size2D(width: 390, height: 3000)
    let frame = Rect2D(x: 0, y: 0, width: 390, height: 800)
    let card = Rect2D(x: 0, y: 0, width: 320, height: 320)
    let scene = try SceneTree(
      Node(
        id: "list", frame: frame, scroll: scroll,
        children: [
          Node(
            id: "deck", frame: Rect2D(x: 35, y: 200, width: 320, height: 320),
            deck: DeckOptions(.horizontal), children: [Node(frame: card), Node(frame: card)])
        ]))
    var stage = Stage(scene: scene, recording: .all)
    try Self.drag(&stage, by: [Vector(x: 50, y: 5)])
    #expect(try stage.scrollView("list").offset.y == 0)
    #expect(stage.decisions.contains { $0.rule == .release })
    stage.settle()
    try Self.drag(&stage, by: [Vector(x: 5, y: -80)])
    #expect(try stage.scrollView("list").offset.y > 50)
    #expect(try stage.deck("deck").displacement == .zero)
  }

  @Test func `a deck's numbers are readable by name`() throws {
    var stage = try Self.stage()
    try Self.drag(&stage, by: [Vector(x: 0, y: 40)], lifts: .none)
    for (name, value) in [
      ("progress", 0.5), ("offset", 40), ("y", 40), ("front", 0), ("is_active", 1),
    ] {
      let reading = try ComponentReading(scene: stage.scene, id: "deck", property: name)
      #expect(abs(reading.value(in: stage) - value) < 1e-9)
    }
  }
}

@Suite struct `The least distance of a card's flick` {
  @Test(
    arguments: [
      (travel: 11, least: nil, card: 0), (travel: 18, least: nil, card: 1),
      (travel: 11, least: 11, card: 1), (travel: 30, least: 31, card: 0),
    ] as [(travel: Double, least: Double?, card: Int)])
  func `the least distance is compared with the finger's distance`(
    _ row: (travel: Double, least: Double?, card: Int)
  )
    throws
  {
    var options = DeckOptions(.vertical)
    if let least = row.least { options.flickDistance = Points(least) }
    var stage = try DeckTests.stage(options, cards: 3)
    let places = [Point2D(x: 195, y: 360), Point2D(x: 195, y: 360 + row.travel)]
    try stage.play(
      Trace([
        Touch(time: 0, position: places[0], phase: .began),
        Touch(time: 0.01, position: places[1], phase: .moved),
        Touch(time: 0.01, position: places[1], phase: .ended),
      ]))
    let why = try #require(stage.decisions.last { $0.rule == .release })
    let test = try #require(why.criteria.first { $0.name == .travel })
    #expect(test.value == row.travel && test.isDeciding == (row.card == 0))
    #expect(test.passed == (row.card == 1) && (test.margin >= 0) == test.passed)
    stage.settle()
    #expect(try stage.deck("deck").front == row.card)
  }
}

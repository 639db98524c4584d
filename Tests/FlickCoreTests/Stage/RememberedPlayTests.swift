import FlickFuzz
import Testing

@testable import FlickCore

/// Guards animations of pagers, scroll views and decks by programs, and the reports of their ends,
/// against accidental changes.
@Suite struct `Recorded random motions of content` {
  @Test func `recorded motions of content are unchanged`() throws {
    try Remembered.check("plays") { account in
      for seed in 1...160 {
        var random = SplitMix64(seed: 20_261_123 + UInt64(seed))
        var stage = Stage(scene: try Self.scene(&random, isOther: false), recording: .all)
        for _ in 0..<5 {
          try Self.act(&stage, &random, &account)
          stage.checkInvariants()
          account.add(stage.takeEvents(), in: stage.scene)
          try account.addReadings(of: stage)
          account.endMoment()
        }
        stage.settle()
        account.add(stage.takeEvents(), in: stage.scene)
        try account.addReadings(of: stage)
        account.endMoment()
      }
    }
  }

  // MARK: The scene

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 300)

  /// - Parameter isOther: whether it is a later layout, with possibly fewer nodes.
  private static func scene(_ random: inout SplitMix64, isOther: Bool) throws -> SceneTree {
    var pager = PagerOptions(pageCount: random.pick([5, 5, 3]))
    pager.isReversed = random.chance(0.2)
    pager.loops = random.chance(0.2)
    if random.chance(0.3) { (pager.pageSize, pager.alignment) = (.fixed(130), .center) }
    if random.chance(0.2) { pager.containment = .trim }
    var list = ScrollViewOptions(random.pick([.vertical, .horizontal, .both]))
    list.contentSize = Size2D(width: 2000, height: 1500)
    if random.chance(0.3) { list.snap = .every(150) }
    if random.chance(0.3) { list.overscroll = .wall }
    var deck = DeckOptions()
    deck.flies = random.chance(0.5)
    let card = Rect2D(x: 0, y: 0, width: 300, height: 200)
    var children = [
      try Node(id: "pager", frame: frame, pager: pager),
      try Node(id: "list", frame: frame, scroll: list),
      try Node(
        id: "deck", frame: frame, deck: deck,
        children: (0..<3).map { _ in try Node(frame: card) }),
    ]
    if isOther, random.chance(0.3) { children.remove(at: random.integer(0...2)) }
    return try SceneTree(Node(frame: frame, children: children))
  }

  // MARK: Actions of a program

  private static func act(
    _ stage: inout Stage, _ random: inout SplitMix64, _ account: inout Account
  ) throws {
    let isTold = random.chance(0.7)
    // Refused actions are recorded too; the same random numbers are drawn either way.
    let move = try Self.move(&random)
    let (page, card) = (random.integer(0...2), random.integer(0...2))
    let kind = random.integer(0...9)
    do throws(CoreError) {
      switch kind {
      case 0...2:
        var move = move
        move.property = "position"
        if move.target != nil { move.target = Double(page) }
        try stage.play("pager", [move], isTold: isTold)
      case 3...5:
        let axes = try stage.scrollAxes(of: "list")
        let sent = axes.map { (axis) -> PropertyMove in
          var own = move
          own.property = axis
          return own
        }
        try stage.play("list", card == 0 ? sent : [sent[0]], isTold: isTold)
      case 6, 7:
        try stage.swap(
          "deck", to: card, by: move.motion,
          velocity: move.velocity.map { Velocity(x: PointsPerSecond($0), y: 0) }, isTold: isTold)
      case 8: try stage.move("pager", to: page)
      default: try stage.scroll("list", to: Vector(x: 300, y: 300), page == 0 ? .none : .standard)
      }
    } catch { account.add("\(error)", []) }
    if random.chance(0.25) { stage.relayout(try scene(&random, isOther: true)) }
    try stage.advance(to: stage.time + Seconds(random.pick([0, 0.05, 0.2, 0.5, 3])))
  }

  private static func move(_ random: inout SplitMix64) throws -> PropertyMove {
    var move = PropertyMove(
      "", to: random.chance(0.7) ? random.pick([0, 100, 450, 5000, -60]) : nil)
    switch random.integer(0...7) {
    case 0: move.motion = .standard
    case 1: move.motion = .spring(try random.spring())
    case 2: move.motion = .curve(.easeInOut, duration: random.pick([0, 0.4]))
    case 3: move.motion = .plainCurve(.easeOut, duration: 0.3)
    case 4: move.motion = .jump
    case 5: move.motion = .springAtVelocity(.pagerSettle, velocity: 3)
    case 6:
      let friction = try Friction(rate: random.pick([2, 8]))
      move.motion = .motion(
        .decay(try DecayMotion(friction, from: 0, velocity: random.pick([-900, 4, 2000]))))
    default:
      let frames = [
        KeyframesMotion.Keyframe(0), .init(3, easing: try random.easing()), .init(1),
      ]
      move.motion = .motion(.keyframes(try KeyframesMotion(frames, duration: 0.5)))
    }
    if random.chance(0.3) { move.velocity = random.pick([-800, 0, 2, 1500]) }
    if random.chance(0.2) { move.delay = 0.1 }
    move.keepsValues = random.chance(0.2)
    return move
  }
}

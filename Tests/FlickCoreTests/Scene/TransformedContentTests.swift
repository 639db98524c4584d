import FlickFuzz
import Testing

@testable import FlickCore

/// Content inside of cards that are scaled, turned and shifted.
@Suite struct `Transformed content` {
  private static let looks: [(scale: Double, turn: Double, x: Double)] = [
    (1, 0, 0), (0.5, 0, 0), (2, 0, 40), (1, .pi / 2, 0), (0.7, 0.4, -60), (1.5, -2.5, 30),
  ]

  /// A node in a card that is scaled and turned about its middle, and shifted.
  private static func card(
    _ look: (scale: Double, turn: Double, x: Double), _ node: Node
  ) throws -> Stage {
    var outer = Look()
    outer.scale = .fixed(look.scale)
    outer.x = .fixed(look.x)
    var inner = Look()
    inner.rotation = .fixed(look.turn)
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    return try Stage(
      scene: SceneTree(
        Node(
          frame: frame,
          children: [
            Node(
              id: "card", frame: frame, look: outer,
              children: [Node(frame: frame, look: inner, children: [node])])
          ])), recording: .all)
  }

  /// The way of a finger along an axis of the content, as seen on the screen.
  private static func way(_ length: Double, _ axis: Orientation, turn: Double) throws -> Vector {
    let along = try Turn.vector(length: length, angle: turn)
    return axis == .horizontal ? along : Vector(x: -along.y, y: along.x)
  }

  @Test(arguments: looks.indices, [Orientation.horizontal, .vertical])
  func `transformed content stays under the finger`(_ index: Int, _ axis: Orientation) throws {
    let look = Self.looks[index]
    let list = try Node(
      id: "feed", frame: Feed.frame,
      scroll: Feed.options(.both, content: Size2D(width: 9000, height: 9000)) {
        $0.offset = Vector(x: 4000, y: 4000)
      })
    var stage = try Self.card(look, list)
    let start = Feed.middle + Vector(x: look.x, y: 0)
    let way = try Self.way(120, axis, turn: look.turn)
    let swipe = Swipe(from: start, stops: [(0.3, start + way)], lift: false)
    var places: [Vector] = []
    for touch in swipe.touches {
      try stage.handle(touch)
      stage.checkInvariants()
      places.append(try stage.scrollView("feed").offset)
    }
    // From the touch that began the drag on.
    let moved = places[places.count - 1] - places[4]
    let share = 120.0 * Double(places.count - 5) / Double(places.count - 1)
    let along = axis == .horizontal ? -moved.x : -moved.y
    let across = axis == .horizontal ? moved.y : moved.x
    #expect((along * look.scale - share).magnitude < 1e-6, "\(along) \(share)")
    #expect(across.magnitude < 1e-6)
  }

  @Test func `transformed content throws with the velocity of the content`() throws {
    let list = try Node(
      id: "feed", frame: Feed.frame, scroll: Feed.options())
    for scale in [0.5, 1, 2] {
      var stage = try Self.card((scale, 0, 0), list)
      try stage.perform(Feed.swipe(Vector(x: 0, y: -120), in: 0.1))
      let velocity = try stage.scrollView("feed").velocity.y.value
      #expect((velocity - 1200 / scale).magnitude < 1e-6)
    }
  }

  /// Android and Compose measure the slop in the view's own coordinates, Flutter on the screen.
  @Test(arguments: [(Profile.compose, 8.0, true), (.viewPager, 16, true), (.flutterIOS, 18, false)])
  func `the slop of transformed content is that of its profile`(
    _ profile: Profile, _ slop: Double, _ isScaled: Bool
  ) throws {
    for scale in [0.5, 1, 2] {
      var options = PagerOptions(pageCount: 9, profile: profile)
      options.page = 4
      var stage = try Self.card((scale, 0, 0), Node(id: "pager", frame: Feed.frame, pager: options))
      let needed = slop * (isScaled ? scale : 1)
      try stage.handle(.init(pointer: 0, time: 0, position: Feed.middle, phase: .began))
      for (time, way) in [(0.1, needed - 0.01), (0.2, needed + 0.01)] {
        let place = Feed.middle - Vector(x: way, y: 0)
        try stage.handle(
          .init(pointer: 0, time: Seconds(time), position: place, phase: .moved))
        let isDragged = stage.gestureLog == ["pager began"]
        #expect(isDragged == (way > needed), "\(profile.name) at \(scale): \(way)")
      }
    }
  }

  @Test func `scaled to nothing is not hit, and the decision names it`() throws {
    let pad = try Node(
      id: "pad", frame: Feed.frame, gestures: [GestureSpec("drag", .pan(.standard))])
    var stage = try Self.card((0, 0, 0), pad)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -120), in: 0.1))
    #expect(stage.gestureLog.isEmpty)
    let why = try #require(try stage.why("drag"))
    #expect(why.rule == .hitTest && why.criteria.contains { $0.name == .area })
  }

  /// A drag's events have the position in the node, which does not depend on the look.
  @Test func `positions are reported in the content's space`() throws {
    for look in Self.looks {
      var stage = try Self.card(
        look,
        Node(id: "pad", frame: Feed.frame, gestures: [GestureSpec("drag", .pan(.standard))]))
      let start = Feed.middle + Vector(x: look.x, y: 0)
      let way = try Self.way(60 * look.scale, .horizontal, turn: look.turn)
      try stage.perform(Swipe(from: start, stops: [(0.3, start + way)]))
      let last = try #require(try stage.values(of: "drag").last)
      let local = try #require(try stage.position(of: last.location, inNode: "pad"))
      #expect((local - Point2D(x: 260, y: 400)).length < 1e-6, "\(local)")
      #expect((last.location - (start + way)).length < 1e-9)
    }
  }
}

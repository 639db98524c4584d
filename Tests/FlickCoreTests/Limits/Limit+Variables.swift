import FlickCore

extension Limit {
  private static func variable(_ change: (inout ValueRule) throws -> Void) throws {
    var rule = ValueRule()
    try change(&rule)
    _ = try StatesSpec("v", variables: ["x": 0], rules: ["x": rule])
  }

  private static func zoomed(content: Double, viewport: Double) throws {
    var rule = ValueRule()
    rule.zoomRoom = ZoomRoom(scale: "scale", content: content, viewport: viewport)
    _ = try StatesSpec("v", variables: ["scale": 1, "x": 0], rules: ["x": rule])
  }

  private static func detents(_ rule: DetentRule) throws { try variable { $0.choice = rule } }

  private static func thrown(_ change: (inout ThrownRule) -> Void) throws {
    var rule = ThrownRule.drawerLayout
    change(&rule)
    try detents(.thrown(rule))
  }

  private static func swept(_ change: (inout SweptRule) -> Void) throws {
    var rule = SweptRule.dismissible
    change(&rule)
    try detents(.swept(rule))
  }

  private static func stage() throws -> Stage {
    try Stage(
      scene: SceneTree(
        Node(
          id: "feed", frame: Feed.frame, scroll: Feed.options(.both),
          states: [StatesSpec("v", variables: ["x": 0])])), recording: .all)
  }

  private static func grip(_ move: (inout Stage) throws -> Bool) throws {
    var stage = try stage()
    try stage.grab("feed")
    _ = try move(&stage)
  }

  static let ofVariables: [Limit] = [
    Limit("x of a path", -1e6...1e6) { place in
      _ = try ValueLink("v", "x", alongLine: [.zero, Point2D(x: place, y: 3)])
    },
    Limit("y of a path", -1e6...1e6) { place in
      _ = try ValueLink("v", "x", alongLine: [Point2D(x: 3, y: place), .zero])
    },
    Limit("length of a path", 1e-3...1e6) { length in
      _ = try ValueLink("v", "x", alongLine: [.zero, Point2D(x: length, y: 0)])
    },
    Limit("corners of a path", counting: 2...1000) { count in
      let corners = (0..<count).map { Point2D(x: Double($0), y: 0) }
      _ = try ValueLink("v", "x", alongLine: corners)
    },
    Limit("speed of a motion of a variable", -1e9...1e9) { speed in
      var stage = try stage()
      var move = PropertyMove("x", to: 0)
      move.velocity = speed
      try stage.play("v", [move])
    },
    Limit("speed of a variable that is let go", -1e9...1e9) { speed in
      var stage = try stage()
      try stage.grabValue("v", "x")
      _ = try stage.releaseValue("v", "x", velocity: speed)
    },
    Limit("least of a variable", -1e9...5) { least in
      try variable { $0.bounds = try rising(least, 5) }
    },
    Limit("greatest of a variable", -5...1e9) { most in
      try variable { $0.bounds = try rising(-5, most) }
    },
    Limit("place of a detent of a variable", -5...5) { place in
      try variable {
        $0.bounds = -5...5
        $0.detents = [try ValueDetent("a", at: place)]
      }
    },
    Limit("place of a detent in its reach", -1...1) { place in
      _ = try ValueDetent("a", at: place, reach: -1...1)
    },
    Limit("length of what is zoomed", 0...1e9) { try zoomed(content: $0, viewport: 1) },
    Limit("viewport of what is zoomed", 0...1e9) { try zoomed(content: 1, viewport: $0) },
    Limit("look ahead of a variable", 0...1e3) { time in
      try variable { $0.lookahead = Seconds(time) }
    },
    Limit("slowest fling of a variable", 0...1e9) { speed in
      try variable { $0.slowestFling = speed }
    },
    Limit("velocity of anchors", 0...1e9) {
      try detents(.anchored(AnchoredRule(velocityThreshold: $0, distance: .share(0.5))))
    },
    Limit("velocity of the next detent", 0...1e9) { try detents(.next(velocityThreshold: $0)) },
    Limit("threshold of steps", 0...1e9) { try detents(.stepped(threshold: $0)) },
    Limit("velocity of a modal sheet", 0...1e9) { try detents(.panModal(velocityThreshold: $0)) },
    Limit("velocity of a throw", 0...1e9) { speed in try thrown { $0.velocityThreshold = speed } },
    Limit("share of a throw", 0...1) { share in try thrown { $0.share = share } },
    Limit("velocity of what is swept away", 0...1e9) { speed in
      try swept { $0.velocityThreshold = speed }
    },
    Limit("share of what is swept away", 0...1) { share in try swept { $0.share = share } },
    Limit("x of a grip's move", -1e9...1e9) { x in
      try grip { try $0.moveGrip("feed", by: Vector(x: x, y: 0)) }
    },
    Limit("y of a grip's move", -1e9...1e9) { y in
      try grip { try $0.moveGrip("feed", by: Vector(x: 0, y: y)) }
    },
  ]

  /// A range, where there is one.
  private static func rising(_ least: Double, _ most: Double) throws -> ClosedRange<Double> {
    guard least <= most else { throw CoreError(.invalidNumber, "no range") }
    return least...most
  }
}

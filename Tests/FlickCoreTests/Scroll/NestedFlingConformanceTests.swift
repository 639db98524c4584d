import Testing

@testable import FlickCore

/// Where a fling leaves scroll views that share it, by a model that follows it border by border.
@Suite struct `A fling over several scroll views` {
  static let suites = [rests]

  @Test func `a fling rests where the model predicts`() throws { try Conformance.run(Self.rests) }

  private static let rests = ConformanceSuite(topic: "nested-fling", kinds: ["ordered"]) { entry in
    let rooms = try entry.input.numbers("rooms")
    let starts = try entry.input.numbers("starts")
    let shares = try entry.input.numbers("shares")
    let velocity = try entry.input.number("velocity")
    guard (2...20).contains(rooms.count), rooms.count == starts.count,
      shares.count == rooms.count - 1, shares.allSatisfy({ (0...1).contains($0) }),
      zip(starts, rooms).allSatisfy({ $0 >= 0 && $0 <= $1 && $1 < 1e8 }),
      (100...7000).contains(velocity.magnitude)
    else { throw LeftOut("numbers of no scroll views") }
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    var inner: [Node] = []
    for (number, room) in rooms.enumerated().reversed() {
      var options = ScrollViewOptions(.vertical)
      options.contentSize = Size2D(width: 100, height: 100 + room)
      options.offset.y = starts[number]
      options.overscroll = .wall
      options.edges = .stop
      options.handover = EdgeHandover(.dragAndFling)
      if number < shares.count { options.order = NestedOrder(turn(shares[number])) }
      inner = [try Node(id: "\(number)", frame: frame, scroll: options, children: inner)]
    }
    var stage = try Stage(scene: SceneTree(Node(frame: frame, children: inner)), recording: .all)
    let innermost = "\(rooms.count - 1)"
    try stage.grab(innermost)
    try stage.releaseGrip(innermost, velocity: Velocity(x: 0, y: PointsPerSecond(-velocity)))
    while !stage.isAtRest {
      stage.checkInvariants()
      try stage.advance(by: 1 / 60)
    }
    let expected = try entry.expect.numbers("places")
    return try expected.enumerated().flatMap { number, place in
      entry.within.fault("place \(number)", try stage.y("\(number)"), place)
    }
  }

  private static func turn(_ share: Double) -> NestedOrder.Turn {
    switch share {
    case 0: .innerFirst
    case 1: .outerFirst
    default: .shared(share)
    }
  }
}

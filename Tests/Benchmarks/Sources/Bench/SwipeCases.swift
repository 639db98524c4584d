import FlickCore

/// Swipes on nested pagers in the core, without Lua: there and back, so that each starts at a page.
///
/// A swipe is ten touches 1/60 s apart, the decision, and the motion to rest; then the page is
/// asserted. "Observed" reads the positions of both pagers at each touch and at each frame of 1/60
/// s until all rest.
enum SwipeCases {
  static let all = [
    swipe(
      "swipe", "nested-pager swipe, core, each frame observed", .instructions(57_000),
      observed: true),
    swipe(
      "leap", "nested-pager swipe, core, nobody looking", .instructions(25_000), observed: false),
    wheel("wheel", "report of a wheel on a pager, with its rule"),
    pages("pages10", "frame of a pager of 10 pages", 10),
    pages("pages100k", "frame of a pager of 100,000 pages", 100_000),
  ]

  /// Pixel lengths of the screen in `Tests/Benchmarks/Lua/nested_pagers.lua`.
  private static let frame = Rect2D(x: 0, y: 0, width: 390, height: 784)

  private static func library() throws -> Node {
    try Node(
      id: "category", frame: frame, pager: PagerOptions(pageCount: 2),
      children: [
        Node(id: "music", frame: frame, pager: PagerOptions(pageCount: 3)),
        Node(id: "podcasts", frame: frame, pager: PagerOptions(pageCount: 3)),
      ])
  }

  private static func swipe(
    _ id: String, _ title: String, _ budget: Budget, observed: Bool
  ) -> Case {
    Case(id: id, title: title, budget: budget, sides: [.swift], sample: 2000) { _ in
      var swiper = try Swiper(library(), ids: ["music", "category"], start: 0)
      return { count in
        for i in 0..<count { try swiper.swipe(forwards: i % 2 == 0, observed: observed) }
        if count % 2 != 0 { try swiper.swipe(forwards: false, observed: observed) }
      }
    }
  }

  /// Flicks on a track pad, there and back: 40 reports each, 60 a second, and a pause.
  private static func wheel(_ id: String, _ title: String) -> Case {
    Case(id: id, title: title, budget: .seconds(2e-6), sides: [.swift], sample: 2000) { _ in
      var stage = Stage(scene: try SceneTree(library()), recording: .none)
      let place = Point2D(x: 195, y: 392)
      var (number, size) = (0, 0.0)
      return { count in
        for _ in 0..<count {
          let step = number % 40
          let way = number / 40 % 2 == 0 ? 1.0 : -1
          if step == 0 { stage.settle() }
          let pause: Seconds = step == 0 ? 0.5 : 1.0 / 60
          try stage.advance(by: pause)
          size = step < 6 ? Double(step + 1) * 4 : size * 0.92
          try stage.wheel(at: place, by: Vector(x: way * size, y: 0))
          number += 1
        }
      }
    }
  }

  private static func pages(_ id: String, _ title: String, _ count: Int) -> Case {
    Case(id: id, title: title, budget: .none, sides: [.swift], sample: 40 * framesOfSwipe) { _ in
      var options = PagerOptions(pageCount: count)
      options.page = count / 2
      let leaf = try Node(frame: frame)
      let node = try Node(
        id: "list", frame: frame, pager: options,
        children: Array(repeating: leaf, count: count))
      var swiper = try Swiper(node, ids: ["list"], start: count / 2)
      return { frames in
        for i in 0..<max(1, frames / framesOfSwipe) {
          try swiper.swipe(forwards: i % 2 == 0, observed: true)
        }
        try swiper.returnToStart()
      }
    }
  }

  /// Touches and frames of one observed swipe; see `Swiper.frames`.
  static let framesOfSwipe = 40
}

/// A stage and a finger that swipes on it.
struct Swiper {
  private var stage: Stage
  private let pagers: [ComponentID]
  private let start: Int
  /// The number of observed frames, including those at touches.
  private(set) var frames = 0
  private var sum = 0.0

  /// Points from touch to touch: 9 of them at 1/60 s are more than half a page, and a fling.
  private static let stride = 26.0
  private static let touches = 10
  private static let interval: Seconds = 1.0 / 60

  init(_ root: Node, ids: [String], start: Int) throws {
    let stage = Stage(scene: try SceneTree(root), recording: .none)
    self.stage = stage
    pagers = try ids.map { try stage.component(named: $0) }
    self.start = start
  }

  mutating func swipe(forwards: Bool, observed: Bool) throws {
    let origin = Point2D(x: forwards ? 330 : 60, y: 500)
    let stride = forwards ? -Self.stride : Self.stride
    for step in 0..<Self.touches {
      let phase: Touch.Phase = step == 0 ? .began : step == Self.touches - 1 ? .ended : .moved
      let position = Point2D(x: origin.x + Double(step) * stride, y: origin.y)
      try stage.handle(
        Touch(
          time: step == 0 ? stage.time : stage.time + Self.interval, position: position,
          phase: phase))
      if observed { try look() }
    }
    if observed {
      while !stage.isAtRest {
        try stage.advance(by: Self.interval)
        try look()
      }
    } else {
      stage.settle()
    }
    let page = try stage.pager(pagers[0]).settledPage
    precondition(page == start + (forwards ? 1 : 0), "the swipe came to rest at page \(page)")
  }

  /// Puts the first pager where it started.
  mutating func returnToStart() throws { try stage.jump(pagers[0], to: start) }

  private mutating func look() throws {
    for pager in pagers { sum += try stage.position(of: pager).value }
    frames += 1
  }
}

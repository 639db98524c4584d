import FlickCore

/// A list of rows, and a finger that flings it there and back.
///
/// All rows have the same height, and the finger stays in the middle of the first ten rows, the
/// number of rows in the shortest list. Longer lists differ only in rows that are never visible.
struct Scroller {
  private var stage: Stage
  private let list: ComponentID
  /// The number of observed frames, including those at touches.
  private(set) var frames = 0
  private var sum = 0.0

  private static let frame = Rect2D(x: 0, y: 0, width: 390, height: 784)
  private static let rowHeight = 1000.0
  private static let start = 4500.0
  /// Points from touch to touch: at 1/60 s, a fling of 1,200 pt/s.
  private static let stride = 20.0
  private static let touches = 10
  private static let interval: Seconds = 1.0 / 60

  init(rows: Int) throws {
    let nodes = try (0..<rows).map { row in
      try Node(
        frame: Rect2D(
          x: 0, y: Double(row) * Self.rowHeight, width: Self.frame.size.width,
          height: Self.rowHeight))
    }
    var options = ScrollViewOptions()
    options.offset = Vector(x: 0, y: Self.start)
    let root = try Node(id: "list", frame: Self.frame, scroll: options, children: nodes)
    stage = Stage(scene: try SceneTree(root), recording: .none)
    list = try stage.component(named: "list")
  }

  /// A fling towards the end and, once all rests, one back, each frame looked at.
  mutating func flingThereAndBack() throws {
    for stride in [-Self.stride, Self.stride] {
      let y = stride < 0 ? 600.0 : 200
      for step in 0..<Self.touches {
        let phase: Touch.Phase = step == 0 ? .began : step == Self.touches - 1 ? .ended : .moved
        let place = Point2D(x: 195, y: y + Double(step) * stride)
        try stage.handle(
          Touch(
            time: step == 0 ? stage.time : stage.time + Self.interval, position: place,
            phase: phase))
        try look()
      }
      while !stage.isAtRest {
        try stage.advance(by: Self.interval)
        try look()
      }
      let offset = try stage.scrollOffset(of: list).y
      let isThere = offset > Self.start + 500
      precondition(isThere == (stride < 0), "the fling came to rest at \(offset) pt")
    }
    // Two flings are not each other's opposite to the bit; the next starts where the first did.
    try stage.scroll(list, to: Vector(x: 0, y: Self.start), .none)
  }

  private mutating func look() throws {
    sum += try stage.scrollOffset(of: list).y
    frames += 1
  }
}

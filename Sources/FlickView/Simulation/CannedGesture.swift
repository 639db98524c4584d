internal import FlickCore

/// Gestures that keys play.
enum CannedGesture: Hashable, Sendable {
  /// The direction in which a finger goes.
  enum Direction: Hashable, Sendable { case left, right, up, down }

  /// A quick swipe that is let go in motion.
  case flick(Direction)
  /// A drag that comes to a stop before it is let go.
  case drag(Direction)
  /// A finger that comes down at a place and is lifted.
  case tap(Point)

  /// The speed of a flick as it is let go, in pt/s: between a slow and a usual flick of a thumb.
  private static let flickSpeed: PointsPerSecond = 1200
  /// What a flick covers of the screen, and how long it takes.
  private static let flickShare = 0.3
  private static let flickDuration: Seconds = 0.15
  /// What a drag covers, and how long it takes and rests.
  private static let dragShare = 0.6
  private static let dragDuration: Seconds = 0.8
  private static let dragHold: Seconds = 0.2

  /// Its touches on a screen of this size, from time zero on.
  func touches(on size: Size) -> [Touch] {
    (try? trace(on: size))?.touches ?? []
  }

  private func trace(on size: Size) throws(CoreError) -> Trace {
    let finger = try Synthesizer(rate: 120)
    switch self {
    case .flick(let direction):
      let line = Self.line(direction, Self.flickShare, size)
      return try finger.swipe(
        from: line.from, by: line.by, speed: Self.flickSpeed, duration: Self.flickDuration)
    case .drag(let direction):
      let line = Self.line(direction, Self.dragShare, size)
      return try finger.drag(
        from: line.from, by: line.by, duration: Self.dragDuration, pace: .eased,
        hold: Self.dragHold)
    case .tap(let place): return try finger.tap(at: place)
    }
  }

  /// A line through the middle of the screen.
  private static func line(_ direction: Direction, _ share: Double, _ size: Size) -> (
    from: Point, by: Vector
  ) {
    let by =
      switch direction {
      case .left: Vector(x: -share * size.width, y: 0)
      case .right: Vector(x: share * size.width, y: 0)
      case .up: Vector(x: 0, y: -share * size.height)
      case .down: Vector(x: 0, y: share * size.height)
      }
    return (Point(x: (size.width - by.x) / 2, y: (size.height - by.y) / 2), by)
  }
}

package import FlickCore

/// The gestures that keys play.
package enum CannedGesture: Hashable, Sendable {
  /// The direction of a finger.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case left, right, up, down
  }

  /// A quick swipe, released in motion.
  case flick(Direction)
  /// A drag that comes to a stop before the release.
  case drag(Direction)
  /// A finger that comes down at a place and is lifted.
  case tap(Point2D)
  /// A finger that rests at a place.
  case hold(Point2D)
  /// Two fingers around a point: up spreads them, down pinches them, left and right rotate them.
  case pinch(Direction, around: Point2D, isSlow: Bool)

  /// The release speed of a flick, in pt/s: between a slow and a usual flick of a thumb.
  private static let flickSpeed: PointsPerSecond = 1200
  /// The share of the screen that a flick covers, and its duration.
  private static let flickShare = 0.3
  private static let flickDuration: Seconds = 0.15
  /// The share of the screen that a drag covers, its duration and its rest before the release.
  private static let dragShare = 0.6
  private static let dragDuration: Seconds = 0.8
  private static let dragHold: Seconds = 0.2

  /// A duration slightly longer than a long press.
  static let longPress: Seconds = 0.6
  /// The distances of two fingers, as shares of the shorter side of the screen, and their rotation.
  private static let spans = (near: 0.25, far: 0.7)
  private static let turn: Radians = .init(.pi / 4)
  private static let pinchDuration: Seconds = 0.3

  /// The touches on a screen of a given size, starting at time zero.
  package func touches(on size: Size2D) -> [Touch] {
    (try? trace(on: size))?.touches ?? []
  }

  private func trace(on size: Size2D) throws(CoreError) -> Trace {
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
    case .hold(let place):
      return try finger.drag(from: place, by: .zero, duration: Self.longPress)
    case .pinch(let direction, let centre, let isSlow):
      let side = min(size.width, size.height)
      let (near, far) = (Points(side * Self.spans.near), Points(side * Self.spans.far))
      let isTurn = direction == .left || direction == .right
      let span = isTurn ? (far, far) : direction == .up ? (near, far) : (far, near)
      return try finger.pinch(
        around: centre, from: span.0, to: span.1, angle: Radians(-.pi / 4),
        turn: isTurn ? (direction == .right ? Self.turn : -Self.turn) : 0,
        duration: isSlow ? Self.dragDuration : Self.pinchDuration, pace: .eased,
        hold: isSlow ? Self.dragHold : 0)
    }
  }

  /// A line through the middle of the screen.
  private static func line(_ direction: Direction, _ share: Double, _ size: Size2D) -> (
    from: Point2D, by: Vector
  ) {
    let by =
      switch direction {
      case .left: Vector(x: -share * size.width, y: 0)
      case .right: Vector(x: share * size.width, y: 0)
      case .up: Vector(x: 0, y: -share * size.height)
      case .down: Vector(x: 0, y: share * size.height)
      }
    return (Point2D(x: (size.width - by.x) / 2, y: (size.height - by.y) / 2), by)
  }
}

/// An upright rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Creates a rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Whether `point` is inside, including the left and top edges and excluding the right and bottom
  /// ones.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }
}

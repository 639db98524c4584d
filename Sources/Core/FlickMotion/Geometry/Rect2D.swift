/// An upright rectangle, in points.
public struct Rect2D: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point2D
  /// The extent to the right and downwards.
  public var size: Size2D

  /// Creates a rectangle from its corner and size.
  public init(origin: Point2D, size: Size2D) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// Whether `point` is inside, including the left and top edges and excluding the right and bottom
  /// ones.
  public func contains(_ point: Point2D) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }
}

/// A width and a height, in points.
public struct Size2D: Hashable, Sendable {
  /// Extent along x, in points.
  public var width: Double
  /// Extent along y, in points.
  public var height: Double

  /// The empty size.
  public static let zero = Size2D(width: 0, height: 0)

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The extent along an axis.
  public func along(_ axis: Orientation) -> Points { Points(axis == .horizontal ? width : height) }
}

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

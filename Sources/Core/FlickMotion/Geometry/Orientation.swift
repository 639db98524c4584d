/// A direction of the screen.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Along x, which grows to the right.
  case horizontal
  /// Along y, which grows downwards.
  case vertical

  /// The other axis.
  public var cross: Orientation { self == .horizontal ? .vertical : .horizontal }
}

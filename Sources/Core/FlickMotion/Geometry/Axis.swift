/// A direction of the screen.
public enum Axis: String, Hashable, Sendable, CaseIterable {
  /// Along x, which grows to the right.
  case horizontal
  /// Along y, which grows downwards.
  case vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The effect of a second finger on a pan.
public enum PointerPolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing: the finger that came first is followed, and the pan ends with it.
  case ignore
  /// The finger that came last is followed; when it is lifted, the one before it (Android,
  /// Flutter).
  case latest
  /// The middle of all fingers is followed (as UIKit's scroll view does).
  case average
  /// A second finger fails the pan, or cancels it.
  case cancel
  /// The finger that came first is followed; when it is lifted, the one that came next (Compose).
  case first
}

/// When fingers are a pan that is followed.
public struct PanGestureOptions: Hashable, Sendable {
  /// How far and, with an axis, how straight it must set out.
  public var start: PanOptions
  /// The axis along which it must set out; nil for any direction.
  public var axis: Orientation?
  /// Whether only the axis is followed: the one given, else the one nearer to which the pan set
  /// out.
  public var locksAxis: Bool
  /// How many fingers it takes, 1 to 5; with several, their middle moves.
  public package(set) var pointers: Int
  /// What one finger more means.
  public var policy: PointerPolicy

  /// A pan of `pointers` fingers.
  ///
  /// - Throws: `CoreError` for a number of fingers outside 1...5.
  public init(
    start: PanOptions = .standard, axis: Orientation? = nil, locksAxis: Bool = false,
    pointers: Int = 1,
    policy: PointerPolicy = .ignore
  ) throws(CoreError) {
    try CoreError.checked(Double(pointers), "pan pointers", in: TapOptions.Allowed.pointers)
    self.init(start, axis, locksAxis, pointers, policy)
  }

  package init(
    _ start: PanOptions, _ axis: Orientation?, _ locksAxis: Bool = false, _ pointers: Int = 1,
    _ policy: PointerPolicy = .ignore
  ) {
    self.start = start
    self.axis = axis
    self.locksAxis = locksAxis
    self.pointers = pointers
    self.policy = policy
  }

  /// One finger, any direction, beyond 10 points, as SwiftUI's drag.
  public static let standard = PanGestureOptions(.standard, nil)
}

/// An edge of a node.
public enum RectEdge: String, Sendable, Hashable, CaseIterable {
  /// Where x is least.
  case left
  /// Where x is greatest.
  case right
  /// Where y is least.
  case top
  /// Where y is greatest.
  case bottom

  /// The axis that leads away from the edge.
  public var axis: Orientation { self == .left || self == .right ? .horizontal : .vertical }

  /// The sign of the coordinate that grows inwards.
  package var inward: Double { self == .left || self == .top ? 1 : -1 }
}

/// When a finger is a pan from an edge.
public struct EdgePanOptions: Hashable, Sendable {
  /// The edge of the node from which it sets out.
  public var edge = RectEdge.left
  /// How near to the edge the finger must come down; 20 is Flutter's (Cupertino back, drawer).
  public package(set) var width: Points = 20
  /// How far and how straight inwards it must set out.
  public var start = PanOptions.standard
  /// Whether pagers and scroll views inside the node keep a drag along the axis while they have
  /// room for it, and wait for this gesture otherwise.
  ///
  /// A pager at its first page leaves the finger to a left edge, one at another page does not.
  public var leavesRoom = false

  /// Pans from within `width` of `edge`.
  ///
  /// - Throws: `CoreError` for a width outside 0...1e6 points.
  public init(
    edge: RectEdge = .left, width: Points = 20, start: PanOptions = .standard,
    leavesRoom: Bool = false
  ) throws(CoreError) {
    self.edge = edge
    self.width = try CoreError.checked(width, "edge width", in: .length)
    self.start = start
    self.leavesRoom = leavesRoom
  }
  private init() {}

  /// From within 20 points of the left edge.
  public static let standard = EdgePanOptions()
}

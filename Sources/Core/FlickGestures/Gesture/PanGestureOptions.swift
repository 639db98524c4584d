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

/// The options of a pan gesture.
public struct PanGestureOptions: Hashable, Sendable {
  /// The distance and, with an axis, the direction that a pan requires to start.
  public var start: PanOptions
  /// The axis along which it must set out; nil for any direction.
  public var axis: Orientation?
  /// Whether only movement along one axis counts: `axis` or, if nil, the one nearer to the initial
  /// direction.
  public var locksAxis: Bool
  /// The number of fingers, 1 to 5.
  ///
  /// With several, their centre is followed.
  public package(set) var pointers: Int
  /// The effect of a further finger.
  public var policy: PointerPolicy

  /// Creates options for a pan of `pointers` fingers.
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
  /// The edge with the least x.
  case left
  /// The edge with the greatest x.
  case right
  /// The edge with the least y.
  case top
  /// The edge with the greatest y.
  case bottom

  /// The axis that leads away from the edge.
  public var axis: Orientation { self == .left || self == .right ? .horizontal : .vertical }

  /// The sign of the coordinate that grows inwards.
  package var inward: Double { self == .left || self == .top ? 1 : -1 }
}

/// The options of a pan that starts at an edge.
public struct EdgePanOptions: Hashable, Sendable {
  /// The edge of the node where the finger comes down.
  public var edge = RectEdge.left
  /// The greatest distance of the touchdown from the edge; 20 is Flutter's (Cupertino back,
  /// drawer).
  public package(set) var width: Points = 20
  /// The distance and direction, inwards from the edge, that the pan requires to start.
  public var start = PanOptions.standard
  /// Whether pagers and scroll views inside the node keep a drag along the axis while they have
  /// room for it, and wait for this gesture otherwise.
  ///
  /// A pager at its first page leaves the finger to a left edge, one at another page does not.
  public var leavesRoom = false

  /// Creates options for pans from within `width` of `edge`.
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

/// The hit area of a node and the targets of its touches.
///
///     var rule = HitRule()
///     rule.margin = Insets(all: 12)   // a small button that is easy to hit
public struct HitRule: Hashable, Sendable {
  /// The targets of touches.
  public enum Target: String, Hashable, Sendable, CaseIterable {
    /// The node and its contents.
    case all
    /// The node without its contents.
    case own = "self"
    /// The contents without the node: touches beside them go through to the nodes beneath.
    case inside
    /// None: touches go through to the nodes beneath.
    case none
  }

  /// The targets of touches.
  public var target = Target.all
  /// The margin of the hit area beyond the frame, in points; negative for a smaller area.
  public var margin = Insets.zero

  /// Creates a rule for a node and its contents, within its frame.
  public init() {}

  /// Whether the node may be hit outside its frame.
  var reachesOut: Bool {
    margin.top > 0 || margin.left > 0 || margin.bottom > 0 || margin.right > 0
  }

  /// The hit area of a node with a given size, in its own space.
  func area(_ size: Size2D) -> Rect2D {
    Rect2D(
      x: -margin.left, y: -margin.top, width: max(0, size.width + margin.left + margin.right),
      height: max(0, size.height + margin.top + margin.bottom))
  }
}

extension SceneTree {
  /// The distance from a node's frame to the border of its hit area.
  func hitMargin(of node: NodeIndex) -> Insets { layout.hitRules[node]?.margin ?? .zero }

  /// The deepest node under a point, in a node that has its own rule.
  ///
  /// - Parameter local: the point in the node's space.
  func hitByRule(
    _ index: NodeIndex, _ record: Record, at local: Point2D, _ size: Size2D, _ time: Seconds,
    _ places: PlacedNodes?
  ) -> NodeIndex? {
    let rule = layout.hitRules[index] ?? HitRule()
    let isInside = rule.area(size).contains(local)
    if record.clips, !isInside { return nil }
    if rule.target != .own, let found = hitInside(index, record, at: local, time, places) {
      return found
    }
    return isInside && rule.target != .inside ? index : nil
  }
}

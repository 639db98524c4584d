/// What of a node touches find, and where.
///
///     var rule = HitRule()
///     rule.margin = Insets(all: 12)   // a small button that is easy to hit
public struct HitRule: Hashable, Sendable {
  /// What touches find.
  public enum Target: String, Hashable, Sendable, CaseIterable {
    /// The node and what is inside.
    case all
    /// The node, and nothing inside.
    case own = "self"
    /// What is inside, and not the node: touches beside that go to what lies beneath.
    case inside
    /// Nothing: touches go to what lies beneath.
    case none
  }

  /// What touches find.
  public var target = Target.all
  /// How far beyond its frame the node is found, in points; less than zero for a smaller area.
  public var margin = Insets.zero

  /// A node and all inside, within its frame.
  public init() {}

  /// Whether the node may be found outside its frame.
  var reachesOut: Bool {
    margin.top > 0 || margin.left > 0 || margin.bottom > 0 || margin.right > 0
  }

  /// Where a node of a size is found, in its own space.
  func area(_ size: Size2D) -> Rect2D {
    Rect2D(
      x: -margin.left, y: -margin.top, width: max(0, size.width + margin.left + margin.right),
      height: max(0, size.height + margin.top + margin.bottom))
  }
}

extension SceneTree {
  /// The distance from a node's frame to the border of its hit area.
  func hitMargin(of node: NodeIndex) -> Insets { layout.hitRules[node]?.margin ?? .zero }

  /// The deepest node under a point, in a node that has a rule of its own.
  ///
  /// - Parameter local: in the node's space.
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

@testable import FlickLab
import FlickCore
import Testing

/// The lab compares the declarations of nodes, part by part.
///
/// A part that it did not compare would pass for equal, and a strip would be called exact that is
/// not.
@Suite struct `The comparison of declared trees` {
  private static let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)

  /// A tree with a part of every kind, with one number for each.
  private static func node(
    pager: Double = 1, scroll: Double = 1, header: Double = 50, deck: Double = 10,
    value: Double = 1, state: Double = 1, priority: Int = 1, margin: Double = 1
  ) throws -> Node {
    var pages = PagerOptions(pageCount: 2)
    pages.spacing = Points(pager)
    var view = ScrollViewOptions(.vertical)
    view.slowestFling = PointsPerSecond(scroll)
    var cards = DeckOptions()
    cards.distance = Points(deck)
    var hit = HitRule()
    hit.margin = Insets(top: margin)
    return try Node(
      id: "root", frame: frame, hit: hit, values: [NamedValue("v", .constant(value))],
      states: [try StatesSpec("s", variables: ["x": state])],
      gestures: [GestureSpec("g", .tap(.standard), priority: priority)],
      children: [
        try Node(id: "pager", frame: frame, pager: pages),
        try Node(
          id: "view", frame: frame, scroll: view, header: HeaderOptions(height: Points(header)),
          children: [try Node(frame: frame)]),
        try Node(id: "deck", frame: frame, deck: cards),
      ])
  }

  /// The parts of a node that make it more than a frame, and a tree that differs in each.
  private static func variants() throws -> [String: Node] {
    [
      "pager": try node(pager: 2), "scroll": try node(scroll: 2), "header": try node(header: 60),
      "deck": try node(deck: 20), "values": try node(value: 2), "states": try node(state: 2),
      "gestures": try node(priority: 2), "hit": try node(margin: 2),
    ]
  }

  @Test func `the comparison of declared trees finds a difference in each part of a node`() throws {
    let plain = try Self.node()
    for (part, other) in try Self.variants() {
      var difference = DeclaredDifference()
      difference.compare(plain, other, "")
      #expect(!difference.leaves.isEmpty || difference.obstacle != nil, "\(part)")
    }
    var difference = DeclaredDifference()
    difference.compare(plain, try Self.node(), "")
    #expect(difference.leaves.isEmpty && difference.obstacle == nil)
  }

  /// A new kind of component adds a part to nodes: it needs a row above, and a line in
  /// `DeclaredDifference`.
  @Test func `all parts of a node are compared`() throws {
    var parts: Set<String> = []
    for node in [try Self.node()] + (try Self.node()).children {
      let storage = try #require(Mirror(reflecting: node).descendant("storage"))
      for group in ["options", "extras"] {
        guard let some = Mirror(reflecting: storage).descendant(group, "some") else { continue }
        parts.formUnion(Mirror(reflecting: some).children.compactMap(\.label))
      }
    }
    #expect(parts == Set(try Self.variants().keys))
  }
}

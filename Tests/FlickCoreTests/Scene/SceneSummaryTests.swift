import FlickCore
import Testing

@Suite struct `The summary of a scene` {
  private static let frame = Rect2D(x: 0, y: 0, width: 300, height: 200)

  /// Two pagers of different rules and lengths, states, a list and a gesture.
  private static func scene() throws -> SceneTree {
    var options = PagerOptions(pageCount: 3)
    options.snap = SnapPolicy(.nearest(NearestSnap()))
    options.spacing = 10
    let other = PagerOptions(pageCount: 2)
    return try SceneTree(
      Node(
        frame: frame,
        states: [StatesSpec("states", states: [.init("low", ["y": 0]), .init("high", ["y": 9])])],
        gestures: [GestureSpec("tap", .tap(.standard))],
        children: [
          Node(id: "one", frame: frame, pager: options),
          Node(id: "two", frame: frame, pager: other),
          Node(id: "list", frame: frame, scroll: ScrollViewOptions(.vertical)),
        ]))
  }

  @Test(arguments: ["one", "two", "list", "states", "tap"])
  func `a summary equals its scene for each component`(_ id: String) throws {
    let scene = try Self.scene()
    let summary = SceneSummary(scene)
    let component = try #require(scene.component(named: id))
    let kinds: [String: SceneTree.ComponentKind] = [
      "one": .pager, "two": .pager, "list": .scrollView, "states": .states,
    ]
    #expect(summary.kind(of: component) == kinds[id, default: .gesture])
    #expect(summary.name(of: component) == id)
    #expect(summary.pitch(of: component) == ["one": 310, "two": 300][id])
    let isNearest = if case .nearest? = summary.snapRule(of: component) { true } else { false }
    #expect(
      isNearest == (id == "one")
        && (summary.snapRule(of: component) != nil) == (kinds[id] == .pager))
    let states = (0...2).map { summary.name(ofState: $0, of: component) }
    #expect(states == (id == "states" ? ["low", "high", "3"] : ["1", "2", "3"]))
  }
}

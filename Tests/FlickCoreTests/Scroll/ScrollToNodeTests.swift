import FlickCore
import Testing

@Suite struct `Scrolling to a node` {
  struct Row: Sendable {
    var node: String
    var from: Double
    var alignment: ScrollAlignment
    var offset: Double
  }

  /// A viewport of 800 points; "near" from 900 to 1000, "tall" from 2000 to 3000.
  private static func stage(at offset: Double) throws -> Stage {
    func row(_ id: String, _ y: Double, _ height: Double) throws -> Node {
      try Node(id: id, frame: Rect2D(x: 0, y: y, width: 400, height: height))
    }
    return try Feed.stage(
      children: [row("first", 0, 100), row("near", 900, 100), row("tall", 2000, 1000)]
    ) { $0.offset = Vector(x: 0, y: offset) }
  }

  @Test(arguments: [
    Row(node: "near", from: 0, alignment: .start, offset: 900),
    Row(node: "near", from: 0, alignment: .center, offset: 550),
    Row(node: "near", from: 0, alignment: .end, offset: 200),
    Row(node: "near", from: 0, alignment: .nearest, offset: 200),
    Row(node: "near", from: 400, alignment: .nearest, offset: 400),
    Row(node: "near", from: 1500, alignment: .nearest, offset: 900),
    Row(node: "tall", from: 0, alignment: .nearest, offset: 2000),
    Row(node: "tall", from: 2100, alignment: .nearest, offset: 2000),
    Row(node: "first", from: 300, alignment: .center, offset: 0),
  ])
  func `a node is shown as far as requested`(_ row: Row) throws {
    var stage = try Self.stage(at: row.from)
    try stage.scroll("feed", toShow: row.node, row.alignment)
    stage.settle()
    #expect(abs(try stage.y() - row.offset) < 1e-9)
  }

  @Test(arguments: ["feed", "beside", "nowhere"])
  func `an unknown node is an error with its name`(_ id: String) throws {
    let list = try Node(
      id: "feed", frame: Rect2D(x: 0, y: 0, width: 400, height: 400), scroll: Feed.options(),
      children: [Node(id: "row", frame: Rect2D(x: 0, y: 0, width: 400, height: 50))])
    let beside = try Node(id: "beside", frame: Rect2D(x: 0, y: 400, width: 400, height: 50))
    var stage = try Stage(
      scene: SceneTree(Node(frame: Feed.frame, children: [list, beside])), recording: .all)
    let error = #expect(throws: CoreError.self) { try stage.scroll("feed", toShow: id) }
    #expect(error?.description.contains("no node '\(id)' in it") == true)
    try stage.scroll("feed", toShow: "row")
  }
}

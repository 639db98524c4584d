import FlickCore
import Testing

/// Boxes without a visible part are skipped; children that stick out of a box must not be.
@Suite struct `Content that exceeds its box` {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A box beside a screen of 300 by 600.
    var box: Rect2D
    /// In the box.
    var child: Rect2D
    /// A place on the screen where only the child is.
    var place: Point2D
  }

  static let rows = [
    Row(
      testDescription: "to the right", box: Rect2D(x: -50, y: 100, width: 40, height: 40),
      child: Rect2D(x: 0, y: 0, width: 100, height: 40), place: Point2D(x: 20, y: 120)),
    Row(
      testDescription: "to the left", box: Rect2D(x: 310, y: 100, width: 40, height: 40),
      child: Rect2D(x: -100, y: 0, width: 110, height: 40), place: Point2D(x: 250, y: 120)),
    Row(
      testDescription: "downwards", box: Rect2D(x: 100, y: -50, width: 40, height: 40),
      child: Rect2D(x: 0, y: 0, width: 40, height: 100), place: Point2D(x: 120, y: 20)),
    Row(
      testDescription: "upwards", box: Rect2D(x: 100, y: 610, width: 40, height: 40),
      child: Rect2D(x: 0, y: -100, width: 40, height: 110), place: Point2D(x: 120, y: 550)),
  ]

  private static func stage(_ row: Row, clips: Bool = false, depth: Int = 0) throws -> Stage {
    var fill = Look()
    fill.fill = .paint(Paint(.black))
    var node = try Node(id: "child", frame: row.child, look: fill)
    for _ in 0..<depth {
      node = try Node(frame: Rect2D(origin: .zero, size: row.box.size), children: [node])
    }
    let box = try Node(id: "box", frame: row.box, clips: clips, children: [node])
    return try Stage(
      scene: SceneTree(
        Node(
          id: "root", frame: Rect2D(x: 0, y: 0, width: 300, height: 600),
          children: [Node(frame: Rect2D(x: 0, y: 0, width: 300, height: 600)), box])),
      recording: .all)
  }

  @Test(arguments: rows, [0, 2])
  func `exceeding content is drawn and hit at any depth`(_ row: Row, _ depth: Int) throws {
    let stage = try Self.stage(row, depth: depth)
    #expect(stage.picture().commands.count == 1)
    #expect(stage.hitTest(row.place).first == "child")
  }

  @Test(arguments: rows)
  func `a clipping box hides exceeding content from sight and touch`(_ row: Row) throws {
    let stage = try Self.stage(row, clips: true)
    #expect(stage.picture().commands.isEmpty)
    #expect(stage.hitTest(row.place).first != "child")
  }

  @Test(arguments: rows)
  func `without exceeding content no search is made`(_ row: Row) throws {
    var inside = row
    inside.child = Rect2D(origin: .zero, size: row.box.size)
    let stage = try Self.stage(inside)
    #expect(stage.picture().commands.isEmpty)
    #expect(stage.hitTest(row.place).first != "child")
  }
}

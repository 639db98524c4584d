import FlickCore
import Testing

/// Numbers of components by name, as derived values read them.
struct ComponentReadingTests {
  private func stage() throws -> Stage {
    var pager = PagerOptions(pageCount: 3)
    pager.page = 1
    var scroll = ScrollViewOptions(.both)
    scroll.contentSize = Size2D(width: 500, height: 1000)
    scroll.offset = Vector(x: 50, y: 300)
    let page = Rect2D(x: 0, y: 0, width: 400, height: 400)
    return Stage(
      scene: try SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 400, height: 800),
          children: [
            Node(id: "pages", frame: page, pager: pager),
            Node(
              id: "list", frame: Rect2D(x: 0, y: 400, width: 400, height: 400), scroll: scroll,
              gestures: [
                GestureSpec("move", .pan(.standard), simultaneousWith: ["list"])
              ]),
          ])), recording: .all)
  }

  @Test(arguments: [
    ("pages", "position", 1.0), ("pages", "offset", 400), ("pages", "page", 1),
    ("pages", "settled_page", 1), ("pages", "page_count", 3), ("pages", "velocity", 0),
    ("list", "x", 50), ("list", "y", 300), ("list", "farthest_y", 600), ("list", "progress", 0.5),
    ("list", "is_moving", 0), ("move", "translation_x", 0), ("move", "scale", 1),
  ])
  func `every number of a component can be read at rest`(
    id: String, property: String, expected: Double
  ) throws {
    let stage = try stage()
    let reading = try ComponentReading(scene: stage.scene, id: id, property: property)
    #expect(reading.value(in: stage) == expected)
  }

  @Test func `every number of a component can be read in motion`() throws {
    var stage = try stage()
    let read = { (id: String, property: String) in
      try ComponentReading(scene: stage.scene, id: id, property: property).value(in: stage)
    }
    try stage.handle(
      Touch(pointer: 0, time: 0, position: Point2D(x: 200, y: 700), phase: .began))
    for step in 1...4 {
      try stage.handle(
        Touch(
          pointer: 0, time: Seconds(Double(step) / 60),
          position: Point2D(x: 200, y: 700 - 20 * Double(step)), phase: .moved))
    }
    #expect(try read("move", "translation_y") == -70)
    #expect(try read("list", "y") == 370)
    #expect(try read("list", "is_active") == 1)
    #expect(try read("move", "velocity_y") < -1000)
    try stage.move("pages", to: 2)
    try stage.advance(by: 0.1)
    let position = try read("pages", "position")
    #expect(position > 1 && position < 2)
    #expect(try read("pages", "position") == stage.pager("pages").position.value)
    #expect(try read("pages", "velocity") == stage.pager("pages").velocity.value)
    #expect(try read("pages", "is_moving") == 1)
  }

  @Test func `a reading survives a new layout, and is 0 once its component is removed`() throws {
    var stage = try stage()
    let reading = try ComponentReading(scene: stage.scene, id: "list", property: "y")
    try stage.remove(node: "pages")
    #expect(reading.value(in: stage) == 300)
    try stage.remove(node: "list")
    #expect(reading.value(in: stage) == 0)
  }

  @Test func `an unknown name lists the known ones`() throws {
    let scene = try stage().scene
    let wrongID = #expect(throws: CoreError.self) {
      _ = try ComponentReading(scene: scene, id: "pagse", property: "position")
    }
    #expect(
      wrongID?.message == "no component 'pagse'; expected one of 'pages', 'list', 'move'")
    let wrongProperty = #expect(throws: CoreError.self) {
      _ = try ComponentReading(scene: scene, id: "move", property: "position")
    }
    #expect(
      wrongProperty?.message
        == "'move' has no number 'position'; expected one of 'x', 'y', 'translation_x', "
        + "'translation_y', 'velocity_x', 'velocity_y', 'scale', 'rotation', 'is_active'")
  }
}

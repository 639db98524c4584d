import FlickCore
import Testing

/// The hit area of a header that is longer or shorter than its frame.
@Suite struct `The hit area of a header` {
  /// A list at 100 points with a header of 200, pulled by a finger that is still down.
  private func pulled(
    _ stretch: HeaderOptions.Stretch, by travel: Double, _ axes: ScrollViewOptions.Axes = .vertical
  ) throws -> Stage {
    var header = HeaderOptions(height: 200)
    header.stretch = stretch
    let isVertical = axes == .vertical
    let head = try Node(
      id: "head",
      frame: isVertical
        ? Rect2D(x: 0, y: 0, width: 400, height: 200) : Rect2D(x: 0, y: 0, width: 200, height: 300))
    let row = try Node(
      id: "row",
      frame: isVertical
        ? Rect2D(x: 0, y: 0, width: 400, height: 900) : Rect2D(x: 0, y: 0, width: 900, height: 600))
    var stage = Stage(
      scene: try SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 400, height: 800),
          children: [
            try Node(
              id: "list", frame: Rect2D(x: 0, y: 100, width: 400, height: 600),
              scroll: ScrollViewOptions(axes), header: header, children: [head, row])
          ])), recording: .all)
    let start = Point2D(x: 100, y: 300)
    let end = start + (isVertical ? Vector(x: 0, y: travel) : Vector(x: travel, y: 0))
    for touch in FingerScript.one(from: start, stops: [(0.5, end)], lift: false).touches {
      try stage.handle(touch)
    }
    return stage
  }

  private func hit(_ stage: Stage, _ x: Double, _ y: Double) -> String? {
    stage.scene.hitTest(Point2D(x: x, y: y), at: stage.time).first
  }

  @Test func `the hit area grows with the stretch`() throws {
    let stage = try pulled(.grows, by: 250)
    let height = try stage.header("head").visibleHeight.value
    #expect(height > 250)
    for y in [1, 199, 201, height - 1] { #expect(hit(stage, 10, 100 + y) == "head", "\(y)") }
    #expect(hit(stage, 10, 100 + height + 1) == "row")
  }

  @Test(arguments: [HeaderOptions.Stretch.moves, .stays])
  func `without a stretch the hit area is the frame`(_ stretch: HeaderOptions.Stretch) throws {
    let stage = try pulled(stretch, by: 250)
    let header = try stage.header("head")
    #expect(header.visibleHeight == 200)
    let top = 100 + header.top.value
    #expect(hit(stage, 10, top + 1) == "head")
    #expect(hit(stage, 10, top + 199) == "head")
    #expect(hit(stage, 10, top + 201) != "head")
  }

  @Test func `across the list the hit area ends with the frame`() throws {
    let stage = try pulled(.grows, by: 0, .horizontal)
    #expect(hit(stage, 199, 399) == "head")
    #expect(hit(stage, 199, 401) == "list", "the header is 300 high, the list 600")
    #expect(hit(stage, 201, 401) == "row")
  }
}

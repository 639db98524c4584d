import Testing

@testable import FlickCore

/// The reported place of a node and its hit area are computed by two methods.
@Suite struct `The corner of a node` {
  private func leaf(_ name: String, _ x: Double, _ y: Double, _ side: Double = 40) throws -> Node {
    try Node(id: name, frame: Rect2D(x: x, y: y, width: side, height: side))
  }

  /// Nodes within a header, below it, on a page, on a card.
  private func stage(_ axes: ScrollViewOptions.Axes) throws -> Stage {
    let isVertical = axes == .vertical
    var header = HeaderOptions(height: 200)
    header.minimum = 60
    let head = try Node(
      id: "head",
      frame: isVertical
        ? Rect2D(x: 0, y: 0, width: 300, height: 200) : Rect2D(x: 0, y: 0, width: 200, height: 300),
      children: [leaf("title", 150, 150)])
    let list = try Node(
      id: "list", frame: Rect2D(x: 10, y: 20, width: 300, height: 300),
      scroll: ScrollViewOptions(axes), header: header,
      children: [head]
        + (0..<12).map { number in
          let along = 100 * Double(number)
          return try leaf("row \(number)", isVertical ? 0 : along, isVertical ? along : 0, 100)
        })
    let pages = try (0..<3).map { page in
      try Node(
        frame: Rect2D(x: 0, y: 0, width: 300, height: 200),
        children: [leaf("photo \(page)", 30, 50)])
    }
    let pager = try Node(
      id: "pager", frame: Rect2D(x: 10, y: 400, width: 300, height: 200),
      pager: PagerOptions(pageCount: 3), children: pages)
    var options = DeckOptions()
    options.visible = 3
    let card = Rect2D(x: 0, y: 0, width: 200, height: 200)
    let cards = try (0..<3).map { try Node(frame: card, children: [leaf("card \($0)", 0, 0, 200)]) }
    let deck = try Node(
      id: "deck", frame: Rect2D(x: 400, y: 400, width: 200, height: 200), deck: options,
      children: cards)
    return Stage(
      scene: try SceneTree(
        Node(frame: Rect2D(x: 0, y: 0, width: 800, height: 800), children: [list, pager, deck])),
      recording: .all)
  }

  @Test(arguments: [
    (true, 0.0, 0), (true, 70, 1), (true, 300, 2), (false, 0, 2), (false, 70, 0), (false, 300, 1),
  ])
  func `the corner of a node is where it is hit`(
    _ isVertical: Bool, _ scrolled: Double, _ page: Int
  ) throws {
    var stage = try stage(isVertical ? .vertical : .horizontal)
    try stage.scroll(
      "list", to: isVertical ? Vector(x: 0, y: scrolled) : Vector(x: scrolled, y: 0), .none)
    try stage.jump("pager", to: page)
    var found = 0
    for name in ["title", "row 0", "row 3", "photo 0", "photo 1", "photo 2"] {
      let index = try #require(stage.scene.nodesByID[name])
      let corner = stage.scene.origin(ofNode: index, at: stage.time)
      #expect((try stage.node(name).frame.origin - corner).length < 1e-9)
      let inside = corner + Vector(x: 1, y: 1)
      // An invisible point of it is not hit.
      guard let hit = stage.scene.hitTest(inside, at: stage.time).first, hit == name else {
        #expect(!stage.scene.hitTest(inside, at: stage.time).contains(name))
        continue
      }
      found += 1
      let beside = corner + Vector(x: -1, y: -1)
      #expect(stage.scene.hitTest(beside, at: stage.time).first != name)
    }
    #expect(found >= 2, "of the list one, of the pager one")
  }

  /// Cards behind are smaller, and higher.
  @Test func `the corner of a card is where the card is drawn`() throws {
    var stage = try stage(.vertical)
    for _ in 0..<3 {
      for card in 0..<3 {
        let index = try #require(stage.scene.nodesByID["card \(card)"])
        let corner = stage.scene.origin(ofNode: index, at: stage.time)
        #expect((try stage.node("card \(card)").frame.origin - corner).length < 1e-9)
      }
      try stage.swap("deck")
      try stage.advance(by: 0.07)
    }
  }
}

import Testing

@testable import FlickCore

@Suite struct `Placeholders of pages, cards and rows` {
  private static let screen = Rect2D(x: 0, y: 0, width: 300, height: 600)

  private func numbers(_ picture: Picture) -> [String] {
    picture.commands.compactMap { if case .text(let line) = $0 { line.string } else { nil } }
  }

  private func stage(pages: [Node], count: Int, _ change: (inout PagerOptions) -> Void = { _ in })
    throws -> Stage
  {
    var options = PagerOptions(pageCount: count)
    change(&options)
    let pager = try Node(id: "p", frame: Self.screen, pager: options, children: pages)
    return Stage(scene: try SceneTree(Node(frame: Self.screen, children: [pager])), recording: .all)
  }

  @Test func `pages given as a count show their numbers`() throws {
    var stage = try stage(pages: [], count: 3)
    #expect(stage.picture().commands.isEmpty)
    #expect(numbers(stage.picture(numbersBlanks: true)) == ["1"])
    try stage.jump("p", to: 1)
    #expect(numbers(stage.picture(numbersBlanks: true)) == ["2"])
  }

  @Test(arguments: [Orientation.horizontal, .vertical])
  func `a counted page is drawn where an empty node would be`(_ axis: Orientation) throws {
    let page = try Node(frame: Self.screen)
    let counted = try stage(pages: [], count: 3) { $0.axis = axis }
    let declared = try stage(pages: [page, page, page], count: 3) { $0.axis = axis }
    let shapes = [counted, declared].map {
      `The picture of a stage`.drawn($0.picture(numbersBlanks: true))
    }
    #expect(shapes[0].map(\.rect) == shapes[1].map(\.rect) && !shapes[0].isEmpty)
    #expect(shapes[0].map(\.color) == shapes[1].map(\.color))
  }

  @Test func `a page with a look or children is unchanged`() throws {
    var look = Look()
    look.fill = .paint(Paint(.white))
    let filled = try Node(frame: Self.screen, look: look)
    let parent = try Node(frame: Self.screen, children: [Node(frame: Self.screen)])
    for page in [filled, parent] {
      let stage = try stage(pages: [page], count: 1)
      #expect(stage.picture(numbersBlanks: true) == stage.picture())
    }
  }
}

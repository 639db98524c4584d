import FlickCore
import Testing

/// Boxes on a screen of 300 by 600, and the expected frames of some of them.
struct LayoutRow: Sendable, CustomTestStringConvertible {
  var name: String
  var root: @Sendable () throws -> Box
  var safeArea: Insets
  var frames: [(id: String, frame: Rect2D)]

  init(
    _ name: String, _ frames: [(id: String, frame: Rect2D)], safeArea: Insets = .zero,
    _ root: @escaping @Sendable () throws -> Box
  ) {
    (self.name, self.frames, self.safeArea, self.root) = (name, frames, safeArea, root)
  }

  var testDescription: String { name }
}

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
  Rect2D(x: x, y: y, width: width, height: height)
}

private func box(
  _ id: String = "", _ kind: Box.Kind = .leaf, width: Box.Length = .automatic,
  height: Box.Length = .automatic, _ children: [Box] = [], _ change: (inout Box) -> Void = { _ in }
) throws -> Box {
  var box = try Box(kind, children: children)
  (box.id, box.width, box.height) = (id, width, height)
  change(&box)
  return box
}

private func text(
  _ id: String, _ string: String, lines: Int = 1, width: Box.Length = .automatic
) throws -> Box {
  try box(id, width: width) {
    $0.look = Look()
    $0.look?.text = LookText(string, font: Font(size: 10), Paint(.black), lines: lines)
  }
}

private let column = Box.Kind.stack(.vertical, spacing: 0)
private let row = Box.Kind.stack(.horizontal, spacing: 0)

private let rows: [LayoutRow] = [
  LayoutRow("lengths in points are kept", [("a", rect(0, 0, 100, 50))]) {
    try box("", column, [box("a", width: .points(100), height: .points(50))])
  },
  LayoutRow(
    "what is left is shared by weight, after spacing",
    [("a", rect(0, 0, 300, 190)), ("b", rect(0, 220, 300, 380))]
  ) {
    try box(
      "", .stack(.vertical, spacing: 30),
      [box("a", height: .fill(weight: 1)), box("b", height: .fill(weight: 2))])
  },
  LayoutRow("a share is one of the room inside the padding", [("a", rect(50, 50, 100, 250))]) {
    try box("", column, [box("a", width: .share(0.5), height: .share(0.5))]) {
      $0.padding = Insets(all: 50)
    }
  },
  LayoutRow(
    "one side and the aspect give the other",
    [("a", rect(0, 0, 200, 100)), ("b", rect(0, 100, 300, 100)), ("c", rect(0, 200, 120, 60))]
  ) {
    try box(
      "", column,
      [
        box("a", width: .points(200)) { $0.aspect = 2 }, box("b") { $0.aspect = 3 },
        box("", row, height: .points(60), [box("c") { $0.aspect = 2 }]),
      ])
  },
  LayoutRow(
    "an aspect among layers fits as a whole, unless a side is given",
    [("a", rect(0, 150, 300, 300)), ("b", rect(75, 0, 150, 600)), ("c", rect(0, -300, 300, 1200))]
  ) {
    try box(
      "", .layers,
      [
        box("a") { $0.aspect = 1 }, box("b") { $0.aspect = 0.25 },
        box("c", width: .points(300)) { $0.aspect = 0.25 },
      ]
    ) { $0.alignment = Box.Alignment(x: 0.5, y: 0.5) }
  },
  LayoutRow(
    "room that nobody takes goes where the alignment says",
    [("a", rect(200, 250, 100, 40)), ("b", rect(220, 290, 80, 60))]
  ) {
    try box(
      "", column,
      [
        box("a", width: .points(100), height: .points(40)),
        box("b", width: .points(80), height: .points(60)),
      ]
    ) { $0.alignment = Box.Alignment(x: 1, y: 0.5) }
  },
  LayoutRow(
    "or between the children",
    [("a", rect(0, 0, 300, 100)), ("b", rect(0, 250, 300, 100)), ("c", rect(0, 500, 300, 100))]
  ) {
    try box("", column, ["a", "b", "c"].map { try box($0, height: .points(100)) }) {
      $0.alignment = Box.Alignment(x: 0, y: 0, spreads: true)
    }
  },
  LayoutRow(
    "spacing counts between the children where they lie in the middle",
    [("a", rect(0, 170, 300, 100)), ("b", rect(0, 300, 300, 100)), ("c", rect(0, 430, 300, 0))]
  ) {
    try box(
      "", .stack(.vertical, spacing: 30),
      [
        box("a", height: .points(100)), box("b", height: .points(100)),
        box("c", height: .points(0)),
      ]
    ) { $0.alignment = Box.Alignment(x: 0, y: 0.5) }
  },
  LayoutRow(
    "a stack fills as what is in it does, and so does an empty one",
    [
      ("s", rect(0, 0, 300, 100)), ("a", rect(0, 100, 300, 300)), ("t", rect(0, 400, 300, 100)),
      ("e", rect(0, 500, 300, 100)), ("x", rect(0, 0, 300, 100)), ("y", rect(0, 400, 300, 100)),
    ]
  ) {
    try box(
      "", column,
      [
        box("s", column, [box("x")]), box("a", height: .points(300)),
        box("t", .layers, [box("y")]), box("e", column),
      ])
  },
  LayoutRow(
    "a stack is as long as what is in it with its gaps and padding",
    [
      ("s", rect(0, 0, 300, 185)), ("a", rect(10, 10, 280, 100)), ("c", rect(10, 175, 280, 0)),
      ("r", rect(0, 185, 300, 415)),
    ]
  ) {
    try box(
      "", column,
      [
        box(
          "s", .stack(.vertical, spacing: 7.5),
          [
            box("a", height: .points(100)), box("b", height: .points(50)),
            box("c", height: .points(0)),
          ]
        ) { $0.padding = Insets(all: 10) },
        box("r"),
      ])
  },
  LayoutRow("a spacer takes what is left", [("b", rect(250, 0, 50, 600))]) {
    try box(
      "", row, [box("a", width: .points(50)), box("", .spacer), box("b", width: .points(50))])
  },
  LayoutRow("a text is as large as its line", [("t", rect(0, 0, 11.12, 12))]) {
    try box("", column, [box("", row, [text("t", "aa")])])
  },
  LayoutRow(
    "a text is as high as its lines in the width that is left, and its row with it",
    [("t", rect(260, 0, 38.92, 24)), ("r", rect(0, 0, 298.92, 24)), ("u", rect(250, 24, 50, 24))]
  ) {
    try box(
      "", column,
      [
        box(
          "r", row,
          [box("", width: .points(260), height: .points(1)), text("t", "aa aa aa aa", lines: 2)]),
        box(
          "", row,
          [
            box("", width: .points(250), height: .points(1)),
            text("u", "aa aa aa aa", lines: 2, width: .fill(weight: 1)),
          ]),
      ])
  },
  LayoutRow(
    "the safe area keeps children in, but those that ignore it",
    [("bar", rect(0, 0, 300, 97)), ("a", rect(0, 97, 300, 469))],
    safeArea: Insets(top: 47, bottom: 34)
  ) {
    try box(
      "", column, [box("bar", height: .points(50)) { $0.ignoresSafeArea = true }, box("a")])
  },
  LayoutRow(
    "the last one reaches the other edge",
    [("a", rect(0, 47, 300, 503)), ("b", rect(0, 550, 300, 50))],
    safeArea: Insets(top: 47, bottom: 34)
  ) {
    try box(
      "", column,
      [box("a"), box("b", height: .points(16)) { $0.ignoresSafeArea = true }])
  },
  LayoutRow(
    "so with layers", [("a", rect(0, 0, 300, 600)), ("b", rect(0, 47, 300, 519))],
    safeArea: Insets(top: 47, bottom: 34)
  ) {
    try box("", .layers, [box("a") { $0.ignoresSafeArea = true }, box("b")])
  },
  LayoutRow(
    "what is scrolled follows each other, and fills as much as is seen",
    [("s", rect(0, 0, 300, 600)), ("a", rect(10, 10, 280, 100)), ("b", rect(10, 115, 280, 580))]
  ) {
    try box(
      "", column,
      [
        box(
          "s", .scroll(ScrollViewOptions(), spacing: 5), [box("a", height: .points(100)), box("b")]
        ) { $0.padding = Insets(all: 10) }
      ])
  },
  LayoutRow(
    "a header is above what is scrolled",
    [("h", rect(0, 0, 300, 200)), ("a", rect(0, 180, 300, 100))]
  ) {
    var header = HeaderOptions(height: 200)
    header.overlap = 20
    return try box(
      "", column,
      [
        box(
          "", .scroll(ScrollViewOptions(), spacing: 0, header: header),
          [box("h"), box("a", height: .points(100))])
      ])
  },
  LayoutRow(
    "cards and tabs are as large as what holds them",
    [("c", rect(0, 0, 300, 100)), ("d", rect(0, 100, 300, 500)), ("e", rect(300, 100, 300, 500))]
  ) {
    try box(
      "", column,
      [
        box("", .deck(DeckOptions()), height: .points(100), [box("c"), box()]),
        box("", .tabs(TabViewOptions()), [box("d"), box("e")]),
      ])
  },
  LayoutRow(
    "no room is left beside too much", [("a", rect(0, 0, 400, 600)), ("b", rect(400, 0, 0, 600))]
  ) { try box("", row, [box("a", width: .points(400)), box("b")]) },
  LayoutRow("padding beyond the size leaves nothing", [("a", rect(400, 400, 0, 0))]) {
    try box("", column, [box("a")]) { $0.padding = Insets(all: 400) }
  },
  LayoutRow("a share of nothing is nothing", [("a", rect(0, 0, 0, 0))]) {
    try box("", column, [box("a", width: .share(0), height: .share(0))])
  },
]

@Suite struct `Boxes` {
  private static let screen = rect(0, 0, 300, 600)

  @Test(arguments: rows)
  func `boxes are placed by their options`(_ row: LayoutRow) throws {
    let stage = try Stage(
      scene: SceneTree(row.root().placed(in: Self.screen, safeArea: row.safeArea)), recording: .all)
    for (id, expected) in row.frames {
      let frame = try stage.node(id).frame
      let isThere =
        (frame.origin.x - expected.origin.x).magnitude < 1e-9
        && (frame.origin.y - expected.origin.y).magnitude < 1e-9
        && (frame.size.width - expected.size.width).magnitude < 1e-9
        && (frame.size.height - expected.size.height).magnitude < 1e-9
      #expect(isThere, "\(id): \(frame), expected \(expected)")
    }
  }

  @Test func `the padding of a scroll view follows its last box`() throws {
    let root = try box(
      "s", .scroll(ScrollViewOptions(), spacing: 5),
      [box("a", height: .points(700)), box("b", height: .points(100))]
    ) { $0.padding = Insets(top: 10, left: 0, bottom: 30, right: 0) }
    let stage = try Stage(scene: SceneTree(root.placed(in: Self.screen)), recording: .all)
    #expect(try stage.scrollView("s").contentSize.height == 10 + 700 + 5 + 100 + 30)
  }

  @Test(arguments: [
    Insets(top: 0, left: 0, bottom: 0.5, right: 0), Insets(top: 0, left: 0, bottom: 0, right: 0.5),
  ])
  func `a padding below one point counts too`(_ padding: Insets) throws {
    let root = try box(
      "s", .scroll(ScrollViewOptions(.both), spacing: 0),
      [box("a", width: .points(500), height: .points(700))]
    ) { $0.padding = padding }
    let stage = try Stage(scene: SceneTree(root.placed(in: Self.screen)), recording: .all)
    let content = try stage.scrollView("s").contentSize
    #expect(content == Size2D(width: 500 + padding.right, height: 700 + padding.bottom))
  }

  @Test func `boxes on an empty screen have no size`() throws {
    for row in rows {
      let root = try row.root().placed(in: rect(0, 0, 0, 0), safeArea: row.safeArea)
      let stage = try Stage(scene: SceneTree(root), recording: .all)
      for (id, _) in row.frames { #expect(try stage.node(id).frame.size.width >= 0) }
      #expect(stage.picture().size == .zero)
    }
  }

  @Test func `boxes may be nested deeply`() throws {
    var deep = try text("t", "aa aa", lines: 2)
    for level in 1..<50 { deep = try box("", level % 2 == 0 ? row : column, [deep]) }
    let stage = try Stage(
      scene: SceneTree(box("", column, [deep]).placed(in: Self.screen)), recording: .all)
    #expect(try stage.node("t").frame.size.width == 25.02)
  }

  /// So its middle, or its end, stays there with a font of other widths.
  @Test(arguments: [0, 0.5, 1])
  func `a line of text is anchored by its parent`(_ x: Double) throws {
    for kind in [column, .layers] {
      let parent = try box("", kind, width: .points(200), [text("t", "aa")]) {
        $0.alignment = Box.Alignment(x: x, y: 0)
      }
      let stage = try Stage(
        scene: SceneTree(box("", column, [parent]).placed(in: Self.screen)), recording: .all)
      let line = try #require(
        stage.picture().commands.compactMap {
          if case .text(let line) = $0 { line } else { nil }
        }.first)
      #expect(line.alignment == x)
      #expect((line.frame.origin.x - (200 - 11.12) * x).magnitude < 1e-9)
    }
  }

  /// One line, and lines that break in the width that the padding leaves.
  @Test(arguments: [1, 2])
  func `text is drawn inside the padding`(_ lines: Int) throws {
    let padding = Insets(top: 3, left: 16, bottom: 9, right: 8)
    let string = lines == 1 ? "aa" : "aa aa aa"
    let width = lines == 1 ? Box.Length.automatic : .points(24 + 26)
    var padded = try text("t", string, lines: lines, width: width)
    padded.padding = padding
    let inner = try text("u", string, lines: lines, width: lines == 1 ? .automatic : .points(26))
    let stage = try Stage(
      scene: SceneTree(
        box("", column, [padded, box("", column, [inner]) { $0.padding = padding }])
          .placed(in: Self.screen)), recording: .all)
    let drawn = stage.picture().commands.compactMap {
      if case .text(let line) = $0 { line.frame } else { nil }
    }
    let height = try stage.node("t").frame.size.height
    #expect(drawn.count == 2 * lines && height == 12 * Double(lines) + 12)
    for (own, other) in zip(drawn, drawn.dropFirst(lines)) {
      #expect(own.origin.x == 16 && other.origin.x == 16)
      #expect((other.origin.y - own.origin.y - height).magnitude < 1e-9)
    }
    #expect(drawn[0].origin.y == 3)
  }

  @Test func `the depth of boxes is limited like that of nodes`() throws {
    var box = try Box(.leaf)
    for _ in 1..<Node.deepest { box = try Box(.layers, children: [box]) }
    #expect(throws: CoreError.self) { try Box(.layers, children: [box]) }
  }
}

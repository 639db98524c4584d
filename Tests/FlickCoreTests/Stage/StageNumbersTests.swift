import Testing

@testable import FlickCore

@Suite struct `Numbers that are read together` {
  private static let screen = Rect2D(x: 0, y: 0, width: 300, height: 600)
  private static let names = [
    "ratio", "shade", "twice", "card", "far", "same", "asked", "gone", "both", "decks",
  ]

  /// A list with a header, cards beside it, and numbers that follow both.
  private static func scene(_ names: [String], hasOthers: Bool = true) throws -> SceneTree {
    let ratio = Derived.reading("header", "ratio")
    let pull = Derived.reading("header", "pull")
    let card = Derived.reading("deck", "progress")
    let shade = try Derived.binary(.subtract, .constant(1), ratio)
    let doubled = try Derived.binary(.multiply, shade, .constant(2))
    let stretched = try Derived.binary(.add, doubled, pull)
    let all: [String: Derived] = [
      "ratio": ratio, "shade": shade, "twice": stretched, "card": card,
      "far": try .choose(
        if: .binary(.less, card, ratio), then: .reading("deck", "y"), else: stretched),
      "same": .constant(-0.5),
      "asked": try .call(DerivedFunction("half") { $0[0] / 2 }, [stretched]),
      // Two components of a kind, read one after the other and again.
      "both": try .binary(
        .subtract, .binary(.multiply, ratio, .constant(3)),
        .binary(.subtract, .reading("other header", "ratio"), ratio)),
      "decks": try .binary(
        .subtract, .binary(.add, .reading("deck", "y"), .reading("other deck", "y")),
        .binary(.multiply, .reading("deck", "x"), .constant(2))),
      "gone": try card.interpolated(Interpolation(from: [0, 1], to: [1, 0])),
    ]
    var header = HeaderOptions(height: 200)
    header.minimum = 60
    let half = Rect2D(x: 0, y: 0, width: 150, height: 600)
    let list = try Node(
      id: "list", frame: half, scroll: ScrollViewOptions(), header: header,
      children: [
        Node(id: "header", frame: Rect2D(x: 0, y: 0, width: 150, height: 200)),
        Node(frame: Rect2D(x: 0, y: 200, width: 150, height: 2000)),
      ])
    let deck = try Node(
      id: "deck", frame: Rect2D(x: 150, y: 0, width: 150, height: 600), deck: DeckOptions(),
      children: [Node(frame: half), Node(frame: half)])
    let otherDeck = try Node(
      id: "other deck", frame: Rect2D(x: 400, y: 0, width: 150, height: 600), deck: DeckOptions(),
      children: [Node(frame: half), Node(frame: half)])
    let otherList = try Node(
      id: "other list", frame: Rect2D(x: 600, y: 0, width: 150, height: 600),
      scroll: ScrollViewOptions(), header: header,
      children: [
        Node(id: "other header", frame: Rect2D(x: 0, y: 0, width: 150, height: 200)),
        Node(frame: Rect2D(x: 0, y: 200, width: 150, height: 2000)),
      ])
    return try SceneTree(
      Node(
        id: "root", frame: screen,
        values: names.compactMap { name in all[name].map { NamedValue(name, $0) } },
        children: [list, deck] + (hasOthers ? [otherDeck, otherList] : [])))
  }

  /// To the last bit, at each frame of a drag and its motion, and in a later layout that has fewer.
  @Test(arguments: [75.0, 225.0])
  func `numbers read together equal those read singly`(_ x: Double) throws {
    var stage = Stage(scene: try Self.scene(Self.names), recording: .all)
    let asked = try
      (Self.names + [
        "list.y", "deck.x", "header.parallax", "other deck.x", "deck.velocity", "deck.front",
      ])
      .map { try StageNumber($0, in: stage.scene) }
    var numbers = StageNumbers(asked)
    var seen: Set<Double> = []
    for frame in 0..<60 {
      let phase: Touch.Phase = frame == 0 ? .began : frame == 20 ? .ended : .moved
      if frame <= 20 {
        let place = Point2D(x: x, y: 250 + 9 * Double(frame))
        try stage.handle(Touch(time: stage.time, position: place, phase: phase))
      }
      if frame == 40 {
        stage.relayout(try Self.scene(Array(Self.names.dropLast().reversed())))
      }
      if frame == 50 {
        // A number of a removed component reads 0.
        stage.relayout(try Self.scene(["ratio", "card"], hasOthers: false))
      }
      numbers.read(stage)
      let expected = asked.map { $0.value(in: stage) }
      #expect(numbers.values.map(\.bitPattern) == expected.map(\.bitPattern), "frame \(frame)")
      seen.formUnion(numbers.values)
      try stage.advance(by: 1.0 / 60)
    }
    #expect(seen.count > 40, "something moves")
  }

  @Test func `plain component numbers need no program`() throws {
    let scene = try Self.scene(Self.names)
    let own = try StageNumber("list.y", in: scene)
    #expect(StageNumbers(sharing: [own]) == nil && StageNumbers(sharing: []) == nil)
    #expect(StageNumbers(sharing: [own, try StageNumber("ratio", in: scene)]) != nil)
  }
}

import FlickCore
import FlickFuzz
import Testing

/// Where boxes come to lie is not changed by accident: random trees of boxes of every kind.
@Suite struct `Random layouts of before` {
  private static let seed: UInt64 = 20_261_123

  @Test func `put every box where they did`() throws {
    var random = SplitMix64(seed: Self.seed)
    let trees = try (0..<400).map { _ in (try Self.box(&random, depth: 3), Self.insets(&random)) }
    try Remembered.check("layouts") { account in
      for (tree, safeArea) in trees {
        let screen = Rect(x: 5, y: 10, width: 320, height: 480)
        Self.tell(try tree.placed(in: screen, safeArea: safeArea), &account)
        account.endMoment()
      }
    }
  }

  private static func tell(_ node: Node, _ account: inout Account) {
    account.add(
      node.id,
      [
        node.frame.origin.x, node.frame.origin.y, node.frame.size.width, node.frame.size.height,
        node.scroll?.contentSize?.width ?? -1, node.scroll?.contentSize?.height ?? -1,
        node.look?.text?.alignment ?? -1,
      ])
    for child in node.children { tell(child, &account) }
  }

  // MARK: Boxes

  private static func box(_ random: inout SplitMix64, depth: Int) throws -> Box {
    let count = random.integer(1...3)
    let kind = try kind(&random, depth: depth)
    var children: [Box] = []
    switch kind {
    case .leaf, .spacer: break
    default: for _ in 0..<count { children.append(try box(&random, depth: depth - 1)) }
    }
    var box = try Box(kind, children: children)
    box.width = length(&random)
    box.height = length(&random)
    if random.chance(0.2) { box.aspect = random.number(0.3...3) }
    if random.chance(0.3) { box.padding = insets(&random) }
    box.alignment = Box.Alignment(
      x: random.pick([0, 0.5, 1]), y: random.pick([0, 0.5, 1]), spreads: random.chance(0.2))
    box.ignoresSafeArea = random.chance(0.1)
    if case .leaf = kind, random.chance(0.6) { box.look = look(&random) }
    return box
  }

  private static func kind(_ random: inout SplitMix64, depth: Int) throws -> Box.Kind {
    guard depth > 0 else { return random.chance(0.15) ? .spacer : .leaf }
    let spacing = random.pick([0.0, 8])
    let axis = random.pick(Axis.allCases)
    switch random.integer(0...9) {
    case 0...3: return .stack(axis, spacing: spacing)
    case 4, 5: return .layers
    case 6:
      var options = PagerOptions(pageCount: 3)
      options.axis = axis
      return .pager(options)
    case 7:
      return .scroll(
        ScrollViewOptions(axis == .horizontal ? .horizontal : .vertical), spacing: spacing)
    case 8: return .scroll(ScrollViewOptions(), spacing: spacing, header: HeaderOptions(height: 90))
    default: return .deck(DeckOptions())
    }
  }

  private static func length(_ random: inout SplitMix64) -> Box.Length {
    switch random.integer(0...6) {
    case 0, 1: .points(random.number(0...200))
    case 2: .fill(weight: random.number(0.5...3))
    case 3: .share(random.number(0...1))
    default: .automatic
    }
  }

  private static func insets(_ random: inout SplitMix64) -> Insets {
    Insets(
      top: random.number(0...30), left: random.number(0...20), bottom: random.number(0...30),
      right: random.number(0...20))
  }

  private static let words = [
    "a", "wide", "swipeable", "Wi", "漢字", "e\u{301}", "…", "i18n", "—", "\n",
  ]

  private static func look(_ random: inout SplitMix64) -> Look {
    let text = (0..<random.integer(1...9)).map { _ in random.pick(words) }.joined(separator: " ")
    var look = Look()
    look.text = LookText(
      text, font: Font(size: random.number(8...30), weight: random.pick(FontWeight.allCases)),
      Paint(.black), alignment: random.pick([0, 0, 0.5, 1]), lines: random.integer(1...4))
    return look
  }
}

import FlickCore
import FlickFuzz
import Testing

/// Guards layouts against accidental changes: random trees of boxes of every kind.
@Suite struct `Recorded random layouts` {
  private static let seed: UInt64 = 20_261_123

  @Test func `recorded layouts place every box as before`() throws {
    var random = SplitMix64(seed: Self.seed)
    // Half of the trees have round numbers, so that compared values are often equal.
    let trees = try (0..<800).map { index in
      let step = index < 400 ? 0.0 : 20
      return (try Self.box(&random, depth: 3, step), Self.insets(&random, step))
    }
    try Remembered.check("layouts") { account in
      for (tree, safeArea) in trees {
        let screen = Rect2D(x: 5, y: 10, width: 320, height: 480)
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

  private static func box(
    _ random: inout SplitMix64, depth: Int, _ step: Double
  ) throws -> Box {
    let count = random.integer(1...3)
    let kind = try kind(&random, depth: depth)
    var children: [Box] = []
    switch kind {
    case .leaf, .spacer: break
    default: for _ in 0..<count { children.append(try box(&random, depth: depth - 1, step)) }
    }
    var box = try Box(kind, children: children)
    box.width = length(&random, step)
    box.height = length(&random, step)
    if random.chance(0.2) {
      box.aspect = step > 0 ? random.pick([0.5, 1, 2]) : random.number(0.3...3)
    }
    if random.chance(0.3) { box.padding = insets(&random, step) }
    box.alignment = Box.Alignment(
      x: random.pick([0, 0.5, 1]), y: random.pick([0, 0.5, 1]), spreads: random.chance(0.2))
    box.ignoresSafeArea = random.chance(0.1)
    if case .leaf = kind, random.chance(0.6) { box.look = look(&random) }
    return box
  }

  private static func kind(_ random: inout SplitMix64, depth: Int) throws -> Box.Kind {
    guard depth > 0 else { return random.chance(0.15) ? .spacer : .leaf }
    let spacing = random.pick([0.0, 8])
    let axis = random.pick(Orientation.allCases)
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

  private static func rounded(_ number: Double, _ step: Double) -> Double {
    step > 0 ? (number / step).rounded() * step : number
  }

  private static func length(_ random: inout SplitMix64, _ step: Double) -> Box.Length {
    switch random.integer(0...6) {
    case 0, 1: .points(rounded(random.number(0...200), step))
    case 2: .fill(weight: rounded(random.number(0.5...3), step > 0 ? 1 : 0))
    case 3: .share(rounded(random.number(0...1), step > 0 ? 0.25 : 0))
    default: .automatic
    }
  }

  private static func insets(_ random: inout SplitMix64, _ step: Double) -> Insets {
    Insets(
      top: rounded(random.number(0...30), step), left: rounded(random.number(0...20), step),
      bottom: rounded(random.number(0...30), step), right: rounded(random.number(0...20), step))
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

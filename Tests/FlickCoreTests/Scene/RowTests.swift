import FlickFuzz
import Testing

@testable import FlickCore

/// Hit tests and drawing of a list's children in any order, compared with a search of all of them;
/// rows in sequence are found without one.
@Suite struct `Rows of a list` {
  @Test(arguments: 1...60)
  func `rows are hit and drawn as with a search of all`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let list = try List(&random)
    var stage = Stage(scene: try list.scene(), recording: .all)
    for _ in 0..<4 {
      let offset = Vector(
        x: list.axes == .vertical ? 0 : Double(random.integer(0...12)) * 25,
        y: list.axes == .horizontal ? 0 : Double(random.integer(0...12)) * 25)
      try stage.scroll("list", to: offset, .none)
      let shown = try stage.scrollView("list").offset
      for _ in 0..<40 {
        // On the edges too, where one row begins and another ends.
        let point = Point2D(
          x: Double(random.integer(0...59)) * 5, y: Double(random.integer(0...79)) * 5)
        #expect(
          stage.hitTest(point).first == list.hit(point, shown), "seed \(seed), \(point), \(shown)")
      }
      // Unordered children are all drawn, and clipped.
      let (drawn, seen) = (`The picture of a stage`.drawn(stage.picture()), list.seen(shown))
      let found = drawn.map(\.color).filter(seen.contains)
      #expect(found == seen, "seed \(seed), \(shown)")
    }
  }
}

/// A list that is not in the corner of the screen, with children in some order.
private struct List {
  static let frame = Rect2D(x: 40, y: 60, width: 200, height: 300)
  var axes: ScrollViewOptions.Axes
  var frames: [Rect2D] = []
  var margins: [Insets?] = []

  init(_ random: inout SplitMix64) throws {
    axes = random.pick([.vertical, .horizontal, .both])
    let isVertical = axes != .horizontal
    var place = 0.0
    for _ in 0..<random.integer(1...14) {
      let length = random.pick([25.0, 50, 75])
      let gap = random.pick([0.0, 0, 0, 25])
      frames.append(
        isVertical
          ? Rect2D(x: 0, y: place, width: 200, height: length)
          : Rect2D(x: place, y: 0, width: length, height: 300))
      place += length + gap
    }
    switch random.integer(0...4) {
    case 0: frames.reverse()
    case 1:
      // One overlaps others.
      let index = random.integer(0...frames.count - 1)
      frames[index] = Rect2D(x: 25, y: 25, width: 120, height: 120)
    case 2: frames.append(frames[0])
    default: break
    }
    // A few are found beyond one of their sides.
    let side = random.integer(0...7)
    margins = frames.map { _ in
      guard side < 4, random.chance(0.3) else { return nil }
      let sides = (0..<4).map { $0 == side ? 20.0 : 0 }
      return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }

  static func color(_ index: Int) -> Color {
    Color(red: Double(index) / 32, green: 0, blue: 0)
  }

  func scene() throws -> SceneTree {
    let children = try frames.indices.map { index in
      var look = Look()
      look.fill = .paint(Paint(Self.color(index)))
      var rule: HitRule?
      if let margin = margins[index] {
        rule = HitRule()
        rule?.margin = margin
      }
      return try Node(id: "\(index)", frame: frames[index], look: look, hit: rule)
    }
    var options = ScrollViewOptions(axes)
    options.contentSize = Size2D(width: 1200, height: 1200)
    let list = try Node(id: "list", frame: Self.frame, scroll: options, children: children)
    return try SceneTree(
      Node(id: "root", frame: Rect2D(x: 0, y: 0, width: 300, height: 400), children: [list]))
  }

  /// The last child at a point, the list beside them, and the screen beside the list.
  func hit(_ point: Point2D, _ offset: Vector) -> String {
    guard Self.frame.contains(point) else { return "root" }
    let place = Point2D.zero + (point - Self.frame.origin) + offset
    let found = frames.indices.last { index in
      let (frame, margin) = (frames[index], margins[index] ?? .zero)
      let area = Rect2D(
        x: frame.origin.x - margin.left, y: frame.origin.y - margin.top,
        width: frame.size.width + margin.left + margin.right,
        height: frame.size.height + margin.top + margin.bottom)
      return area.contains(place)
    }
    return found.map { "\($0)" } ?? "list"
  }

  /// Returns the colours of the children that are at least partly in the window, in order.
  func seen(_ offset: Vector) -> [String] {
    frames.indices.filter { index in
      let frame = frames[index]
      return frame.origin.x < offset.x + Self.frame.size.width
        && offset.x < frame.origin.x + frame.size.width
        && frame.origin.y < offset.y + Self.frame.size.height
        && offset.y < frame.origin.y + frame.size.height
    }.map { Self.color($0).hex }
  }
}

package import FlickCore

/// One finger, and at times a second, on pagers of both axes nested in each other, with other
/// slops, cones and policies in each layout, and a pan that competes with them.
package struct CrossedWorld: PlainWorld {
  package let name = "crossed"
  package let share = 15
  package let pageLength: Points = 400

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 400)
  /// From the innermost outwards.
  private static let pagers = ["strip", "feed", "sides"]

  package init() {}

  package func axis(ofPager id: String) -> Orientation { id == "feed" ? .vertical : .horizontal }

  package func invariants() -> [any Invariant] { commonInvariants(of: self) }

  package var comparisons: [any Comparison] { [FrameRates(), TouchRates()] }

  package var expected: [String: Int] {
    var expected = ["'free' ended": 3, "second finger": 50, "resume": 10, "handover": 100]
    for (pager, least) in [("strip", 200), ("feed", 200), ("sides", 20)] {
      expected["'\(pager)' ended"] = least
    }
    return expected
  }

  package func scene(layout: Int) throws -> SceneTree {
    let policies = HandoverPolicy.allCases
    func options(_ axis: Orientation, pages: Int, slop: Points, _ layout: Int) throws
      -> PagerOptions
    {
      var options = PagerOptions(pageCount: pages)
      options.axis = axis
      options.handover = policies[layout % policies.count]
      options.pan = try PanOptions(slop: slop, cone: [1.2, Radians(.pi / 4), 0.3][layout % 3])
      return options
    }
    let free = try GestureSpec(
      "free", .pan(PanGestureOptions(start: PanOptions(slop: 24))), priority: layout % 2)
    let page = try Node(frame: Self.frame, gestures: layout % 4 < 2 ? [free] : [])
    let strip = try Node(
      id: "strip", frame: Self.frame,
      pager: options(.horizontal, pages: 3, slop: layout % 5 == 0 ? 0 : 10, layout),
      children: [page])
    let feed = try Node(
      id: "feed", frame: Self.frame,
      pager: options(.vertical, pages: 4, slop: Points(6 + Double(layout % 7) * 3), layout / 2),
      children: [strip])
    return try SceneTree(
      Node(
        id: "sides", frame: Self.frame,
        pager: options(.horizontal, pages: 2, slop: 14, layout / 3), children: [feed]))
  }

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    writer.add(.layout(random.integer(0...59)))
    writer.add(.jump("strip", to: random.integer(0...2)))
    for _ in 0..<random.integer(1...5) {
      if random.integer(0...3) == 0 {
        writer.add(.move(Self.pagers[random.integer(0...2)], to: random.integer(0...3)))
        writer.wait(random.number(0...0.3))
      }
      let hasSecond = random.integer(0...3) == 0
      if hasSecond, random.integer(0...1) == 0 { writer.down(1, Point2D(x: 200, y: 200)) }
      writer.stroke(&random, along: Orientation.allCases)
      if hasSecond {
        writer.down(1, Point2D(x: 100, y: 300))
        writer.wait(random.number(0...0.1))
        writer.move(1, by: Vector(x: random.number(-99...99), y: random.number(-99...99)))
        writer.up(1)
      }
      writer.wait(random.number(0...0.4))
    }
    return writer.steps
  }
}

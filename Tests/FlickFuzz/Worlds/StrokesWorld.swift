package import FlickCore

/// One finger on pagers nested two and three deep, with other handover policies in each layout:
/// drags that turn round, caught pages, straight flicks.
package struct StrokesWorld: PlainWorld {
  package let name = "strokes"
  package let share = 20
  package let pageLength: Points = 390

  private static let frame = Rect2D(x: 0, y: 0, width: 390, height: 844)
  private static let pagers = ["music", "mine", "category"]

  package init() {}

  package func invariants() -> [any Invariant] { commonInvariants(of: self) + [OnePagerMoves()] }

  package var comparisons: [any Comparison] { [FrameRates(), TouchRates(), Weightless()] }
  package var tellsForce: Bool { true }

  package var expected: [String: Int] {
    var expected = ["pan began": 15, "pan ended": 15, "pan failed": 50, "action layout": 300]
    for (pager, least) in [("music", 100), ("podcasts", 30), ("shared", 10)] {
      expected["'\(pager)' ended"] = least
    }
    for rule in ["catch", "handover"] { expected[rule] = 100 }
    for state in RecognizerState.allCases where state != .possible {
      expected["pager \(state.rawValue)"] = 50
    }
    return expected
  }

  /// Returns a scene with the depth and the policy of the layout; the innermost page has a vertical
  /// pan.
  package func scene(layout: Int) throws -> SceneTree {
    var options = PagerOptions(pageCount: 3)
    options.handover = HandoverPolicy.allCases[layout % HandoverPolicy.allCases.count]
    let pan = try GestureSpec("pan", .pan(PanGestureOptions(axis: .vertical)))
    let page = try Node(id: "page", frame: Self.frame, gestures: layout % 8 < 4 ? [pan] : [])
    let music = try Node(id: "music", frame: Self.frame, pager: options, children: [page])
    let podcasts = try Node(id: "podcasts", frame: Self.frame, pager: options)
    options.pageCount = 2
    guard layout >= 8 else {
      return try SceneTree(
        Node(id: "category", frame: Self.frame, pager: options, children: [music, podcasts]))
    }
    let mine = try Node(id: "mine", frame: Self.frame, pager: options, children: [music, podcasts])
    let shared = try Node(id: "shared", frame: Self.frame, pager: options)
    return try SceneTree(
      Node(id: "category", frame: Self.frame, pager: options, children: [mine, shared]))
  }

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    writer.add(.layout(random.integer(0...15)))
    writer.add(.jump("music", to: random.integer(0...2)))
    for _ in 0..<random.integer(1...4) {
      if random.integer(0...3) == 0 {
        writer.add(.move(Self.pagers[random.integer(0...2)], to: random.integer(0...2)))
        writer.wait(random.number(0...0.3))
      }
      writer.stroke(&random, along: [.horizontal])
      writer.wait(random.number(0...0.4))
    }
    return writer.steps
  }
}

extension Writer {
  /// Adds a finger that turns round a few times and leaves.
  ///
  /// It reports 30 times per second and moves straight in between, mostly along one of the axes.
  mutating func stroke(_ random: inout SplitMix64, along axes: [Orientation]) {
    down(0, Point2D(x: random.number(20...370), y: random.number(20...370)))
    let axis = axes[random.integer(0...axes.count - 1)]
    if random.integer(0...5) > 0 {
      for _ in 0..<random.integer(1...4) {
        let reach = [8.0, 60, 500, 1900][random.integer(0...3)]
        var displacement = Vector(
          x: random.number(-reach...reach), y: random.number(-reach...reach))
        if random.integer(0...2) > 0 {
          displacement =
            axis == .horizontal
            ? Vector(x: displacement.x, y: displacement.y * 0.05)
            : Vector(x: displacement.x * 0.05, y: displacement.y)
        }
        let count = random.integer(1...8)
        for _ in 0..<count {
          wait(1.0 / 30)
          move(0, by: displacement * (1 / Double(count)))
        }
      }
    } else {
      wait(random.number(0...0.3))
    }
    up(0, random.integer(0...7) == 0 ? .cancelled : .ended)
  }
}

/// At most one of the pagers under a finger is off its page.
///
/// Exceptions are a pager that a program moved before the finger came down, a pager caught beyond
/// its edge, which stays there while a drag moves farther outwards, and a pager caught within the
/// touch tolerance of a page.
struct OnePagerMoves: Invariant {
  let name = "one pager moves at a time"

  private var hasProgram = false
  /// Whether the finger has caught several that were in motion.
  private var hasCaughtSeveral = false

  mutating func check(_ moment: Moment) throws -> String? {
    if case .move = moment.step.action { hasProgram = true }
    guard !hasProgram else { return nil }
    let isFirst = if case .touch(.began, _, _, _) = moment.step.action { true } else { false }
    if !isFirst, hasCaughtSeveral { return nil }
    var off: [String] = []
    for component in moment.after.scene.components(of: .pager) {
      let pager = try moment.after.pager(component)
      let distance = pager.position.value.rounded() - pager.position.value
      // A pager caught within half a point of its page stays there.
      let isNear = distance.magnitude <= 0.5 / 390
      if pager.isHeld, !isNear, isFirst || pager.overscroll == 0, distance != 0 {
        let before = (try? moment.before.pager(component))?.position.value
        off.append(
          "\(moment.after.scene.name(of: component)), "
            + "from \(before.map { "\($0)" } ?? "nothing") to \(pager.position.value)")
      }
    }
    if isFirst {
      hasCaughtSeveral = off.count > 1
      return nil
    }
    return off.count <= 1 ? nil : "\(off.joined(separator: " and ")) are off their pages"
  }
}

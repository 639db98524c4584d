package import FlickCore

/// Pagers nested up to three deep with every profile, rings, reversed rows, pages of other lengths,
/// limits of a drag and several fingers on one.
///
/// A layout's number makes its scene: four numbers in a row are one nest with other page counts, or
/// without its innermost pager. A pager's id begins with its profile.
package struct ProfilesWorld: World {
  package let name: String
  package let share: Int
  /// Whether pages have a length each.
  private let hasLengths: Bool

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let nests = 6000

  package init() { (name, share, hasLengths) = ("profiles", 8, false) }

  /// The same with pages of different lengths; runs by name only.
  package static let withLengths = ProfilesWorld(name: "lengths")

  private init(name: String) { (self.name, share, hasLengths) = (name, 0, true) }

  package func invariants() -> [any Invariant] { trackInvariants(isStandard: false) }

  package var comparisons: [any Comparison] { [FrameRates(), TouchRates()] }

  package var expected: [String: Int] {
    var expected = [
      "catch": 200, "resume": 50, "second finger": 50, "handover outwards": 20,
      "handover inwards": 2, "changed by drag": 200, "changed by programmatic": 50,
      "changed by layout": 3, "action turn": 100, "action shift": 100,
      "changed by wheel": 50,
    ]
    for profile in Profile.Name.allCases { expected["changed: \(profile.rawValue)"] = 10 }
    if hasLengths { expected["action shift"] = nil }
    return expected
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 4) &+ 1_000_000)
    let depth = random.integer(1...3)
    let axis = Orientation.allCases[random.integer(0...1)]
    var node = try Node(id: "leaf", frame: Self.frame)
    for level in (0..<depth).reversed() {
      let isMissing = layout % 4 == 3 && level == depth - 1 && depth > 1
      let own = random.integer(0...2) > 0 ? axis : axis.cross
      let profile = Profile.all[random.integer(0...Profile.all.count - 1)]
      let options = try pager(profile, own, layout % 4, &random)
      let made = try Node(
        id: "\(profile.name.rawValue) \(level)", frame: Self.frame, pager: options,
        children: [node])
      if !isMissing { node = made }
    }
    return try SceneTree(Node(frame: Self.frame, children: [node]))
  }

  private func pager(
    _ profile: Profile, _ axis: Orientation, _ variant: Int, _ random: inout SplitMix64
  ) throws -> PagerOptions {
    var options = PagerOptions(pageCount: random.integer(1...6), profile: profile)
    if variant == 1 { options.pageCount = max(1, options.pageCount - 2) }
    options.axis = axis
    options.page = random.integer(0...3)
    options.loops = random.integer(0...2) == 0
    options.isReversed = random.integer(0...2) == 0
    options.pageSize =
      [.fill, .fill, .fixed(150), .fraction(0.8), .ratio(1)][random.integer(0...4)]
    options.spacing = [0, 0, 12][random.integer(0...2)]
    options.alignment =
      [.start(), .center, .end(inset: 10), .justified(inset: 5)][random.integer(0...3)]
    if random.integer(0...2) == 0, options.alignment != .justified(inset: 5) {
      options.containment = [.trim, .keep][random.integer(0...1)]
    }
    if random.integer(0...3) == 0 { options.interactive.scale = 0.8 }
    if random.integer(0...2) > 0 {
      options.handover = [.drag, .drag, .dragAndFling, .start, .off][random.integer(0...4)]
    }
    if random.integer(0...7) == 0 {
      options.directions = DragDirections.allCases[random.integer(0...2)]
    }
    if random.integer(0...7) == 0 { options.dragLimit = Pages(random.number(0...2)) }
    if random.integer(0...9) == 0 { options.isDraggable = false }
    if random.integer(0...9) == 0 { options.pointerKinds = [.mouse, .pen] }
    if random.integer(0...5) == 0 { options.area = .page }
    if random.integer(0...9) == 0 { options.delaysTouches = false }
    if random.integer(0...9) == 0 { options.wheel.policy = .none }
    if hasLengths { giveLengths(&options, &random) }
    if random.integer(0...1) == 0 {
      options.pan = try PanOptions(
        slop: options.pan.slop, cone: options.pan.cone, keepsSlop: options.pan.keepsSlop,
        pointers: PointerPolicy.allCases[random.integer(0...3)], stepCone: options.pan.stepCone,
        isConeStrict: random.integer(0...1) == 0)
    }
    return options
  }

  /// Most pagers have pages of different lengths, in another layout partly others.
  private func giveLengths(_ options: inout PagerOptions, _ random: inout SplitMix64) {
    guard random.integer(0...3) > 0 else { return }
    let shortest = [1.0, 40, 120][random.integer(0...2)]
    let longest = [150.0, 400, 900][random.integer(0...2)]
    options.pageSize = .each(
      (0..<options.pageCount).map { _ in Points(random.number(shortest...longest).rounded()) })
    options.dragLimit = .infinity
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let nest = random.integer(0...Self.nests - 1) * 4
    writer.add(.layout(nest))
    let names = (try? SceneTrack.all(in: scene(layout: nest)).map(\.name)) ?? []
    for _ in 0..<random.integer(1...6) {
      switch random.integer(0...7) {
      case 0...2: writer.stroke(&random, along: Orientation.allCases)
      case 3...5: writer.fling(&random)
      default: fingers(&random, &writer)
      }
      for _ in 0..<random.integer(0...2) {
        interrupt(&random, &writer, nest, names[random.integer(0...names.count - 1)])
      }
      writer.wait([0, 0.02, 0.1, 0.4, 3][random.integer(0...4)])
    }
    return writer.steps
  }

  /// Two or three fingers that come and go.
  private func fingers(_ random: inout SplitMix64, _ writer: inout Writer) {
    let pace = [4.0, 20, 90][random.integer(0...2)]
    let step = Vector(x: random.number(-pace...pace), y: random.number(-pace...pace))
    for _ in 0..<random.integer(4...20) {
      let pointer = random.integer(0...2)
      switch random.integer(0...7) {
      case 0, 1:
        writer.down(
          pointer, Point2D(x: random.number(0...400), y: random.number(0...800)),
          isMouse: random.integer(0...5) == 0)
      case 2: writer.up(pointer, random.integer(0...5) == 0 ? .cancelled : .ended)
      default: writer.move(pointer, by: step * random.number(0.5...1))
      }
      writer.wait(random.number(0...0.02))
    }
    for pointer in 0...2 { writer.up(pointer) }
  }

  private func interrupt(
    _ random: inout SplitMix64, _ writer: inout Writer, _ nest: Int, _ id: String
  ) {
    switch random.integer(0...11) {
    case 0: writer.add(.cancelGesture(id))
    case 1: writer.add(.move(id, to: random.integer(-2...6)))
    case 2: writer.add(.jump(id, to: random.integer(0...5)))
    case 3, 4:
      writer.add(.turn(id, by: random.integer(-3...3), motion: random.integer(0...6)))
      writer.wait(random.number(0...0.2))
    case 5, 6: writer.add(.layout(nest + random.integer(0...3)))
    case 7: if random.integer(0...2) == 0 { writer.add(.remove(id)) }
    case 8: writer.add(.settle)
    case 9, 10: writer.wheel(&random)
    // A program's offset is a number of pages; laws in points would need the lengths of all.
    default:
      guard !hasLengths else { return }
      writer.add(.shift(id, to: random.integer(0...2) == 0 ? 0 : random.number(-1.5...1.5)))
    }
  }
}

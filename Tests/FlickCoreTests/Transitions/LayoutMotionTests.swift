import FlickFuzz
import Testing

@testable import FlickCore

/// The display during an animated layout change, for random trees: every frame is on a line from
/// the old place of a node to the new one.
@Suite struct `A layout that becomes another` {
  /// A pager cannot show removed nodes beside its pages.
  @Test func `a pager as a screen drops removed content at once`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 300)
    func scene(_ ids: [String]) throws -> SceneTree {
      let rows = try ids.map { try Node(id: $0, frame: frame) }
      return try SceneTree(
        Node(
          id: "pager", frame: frame, pager: PagerOptions(pageCount: 1),
          children: [Node(id: "page", frame: frame, children: rows)]))
    }
    var stage = Stage(scene: try scene(["a", "b"]), recording: .all)
    try stage.relayout(scene(["a"]), animatedBy: .curve(.linear, duration: 1))
    #expect(try stage.scene.nodeCount == scene(["a"]).nodeCount)
  }

  @Test(arguments: 1...60)
  func `a transition starts at the old layout and moves evenly to the new one`(_ seed: Int) throws {
    let plan = Plan(seed: seed)
    var stage = Stage(scene: try plan.scene(isNew: false), recording: .all)
    let before = stage
    let ghosts = Self.drawn(stage, plan.gone)
    var after = stage
    after.relayout(try plan.scene(isNew: true))
    try stage.relayout(
      plan.scene(isNew: true), animatedBy: .curve(.linear, duration: 1))
    for share in [0, 0.25, 0.5, 0.875] {
      try stage.advance(to: Seconds(share))
      stage.checkInvariants()
      for id in plan.ids where !plan.gone.contains(id) {
        let told = "seed \(seed), \(id) at \(share)"
        let found = try stage.node(id)
        let end = try after.node(id)
        guard let start = try? before.node(id), plan.isShown(id) else {
          // A new node, or one that was invisible, appears at its new place and moves with its
          // parent.
          let (one, other) = try (stage.node(plan.around(id)), after.node(plan.around(id)))
          let inside = end.frame.origin - other.frame.origin
          #expect((found.frame.origin - one.frame.origin - inside).length < 1e-9, "\(told)")
          #expect((found.opacity - end.opacity * share).magnitude < 1e-9, "\(told)")
          continue
        }
        let origin = start.frame.origin + (end.frame.origin - start.frame.origin) * share
        #expect(Self.distance(found.frame.origin, origin) < 1e-6, "\(told)")
        #expect(found.opacity == end.opacity, "\(told)")
        let from = plan.keepsSize(id) ? end.frame.size : start.frame.size
        let (width, height) = (
          from.width + (end.frame.size.width - from.width) * share,
          from.height + (end.frame.size.height - from.height) * share
        )
        #expect((found.frame.size.width - width).magnitude < 1e-6, "\(told)")
        #expect((found.frame.size.height - height).magnitude < 1e-6, "\(told)")
      }
      // A removed node stays in place and fades.
      #expect(Self.drawn(stage, plan.gone) == ghosts, "seed \(seed) at \(share)")
      let fades = stage.picture().commands.contains { command in
        guard case .push(let layer) = command else { return false }
        return (layer.opacity - (1 - share)).magnitude < 1e-9
      }
      #expect(share == 0 || ghosts.isEmpty || fades, "seed \(seed) at \(share)")
    }
    stage.settle()
    #expect(stage.time <= 1)
    #expect(Self.drawn(stage, plan.gone) == [:])
    for id in plan.ids where !plan.gone.contains(id) {
      let (found, end) = (try stage.node(id), try after.node(id))
      #expect(Self.distance(found.frame.origin, end.frame.origin) < 1e-9)
      #expect(found.frame.size == end.frame.size && found.opacity == end.opacity)
    }
  }

  @Test(arguments: 1...20)
  func `a reversed transition keeps place and speed`(_ seed: Int) throws {
    let plan = Plan(seed: seed)
    var stage = Stage(scene: try plan.scene(isNew: false), recording: .all)
    try stage.relayout(plan.scene(isNew: true), animatedBy: .curve(.linear, duration: 1))
    try stage.advance(to: 0.5)
    let before = stage
    try stage.advance(to: 0.5 + 1e-6)
    var turned = before
    try turned.relayout(plan.scene(isNew: false), animatedBy: .standard)
    try turned.advance(to: 0.5 + 1e-6)
    for id in plan.kept where plan.isShown(id) {
      let (one, on, back) = (try before.node(id), try stage.node(id), try turned.node(id))
      // Text keeps its width: only its position is animated.
      #expect(
        Self.distance(back.frame.origin, on.frame.origin) < 1e-6, "seed \(seed), \(id)")
      #expect(Self.distance(back.frame.origin, one.frame.origin) < 1e-2)
    }
    turned.settle()
    turned.checkInvariants()
    let first = Stage(scene: try plan.scene(isNew: false), recording: .all)
    for id in plan.ids where !plan.new.contains(id) {
      let (found, end) = (try turned.node(id).frame, try first.node(id).frame)
      #expect(Self.distance(found.origin, end.origin) < 1e-9)
    }
  }

  /// The other layout is in place before, as on a host with rows that are made when they come near.
  @Test(arguments: 1...12)
  func `nodes that are present already move alike`(_ seed: Int) throws {
    let plan = Plan(seed: seed)
    let old = Stage(scene: try plan.scene(isNew: false), recording: .all)
    let motion = ValueMotion.curve(.easeInOut, duration: 1)
    var (asked, made) = (old, old)
    try asked.relayout(plan.scene(isNew: true), animatedBy: motion)
    made.relayout(try plan.scene(isNew: true))
    try made.animateLayout(from: old, by: motion)
    for _ in 0..<3 {
      for id in plan.ids where !plan.gone.contains(id) {
        #expect(try asked.node(id) == made.node(id), "seed \(seed), \(id)")
      }
      try asked.advance(by: 0.3)
      try made.advance(by: 0.3)
    }
    // On the way back it continues at the same speed.
    let turned = made
    made.relayout(try plan.scene(isNew: false))
    try made.animateLayout(from: turned, by: .standard)
    try asked.relayout(plan.scene(isNew: false), animatedBy: .standard)
    try asked.advance(by: 0.1)
    try made.advance(by: 0.1)
    for id in plan.kept {
      #expect(try asked.node(id) == made.node(id), "seed \(seed), \(id) on its way back")
    }
  }

  @Test func `equal layouts have no transition`() throws {
    let plan = Plan(seed: 3)
    var stage = Stage(scene: try plan.scene(isNew: true), recording: .all)
    try stage.relayout(plan.scene(isNew: true), animatedBy: .standard)
    #expect(stage.isAtRest)
    #expect(stage.scene.component(named: "layout.motion") == nil)
    let endless = ValueMotion.motion(.decay(try DecayMotion(.uiKitNormal, from: 0, velocity: 1)))
    #expect(throws: CoreError.self) {
      try stage.relayout(plan.scene(isNew: false), animatedBy: endless)
    }
  }

  private static func distance(_ one: Point2D, _ other: Point2D) -> Double { (one - other).length }

  /// Returns the drawn frames of the nodes with these IDs, by colour.
  private static func drawn(_ stage: Stage, _ ids: [String]) -> [String: Rect2D] {
    let drawn = `The picture of a stage`.drawn(stage.picture())
    return drawn.reduce(into: [:]) { result, shape in
      guard ids.contains(where: { Plan.color(of: $0).hex == shape.color }) else { return }
      let frame = shape.map.bounds(of: shape.rect)
      let round = { (value: Double) in (value * 1e6).rounded() / 1e6 }
      result[shape.color] = Rect2D(
        x: round(frame.origin.x), y: round(frame.origin.y), width: round(frame.size.width),
        height: round(frame.size.height))
    }
  }
}

/// A tree before and after: nodes that stay, come and go, at random places.
private struct Plan {
  struct Entry {
    var id: String
    var parent: Int?
    var frames: [Rect2D]
    var isHiddenAtFirst = false
    var hasText = false
    /// Whether its parent is a node without a name, before and after.
    var isWrapped = [false, false]
  }

  private(set) var entries: [Entry] = []
  private(set) var new: [String] = []
  private(set) var gone: [String] = []

  init(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for number in 0..<random.integer(3...9) {
      let id = "\(number)"
      var entry = Entry(id: id, frames: (0...1).map { _ in Self.frame(&random) })
      let kept = entries.indices.filter {
        !new.contains(entries[$0].id) && !gone.contains(entries[$0].id)
          && !entries[$0].isHiddenAtFirst && !entries[$0].hasText
      }
      if random.chance(0.6), !kept.isEmpty { entry.parent = random.pick(kept) }
      entry.isWrapped = [random.chance(0.3), random.chance(0.3)]
      switch random.integer(0...7) {
      case 0, 1: new.append(id)
      case 2, 3: gone.append(id)
      case 4: entry.isHiddenAtFirst = true
      case 5: entry.hasText = true
      case 6: entry.frames[0].size.width = 0
      default: break
      }
      entries.append(entry)
    }
  }

  var ids: [String] { entries.map(\.id) }
  var kept: [String] { ids.filter { !new.contains($0) && !gone.contains($0) } }

  private func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  /// Whether the node was visible before; a node without a size counts if it has a remaining child.
  func isShown(_ id: String) -> Bool {
    guard let place = entries.firstIndex(where: { $0.id == id }) else { return false }
    let holds = entries.contains { $0.parent == place && !gone.contains($0.id) }
    return !entries[place].isHiddenAtFirst && (entries[place].frames[0].size.width > 0 || holds)
  }

  /// Returns the ID of the nearest named ancestor.
  func around(_ id: String) -> String { entry(id)?.parent.map { entries[$0].id } ?? "root" }

  /// Whether only its place is on its way.
  func keepsSize(_ id: String) -> Bool { entry(id)?.hasText ?? false }

  private static func frame(_ random: inout SplitMix64) -> Rect2D {
    Rect2D(
      x: Double(random.integer(0...20)) * 5, y: Double(random.integer(0...20)) * 5,
      width: Double(random.integer(2...30)) * 5, height: Double(random.integer(2...30)) * 5)
  }

  static func color(of id: String) -> Color {
    Color(red: (Double(id) ?? 0) / 16, green: 0.5, blue: 0.25)
  }

  func scene(isNew: Bool) throws -> SceneTree {
    try SceneTree(
      Node(
        id: "root", frame: Rect2D(x: 0, y: 0, width: 400, height: 800),
        children: children(of: nil, isNew)))
  }

  private func children(of parent: Int?, _ isNew: Bool) throws -> [Node] {
    let missing = isNew ? gone : new
    return try entries.indices.filter {
      entries[$0].parent == parent && !missing.contains(entries[$0].id)
    }.map { index in
      let entry = entries[index]
      var look = Look()
      look.fill = .paint(Paint(Self.color(of: entry.id)))
      if entry.isHiddenAtFirst, !isNew { look.opacity = 0 }
      if entry.hasText {
        look.text = LookText("words", font: Font(size: 12), Paint(.black), lines: 1)
      }
      let node = try Node(
        id: entry.id, frame: entry.frames[isNew ? 1 : 0], look: look,
        children: children(of: index, isNew))
      guard entry.isWrapped[isNew ? 1 : 0] else { return node }
      return try Node(
        frame: Rect2D(x: 15, y: 25, width: 200, height: 200), children: [node])
    }
  }
}

import FlickCore
import Testing

/// `directions` of a pager against every input that may move it, with every profile.
@Suite struct `The directions of a pager` {
  enum Input: CaseIterable, Sendable {
    case fast, slow, thereAndBack, grip, wheel, caught, innerDrag, innerFling, jointFling

    /// Whether the page contains a list.
    var hasList: Bool { self == .innerDrag || self == .innerFling || self == .jointFling }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var profile: Profile.Name
    var input: Input
    var allowed: DragDirections
    var isReversed: Bool
    var axis: Orientation
    var loops: Bool

    var testDescription: String {
      "\(profile.rawValue), \(input), \(allowed)" + (isReversed ? ", reversed" : "")
        + (loops ? ", ring" : "") + (axis == .vertical ? ", vertical" : "")
    }

    static let all: [Row] = Profile.Name.allCases.flatMap { profile in
      Input.allCases.flatMap { input in
        [DragDirections.forward, .backward].flatMap { allowed in
          [
            Row(profile, input, allowed), Row(profile, input, allowed, isReversed: true),
            Row(profile, input, allowed, axis: .vertical),
            Row(profile, input, allowed, loops: true),
          ]
        }
      }
    }

    private init(
      _ profile: Profile.Name, _ input: Input, _ allowed: DragDirections,
      isReversed: Bool = false, axis: Orientation = .horizontal, loops: Bool = false
    ) {
      (self.profile, self.input, self.allowed) = (profile, input, allowed)
      (self.isReversed, self.axis, self.loops) = (isReversed, axis, loops)
    }

    private static let outerFirst = NestedOrder(.outerFirst)

    /// The sign of a finger's displacement that would move the pager where it may not go.
    var forbidden: Double { (allowed == .forward) == isReversed ? -1 : 1 }

    func along(_ distance: Double) -> Vector {
      axis == .horizontal ? Vector(x: distance, y: 0) : Vector(x: 0, y: distance)
    }

    func stage(_ change: (inout PagerOptions) -> Void = { _ in }) throws -> Stage {
      let frame = Rect2D(x: 0, y: 0, width: 400, height: 400)
      var options = PagerOptions(pageCount: 5, profile: Profile.named(profile))
      (options.axis, options.isReversed, options.loops) = (axis, isReversed, loops)
      (options.directions, options.page) = (allowed, 2)
      change(&options)
      if input == .jointFling { (options.order, options.flingThrough) = (Self.outerFirst, true) }
      var list = ScrollViewOptions(axis == .horizontal ? .horizontal : .vertical)
      list.contentSize =
        axis == .horizontal
        ? Size2D(width: 1200, height: 400) : Size2D(width: 400, height: 1200)
      // Near the edge that hands the drag over to the pager.
      list.offset = along(forbidden > 0 ? 60 : 740)
      list.handover = EdgeHandover(.dragAndFling)
      let children = input.hasList ? [try Node(id: "list", frame: frame, scroll: list)] : []
      return try Stage(
        scene: SceneTree(Node(id: "pages", frame: frame, pager: options, children: children)),
        recording: .all)
    }

    func play(on stage: inout Stage) throws {
      let middle = Point2D(x: 200, y: 200)
      let start = middle + along(-150 * forbidden)
      let now = { (stage: Stage) in stage.time.value + 0.02 }
      switch input {
      case .fast, .innerFling, .jointFling:
        try stage.perform(
          Swipe(from: start, stops: [(0.1, start + along(250 * forbidden))], rate: 120))
      case .slow, .innerDrag:
        let end = start + along(300 * forbidden)
        try stage.perform(Swipe(from: start, stops: [(0.8, end), (1, end)]))
      case .thereAndBack:
        try stage.perform(
          Swipe(
            from: middle,
            stops: [
              (0.1, middle + along(-90 * forbidden)), (0.2, middle + along(150 * forbidden)),
            ],
            rate: 120))
      case .grip:
        try stage.grab("pages")
        try stage.moveGrip("pages", by: along(300 * forbidden))
        try stage.releaseGrip(
          "pages",
          velocity: axis == .horizontal
            ? Velocity(x: PointsPerSecond(3000 * forbidden), y: 0)
            : Velocity(x: 0, y: PointsPerSecond(3000 * forbidden)))
      case .wheel: try stage.wheel(at: middle, by: along(-30 * forbidden))
      case .caught:
        try stage.move("pages", to: allowed == .forward ? 3 : 1)
        try stage.advance(by: 0.06)
        let time = now(stage)
        try stage.perform(
          Swipe(from: start, at: time, stops: [(time + 0.1, start + along(250 * forbidden))]))
      }
    }
  }

  @Test(arguments: Row.all)
  func `allowed directions hold for every input`(_ row: Row) throws {
    var stage = try row.stage()
    try row.play(on: &stage)
    stage.settle()
    stage.checkInvariants()
    let wanted = row.input == .caught ? (row.allowed == .forward ? 3 : 1) : 2
    let decision = try stage.why("pages")
    #expect(try stage.pager("pages").settledPage == wanted, "\(decision as Any)")
  }

  /// Nor does a release throw the content there, or an edge let it be pulled there.
  @Test(arguments: Row.all.filter { $0.input == .fast || $0.input == .slow })
  func `a movement in an excluded direction shows nothing`(_ row: Row) throws {
    var stage = try row.stage()
    try row.play(on: &stage)
    for _ in 0..<40 {
      #expect(try stage.pager("pages").position == 2)
      try stage.advance(by: 0.02)
    }
  }

  /// And a drag in the other direction is that of a pager without limits.
  @Test(arguments: Row.all.filter { $0.input == .fast || $0.input == .slow || $0.input == .wheel })
  func `the other direction is unaffected`(_ row: Row) throws {
    var other = row
    other.allowed = row.allowed == .forward ? .backward : .forward
    var limited = try row.stage()
    var free = try row.stage { $0.directions = .both }
    try other.play(on: &limited)
    try other.play(on: &free)
    for _ in 0..<20 {
      #expect(try limited.pager("pages").position == free.pager("pages").position)
      try limited.advance(by: 0.03)
      try free.advance(by: 0.03)
    }
    #expect(try limited.pager("pages").page == free.pager("pages").page)
  }
}

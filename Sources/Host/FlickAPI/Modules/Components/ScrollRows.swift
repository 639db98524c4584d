internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The constructor of scroll views.
enum ScrollRows {
  static let isPaging = Arg.boolean(
    "paging", "Whether it rests at whole viewports, one per drag.", default: false)
  static let snapEvery = Arg<Double?>(
    "snap_every", "Points: it rests at the multiple nearest to a fling's end.",
    range: .within(ScrollSnap.intervals))
  static let snapPlaces = Arg<NumberList?>.optional(
    "snap_places", "Offsets, rising: it rests at the one nearest to a fling's end.")
  static let landing = Arg<LandingArgument?>.optional(
    "snap",
    "The resting place between its edges: a function(release) that returns an offset, or nil for "
      + "a fling. The release has `axis`, `offset`, `velocity`, `projection` where a fling would "
      + "end, `farthest`, and the `stage` to read. With `snap_places` also a toolkit's rule that "
      + "chooses one, as for the `snap` of a variable."
  )
  static let header = Arg<HeaderSpec?>.optional(
    "header", "A header over the content; made by `header`.")

  private static let options = LuaOptions(
    ScrollViewOptions(),
    [
      .option("axes", \.axes, "The axes along which content moves."),
      .option(
        "content_size", \.contentSize,
        "{ width, height } of the content, points; as large as its nodes if absent.",
        .extent, by: { (pair: Pair) in pair.size }),
      .option(
        "insets", \.insets,
        "Room beside the content that it also scrolls to, points; below 0 it scrolls less far.",
        by: { (given: ContentInsetsArgument) in given.insets }),
      .option(
        "offset", \.offset, "{ x, y } scrolled at the start, points; none if absent.",
        .position, by: \Pair.vector),
      .overscroll(
        "Resistance beyond an edge: UIKit's coefficient (0.55), or 'wall', 'uikit', 'use_gesture', 'libadwaita', 'swiper', 'embla_limit', 'motion', 'flutter_limit' and others."
      ),
      .option(
        "bounces_when_short", \.bouncesWhenShort, "Whether content that fits can be pulled too."),
      .fling(
        "How it slows down: a friction rate per second, or 'uikit', 'uikit_fast', 'flutter', 'android', 'compose', 'pop' and others; 'uikit' if absent."
      ),
      .option(
        "edges", \.edges, "The behaviour of a fling that reaches an edge.", words: EdgeName.self),
      .option(
        "slowest_fling", \.slowestFling, "The least speed of a fling, in points per second.",
        .within(ScrollViewOptions.flings)),
      .option(
        "fastest_fling", \.fastestFling, "Points per second that count for all faster releases.",
        .within(ScrollViewOptions.flings)),
      .apart(isPaging), .apart(snapEvery), .apart(snapPlaces), .apart(landing),
      .handover(
        "The handling of a drag or fling at the edge inside another view of its axis; 'drag' if absent."
      ) { $1.handover = EdgeHandover($0) },
      .option(
        "end_handover", \.handover.end,
        "The same at the right and lower edges, if it differs there.", by: \HandoverPolicy.self),
      .order, .endOrder, .surplus, .flingThrough,
      .option(
        "edge_spring", \.returnSpring,
        "The motion of the spring that brings back content released beyond an edge.",
        by: { (given: MotionObject) in
          guard case .spring(let motion) = given.motion else {
            throw APIError("bad argument 'edge_spring' (the motion of a spring expected)")
          }
          return motion.spring
        }),
      .option(
        "carries_momentum", \.carriedMomentum,
        "Whether quick flings add up, as on iOS in Flutter.",
        in: { (flag: Bool) in flag ? .flutter : nil },
        out: { $0 != nil }),
      .option(
        "start_threshold", \.startThreshold,
        "Whether a trembling finger holds it still, as on iOS in Flutter.",
        in: { (flag: Bool) in flag ? .flutter : nil }, out: { $0 != nil }),
      .restTolerance,
      .option(
        "lock", \.lock, "The meaning of a finger's direction if both axes scroll.",
        words: AxisLockName.self),
      .slop, .scalesSlop, .cone, .strictCone, .pointerKinds, .wheel, .wheelRule, .estimator,
      .velocityLimits, .liftWindow,
      .apart(BoxRows.spacing), .apart(BoxRows.align), .apart(header), .apart(LazyRows.rows),
    ])

  static let scrollView = LuaFunction(
    "scroll_view",
    "Content that a finger scrolls: the nodes at 1, 2, 3 … along its axis; nodes without a length "
      + "are as long as the frame.",
    table: BoxRows.keys + options.parameters + ScrollHandlers.keys, items: NodeSpec.self,
    returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "feed", fling = "uikit", fb.rectangle { height = 4000 } },
      })
      stage:play(fb.flick { from = { 200, 700 }, by = { 0, -100 }, speed = 1000 })
      stage:settle()
      assert(math.abs(stage.feed.y - 590) < 1) -- 90 under the finger, 500 after it
      """
  ) { fields in
    let header = try fields(header)
    var options = try fields(options)
    try check(options, fields)
    options.snap = try snap(fields)
    switch try fields(landing) {
    case .function(let function): options.landing = try landing(function, fields)
    case .choice(let choice):
      guard case .places = options.snap else {
        throw APIError("a rule as 'snap' chooses among places, and needs 'snap_places'")
      }
      options.choice = try choice.rule(fields)
    case nil: break
    }
    let source = try LazyRows.source(fields, &options, hasHeader: header != nil)
    let spec = try BoxRows.node(
      .scroll(options, spacing: fields(BoxRows.spacing), header: header?.options), fields,
      children: (header.map { [$0.node] } ?? []) + fields.items(as: NodeSpec.self))
    if let align = try fields(BoxRows.align) { spec.box.alignment = align.alignment(.standard) }
    var handlers = try ScrollHandlers(fields)
    handlers.rows = source
    try spec.add(handlers)
    spec.add(try ScrollHandlers.detents(options, id: spec.id, fields))
    return spec
  }

  private static func landing(
    _ function: LuaCallable, _ fields: borrowing LuaFields
  ) throws -> CustomLanding {
    let session = try fields.host(ScriptSession.self)
    let rule = RuleFunction(function, title: "'snap' of a scroll view", session: session)
    return CustomLanding { release in
      let table = ScrollReleaseTable(release: release, stage: rule.session?.deciding)
      let quantities = [release.offset, release.projection, release.velocity.magnitude]
      return rule.ask([table], of: quantities, else: nil) { results in
        let value = results.first ?? .nil
        if case .nil = value { return nil }
        guard let offset = value.asNumber, offset.isFinite else {
          throw rule.bad("an offset or nil expected, got \(value.text)")
        }
        return offset
      }
    }
  }

  private static func check(_ options: ScrollViewOptions, _ fields: borrowing LuaFields) throws {
    guard options.slowestFling <= options.fastestFling else {
      throw fields.refusal(
        of: "slowest_fling",
        "at most 'fastest_fling' expected, got \(LuaNumber.text(options.slowestFling.value)) and "
          + LuaNumber.text(options.fastestFling.value))
    }
  }

  private static func snap(_ fields: borrowing LuaFields) throws -> ScrollSnap {
    let (isPaging, every, places) = (
      try fields(isPaging), try fields(snapEvery), try fields(snapPlaces)
    )
    guard [isPaging, every != nil, places != nil].count(where: \.self) <= 1 else {
      throw APIError("a scroll view has one of 'paging', 'snap_every' and 'snap_places'")
    }
    if isPaging { return .paging() }
    if let every { return .every(Points(every)) }
    return places.map { .places($0.numbers.map { Points($0) }) } ?? .none
  }
}

/// A rule for the landing of content, as scripts give it: a function, or a choice among places.
enum LandingArgument: LuaReadable {
  case function(LuaCallable)
  case choice(DetentRuleArgument)

  static var luaTypeName: String { DetentRuleArgument.luaTypeName }
  static var luaSchema: ValueSchema {
    .union([
      .function(CallSchema([("release", ScrollReleaseTable.luaSchema)], returns: .number)),
      DetentRuleArgument.named,
    ])
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    DetentRuleArgument.luaFault(stack, at: index)
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> LandingArgument? {
    if let function = LuaCallable.read(stack, at: index) { return .function(function) }
    return DetentRuleArgument.read(stack, at: index).map { .choice($0) }
  }
}

/// The behaviour of a fling at an edge, in the words of scripts.
enum EdgeName: String, LuaWord {
  case spring, stop

  var meaning: EdgeBehavior { self == .spring ? .standard : .stop }
}

/// Locks of two axes, in the words of scripts.
enum AxisLockName: String, LuaWord {
  case free, locked, directional

  var meaning: AxisLock {
    switch self {
    case .free: .free
    case .locked: .locked
    case .directional: ScrollViewOptions().lock
    }
  }
}

/// An overscroll law as an argument: UIKit's with a coefficient, or one by name.
struct OverscrollArgument: NamedArgument {
  let law: OverscrollLaw

  init(_ law: OverscrollLaw) { self.law = law }

  static var luaTypeName: String { "coefficient or name of a law" }
  static var named: [(name: String, meaning: OverscrollLaw)] {
    OverscrollLaw.named.map { (LuaWords.spelled($0.name), $0.law) }
  }

  static func meaning(of number: Double) -> OverscrollLaw? {
    ClosedRange<Double>.share ~= number ? .band(number) : nil
  }
}

/// A law of flings as an argument: a friction rate per second, or one by name.
struct FlingArgument: NamedArgument {
  let physics: FlingPhysics

  init(_ physics: FlingPhysics) { self.physics = physics }

  static var luaTypeName: String { "friction rate or name of a law" }
  static var named: [(name: String, meaning: FlingPhysics)] {
    FlingPhysics.named.map { (LuaWords.spelled($0.name), $0.physics) }
  }

  static func meaning(of number: Double) -> FlingPhysics? {
    (try? Friction(rate: number)).map { .friction($0, braking: 0) }
  }
}

/// The release of a scroll view, as a script's rule receives it.
struct ScrollReleaseTable: LuaHandedTable {
  let release: ScrollRelease
  let stage: StageObject?

  static let luaTable = LuaTableType<ScrollReleaseTable>(
    "scroll_release", "A scroll view that is released between its edges.",
    [
      LuaKey("stage", "The stage at that moment, to be read.") { $0.stage },
      LuaKey("axis", "'horizontal' or 'vertical'.") { $0.release.axis.rawValue },
      LuaKey("offset", "Points that it is scrolled.") { $0.release.offset },
      LuaKey("velocity", "Points per second of the content; 0 for one too slow for a fling.") {
        $0.release.velocity
      },
      LuaKey("projection", "Where a fling would end, between the edges or beyond.") {
        $0.release.projection
      },
      LuaKey("farthest", "The greatest offset between the edges.") { $0.release.room.upperBound },
    ])
}

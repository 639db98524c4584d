internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The constructor of scroll views.
enum ScrollRows {
  static let axes = Arg<ScrollViewOptions.Axes>.choice(
    "axes", "The axes along which content moves.", default: .vertical)
  static let contentSize = Arg<Pair?>(
    "content_size", "{ width, height } of the content, points; as large as its nodes if absent.",
    range: .within(0...1e9))
  static let offset = Arg<Pair?>(
    "offset", "{ x, y } scrolled at the start, points; none if absent.", range: .within(-1e9...1e9))
  static let overscroll = Arg<OverscrollArgument?>.optional(
    "overscroll",
    "Resistance beyond an edge: UIKit's coefficient (0.55), or 'wall', 'uikit', 'use_gesture', "
      + "'libadwaita', 'swiper', 'embla_limit', 'motion', 'flutter_limit' and others.")
  static let bouncesWhenShort = Arg.boolean(
    "bounces_when_short", "Whether content that fits can be pulled too.", default: true)
  static let fling = Arg<FlingArgument?>.optional(
    "fling",
    "How it slows down: a friction rate per second, or 'uikit', 'uikit_fast', 'flutter', 'android', "
      + "'compose', 'pop' and others; 'uikit' if absent.")
  static let edges = Arg<EdgeName>.choice(
    "edges", "What becomes of a fling that arrives at an edge.", default: .spring)
  static let slowest = Arg.number(
    "slowest_fling", "Points per second from which a release is a fling.", .within(0...1e6),
    default: 50)
  static let fastest = Arg.number(
    "fastest_fling", "Points per second that count for all faster releases.", .within(0...1e6),
    default: 8000)
  static let isPaging = Arg.boolean(
    "paging", "Whether it rests at whole viewports, one a drag.", default: false)
  static let snapEvery = Arg<Double?>(
    "snap_every", "Points: it rests at the multiple nearest to a fling's end.",
    range: .within(1e-3...1e9))
  static let snapPlaces = Arg<NumberList?>.optional(
    "snap_places", "Offsets, rising: it rests at the one nearest to a fling's end.")
  static let handover = Arg<HandoverPolicy>.choice(
    "handover", "What becomes of a drag or fling at the edge inside another of its axis.",
    default: .drag)
  static let endHandover = Arg<HandoverPolicy?>.optional(
    "end_handover", "The same at the right and lower edges, if it differs there.")
  static let edgeSpring = Arg<MotionObject?>.optional(
    "edge_spring", "A spring's motion: what brings content back that was let go beyond an edge.")
  static let carriesMomentum = Arg.boolean(
    "carries_momentum", "Whether quick flings add up, as on iOS in Flutter.", default: false)
  static let hasThreshold = Arg.boolean(
    "start_threshold", "Whether a trembling finger holds it still, as on iOS in Flutter.",
    default: false)
  static let restTolerance = PagerRows.restTolerance
  static let lock = Arg<AxisLockName>.choice(
    "lock", "What the direction of a finger means where both axes scroll.", default: .directional)

  private static let keys = [
    axes.parameter, contentSize.parameter, offset.parameter, overscroll.parameter,
    bouncesWhenShort.parameter, fling.parameter, edges.parameter, slowest.parameter,
    fastest.parameter, isPaging.parameter, snapEvery.parameter, snapPlaces.parameter,
    handover.parameter, endHandover.parameter, edgeSpring.parameter, carriesMomentum.parameter,
    hasThreshold.parameter, restTolerance.parameter, lock.parameter, PagerRows.slop.parameter,
    PagerRows.cone.parameter, PagerRows.strictCone.parameter, PagerRows.pointerKinds.parameter,
    PagerRows.answersWheel.parameter, PagerRows.estimator.parameter,
    PagerRows.velocityLimits.parameter,
    BoxRows.spacing.parameter, BoxRows.align.parameter, header.parameter,
  ]

  static let header = Arg<HeaderSpec?>.optional(
    "header", "A header over the content; made by `header`.")

  static let scrollView = LuaFunction(
    "scroll_view",
    "Content that a finger scrolls: the nodes at 1, 2, 3 … along its axis, those without a length as "
      + "long as the frame.",
    table: BoxRows.keys + keys, items: NodeSpec.self, returns: "the node",
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
    let spec = try BoxRows.node(
      .scroll(options(fields), spacing: fields(BoxRows.spacing), header: header?.options), fields,
      children: (header.map { [$0.node] } ?? []) + fields.items(as: NodeSpec.self))
    if let align = try fields(BoxRows.align) { spec.box.alignment = align.alignment(.standard) }
    return spec
  }

  private static func options(_ fields: LuaFields) throws -> ScrollViewOptions {
    var options = ScrollViewOptions(try fields(axes))
    options.contentSize = try fields(contentSize)?.size
    options.offset = try fields(offset)?.vector ?? .zero
    if let law = try fields(overscroll)?.law { options.overscroll = law }
    options.bouncesWhenShort = try fields(bouncesWhenShort)
    if let physics = try fields(fling)?.physics { options.fling = physics }
    options.edges = try fields(edges).behavior
    options.slowestFling = PointsPerSecond(try fields(slowest))
    options.fastestFling = PointsPerSecond(try fields(fastest))
    guard options.slowestFling <= options.fastestFling else {
      throw fields.refusal(
        of: "slowest_fling",
        "at most 'fastest_fling' expected, got \(plainText(options.slowestFling.value)) and "
          + plainText(options.fastestFling.value))
    }
    options.snap = try snap(fields)
    let start = try fields(handover)
    options.handover = EdgeHandover(start: start, end: try fields(endHandover) ?? start)
    if let given = try fields(edgeSpring) {
      guard case .spring(let motion) = given.motion else {
        throw APIError("bad argument 'edge_spring' (the motion of a spring expected)")
      }
      options.returnSpring = motion.spring
    }
    options.carriedMomentum = try fields(carriesMomentum) ? .flutter : nil
    options.startThreshold = try fields(hasThreshold) ? .flutter : nil
    options.restTolerance = Points(try fields(restTolerance))
    options.lock = try fields(lock).lock
    options.pointerKinds = try fields(PagerRows.pointerKinds)?.kinds ?? .all
    options.answersWheel = try fields(PagerRows.answersWheel)
    options.pan = try PanOptions(
      slop: Points(fields(PagerRows.slop)), cone: Radians(fields(PagerRows.cone)),
      isConeStrict: fields(PagerRows.strictCone))
    options.velocity = try PagerRows.velocity(fields)
    return options
  }

  private static func snap(_ fields: LuaFields) throws -> ScrollSnap {
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

/// What becomes of a fling at an edge, in the words of scripts.
enum EdgeName: String, LuaChoice {
  case spring, stop

  var behavior: EdgeBehavior {
    switch self {
    case .spring: .standard
    case .stop: .stop
    }
  }
}

/// Locks of two axes, in the words of scripts.
enum AxisLockName: String, LuaChoice {
  case free, locked, directional

  var lock: AxisLock {
    switch self {
    case .free: .free
    case .locked: .locked
    case .directional: ScrollViewOptions().lock
    }
  }
}

/// An overscroll law as an argument: UIKit's with a coefficient, or one by name.
struct OverscrollArgument: LuaReadable {
  let law: OverscrollLaw

  static var luaTypeName: String { "coefficient or name of a law" }
  static var luaSchema: ValueSchema {
    .union([.number, .words(OverscrollLaw.named.map { LuaWords.spelled($0.name) })])
  }

  static func luaFault(_ stack: LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: OverscrollLaw.named.map { LuaWords.spelled($0.name) })
  }

  static func read(_ stack: LuaStack, at index: Int32) -> OverscrollArgument? {
    if let number = Double.read(stack, at: index) {
      return 0...1 ~= number ? OverscrollArgument(law: .band(number)) : nil
    }
    guard let name = String.read(stack, at: index) else { return nil }
    return OverscrollLaw.named.first { LuaWords.spelled($0.name) == name }
      .map { OverscrollArgument(law: $0.law) }
  }
}

/// A law of flings as an argument: a friction rate per second, or one by name.
struct FlingArgument: LuaReadable {
  let physics: FlingPhysics

  static var luaTypeName: String { "friction rate or name of a law" }
  static var luaSchema: ValueSchema {
    .union([.number, .words(FlingPhysics.named.map { LuaWords.spelled($0.name) })])
  }

  static func luaFault(_ stack: LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: FlingPhysics.named.map { LuaWords.spelled($0.name) })
  }

  static func read(_ stack: LuaStack, at index: Int32) -> FlingArgument? {
    if let rate = Double.read(stack, at: index) {
      return (try? Friction(rate: rate)).map {
        FlingArgument(physics: .friction($0, braking: 0))
      }
    }
    guard let name = String.read(stack, at: index) else { return nil }
    return FlingPhysics.named.first { LuaWords.spelled($0.name) == name }
      .map { FlingArgument(physics: $0.physics) }
  }
}

/// Names of the core as scripts spell them.
enum LuaWords {
  static func spelled(_ name: String) -> String {
    String(name.map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}

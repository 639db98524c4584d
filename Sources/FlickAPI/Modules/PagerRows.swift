internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The constructor of pagers.
enum PagerRows {
  // MARK: Pages

  static let profile = Arg<ProfileArgument?>.optional(
    "profile", "Behaves as this toolkit's pager; other keys given here stand.")
  static let axis = Arg<Axis>.choice("axis", "The axis of its pages.", default: .horizontal)
  static let isReversed = Arg.boolean(
    "reversed", "Whether later pages lie to the left, or above.", default: false)
  static let loops = Arg.boolean(
    "loop", "Whether the first page follows the last.", default: false)
  /// The children of a pager, by the name that the design gives them.
  static let pages = Arg<LuaTable?>.optional(
    "pages", "The nodes that are its pages.", .list(NodeSpec.luaSchema))
  static let pageCount = Arg<Int?>(
    "page_count", "How many, for pages without content.", range: .within(0...1e9))
  static let startPage = Arg.integer(
    "page", "The page to start at, from 1.", .atLeast(1), default: 1)
  static let pageSize = Arg<PageSizeArgument?>.optional(
    "page_size",
    "Points, { share = of the frame }, { inset = less than it at either end } or { ratio = to its cross "
      + "side }; all of it if absent.")
  static let spacing = Arg.number("spacing", "Points between pages.", .length, default: 0)
  static let alignment = Arg<PageAlignmentName>.choice(
    "alignment",
    "Where in the frame a page rests that does not fill it; 'justified' centers all but the first and "
      + "the last.", default: .start)
  static let inset = Arg.number(
    "inset", "Points from that side of the frame, or from both ends if 'justified'.",
    .within(-1e9...1e9), default: 0)
  static let containment = Arg<ScrollContainment>.choice(
    "containment", "Whether the content ends at the edges of the frame.",
    default: ScrollContainment.none)
  static let lazyRatio = Arg<Int?>(
    "lazy_ratio", "How many frames full of pages exist; 5 if absent, 0 for all pages.",
    range: .within(0...1e9))
  static let beyondPages = Arg<Int?>(
    "beyond_pages", "In place of `lazy_ratio`: how many pages exist on either side of those seen.",
    range: .within(0...1e9))
  static let interactive = Arg<LuaTable?>.optional(
    "interactive",
    "What pages look like one page away: `scale` (1), `fade` (0), `rotation` (0, radians).",
    .given("interactive", "What pages look like one page away.", LookKeys.all))

  private static let layoutKeys = [
    profile.parameter, axis.parameter, isReversed.parameter, loops.parameter, pages.parameter,
    pageCount.parameter, startPage.parameter, pageSize.parameter, spacing.parameter,
    alignment.parameter, inset.parameter, containment.parameter, lazyRatio.parameter,
    beyondPages.parameter, interactive.parameter,
  ]

  // MARK: Fingers

  static let slop = Arg.number("slop", "Points before a touch is a drag.", .length, default: 10)
  static let cone = Arg.number(
    "cone", "Radians on either side of the axis.", .coneAngle,
    default: Double.pi / 4)
  static let strictCone = Arg.boolean(
    "strict_cone",
    "Whether a finger that sets out beside the cone is refused even if nobody else wants it.",
    default: false)
  static let keepsSlop = Arg.boolean(
    "keeps_slop", "Whether the way to the slop moves the content too.", default: false)
  static let stepCone = Arg.number(
    "step_cone",
    "Radians on either side of the axis in which a single step of the finger must lie to move it.",
    .coneAngle, default: Double.pi / 2)
  static let dragScale = Arg<DragScale>.choice(
    "drag_scale", "Whether the content goes as far as the finger, or a page for a frame.",
    default: .finger)
  static let secondFinger = Arg<PointerPolicy>.choice(
    "second_finger", "What a second finger does to a drag.", default: .ignore)
  static let estimator = Arg<EstimatorArgument?>.optional(
    "estimator", "How the velocity of a release is estimated; 'lsq2_bounded' if absent.")
  static let velocityLimits = Arg<Span?>.optional(
    "velocity_limits",
    "{ slowest, fastest } in points per second: slower ones count as 0, faster ones as the fastest."
  )
  static let isDraggable = Arg.boolean(
    "draggable", "Whether fingers can drag it.", default: true)
  static let directions = Arg<DragDirections>.choice(
    "directions", "To later pages only, to earlier ones, or both.", default: .both)
  static let dragLimit = Arg<Double?>(
    "drag_limit", "Pages that one drag moves at most; as many as there are if absent.",
    range: .atLeast(0))
  static let handover = Arg<HandoverPolicy>.choice(
    "handover", "What becomes of a drag at the edge inside another pager.", default: .drag)
  static let endHandover = Arg<HandoverPolicy?>.optional(
    "end_handover", "The same at the last page, if it differs there.")
  static let rubberBand = Arg<Double?>(
    "rubber_band", "Resistance beyond the edge; UIKit's 0.55 if absent.", range: .within(0...1))

  static let overscroll = Arg<OverscrollArgument?>.optional(
    "overscroll", "Resistance beyond the edge by name, as of `scroll_view`; not with `rubber_band`."
  )

  static let pointerKinds = Arg<PointerKindSet?>.optional(
    "pointer_kinds", "Who can drag it: 'touch', 'mouse', 'pen', or a list of them; all if absent.")
  static let area = Arg<InteractionArea>.choice(
    "area", "Whether it can be dragged everywhere in its frame, or on its pages only.",
    default: .all)
  static let gesturePriority = Arg<GesturePriority>.choice(
    "gesture_priority",
    "Its drag and the gestures on its pages: the first wins, they wait for it, or both go on.",
    default: .normal)
  static let delaysTouches = Arg.boolean(
    "delays_touches", "Whether a touch is a drag only beyond `slop`, and not at once.",
    default: true)
  static let answersWheel = Arg.boolean(
    "wheel", "Whether a wheel turned over it moves it.", default: true)

  private static let fingerKeys = [
    slop.parameter, cone.parameter, strictCone.parameter, keepsSlop.parameter, stepCone.parameter,
    dragScale.parameter, secondFinger.parameter,
    estimator.parameter, velocityLimits.parameter, isDraggable.parameter, directions.parameter,
    dragLimit.parameter,
    handover.parameter, endHandover.parameter, rubberBand.parameter, overscroll.parameter,
    pointerKinds.parameter,
    area.parameter, gesturePriority.parameter, delaysTouches.parameter, answersWheel.parameter,
  ]

  // MARK: Releases

  static let snap = Arg<SnapArgument?>.optional(
    "snap",
    "Which page a release goes to: " + SnapKeys.summary
      + ", a profile's name, or a function of the release that returns a page.")
  static let pagesPerSwipe = Arg<Int?>(
    "pages_per_swipe", "How many pages one swipe moves at most, whatever the rule.",
    range: .within(0...1e9))
  static let settle = Arg<SettleArgument?>.optional(
    "settle", SettleArgument.summary + "; a critical spring of 0.35 s if absent.")
  static let restTolerance = Arg.number(
    "rest_tolerance", "Points from a page at which it counts as at rest.", .within(1e-9...100),
    default: 0.1)

  private static let releaseKeys =
    [snap.parameter, pagesPerSwipe.parameter, settle.parameter, restTolerance.parameter]
    + PageHandlers.keys

  static let pager = LuaFunction(
    "pager", "Pages that a finger turns.",
    table: BoxRows.keys + layoutKeys + fingerKeys + releaseKeys, returns: "the node",
    example: """
      local fb = require "flickbook"
      local turned = 0
      local stage = fb.open(fb.screen {
        size = { 390, 844 },
        fb.pager {
          id = "photos", page_count = 5, loop = true, snap = { distance = 0.3 },
          on_page_changed = function(change) turned = change.to end,
        },
      })
      stage:drag { from = { 100, 400 }, by = { 200, 0 }, duration = 0.3 }
      stage:settle()
      assert(stage.photos.page == 5 and turned == 5)
      """
  ) { given in try given.withProfile(given(profile)) { try node($0) } }

  private static func node(_ fields: LuaFields) throws -> NodeSpec {
    let pages = try fields(pages).map { try NodeSpec.list(in: $0) } ?? []
    let count = try fields(pageCount) ?? pages.count
    guard count >= pages.count else {
      throw APIError(
        "bad argument 'page_count' to flickbook.pager (at least the \(pages.count) of 'pages' "
          + "expected, got \(count))")
    }
    var options = PagerOptions(pageCount: count)
    if case .own(let profile)? = try fields(profile) { options.apply(.named(profile)) }
    try setLayout(&options, fields)
    try setFingers(&options, fields)
    try setRelease(&options, fields)
    let spec = try BoxRows.node(.pager(options), fields, children: pages)
    let handlers = try PageHandlers(fields)
    guard handlers.isEmpty || !spec.id.isEmpty else {
      throw APIError("a pager with handlers needs an 'id', by which its changes are told")
    }
    spec.add(handlers)
    if try fields(snap)?.isFunction ?? false { spec.markScriptRule() }
    return spec
  }

  static let profiles = LuaFunction(
    "profiles", "The toolkits whose pagers a pager can behave as.",
    returns:
      "a list of tables",
    example: """
      local fb = require "flickbook"
      local turned = {}
      for _, profile in ipairs(fb.profiles()) do
        local stage = fb.open(fb.screen { size = { 360, 640 },
          fb.pager { id = "p", page_count = 3, profile = profile.name } })
        stage:play(fb.flick { from = { 300, 300 }, by = { -60, 0 }, speed = 450, duration = 0.15 })
        stage:settle()
        turned[profile.name] = stage.p.page == 2
      end
      assert(turned.compose and turned.viewpager and not turned.swiftui_pager)
      """
  ) {
    LuaList(Profile.all.map(ProfileTable.init))
  }

  private struct ProfileTable: LuaHandedTable {
    let profile: Profile

    static let luaTable = LuaTableType<ProfileTable>(
      "profile", "A toolkit whose pager a pager can behave as.",
      [
        LuaKey("name", "As `profile` of a pager takes it.") { $0.profile.name },
        LuaKey("source", "Where its numbers come from.") { $0.profile.source },
        LuaKey("assumption", "What had to be assumed; nil where nothing was.") {
          $0.profile.assumption
        },
        LuaKey("rate_dependence", "What depends on the rate of frames; nil where nothing does.") {
          $0.profile.rateDependence
        },
      ])
  }

  private static func setLayout(_ options: inout PagerOptions, _ fields: LuaFields) throws {
    options.axis = try fields(axis)
    options.isReversed = try fields(isReversed)
    options.loops = try fields(loops)
    options.page = PageNumber.fromLua(try fields(startPage))
    options.spacing = Points(try fields(spacing))
    options.pageSize = try fields(pageSize)?.size ?? .fill
    options.alignment = try fields(alignment).alignment(inset: Points(fields(inset)))
    options.containment = try fields(containment)
    if let ratio = try fields(lazyRatio) {
      options.loading = ratio == 0 ? .eager : .lazy(ratio: ratio)
    }
    if let pages = try fields(beyondPages) {
      guard !fields.has("lazy_ratio") else {
        throw APIError("'beyond_pages' and 'lazy_ratio' say the same; give one of the two")
      }
      options.loading = .beyond(pages)
    }
    if try fields(interactive) != nil {
      options.interactive = try fields.nested("interactive", LookKeys.all, LookKeys.look) ?? .init()
    }
  }

  /// A profile's values stay where a key is not given.
  private static func setFingers(_ options: inout PagerOptions, _ fields: LuaFields) throws {
    let pan = options.pan
    options.pan = try PanOptions(
      slop: fields.has("slop") ? Points(fields(slop)) : pan.slop,
      cone: fields.has("cone") ? Radians(fields(cone)) : pan.cone,
      keepsSlop: fields.has("keeps_slop") ? fields(keepsSlop) : pan.keepsSlop,
      pointers: fields(secondFinger),
      stepCone: fields.has("step_cone") ? Radians(fields(stepCone)) : pan.stepCone,
      isConeStrict: fields.has("strict_cone") ? fields(strictCone) : pan.isConeStrict)
    if fields.has("drag_scale") { options.dragScale = try fields(dragScale) }
    if let estimator = try fields(estimator) {
      try estimator.apply(to: &options.velocity, in: fields.host(ScriptSession.self))
    }
    if fields.has("velocity_limits") {
      options.velocity.limits = try limits(fields(velocityLimits))
    }
    options.isDraggable = try fields(isDraggable)
    options.pointerKinds = try fields(pointerKinds)?.kinds ?? .all
    options.area = try fields(area)
    options.gesturePriority = try fields(gesturePriority)
    options.delaysTouches = try fields(delaysTouches)
    options.answersWheel = try fields(answersWheel)
    options.directions = try fields(directions)
    if let limit = try fields(dragLimit) { options.dragLimit = Pages(limit) }
    if fields.has("handover") { options.handover = try fields(handover) }
    options.endHandover = try fields(endHandover)
    let (band, law) = (try fields(rubberBand), try fields(overscroll)?.law)
    guard band == nil || law == nil else {
      throw APIError("a pager's resistance is given by 'rubber_band' or 'overscroll', not by both")
    }
    if let band { options.overscroll = .band(band) }
    if let law { options.overscroll = law }
  }

  /// The estimator and its limits.
  static func velocity(_ fields: LuaFields) throws -> VelocityOptions {
    var options = VelocityOptions(limits: try limits(fields(velocityLimits)))
    if let estimator = try fields(estimator) {
      try estimator.apply(to: &options, in: fields.host(ScriptSession.self))
    }
    return options
  }

  static func limits(_ span: Span?) throws(CoreError) -> VelocityLimits {
    guard let span else { return .none }
    return try VelocityLimits(
      minimum: PointsPerSecond(span.least), maximum: PointsPerSecond(span.greatest))
  }

  private static func setRelease(_ options: inout PagerOptions, _ fields: LuaFields) throws {
    if let snap = try fields(snap) {
      options.snap = try snap.policy(
        fields.host(ScriptSession.self), of: fields(BoxRows.id),
        table: { try fields.nested("snap", SnapKeys.all, SnapKeys.policy) })
    }
    if let pages = try fields(pagesPerSwipe) {
      options.snap = try SnapPolicy(options.snap.rule, pagesPerSwipe: pages)
    }
    if let settle = try fields(settle) {
      options.settle = try settle.motion {
        try fields.nested("settle", SettleKeys.all, SettleKeys.motion)
      }
    }
    options.restTolerance = Points(try fields(restTolerance))
  }
}

/// Where a page rests, in the words of scripts.
enum PageAlignmentName: String, LuaChoice {
  case start, center, end, justified

  func alignment(inset: Points) -> PageAlignment {
    switch self {
    case .start: .start(inset: inset)
    case .center: .center
    case .end: .end(inset: inset)
    case .justified: .justified(inset: inset)
    }
  }
}

/// The keys of `interactive`.
private enum LookKeys {
  static let scale = Arg.number("scale", "Of a page one page away.", .within(0...1), default: 1)
  static let fade = Arg.number(
    "fade", "What it loses in opacity for each page.", .within(0...1), default: 0)
  static let rotation = Arg.number(
    "rotation", "Radians about the cross axis for each page.", .turn, default: 0)
  static let all = [scale.parameter, fade.parameter, rotation.parameter]

  static func look(_ fields: LuaFields) throws -> PageInteraction {
    var look = PageInteraction()
    look.scale = try fields(scale)
    look.fade = try fields(fade)
    look.rotation = Radians(try fields(rotation))
    return look
  }
}

/// A page size: points, or a table of a share or a ratio.
struct PageSizeArgument: LuaReadable {
  let size: PageSize

  static var luaTypeName: String { "points, { share = }, { inset = } or { ratio = }" }
  static var luaSchema: ValueSchema {
    .union([
      .number,
      .given(
        "page_size", "A page's length along the axis, by one of these.",
        [
          Arg<Double?>("share", "Of the frame.").parameter,
          Arg<Double?>("inset", "Points less than the frame at either end.").parameter,
          Arg<Double?>("ratio", "To its length across the axis.").parameter,
        ]),
    ])
  }

  static func luaFault(_ stack: LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index) ? "a table with other keys, or several" : nil
  }

  static func read(_ stack: LuaStack, at index: Int32) -> PageSizeArgument? {
    if let points = Double.read(stack, at: index) {
      return PageSizeArgument(size: .fixed(Points(points)))
    }
    guard stack.keyCount(ofTableAt: index) == 1 else { return nil }
    if let share: Double = stack.field("share", ofTableAt: index) {
      return PageSizeArgument(size: .fraction(share))
    }
    if let inset: Double = stack.field("inset", ofTableAt: index) {
      return PageSizeArgument(size: .inset(Points(inset)))
    }
    return (stack.field("ratio", ofTableAt: index) as Double?)
      .map { PageSizeArgument(size: .ratio($0)) }
  }
}

internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The constructor of pagers.
enum PagerRows {
  // MARK: Pages

  static let profile = Arg<ProfileArgument?>(
    "profile", "The toolkit to behave like; other keys given here take precedence.")
  /// The children of a pager, under the name that the design uses.
  static let pages = Arg<LuaTable?>.optional(
    "pages", "The nodes that are its pages.", .list(NodeSpec.luaSchema))
  static let pageCount = Arg<Int?>(
    "page_count", "The number of pages, for pages without content.", range: .count)
  static let alignment = Arg<PageAlignmentName>.choice(
    "alignment",
    "The resting place of a page that does not fill the frame; 'justified' centers all but the "
      + "first and the last.", default: .start)
  static let inset = Arg.number(
    "inset", "Points from that side of the frame, or from both ends if 'justified'.",
    .position, default: 0)
  static let beyondPages = Arg<Int?>(
    "beyond_pages",
    "In place of `lazy_ratio`: the number of pages that exist on either side of the visible ones.",
    range: .count)

  private static let layout: [LuaOption<PagerOptions>] = [
    .row(profile) { _, profile, options in
      guard case .own(let name) = profile else {
        throw APIError("the profile of a plugin starts from one of Flickbook's own")
      }
      options.apply(.named(name))
    },
    .option("axis", \.axis, "The axis of its pages."),
    .option("reversed", \.isReversed, "Whether later pages are to the left, or above."),
    .option("loop", \.loops, "Whether the first page follows the last."),
    .apart(pages), .apart(pageCount),
    .number("page", \.page, "The page to start at, from 1."),
    .option(
      "page_size", \.pageSize,
      "Points, a list of points for each page, { share = of the frame }, { inset = less than it at either "
        + "end } or { ratio = to its cross side }; all of it if absent.", by: \PageSizeArgument.size
    ),
    .option("spacing", \.spacing, "Points between pages.", .extent),
    .apart(alignment), .apart(inset),
    .option(
      "containment", \.containment, "Whether the content ends at the edges of the frame."),
    .option(
      "lazy_ratio", \.loading,
      "The number of frames full of pages that exist; 5 if absent, 0 for all pages.", .count,
      by: { (ratio: Int) in ratio == 0 ? .eager : .lazy(ratio: ratio) }),
    .apart(beyondPages),
    .table(
      "interactive",
      "The look of pages one page away: `scale` (1), `fade` (0), `rotation` (0, radians).",
      "The look of pages one page away.",
      LuaOptions(
        PageInteraction(),
        [
          .option("scale", \.scale, "The scale of a page one page away.", .share),
          .option("fade", \.fade, "The loss of opacity per page.", .share),
          .option("rotation", \.rotation, "Radians about the cross axis for each page.", .turn),
        ])
    ) { look, options in options.interactive = look },
  ]

  // MARK: Fingers

  private static let fingers: [LuaOption<PagerOptions>] = [
    .slop, .scalesSlop, .cone, .strictCone,
    .option(
      "keeps_slop", \.pan.keepsSlop, "Whether the distance to the slop moves the content too."),
    .option(
      "drops_surplus", \.pan.dropsSurplus,
      "Whether the distance beyond the slop of the event that crosses it is lost, as in Flutter."
    ),
    .option(
      "step_cone", \.pan.stepCone,
      "Radians on either side of the axis; a single step of the finger must be within them to "
        + "move it.",
      .coneAngle),
    .option(
      "drag_scale", \.dragScale,
      "Whether the content goes as far as the finger, or a page for a frame."),
    .option("second_finger", \.pan.pointers, "The effect of a second finger on a drag."),
    .estimator, .velocityLimits, .liftWindow,
    .option("draggable", \.isDraggable, "Whether fingers can drag it."),
    .option("directions", \.directions, "To later pages only, to earlier ones, or both."),
    .option(
      "drag_limit", \.dragLimit,
      "Pages that one drag moves at most; as many as there are if absent.", .atLeast(0),
      by: \Pages.self),
    .handover("The handling of a drag at the edge inside another pager; the profile's if absent.") {
      $1.handover = $0
    },
    .option("end_handover", \.endHandover, "The same at the last page, if it differs there."),
    .order, .endOrder, .surplus, .flingThrough,
    .option(
      "rubber_band", \.overscroll, "Resistance beyond the edge; UIKit's 0.55 if absent.",
      .share, by: { (band: Double) in .band(band) }),
    .overscroll(
      "Resistance beyond the edge by name, as of `scroll_view`; not with `rubber_band`."),
    .pointerKinds,
    .option(
      "area", \.area, "Whether it can be dragged everywhere in its frame, or on its pages only."),
    .option(
      "gesture_priority", \.gesturePriority,
      "Its drag and the gestures on its pages: the first wins, they wait for it, or both "
        + "continue."),
    .option(
      "delays_touches", \.delaysTouches,
      "Whether a touch is a drag only beyond `slop`, and not at once."),
    .wheel, .wheelRule,
  ]

  // MARK: Releases

  static let snap = Arg<SnapArgument?>.optional(
    "snap",
    "The page that a release goes to: " + SnapKeys.summary
      + ", a profile's name, or a function of the release that returns a page, or a position "
      + "between two pages for the pager to rest at.")

  private static let releases: [LuaOption<PagerOptions>] = [
    .row(snap) { fields, snap, options in
      options.snap = try snap.policy(
        fields.host(ScriptSession.self), of: fields(BoxRows.id),
        table: { try fields.nested("snap", SnapKeys.all, SnapKeys.policy) })
    },
    .row(
      Arg<Int?>(
        "pages_per_swipe", "The most pages that one swipe moves, whatever the rule.",
        range: .count)
    ) { _, pages, options in
      options.snap = try SnapPolicy(options.snap.rule, pagesPerSwipe: pages)
    },
    .option(
      "cancel", \.cancel,
      "Where a cancelled drag goes: 'release' to the page of a lift at standstill, 'return' back to its page."
    ),
    .settle(\.settle), .restTolerance,
  ]

  private static let options = LuaOptions(
    PagerOptions(pageCount: 0), layout + fingers + releases)

  static let pager = LuaFunction(
    "pager", "Pages that a finger turns.",
    table: BoxRows.keys + options.parameters + PageHandlers.keys, returns: "the node",
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

  private static func node(_ fields: borrowing LuaFields) throws -> NodeSpec {
    let pages = try fields(pages).map { try NodeSpec.list(in: $0) } ?? []
    var options = try fields(options)
    let lengths: Int? = if case .each(let lengths) = options.pageSize { lengths.count } else { nil }
    let count = try fields(pageCount) ?? (pages.isEmpty ? lengths ?? 0 : pages.count)
    guard count >= pages.count else {
      throw APIError(
        "bad argument 'page_count' to flickbook.pager (at least the \(pages.count) of 'pages' "
          + "expected, got \(count))")
    }
    options.pageCount = count
    options.alignment = try fields(alignment).alignment(inset: Points(fields(inset)))
    if let pages = try fields(beyondPages) { options.loading = .beyond(pages) }
    try check(fields)
    let spec = try BoxRows.node(.pager(options), fields, children: pages)
    try spec.add(PageHandlers(fields), "a pager")
    if try fields(snap)?.isFunction ?? false { spec.markScriptRule() }
    return spec
  }

  /// Refuses keys with the same meaning.
  private static func check(_ fields: borrowing LuaFields) throws {
    if fields.has("beyond_pages"), fields.has("lazy_ratio") {
      throw APIError("'beyond_pages' and 'lazy_ratio' have the same meaning; give one of the two")
    }
    if fields.has("rubber_band"), fields.has("overscroll") {
      throw APIError("a pager's resistance is given by 'rubber_band' or 'overscroll', not by both")
    }
  }

  static let profiles = LuaFunction(
    "profiles", "The toolkits that a pager can behave like.",
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
      "profile", "A toolkit that a pager can behave like.",
      [
        LuaKey("name", "The name for a pager's `profile`.") { $0.profile.name },
        LuaKey("source", "The source of its numbers.") { $0.profile.source },
        LuaKey("assumption", "The assumptions that were necessary; nil if there are none.") {
          $0.profile.assumption
        },
        LuaKey(
          "rate_dependence",
          "The behaviour that depends on the frame rate; nil if there is none."
        ) {
          $0.profile.rateDependence
        },
        LuaKey(
          "record",
          "How far the recorded tests of its decisions determine the page: 'complete' (always), "
            + "'within a page' (for a drag of less than a page), 'partial' (it compares more than "
            + "it records)."
        ) { $0.profile.record.rawValue },
      ])
  }
}

/// The alignment of a page at rest, in the words of scripts.
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

/// A page size: points, the points of each page, or a table of a share or a ratio.
struct PageSizeArgument: LuaReadable {
  let size: PageSize

  static var luaTypeName: String {
    "points, points of each page, { share = }, { inset = } or { ratio = }"
  }
  static var luaSchema: ValueSchema {
    .union([
      .number,
      .list(.number),
      .given(
        "page_size", "A page's length along the axis, by one of these.",
        [
          Arg<Double?>("share", "A share of the frame.").parameter,
          Arg<Double?>("inset", "Points less than the frame at either end.").parameter,
          Arg<Double?>("ratio", "To its length across the axis.").parameter,
        ]),
    ])
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index) ? "a table with other keys, or several" : nil
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> PageSizeArgument? {
    if let points = Double.read(stack, at: index) {
      return PageSizeArgument(size: .fixed(Points(points)))
    }
    if let lengths = NumberList.read(stack, at: index), !lengths.numbers.isEmpty {
      return PageSizeArgument(size: .each(lengths.numbers.map { Points($0) }))
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

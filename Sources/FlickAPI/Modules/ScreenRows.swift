internal import FlickCore
internal import LuaKit

/// Constructors of screens and their nodes.
enum ScreenRows {
  // MARK: Keys that several nodes share

  static let id = Arg.string("id", "Name on the stage.", default: "")
  static let width = Arg<Double?>(
    "width", "Points; takes what is left if absent.", range: .atLeast(0))
  static let height = Arg<Double?>(
    "height", "Points; takes what is left if absent.", range: .atLeast(0))
  static let padding = Arg.number("padding", "Points on each side.", .atLeast(0), default: 0)
  static let spacing = Arg.number("spacing", "Points between children.", .atLeast(0), default: 0)
  static let gestures = Arg<ItemList<GestureDeclaration>?>.optional(
    "gestures", "What touches on it, or in it, may become; made by `tap_gesture` and the like.")
  static let box = [id.parameter, width.parameter, height.parameter, gestures.parameter]

  private static func node(
    _ kind: NodeSpec.Kind, _ fields: LuaFields, children: [NodeSpec] = []
  ) throws -> NodeSpec {
    var spec = try NodeSpec(
      kind: kind, id: try fields(id), width: try fields(width), height: try fields(height),
      children: children)
    spec.gestures = try fields(gestures)?.items ?? []
    return spec
  }

  // MARK: Stacks and leaves

  static let column = stack("column", .vertical, "The nodes at 1, 2, 3 … below each other.")
  static let row = stack("row", .horizontal, "The nodes at 1, 2, 3 … beside each other.")

  private static func stack(_ name: String, _ axis: Axis, _ summary: String) -> LuaFunction {
    LuaFunction(
      name, summary, table: box + [padding.parameter, spacing.parameter], takesItems: true,
      returns: "the node"
    ) { fields in
      var spec = try node(.stack(axis), fields, children: fields.items(as: NodeSpec.self))
      spec.padding = try fields(padding)
      spec.spacing = try fields(spacing)
      return spec
    }
  }

  static let size = Arg.number("size", "Font size in points.", .positive, default: 17)

  /// Line height of system fonts over their size, rounded.
  static let lineHeight = 1.25

  static let text = LuaFunction(
    "text", "A line of text, given at 1.", table: box + [size.parameter], takesItems: true,
    returns: "the node"
  ) { fields in
    _ = try fields.item(as: String.self)
    var spec = try node(.leaf, fields)
    spec.height = try spec.height ?? fields(size) * lineHeight
    return spec
  }

  static let rectangle = LuaFunction(
    "rectangle", "A filled rectangle.", table: box, returns: "the node"
  ) { fields in try node(.leaf, fields) }

  // MARK: Pager

  static let axis = Arg<Axis>.choice("axis", "The axis of its pages.", default: .horizontal)
  static let pageCount = Arg<Int?>(
    "page_count", "How many, for pages without content.", range: .within(0...1e9))
  static let startPage = Arg.integer("page", "The page to start at, from 1.", default: 1)
  static let pageSpacing = Arg.number("spacing", "Points between pages.", .atLeast(0), default: 0)
  static let handover = Arg<HandoverPolicy>.choice(
    "handover", "What becomes of a drag at the edge inside another pager.", default: .drag)
  static let rubberBand = Arg.number(
    "rubber_band", "Resistance beyond the edge; UIKit's is 0.55.", .within(0...1), default: 0.55)
  static let slop = Arg.number("slop", "Points before a touch is a drag.", .atLeast(0), default: 10)
  static let cone = Arg.number(
    "cone", "Radians on either side of the axis.", .within(0...(Double.pi / 2)),
    default: Double.pi / 4)

  static let estimator = Arg<EstimatorName>.choice(
    "estimator", "How the velocity of a release is estimated.", default: .lsq2)

  static let distance = Arg.number(
    "distance", "Share of a page that a slow drag must cover.", .within(0...1), default: 0.5)
  static let velocity = Arg.number(
    "velocity", "Points per second from which direction decides.", .atLeast(0), default: 500)
  static let pagesPerSwipe = Arg.integer(
    "pages_per_swipe", "How many pages one swipe moves at most.", .atLeast(0), default: 1)
  static let snap = Arg<LuaTable?>.optional(
    "snap",
    "Which page a release goes to: `distance` (0.5 page), `velocity` (500 pt/s), "
      + "`pages_per_swipe` (1).")

  static let settleDuration = Arg.number(
    "duration", "Seconds.", .within(1e-4...1e4), default: 0.35)
  static let settleBounce = Arg.number(
    "bounce", "0 is critical.", .within(-0.99...0.99), default: 0)
  static let settle = Arg<LuaTable?>.optional(
    "settle", "The spring that settles it: `duration` (0.35 s), `bounce` (0).")

  /// The children of a pager, by the name that the design gives them.
  static let pages = Arg<LuaTable?>.optional("pages", "The nodes that are its pages.")

  static let pager = LuaFunction(
    "pager", "Pages that a finger turns.",
    table: box + [
      axis.parameter, pages.parameter, pageCount.parameter, startPage.parameter,
      pageSpacing.parameter, snap.parameter, settle.parameter, handover.parameter,
      rubberBand.parameter, slop.parameter, cone.parameter, estimator.parameter,
    ], returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen {
        size = { 390, 844 },
        fb.pager { id = "photos", page_count = 5, snap = { distance = 0.3 } },
      })
      stage:drag { from = { 300, 400 }, by = { -200, 0 }, duration = 0.3 }
      stage:settle()
      assert(stage.photos.page == 2)
      """
  ) { fields in
    let pages = try fields(pages).map { try NodeSpec.list(in: $0) } ?? []
    let count = try fields(pageCount) ?? pages.count
    guard count >= pages.count else {
      throw APIError(
        "bad argument 'page_count' to flickbook.pager (at least the \(pages.count) of 'pages' "
          + "expected, got \(count))")
    }
    var options = PagerOptions(pageCount: count)
    options.axis = try fields(axis)
    options.page = PageNumber.fromLua(try fields(startPage))
    options.spacing = Points(try fields(pageSpacing))
    options.handover = try fields(handover)
    options.rubberBand = try fields(rubberBand)
    options.pan = try PanOptions(slop: Points(fields(slop)), cone: Radians(fields(cone)))
    options.velocity = VelocityOptions(try fields(estimator))
    if try fields(snap) != nil {
      options.snap = try fields.nested("snap", snapKeys, snapPolicy) ?? .standard
    }
    if try fields(settle) != nil {
      options.settle = try fields.nested("settle", settleKeys, settleSpring) ?? .pagerSettle
    }
    return try node(.pager(options), fields, children: pages)
  }

  private static let snapKeys = [distance.parameter, velocity.parameter, pagesPerSwipe.parameter]
  private static let settleKeys = [settleDuration.parameter, settleBounce.parameter]

  private static func snapPolicy(_ fields: LuaFields) throws -> SnapPolicy {
    try SnapPolicy(
      distance: Pages(fields(distance)), velocity: PointsPerSecond(fields(velocity)),
      pagesPerSwipe: fields(pagesPerSwipe))
  }

  private static func settleSpring(_ fields: LuaFields) throws -> Spring {
    try Spring(duration: Seconds(fields(settleDuration)), bounce: fields(settleBounce))
  }

  // MARK: Screen

  static let title = Arg.string("title", "What it is called.", default: "")
  static let screenSize = Arg<Pair>("size", "Width and height in points.")
  private static let lengths = 0...1e9

  static let screen = LuaFunction(
    "screen", "A screen: its size, and at 1, 2, 3 … the nodes below each other in it.",
    table: [title.parameter, screenSize.parameter, gestures.parameter], takesItems: true,
    returns: "the screen"
  ) { fields in
    let size = try fields(screenSize).size
    guard lengths.contains(size.width), lengths.contains(size.height) else {
      throw APIError(
        "bad argument 'size' to flickbook.screen (lengths from 0 to 1000000000 expected, got "
          + "{ \(plainText(size.width)), \(plainText(size.height)) })")
    }
    var root = try NodeSpec(
      kind: .stack(.vertical), children: try fields.items(as: NodeSpec.self))
    root.gestures = try fields(gestures)?.items ?? []
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return Screen(
      title: try fields(title), scene: try Scene(try root.placed(in: frame)),
      handlers: root.handlers)
  }
}

extension NodeSpec {
  /// The nodes at 1, 2, 3 … of a table.
  static func list(in table: LuaTable) throws -> [NodeSpec] {
    var nodes: [NodeSpec] = []
    for position in 1...(max(1, try table.length())) {
      do throws(LuaError) {
        guard let node: NodeSpec = try table.get(position, as: NodeSpec?.self) else { break }
        nodes.append(node)
      } catch {
        guard error.kind == .conversion else { throw error }
        throw APIError("bad item \(position) of 'pages' of flickbook.pager (\(error.message))")
      }
    }
    return nodes
  }
}

/// What a function of the API has against its arguments.
struct APIError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Constructors of tab views and indicators.
enum TabRows {
  // MARK: Tab view

  static let tabs = Arg<ItemList<NodeSpec>>("tabs", "The nodes that are its tabs' pages.")
  static let isCompat = DeckRows.isCompat
  static let threshold = Arg<LuaTable?>.optional(
    "threshold",
    "The thresholds that switch a tab: { distance = ('18%'), velocity = (400), flick_distance = "
      + "(18), axis = ('horizontal'), cone = (0.52) }.",
    .given("threshold", "The thresholds that switch a tab.", thresholds.parameters))

  private static let options = LuaOptions(
    TabViewOptions(),
    [
      .apart(tabs), .apart(isCompat),
      .row(threshold) { fields, _, options in
        let start = options
        options =
          try fields.nested("threshold", thresholds.parameters) { keys in
            try switching(keys(thresholds, from: start), keys)
          } ?? start
      },
      .option("interactive", \.isInteractive, "Whether pages follow the finger."),
      .option(
        "reversed", \.isReversed,
        "Whether later tabs are to the left, as in right-to-left languages."),
      .number("tab", \.tab, "The tab at the start."),
      .settle(\.motion),
    ])

  static let tabView = LuaFunction(
    "tab_view", "Tabs that are switched by swiping: a pager, and on a stage its object is one.",
    table: BoxRows.keys + options.parameters + PageHandlers.keys, returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.tab_view { id = "tabs", compat = true,
          tabs = { fb.rectangle { fill = "teal" }, fb.rectangle { fill = "indigo" } } },
      })
      stage:drag { from = { 300, 400 }, by = { -51, 0 }, duration = 0.2 }
      assert(stage.tabs.page == 2)
      """
  ) { fields in
    let start = try fields(isCompat) ? TabViewOptions.compat : TabViewOptions()
    let spec = try BoxRows.node(
      .tabs(fields(options, from: start)), fields, children: fields(tabs).items)
    try spec.add(PageHandlers(fields), "a tab view")
    return spec
  }

  private static let axis = Arg<TabAxisName?>.optional("axis", "'horizontal' or 'any'.")
  private static let cone = Arg.number("cone", "Radians off the axis.", .coneAngle, default: 0.5236)

  private static let thresholds = LuaOptions(
    TabViewOptions(),
    [
      .option(
        "distance", \.distance, "Points, or a share as '18%'.",
        by: { (given: LengthArgument) in
          switch given.length {
          case .points(let points): return .points(Points(points))
          case .share(let share): return .share(share)
          case .automatic, .fill:
            throw APIError(
              "bad argument 'distance' of 'threshold' (points or a share as '18%' expected)")
          }
        }),
      .option(
        "velocity", \.velocity, "Points per second; false if speed does not count.",
        by: { (given: VelocityArgument) in given.velocity }),
      .option(
        "flick_distance", \.flickDistance,
        "The least sideways travel from touch-down for speed to count, in points.",
        .extent, by: \Points.self),
      .apart(axis), .apart(cone),
    ])

  private static func switching(
    _ options: TabViewOptions, _ fields: borrowing LuaFields
  ) throws -> TabViewOptions {
    var options = options
    if let axis = try fields(axis) {
      options.direction = axis == .any ? .any : .horizontal(cone: Radians(try fields(cone)))
    }
    return options
  }

  // MARK: Indicator

  static let of = Arg<DerivedArgument>(
    "of", "The position that it shows: 1 at the first label; `pager.position`.")
  static let labels = Arg<NameList>(
    "labels",
    "The ids of the labels, the nodes that it moves below.")
  static let style = Arg<IndicatorGeometry.Style>.choice(
    "style", "How it moves from one to the next.", default: .linear)

  static let indicator = LuaFunction(
    "indicator",
    "A bar that moves along a row of labels with a pager: with the width and the place of the "
      + "label.",
    table: BoxRows.keys + LuaParameter.list(of, labels, style), returns: "the node",
    example: """
      local fb = require "flickbook"
      local pager = fb.pager { id = "p", page_count = 2 }
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.row { spacing = 20, fb.rectangle { id = "a", width = 80, height = 20 },
          fb.rectangle { id = "b", width = 60, height = 20 } },
        fb.indicator { id = "bar", of = pager.position, labels = { "a", "b" }, height = 2, fill = "green" },
        pager,
      })
      stage.p:jump_to(2)
      assert(stage.bar.frame[1] == 100 and stage.bar.frame[3] == 60)
      """
  ) { fields in
    let spec = try BoxRows.node(.leaf, fields)
    let position = try Derived.binary(.subtract, fields(of).derived, .constant(1))
    let indicator = LookIndicator(
      position: position, labels: try fields(labels).names, style: try fields(style))
    spec.box.changeLook { look in
      look.indicator = indicator
      if look.fill == nil, look.border == nil {
        look.fill = Paint.named("accent").map { .paint($0) }
      }
    }
    return spec
  }
}

/// The directions of a swipe between tabs.
enum TabAxisName: String, LuaChoice {
  case horizontal, any
}

/// A speed, or false for none.
struct VelocityArgument: LuaReadable {
  let velocity: PointsPerSecond?

  static var luaTypeName: String { "points per second or false" }
  static var luaSchema: ValueSchema { .union([.number, .flag(false)]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> VelocityArgument? {
    if let number = Double.read(stack, at: index) {
      return 0...1e6 ~= number ? VelocityArgument(velocity: PointsPerSecond(number)) : nil
    }
    return Bool.read(stack, at: index) == false ? VelocityArgument(velocity: nil) : nil
  }
}

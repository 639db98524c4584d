internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Constructors of tab views and indicators.
enum TabRows {
  // MARK: Tab view

  static let tabs = Arg<ItemList<NodeSpec>>("tabs", "The nodes that are its tabs' pages.")
  static let isCompat = Arg.boolean(
    "compat", "Whether it starts from the article's constants and habits, flaws included.",
    default: false)
  static let threshold = Arg<LuaTable?>.optional(
    "threshold",
    "What switches a tab: { distance = ('18%'), velocity = (400), flick_distance = (18), axis = "
      + "('horizontal'), cone = (0.52) }.",
    .given("threshold", "What switches a tab.", ThresholdKeys.all))
  static let isInteractive = Arg<Bool?>.optional(
    "interactive", "Whether pages follow the finger; true.")
  static let isReversed = Arg.boolean(
    "reversed", "Whether later tabs lie to the left, as in right-to-left languages.", default: false
  )
  static let tab = Arg.integer("tab", "The tab at the start.", .atLeast(1), default: 1)
  static let settle = ComponentMotion.argument("settle", "How a page comes in")

  private static let keys = [
    tabs.parameter, isCompat.parameter, threshold.parameter, isInteractive.parameter,
    isReversed.parameter, tab.parameter, PagerRows.settle.parameter,
  ]

  static let tabView = LuaFunction(
    "tab_view", "Tabs that are switched by swiping: a pager, and on a stage its object is one.",
    table: BoxRows.keys + keys + PageHandlers.keys, returns: "the node",
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
    var options = try fields(isCompat) ? TabViewOptions.compat : TabViewOptions()
    if try fields(threshold) != nil {
      options =
        try fields.nested("threshold", ThresholdKeys.all) { keys in
          try ThresholdKeys.apply(keys, to: options)
        } ?? options
    }
    if let flag = try fields(isInteractive) { options.isInteractive = flag }
    options.isReversed = try fields(isReversed)
    options.tab = PageNumber.fromLua(try fields(tab))
    if let settle = try fields(PagerRows.settle) {
      options.motion = try settle.motion {
        try fields.nested("settle", SettleKeys.all, SettleKeys.motion)
      }
    }
    let spec = try BoxRows.node(.tabs(options), fields, children: fields(tabs).items)
    let handlers = try PageHandlers(fields)
    guard handlers.isEmpty || !spec.id.isEmpty else {
      throw APIError("a tab view with handlers needs an 'id', by which its changes are told")
    }
    spec.add(handlers)
    return spec
  }

  private enum ThresholdKeys {
    static let distance = Arg<LengthArgument?>.optional("distance", "Points, or a share as '18%'.")
    static let velocity = Arg<VelocityArgument?>.optional(
      "velocity", "Points per second; false if speed does not count.")
    static let flickDistance = Arg<Double?>(
      "flick_distance",
      "Points sideways, from where the finger came down, from which speed counts.",
      range: .within(0...1e9))
    static let axis = Arg<TabAxisName?>.optional("axis", "'horizontal' or 'any'.")
    static let cone = Arg.number("cone", "Radians off the axis.", .coneAngle, default: 0.5236)
    static let all = [
      distance.parameter, velocity.parameter, flickDistance.parameter, axis.parameter,
      cone.parameter,
    ]

    static func apply(_ fields: LuaFields, to options: TabViewOptions) throws -> TabViewOptions {
      var options = options
      switch try fields(distance)?.length {
      case .points(let points): options.distance = .points(Points(points))
      case .share(let share): options.distance = .share(share)
      case nil: break
      case .automatic, .fill:
        throw APIError(
          "bad argument 'distance' of 'threshold' (points or a share as '18%' expected)")
      }
      if let velocity = try fields(velocity) { options.velocity = velocity.velocity }
      if let least = try fields(flickDistance) { options.flickDistance = Points(least) }
      if let axis = try fields(axis) {
        options.direction = axis == .any ? .any : .horizontal(cone: Radians(try fields(cone)))
      }
      return options
    }
  }

  // MARK: Indicator

  static let of = Arg<DerivedArgument>(
    "of", "The position that it shows: 1 at the first label; `pager.position`.")
  static let labels = Arg<NameList>("labels", "The ids of the nodes that it goes along under.")
  static let style = Arg<IndicatorGeometry.Style>.choice(
    "style", "How it gets from one to the next.", default: .linear)

  static let indicator = LuaFunction(
    "indicator",
    "A bar that goes along a row of labels with a pager: as wide as the label, and where it is.",
    table: BoxRows.keys + [of.parameter, labels.parameter, style.parameter], returns: "the node",
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

  static func read(_ stack: LuaStack, at index: Int32) -> VelocityArgument? {
    if let number = Double.read(stack, at: index) {
      return 0...1e6 ~= number ? VelocityArgument(velocity: PointsPerSecond(number)) : nil
    }
    return Bool.read(stack, at: index) == false ? VelocityArgument(velocity: nil) : nil
  }
}

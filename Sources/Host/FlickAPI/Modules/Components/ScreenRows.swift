internal import FlickCore
internal import LuaKit

/// Constructors of screens and their plain nodes.
enum ScreenRows {
  // MARK: Stacks

  static let column = stack("column", .vertical, "The nodes at 1, 2, 3 … below each other.")
  static let row = stack("row", .horizontal, "The nodes at 1, 2, 3 … beside each other.")

  private static func stack(_ name: String, _ axis: Orientation, _ summary: String) -> LuaFunction {
    LuaFunction(
      name, summary,
      table: BoxRows.keys
        + LuaParameter.list(BoxRows.spacing, BoxRows.align, BoxRows.justify), items: NodeSpec.self,
      returns: "the node"
    ) { fields in
      try BoxRows.node(
        .stack(axis, spacing: fields(BoxRows.spacing)), fields,
        children: fields.items(as: NodeSpec.self)
      ) { box in box.alignment = try alignment(fields, along: axis) }
    }
  }

  private static func alignment(_ fields: borrowing LuaFields, along axis: Orientation) throws
    -> Box.Alignment
  {
    let justify = try fields(BoxRows.justify)
    var alignment = try fields(BoxRows.align)?.alignment(.standard) ?? .standard
    if axis == .horizontal { alignment.x = justify.share } else { alignment.y = justify.share }
    alignment.spreads = justify == .spaceBetween
    return alignment
  }

  static let layers = LuaFunction(
    "layers",
    "The nodes at 1, 2, 3 … on top of each other, centered unless `align` is given.",
    table: BoxRows.keys
      + LuaParameter.list(BoxRows.align), items: NodeSpec.self, returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.layers { width = 300, height = 300,
          fb.rectangle { fill = "gray" },
          fb.rectangle { id = "badge", width = 20, height = 20, fill = "red" } } })
      assert(stage:node("badge").frame[1] == 140)
      """
  ) { fields in
    try BoxRows.node(.layers, fields, children: fields.items(as: NodeSpec.self)) { box in
      box.alignment = try fields(BoxRows.align)?.alignment(middle) ?? middle
    }
  }

  private static let middle = Box.Alignment(x: 0.5, y: 0.5)

  static let spacer = LuaFunction(
    "spacer", "Room in a stack: the remaining room, or that given by `width` and `height`.",
    table: BoxRows.keys, returns: "the node"
  ) { fields in try BoxRows.node(.spacer, fields) }

  // MARK: Leaves

  static let size = Arg.number("size", "Font size in points.", .within(1e-3...1e4), default: 17)
  static let weight = Arg<FontWeightName>.choice(
    "weight", "The weight of the font.", default: .regular)
  static let color = Arg<PaintArgument?>.optional("color", "The colour; 'primary' if absent.")
  static let textAlign = Arg<TextAlignName>.choice(
    "align", "The alignment of lines in a wider frame.", default: .left)
  static let lines = Arg.integer(
    "lines", "The most lines that it may be broken into.", .within(1...10_000), default: 1)

  static let text = LuaFunction(
    "text", "Text, given at 1; sized to fit by default.",
    table: BoxRows.keys
      + LuaParameter.list(size, weight, color, textAlign, lines),
    items: String.self, returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.text { "Your Library", id = "title", size = 30, weight = "bold" } })
      assert(stage:node("title").text == "Your Library" and stage:node("title").frame[4] == 36)
      """
  ) { fields in
    var isGiven = false
    let spec = try BoxRows.node(
      .leaf, fields, hasLook: true,
      look: { look in
        look.text = try lookText(fields)
        isGiven = look.text != nil
      })
    guard isGiven else {
      throw APIError(
        "flickbook.text needs its text at 1, as in { \"Title\", size = 30 }; \"\" for none")
    }
    return spec
  }

  /// The text at 1 with its font; nil without text.
  private static func lookText(_ fields: borrowing LuaFields) throws -> LookText? {
    let font = Font(size: try fields(size), weight: try fields(weight).weight)
    let paint = try fields(color)?.paint ?? .color(light: .black, dark: .white)
    let (alignment, lines) = (try fields(textAlign).share, try fields(lines))
    return try fields.item(as: String.self).map {
      LookText($0, font: font, paint, alignment: alignment, lines: lines)
    }
  }

  static let rectangle = LuaFunction(
    "rectangle", "A rectangle; grey without a `fill` or a `border`.", table: BoxRows.keys,
    returns: "the node"
  ) { fields in
    guard fields.hasAny(of: BoxRows.lookOrdinals) else {
      return try BoxRows.node(.leaf, fields) { box in
        if let plain = plainRectangle { box.shareLook(of: plain) }
      }
    }
    return try BoxRows.node(
      .leaf, fields, hasLook: true,
      look: { look in
        if look.fill == nil, look.border == nil { look.fill = .paint(placeholder) }
      })
  }

  static let placeholder = Paint.color(
    light: Color(red: 0.9, green: 0.9, blue: 0.92), dark: Color(white: 0.17))

  /// The look of a rectangle without options; never nil.
  private static let plainRectangle: Box.Fixed? = {
    var box = try? Box(.leaf)
    box?.changeLook { $0.fill = .paint(placeholder) }
    return box.map(Box.Fixed.init)
  }()

  static let measure = LuaFunction(
    "measure",
    "The size of a node in a given room, before it is on a screen; a node that fills is as large "
      + "as the room.",
    Arg<NodeSpec>("node", "The node to measure."),
    Arg<Pair>("room", "{ width, height }, points.", range: .extent),
    returns: "{ width, height }, points",
    example: """
      local fb = require "flickbook"
      local list = fb.column { padding = 10, fb.text { "One" }, fb.rectangle { height = 40 } }
      local size = fb.measure(list, { 390, 844 })
      assert(size[1] == 390 and size[2] == 60 + fb.measure(fb.text { "One" }, { 390, 844 })[2])
      """
  ) { node, room in
    let size = node.fixed.size(in: room.size)
    return Pair(x: size.width, y: size.height)
  }

  // MARK: Screen

  static let title = Arg.string("title", "Its title.", default: "")
  static let screenSize = Arg<Pair>("size", "Width and height in points.")
  static let background = Arg<FillArgument?>.optional(
    "background", "The paint behind all nodes; 'background' if absent.")
  static let appearance = Arg<AppearanceName>.choice(
    "appearance", "The surroundings that it is designed for; 'auto' follows the present ones.",
    default: .auto)
  static let safeArea = Arg<InsetsArgument?>.optional(
    "safe_area", "The room that system bars cover, such as { top = 47, bottom = 34 }.")
  private static let lengths = ClosedRange<Double>.extent
  static let onTick = Arg<LuaCallable?>.handler(
    "on_tick",
    "Called `tick_rate` times in a second of virtual time while something moves or a finger is down.",
    "tick", EventTable<Tick>.self)
  static let tickRate = Arg.number(
    "tick_rate", "Ticks in a second.", .within(1e-3...1e3), default: 60)
  static let ticksAtRest = Arg.boolean(
    "ticks_at_rest",
    "Whether it also ticks at rest; `settle` ends at rest regardless.",
    default: false)

  private static let screenAlign = Arg<AlignArgument?>.optional(
    "align",
    "The alignment of the nodes, across and along: 'center' is the middle of the screen, 'right' its upper right, or two words "
      + "such as 'bottom_left'; 'top_left' if absent.")

  static let screen = LuaFunction(
    "screen", "A screen: its size, and at 1, 2, 3 … the nodes below each other in it.",
    table: LuaParameter.list(
      title, screenSize, background, appearance, safeArea, BoxRows.padding, BoxRows.spacing,
      screenAlign, BoxRows.gestures, BoxRows.values, BoxRows.states, CrossingRows.list, onTick,
      tickRate, ticksAtRest
    ),
    items: NodeSpec.self, returns: "the screen"
  ) { fields in
    let size = try fields(screenSize).size
    guard lengths.contains(size.width), lengths.contains(size.height) else {
      throw APIError(
        "bad argument 'size' to flickbook.screen (lengths from 0 to 1000000000 expected, got "
          + "{ \(LuaNumber.text(size.width)), \(LuaNumber.text(size.height)) })")
    }
    let root = try NodeSpec(
      .stack(.vertical, spacing: fields(BoxRows.spacing)),
      children: try fields.items(as: NodeSpec.self))
    root.add(try fields(BoxRows.gestures)?.items ?? [])
    root.box.padding = try fields(BoxRows.padding)?.insets ?? .zero
    root.box.alignment = try fields(screenAlign)?.alignment(.standard) ?? .standard
    if let states = try fields(BoxRows.states) { root.add(states.items) }
    root.add(try CrossingRows.handlers(fields))
    if let values = try fields(BoxRows.values) { root.box.values = try BoxRows.namedValues(values) }
    if let background = try fields(background) {
      root.box.changeLook { $0.fill = background.fill }
    }
    let frame = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    let scene = try SceneTree(
      root.box.placed(in: frame, safeArea: try fields(safeArea)?.insets ?? .zero))
    var handlers = root.handlers
    let (rate, isAtRest) = (try fields(tickRate), try fields(ticksAtRest))
    if let handler = try Handler(onTick, fields) {
      handlers.tick = ScreenTick(handler: handler, rate: rate, isAtRest: isAtRest)
    }
    for lines in handlers.crossings { _ = try lines.spec(in: scene) }
    return Screen(
      title: try fields(title), scene: scene, appearance: try fields(appearance).appearance,
      handlers: handlers,
      rules: root.hasScriptRule || scene.hasFunctions || scene.hasRules
        ? .any : scene.hasGates ? .gates : .none)
  }
}

/// The alignment of lines of text.
enum TextAlignName: String, LuaChoice {
  case left, center, right

  var share: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// An error in the arguments of a function of the API.
struct APIError: Error, CustomStringConvertible {
  let description: String
  /// The underlying error, if there was one.
  let cause: (any Error)?

  init(_ description: String, cause: (any Error)? = nil) {
    self.description = description
    self.cause = cause
  }
}

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

  static func node(
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
      handlers: root.handlers, hasScriptRule: root.hasScriptRuleInside)
  }
}

/// What a function of the API has against its arguments.
struct APIError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

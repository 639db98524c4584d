internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// A colour as scripts write it: its hex digits, its name, a table for light and dark, or an
/// object.
struct PaintArgument: LuaReadable {
  let paint: Paint
  var size = PaintSize()

  static var luaTypeName: String { "colour" }
  static var luaSchema: ValueSchema {
    .union([
      .string, PaintObject.luaSchema,
      .given(
        "light_dark", "A colour in light and in dark surroundings.",
        [
          Arg.string("light", "Digits, '#1db954', or a colour's name.").parameter,
          Arg.string("dark", "The same.").parameter,
        ]),
    ])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> PaintArgument? {
    if let text = String.read(stack, at: index) {
      return paint(text).map { PaintArgument(paint: $0) }
    }
    if let object = PaintObject.read(stack, at: index) {
      return PaintArgument(paint: object.paint, size: object.size)
    }
    guard stack.keyCount(ofTableAt: index) == 2,
      let light: String = stack.field("light", ofTableAt: index),
      let dark: String = stack.field("dark", ofTableAt: index),
      case .color(let lightColor, _) = paint(light), case .color(_, let darkColor) = paint(dark)
    else { return nil }
    return PaintArgument(paint: .color(light: lightColor, dark: darkColor))
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    if let text = String.read(stack, at: index) {
      let hint =
        text.hasPrefix("#") ? "" : NearestName.hint(for: text, among: Paint.named.map(\.name))
      return "'\(text)'\(hint)"
    }
    return stack.isTable(at: index) ? "a table that is not the two colours 'light' and 'dark'" : nil
  }

  private static func paint(_ text: String) -> Paint? {
    text.hasPrefix("#") ? (try? Color(hex: text)).map { Paint($0) } : Paint.named(text)
  }
}

/// How much a colour is made of.
///
/// A colour is drawn by going through it, and one that is made of itself doubles with every step.
struct PaintSize {
  private var depth = 0
  private(set) var parts = 1

  private static let deepest = 100
  private static let mostParts = 1000

  /// That of a colour made of these.
  static func containing(_ sizes: PaintSize...) throws(APIError) -> PaintSize {
    var whole = PaintSize()
    whole.depth = 1 + (sizes.map(\.depth).max() ?? 0)
    whole.parts = sizes.reduce(1) { $0 + $1.parts }
    guard whole.depth <= deepest, whole.parts <= mostParts else {
      throw APIError(
        "a colour is made of at most \(mostParts) others, and of \(deepest) inside each other")
    }
    return whole
  }
}

/// The fill of a frame: a colour or a gradient.
struct FillArgument: LuaReadable {
  let fill: LookFill

  static var luaTypeName: String { "colour or gradient" }
  static var luaSchema: ValueSchema { .union([PaintArgument.luaSchema, GradientObject.luaSchema]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> FillArgument? {
    if let gradient = GradientObject.read(stack, at: index) {
      return FillArgument(fill: gradient.fill)
    }
    return PaintArgument.read(stack, at: index).map { FillArgument(fill: .paint($0.paint)) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    PaintArgument.luaFault(stack, at: index)
  }
}

/// Weights of fonts, in the words of scripts.
enum FontWeightName: String, LuaChoice {
  case regular, medium, semibold, bold, black

  var weight: FontWeight {
    switch self {
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    case .black: .black
    }
  }
}

/// Surroundings of a screen.
enum AppearanceName: String, LuaChoice {
  case light, dark, auto

  var appearance: Appearance? {
    Appearance(rawValue: rawValue)
  }
}

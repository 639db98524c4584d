internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The keys of what a node looks like; numbers may be derived values.
enum LookRows {
  static let fill = Arg<FillArgument?>.optional(
    "fill",
    "What fills it: '#1db954', a colour's name, { light =, dark = }, a mixed colour, or a gradient."
  )
  static let border = Arg<LuaTable?>.optional(
    "border", "A line along its edge: { width = (1), color = ('separator') }.",
    .given("border", "A line along an edge.", BorderKeys.all))
  static let shadow = Arg<LuaTable?>.optional(
    "shadow", "What it casts: { radius =, x = (0), y = (0), color = (black at a third) }.",
    .given("shadow", "What a node casts.", ShadowKeys.all))
  static let cornerRadius = amount("corner_radius", "Points.", .length)
  static let opacity = amount("opacity", "From 0 to 1, with what is in it; 1 if absent.", .share)
  static let z = amount(
    "z", "Siblings with a greater one are in front; 0 if absent.", .within(-1e9...1e9))
  static let x = amount("x", "Points that it is shown further to the right.", .place)
  static let y = amount("y", "Points that it is shown further down.", .place)
  static let scale = amount("scale", "1 is its own size.", .within(-100...100))
  static let rotation = amount("rotation", "Radians that it is turned clockwise.", .turn)
  static let tilt = amount("tilt", "Radians that it is tilted about its horizontal middle.", .turn)
  static let anchor = Arg<Pair?>(
    "anchor", "What scale and rotation leave in place, in shares of the frame; { 0.5, 0.5 }.",
    range: .placeInShares)
  static let drawnWidth = amount("drawn_width", "Points of width that it is drawn with.", .length)
  static let drawnHeight = amount(
    "drawn_height", "Points of height that it is drawn with.", .length)

  /// - Parameter range: of a plain number; a derived value is what it is.
  private static func amount(
    _ name: String, _ summary: String, _ range: LuaRange
  ) -> Arg<DerivedArgument?> { Arg(name, summary, range: range) }

  static let keys = [
    fill.parameter, border.parameter, shadow.parameter, cornerRadius.parameter, opacity.parameter,
    z.parameter, x.parameter, y.parameter, scale.parameter, rotation.parameter, tilt.parameter,
    anchor.parameter, drawnWidth.parameter, drawnHeight.parameter,
  ]

  /// Reads the keys that are given.
  static func read(_ fields: LuaFields, into look: inout Look) throws {
    if let fill = try fields(fill) { look.fill = fill.fill }
    if try fields(border) != nil {
      look.border = try fields.nested("border", BorderKeys.all, BorderKeys.border)
    }
    if try fields(shadow) != nil {
      look.shadow = try fields.nested("shadow", ShadowKeys.all, ShadowKeys.shadow)
    }
    func set(_ key: Arg<DerivedArgument?>, _ path: WritableKeyPath<Look, Amount>) throws {
      if let amount = try fields(key)?.amount { look[keyPath: path] = amount }
    }
    try set(cornerRadius, \.cornerRadius)
    try set(opacity, \.opacity)
    try set(z, \.z)
    try set(x, \.x)
    try set(y, \.y)
    try set(scale, \.scale)
    try set(rotation, \.rotation)
    try set(tilt, \.tilt)
    if let anchor = try fields(anchor) { look.anchor = anchor.point }
    look.width = try fields(drawnWidth)?.amount
    look.height = try fields(drawnHeight)?.amount
  }

  private enum BorderKeys {
    static let width = Arg<DerivedArgument?>("width", "Points.", range: .length)
    static let color = Arg<PaintArgument?>.optional("color", "Its colour.")
    static let all = [width.parameter, color.parameter]

    static func border(_ fields: LuaFields) throws -> LookBorder {
      LookBorder(
        width: try fields(width)?.amount ?? 1,
        try fields(color)?.paint ?? Paint.named("separator") ?? Paint(.black))
    }
  }

  private enum ShadowKeys {
    static let radius = Arg<DerivedArgument?>(
      "radius", "Points that it is smeared.", range: .length)
    static let x = Arg.number("x", "Points that it is moved to the right.", .place, default: 0)
    static let y = Arg.number("y", "Points that it is moved down.", .place, default: 0)
    static let color = Arg<PaintArgument?>.optional("color", "Its colour.")
    static let all = [radius.parameter, x.parameter, y.parameter, color.parameter]

    static func shadow(_ fields: LuaFields) throws -> LookShadow {
      var shadow = LookShadow(
        radius: try fields(radius)?.amount ?? 10,
        offset: Vector(x: try fields(x), y: try fields(y)))
      if let paint = try fields(color)?.paint { shadow.paint = paint }
      return shadow
    }
  }
}

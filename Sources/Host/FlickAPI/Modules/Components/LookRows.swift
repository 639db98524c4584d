internal import FlickCore
internal import LuaKit

/// The keys of what a node looks like; numbers may be derived values.
enum LookRows {
  static let options = LuaOptions(
    Look(),
    [
      .option(
        "fill", \.fill,
        "What fills it: '#1db954', a colour's name, { light =, dark = }, a mixed colour, or a gradient.",
        by: { (fill: FillArgument) in fill.fill }),
      .table(
        "border", "A line along its edge: { width = (1), color = ('separator') }.",
        "A line along an edge.", border
      ) { border, look in look.border = border },
      .table(
        "shadow", "What it casts: { radius =, x = (0), y = (0), color = (black at a third) }.",
        "What a node casts.", shadow
      ) { shadow, look in look.shadow = shadow },
      amount("corner_radius", \.cornerRadius, "Points.", .length),
      amount("opacity", \.opacity, "From 0 to 1, with what is in it; 1 if absent.", .share),
      amount(
        "z", \.z, "Siblings with a greater one are in front; 0 if absent.", .within(-1e9...1e9)),
      amount("x", \.x, "Points that it is shown further to the right.", .place),
      amount("y", \.y, "Points that it is shown further down.", .place),
      amount("scale", \.scale, "1 is its own size.", .within(-100...100)),
      amount("rotation", \.rotation, "Radians that it is turned clockwise.", .turn),
      amount("tilt", \.tilt, "Radians that it is tilted about its horizontal middle.", .turn),
      .option(
        "anchor", \.anchor,
        "What scale and rotation leave in place, in shares of the frame; { 0.5, 0.5 }.",
        .placeInShares, by: \Pair.point),
      .option(
        "drawn_width", \.width, "Points of width that it is drawn with.", .length,
        by: { (width: DerivedArgument) in width.amount }),
      .option(
        "drawn_height", \.height, "Points of height that it is drawn with.", .length,
        by: { (height: DerivedArgument) in height.amount }),
    ])

  /// - Parameter range: of a plain number; a derived value is what it is.
  private static func amount<Target>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Amount>,
    _ summary: String, _ range: LuaRange
  ) -> LuaOption<Target> {
    .option(name, path(), summary, range, by: \DerivedArgument.amount)
  }

  private static func color<Target>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Paint>
  ) -> LuaOption<Target> { .option("color", path(), "Its colour.", by: \PaintArgument.paint) }

  private static let border = LuaOptions(
    LookBorder(width: 1, Paint.named("separator") ?? Paint(.black)),
    [amount("width", \.width, "Points.", .length), color(\.paint)])

  private static let shadow = LuaOptions(
    LookShadow(radius: 10),
    [
      amount("radius", \.radius, "Points that it is smeared.", .length),
      .option("x", \.offset.x, "Points that it is moved to the right.", .place),
      .option("y", \.offset.y, "Points that it is moved down.", .place),
      color(\.paint),
    ])
}

internal import FlickCore
internal import LuaKit

/// The keys of a node's look; numbers may be derived values.
enum LookRows {
  static let options = LuaOptions(
    Look(),
    [
      .option(
        "fill", \.fill,
        "Its fill: '#1db954', a colour's name, { light =, dark = }, a mixed colour, or a gradient.",
        by: { (fill: FillArgument) in fill.fill }),
      .table(
        "border", "A line along its edge: { width = (1), color = ('separator') }.",
        "A line along an edge.", border
      ) { border, look in look.border = border },
      .table(
        "shadow", "Its shadow: { radius =, x = (0), y = (0), color = (black at a third) }.",
        "The shadow of a node.", shadow
      ) { shadow, look in look.shadow = shadow },
      amount("corner_radius", \.cornerRadius, "Points.", .length),
      amount("opacity", \.opacity, "From 0 to 1, including its contents; 1 if absent.", .share),
      amount(
        "z", \.z, "Siblings with a greater one are in front; 0 if absent.", .within(-1e9...1e9)),
      amount("x", \.x, "Its drawing offset to the right, in points.", .place),
      amount("y", \.y, "Its downward drawing offset, in points.", .place),
      amount("scale", \.scale, "1 is its own size.", .within(-100...100)),
      amount("rotation", \.rotation, "Radians that it is turned clockwise.", .turn),
      amount("tilt", \.tilt, "Radians that it is tilted about its horizontal middle.", .turn),
      .option(
        "anchor", \.anchor,
        "The fixed point of scale and rotation, in shares of the frame; { 0.5, 0.5 }.",
        .placeInShares, by: \Pair.point),
      .option(
        "drawn_width", \.width, "The width that it is drawn with, in points.", .length,
        by: { (width: DerivedArgument) in width.amount }),
      .option(
        "drawn_height", \.height, "The height that it is drawn with, in points.", .length,
        by: { (height: DerivedArgument) in height.amount }),
    ])

  /// - Parameter range: of a plain number; derived values are not checked.
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
      amount("radius", \.radius, "The blur radius in points.", .length),
      .option("x", \.offset.x, "Its offset to the right, in points.", .place),
      .option("y", \.offset.y, "Its downward offset, in points.", .place),
      color(\.paint),
    ])
}

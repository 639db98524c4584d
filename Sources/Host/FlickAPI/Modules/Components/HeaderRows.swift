internal import FlickCore
package import LuaKit

/// A header as a script declares it, before it is on a scroll view.
package struct HeaderSpec: LuaObject {
  let node: NodeSpec
  let options: HeaderOptions

  /// The declaration.
  package static let luaType = LuaType<HeaderSpec>(
    "header_spec",
    "A declared header, for the `header` of a scroll view. Its numbers (`header.ratio`) are "
      + "properties of it: derived values.",
    properties: [LuaProperty("id", "Its id; empty for none.") { $0.node.id }],
    fallback: { try DerivedObject.number($1, of: $0.node.id, "a header") },
    names: { _ in ComponentProperty.allCases.map(\.rawValue) },
    answers: .known { ComponentProperty.derivedProperties(of: [.header]) })
}

/// The constructor of headers.
enum HeaderRows {
  static let height = Arg.number(
    "height", "The height in points when neither scrolled nor pulled.", .length)
  static let onPulled = Arg<LuaCallable?>.handler(
    "on_pulled", "A finger has pulled as far as `pull_trigger`.", "pull",
    EventTable<HeaderPull>.self)

  private static let options = LuaOptions(
    HeaderOptions(height: 0),
    [
      .option(
        "min", \.minimum, "The height when stuck, without the inset, in points.", .length),
      .option(
        "max_stretch", \.maxStretch, "The most that it grows, in points; unlimited if absent.",
        .extent, by: \Points.self),
      .option("overlap", \.overlap, "The overlap with the content, in points.", .length),
      .option("inset", \.inset, "Points that the system covers at the edge.", .length),
      .option("stretch", \.stretch, "The effect of a pull beyond the start."),
      .option(
        "parallax", \.parallaxFactor, "Share of a movement that its background follows.",
        .share),
      .option(
        "pull_trigger", \.pullTrigger, "The points of a pull that trigger `on_pulled`.",
        .within(HeaderOptions.pullTriggers)),
      .option(
        "space", \.space,
        "Where the pull is measured: 'container', or 'screen' as the article does."),
      .apart(onPulled), .apart(BoxRows.align),
    ])
  /// With the header's height in place of a node's: `BoxRows` finds its keys by their indices.
  private static let boxKeys = BoxRows.keys.map { $0.name == "height" ? height.parameter : $0 }

  static let header = LuaFunction(
    "header",
    "The header of a scroll view, its contents at 1, 2, 3 … on top of each other: it stretches, "
      + "collapses and sticks.",
    table: boxKeys + options.parameters, items: NodeSpec.self, returns: "the header",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "album",
          header = fb.header { id = "header", height = 280, min = 50, fb.rectangle { fill = "brown" } },
          fb.rectangle { height = 2000 } },
      })
      stage.album:scroll { to = { 0, 140 }, settle = "jump" }
      assert(stage.header.ratio == 0.5 and stage.header.visible_height == 140)
      """
  ) { fields in
    let height = try fields(height)
    let node = try BoxRows.node(
      .layers, fields, children: fields.items(as: NodeSpec.self), height: .points(height))
    node.box.clips = true
    let middle = Box.Alignment(x: 0.5, y: 0.5)
    node.box.alignment = try fields(BoxRows.align)?.alignment(middle) ?? middle
    let options = try fields(options, from: HeaderOptions(height: Points(height)))
    if let handler = try Handler(onPulled, fields) {
      try StageNames.checkPresent(node.id, of: "a header with 'on_pulled'")
      node.add(handler, forPart: node.id)
    }
    return HeaderSpec(node: node, options: options)
  }
}

internal import FlickCore
package import LuaKit

/// A colour derived from others, as scripts hold it.
package struct PaintObject: LuaObject {
  let paint: Paint
  let size: PaintSize

  /// In bytes, by the number of its parts.
  package var luaSize: Int { 64 * size.parts }

  /// The declaration.
  package static let luaType = LuaType<PaintObject>(
    "color", "A colour made of others, accepted wherever a colour is.")
}

/// A gradient as scripts hold it.
package struct GradientObject: LuaObject {
  let fill: LookFill
  let stopCount: Int

  /// In bytes, by the number of its stops.
  package var luaSize: Int { 64 * stopCount }

  /// The declaration.
  package static let luaType = LuaType<GradientObject>(
    "gradient", "Colours that run into each other, for the `fill` of a node.")
}

/// Constructors of colours and gradients.
enum PaintRows {
  static let mixColors = LuaFunction(
    "mix_colors", "A colour between two others, which follows a derived value.",
    Arg<PaintArgument>("from", "The colour at 0."), Arg<PaintArgument>("to", "The colour at 1."),
    Arg<DerivedArgument>("share", "How far from the one to the other; brought into 0 to 1."),
    returns: "the colour",
    example: """
      local fb = require "flickbook"
      local pager = fb.pager { id = "p", page_count = 2 }
      local color = fb.mix_colors("primary", "secondary", pager.position - 1)
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.text { "One", id = "title", color = color }, pager })
      assert(stage:node("title").color == "#000000")
      stage.p:jump_to(2)
      assert(stage:node("title").color == "#3c3c4399")
      """
  ) { from, to, share in
    try PaintObject(
      paint: .mix(from.paint, to.paint, share.amount), size: .containing(from.size, to.size))
  }

  static let fade = LuaFunction(
    "fade", "A colour with its opacity times a factor.",
    Arg<PaintArgument>("color", "The colour."), Arg<DerivedArgument>("factor", "From 0 to 1."),
    returns: "the colour",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 100, 100 },
        fb.rectangle { id = "box", fill = fb.fade("#ff0000", 0.2) } })
      assert(stage:node("box").fill == "#ff000033")
      """
  ) { color, factor in
    try PaintObject(paint: .faded(color.paint, factor.amount), size: .containing(color.size))
  }

  private static let mostStops = 256

  static let from = Arg<Pair?>(
    "from", "Where it starts, in shares of the frame; { 0.5, 0 }.", range: .placeInShares)
  static let to = Arg<Pair?>(
    "to", "Where it ends; { 0.5, 1 }.", range: .placeInShares)

  static let gradient = LuaFunction(
    "gradient",
    "Colours that run into each other, at 1, 2, 3 … in equal steps; from top to bottom by default.",
    table: LuaParameter.list(from, to), items: PaintArgument.self, returns: "the gradient",
    example: """
      local fb = require "flickbook"
      local sky = fb.gradient { "#87ceeb", "white", from = { 0, 0 }, to = { 1, 1 } }
      fb.rectangle { fill = sky, corner_radius = 8 }
      """
  ) { fields in
    let (from, to) = (try fields(from)?.point, try fields(to)?.point)
    let paints = try fields.items(as: PaintArgument.self)
    guard (2...mostStops).contains(paints.count) else {
      throw APIError("a gradient has from 2 to \(mostStops) colours, at 1, 2 and so on")
    }
    let stops = paints.enumerated().map {
      GradientStop($0.element.paint, at: Double($0.offset) / Double(paints.count - 1))
    }
    return GradientObject(
      fill: .gradient(
        stops: stops, start: from ?? Point2D(x: 0.5, y: 0), end: to ?? Point2D(x: 0.5, y: 1)),
      stopCount: stops.count)
  }
}

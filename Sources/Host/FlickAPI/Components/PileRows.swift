internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Piles of cards and screens, and a view that zooms.
enum PileRows {
  static let cards = LuaFunction(
    inLua: "cards",
    "A pile of cards: the first one is thrown to a side, and each side has a meaning.",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key("count", Int.self, "The number of cards.", .count),
      ComponentKeys.node("card", "The content of a card."),
      .key(
        "ways", OrFalse<LuaTable>?.self,
        "The meanings of the sides by name; { left = \"left\", right = \"right\" } if absent."
      ) {
        .union([
          .given(
            "card_ways", "The meanings of the sides of a pile.",
            ["left", "right", "up", "down"].map { side in
              .key(side, String?.self, "The meaning of this side.")
            }), .flag(false),
        ])
      },
      .key(
        "far", Double.self, "Points: a card released farther out than that goes.", .extent,
        default: 100.0),
      .key(
        "soon", Double.self, "The projection time of a throw at the finger's velocity, in seconds.",
        .duration, default: 0.2),
      .key("out", Double.self, "Points that a card flies.", .extent, default: 640.0),
      .key(
        "turn", Double.self,
        "The greatest rotation of a card, in degrees, when it has moved its width. Taken in its "
          + "lower half, it turns in the other direction.", .within(-360...360), default: 18.0),
      .key(
        "shown", Double.self, "The number of cards that are visible behind the first.", .count,
        default: 3.0),
      .key(
        "step", Double.self,
        "The downward offset of each card behind from the one before, in points.",
        .place,
        default: 14.0),
      .key(
        "shrink", Double.self, "The share of its size that each card behind loses.",
        .within(-1...1),
        default: 0.05),
      ComponentKeys.cancel,
      ComponentKeys.handler(
        "on_decided", "A card goes.",
        [("event", .any), ("number", .integer), ("meaning", .string)]),
    ],
    returns: LuaResult(
      table: "cards_parts", "Cards, as `flickbook.components.cards` returns them.", "the pile",
      [
        ComponentKeys.node, ComponentKeys.states,
        ComponentKeys.function(
          "go", "Throws the first card to the side of a meaning.",
          [ComponentKeys.stage, ("meaning", .string)]),
        ComponentKeys.function("back", "Brings the last card back.", [ComponentKeys.stage]),
        ComponentKeys.function(
          "share",
          "From 0 to 1 for a card that is dragged to the side of a meaning; of the sides only one is above 0.",
          [("number", .integer), ("meaning", .string)], returns: DerivedObject.luaSchema),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.cards { id = "pile", size = { 300, 400 }, count = 5,
        card = function() return fb.rectangle { width = 300, height = 400, fill = "teal" } end }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states }, made.node })
      made.go(stage, "left")
      stage:settle()
      assert(stage.pile.top == 2)
      """)

  static let stack = LuaFunction(
    inLua: "stack",
    "Screens that come from the right over each other; a finger from the left edge goes back.",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key("screens", ItemList<NodeSpec>.self, "The screens, the root first."),
      .key(
        "edge", Double.self, "Points of the left edge where a finger starts to go back.", .extent,
        default: 24.0),
      .key(
        "parallax", Double.self,
        "The sideways offset of the screen beneath while it is covered, as a share of the width.",
        .within(-1...1), default: 0.3),
      ComponentKeys.dim(0.1, "Opacity of the veil over the screen beneath."),
      ComponentKeys.snap(
        "cupertino_back",
        "When a release goes back: a rule of a toolkit, or a function(release); from one width a "
          + "second, or halfway, if absent."),
      ComponentKeys.cancel,
      ComponentKeys.motion(StandardMotion(duration: 0.35), "How screens come and go"),
      ComponentKeys.handler(
        "on_shown", "Another screen is at the top.", [("event", .any), ("level", .integer)]),
    ],
    returns: LuaResult(
      table: "stack_parts", "Screens, as `flickbook.components.stack` returns them.", "the stack",
      [
        ComponentKeys.node, ComponentKeys.states,
        ComponentKeys.function(
          "top", "The level of the screen at the top.", [ComponentKeys.stage], returns: .integer),
        ComponentKeys.function(
          "go", "Shows the screen of a level.", [ComponentKeys.stage, ("level", .integer)]),
        ComponentKeys.function("push", "Shows the next screen.", [ComponentKeys.stage]),
        ComponentKeys.function("back", "Goes back by one screen.", [ComponentKeys.stage]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.stack { id = "stack", size = { 390, 844 },
        screens = { fb.rectangle { fill = "white" }, fb.rectangle { fill = "teal" } } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states }, made.node })
      made.push(stage)
      stage:settle()
      assert(made.top(stage) == 2)
      """)

  static let zoom = LuaFunction(
    inLua: "zoom",
    "A view with content that a pinch scales about the fingers, a double tap about its place, and a drag shifts.",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key("child", NodeSpec.self, "The content."),
      .key(
        "content", OrFalse<Pair>?.self,
        "{ width, height } of the content at scale 1, points; `size` if absent."),
      .key(
        "max", Double.self,
        "The greatest scale at rest; fingers get beyond it against resistance.", .position,
        default: 4.0),
      .key(
        "min", Double.self,
        "The least scale at rest, at most 1; fingers get below it against resistance.", .share,
        default: 1.0),
      .key(
        "tapped", NumberOrList.self,
        "The scale that a double tap zooms to, or returns from to 1; or rising scales, taken in "
          + "turn.", default: 2.5),
      .key(
        "fling", FlingArgument.self,
        "How a thrown shift slows down: a friction rate per second, or a name as of `scroll_view`.",
        default: "uikit"),
      .key(
        "bounce", OverscrollArgument.self,
        "Resistance beyond the scales and the edges: UIKit's coefficient, 0 for a wall, or a name as of "
          + "`scroll_view`.", default: 0.55),
    ],
    returns: LuaResult(
      table: "zoom_parts", "A view, as `flickbook.components.zoom` returns it.", "the view",
      [
        ComponentKeys.node, ComponentKeys.states,
        ComponentKeys.function(
          "reset", "Goes back to scale 1, at once.", [ComponentKeys.stage]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.zoom { id = "photo", size = { 390, 844 }, child = fb.rectangle { fill = "teal" } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states }, made.node })
      stage:play(fb.pinch { center = { 195, 422 }, from = 100, to = 200 })
      stage:settle()
      assert(stage.photo.scale > 1.5)
      """)
}

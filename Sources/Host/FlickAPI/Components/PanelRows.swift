internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Components over or beside the rest of a screen.
enum PanelRows {
  static let sheet = LuaFunction(
    inLua: "sheet",
    "A panel at the lower edge that rests at named heights, with a list in it: the nodes at 1, 2, 3 ….",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key(
        "heights", LuaTable.self,
        "The heights by name: points, a share of the screen such as '50%', or 'content', the "
          + "grabber and the rows, at most the screen."
      ) { .map(.union([.number, .string])) },
      .key(
        "start", OrFalse<String>?.self, "The name of the height at the start; the lowest if absent."
      ),
      .key(
        "order", OrderArgument.self,
        "The part that moves first in a drag upwards: the sheet ('outer_first'), its list "
          + "('inner_first'), or both by a share from 0 to 1.", default: "outer_first"),
      .key(
        "snap", OrFalse<DetentRuleArgument>?.self,
        "Where a release goes: a rule of a toolkit, such as 'material_sheet' or { rule = 'compose_sheet', velocity = 300 }, "
          + "or a function(release) that returns a height in points or its name; nil, and without it, the height "
          + "nearest to the end of a fling."
      ) { .union([LandingArgument.luaSchema, .flag(false)]) },
      .key(
        "grabber", Double.self,
        "Points of the part at its top that never scrolls: a drag there moves the sheet.", .extent,
        default: 60.0),
      ComponentKeys.dim(
        0.35, "Opacity of the `veil` at the greatest height; it grows from the second greatest on."),
      .key(
        "may_dismiss", OrFalse<LuaCallable>?.self,
        "Called once when the sheet has been dragged off the screen: false brings it back. With it "
          + "the sheet can be dismissed."
      ) {
        .union([
          .function(
            CallSchema([("event", EventTable<ScrollRest>.luaSchema)], returns: .optional(.boolean))),
          .flag(false),
        ])
      },
      ComponentKeys.handler(
        "on_rested",
        "The sheet rests at another height, given by its name; 'dismissed' once it is gone.",
        [("event", EventTable<ScrollRest>.luaSchema), ("name", .string)]),
      ComponentKeys.fill("Its background."),
      .key("corner_radius", Double.self, "Points of its corners.", .length, default: 16.0),
    ],
    items: NodeSpec.self,
    returns: LuaResult(
      table: "sheet_parts", "A sheet, as `flickbook.components.sheet` returns it.", "the sheet",
      [
        ComponentKeys.node,
        ComponentKeys.part(
          "veil", NodeSpec.self,
          "Darkens the content behind the sheet; to be put behind the node."),
        ComponentKeys.part("open", DerivedObject.self, "From 0 to 1, at the greatest height."),
        ComponentKeys.function(
          "go", "Sends the sheet to a height by its name, or to 'dismissed'.",
          [ComponentKeys.stage, ("name", .string), ComponentKeys.settle]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.sheet { id = "sheet", size = { 390, 844 }, heights = { low = 120, top = 754 },
        fb.rectangle { height = 2000 } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.layers { made.veil, made.node } })
      made.go(stage, "top")
      stage:settle()
      assert(stage.sheet.y == 754)
      """)

  static let drawer = LuaFunction(
    inLua: "drawer",
    "A menu that a finger pulls from the left edge; a drag or a tap beside it closes it.",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key("width", Double.self, "Points of the drawer.", .extent),
      .key("menu", NodeSpec.self, "Its content."),
      .key(
        "edge", Double.self, "Points from the left edge where a finger pulls it out.", .extent,
        default: 24.0),
      ComponentKeys.dim(0.4, "Opacity of the veil over the rest when it is open."),
      ComponentKeys.snap(
        "lookahead",
        "Where a release goes: a rule of a toolkit, such as 'drawer_layout', or a function(release)."
      ),
      .key(
        "blocks", NameList?.self,
        "Ids of gestures that wait until the one at the edge has failed."),
    ],
    returns: LuaResult(
      table: "drawer_parts", "A drawer, as `flickbook.components.drawer` returns it.", "the drawer",
      [
        ComponentKeys.part(
          "nodes", "list of nodes", .list(NodeSpec.luaSchema),
          "To be put over the screen, in this order."),
        ComponentKeys.states,
        ComponentKeys.part("x", DerivedObject.self, "How far it is out, in points."),
        ComponentKeys.part("out", DerivedObject.self, "From 0 to 1, when it is open."),
        ComponentKeys.function(
          "go", "Opens or closes it.",
          [ComponentKeys.stage, ("name", .words(["open", "closed"]))]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.drawer { id = "drawer", size = { 390, 844 }, width = 300,
        menu = fb.rectangle { fill = "white" } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states },
        fb.layers { align = "top_left", table.unpack(made.nodes) } })
      stage:drag { from = { 10, 400 }, by = { 200, 0 }, duration = 0.4 }
      stage:settle()
      assert(stage.drawer:detent "x" == "open")
      """)
}

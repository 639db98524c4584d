internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Components with rows.
enum ListRows {
  private static let side = ValueSchema.words(["trailing", "leading"])
  private static let count = LuaParameter.key("count", Int.self, "The number of rows.", .count)

  static let swipeRows = LuaFunction(
    inLua: "swipe_rows",
    "Rows of a list that a finger pulls aside: a short pull shows their buttons, a long one removes them.",
    table: [
      ComponentKeys.id, count,
      ComponentKeys.node("row", "The content of a row."),
      ComponentKeys.node("behind", "The content behind a row, at its right edge."),
      .key(
        "leading", OrFalse<LuaCallable>?.self,
        "The content at the left edge of a row that is dragged to the right; without it the row "
          + "does not go there."
      ) {
        .union([
          .function(CallSchema([("number", .integer)], returns: NodeSpec.luaSchema)), .flag(false),
        ])
      },
      .key("width", Double.self, "Points of a row.", .extent, default: 390.0),
      .key("height", Double.self, "Points of a row.", .extent, default: 76.0),
      .key(
        "buttons", Double.self, "Points that an open row shows; it opens from half of that on.",
        .extent, default: 96.0),
      .key(
        "full", Double.self, "Points: a row released farther out than that goes.", .extent,
        default: 250.0),
      .key(
        "cone", Double.self,
        "The greatest angle off the horizontal for a drag to pull a row, in degrees; a steeper "
          + "drag scrolls.",
        .within(0...90), default: 30.0),
      ComponentKeys.key, ComponentKeys.cancel,
      ComponentKeys.fill("The background of a row's content."),
      ComponentKeys.handler(
        "on_opened", "The row was released to stay open.",
        [ComponentKeys.gestureEvent, ("number", .integer), ("side", side)]),
      ComponentKeys.handler(
        "on_full", "The row was released to go.",
        [ComponentKeys.gestureEvent, ("number", .integer), ("side", side)]),
    ],
    returns: LuaResult(
      table: "swipe_rows_parts", "Rows, as `flickbook.components.swipe_rows` returns them.",
      "the rows",
      [
        ComponentKeys.part(
          "nodes", "list of nodes", .list(NodeSpec.luaSchema), "The rows, for a list."),
        ComponentKeys.states,
        ComponentKeys.function("close", "Closes the open row.", [ComponentKeys.stage]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.swipe_rows { id = "mails", count = 3,
        row = function(number) return fb.text { "Mail " .. number } end,
        behind = function() return fb.rectangle { fill = "red" } end }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states },
        fb.scroll_view { id = "list", table.unpack(made.nodes) } })
      stage:drag { from = { 350, 40 }, by = { -90, 0 }, duration = 0.3, hold = 0.1 }
      stage:settle()
      assert(stage.mails:detent "x1" == "open")
      """)

  static let refresh = LuaFunction(
    inLua: "refresh",
    "A list that reloads after a pull beyond its top; while it loads, room stays open there.",
    table: [
      ComponentKeys.id,
      .key(
        "list", LuaTable.self,
        "The table of a `scroll_view`, with an `id`; its `on_drag_ended` is called too."),
      .key(
        "load", LuaCallable.self,
        "Called once for each pull; the room closes when `done` is called."
      ) { .function(CallSchema([ComponentKeys.stage, ("done", .function(CallSchema()))])) },
      .key(
        "trigger", Double.self, "Points that must be shown beyond the top at the release.", .extent,
        default: 80.0),
      .key(
        "rest", Double.self, "Points of room that stay open while it loads.", .extent,
        default: 60.0),
    ],
    returns: LuaResult(
      table: "refresh_parts", "A list, as `flickbook.components.refresh` returns it.", "the list",
      [
        ComponentKeys.node, ComponentKeys.states,
        ComponentKeys.part(
          "pulled", DerivedObject.self, "0 at rest, 1 from `trigger` on."),
        ComponentKeys.part("loading", DerivedObject.self, "1 while it loads, else 0."),
        ComponentKeys.part(
          "phase", DerivedObject.self,
          "0 at rest, 1 pulled far enough to load, 2 while it loads, 3 while the room closes."),
        ComponentKeys.function("begin", "Loads without a pull.", [ComponentKeys.stage]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.refresh { id = "refresh", list = { id = "inbox", fb.rectangle { height = 2000 } },
        load = function(stage, done) stage:start(function() stage:wait(1) done() end) end }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states }, made.node })
      made.begin(stage)
      assert(stage.refresh.loading == 1)
      stage:settle()
      assert(stage.refresh.loading == 0)
      """)

  static let reorder = LuaFunction(
    inLua: "reorder",
    "Rows that a long press picks up: the others move aside, and the list scrolls near its edges.",
    table: [
      ComponentKeys.id, ComponentKeys.size, count, ComponentKeys.rowHeight,
      ComponentKeys.node("row", "The content of a row."),
      ComponentKeys.key,
      ComponentKeys.press(0.4, "Seconds that a finger rests to pick a row up."),
    ] + ComponentKeys.carrying + [
      ComponentKeys.motion(
        StandardMotion(duration: 0.3, bounce: 0.1), "How the others move aside"),
      ComponentKeys.fill("The background of a row."),
      ComponentKeys.handler(
        "on_moved", "A row was put down elsewhere.",
        [
          ComponentKeys.gestureEvent, ("from", .integer), ("to", .integer),
          ("order", .list(.integer)),
        ]),
    ],
    returns: LuaResult(
      table: "reorder_parts", "Rows, as `flickbook.components.reorder` returns them.", "the rows",
      [
        ComponentKeys.node, ComponentKeys.states,
        ComponentKeys.part(
          "order", "list of whole numbers", .list(.integer), "The rows in their present order."),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.reorder { id = "tasks", size = { 390, 844 }, count = 5, row_height = 64,
        row = function(number) return fb.text { "Task " .. number } end }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states }, made.node })
      stage:touch("began", { 100, 30 })
      stage:wait(0.5)
      stage:touch("moved", { 100, 130 })
      stage:touch("ended", { 100, 130 })
      stage:settle()
      assert(table.concat(made.order, " ") == "2 3 1 4 5")
      """)

  static let sections = LuaFunction(
    inLua: "sections",
    "A list in sections with titles that stick to its top until the next one pushes them off.",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key("sections", LuaTable.self, "The sections, in order.") { .list(section) },
      .key(
        "inset", Double.self, "Points below the top where titles stay: under a bar.", .position,
        default: 0.0),
      ComponentKeys.handler(
        "on_section", "Another section is at the top.",
        [("event", EventTable<ScrollMove>.luaSchema), ("number", .integer)]),
    ],
    returns: LuaResult(
      table: "sections_parts", "A list, as `flickbook.components.sections` returns it.", "the list",
      [
        ComponentKeys.node,
        ComponentKeys.function(
          "current", "The number of the section at the top.", [ComponentKeys.stage],
          returns: .integer),
        ComponentKeys.function(
          "go", "Puts a row right below its title.",
          [
            ComponentKeys.stage, ("section", .integer), ("row", .optional(.integer)),
            ComponentKeys.settle,
          ]),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local section = { title = fb.text { "A" }, title_height = 32 }
      for row = 1, 40 do section[row] = { height = 44, node = fb.text { "A " .. row } } end
      local made = kit.sections { id = "names", size = { 390, 844 }, sections = { section } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, made.node })
      made.go(stage, 1, 3, "jump")
      assert(stage.names.y == 88 and made.current(stage) == 1)
      """)

  private static var section: ValueSchema {
    .given(
      "section", "A section of a list.",
      [
        .key("title", NodeSpec.self, "Its title."),
        .key("title_height", Double.self, "Points of the title.", .extent),
      ],
      items: .given(
        "section_row", "A row of a section.",
        [
          .key("node", NodeSpec.self, "Its content."),
          .key("height", Double.self, "Points.", .extent),
          .key("id", String?.self, "Name on the stage."),
        ]))
  }

  static let board = LuaFunction(
    inLua: "board",
    "Lists side by side: a long press picks an item up, which may be dropped in any of them.",
    table: [
      ComponentKeys.id, ComponentKeys.size,
      .key("lists", ItemList<Int>.self, "The number of items in each list."),
      ComponentKeys.rowHeight,
      ComponentKeys.node(
        "row", "The content of an item; items count from 1 through all lists.", of: "item"),
      ComponentKeys.key,
      ComponentKeys.press(
        0.3, "Seconds that a finger rests to pick an item up; before that it scrolls."),
    ] + ComponentKeys.carrying + [
      ComponentKeys.motion(
        StandardMotion(duration: 0.3, bounce: 0.1), "How the others move aside"),
      ComponentKeys.fill("The background of an item."),
      ComponentKeys.handler(
        "on_dropped", "An item was put down elsewhere; `from` and `to` are { list, place }.",
        [ComponentKeys.gestureEvent, ("item", .integer), ("from", .pair), ("to", .pair)]),
    ],
    returns: LuaResult(
      table: "board_parts", "Lists, as `flickbook.components.board` returns them.", "the board",
      [
        ComponentKeys.node, ComponentKeys.states,
        ComponentKeys.part(
          "lists", "list of lists", .list(.list(.integer)), "The items of each list, in order."),
      ]),
    example: """
      local fb = require "flickbook"
      local kit = require "flickbook.components"
      local made = kit.board { id = "board", size = { 390, 844 }, lists = { 3, 1 }, row_height = 64,
        row = function(number) return fb.text { "Item " .. number } end }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { made.states }, made.node })
      stage:touch("began", { 50, 30 })
      stage:wait(0.4)
      stage:touch("moved", { 250, 30 })
      stage:touch("ended", { 250, 30 })
      stage:settle()
      assert(table.concat(made.lists[2], " ") == "1 4")
      """)
}

internal import FlickCore
package import LuaKit

/// A pager on a stage, as scripts hold it.
package struct PagerObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID
  static let kind = SceneTree.ComponentKind.pager

  /// The declaration.
  package static let luaType = type(
    "pager", "A pager on a stage.",
    properties: [
      isDraggable, number(.pageCount), page, settledPage, number(.targetPage), position,
      number(.velocity), number(.offset), number(.overscroll),
      number(.isMoving, as: "is_settling"), number(.isActive, as: "is_held"),
      property(
        "manual_offset", "Pages that a program adds to the position; see `set_manual_offset`.",
        \.manualOffset),
      firstLoaded,
      LuaProperty(
        "loaded_count",
        "The number of pages that must exist now, from `first_loaded` on."
      ) {
        try $0.window().count
      },
    ],
    methods: [
      jumpTo, moveTo, warpTo, moveBy, next, previous, moveWith, animate, setManualOffset, effect,
      GripObject.grab(),
      cancel(
        "Cancels its drag. Its option `cancel` determines where it goes; by default as released at standstill."
      ),
    ], remedy: { _, key, value in Remedies.forPager(key, value) })

  func reading() throws -> PagerReading { try stage.read { try $0.pager(component) } }

  private func window() throws -> PageWindow { try stage.read { try $0.window(of: component) } }
}

extension PagerObject {
  static let isDraggable = GripObject.isDraggable(of: PagerObject.self)
  // Not by their rows, which costs more: these are read at every frame.
  static let page = LuaProperty<PagerObject>("page", row(of: .page).summary) { pager in
    PageNumber.toLua(try pager.stage.read { try $0.page(of: pager.component) })
  }
  static let settledPage = LuaProperty<PagerObject>(
    "settled_page", row(of: .settledPage).summary
  ) { pager in PageNumber.toLua(try pager.stage.read { try $0.settledPage(of: pager.component) }) }
  static let position = LuaProperty<PagerObject>("position", row(of: .position).summary) { pager in
    PageNumber.toLua(try pager.stage.read { try $0.position(of: pager.component) })
  }
  static let firstLoaded = LuaProperty<PagerObject>(
    "first_loaded", "The first page that must exist now, from 1; nil if there are no pages."
  ) { pager in
    let window = try pager.window()
    return window.count > 0 ? PageNumber.toLua(window.first) : nil
  }

  // MARK: Moves

  static let pageArgument = Arg.integer("page", "The page, from 1; the nearest if there is none.")

  static let jumpTo = LuaMethod<PagerObject>(
    "jump_to", "Shows a page at once.", pageArgument,
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage.p:jump_to(3)
      assert(stage.p.page == 3 and stage.is_at_rest)
      """
  ) { pager, page in
    try pager.stage.perform { try $0.jump(pager.component, to: PageNumber.fromLua(page)) }
  }

  static let moveTo = LuaMethod<PagerObject>(
    "move_to", "Moves to a page by the pager's own motion.", pageArgument
  ) { pager, page in try pager.move(.to(PageNumber.fromLua(page))) }

  static let warpTo = LuaMethod<PagerObject>(
    "warp_to",
    "Moves to a page as if it were the next one, without crossing the pages in between.",
    pageArgument
  ) { pager, page in
    try pager.stage.perform { try $0.warp(pager.component, to: PageNumber.fromLua(page)) }
  }

  static let moveBy = LuaMethod<PagerObject>(
    "move_by", "Moves on by pages, from the one it shows or goes to.",
    Arg.integer("pages", "The number of pages; negative goes back.")
  ) { pager, pages in try pager.move(.by(pages)) }

  static let next = LuaMethod<PagerObject>("next", "Moves one page on.") { try $0.move(.next) }
  static let previous = LuaMethod<PagerObject>("previous", "Moves one page back.") {
    try $0.move(.previous)
  }

  static let to = Arg<Int?>.optional("to", "The page, from 1.")
  static let by = Arg<Int?>.optional("by", "A number of pages forward; back if negative.")
  static let settle = Arg<SettleArgument?>.optional("settle", SettleArgument.summary + ".")

  static let moveWith = LuaMethod<PagerObject>(
    "move", "Moves `to` a page or `by` pages, by a motion of its own.",
    table: LuaParameter.list(to, by, settle), returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage.p:move { to = 3, settle = { duration = 1, easing = "linear" } }
      stage:wait(0.5)
      assert(stage.p.position == 2)
      """
  ) { pager, fields in
    let (to, by) = (try fields(to), try fields(by))
    let motion = try fields(settle)?.motion(of: fields)
    switch (to, by) {
    case (let page?, nil): try pager.move(.to(PageNumber.fromLua(page)), by: motion)
    case (nil, let pages?): try pager.move(.by(pages), by: motion)
    default: throw APIError("a move goes either 'to' a page or 'by' pages")
    }
    return LuaNothing()
  }

  static let animate = LuaMethod<PagerObject>(
    "animate", "Sends it to a page by any motion, from its present position and velocity.",
    table: PagerAnimationRows.keys, returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      local outcome
      stage.p:animate { motion = fb.keyframes { frames = { 1, 1.3, 1 }, duration = 0.6 },
        on_end = function(event) outcome = event.outcome end }
      stage:wait(0.3)
      assert(math.abs(stage.p.position - 1.3) < 1e-9)
      stage:settle()
      assert(stage.p.page == 1 and outcome == "ended")
      """
  ) { pager, fields in
    try PagerAnimationRows.play(pager, fields)
    return LuaNothing()
  }

  static let setManualOffset = LuaMethod<PagerObject>(
    "set_manual_offset", "Adds to the position, as a gesture elsewhere would, without a decision.",
    Arg.number(
      "pages", "The number of pages; positive shows later ones.", .within(Pager.manualOffsets))
  ) { pager, pages in
    try pager.stage.perform { try $0.setManualOffset(pager.component, to: Pages(pages)) }
  }

  static let effect = LuaMethod<PagerObject>(
    "effect", "The look of a page now, by `interactive` of its pager.",
    Arg.integer("page", "The page, from 1.", .atLeast(1)),
    returns: "its look"
  ) { pager, page in
    EffectTable(
      effect: try pager.stage.read {
        try $0.effect(of: pager.component, page: PageNumber.fromLua(page))
      })
  }

  private func move(_ move: PageMove, by motion: SettleMotion? = nil) throws {
    try stage.perform { try $0.move(component, move, by: motion) }
  }
}

/// A page's look as scripts receive it.
private struct EffectTable: LuaHandedTable {
  let effect: PageEffect

  static let luaTable = LuaTableType<EffectTable>(
    "page_effect", "The look of a page by its pager's `interactive`.",
    [
      LuaKey(
        "offset", "Points from the start of the pager's frame to that of the page, unscaled."
      ) { $0.effect.offset.value },
      LuaKey(
        "distance",
        "The signed distance from the pager's position to it, in pages; in a ring the shorter one."
      ) { $0.effect.distance.value },
      LuaKey("scale", "1 is its own size.") { $0.effect.scale },
      LuaKey("opacity", "From 0 to 1.") { $0.effect.opacity },
      LuaKey("rotation", "Radians about the axis across the pager's.") { $0.effect.rotation.value },
    ])
}

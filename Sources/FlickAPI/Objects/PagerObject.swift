internal import FlickCore
public import LuaKit

/// A pager on a stage, in a script's hands.
///
/// Keeps its stage alive.
public struct PagerObject: LuaObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  public static let luaType = LuaType<PagerObject>(
    "pager", "A pager on a stage.",
    properties: [
      id, pageCount, page, settledPage, targetPage, position, velocity, offset, overscroll,
      isSettling, isHeld,
    ],
    methods: [jumpTo, moveTo, cancel],
    describe: { "pager '\($0.name)'" },
    isEqual: { $0.stage === $1.stage && $0.component == $1.component })

  private var name: String { stage.stage.scene.name(of: component) }

  private func reading() throws -> PagerReading { try stage.read { try $0.pager(component) } }
}

extension PagerObject {
  static let id = LuaProperty<PagerObject>("id", "Its id.") { $0.name }
  static let pageCount = LuaProperty<PagerObject>("page_count", "How many pages it has.") {
    try $0.reading().pageCount
  }
  static let page = LuaProperty<PagerObject>(
    "page", "The page that fills most of the view, from 1."
  ) { PageNumber.toLua(try $0.reading().page) }
  static let settledPage = LuaProperty<PagerObject>(
    "settled_page", "The page at which it last rested, from 1."
  ) { PageNumber.toLua(try $0.reading().settledPage) }
  static let targetPage = LuaProperty<PagerObject>(
    "target_page", "Where it is going, or would go if the finger let go at standstill; from 1."
  ) { PageNumber.toLua(try $0.reading().targetPage) }
  static let position = LuaProperty<PagerObject>(
    "position", "The continuous position: 1 at the first page, 2.5 halfway to the third."
  ) { pager in
    PageNumber.toLua(try pager.stage.read { try $0.position(of: pager.component) })
  }
  static let velocity = LuaProperty<PagerObject>(
    "velocity", "Pages per second that it moves by itself; 0 under a finger."
  ) { try $0.reading().velocity.value }
  static let offset = LuaProperty<PagerObject>("offset", "The position in points, from 0.") {
    try $0.reading().offset.value
  }
  static let overscroll = LuaProperty<PagerObject>(
    "overscroll", "Points shown before the first (negative) or beyond the last page."
  ) { try $0.reading().overscroll.value }
  static let isSettling = LuaProperty<PagerObject>("is_settling", "Whether a motion is running.") {
    try $0.reading().isSettling
  }
  static let isHeld = LuaProperty<PagerObject>("is_held", "Whether a finger lies on it.") {
    try $0.reading().isHeld
  }

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
    "move_to", "Moves to a page by the pager's settle spring.", pageArgument
  ) { pager, page in
    try pager.stage.perform { try $0.move(pager.component, to: PageNumber.fromLua(page)) }
  }

  static let cancel = LuaMethod<PagerObject>(
    "cancel", "Takes the drag of it away; it settles as if let go at standstill."
  ) { pager in try pager.stage.perform { try $0.cancelGesture(pager.component) } }
}

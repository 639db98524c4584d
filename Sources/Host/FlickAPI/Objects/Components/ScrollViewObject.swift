internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A scroll view on a stage, as scripts hold it.
package struct ScrollViewObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID
  static let kind = SceneTree.ComponentKind.scrollView

  /// The declaration.
  package static let luaType = type(
    "scroll_view", "A scroll view on a stage.", called: "scroll view",
    properties: [
      x, y,
      pair(
        "velocity", "{ x, y } points per second that it moves by itself; 0 under a finger."
      ) { Vector(x: $0.velocity.x.value, y: $0.velocity.y.value) },
      pair(
        "overscroll", "{ x, y } points shown beyond an edge; negative before the first.",
        \.overscroll),
      pair(
        "peak_overscroll",
        "{ x, y } points that the running motion will go beyond an edge at most.",
        \.peakOverscroll),
      pair("target", "{ x, y } of its target.", \.target),
      pair("farthest", "{ x, y } the greatest offset between the edges.", \.farthest),
      pair("content_size", "{ width, height } of the content; see `resize`.") {
        Vector(x: $0.contentSize.width, y: $0.contentSize.height)
      },
      GripObject.isDraggable(of: ScrollViewObject.self),
      property(
        "phase",
        "'idle', 'held', 'dragging', 'decelerating', 'bouncing', 'settling' or 'animating'."
      ) { $0.phase.rawValue },
      number(.isMoving),
      property(
        "edges", "The edges that it is at or beyond, of 'left', 'right', 'top' and 'bottom'."
      ) { LuaList($0.edges.map(\.rawValue).sorted()) },
      rows,
    ],
    methods: [
      scrollTo, animate, resize, row, GripObject.grab(),
      cancel("Cancels its drag; it comes to rest as if released at standstill."),
    ], remedy: { _, key, _ in Remedies.forScrollView(key) })

  func reading() throws -> ScrollViewReading { try stage.read { try $0.scrollView(component) } }

  private static func pair(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (ScrollViewReading) -> Vector
  ) -> LuaProperty<ScrollViewObject> {
    property(name, summary) { Pair(value($0)) }
  }
}

extension ScrollViewObject {
  static let x = LuaProperty<ScrollViewObject>("x", row(of: .x).summary) { view in
    try view.stage.read { try $0.scrollOffset(of: view.component).x }
  }
  static let y = LuaProperty<ScrollViewObject>("y", row(of: .y).summary) { view in
    try view.stage.read { try $0.scrollOffset(of: view.component).y }
  }

  static let rows = LuaProperty<ScrollViewObject>(
    "rows", "The state of its `rows`; nil without."
  ) { view in
    try view.stage.read { try $0.rows(of: view.component) }.map(RowsTable.init)
  }

  static let row = LuaMethod<ScrollViewObject>(
    "row", "The place of one of its `rows`, as far as it is known.",
    Arg.integer("number", "The row, from 1.", .rowNumber),
    returns: "its place; nil for a row that does not exist",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "feed", rows = { count = 100000, estimate = 50, row = function(number)
          return fb.rectangle { id = "row" .. number, height = 40 + number % 5 * 10 }
        end } },
      })
      assert(stage.feed:row(2).start == 50 and stage.feed:row(2).is_known)
      assert(stage.feed:row(90000).length == 50 and not stage.feed:row(90000).is_known)
      stage.feed:scroll { row = 90000, align = "start", settle = "jump" }
      assert(stage:node("row90000").frame[2] == 0 and stage.feed:row(90000).length == 40)
      """
  ) { view, number in
    try view.stage.read { stage -> RowTable? in
      guard let rows = try stage.rows(of: view.component), number <= rows.count else { return nil }
      return RowTable(row: rows.place(of: number - 1))
    }
  }

  static let rowNumber = Arg<Int?>(
    "row", "In place of `to`: the number of one of its `rows`, made or not.",
    range: .rowNumber)

  static let to = Arg<Pair?>(
    "to", "{ x, y } points; a place beyond an edge means the edge.", range: .position)
  static let node = Arg<String?>.optional("node", "In place of `to`: the id of a node in it.")
  static let alignment = Arg<ScrollAlignment>.choice(
    "align",
    "The place of that node in the frame; 'nearest' moves only as far as needed to show it.",
    default: .nearest)
  static let settle = Arg<SettleArgument?>.optional(
    "settle",
    "{ duration =, bounce = } of a spring, { duration =, easing = } of a curve, a spring's motion, or "
      + "'jump'; a critical spring of 0.35 s if absent.",
    .union([SettleKeys.table, MotionObject.luaSchema, .word("jump")]))

  static let scrollTo = LuaMethod<ScrollViewObject>(
    "scroll", "Moves the content so that this offset is at its corner.",
    table: LuaParameter.list(to, settle, node, alignment, rowNumber), returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "feed", content_size = { 390, 4000 } },
      })
      stage.feed:scroll { to = { 0, 1000 }, settle = { duration = 1, easing = "linear" } }
      stage:wait(0.25)
      assert(stage.feed.y == 250 and stage.feed.phase == "animating")
      """
  ) { view, fields in
    let motion = try fields(settle)?.motion(of: fields)
    let animation = try ScrollAnimation(motion)
    let (target, id, alignment) = (try fields(to), try fields(node), try fields(alignment))
    if let row = try fields(rowNumber) {
      if target != nil || id != nil { throw APIError("'row' does not go with 'to' or 'node'") }
      try view.scroll(toRow: row - 1, alignment, animation)
    } else if let id {
      if target != nil { throw APIError("'node' does not go with 'to'") }
      try view.stage.perform { try $0.scroll(view.component, toShow: id, alignment, animation) }
    } else {
      guard let target else { throw fields.refusal(of: "to", "{ x, y } expected, got nothing") }
      try view.stage.perform { try $0.scroll(view.component, to: target.vector, animation) }
    }
    return LuaNothing()
  }
}

extension ScrollViewObject {
  static let animate = LuaMethod<ScrollViewObject>(
    "animate",
    "Sends the content to a place by any motion, from its present offset and velocity; a place "
      + "beyond an edge ends at the edge, and friction bounces.",
    table: ScrollAnimationRows.keys, returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "feed", content_size = { 390, 4000 } },
      })
      local outcome
      stage.feed:animate { motion = fb.decay { velocity = 1000, friction = 2 },
        on_end = function(event) outcome = event.outcome end }
      stage:settle()
      assert(math.abs(stage.feed.y - 500) < 1 and outcome == "ended")
      """
  ) { view, fields in
    try ScrollAnimationRows.play(view, fields)
    return LuaNothing()
  }

  static let newSize = Arg<Pair?>(
    "content_size", "{ width, height } of the content from now on, points.", range: .extent
  )
  static let newCount = Arg<Int?>(
    "row_count", "The number of `rows` from now on.",
    range: .count)
  static let newRows = Arg<RowEnd>.choice(
    "rows_at",
    "Where `row_count` adds or removes rows: 'end', or 'start', which leaves the other rows in "
      + "place with other numbers.",
    default: .end)
  static let newInsets = Arg<ContentInsetsArgument?>.optional(
    "insets",
    "The room beside it from now on; { top = 60 } keeps a place for content that is loading."
  )

  static let resize = LuaMethod<ScrollViewObject>(
    "resize",
    "Changes the size of the content, the room beside it, or both, without a jump: at rest it "
      + "returns from beyond a new edge, under a finger it stays there, and in motion it keeps "
      + "its velocity.",
    table: LuaParameter.list(newSize, newInsets, newCount, newRows), returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.scroll_view { id = "feed", content_size = { 390, 4000 }, on_drag_ended = function(event)
          if event.y < -80 then event.stage.feed:resize { insets = { top = 60 } } end
        end },
      })
      stage:drag { from = { 200, 200 }, by = { 0, 300 }, duration = 0.5 }
      stage:settle()
      assert(stage.feed.y == -60)
      stage.feed:resize { insets = 0 }
      stage:settle()
      assert(stage.feed.y == 0)
      """
  ) { view, fields in
    let (size, insets) = (try fields(newSize)?.size, try fields(newInsets)?.insets)
    let (count, end) = (try fields(newCount), try fields(newRows))
    guard size != nil || insets != nil || count != nil else {
      throw APIError("'resize' needs a 'content_size', 'insets' or a 'row_count'")
    }
    try view.stage.perform {
      if let count { try $0.resize(view.component, rows: count, atStart: end == .start) }
      if size != nil || insets != nil {
        try $0.resize(view.component, content: size, insets: insets)
      }
    }
    return LuaNothing()
  }
}

extension ScrollViewObject {
  /// Scrolls to a row.
  ///
  /// Without an animation it scrolls twice, as the lengths of new rows are known only once they are
  /// made.
  fileprivate func scroll(
    toRow row: Int, _ alignment: ScrollAlignment, _ animation: ScrollAnimation
  ) throws {
    try stage.perform { try $0.scroll(component, toRow: row, alignment, animation) }
    guard case .none = animation else { return }
    try stage.perform { try $0.scroll(component, toRow: row, alignment, animation) }
  }
}

/// The end of a list where rows are added or removed.
enum RowEnd: String, LuaChoice {
  case start, end
}

extension ScrollAnimation {
  /// Creates the animation for a settle argument; a toolkit's pager motion is refused.
  fileprivate init(_ motion: SettleMotion?) throws {
    switch motion {
    case nil: self = .standard
    case .spring(let spring, _): self = .spring(spring)
    case .curve(let easing, let duration): self = .easing(easing, duration: duration)
    case .jump: self = .none
    case .swiftUIPager, .viewPager, .viewPager2, .embla:
      throw APIError("a pager's motion does not scroll; give a spring, a curve or 'jump'")
    }
  }
}

extension Pair {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

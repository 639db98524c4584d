internal import FlickCore
public import LuaKit
internal import LuaSchema

/// A scroll view on a stage, in a script's hands.
///
/// Keeps its stage alive.
public struct ScrollViewObject: LuaObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  public static let luaType = LuaType<ScrollViewObject>(
    "scroll_view", "A scroll view on a stage.",
    properties: [
      id, x, y, velocity, overscroll, peakOverscroll, target, farthest, contentSize, phase,
      isMoving, edges,
    ],
    methods: [scrollTo, cancel],
    describe: { "scroll view '\($0.stage.name(of: $0.component))'" },
    isEqual: { $0.stage === $1.stage && $0.component == $1.component })

  private func reading() throws -> ScrollViewReading {
    try stage.read { try $0.scrollView(component) }
  }
}

extension ScrollViewObject {
  static let id = LuaProperty<ScrollViewObject>("id", "Its id.") { $0.stage.name(of: $0.component) }
  static let x = LuaProperty<ScrollViewObject>(
    "x", "Points scrolled to the right; beyond an edge by what is shown of an overscroll."
  ) { view in try view.stage.read { try $0.scrollOffset(of: view.component).x } }
  static let y = LuaProperty<ScrollViewObject>("y", "Points scrolled down; likewise.") { view in
    try view.stage.read { try $0.scrollOffset(of: view.component).y }
  }
  static let velocity = LuaProperty<ScrollViewObject>(
    "velocity", "{ x, y } points per second that it moves by itself; 0 under a finger."
  ) { view in
    let velocity = try view.reading().velocity
    return Pair(x: velocity.x.value, y: velocity.y.value)
  }
  static let overscroll = LuaProperty<ScrollViewObject>(
    "overscroll", "{ x, y } points shown beyond an edge; negative before the first."
  ) { Pair(try $0.reading().overscroll) }
  static let peakOverscroll = LuaProperty<ScrollViewObject>(
    "peak_overscroll", "{ x, y } points that the running motion will go beyond an edge at most."
  ) { Pair(try $0.reading().peakOverscroll) }
  static let target = LuaProperty<ScrollViewObject>(
    "target", "{ x, y } where it is going."
  ) { Pair(try $0.reading().target) }
  static let farthest = LuaProperty<ScrollViewObject>(
    "farthest", "{ x, y } the greatest offset between the edges."
  ) { Pair(try $0.reading().farthest) }
  static let contentSize = LuaProperty<ScrollViewObject>(
    "content_size", "{ width, height } of the content."
  ) { view in
    let size = try view.reading().contentSize
    return Pair(x: size.width, y: size.height)
  }
  static let phase = LuaProperty<ScrollViewObject>(
    "phase",
    "'idle', 'held', 'dragging', 'decelerating', 'bouncing', 'settling' or 'animating'."
  ) { try $0.reading().phase.rawValue }
  static let isMoving = LuaProperty<ScrollViewObject>("is_moving", "Whether a motion is running.") {
    try $0.reading().isMoving
  }
  static let edges = LuaProperty<ScrollViewObject>(
    "edges", "The edges that it is at or beyond, of 'left', 'right', 'top' and 'bottom'."
  ) { LuaList(try $0.reading().edges.map(\.rawValue).sorted()) }

  static let to = Arg<Pair>(
    "to", "{ x, y } points; what is beyond an edge means the edge.", range: .within(-1e9...1e9))
  static let settle = Arg<SettleArgument?>.optional(
    "settle",
    "{ duration =, bounce = } of a spring, { duration =, easing = } of a curve, a spring's motion, or "
      + "'jump'; a critical spring of 0.35 s if absent.",
    .union([SettleKeys.table, MotionObject.luaSchema, .word("jump")]))

  static let scrollTo = LuaMethod<ScrollViewObject>(
    "scroll", "Moves the content so that this offset is at its corner.",
    table: [to.parameter, settle.parameter], returns: "nothing",
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
    let target = try fields(to).vector
    let motion = try fields(settle)?.motion {
      try fields.nested("settle", SettleKeys.all, SettleKeys.motion)
    }
    let animation = try ScrollAnimation(motion)
    try view.stage.perform { try $0.scroll(view.component, to: target, animation) }
    return LuaNothing()
  }

  static let cancel = LuaMethod<ScrollViewObject>(
    "cancel", "Takes the drag of it away; it comes to rest as if let go at standstill."
  ) { view in try view.stage.perform { try $0.cancelGesture(view.component) } }
}

extension ScrollAnimation {
  /// The animation that a settle argument means; a toolkit's pager motion means nothing here.
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

internal import FlickCore
internal import LuaKit

/// The handlers of a scroll view: for drags, rest and changes of offset.
struct ScrollHandlers {
  private let dragBegan: Handler?
  private let dragEnded: Handler?
  /// Called when it comes to rest along an axis.
  let rest: Handler?
  /// Called when its offset has changed.
  let scroll: Handler?
  /// The source of its rows when they come near.
  var rows: RowSource?

  private static let onDragBegan = Arg<LuaCallable?>.handler(
    "on_drag_began", "A finger begins to drag it, the innermost of its axis under the finger.",
    "drag", EventTable<ScrollDrag>.self)
  private static let onDragEnded = Arg<LuaCallable?>.handler(
    "on_drag_ended", "That drag is over, once each time.", "drag", EventTable<ScrollDrag>.self)
  private static let onRest = Arg<LuaCallable?>.handler(
    "on_rest", "It has come to rest along an axis.", "rest", EventTable<ScrollRest>.self)

  private static let onScroll = Arg<LuaCallable?>.handler(
    "on_scroll",
    "Its offset has changed: checked at each touch, and 60 times per second while it moves.",
    "move", EventTable<ScrollMove>.self)

  private static let onDetent = Arg<LuaCallable?>.handler(
    "on_detent",
    "Its nearest place of rest is another, in motion at the exact time: for ticks and haptics.",
    "crossing", EventTable<DetentCrossing>.self)

  static let keys = LuaParameter.list(onDragBegan, onDragEnded, onRest, onScroll, onDetent)

  /// The handlers for changes of the nearest place of rest of a scroll view.
  static func detents(
    _ options: ScrollViewOptions, id: String, _ fields: borrowing LuaFields
  ) throws -> [CrossingHandler] {
    guard let handler = try Handler(onDetent, fields) else { return [] }
    guard options.snap != .none else {
      throw APIError("'on_detent' needs 'paging', 'snap_every' or 'snap_places'")
    }
    try StageNames.checkPresent(id, of: "a scroll view with handlers")
    return [Orientation.horizontal, .vertical].filter { options.axes.contains($0) }.flatMap {
      axis in
      DetentOwner(id: id, part: axis == .horizontal ? "x" : "y").crossings(handler)
    }
  }

  init(_ fields: borrowing LuaFields) throws {
    dragBegan = try Handler(Self.onDragBegan, fields)
    dragEnded = try Handler(Self.onDragEnded, fields)
    rest = try Handler(Self.onRest, fields)
    scroll = try Handler(Self.onScroll, fields)
  }

  var isEmpty: Bool {
    dragBegan == nil && dragEnded == nil && rest == nil && scroll == nil && rows == nil
  }

  /// Whether its offset must be checked.
  var isWatching: Bool { scroll != nil || rows != nil }

  /// All functions.
  var all: [LuaCallable] {
    [dragBegan, dragEnded, rest, scroll].compactMap { $0?.function }
      + (rows.map { [$0.function] } ?? [])
  }

  /// The handler for a state of the scroll view's pan.
  func drag(_ state: RecognizerState) -> Handler? {
    switch state {
    case .began: dragBegan
    case .ended, .cancelled: dragEnded
    case .changed, .possible, .failed: nil
    }
  }
}

/// A drag of a scroll view, as handlers receive it.
struct ScrollDrag: EventDescription {
  private let offset: Vector?
  private let event: GestureEvent

  /// Reads the offset now, since a handler may be called later.
  init(_ event: GestureEvent, on stage: StageObject) {
    self.event = event
    offset = try? stage.read { try $0.scrollOffset(of: event.component) }
  }

  static let table = EventTable<ScrollDrag>.declared(
    "scroll_drag", "The event of a finger that drags a scroll view.", owner: "scroll view",
    [
      LuaKey("x", "Points scrolled to the right.") { $0.what.offset?.x },
      LuaKey("y", "Points scrolled down.") { $0.what.offset?.y },
      LuaKey("pointer", "The number of the finger.") { $0.what.event.pointer },
      LuaKey(
        "ending", "How a drag ended: 'completed', or the reason why it was cancelled; else nil."
      ) { $0.what.event.ending },
    ])
}

/// A rest of a scroll view, as handlers receive it.
struct ScrollRest: EventDescription {
  let axis: Orientation
  let offset: Points

  static let table = EventTable<ScrollRest>.declared(
    "scroll_rest", "The event of a scroll view that has come to rest.", owner: "scroll view",
    [
      LuaKey("axis", "The axis.") { $0.what.axis },
      LuaKey("offset", "Points scrolled along it.") { $0.what.offset },
    ])
}

/// The offset of a scroll view, as handlers receive it.
struct ScrollMove: EventDescription {
  let offset: Vector

  static let table = EventTable<ScrollMove>.declared(
    "scroll_move", "The event of a scroll view with a changed offset.",
    owner: "scroll view",
    [
      LuaKey("x", "Points scrolled to the right.") { $0.what.offset.x },
      LuaKey("y", "Points scrolled down.") { $0.what.offset.y },
    ])
}

/// A tick, as handlers receive it.
struct Tick: EventDescription {
  let rate: Double

  static let table = EventTable<Tick>.declared(
    "tick", "The event of a screen's tick.", owner: "screen: 'tick'",
    [LuaKey("duration", "Seconds from one tick to the next.") { 1 / $0.what.rate }])
}

extension AnimationEnd: EventDescription {
  static let table = EventTable<AnimationEnd>.declared(
    "animation_end", "The event of an animation that is over.", owner: "animated component",
    [
      LuaKey(
        "outcome",
        "'ended'; 'retargeted', a part of it was sent elsewhere; or 'interrupted', a part of it was stopped."
      ) { $0.what.outcome }
    ])
}

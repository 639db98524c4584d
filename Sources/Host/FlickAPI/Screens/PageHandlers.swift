internal import FlickCore
internal import LuaKit

/// The handlers of a pager: for changes of page and for drags.
struct PageHandlers {
  /// Called when it starts towards a page that it has not announced.
  let willChange: Handler?
  /// Called when it rests at another page than before.
  let changed: Handler?
  private let dragBegan: Handler?
  private let dragChanged: Handler?
  private let dragEnded: Handler?

  private static let onWillChange = Arg<LuaCallable?>.handler(
    "on_page_will_change", "It starts towards another page.", "change", EventTable<PageChange>.self)
  private static let onChanged = Arg<LuaCallable?>.handler(
    "on_page_changed", "It rests at another page, once each time.", "change",
    EventTable<PageChange>.self)

  private static let onDragBegan = Arg<LuaCallable?>.handler(
    "on_drag_began",
    "A finger begins to drag it, the innermost pager of its axis under the finger.", "drag",
    EventTable<PagerDrag>.self)
  private static let onDragChanged = Arg<LuaCallable?>.handler(
    "on_drag_changed", "The finger of that drag moved.", "drag", EventTable<PagerDrag>.self)
  private static let onDragEnded = Arg<LuaCallable?>.handler(
    "on_drag_ended", "That drag is over, once each time.", "drag", EventTable<PagerDrag>.self)

  static let keys = LuaParameter.list(
    onWillChange, onChanged, onDragBegan, onDragChanged, onDragEnded)

  init(_ fields: borrowing LuaFields) throws {
    willChange = try Handler(Self.onWillChange, fields)
    changed = try Handler(Self.onChanged, fields)
    dragBegan = try Handler(Self.onDragBegan, fields)
    dragChanged = try Handler(Self.onDragChanged, fields)
    dragEnded = try Handler(Self.onDragEnded, fields)
  }

  var isEmpty: Bool { willChange == nil && changed == nil && !handlesDrags }

  /// All handlers.
  var all: [Handler] {
    [willChange, changed, dragBegan, dragChanged, dragEnded].compactMap { $0 }
  }

  /// Whether drags have a handler.
  var handlesDrags: Bool { dragBegan != nil || dragChanged != nil || dragEnded != nil }

  /// The handler for a state of the pager's pan.
  func drag(_ state: RecognizerState) -> Handler? {
    switch state {
    case .began: dragBegan
    case .changed: dragChanged
    case .ended, .cancelled: dragEnded
    case .possible, .failed: nil
    }
  }
}

internal import FlickCore
internal import LuaKit

/// The functions that a script wants called when a pager changes its page, or is dragged.
struct PageHandlers {
  /// When it sets out for a page that it had not announced.
  let willChange: LuaCallable?
  /// When it rests at another page than before.
  let changed: LuaCallable?
  private let dragBegan: LuaCallable?
  private let dragChanged: LuaCallable?
  private let dragEnded: LuaCallable?

  private static let onWillChange = Arg<LuaCallable?>.handler(
    "on_page_will_change", "It sets out for another page.", "change", PageChangeTable.self)
  private static let onChanged = Arg<LuaCallable?>.handler(
    "on_page_changed", "It rests at another page, once each time.", "change", PageChangeTable.self)

  private static let onDragBegan = Arg<LuaCallable?>.handler(
    "on_drag_began",
    "A finger begins to drag it, the innermost pager of its axis under the finger.", "drag",
    PagerDragTable.self)
  private static let onDragChanged = Arg<LuaCallable?>.handler(
    "on_drag_changed", "The finger of that drag moved.", "drag", PagerDragTable.self)
  private static let onDragEnded = Arg<LuaCallable?>.handler(
    "on_drag_ended", "That drag is over, once each time.", "drag", PagerDragTable.self)

  static let keys = [
    onWillChange.parameter, onChanged.parameter, onDragBegan.parameter, onDragChanged.parameter,
    onDragEnded.parameter,
  ]

  init(_ fields: LuaFields) throws {
    willChange = try fields(Self.onWillChange)
    changed = try fields(Self.onChanged)
    dragBegan = try fields(Self.onDragBegan)
    dragChanged = try fields(Self.onDragChanged)
    dragEnded = try fields(Self.onDragEnded)
  }

  /// No handlers.
  init() {
    (willChange, changed) = (nil, nil)
    (dragBegan, dragChanged, dragEnded) = (nil, nil, nil)
  }

  var isEmpty: Bool { willChange == nil && changed == nil && !hearsDrags }

  /// Whether it wants to hear of drags.
  var hearsDrags: Bool { dragBegan != nil || dragChanged != nil || dragEnded != nil }

  /// What is called when the pager's pan comes to a state.
  func drag(_ state: GestureState) -> LuaCallable? {
    switch state {
    case .began: dragBegan
    case .changed: dragChanged
    case .ended, .cancelled: dragEnded
    case .possible, .failed: nil
    }
  }
}

/// All that a screen's script wants to hear, by the ids of components.
struct ScreenHandlers {
  var gestures: [String: GestureHandlers] = [:]
  var pages: [String: PageHandlers] = [:]
  /// Of decks, states and headers, which have one each.
  var parts: [String: LuaCallable] = [:]

  var isEmpty: Bool { gestures.isEmpty && pages.isEmpty && parts.isEmpty }

  /// Takes those of a part of the screen too.
  mutating func add(_ other: ScreenHandlers) {
    if !other.gestures.isEmpty { gestures.merge(other.gestures) { $1 } }
    if !other.pages.isEmpty { pages.merge(other.pages) { $1 } }
    if !other.parts.isEmpty { parts.merge(other.parts) { $1 } }
  }

  /// What a stage must keep for them.
  var recording: Recording {
    var recording = Recording.none
    if !gestures.isEmpty || pages.values.contains(where: \.hearsDrags) {
      recording.insert(.gestures)
    }
    if !pages.isEmpty { recording.insert(.pages) }
    if !parts.isEmpty { recording.insert(.parts) }
    return recording
  }

  /// The function to call for an event, and what it gets; nil if nobody wants to hear of it.
  func call(for event: StageEvent, on stage: StageObject) -> (LuaCallable, any LuaPushable)? {
    switch event.kind {
    case .gesture(let gesture):
      let id = stage.name(of: gesture.component)
      if let handler = pages[id]?.drag(gesture.state) {
        return (handler, PagerDragTable(id: id, time: event.time, stage: stage, event: gesture))
      }
      let handler = gestures[id]?[gesture.state]
      return handler.map {
        ($0, GestureEventObject(stage: stage, time: event.time, event: gesture))
      }
    case .pageWillChange(let pager, let change):
      let id = stage.name(of: pager)
      return pages[id]?.willChange.map {
        ($0, PageChangeTable(id: id, time: event.time, stage: stage, change: change))
      }
    case .pageChanged(let pager, let change):
      let id = stage.name(of: pager)
      return pages[id]?.changed.map {
        ($0, PageChangeTable(id: id, time: event.time, stage: stage, change: change))
      }
    case .cardChanged(let deck, let change):
      let id = stage.name(of: deck)
      return parts[id].map {
        ($0, CardChangeTable(id: id, time: event.time, stage: stage, change: change))
      }
    case .stateChanged(let states, let change):
      let id = stage.name(of: states)
      return parts[id].map {
        (
          $0,
          StateChangeTable(
            id: id, time: event.time, stage: stage,
            from: stage.stage.name(ofState: change.from, of: states),
            to: stage.stage.name(ofState: change.to, of: states), cause: change.cause)
        )
      }
    case .headerPulled(let header, let pull):
      let id = stage.name(of: header)
      return parts[id].map {
        ($0, PullTable(id: id, time: event.time, stage: stage, pull: pull))
      }
    default: return nil
    }
  }
}

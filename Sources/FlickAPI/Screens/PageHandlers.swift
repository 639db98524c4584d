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

  private static let onWillChange = Arg<LuaCallable?>.optional(
    "on_page_will_change",
    "It sets out for another page. Takes { id, from, to, cause, time, stage }.")
  private static let onChanged = Arg<LuaCallable?>.optional(
    "on_page_changed", "It rests at another page, once each time. Takes the same.")

  private static let onDragBegan = Arg<LuaCallable?>.optional(
    "on_drag_began",
    "A finger begins to drag it, the innermost pager of its axis under the finger. Takes { id, "
      + "position, time, pointer, ending = 'completed' or why it was cancelled }.")
  private static let onDragChanged = Arg<LuaCallable?>.optional(
    "on_drag_changed", "The finger of that drag moved. Takes the same.")
  private static let onDragEnded = Arg<LuaCallable?>.optional(
    "on_drag_ended", "That drag is over, once each time. Takes the same.")

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
        return (handler, gesture.dragRecord(of: id, on: stage, at: event.time))
      }
      let handler = gestures[id]?[gesture.state]
      return handler.map {
        ($0, GestureEventObject(stage: stage, time: event.time, event: gesture))
      }
    case .pageWillChange(let pager, let change):
      let id = stage.name(of: pager)
      return pages[id]?.willChange.map { ($0, change.record(of: id, at: event.time, stage)) }
    case .pageChanged(let pager, let change):
      let id = stage.name(of: pager)
      return pages[id]?.changed.map { ($0, change.record(of: id, at: event.time, stage)) }
    case .cardChanged(let deck, let change):
      return part(
        deck, on: stage, at: event.time,
        [
          ("from", PageNumber.toLua(change.from)), ("to", PageNumber.toLua(change.to)),
          ("cause", change.cause.rawValue),
        ])
    case .stateChanged(let states, let change):
      return part(
        states, on: stage, at: event.time,
        [
          ("from", stage.stage.name(ofState: change.from, of: states)),
          ("to", stage.stage.name(ofState: change.to, of: states)),
          ("cause", change.cause.rawValue),
        ])
    case .headerPulled(let header, let pull):
      return part(header, on: stage, at: event.time, [("pull", pull.value)])
    default: return nil
    }
  }

  private func part(
    _ component: ComponentID, on stage: StageObject, at time: Seconds,
    _ fields: [(String, any LuaPushable)]
  ) -> (LuaCallable, any LuaPushable)? {
    let id = stage.name(of: component)
    return parts[id].map { handler in
      (handler, LuaRecord([("id", id), ("time", time.value), ("stage", stage)] + fields))
    }
  }
}

extension GestureEvent {
  /// A drag of a pager as handlers get it: pages from 1.
  fileprivate func dragRecord(of id: String, on stage: StageObject, at time: Seconds) -> LuaRecord {
    let position = try? stage.read { try $0.position(of: component) }
    return LuaRecord([
      ("id", id), ("position", position.map(PageNumber.toLua)), ("time", time.value),
      ("pointer", pointer), ("ending", ending?.rawValue),
    ])
  }
}

extension PageChange {
  /// As handlers get it: pages from 1.
  fileprivate func record(of id: String, at time: Seconds, _ stage: StageObject) -> LuaRecord {
    LuaRecord([
      ("id", id), ("from", PageNumber.toLua(from)), ("to", PageNumber.toLua(to)),
      ("cause", cause.rawValue), ("time", time.value), ("stage", stage),
    ])
  }
}

internal import FlickCore
internal import LuaKit

/// A function that a script wants called.
struct Handler {
  /// The key under which the script declared it, such as `on_ended`.
  let key: String
  let function: LuaCallable

  /// Nil for no function.
  init?(_ argument: Arg<LuaCallable?>, _ fields: LuaFields) throws {
    guard let function = try fields(argument) else { return nil }
    self.init(argument.parameter.name, function)
  }

  init(_ key: String, _ function: LuaCallable) { (self.key, self.function) = (key, function) }
}

/// All that a screen's script wants to hear, by the ids of components.
struct ScreenHandlers {
  var gestures: [String: GestureHandlers] = [:]
  var pages: [String: PageHandlers] = [:]
  /// Of decks, states and headers, which have one each.
  var parts: [String: Handler] = [:]

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

  /// All functions.
  var all: [LuaCallable] {
    gestures.values.flatMap { $0.all.map(\.function) }
      + pages.values.flatMap { $0.all.map(\.function) }
      + parts.values.map(\.function)
  }

  /// The call that an event makes; nil if nobody wants to hear of it.
  func call(for event: StageEvent, on stage: StageObject) -> EventDelivery.Call? {
    switch event.kind {
    case .gesture(let gesture):
      let id = stage.name(of: gesture.component)
      if let handler = pages[id]?.drag(gesture.state) {
        let record = gesture.dragRecord(of: id, on: stage, at: event.time)
        return EventDelivery.Call(handler: handler, id: id, event: record)
      }
      return gestures[id]?[gesture.state].map { handler in
        EventDelivery.Call(
          handler: handler, id: id,
          event: GestureEventObject(stage: stage, time: event.time, id: id, event: gesture))
      }
    case .pageWillChange(let pager, let change):
      let id = stage.name(of: pager)
      return pages[id]?.willChange.map {
        EventDelivery.Call(handler: $0, id: id, event: change.record(of: id, at: event.time, stage))
      }
    case .pageChanged(let pager, let change):
      let id = stage.name(of: pager)
      return pages[id]?.changed.map {
        EventDelivery.Call(handler: $0, id: id, event: change.record(of: id, at: event.time, stage))
      }
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
          ("from", change.fromName), ("to", change.toName), ("cause", change.cause.rawValue),
        ])
    case .headerPulled(let header, let pull):
      return part(header, on: stage, at: event.time, [("pull", pull.value)])
    default: return nil
    }
  }

  private func part(
    _ component: ComponentID, on stage: StageObject, at time: Seconds,
    _ fields: [(String, any LuaPushable)]
  ) -> EventDelivery.Call? {
    let id = stage.name(of: component)
    return parts[id].map { handler in
      EventDelivery.Call(
        handler: handler, id: id,
        event: LuaRecord([("id", id), ("time", time.value), ("stage", stage)] + fields))
    }
  }
}

extension GestureEvent {
  /// A drag of a pager as handlers get it: pages from 1.
  fileprivate func dragRecord(of id: String, on stage: StageObject, at time: Seconds) -> LuaRecord {
    // While it goes on, the touch that is told has moved the pager; nothing else has.
    let position = lastPosition ?? (try? stage.read { try $0.position(of: component) })
    return LuaRecord([
      ("id", id), ("position", position.map(PageNumber.toLua)), ("time", time.value),
      ("pointer", pointer), ("ending", ending?.rawValue), ("stage", stage),
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

internal import FlickCore
internal import LuaKit

/// A function of a script that is called at events.
struct Handler {
  /// The key under which the script declared it, such as `on_ended`.
  let key: String
  let function: LuaCallable

  /// Creates a handler; nil if the key is absent.
  init?(_ argument: Arg<LuaCallable?>, _ fields: borrowing LuaFields) throws {
    guard let function = try fields(argument) else { return nil }
    self.init(argument.parameter.name, function)
  }

  init(_ key: String, _ function: LuaCallable) { (self.key, self.function) = (key, function) }
}

/// The handlers of a node for touches, and for hovering pointers.
struct TouchHandlers {
  var touch: Handler?
  var hover: Handler?

  var all: [LuaCallable] { [touch, hover].compactMap { $0?.function } }
}

/// All handlers of a screen, by the ids of components.
struct ScreenHandlers {
  var gestures: [String: GestureHandlers] = [:]
  var pages: [String: PageHandlers] = [:]
  /// The handlers of decks, states and headers, which have one each.
  var parts: [String: Handler] = [:]
  /// The handlers of scroll views.
  private(set) var scrolls: [String: ScrollHandlers] = [:]
  /// The ids of the scroll views with offsets to check, sorted: they are checked at each change of
  /// the stage.
  private(set) var watchedScrolls: [String] = []
  /// Whether one of them makes rows that come near.
  private(set) var makesRows = false
  /// The handlers of scroll views for changes of offset.
  private(set) var scrollListeners: [(id: String, handler: Handler)] = []
  /// The handlers of touches and hovering pointers, by the ids of nodes.
  var touches: [String: TouchHandlers] = [:]
  /// The handlers of numbers that cross lines.
  private(set) var crossings: [CrossingHandler] = []
  /// The handlers of running animations, by number; see `Stage.play`.
  var animations: [Int: Handler] = [:]
  /// Whether animations may have handlers.
  var handlesAnimations = false
  /// The function that is called at a fixed rate; nil without one.
  var tick: ScreenTick?
  /// Whether offsets of scroll views are checked.
  var watchesScrolls: Bool { !watchedScrolls.isEmpty }

  var isEmpty: Bool {
    gestures.isEmpty && pages.isEmpty && parts.isEmpty && scrolls.isEmpty && !handlesAnimations
      && tick == nil && touches.isEmpty && crossings.isEmpty
  }

  /// Adds the handlers of a part of the screen.
  mutating func add(_ other: ScreenHandlers) {
    if !other.gestures.isEmpty { gestures.merge(other.gestures) { $1 } }
    if !other.pages.isEmpty { pages.merge(other.pages) { $1 } }
    if !other.parts.isEmpty { parts.merge(other.parts) { $1 } }
    if !other.touches.isEmpty { touches.merge(other.touches) { $1 } }
    for (id, handlers) in other.scrolls { add(handlers, ofScrollView: id) }
    if !other.crossings.isEmpty { add(other.crossings) }
  }

  /// Adds handlers of numbers that cross lines, in place of those of the same names.
  mutating func add(_ more: [CrossingHandler]) {
    let names = Set(more.map(\.spec.name))
    crossings = crossings.filter { !names.contains($0.spec.name) } + more
  }

  /// Adds or replaces the handlers of a scroll view.
  mutating func add(_ handlers: ScrollHandlers, ofScrollView id: String) {
    let isKnown = scrolls.updateValue(handlers, forKey: id) != nil
    if isKnown { watchedScrolls.removeAll { $0 == id } }
    defer { noteScrolls() }
    guard handlers.isWatching else { return }
    watchedScrolls.insert(id, at: watchedScrolls.firstIndex { $0 > id } ?? watchedScrolls.count)
  }

  private mutating func noteScrolls() {
    makesRows = watchedScrolls.contains { scrolls[$0]?.rows != nil }
    scrollListeners = watchedScrolls.compactMap { id in
      scrolls[id]?.scroll.map { (id, $0) }
    }
  }

  /// The events that a stage must record for the handlers.
  var recording: Recording {
    var recording = Recording.none
    if !gestures.isEmpty || !scrolls.isEmpty || pages.values.contains(where: \.handlesDrags) {
      recording.insert(.gestureStates)
    }
    if gestures.values.contains(where: { $0[.changed] != nil })
      || pages.values.contains(where: { $0.drag(.changed) != nil })
    {
      recording.insert(.gestureMoves)
    }
    if !pages.isEmpty || !scrolls.isEmpty { recording.insert(.pages) }
    if !touches.isEmpty { recording.insert(.touches) }
    if !parts.isEmpty || handlesAnimations || !crossings.isEmpty { recording.insert(.parts) }
    return recording
  }

  /// All functions.
  var all: [LuaCallable] {
    gestures.values.flatMap { $0.all.map(\.function) }
      + pages.values.flatMap { $0.all.map(\.function) }
      + parts.values.map(\.function) + scrolls.values.flatMap(\.all)
      + animations.values.map(\.function) + (tick.map { [$0.handler.function] } ?? [])
      + touches.values.flatMap(\.all) + crossings.compactMap(\.handler?.function)
  }

  /// The call for an event; nil without a handler.
  func call(for event: StageEvent, on stage: StageObject) -> EventDelivery.Call? {
    let time = event.time
    func call<What: EventDescription>(
      _ component: ComponentID, _ what: @autoclosure () -> What, _ handler: (String) -> Handler?
    ) -> EventDelivery.Call? {
      let id = stage.name(of: component)
      return handler(id).map { handler in
        let table = EventTable(id: id, time: time, stage: stage, what: what())
        return EventDelivery.Call(handler: handler, id: id, event: table)
      }
    }
    switch event.kind {
    case .touch(let touch) where !touches.isEmpty:
      if touch.isFirst { stage.reportHover(touch) }
      return stage.target(of: touch).flatMap { id in
        touches[id]?.touch.map { handler in
          let table = EventTable(id: id, time: time, stage: stage, what: RawTouch(touch: touch))
          return EventDelivery.Call(handler: handler, id: id, event: table)
        }
      }
    case .gesture(let gesture):
      let id = stage.name(of: gesture.component)
      if let handler = pages[id]?.drag(gesture.state) {
        return call(gesture.component, PagerDrag(gesture, on: stage)) { _ in handler }
      }
      if let handler = scrolls[id]?.drag(gesture.state) {
        return call(gesture.component, ScrollDrag(gesture, on: stage)) { _ in handler }
      }
      return gestures[id]?[gesture.state].map { handler in
        EventDelivery.Call(
          handler: handler, id: id,
          event: GestureEventObject(stage: stage, time: time, id: id, event: gesture))
      }
    case .pageWillChange(let pager, let change):
      return call(pager, change) { pages[$0]?.willChange }
    case .pageChanged(let pager, let change): return call(pager, change) { pages[$0]?.changed }
    case .cardChanged(let deck, let change): return call(deck, change) { parts[$0] }
    case .stateChanged(let states, let change): return call(states, change) { parts[$0] }
    case .scrollRest(let view, let axis, let offset) where !scrolls.isEmpty:
      return call(view, ScrollRest(axis: axis, offset: offset)) { scrolls[$0]?.rest }
    case .animationEnded(let states, let end) where handlesAnimations:
      return call(states, end) { _ in animations[end.id] }
    case .crossed(let crossing):
      guard let lines = crossings.first(where: { $0.spec.name == crossing.name }),
        let handler = lines.handler
      else { return nil }
      return EventDelivery.Call(
        handler: handler, id: lines.detents?.id ?? crossing.name,
        event: lines.event(crossing, at: time, on: stage))
    case .headerPulled(let header, let pull):
      return call(header, HeaderPull(pull: pull)) { parts[$0] }
    default: return nil
    }
  }
}

internal import FlickCore
internal import LuaKit

/// A function of a screen that is called at a fixed rate in virtual time.
struct ScreenTick {
  let handler: Handler
  /// Calls per second.
  let rate: Double
  /// Whether it is called while everything is at rest, too.
  let isAtRest: Bool

  /// The first tick after a time.
  ///
  /// Ticks are at multiples of the period from the start of the stage, and so depend on time alone.
  static func next(after time: Seconds, rate: Double) -> Seconds {
    let count = (time.value * rate + 1e-6).rounded(.down) + 1
    return Seconds(count / rate)
  }
}

extension StageObject {
  /// See `EventDriver.nextTick`.
  var nextTick: Seconds? {
    guard driver.listeners.hasTicks else { return nil }
    return driver.nextTick(handlers.tick, isAtRest: ask { $0.isAtRest })
  }

  /// Calls the tick handler and reports scroll offsets, at the time `nextTick`.
  func meetTick(_ moment: Seconds) throws {
    if driver.listeners.watchesScrolls { reportScrolls() }
    if let tick = handlers.tick {
      let index = (moment.value * tick.rate).rounded()
      if (index / tick.rate - moment.value).magnitude < 1e-9 {
        tell(tick.handler, "tick", Tick(rate: tick.rate))
      }
    }
    try deliver()
  }

  /// Reports the scroll views with an offset that has changed since the last report.
  ///
  /// All of them are checked 60 times a second, though most rest; therefore in one access to the
  /// stage, without copies of names and handlers.
  func reportScrolls() {
    let listeners = handlers.scrollListeners
    guard !listeners.isEmpty else { return }
    scrolls.align(with: listeners)
    for (index, offset) in ask({ scrolls.changes(in: $0) }) {
      tell(listeners[index].handler, listeners[index].id, ScrollMove(offset: offset))
    }
  }

  func tell<What: EventDescription>(_ handler: Handler, _ id: String, _ what: What) {
    let event = EventTable(id: id, time: stage.time, stage: self, what: what)
    count(EventDelivery.Call(handler: handler, id: id, event: event))
  }

  /// The innermost node with a touch handler at the position where the touch's pointer came down.
  func target(of touch: Touch) -> String? {
    pointers.target(of: touch) {
      stage.hitTest(touch.position).first { handlers.touches[$0]?.touch != nil }
    }
  }

  /// Whether there is a handler of pointers that are not down.
  package var handlesHover: Bool { handlers.touches.values.contains { $0.hover != nil } }

  /// Calls the handlers of the nodes that a pointer enters, crosses or leaves.
  ///
  /// Nodes that it leaves are called first, from the innermost to the outermost.
  /// Then the nodes that it enters, from the outermost to the innermost.
  /// Ends the hovering of a pointer that comes down.
  func reportHover(_ touch: Touch) {
    var now: [String] = []
    if touch.phase == .hovered {
      now = stage.hitTest(touch.position).filter { handlers.touches[$0]?.hover != nil }
    }
    guard !now.isEmpty || pointers.hovers(touch.pointer) else { return }
    let nodes = pointers.hover(touch.pointer, over: now)
    for id in nodes.left { tell(.left, of: touch, id) }
    for id in nodes.entered { tell(.entered, of: touch, id) }
    for id in nodes.stayed { tell(.moved, of: touch, id) }
  }

  private func tell(_ phase: Hover.Phase, of touch: Touch, _ id: String) {
    guard let handler = handlers.touches[id]?.hover else { return }
    tell(handler, id, Hover(phase: phase, touch: touch))
  }
}

/// A touch as handlers receive it.
struct RawTouch: EventDescription {
  let touch: Touch

  static let table = EventTable<RawTouch>.declared(
    "raw_touch", "A touch on a node, as received.", owner: "node",
    [
      LuaKey("phase", "'began', 'moved', 'ended' or 'cancelled'.") { $0.what.touch.phase.rawValue },
      LuaKey("x", "Points from the left edge of the screen.") { $0.what.touch.position.x },
      LuaKey("y", "Points from its top edge.") { $0.what.touch.position.y },
      LuaKey("pointer", "Which.") { $0.what.touch.pointer },
      LuaKey("kind", "'touch', 'mouse' or 'pen'.") { $0.what.touch.kind.rawValue },
      LuaKey(
        "force",
        "The force, from 0 to 1, the most that its device reports; nil if the trace lacks it."
      ) { $0.what.touch.force },
    ])
}

/// A pointer over a node, as handlers receive it.
struct Hover: EventDescription {
  enum Phase: String {
    case entered, moved, left
  }

  let phase: Phase
  let touch: Touch

  static let table = EventTable<Hover>.declared(
    "hover", "A pointer that is not down, over a node or no longer over it.", owner: "node",
    [
      LuaKey("phase", "'entered', 'moved' or 'left'.") { $0.what.phase.rawValue },
      LuaKey("x", "Points from the left edge of the screen.") { $0.what.touch.position.x },
      LuaKey("y", "Points from its top edge.") { $0.what.touch.position.y },
      LuaKey("pointer", "Which.") { $0.what.touch.pointer },
      LuaKey("kind", "'touch', 'mouse' or 'pen'.") { $0.what.touch.kind.rawValue },
    ])
}

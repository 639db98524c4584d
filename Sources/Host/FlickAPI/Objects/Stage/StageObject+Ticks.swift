internal import FlickCore
internal import LuaKit

/// A function of a screen that runs many times in a second of virtual time.
struct ScreenTick {
  let handler: Handler
  /// In a second.
  let rate: Double
  /// Whether it runs while nothing moves too.
  let isAtRest: Bool

  /// The first moment after a time: whole numbers of ticks from the start of the stage, so that it
  /// is a function of time alone.
  static func next(after time: Seconds, rate: Double) -> Seconds {
    let count = (time.value * rate + 1e-6).rounded(.down) + 1
    return Seconds(count / rate)
  }
}

/// The offset of a scroll view that its listener was told last.
///
/// It has the component, so that the name is looked up once.
struct ToldOffset {
  let component: ComponentID
  let offset: Vector
}

extension ToldOffset {
  /// The offset now of a scroll view by its name; nil if the scene lacks this name.
  fileprivate init?(ofScrollView name: String, in stage: Stage) {
    guard let component = stage.scene.component(named: name),
      let offset = try? stage.scrollOffset(of: component)
    else { return nil }
    self.init(component: component, offset: offset)
  }
}

extension StageObject {
  /// How often a second the places of moving scroll views are checked.
  private static let scrollRate = 60.0

  /// When the next tick is due, or the next check of scroll offsets; nil if there is no listener,
  /// or nothing moves.
  var nextTick: Seconds? {
    guard listeners.hasTicks else { return nil }
    let moves = ask { !$0.isAtRest || $0.isTouched }
    var next: Seconds?
    if let tick = handlers.tick, moves || tick.isAtRest {
      next = ScreenTick.next(after: time, rate: tick.rate)
    }
    if handlers.watchesScrolls, !ask({ $0.isAtRest }) {
      let look = ScreenTick.next(after: time, rate: Self.scrollRate)
      next = min(next ?? look, look)
    }
    return next
  }

  /// The moment of `nextTick` has come.
  func meetTick(_ moment: Seconds) throws {
    if handlers.watchesScrolls { tellScrolls() }
    if let tick = handlers.tick {
      let index = (moment.value * tick.rate).rounded()
      if (index / tick.rate - moment.value).magnitude < 1e-9 {
        tell(tick.handler, "tick", Tick(rate: tick.rate))
      }
    }
    try deliver()
  }

  /// Reports the scroll views whose offset has changed since the last report.
  ///
  /// Checked 60 times a second for all of them, though most rest: so in one reading of the stage,
  /// without copies of names and handlers.
  func tellScrolls() {
    let listeners = handlers.scrollListeners
    guard !listeners.isEmpty else { return }
    var told = toldOffsets
    toldOffsets = []
    let isAligned =
      told.count == listeners.count
      && told.indices.allSatisfy { told[$0].id == listeners[$0].id }
    if !isAligned {
      told = listeners.map { id, _ in (id, told.first { $0.id == id }?.last) }
    }
    var moved: [Int] = []
    ask { stage in
      for index in told.indices {
        if let last = told[index].last, let now = try? stage.scrollOffset(of: last.component) {
          guard now != last.offset else { continue }
          told[index].last = ToldOffset(component: last.component, offset: now)
          moved.append(index)
        } else if let now = ToldOffset(ofScrollView: told[index].id, in: stage) {
          if let last = told[index].last, last.offset != now.offset { moved.append(index) }
          told[index].last = now
        }
      }
    }
    toldOffsets = told
    for index in moved {
      guard let offset = told[index].last?.offset else { continue }
      tell(listeners[index].handler, listeners[index].id, ScrollMove(offset: offset))
    }
  }

  func tell<What: EventDescription>(_ handler: Handler, _ id: String, _ what: What) {
    let event = EventTable(id: id, time: stage.time, stage: self, what: what)
    count(EventDelivery.Call(handler: handler, id: id, event: event))
  }

  /// The innermost node with a handler of touches on which the pointer of one came down.
  func target(of touch: Touch) -> String? {
    pointers.target(of: touch) {
      stage.hitTest(touch.position).first { handlers.touches[$0]?.touch != nil }
    }
  }
}

/// A touch as handlers receive it.
struct RawTouch: EventDescription {
  let touch: Touch

  static let table = EventTable<RawTouch>.declared(
    "raw_touch", "A touch on a node, as it came.", whose: "node",
    [
      LuaKey("phase", "'began', 'moved', 'ended' or 'cancelled'.") { $0.what.touch.phase.rawValue },
      LuaKey("x", "Points from the left edge of the screen.") { $0.what.touch.position.x },
      LuaKey("y", "Points from its top edge.") { $0.what.touch.position.y },
      LuaKey("pointer", "Which.") { $0.what.touch.pointer },
      LuaKey("kind", "'touch', 'mouse' or 'pen'.") { $0.what.touch.kind.rawValue },
      LuaKey(
        "force",
        "How hard it presses, from 0 to 1, the most that its device tells; nil where the trace does not say."
      ) { $0.what.touch.force },
    ])
}

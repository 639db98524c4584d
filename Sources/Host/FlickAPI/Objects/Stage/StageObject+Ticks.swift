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

  /// Says where scroll views are that are elsewhere than they were said to be.
  func tellScrolls() {
    for (index, (id, handler)) in handlers.scrollListeners.enumerated() {
      if index >= toldOffsets.count || toldOffsets[index].id != id { alignOffsets() }
      let told = toldOffsets[index].last
      guard let now = offset(ofScrollView: id, told), now.offset != told?.offset else { continue }
      toldOffsets[index].last = now
      if told != nil { tell(handler, id, ScrollMove(offset: now.offset)) }
    }
  }

  /// Puts the last offsets into the order of the handlers.
  private func alignOffsets() {
    let known = toldOffsets
    toldOffsets = handlers.scrollListeners.map { id, _ in
      (id, known.first { $0.id == id }?.last)
    }
  }

  private func offset(ofScrollView id: String, _ told: ToldOffset?) -> ToldOffset? {
    ask { stage in
      if let told, let offset = try? stage.scrollOffset(of: told.component) {
        return ToldOffset(component: told.component, offset: offset)
      }
      return stage.scene.component(named: id).flatMap { component in
        let offset = try? stage.scrollOffset(of: component)
        return offset.map { ToldOffset(component: component, offset: $0) }
      }
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

internal import FlickCore
internal import LuaKit

// Pointers that are not down. Only handlers react to them: the core keeps when they came and where,
// and this file finds the handlers.

extension StageObject {
  /// Whether there is a handler for them.
  package var hearsHover: Bool { handlers.touches.values.contains { $0.hover != nil } }

  /// Calls the handlers of the nodes over which a pointer is, or was: it has come, moved or left.
  ///
  /// Those that it has left hear of it first, the innermost before the others; of those that it has
  /// come over the outermost. A pointer that comes down hovers no more.
  func tellHover(_ touch: Touch) {
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

/// A pointer over a node, as handlers receive it.
struct Hover: EventDescription {
  enum Phase: String {
    case entered, moved, left
  }

  let phase: Phase
  let touch: Touch

  static let table = EventTable<Hover>.declared(
    "hover", "A pointer that is not down, over a node or no longer over it.", whose: "node",
    [
      LuaKey("phase", "'entered', 'moved' or 'left'.") { $0.what.phase.rawValue },
      LuaKey("x", "Points from the left edge of the screen.") { $0.what.touch.position.x },
      LuaKey("y", "Points from its top edge.") { $0.what.touch.position.y },
      LuaKey("pointer", "Which.") { $0.what.touch.pointer },
      LuaKey("kind", "'touch', 'mouse' or 'pen'.") { $0.what.touch.kind.rawValue },
    ])
}

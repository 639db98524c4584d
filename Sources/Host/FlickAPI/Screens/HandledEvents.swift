package import FlickCore
internal import LuaKit

/// The events with handlers on a screen, without the handlers.
///
/// With these a gesture can be played on the scene alone, and the program knows whether a handler
/// would have been called.
package struct HandledEvents: Hashable, Sendable {
  /// Whether handlers may run at any time: at ticks, while content scrolls, when numbers cross
  /// lines, or when animations end.
  package let isAlwaysAsked: Bool
  /// Whether touches have handlers.
  private let handlesTouches: Bool
  /// The events that a stage must keep for `mayHandle`.
  package let recording: Recording
  /// The states of gestures and drags with handlers, by the ids of components.
  private var states: [String: Set<RecognizerState>] = [:]
  /// The components with a handler for any other event.
  private var changing: Set<String> = []
  /// The positions of the handlers in scripts, by id and event.
  private var places: [String: LuaLocation] = [:]

  init(_ handlers: ScreenHandlers) {
    recording = handlers.recording
    isAlwaysAsked =
      handlers.tick != nil || handlers.watchesScrolls || handlers.handlesAnimations
      || !handlers.crossings.isEmpty
    handlesTouches = !handlers.touches.isEmpty
    for (id, handler) in handlers.gestures { add(id) { handler[$0] } }
    for (id, handler) in handlers.pages {
      add(id, handler.drag)
      add(id, [handler.willChange, handler.changed])
    }
    for (id, handler) in handlers.scrolls {
      add(id, handler.drag)
      add(id, [handler.rest])
    }
    for (id, handler) in handlers.parts { add(id, [handler]) }
  }

  private mutating func add(_ id: String, _ handlers: [Handler?]) {
    for handler in handlers {
      guard let handler else { continue }
      changing.insert(id)
      places["\(id) \(handler.key)"] = handler.function.definition
    }
  }

  private mutating func add(_ id: String, _ handler: (RecognizerState) -> Handler?) {
    for state in RecognizerState.allCases {
      guard let handler = handler(state) else { continue }
      states[id, default: []].insert(state)
      places["\(id) \(handler.key)"] = handler.function.definition
    }
  }

  /// Whether an event may have a handler; true if that is unknown.
  package func mayHandle(_ event: StageEvent, in scene: SceneTree) -> Bool {
    switch event.kind {
    case .gesture(let gesture):
      states[scene.name(of: gesture.component)]?.contains(gesture.state) == true
    case .pageWillChange(let component, _), .pageChanged(let component, _),
      .cardChanged(let component, _), .stateChanged(let component, _),
      .scrollRest(let component, _, _), .headerPulled(let component, _):
      changing.contains(scene.name(of: component))
    case .touch: handlesTouches
    case .crossed: true
    case .animationEnded, .wheel, .decision, .handover, .flingHandover, .rest,
      .motionStarted, .motionRetargeted, .motionEnded:
      false
    }
  }
}

extension Screen {
  /// The events with handlers.
  package var handledEvents: HandledEvents { HandledEvents(handlers) }
}

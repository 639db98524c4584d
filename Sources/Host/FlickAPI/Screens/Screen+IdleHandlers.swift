internal import FlickCore
package import LuaKit

extension Screen {
  /// A handler that can never be called on this screen.
  package struct IdleHandler {
    /// The key under which it is declared, such as `on_ended`.
    package var key: String
    /// The id of the component.
    package var id: String
    /// Why it is never called.
    package var reason: String
    /// The location of the function; nil if it is not a script's.
    package var place: LuaLocation?
  }

  /// The handlers that can never be called, in declaration order of their nodes.
  package var idleHandlers: [IdleHandler] {
    guard !handlers.isEmpty else { return [] }
    var found: [IdleHandler] = []
    add(of: scene.root, to: &found)
    return found
  }

  private func add(of node: Node, to found: inout [IdleHandler]) {
    func report(_ handler: Handler, _ id: String, _ reason: String) {
      found.append(
        IdleHandler(
          key: handler.key, id: id, reason: reason, place: handler.function.definition))
    }
    for gesture in node.gestures {
      let own = handlers.gestures[gesture.id]
      if node.isWithoutArea {
        for handler in own?.all ?? [] { report(handler, gesture.id, "its node has no area") }
      } else if gesture.kind.isDiscrete {
        for state in [RecognizerState.began, .changed, .cancelled] {
          guard let handler = own?[state] else { continue }
          report(handler, gesture.id, "a \(gesture.kind.rule.rawValue) is over at once")
        }
      }
    }
    if let options = node.pager, options.pageCount < 2, let pages = handlers.pages[node.id] {
      let count = options.pageCount == 0 ? "no page" : "one page"
      for handler in [pages.willChange, pages.changed] {
        if let handler { report(handler, node.id, "it has \(count)") }
      }
    }
    if let handler = handlers.parts[node.id] {
      if node.deck != nil, node.children.count < 2 {
        report(handler, node.id, "it has less than two cards")
      }
      if let header = node.header, header.pullTrigger == nil {
        report(handler, node.id, "it has no 'pull_trigger'")
      }
    }
    for states in node.states where states.states.count < 2 {
      if let handler = handlers.parts[states.id] {
        report(handler, states.id, "there is no second state")
      }
    }
    for child in node.children { add(of: child, to: &found) }
  }
}

extension Node {
  /// Whether the node as declared has no area that can be touched, and no children.
  fileprivate var isWithoutArea: Bool {
    look == nil && children.isEmpty && (frame.size.width <= 0 || frame.size.height <= 0)
  }
}

internal import FlickAPI
package import FlickCore
package import FlickHost

/// The components of a screen whose changes no outcome shows.
package struct UncomparedComponents: Sendable {
  /// The ids with the reason, in the order of their declaration.
  package let named: [(id: String, reason: String)]
  /// How many pagers, decks, scroll views and states without an id there are.
  package let nameless: Int
  private static let mostNamed = 6

  package init(of scene: Scene) {
    let components = scene.components.filter { component in
      switch scene.kind(of: component) {
      case .pager, .deck, .scrollView, .states: true
      case .gesture, .header: false
      }
    }
    named = components.compactMap { component in
      let id = scene.name(of: component)
      guard !id.isEmpty, scene.isUncompared(component) else { return nil }
      let isView = scene.kind(of: component) == .scrollView
      return (
        id, isView ? "a scroll view without places of rest" : "variables without places of rest"
      )
    }
    nameless = components.count { scene.name(of: $0).isEmpty }
  }

  /// "not compared: feed (a scroll view without places of rest)"; nil if all are compared.
  package var line: String? {
    var texts = named.prefix(Self.mostNamed).map { "\($0.id) (\($0.reason))" }
    if named.count > Self.mostNamed { texts.append("\(named.count - Self.mostNamed) more") }
    if nameless > 0 { texts.append("\(counted(nameless, "component")) without an id") }
    return texts.isEmpty ? nil : "not compared: \(texts.joined(separator: ", "))"
  }
}

extension LabSession {
  /// The line about components that are not compared; empty if all are, or an expression is the
  /// outcome.
  package func uncomparedLines() throws(HostError) -> [String] {
    guard question.expression == nil else { return [] }
    do throws(HostError) {
      return UncomparedComponents(of: try screen().screen.scene).line.map { [$0] } ?? []
    } catch {
      // A screen that does not load is reported by its gestures.
      guard error.kind == .input else { throw error }
      return []
    }
  }
}

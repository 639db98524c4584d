internal import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickJSON

/// The components of a screen that are not part of any outcome.
package struct UncomparedComponents: Sendable {
  /// The ids with the reasons, in the order of declaration.
  package let named: [(id: String, reason: String)]
  /// The number of pagers, decks, scroll views and states without an id.
  package let nameless: Int
  private static let mostNamed = 6

  package init(of scene: SceneTree) {
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

  /// The text "not compared: feed (a scroll view without places of rest)"; nil if all are compared.
  package var line: String? {
    var texts = named.prefix(Self.mostNamed).map { "\($0.id) (\($0.reason))" }
    if named.count > Self.mostNamed { texts.append("\(named.count - Self.mostNamed) more") }
    if nameless > 0 { texts.append("\(counted(nameless, "component")) without an id") }
    return texts.isEmpty ? nil : "not compared: \(texts.joined(separator: ", "))"
  }

  /// The list as a line of JSON; empty if all are compared.
  fileprivate var json: String {
    guard line != nil else { return "" }
    let components = named.map {
      FeelLines.uncompared.object(["id": $0.id, "reason": $0.reason])
    }
    return FeelLines.notCompared.text(["components": components, "without_id": nameless])
  }
}

extension LabSession {
  /// The line about components that are not compared; empty if all are, or if an expression is the
  /// outcome.
  package func uncomparedLines() throws(HostError) -> [String] {
    try uncompared()?.line.map { [$0] } ?? []
  }

  /// The list as a line of JSON; empty if all are compared.
  package func uncomparedJSON() throws(HostError) -> String { try uncompared()?.json ?? "" }

  private func uncompared() throws(HostError) -> UncomparedComponents? {
    guard question.expression == nil else { return nil }
    do throws(HostError) {
      return UncomparedComponents(of: try screen().screen.scene)
    } catch {
      // A screen that does not load is reported by its gestures.
      guard error.kind == .input else { throw error }
      return nil
    }
  }
}

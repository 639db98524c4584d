package import FlickCore

/// Describes the positions of pagers, scroll views and decks.
package enum Places {
  /// - Parameter first: The component to list first.
  package static func texts(
    on stage: Stage, _ theme: Theme, first: ComponentID? = nil
  ) -> [String] {
    let scene = stage.scene
    var texts: [String] = []
    var foremost: [String] = []
    func add(_ text: String, _ component: ComponentID) {
      if component == first { foremost.append(text) } else { texts.append(text) }
    }
    for component in scene.components(of: .pager) {
      guard let pager = try? stage.pager(component) else { continue }
      var text = "\(scene.name(of: component)) \(fixed(pager.position.value + 1, decimals: 2))"
      if pager.isSettling { text += "\(theme.arrow)\(pager.targetPage + 1)" }
      add(text, component)
    }
    for component in scene.components(of: .scrollView) {
      guard let view = try? stage.scrollView(component) else { continue }
      let name = scene.name(of: component)
      let isAcross = view.farthest.x > view.farthest.y
      let offset = isAcross ? view.offset.x : view.offset.y
      add("\(name.isEmpty ? "scroll" : name) \(fixed(offset, decimals: 0)) pt", component)
    }
    for component in scene.components(of: .deck) {
      let name = scene.name(of: component)
      if let front = try? ComponentReading(scene: scene, id: name, property: "front") {
        add("\(name) card \(Int(front.value(in: stage)) + 1)", component)
      }
    }
    return foremost + texts
  }
}

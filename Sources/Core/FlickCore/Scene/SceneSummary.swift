/// The names, kinds and release rules of a scene's components, without its nodes.
///
/// Small compared with a scene, for storing the summaries of many runs.
package struct SceneSummary: Sendable, ComponentNames {
  private let directory: ComponentDirectory
  private let pagers: [Pager]
  private let machines: [StateMachine]

  package init(_ scene: SceneTree) {
    (directory, pagers, machines) = (scene.layout.directory, scene.pagers, scene.machines)
  }

  /// The kind of a component.
  package func kind(of component: ComponentID) -> SceneTree.ComponentKind {
    directory.place(of: component)?.kind ?? .gesture
  }

  /// The snap rule of a pager; nil for another component.
  package func snapRule(of component: ComponentID) -> SnapRule? {
    pager(component)?.options.snap.rule
  }

  /// From one page of a pager to the next, in points; nil for another component.
  ///
  /// The mean, if pages have different lengths.
  package func pitch(of component: ComponentID) -> Double? { pager(component)?.geometry.pitch }

  /// The pitch if it is that of all pages; else nil.
  package func equalPitch(of component: ComponentID) -> Double? {
    pager(component).flatMap { $0.hasEqualPages ? $0.geometry.pitch : nil }
  }

  private func pager(_ component: ComponentID) -> Pager? {
    guard let index: PagerIndex = directory.place(of: component)?.index() else { return nil }
    return pagers[index]
  }

  /// The name of a component; `?` for one of another scene.
  package func name(of component: ComponentID) -> String {
    directory.name(of: component) ?? "?"
  }

  /// The name of a state; its number, from 1, if it is not known.
  package func name(ofState state: Int, of component: ComponentID) -> String {
    guard let index: StatesIndex = directory.place(of: component)?.index(),
      machines[index].spec.states.indices.contains(state)
    else { return "\(state + 1)" }
    return machines[index].spec.states[state].name
  }

  /// The name of a property of states; nil if it is not known.
  package func name(ofProperty property: Int, of component: ComponentID) -> String? {
    directory.place(of: component).flatMap {
      SceneTree.name(ofProperty: property, at: $0, machines)
    }
  }
}

extension Scene {
  /// All pagers, in the order of their declaration, level by level.
  public var components: [ComponentID] { trackComponents.map(ComponentID.init) }

  /// All gestures, in the order of their nodes.
  public var gestureIDs: [ComponentID] { gestureComponents.map(ComponentID.init) }

  /// The pager or gesture with this id; nil if there is none.
  public func component(named id: String) -> ComponentID? {
    guard !id.isEmpty else { return nil }
    if let node = nodesByID[id], records[node].pager >= 0 {
      return self.id(ofTrack: records[node].pager)
    }
    return gestures.firstIndex { $0.spec.id == id }
      .map { ComponentID(index: gestureComponents[$0]) }
  }

  /// The id of a component, also of one that a later layout has removed.
  public func name(of component: ComponentID) -> String {
    guard componentNames.indices.contains(component.index) else { return "?" }
    return componentNames[component.index]
  }

  /// The gesture with this id as it was declared; nil if there is none.
  public func spec(named id: String) -> GestureSpec? {
    id.isEmpty ? nil : gestures.first { $0.spec.id == id }?.spec
  }

  /// What a component is in this scene.
  func slot(of component: ComponentID) -> Slot {
    slots.indices.contains(component.index) ? slots[component.index] : .gone
  }

  func id(ofTrack index: Int) -> ComponentID { ComponentID(index: trackComponents[index]) }
}

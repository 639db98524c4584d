extension Scene {
  /// All pagers, in the order of their declaration, level by level.
  public var components: [ComponentID] {
    trackComponents.prefix(pagers.count).map(ComponentID.init)
  }

  /// All scroll views, in the order of their declaration, level by level.
  public var scrollViewIDs: [ComponentID] {
    var ids: [ComponentID] = []
    for number in pagers.count..<trackCount where id(ofTrack: number) != ids.last {
      ids.append(id(ofTrack: number))
    }
    return ids
  }

  /// All gestures, in the order of their nodes.
  public var gestureIDs: [ComponentID] {
    gestures.indices.filter { gestures[$0].deck < 0 }.map { id(ofGesture: $0) }
  }

  /// All decks, headers and states, in this order, each in that of their declaration.
  public var partIDs: [ComponentID] {
    decks.map { id(ofGesture: $0.gesture) } + headerComponents.map(ComponentID.init)
      + statesComponents.map(ComponentID.init)
  }

  /// The pager, scroll view or gesture with this id; nil if there is none.
  public func component(named id: String) -> ComponentID? {
    guard !id.isEmpty else { return nil }
    if let node = nodesByID[id] {
      if records[node].pager >= 0 { return self.id(ofTrack: records[node].pager) }
      // The innermost track of a scroll view is its own.
      if records[node].scrollView >= 0 { return self.id(ofTrack: records[node].nearestTrack) }
      if records[node].deck >= 0 { return self.id(ofGesture: decks[records[node].deck].gesture) }
      if let header = headers.firstIndex(where: { $0.node == node }) {
        return ComponentID(index: headerComponents[header])
      }
    }
    if let states = machines.firstIndex(where: { $0.spec.id == id }) {
      return ComponentID(index: statesComponents[states])
    }
    return gestures.firstIndex { $0.spec.id == id }
      .map { ComponentID(index: gestureComponents[$0]) }
  }

  /// What kind of thing a component is, or was.
  public enum ComponentKind: String, Hashable, Sendable {
    /// A pager.
    case pager
    /// A scroll view.
    case scrollView
    /// A gesture that a node declares; also what a later layout has removed.
    case gesture
    /// A deck of cards.
    case deck
    /// The header of a scroll view.
    case header
    /// States, or variables.
    case states
  }

  /// What kind of thing a component is.
  public func kind(of component: ComponentID) -> ComponentKind {
    switch slot(of: component) {
    case .pager: .pager
    case .scrollView: .scrollView
    case .gesture, .gone: .gesture
    case .deck: .deck
    case .header: .header
    case .states: .states
    }
  }

  /// What is wrong with an id that no component has, with those there are.
  func unknown(_ id: String) -> CoreError {
    let named = (components + scrollViewIDs + gestureIDs + partIDs).filter { !name(of: $0).isEmpty }
    let known = named.prefix(8).map { "'\(name(of: $0))'" }
    return CoreError.unknown(
      id, among: named.map { name(of: $0) },
      "no component '\(id)'; expected "
        + (known.isEmpty ? "a scene with one" : "one of \(known.joined(separator: ", "))"))
  }

  /// The component that had this id in an earlier layout; the last one that did.
  func gone(named id: String) -> ComponentID? {
    id.isEmpty ? nil : componentNames.lastIndex(of: id).map(ComponentID.init)
  }

  /// The id of a component, also of one that a later layout has removed.
  public func name(of component: ComponentID) -> String {
    guard componentNames.indices.contains(component.index) else { return "?" }
    return componentNames[component.index]
  }

  /// The gesture with this id as it was declared; nil if there is none.
  public func spec(named id: String) -> GestureSpec? {
    id.isEmpty ? nil : gestures.first { $0.spec.id == id && $0.deck < 0 }?.spec
  }

  /// What a component is in this scene.
  func slot(of component: ComponentID) -> Slot {
    slots.indices.contains(component.index) ? slots[component.index] : .gone
  }

  /// The number of the gesture that a component is, or by which it is dragged; nil for one that has none.
  func gesture(of component: ComponentID) -> Int? {
    switch slot(of: component) {
    case .gesture(let index): index
    case .deck(let index): decks[index].gesture
    case .pager, .scrollView, .header, .states, .gone: nil
    }
  }

  func id(ofGesture index: Int) -> ComponentID { ComponentID(index: gestureComponents[index]) }

  func id(ofTrack index: Int) -> ComponentID { ComponentID(index: trackComponents[index]) }
}

extension Scene: ComponentNames {
  /// The name of a state by its number; its number, from 1, for one that there is not.
  public func name(ofState state: Int, of component: ComponentID) -> String {
    guard case .states(let index) = slot(of: component),
      machines[index].spec.states.indices.contains(state)
    else { return "\(state + 1)" }
    return machines[index].spec.states[state].name
  }
}

extension Scene {
  /// What kind of thing a component is, or was.
  public enum ComponentKind: String, Hashable, Sendable, CaseIterable {
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

  /// All components: kind by kind in the order of `ComponentKind`, each kind in that of its declaration, level
  /// by level.
  public var components: [ComponentID] { ComponentKind.allCases.flatMap { components(of: $0) } }

  /// All components of a kind, in the order of their declaration, level by level.
  public func components(of kind: ComponentKind) -> [ComponentID] {
    let directory = layout.directory
    return switch kind {
    case .pager: directory.pagers
    case .scrollView: directory.scrollViews
    case .gesture: gestures.places.filter { gestures[$0].deck == nil }.map { id(of: $0) }
    case .deck: decks.map { id(of: $0.gesture) }
    case .header: directory.headers
    case .states: directory.states
    }
  }

  /// The component with this id; nil if there is none.
  public func component(named id: String) -> ComponentID? {
    guard !id.isEmpty else { return nil }
    if let node = nodesByID[id] {
      switch records[node].content {
      case .pages(let pager): return self.id(of: pager)
      case .scrolled(let view, _): return self.id(of: view)
      case .cards(let deck): return self.id(of: deck)
      case .nodes: break
      }
      if let header = headers.places.first(where: { headers[$0].node == node }) {
        return self.id(of: header)
      }
    }
    if let states = machines.places.first(where: { machines[$0].spec.id == id }) {
      return self.id(of: states)
    }
    return gestures.places.first { gestures[$0].spec.id == id }.map { self.id(of: $0) }
  }

  /// What kind of thing a component is.
  public func kind(of component: ComponentID) -> ComponentKind {
    place(of: component).kind ?? .gesture
  }

  /// What is wrong with an id that no component has, with those there are.
  func unknown(_ id: String) -> CoreError {
    let named = components.filter { !name(of: $0).isEmpty }
    let known = named.prefix(8).map { "'\(name(of: $0))'" }
    return CoreError.unknown(
      id, among: named.map { name(of: $0) },
      "no component '\(id)'; expected "
        + (known.isEmpty ? "a scene with one" : "one of \(known.joined(separator: ", "))"))
  }

  /// The component that had this id in an earlier layout; the last one that did.
  func gone(named id: String) -> ComponentID? {
    id.isEmpty ? nil : layout.directory.names.lastIndex(of: id).map(ComponentID.init)
  }

  /// The id of a component, also of one that a later layout has removed.
  public func name(of component: ComponentID) -> String {
    layout.directory.name(of: component) ?? "?"
  }

  /// The gesture with this id as it was declared; nil if there is none.
  public func spec(named id: String) -> GestureSpec? {
    id.isEmpty ? nil : gestures.first { $0.spec.id == id && $0.deck == nil }?.spec
  }

  /// Where a component is kept in this scene.
  @inline(__always)
  func place(of component: ComponentID) -> ComponentPlace {
    layout.directory.place(of: component)
  }

  /// The gesture that a component is, or by which it is dragged; nil for one that has none.
  func gesture(of component: ComponentID) -> GestureIndex? {
    switch place(of: component) {
    case .gesture(let gesture): gesture
    case .deck(let deck): decks[deck].gesture
    case .pager, .scrollView, .header, .states, .gone: nil
    }
  }

  func id(of pager: PagerIndex) -> ComponentID { layout.directory.pagers[pager.position] }
  func id(of view: ScrollViewIndex) -> ComponentID { layout.directory.scrollViews[view.position] }
  func id(of gesture: GestureIndex) -> ComponentID { layout.directory.gestures[gesture.position] }
  func id(of deck: DeckIndex) -> ComponentID { id(of: decks[deck].gesture) }
  func id(of header: HeaderIndex) -> ComponentID { layout.directory.headers[header.position] }
  func id(of states: StatesIndex) -> ComponentID { layout.directory.states[states.position] }

  /// The component that a track moves.
  @inline(__always)
  func id(of track: TrackIndex) -> ComponentID {
    switch tracks[track].owner {
    case .pager(let pager): id(of: pager)
    case .scrollView(let lane): id(of: lane.view)
    }
  }
}

extension SceneTree {
  /// The kind of a component.
  public enum ComponentKind: String, Hashable, Sendable, CaseIterable {
    /// A pager.
    case pager
    /// A scroll view.
    case scrollView
    /// A gesture that a node declares; also a component that a later layout has removed.
    case gesture
    /// A deck of cards.
    case deck
    /// The header of a scroll view.
    case header
    /// States, or variables.
    case states

    /// In words.
    public var words: String {
      switch self {
      case .pager: "pager"
      case .scrollView: "scroll view"
      case .gesture: "gesture"
      case .deck: "deck"
      case .header: "header"
      case .states: "set of states"
      }
    }

    /// The names of the numbers that show its motion; the first nonzero one counts.
    package var course: [String] {
      switch self {
      case .pager, .deck: ["offset"]
      case .scrollView: ["y", "x"]
      case .states: ["progress"]
      case .gesture, .header: []
      }
    }

    /// The place of the kind among all.
    var ordinal: Int {
      switch self {
      case .pager: 0
      case .scrollView: 1
      case .gesture: 2
      case .deck: 3
      case .header: 4
      case .states: 5
      }
    }
  }

  /// All components: kind by kind in the order of `ComponentKind`, each kind in that of its
  /// declaration, level by level.
  public var components: [ComponentID] { ComponentKind.allCases.flatMap { components(of: $0) } }

  /// All components of a kind, in the order of their declaration, level by level.
  public func components(of kind: ComponentKind) -> [ComponentID] { layout.directory.ids(of: kind) }

  /// The component with this id; nil if there is none.
  public func component(named id: String) -> ComponentID? { layout.directory.component(named: id) }

  /// The kind of a component.
  public func kind(of component: ComponentID) -> ComponentKind {
    place(of: component)?.kind ?? .gesture
  }

  /// The error for an unknown id, with a list of the existing ones.
  func unknown(_ id: String) -> CoreError {
    let names = components.map { name(of: $0) }.filter { !$0.isEmpty }
    let known = CoreError.quoted(Array(names.prefix(8)))
    return CoreError.unknown(
      id, among: names,
      "no component '\(id)'; expected "
        + (known.isEmpty ? "a scene with one" : "one of \(known)"))
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
    guard let component = component(named: id), kind(of: component) == .gesture else { return nil }
    return gesture(of: component).map { gestures[$0].spec }
  }

  /// The index of a component in this scene; nil if it is not in the scene.
  @inline(__always)
  func place(of component: ComponentID) -> ComponentPlace? {
    layout.directory.place(of: component)
  }

  /// The gesture that a component is, or that drags it; nil if there is none.
  func gesture(of component: ComponentID) -> GestureIndex? {
    layout.directory.gestures.firstIndex(of: component).map { GestureIndex($0) }
  }

  /// The component at an index in the list of its kind.
  @inline(__always)
  func id<Kind: Component>(of index: ListIndex<Kind>) -> ComponentID {
    layout.directory.id(at: ComponentPlace(index))
  }

  /// The component that a gesture is, or drags.
  func id(of gesture: GestureIndex) -> ComponentID { layout.directory.gestures[gesture.position] }

  /// The component that a track moves.
  @inline(__always)
  func id(of track: TrackIndex) -> ComponentID {
    switch tracks[track].owner {
    case .pager(let pager): id(of: pager)
    case .scrollView(let scrollAxis): id(of: scrollAxis.view)
    }
  }
}

extension SceneTree: ComponentNames {
  /// The name of a state by its number; its number, from 1, if the state does not exist.
  public func name(ofState state: Int, of component: ComponentID) -> String {
    guard let index: StatesIndex = place(of: component)?.index(),
      machines[index].spec.states.indices.contains(state)
    else { return "\(state + 1)" }
    return machines[index].spec.states[state].name
  }

  /// The name of a variable, or of an axis of a scroll view, by its number.
  public func name(ofProperty property: Int, of component: ComponentID) -> String? {
    guard let place = place(of: component) else { return nil }
    return Self.name(ofProperty: property, at: place, machines)
  }

  /// The names of the numbers that decisions are about: variables, and the axes of scroll views.
  static func name(
    ofProperty property: Int, at place: ComponentPlace, _ machines: [StateMachine]
  ) -> String? {
    if place.kind == .scrollView { return property == 0 ? "x" : "y" }
    guard let index: StatesIndex = place.index(),
      machines[index].spec.properties.indices.contains(property)
    else { return nil }
    return machines[index].spec.properties[property]
  }

  /// The names of the numbers with separate decisions.
  func decidedProperties(of component: ComponentID) -> [String] {
    place(of: component)?.kind == .scrollView ? ["x", "y"] : variables(of: component)
  }

  /// Whether decisions are about the component as a whole: a scroll view along one axis.
  func decidesAboutWhole(_ component: ComponentID) -> Bool {
    guard let view: ScrollViewIndex = place(of: component)?.index() else { return false }
    return scrollViews[view].options.axes != .both
  }

  /// The number of a track's axis, if its scroll view scrolls along both; nil for other tracks.
  @inline(__always)
  func decidedAxis(of track: TrackIndex) -> Int? {
    guard case .scrollView(let scrollAxis) = tracks[track].owner,
      scrollViews[scrollAxis.view].options.axes == .both
    else { return nil }
    return scrollAxis.axis == .horizontal ? 0 : 1
  }

  /// The ids of a pager's pages, in their order; empty if none of them has one.
  package func pageIDs(of component: ComponentID) -> [String] {
    let index: PagerIndex? = place(of: component)?.index()
    return index.map { pagers[$0].pageIDs } ?? []
  }

  /// The number of a variable, or of an axis of a scroll view, by its name.
  func property(named name: String, of component: ComponentID) -> Int? {
    decidedProperties(of: component).firstIndex(of: name)
  }
}

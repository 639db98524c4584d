/// What kind of thing a component is, and where among those of its kind it is kept.
enum ComponentPlace: Hashable, Sendable {
  case pager(PagerIndex)
  case scrollView(ScrollViewIndex)
  case gesture(GestureIndex)
  case deck(DeckIndex)
  case header(HeaderIndex)
  case states(StatesIndex)
  /// It was there before a later layout.
  case gone

  /// The kind; nil for what is gone.
  var kind: Scene.ComponentKind? {
    switch self {
    case .pager: .pager
    case .scrollView: .scrollView
    case .gesture: .gesture
    case .deck: .deck
    case .header: .header
    case .states: .states
    case .gone: nil
    }
  }
}

/// The components of a scene by their numbers, those too that a later layout has removed.
struct ComponentDirectory: Sendable {
  private(set) var names: [String] = []
  private var places: [ComponentPlace] = []

  private(set) var pagers: [ComponentID] = []
  private(set) var scrollViews: [ComponentID] = []
  /// Of each gesture, a deck's drag among them.
  private(set) var gestures: [ComponentID] = []
  private(set) var headers: [ComponentID] = []
  private(set) var states: [ComponentID] = []

  /// How many there are, and were.
  var count: Int { names.count }

  /// Adds a component; those of a kind in the order of their places, decks in that of their gestures.
  mutating func add(_ place: ComponentPlace, _ name: String) {
    let id = ComponentID(index: names.count)
    names.append(name)
    places.append(place)
    switch place {
    case .pager: pagers.append(id)
    case .scrollView: scrollViews.append(id)
    case .gesture, .deck: gestures.append(id)
    case .header: headers.append(id)
    case .states: states.append(id)
    case .gone: break
    }
  }

  /// Where a component is kept.
  @inline(__always)
  func place(of component: ComponentID) -> ComponentPlace {
    places.indices.contains(component.index) ? places[component.index] : .gone
  }

  /// The name of a component; nil for one of another scene.
  func name(of component: ComponentID) -> String? {
    names.indices.contains(component.index) ? names[component.index] : nil
  }

  /// The same components with the numbers that those with the same name and kind have in an earlier layout, others
  /// with new ones.
  ///
  /// - Parameter found: the component that has a name in the earlier layout.
  /// - Returns: the components, and the new number of each.
  func adopting(
    _ old: ComponentDirectory, _ found: (String) -> ComponentID?
  ) -> (directory: ComponentDirectory, numbers: [Int]) {
    var next = ComponentDirectory()
    next.names = old.names
    next.places = Array(repeating: .gone, count: old.count)
    var numbers: [Int] = []
    for (place, name) in zip(places, names) {
      var number = next.count
      if let same = found(name), old.place(of: same).kind == place.kind {
        number = same.index
      } else {
        next.names.append(name)
        next.places.append(.gone)
      }
      next.places[number] = place
      numbers.append(number)
    }
    let renumbered = { (ids: [ComponentID]) in ids.map { ComponentID(index: numbers[$0.index]) } }
    (next.pagers, next.scrollViews) = (renumbered(pagers), renumbered(scrollViews))
    (next.gestures, next.headers) = (renumbered(gestures), renumbered(headers))
    next.states = renumbered(states)
    return (next, numbers)
  }
}

/// Where a component is kept: its kind, and its place among those of the kind.
struct ComponentPlace: Hashable, Sendable {
  let kind: SceneTree.ComponentKind
  let position: Int32

  @inline(__always)
  init<Kind: Component>(_ index: ListIndex<Kind>) {
    (kind, position) = (Kind.kind, Int32(index.position))
  }

  /// The index in the list of a kind; nil for a component of another kind.
  @inline(__always)
  func index<Kind: Component>(of _: Kind.Type = Kind.self) -> ListIndex<Kind>? {
    kind == Kind.kind ? ListIndex(Int(position)) : nil
  }
}

extension ComponentID {
  /// The component at a place that is empty.
  fileprivate static let none = ComponentID(index: -1)
}

/// The components of a scene by their numbers and names, including those that a later layout has
/// removed.
struct ComponentDirectory: Sendable {
  private(set) var names: [String] = []
  /// Nil for those that a later layout has removed.
  private var places: [ComponentPlace?] = []
  /// The components of each kind in the order of their places.
  private var ids = Array(repeating: [ComponentID](), count: SceneTree.ComponentKind.allCases.count)
  /// Of each gesture, those among them that are other components' drags.
  private(set) var gestures: [ComponentID] = []
  /// The first of each name.
  private var named: [String: ComponentID] = [:]

  /// The number of components, including removed ones.
  var count: Int { names.count }

  /// Adds a component; those of a kind come in the order of their places.
  @discardableResult
  mutating func add(_ place: ComponentPlace, _ name: String) -> ComponentID {
    let id = ComponentID(index: names.count)
    names.append(name)
    places.append(place)
    ids[place.kind.ordinal].append(id)
    if !name.isEmpty, named[name] == nil { named[name] = id }
    return id
  }

  /// Adds the next gesture: a component of its own, or the drag of another one.
  mutating func addGesture(_ component: ComponentID) { gestures.append(component) }

  /// Where a component is kept; nil for one that is gone, or of another scene.
  @inline(__always)
  func place(of component: ComponentID) -> ComponentPlace? {
    places.indices.contains(component.index) ? places[component.index] : nil
  }

  /// Whether any component may have a name that is not its node's.
  var hasNamesBesideNodes: Bool {
    let kinds: [SceneTree.ComponentKind] = [.gesture, .states]
    return kinds.contains { !ids[$0.ordinal].isEmpty }
  }

  /// The component that is kept at a place.
  @inline(__always)
  func id(at place: ComponentPlace) -> ComponentID {
    ids[place.kind.ordinal][Int(place.position)]
  }

  /// All components of a kind.
  func ids(of kind: SceneTree.ComponentKind) -> [ComponentID] {
    // Only gestures leave empty places: those of rows.
    kind == .gesture ? ids[kind.ordinal].filter { $0 != .none } : ids[kind.ordinal]
  }

  /// The component with a name.
  func component(named name: String) -> ComponentID? { named[name] }

  /// The name of a component; nil for one of another scene.
  func name(of component: ComponentID) -> String? {
    names.indices.contains(component.index) ? names[component.index] : nil
  }

  /// Puts gestures of rows in the place of others; one with the name of another continues it.
  ///
  /// - Parameters:
  ///   - old: the gestures to remove.
  ///   - names: the names of the new ones, which take the places of the block.
  mutating func replace(_ old: [GestureIndex], by names: [String], _ block: inout RowBlock) {
    let removed = remove(old)
    let kind = SceneTree.ComponentKind.gesture.ordinal
    block.places.reserve(names.count, in: &ids[kind], .none)
    let missing = block.gestures.start + block.gestures.capacity - gestures.count
    if missing > 0 { gestures += repeatElement(.none, count: missing) }
    for (number, name) in names.enumerated() {
      let id = removed[name] ?? ComponentID(index: count)
      if id.index == count {
        self.names.append(name)
        places.append(nil)
      }
      let place = block.places.start + number
      places[id.index] = ComponentPlace(ListIndex<SceneGesture>(place))
      ids[kind][place] = id
      gestures[block.gesture(number).position] = id
      if !name.isEmpty { named[name] = id }
    }
  }

  /// Removes gestures, which leave empty places.
  ///
  /// - Returns: the numbers of those with a name.
  private mutating func remove(_ removed: [GestureIndex]) -> [String: ComponentID] {
    var numbers: [String: ComponentID] = [:]
    let kind = SceneTree.ComponentKind.gesture.ordinal
    for gesture in removed {
      let id = gestures[gesture.position]
      if let place = places[id.index] { ids[kind][Int(place.position)] = .none }
      places[id.index] = nil
      gestures[gesture.position] = .none
      let name = names[id.index]
      if !name.isEmpty {
        numbers[name] = id
        named[name] = nil
      }
    }
    return numbers
  }

  /// The same components with the numbers that those with the same name and kind have in an earlier
  /// layout, others with new ones.
  ///
  /// - Returns: the components, and the new number of each.
  func adopting(_ old: ComponentDirectory) -> (directory: ComponentDirectory, numbers: [Int]) {
    var next = self
    next.names = old.names
    next.places = Array(repeating: nil, count: old.count)
    var numbers: [Int] = []
    for (place, name) in zip(places, names) {
      var number = next.count
      if let same = old.named[name], old.place(of: same)?.kind == place?.kind {
        number = same.index
      } else {
        next.names.append(name)
        next.places.append(nil)
      }
      next.places[number] = place
      numbers.append(number)
    }
    let renumbered = { (id: ComponentID) in ComponentID(index: numbers[id.index]) }
    next.ids = ids.map { $0.map(renumbered) }
    next.gestures = gestures.map(renumbered)
    next.named = named.mapValues(renumbered)
    return (next, numbers)
  }
}

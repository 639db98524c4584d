/// A gesture of a scene.
struct SceneGesture: Sendable {
  let spec: GestureSpec
  let node: NodeIndex
  /// The deck that the gesture drags; nil for a gesture of its own.
  var deck: DeckIndex?
  /// The variables that it moves.
  var moves: [MovedValue] = []
}

extension SceneGesture: Component {
  static let kind = SceneTree.ComponentKind.gesture

  /// The state of the gesture is in the arena.
  var axes: [Orientation?] { [] }
  mutating func continueState(
    of old: SceneGesture, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {}
}

/// The relations between gestures of a scene, by the numbers of its components.
///
/// Names are resolved once, here; touches use numbers only.
struct Relations: Sendable {
  /// For each component, those it waits for.
  private var waits: [[Int]]
  /// For each component, those beside which it may be recognized.
  private var allies: [[Int]]
  /// For each component, those that are never active with it, whatever their fingers.
  private var rivals: [[Int]]

  /// Pagers and scroll views are components 0 ..< `count`, gestures follow.
  ///
  /// - Parameter movers: the component that moves the children of each node.
  init(
    _ gestures: [SceneGesture], nodesByID: [String: NodeIndex], movers: [ComponentID?], count: Int,
    onPagers: [GestureOnPager] = []
  ) throws(CoreError) {
    waits = Array(repeating: [], count: count + gestures.count)
    allies = waits
    rivals = waits
    guard !gestures.isEmpty else { return }
    var numbers: [String: Int] = [:]
    for (id, node) in nodesByID {
      if let mover = movers[node.position] { numbers[id] = mover.index }
    }
    for (index, gesture) in gestures.enumerated() where !gesture.spec.id.isEmpty {
      let id = gesture.spec.id
      let isFree = gesture.deck != nil || nodesByID[id] == nil
      guard isFree, numbers.updateValue(count + index, forKey: id) == nil else {
        throw CoreError(
          .duplicateID, "gesture '\(id)': expected each id once in a scene; rename one of the two")
      }
    }
    for (index, gesture) in gestures.enumerated() {
      let (own, spec) = (count + index, gesture.spec)
      for other in try Self.numbers(spec.requiresFailureOf, of: spec, in: numbers) {
        waits[own].append(other)
      }
      for other in try Self.numbers(spec.blocks, of: spec, in: numbers) { waits[other].append(own) }
      for other in try Self.numbers(spec.simultaneousWith, of: spec, in: numbers) {
        allies[own].append(other)
        allies[other].append(own)
      }
      for other in try Self.numbers(spec.exclusiveAfter, of: spec, in: numbers) {
        waits[own].append(other)
        rivals[own].append(other)
        rivals[other].append(own)
      }
    }
    for pair in onPagers {
      switch pair.priority {
      case .normal: break
      case .high: waits[pair.gesture.index].append(pair.pager.index)
      case .simultaneous:
        allies[pair.gesture.index].append(pair.pager.index)
        allies[pair.pager.index].append(pair.gesture.index)
      }
    }
    for list in [\Relations.waits, \.allies, \.rivals] {
      for index in waits.indices where self[keyPath: list][index].count > 1 {
        self[keyPath: list][index].sort()
      }
    }
    try checkOrder(gestures, movers: count)
  }

  private static func numbers(
    _ ids: [String], of spec: GestureSpec, in numbers: [String: Int]
  ) throws(CoreError) -> [Int] {
    var found: [Int] = []
    for id in ids {
      guard let number = numbers[id] else {
        throw CoreError.unknown(
          id, among: numbers.keys,
          "gesture '\(spec.id)': no gesture, pager or scroll view '\(id)' to relate to; check the id"
        )
      }
      found.append(number)
    }
    return found
  }

  /// Checks that no gesture waits for itself, even indirectly: it would never be recognized.
  private func checkOrder(_ gestures: [SceneGesture], movers: Int) throws(CoreError) {
    // Kahn's algorithm: a gesture that does not wait is removed, and the waits for it with it.
    var open = waits.map(\.count)
    var waiters = [[Int]](repeating: [], count: waits.count)
    for (waiter, others) in waits.enumerated() {
      for other in others { waiters[other].append(waiter) }
    }
    var free = open.indices.filter { open[$0] == 0 }
    while let next = free.popLast() {
      for waiter in waiters[next] {
        open[waiter] -= 1
        if open[waiter] == 0 { free.append(waiter) }
      }
    }
    guard let stuck = open.indices.first(where: { $0 >= movers && open[$0] > 0 }) else { return }
    throw CoreError(
      .circularWait,
      "gesture '\(gestures[stuck - movers].spec.id)': expected an order of waiting, found a circle; "
        + "drop one of the relations")
  }

  func waits(_ a: ComponentID, for b: ComponentID) -> Bool { Self.holds(waits[a.index], b) }

  /// Whether `a` waits for `b`, perhaps through others.
  func waitsInTheEnd(_ a: ComponentID, for b: ComponentID) -> Bool {
    guard !waits[a.index].isEmpty else { return false }
    // Each is visited once: through many others there may be very many paths.
    var seen: Set<Int> = []
    var open = waits[a.index]
    while let next = open.popLast() {
      if next == b.index { return true }
      if seen.insert(next).inserted { open += waits[next] }
    }
    return false
  }

  func areAllies(_ a: ComponentID, _ b: ComponentID) -> Bool {
    Self.holds(allies[a.index], b) && !Self.holds(rivals[a.index], b)
  }

  func areRivals(_ a: ComponentID, _ b: ComponentID) -> Bool { Self.holds(rivals[a.index], b) }

  /// Whether a component is in a list in rising order; a gesture may name every other one.
  private static func holds(_ list: [Int], _ component: ComponentID) -> Bool {
    let place = list.indices.prefixEnd { list[$0] < component.index }
    return place < list.count && list[place] == component.index
  }

  /// Makes room for gestures that relate to no other.
  mutating func extend(to count: Int) {
    let more = repeatElement([Int](), count: count - waits.count)
    waits += more
    allies += more
    rivals += more
  }

  /// The same relations between components that have got other numbers.
  func renumbered(_ numbers: [Int], count: Int) -> Relations {
    var result = self
    let empty = [[Int]](repeating: [], count: count)
    (result.waits, result.allies, result.rivals) = (empty, empty, empty)
    // Headers and states have no relations.
    for (old, new) in numbers.prefix(waits.count).enumerated() {
      result.waits[new] = waits[old].map { numbers[$0] }.sorted()
      result.allies[new] = allies[old].map { numbers[$0] }.sorted()
      result.rivals[new] = rivals[old].map { numbers[$0] }.sorted()
    }
    return result
  }
}

extension SceneTree {
  /// The most gestures that one touch can meet: those of a node and of all nodes around it.
  ///
  /// Each of them may have to be compared with each other one, whenever one of them is recognized.
  public static let mostGesturesOnPath = 100

  /// Checks that no touch meets more gestures than it may.
  static func checkCrowds(_ gestures: [SceneGesture], _ records: [Record]) throws(CoreError) {
    guard gestures.count > mostGesturesOnPath else { return }
    var counts = [Int](repeating: 0, count: records.count)
    for gesture in gestures { counts[gesture.node.position] += 1 }
    for index in records.indices {
      // Parents come before their children.
      if let parent = records[index].parent { counts[index] += counts[parent.position] }
      guard counts[index] <= mostGesturesOnPath else {
        throw CoreError(
          .tooLarge,
          "gestures: expected at most \(mostGesturesOnPath) that one touch can meet, on a node and those "
            + "around it, found \(counts[index])")
      }
    }
  }
}

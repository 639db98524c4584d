/// A gesture of a scene.
struct SceneGesture: Sendable {
  let spec: GestureSpec
  /// Index of its node.
  let node: Int
  /// The deck whose drag it is; -1 for none.
  var deck = -1
}

/// Who waits for whom in a scene, by the numbers of its components.
///
/// Names are looked up once, here; a touch meets numbers only.
struct Relations: Sendable {
  /// For each component, those it waits for.
  private(set) var waits: [[Int]]
  /// For each component, those beside which it may be recognized.
  private var allies: [[Int]]
  /// For each component, those that are never active with it, whatever their fingers.
  private var rivals: [[Int]]

  /// Pagers and scroll views are components 0 ..< `count`, gestures follow.
  ///
  /// - Parameter movers: the component that moves the children of each node; -1 for none.
  init(
    _ gestures: [SceneGesture], nodesByID: [String: Int], movers: [Int], count: Int,
    onPagers: [GestureOnPager] = []
  ) throws(CoreError) {
    waits = Array(repeating: [], count: count + gestures.count)
    allies = waits
    rivals = waits
    guard !gestures.isEmpty else { return }
    var numbers: [String: Int] = [:]
    for (id, node) in nodesByID where movers[node] >= 0 { numbers[id] = movers[node] }
    for (index, gesture) in gestures.enumerated() where !gesture.spec.id.isEmpty {
      let id = gesture.spec.id
      let isFree = gesture.deck >= 0 || nodesByID[id] == nil
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
      case .high: waits[pair.gesture].append(pair.pager)
      case .simultaneous:
        allies[pair.gesture].append(pair.pager)
        allies[pair.pager].append(pair.gesture)
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

  /// Nobody waits for himself, over however many others: such gestures would never be recognized.
  private func checkOrder(_ gestures: [SceneGesture], movers: Int) throws(CoreError) {
    // Kahn's algorithm: who waits for nobody is taken away, and with it the waiting of others for it.
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

  func waits(_ a: Int, for b: Int) -> Bool { Self.holds(waits[a], b) }

  /// Whether `a` waits for `b`, perhaps by way of others.
  func waitsInTheEnd(_ a: Int, for b: Int) -> Bool {
    guard !waits[a].isEmpty else { return false }
    // Each is looked at once: by way of many others there may be very many ways.
    var seen: Set<Int> = []
    var open = waits[a]
    while let next = open.popLast() {
      if next == b { return true }
      if seen.insert(next).inserted { open += waits[next] }
    }
    return false
  }

  func areAllies(_ a: Int, _ b: Int) -> Bool {
    Self.holds(allies[a], b) && !Self.holds(rivals[a], b)
  }

  func areRivals(_ a: Int, _ b: Int) -> Bool { Self.holds(rivals[a], b) }

  /// Whether a number is in a list in rising order; a gesture may name every other one.
  private static func holds(_ list: [Int], _ number: Int) -> Bool {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] == number
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

extension Scene {
  /// The most gestures that one touch can meet: those of a node and of all nodes around it.
  ///
  /// Each of them may have to be compared with each other one, whenever one of them is recognized.
  public static let mostGesturesOnPath = 100

  /// Checks that no touch meets more gestures than it may.
  static func checkCrowds(_ gestures: [SceneGesture], _ records: [Record]) throws(CoreError) {
    guard gestures.count > mostGesturesOnPath else { return }
    var counts = [Int](repeating: 0, count: records.count)
    for gesture in gestures { counts[gesture.node] += 1 }
    for index in records.indices {
      // Parents come before their children.
      if records[index].parent >= 0 { counts[index] += counts[records[index].parent] }
      guard counts[index] <= mostGesturesOnPath else {
        throw CoreError(
          .tooLarge,
          "gestures: expected at most \(mostGesturesOnPath) that one touch can meet, on a node and those "
            + "around it, found \(counts[index])")
      }
    }
  }
}

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
    var open = Set(waits.indices.filter { !waits[$0].isEmpty })
    while let free = open.first(where: { waits[$0].allSatisfy { !open.contains($0) } }) {
      open.remove(free)
    }
    guard let stuck = open.filter({ $0 >= movers }).min() else { return }
    throw CoreError(
      .circularWait,
      "gesture '\(gestures[stuck - movers].spec.id)': expected an order of waiting, found a circle; "
        + "drop one of the relations")
  }

  func waits(_ a: Int, for b: Int) -> Bool { waits[a].contains(b) }

  /// Whether `a` waits for `b`, perhaps by way of others.
  func waitsInTheEnd(_ a: Int, for b: Int) -> Bool {
    waits[a].contains { $0 == b || waitsInTheEnd($0, for: b) }
  }

  func areAllies(_ a: Int, _ b: Int) -> Bool {
    allies[a].contains(b) && !rivals[a].contains(b)
  }

  func areRivals(_ a: Int, _ b: Int) -> Bool { rivals[a].contains(b) }

  /// The same relations between components that have got other numbers.
  func renumbered(_ numbers: [Int], count: Int) -> Relations {
    var result = self
    let empty = [[Int]](repeating: [], count: count)
    (result.waits, result.allies, result.rivals) = (empty, empty, empty)
    // Headers and states have no relations.
    for (old, new) in numbers.prefix(waits.count).enumerated() {
      result.waits[new] = waits[old].map { numbers[$0] }
      result.allies[new] = allies[old].map { numbers[$0] }
      result.rivals[new] = rivals[old].map { numbers[$0] }
    }
    return result
  }
}

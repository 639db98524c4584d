/// A deck of a scene.
struct SceneDeck: Sendable {
  var deck: Deck
  let node: Int
  /// Number of the gesture that is its drag.
  let gesture: Int
}

/// The header of a scroll view in a scene.
struct SceneHeader: Sendable {
  let options: HeaderOptions
  /// Index of the node that is its content: the first child of the scroll view.
  let node: Int
  /// Index of the scroll view.
  let view: Int
  let axis: Axis
  /// Whether the running pull has been told.
  var hasTriggered = false

  /// By how much the content starts later.
  var lead: Vector {
    let start = options.contentStart.value
    return axis == .horizontal ? Vector(x: start, y: 0) : Vector(x: 0, y: start)
  }
}

/// Collects decks, headers and states while a tree is walked.
struct SceneParts {
  private(set) var decks: [SceneDeck] = []
  private(set) var headers: [SceneHeader] = []
  var machines: [StateMachine] = []

  mutating func add(
    _ options: DeckOptions, _ node: Node, at index: Int, gesture: Int
  ) throws(CoreError) -> Int {
    let deck = try Deck(options, count: node.children.count, size: node.frame.size)
    decks.append(SceneDeck(deck: deck, node: index, gesture: gesture))
    return decks.count - 1
  }

  mutating func add(
    _ options: HeaderOptions, _ scroll: ScrollViewOptions, view: Int, node: Int
  ) -> Int {
    let axis: Axis = scroll.axes.contains(.vertical) ? .vertical : .horizontal
    headers.append(SceneHeader(options: options, node: node, view: view, axis: axis))
    return headers.count - 1
  }

  /// - Throws: `CoreError` for states that have the name of something else.
  func checkNames(
    _ nodesByID: [String: Int], _ gestures: [SceneGesture]
  ) throws(CoreError) {
    guard !machines.isEmpty else { return }
    var names = Set(gestures.filter { $0.deck < 0 }.map(\.spec.id))
    for machine in machines where !machine.spec.id.isEmpty {
      let id = machine.spec.id
      guard nodesByID[id] == nil, names.insert(id).inserted else {
        throw CoreError(
          .duplicateID, "states '\(id)': expected each id once in a scene; rename one of the two")
      }
    }
  }
}

extension ScrollViewOptions {
  /// The same with a header above the content.
  func below(_ header: HeaderOptions?, _ contents: Size) -> ScrollViewOptions {
    guard let header else { return self }
    var options = self
    var size = contentSize ?? contents
    if axes.contains(.vertical) {
      size.height += header.contentStart.value
    } else {
      size.width += header.contentStart.value
    }
    options.contentSize = size
    return options
  }
}

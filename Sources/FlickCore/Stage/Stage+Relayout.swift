// A new scene in mid-life: components keep their state by id, gestures whose node stays where it is go
// on, all others are cancelled once, in the old scene, before anything moves.

extension Stage {
  /// Puts another scene in place of this one, as after a rotation of the device or a reload.
  ///
  /// - Pagers with an id that the old scene has too keep their page, and on their way their position
  ///   and velocity in pages. A page that does not exist any more becomes the nearest, and so does the
  ///   place of content that is dragged or on its way; it is told as a change caused by the layout.
  /// - Decks keep their card in front and their progress, states the state with the same name, and values
  ///   that a program has put elsewhere; variables the values that have the same name.
  /// - Scroll views keep their offset, and on their way their velocity, as far as there is content.
  /// - Gestures in progress go on if their id is there and their node is where it was; they keep the
  ///   options with which they were touched. Else they are cancelled: `GestureEnding.layout`, or
  ///   `removal` where the id is gone. So are drags of pagers whose pages have another size or place, and
  ///   of scroll views that have another size; a drag of a pager that has other pages at its end goes on
  ///   from where finger and content are.
  /// - `ComponentID`s stay valid; new components get new ones.
  public mutating func relayout(_ next: Scene) {
    var next = next
    next.adoptComponents(of: scene)
    #if FAULT_RELAYOUT_FORGETS_FINGER
      let holders = fingers.indices.dropFirst()
    #else
      let holders = fingers.indices
    #endif
    for finger in holders { cancelDrag(finger, unlessKeptBy: next) }
    for index in arena.indices where !arena[index].isPager && !arena[index].state.isFinal {
      guard let ending = ending(of: index, in: next) else { continue }
      takeAway(index, ending)
      #if FAULT_REMOVED_ENDS_TWICE
        recordGesture(index, ending)
      #endif
    }
    concludeInput()

    let old = scene
    lastDecisions += Array(repeating: nil, count: next.slots.count - lastDecisions.count)
    scene = next
    moving = []
    wheeled = WheelTurn()
    renumber(from: old)
    for index in scene.pagers.indices {
      if case .pager(let before) = old.slot(of: scene.id(ofTrack: index)) {
        keepPager(index, old.pagers[before])
      }
    }
    for (number, id) in scene.components(of: .scrollView).enumerated() {
      if case .scrollView(let before) = old.slot(of: id) {
        scene.scrollViews[number].keep(old.scrollViews[before], at: time)
      }
    }
    for index in scene.pagers.count..<scene.trackCount where scene.isSettling(index) {
      moving.append(index)
    }
    keepParts(of: old)
    continueDrags(from: old)
    // Who waited for another may not have to in this scene.
    concludeInput()
  }

  /// Takes a node, with all that is in it, out of the scene.
  ///
  /// A pager that loses a page has one page less; the pages after it move up. Gestures of the node are
  /// cancelled, once, with `GestureEnding.removal`; what had to wait for them does not any more.
  ///
  /// - Throws: `CoreError` for an id that no node has, or the root's.
  public mutating func remove(node id: String) throws(CoreError) {
    guard scene.root.id != id, let root = try scene.root.forgetting(id) else {
      throw CoreError.unknown(
        id, among: scene.nodesByID.keys,
        "no node '\(id)' to remove; expected the id of a node inside the root")
    }
    relayout(try Scene(root))
  }

  /// Why a recognizer must end before the next scene comes; nil if it goes on.
  private func ending(of index: Int, in next: Scene) -> GestureEnding? {
    let component = ComponentID(index: arena[index].component)
    guard let new = next.gesture(of: component) else { return .removal }
    let old = scene.gestures[arena[index].index]
    let isSame =
      old.spec.kind.rule == next.gestures[new].spec.kind.rule
      && scene.place(ofNode: old.node) == next.place(ofNode: next.gestures[new].node)
    return isSame && keepsCards(old.deck, next.gestures[new].deck, in: next) ? nil : .layout
  }

  /// Whether a deck's drag goes on in a new deck: with as many cards; -1 stands for a gesture of no deck.
  private func keepsCards(_ old: Int, _ new: Int, in next: Scene) -> Bool {
    guard old >= 0, new >= 0 else { return old == new }
    return scene.decks[old].deck.count == next.decks[new].deck.count
  }

  private mutating func cancelDrag(_ finger: Int, unlessKeptBy next: Scene) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding, .dragging:
      guard let ending = dragEnding(from: fingers[finger].innermost, in: next) else { return }
      cancel(finger, ending)
      if fingers[finger].bit != 0 { dismissDrag(finger, ending) }
    }
  }

  /// Why a drag must end; nil if all tracks under the finger, outwards, are and stay the same.
  private func dragEnding(from innermost: Int, in next: Scene) -> GestureEnding? {
    var track = innermost
    var expected: Int?
    while track >= 0 {
      guard let new = scene.counterpart(of: track, in: next) else { return .removal }
      let isSame =
        new == expected ?? new && scene.hasLayout(ofTrack: track, as: new, in: next)
        && scene.place(ofNode: scene.trackNodes[track]) == next.place(ofNode: next.trackNodes[new])
      guard isSame else { return .layout }
      track = scene.outerTracks[track]
      expected = next.outerTracks[new]
    }
    return expected ?? -1 < 0 ? nil : .layout
  }

  /// Fingers and recognizers that go on get the numbers of the new scene.
  private mutating func renumber(from old: Scene) {
    let numbers = (0..<old.trackCount).map { old.counterpart(of: $0, in: scene) ?? -1 }
    let number = { (index: Int) in index >= 0 ? numbers[index] : -1 }
    for finger in fingers.indices {
      fingers[finger].innermost = number(fingers[finger].innermost)
      fingers[finger].panTrack = number(fingers[finger].panTrack)
      fingers[finger].secondPanTrack = number(fingers[finger].secondPanTrack)
      fingers[finger].path.renumber(number)
      fingers[finger].crossPath.renumber(number)
    }
    for index in arena.indices {
      switch scene.slots[arena[index].component] {
      case .pager, .scrollView:
        arena[index].index = number(arena[index].index)
        arena[index].depth = scene.records[scene.trackNodes[arena[index].index]].depth
      case .gesture, .deck:
        let component = ComponentID(index: arena[index].component)
        guard let gesture = scene.gesture(of: component) else { continue }
        arena[index].index = gesture
        arena[index].depth = scene.records[scene.gestures[gesture].node].depth
        arena[index].priority = scene.gestures[gesture].spec.priority
      case .header, .states, .gone: assertionFailure("a recognizer without a gesture")
      }
    }
  }

  private mutating func keepPager(_ index: Int, _ old: Pager) {
    let component = scene.id(ofTrack: index)
    let change = scene.pagers[index].keep(old, at: time)
    if let change { record(.pages, .pageWillChange(component, change)) }
    if scene.isSettling(index) {
      moving.append(index)
    } else if !scene.isHeld(index) {
      restNow(index)
    }
  }
}

// The replacement of the scene of a running stage: components keep their state by id, gestures of
// nodes that stay in place continue, and all others are cancelled once, in the old scene, before
// anything moves.

extension Stage {
  /// Puts another scene in place of this one, as after a rotation of the device or a reload.
  ///
  /// - Pagers with an id that the old scene has too keep their page, by its id or else by its
  ///   number, and in motion or under a finger their position and velocity in pages. A page that
  ///   does not exist any more becomes the next one that does; that is reported as a change caused
  ///   by the layout.
  /// - Decks keep their card in front and their progress, states the state with the same name, and
  ///   values that a program has put elsewhere. Variables keep the values that have the same name;
  ///   one at a detent, or on its way there, goes along with the detent.
  /// - Scroll views keep their offset, under a finger the node under it, and in motion their
  ///   velocity, as far as there is content.
  /// - A drag continues if its component is there with the same axis and is still open to the
  ///   finger, from where finger and content are. Beyond new bounds the law of overscroll counts
  ///   from the place that is shown. Other gestures continue if their id is there and their node is
  ///   where it was. All keep the options with which they were touched. The rest is cancelled:
  ///   `GestureEnding.layout`, or `removal` where the id is gone.
  /// - `ComponentID`s stay valid; new components get new ones.
  public mutating func relayout(_ next: SceneTree) {
    var next = next
    next.adoptComponents(of: scene)
    let holders = fingers.places
    for finger in holders { cancelDrag(finger, unlessKeptBy: next) }
    for index in arena.places where !arena[index].isPager && !arena[index].state.isFinal {
      guard let ending = ending(of: index, in: next) else { continue }
      cancelAttempt(index, ending)
    }
    concludeInput()

    cancelWheelDrag(ofDeckMissingIn: next)
    interruptAnimations(missingIn: next)
    let aims = awaitedAims()
    let held = heldContent(in: next)
    let old = scene
    journal.extend(to: next.layout.directory.count)
    scene = next
    if !scene.drawing.followers.isEmpty { scene.adoptFollowedRules(of: old) }
    wheels.forgetTargets()
    renumber(from: old)
    renumberDecisions(from: old)
    scene.keepComponents(of: old, at: time, in: &journal)
    if scene.hasOtherPlaces(than: old) { note(.newLayouts) }
    continueSpaces()
    running.removeAll()
    for motion in scene.motions where scene.restTime(of: motion) != nil { running.insert(motion) }
    reportAwaited(unlessGoingTo: aims)
    continueDrags(from: old, held)
    continueHolds(from: old)
    if !scene.drawing.followers.isEmpty {
      startFollowing(after: old)
      followRules()
    }
    watchAgain()
    // A gesture that waited for another may not have to in this scene.
    concludeInput()
  }

  /// Removes a node, with its contents, from the scene.
  ///
  /// A pager that loses a page has one page less; the pages after it move up. Gestures of the node
  /// are cancelled, once, with `GestureEnding.removal`, and other gestures no longer wait for them.
  ///
  /// - Throws: `CoreError` for an unknown id, or the root's.
  public mutating func remove(node id: String) throws(CoreError) {
    guard scene.root.id != id, let root = try scene.root.forgetting(id) else {
      throw CoreError.unknown(
        id, among: scene.nodesByID.keys,
        "no node '\(id)' to remove; expected the id of a node inside the root")
    }
    relayout(try SceneTree(root))
  }

  /// Interrupts animations of states that are missing in the next scene.
  private mutating func interruptAnimations(missingIn next: SceneTree) {
    for index in scene.machines.places where !scene.machines[index].runs.isEmpty {
      guard next.place(of: scene.id(of: index))?.kind != .states else { continue }
      for property in scene.machines[index].spec.properties.indices {
        scene.machines[index].interrupt(property, .interrupted)
      }
      reportEnds(index)
    }
  }

  /// The reason for the end of a recognizer before the next scene; nil if it continues.
  private func ending(of index: AttemptIndex, in next: SceneTree) -> GestureEnding? {
    guard let gesture = arena[index].gesture,
      let new = next.gesture(of: arena[index].component)
    else { return .removal }
    let (old, now) = (scene.gestures[gesture], next.gestures[new])
    guard old.spec.moves == now.spec.moves, keepsCards(old.deck, now.deck, in: next) else {
      return .layout
    }
    let follows = arena[index].follows && old.spec.kind.continues(as: now.spec.kind)
    let isOpen = arena[index].contacts.allSatisfy { contact in
      fingers.index(of: contact.touchBit).map {
        now.spec.pointerKinds.contains(fingers[$0].kind)
      } ?? true
    }
    guard isOpen else { return .layout }
    if follows { return nil }
    let isSame =
      old.spec.kind.rule == now.spec.kind.rule
      && scene.place(ofNode: old.node) == next.place(ofNode: now.node)
    return isSame ? nil : .layout
  }

  /// Whether a deck's drag continues in a new deck, which requires the same number of cards.
  ///
  /// Also true for a gesture without a deck.
  private func keepsCards(_ old: DeckIndex?, _ new: DeckIndex?, in next: SceneTree) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return scene.decks[old].deck.count == next.decks[new].deck.count
  }

  private mutating func cancelDrag(_ finger: FingerIndex, unlessKeptBy next: SceneTree) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding, .dragging:
      guard let ending = dragEnding(of: finger, in: next) else { return }
      cancelDrag(finger, ending)
    }
  }

  /// Fingers and recognizers that continue get the numbers of the new scene.
  private mutating func renumber(from old: SceneTree) {
    let places = old.tracks.places.map { old.counterpart(of: $0, in: scene) }
    let number = { (track: TrackIndex) in places[track.position] }
    for finger in fingers.places {
      var innermost = fingers[finger].innermost
      while let track = innermost, number(track) == nil { innermost = old.outer(track) }
      fingers[finger].innermost = innermost.flatMap(number)
      for slot in Finger.PanSlot.allCases {
        guard let track = fingers[finger][slot]?.track else { continue }
        fingers[finger].setTrack(number(track), of: slot)
      }
      fingers[finger].drawn = fingers[finger].drawn?.renumbered(number)
      fingers[finger].path.renumber(number)
      fingers[finger].crossPath.renumber(number)
    }
    jointFlings = jointFlings.compactMap { $0.renumbered(number) }
    for index in arena.places {
      switch arena[index].subject {
      case .drag(let track):
        guard let new = number(track) else { continue }
        arena[index].subject = .drag(new)
        arena[index].depth = scene.records[scene.tracks[new].node].depth
      case .gesture:
        guard let gesture = scene.gesture(of: arena[index].component) else { continue }
        arena[index].subject = .gesture(gesture)
        arena[index].depth = scene.records[scene.gestures[gesture].node].depth
        arena[index].priority = scene.gestures[gesture].spec.priority
      }
    }
  }

  /// Measures gestures that continue in the new scene, once its tracks are where they were.
  private mutating func continueSpaces() {
    for index in arena.places where !arena[index].space.isFixed {
      guard let gesture = arena[index].gesture else { continue }
      arena[index].space = space(of: gesture).continuing(arena[index].space)
    }
  }
}

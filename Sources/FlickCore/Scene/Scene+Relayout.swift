extension Scene {
  /// Gives components the numbers that those with the same id have in `old`, others new ones.
  mutating func adoptComponents(of old: Scene) {
    var names = old.componentNames
    var slots = [Slot](repeating: .gone, count: names.count)
    var numbers: [Int] = []
    for (number, slot) in self.slots.enumerated() {
      let name = componentNames[number]
      var adopted: Int?
      if let found = old.component(named: name)?.index {
        switch (slot, old.slots[found]) {
        case (.pager, .pager), (.scrollView, .scrollView), (.gesture, .gesture), (.deck, .deck),
          (.header, .header), (.states, .states):
          adopted = found
        default: break
        }
      }
      numbers.append(adopted ?? names.count)
      if adopted == nil {
        names.append(name)
        slots.append(.gone)
      }
      slots[numbers[number]] = slot
    }
    trackComponents = trackComponents.map { numbers[$0] }
    gestureComponents = gestureComponents.map { numbers[$0] }
    headerComponents = headerComponents.map { numbers[$0] }
    statesComponents = statesComponents.map { numbers[$0] }
    relations = relations.renumbered(numbers, count: names.count)
    componentNames = names
    self.slots = slots
    // The ids are the same, so all is found again under the new numbers.
    try? findReadings()
  }

  /// Where a node is when all pagers are at their first page and nothing is scrolled; tells whether it
  /// has moved.
  func place(ofNode index: Int) -> Rect {
    var place = records[index].frame
    var node = index
    while records[node].parent >= 0 {
      let parent = records[records[node].parent]
      place.origin = place.origin + (parent.frame.origin - .zero)
      if parent.pager >= 0 {
        let pager = pagers[parent.pager]
        let along = pager.edgeAtFirst(ofPage: node - parent.firstChild)
        let isHorizontal = pager.options.axis == .horizontal
        place.origin =
          place.origin + Vector(x: isHorizontal ? along : 0, y: isHorizontal ? 0 : along)
      }
      node = records[node].parent
    }
    return place
  }
}

extension Scene {
  /// The track of a later scene that goes on from one of this; nil if there is none.
  func counterpart(of track: Int, in next: Scene) -> Int? {
    switch next.slot(of: id(ofTrack: track)) {
    case .pager(let new): new
    case .scrollView(let new):
      lane(ofTrack: track).flatMap { next.track(ofScrollView: new, $0.axis) }
    case .gesture, .deck, .header, .states, .gone: nil
    }
  }

  /// Whether a drag that was worked out for a track holds for its counterpart.
  func hasLayout(ofTrack track: Int, as new: Int, in next: Scene) -> Bool {
    // A finger that may not hold it any more would never let it go.
    guard ask(track, { $0.grip.pointerKinds }) == next.ask(new, { $0.grip.pointerKinds }) else {
      return false
    }
    if let lane = lane(ofTrack: track), let other = next.lane(ofTrack: new) {
      return scrollViews[lane.view].hasLayout(of: next.scrollViews[other.view])
    }
    guard pagers.indices.contains(track), next.pagers.indices.contains(new) else { return false }
    return pagers[track].hasPages(of: next.pagers[new])
  }
}

extension Node {
  /// The ids of the node, its gestures, and all inside it.
  var names: Set<String> {
    var names = Set(gestures.map(\.id) + states.map(\.id) + [id])
    for child in children { names.formUnion(child.names) }
    return names
  }

  /// The tree without the node of this id, and without relations to what was in it; nil if there is
  /// none.
  func forgetting(_ id: String) throws(CoreError) -> Node? {
    guard let rest = try removing(id) else { return nil }
    let gone = names.subtracting(rest.names)
    return try rest.unrelated(to: gone)
  }

  private func unrelated(to gone: Set<String>) throws(CoreError) -> Node {
    func zeroed(_ derived: Derived) -> Derived { derived.withZero(for: gone) }
    return try changed { (parts) throws(CoreError) in
      for index in parts.children.indices {
        parts.children[index] = try parts.children[index].unrelated(to: gone)
      }
      for index in parts.gestures.indices {
        parts.gestures[index].requiresFailureOf.removeAll(where: gone.contains)
        parts.gestures[index].blocks.removeAll(where: gone.contains)
        parts.gestures[index].simultaneousWith.removeAll(where: gone.contains)
        parts.gestures[index].exclusiveAfter.removeAll(where: gone.contains)
      }
      parts.deck = deck?.unrelated(to: gone)
      parts.look = try look?.mapping(zeroed)
      parts.look?.indicator?.labels.removeAll(where: gone.contains)
      parts.values = values.map { NamedValue($0.name, zeroed($0.derived)) }
    }
  }

  /// The tree without the node of this id inside it; nil if there is none.
  private func removing(_ id: String) throws(CoreError) -> Node? {
    guard !id.isEmpty else { return nil }
    for (index, child) in children.enumerated() {
      if child.id == id {
        return try changed {
          $0.children.remove(at: index)
          if let count = $0.pager?.pageCount { $0.pager?.pageCount = max(0, count - 1) }
          if index == 0 { $0.header = nil }
        }
      }
      guard let smaller = try child.removing(id) else { continue }
      return try changed { $0.children[index] = smaller }
    }
    return nil
  }
}
extension DeckOptions {
  fileprivate func unrelated(to gone: Set<String>) -> DeckOptions {
    var kept = self
    kept.requiresFailureOf.removeAll(where: gone.contains)
    kept.blocks.removeAll(where: gone.contains)
    kept.simultaneousWith.removeAll(where: gone.contains)
    return kept
  }
}

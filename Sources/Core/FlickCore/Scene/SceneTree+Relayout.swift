extension SceneTree {
  /// Gives components the numbers that those with the same id have in `old`, others new ones.
  mutating func adoptComponents(of old: SceneTree) {
    let (directory, numbers) = layout.directory.adopting(old.layout.directory)
    layout = SceneLayout(
      ids: layout.ids, nodesByID: nodesByID, tracks: tracks, gestures: gestures, root: root,
      directory: directory,
      relations: relations.renumbered(numbers, count: directory.count),
      hitRules: layout.hitRules, ordersDrags: layout.ordersDrags,
      limitsDirections: layout.limitsDirections, makesRows: layout.makesRows)
    // The ids are unchanged, so all readings are found again under the new numbers.
    try? findReadings()
  }

  /// The place of a node with all pagers at their first page and all offsets zero, to detect moves.
  func place(ofNode index: NodeIndex) -> Rect2D {
    var place = records[index].frame
    var node = index
    while let parent = records[node].parent {
      place.origin = place.origin + (records[parent].frame.origin - .zero)
      if case .pages(let pager) = records[parent].content {
        let along = pagers[pager].edgeAtFirst(ofPage: records[parent].number(ofChild: node))
        place.origin = place.origin + Vector(along: pagers[pager].options.axis, along)
      }
      node = parent
    }
    return place
  }
}

extension SceneTree {
  /// The track of a later scene that continues one of this; nil if there is none.
  func counterpart(of track: TrackIndex, in next: SceneTree) -> TrackIndex? {
    let place = next.place(of: id(of: track))
    switch tracks[track].owner {
    case .pager: return place?.index(of: Pager.self).map { next.track(of: $0) }
    case .scrollView(let scrollAxis):
      return place?.index(of: ScrollView.self).flatMap { next.track(of: $0, scrollAxis.axis) }
    }
  }
}

extension SceneTree {
  /// Whether pages, cards or detents have other numbers or places than in an earlier scene.
  func hasOtherPlaces(than old: SceneTree) -> Bool {
    let hasOtherPages = pagers.places.contains { index in
      old.place(of: id(of: index))?.index(of: Pager.self).map {
        pagers[index].hasOtherPages(than: old.pagers[$0])
      } ?? false
    }
    return hasOtherPages
      || decks.places.contains { index in
        old.place(of: id(of: index))?.index(of: SceneDeck.self).map {
          old.decks[$0].cardIDs != decks[index].cardIDs
        } ?? false
      }
      || machines.places.contains { index in
        old.place(of: id(of: index))?.index(of: StateMachine.self).map {
          old.machines[$0].spec.rules != machines[index].spec.rules
        } ?? false
      }
  }
}

extension Node {
  /// The ids of the node, its gestures, and all inside it.
  var names: Set<String> {
    var names = Set(gestures.map(\.id) + states.map(\.id) + [id])
    for child in children { names.formUnion(child.names) }
    return names
  }

  /// The tree without the node of this id, and without relations to its contents; nil if it does
  /// not exist.
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
      parts.states = states.map { $0.following(zeroed) }
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
          $0.pager?.removePage(index)
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

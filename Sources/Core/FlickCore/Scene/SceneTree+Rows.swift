// Replacement of rows in a scene as they come near. Other nodes stay where they are: the cost
// depends on these rows and on the depth of their scroll view, not on the rest of the scene.

extension SceneTree {
  /// Puts other rows into a scroll view, and keeps its state.
  ///
  /// - Returns: false for rows that concern other nodes too: with components or relations inside,
  ///   or with a name that another node has. Then the scene is unchanged, and a new one is needed.
  /// - Throws: `CoreError` for a tree that is too deep.
  mutating func replaceRows(
    of view: ScrollViewIndex, by nodes: [Node]
  ) throws(CoreError) -> Bool {
    guard let track = track(of: view, scrollViews[view].rowAxis), nodes.allSatisfy(\.isPlain)
    else { return false }
    let list = tracks[track].node
    guard case .scrolled(_, header: nil) = records[list].content else { return false }
    let path = path(to: list)
    var node = layout.root
    for number in path { node = node.children[number] }
    guard node.children.allSatisfy(\.isPlain) else { return false }
    var part = try SceneBuilder.rows(of: try node.scrolling(nodes))
    guard areNew(part, in: list), !isCrowded(part, in: list) else { return false }
    let looks = part.looks
    guard let haveFunctions = resolve(&part.looks, looks) else { return false }
    let root = try layout.root.replacing(childrenAt: path[...], by: nodes)

    if !isKnownUniquelyReferenced(&layout) { layout = SceneLayout(copying: layout) }
    if !isKnownUniquelyReferenced(&drawing) { drawing = SceneLooks(copying: drawing) }
    let gone = allNodes(in: list)
    guard layout.nameRows(of: list, gone, by: part, in: &records) else { return false }
    var slots = layout.blocks[list]?.looks ?? RowSlots()
    drawing.replace(
      gone.compactMap { records[$0].look }, by: part.looks, in: &slots,
      haveFunctions: haveFunctions)
    layout.replaceRows(of: list, gone, by: part, root: root, looks: slots, in: &records)
    return true
  }

  /// Whether a node is inside of a scroll view.
  func isNode(_ node: NodeIndex, inside view: ScrollViewIndex) -> Bool {
    guard let track = track(of: view, scrollViews[view].rowAxis) else { return false }
    return isNode(node, inside: tracks[track].node)
  }

  /// Whether a node is a descendant of another.
  func isNode(_ node: NodeIndex, inside outer: NodeIndex) -> Bool {
    var next = records[node].parent
    while let parent = next {
      if parent == outer { return true }
      next = records[parent].parent
    }
    return false
  }

  /// All nodes inside of a node, level by level.
  private func allNodes(in outer: NodeIndex) -> [NodeIndex] {
    var found = Array(records[outer].children)
    var next = 0
    while next < found.count {
      let record = records[found[next]]
      if record.childCount > 0 { found += record.children }
      next += 1
    }
    return found
  }

  /// The numbers of the children on the way from the root to a node.
  private func path(to node: NodeIndex) -> [Int] {
    var path: [Int] = []
    var next = node
    while let parent = records[next].parent {
      path.append(records[parent].number(ofChild: next))
      next = parent
    }
    return path.reversed()
  }

  /// Whether the names of new rows and gestures are unused, except by gestures of the old rows.
  private func areNew(_ part: RowPart, in list: NodeIndex) -> Bool {
    // Pagers, scroll views, decks and headers have the names of their nodes.
    if layout.directory.hasNamesBesideNodes {
      for id in part.ids.dropFirst() where !id.isEmpty && component(named: id) != nil {
        return false
      }
    }
    let ids = part.gestures.isEmpty ? [] : Set(part.ids)
    for gesture in part.gestures where !gesture.spec.id.isEmpty {
      let id = gesture.spec.id
      if nodesByID[id] != nil || ids.contains(id) { return false }
      guard let component = component(named: id) else { continue }
      guard let other = self.gesture(of: component), isNode(gestures[other].node, inside: list)
      else { return false }
    }
    // A pager with a gesture priority has a relation to the gestures on its pages.
    return part.gestures.isEmpty || pagers.allSatisfy { $0.options.gesturePriority == .normal }
  }

  /// Whether a touch might meet more gestures than it may.
  private func isCrowded(_ part: RowPart, in list: NodeIndex) -> Bool {
    guard !part.gestures.isEmpty else { return false }
    var count = 0
    var next: NodeIndex? = list
    while let node = next {
      count += records[node].gestureCount
      next = records[node].parent
    }
    var counts = [Int](repeating: 0, count: part.records.count)
    for index in part.records.indices {
      let outer = part.records[index].parent.map { counts[$0.position] } ?? count
      counts[index] = outer + part.records[index].gestureCount
      if counts[index] > Self.mostGesturesOnPath { return true }
    }
    return false
  }

  /// Finds the components that looks of rows read.
  ///
  /// - Returns: whether any look is computed by a function; nil if one reads a gesture, which may
  ///   be a row's, or something that is not there.
  private func resolve(_ looks: inout [SharedLook], _ declared: [SharedLook]) -> Bool? {
    var haveFunctions = false
    for index in declared.indices where declared[index].isDerived {
      var readsGesture = false
      let look = try? declared[index].look.mapping { (derived) throws(CoreError) in
        haveFunctions = haveFunctions || derived.hasFunction
        readsGesture =
          readsGesture
          || derived.inputs.contains { input in
            component(named: input.id).map { kind(of: $0) == .gesture } ?? true
          }
        return try derived.resolved(in: self)
      }
      guard let look, !readsGesture else { return nil }
      looks[index] = SharedLook(look)
    }
    return haveFunctions
  }

  /// Takes the rows of an earlier scene for those of the scroll views that still hold them all.
  mutating func keepRows(of old: SceneTree) {
    for view in scrollViews.places {
      guard var table = scrollViews[view].rows,
        let track = track(of: view, scrollViews[view].rowAxis),
        let before: ScrollViewIndex = old.component(named: name(of: id(of: view))).flatMap({
          old.place(of: $0)?.index()
        }), let shown = old.scrollViews[before].rows?.shown,
        records[tracks[track].node].childCount == shown.count
      else { continue }
      table.shown = shown
      scrollViews[view].setRows(table)
    }
  }
}

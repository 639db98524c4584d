extension SceneTree {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// Later children are in front. In a pager only the page under the point is visited, and among
  /// rows of a scroll view only one row, so the cost does not grow with their number. A node that
  /// does not clip lets children outside its frame be hit, but is itself hit only within. Uses
  /// frames only; for nodes that looks move, use `Stage.hitTest`.
  public func hitTest(_ point: Point2D, at time: Seconds) -> [String] {
    deepestNode(at: point, time: time).map(chain) ?? []
  }

  /// The ids of a node and its ancestors.
  func chain(from deepest: NodeIndex) -> [String] {
    var chain: [String] = []
    var next: NodeIndex? = deepest
    while let node = next {
      chain.append(id(ofNode: node))
      next = records[node].parent
    }
    return chain
  }

  /// The deepest node under `point`, which is in the space of the root's parent.
  func deepestNode(at point: Point2D, time: Seconds, _ places: PlacedNodes? = nil) -> NodeIndex? {
    hit(NodeIndex(0), at: point, time, places)
  }

  /// Recursion is bounded by `Node.deepest`.
  func hit(
    _ index: NodeIndex, at point: Point2D, _ time: Seconds, _ places: PlacedNodes?
  ) -> NodeIndex? {
    let record = records[index]
    // Tested before its place is computed.
    if record.letsThrough { return nil }
    var local = Point2D(x: point.x - record.frame.origin.x, y: point.y - record.frame.origin.y)
    var size = record.frame.size
    if let places {
      switch places.placing(of: record) {
      case .inFrame: break
      case .hidden: return nil
      case .flattened(let shift):
        if Rect2D(origin: .zero, size: size).contains(local - shift) { places.note(index) }
        return nil
      case .drawn(let inverse, let drawn): (local, size) = (inverse.apply(local), drawn)
      }
    }
    if record.hasHitRule { return hitByRule(index, record, at: local, size, time, places) }
    let isInside = Rect2D(origin: .zero, size: size).contains(local)
    if record.clips && !isInside { return nil }
    return hitInside(index, record, at: local, time, places) ?? (isInside ? index : nil)
  }

  /// The deepest node under a point among the contents of a node.
  @inline(__always)
  func hitInside(
    _ index: NodeIndex, _ record: Record, at local: Point2D, _ time: Seconds, _ places: PlacedNodes?
  ) -> NodeIndex? {
    switch record.content {
    case .pages(let pager): hitPage(of: pager, record, at: local, time, places)
    case .scrolled(let view, let header):
      hitContent(of: index, record, view, header, at: local, time, places)
    case .cards(let deck): hitCards(of: deck, record, at: local, time, places)
    case .nodes: hitChildren(of: index, record, at: local, time, places)
    }
  }

  private func hitChildren(
    of index: NodeIndex, _ record: Record, at local: Point2D, _ time: Seconds,
    _ places: PlacedNodes?
  ) -> NodeIndex? {
    if let order = places?.order(of: record) {
      for child in order.reversed() {
        if let hit = hit(child, at: local, time, places) { return hit }
      }
      return nil
    }
    for child in record.children.reversed() {
      if let hit = hit(child, at: local, time, places) { return hit }
    }
    return nil
  }

  private func hitPage(
    of pager: PagerIndex, _ record: Record, at local: Point2D, _ time: Seconds,
    _ places: PlacedNodes?
  ) -> NodeIndex? {
    if pagers[pager].changesPages {
      return hitChangedPage(of: pager, record, at: local, time, places)
    }
    // By parts, because a pager is too large to be copied for each touch.
    let geometry = pagers[pager].geometry
    let offset = contentOffset(ofPager: pager, at: time)
    let isHorizontal = pagers[pager].track.grip.axis == .horizontal
    guard
      let (page, within) = geometry.page(
        atEdge: isHorizontal ? local.x : local.y, scrolledTo: offset,
        geometry.hasTable ? pagers[pager].made.table : nil),
      page < record.childCount
    else { return nil }
    let inPage =
      isHorizontal ? Point2D(x: within, y: local.y) : Point2D(x: local.x, y: within)
    return hit(record.child(page), at: inPage, time, places)
  }

  /// Pages that are scaled, turned or faded are hit where they are drawn.
  private func hitChangedPage(
    of pager: PagerIndex, _ record: Record, at local: Point2D, _ time: Seconds,
    _ places: PlacedNodes?
  ) -> NodeIndex? {
    for page in pagers[pager].pagesInDepthOrder(at: time).reversed()
    where page < record.childCount {
      let node = record.child(page)
      let (moved, effect) = presentation(ofPage: page, of: pager, at: time)
      let frame = records[node].frame
      let place = (frame.origin - .zero) + moved
      guard effect.opacity > 0,
        let inverse = Transform.translation(place).after(effect.shape(in: frame.size)).inverse,
        let hit = hit(node, at: inverse.apply(local) + (frame.origin - .zero), time, places)
      else { continue }
      return hit
    }
    return nil
  }

  /// Whether a point in a pager's own space, within its frame, is on a page and not beside one.
  func isOnPage(_ local: Point2D, of pager: PagerIndex, at time: Seconds) -> Bool {
    let isHorizontal = pagers[pager].track.grip.axis == .horizontal
    return pagers[pager].page(
      atEdge: isHorizontal ? local.x : local.y,
      scrolledTo: pagers[pager].contentOffset(at: time)) != nil
  }

  private func hitContent(
    of index: NodeIndex, _ record: Record, _ view: ScrollViewIndex, _ header: HeaderIndex?,
    at local: Point2D, _ time: Seconds, _ places: PlacedNodes?
  ) -> NodeIndex? {
    if let header, let hit = hitHeader(header, at: local, time, places) { return hit }
    let content = local + scrollViews[view].offset(at: time)
    let children = record.scrolledChildren
    if let axis = record.rowAxis {
      return row(at: content, among: children, axis).flatMap { hit($0, at: content, time, places) }
    }
    if let order = places?.order(of: record) {
      for child in order.reversed() {
        if let hit = hit(child, at: content, time, places) { return hit }
      }
      return nil
    }
    for child in children.reversed() {
      if let hit = hit(child, at: content, time, places) { return hit }
    }
    return nil
  }

  /// The last of rows that starts at or before a point.
  private func row(
    at point: Point2D, among rows: ListIndices<Record>, _ axis: Orientation
  ) -> NodeIndex? {
    let after = rows.partitioningIndex {
      let start = records[$0].frame.origin
      return axis == .horizontal ? start.x > point.x : start.y > point.y
    }
    return after > rows.startIndex ? rows[after - 1] : nil
  }

  /// Finds the scroll views with children that follow each other as rows.
  ///
  /// A child can be skipped only if no part of it can be seen or hit outside its frame.
  static func findRows(_ records: inout [Record], _ scrollViews: [ScrollView]) {
    for index in records.places {
      guard case .scrolled(let view, _) = records[index].content else { continue }
      let children = records[index].scrolledChildren
      guard children.allSatisfy({ !records[$0].reachesOut }) else { continue }
      let axes = scrollViews[view].options.axes
      for axis in [Orientation.vertical, .horizontal] where axes.contains(axis) {
        let isInOrder = children.dropFirst().allSatisfy { child in
          let (before, after) = (records[child.advanced(by: -1)].frame, records[child].frame)
          return before.end(along: axis) <= after.start(along: axis)
        }
        if isInOrder { records[index].rowAxis = axis }
      }
    }
  }

  /// The position of a node's corner on the screen.
  func origin(ofNode index: NodeIndex, at time: Seconds) -> Point2D {
    var origin = Point2D.zero
    var node = index
    while true {
      origin = origin + (records[node].frame.origin - .zero)
      guard let parent = records[node].parent else { return origin }
      origin = origin + shift(ofChild: node, of: records[parent], at: time)
      node = parent
    }
  }

  /// The displacement of a node from its frame in its parent.
  private func shift(ofChild node: NodeIndex, of parent: Record, at time: Seconds) -> Vector {
    switch parent.content {
    case .nodes: return .zero
    case .pages(let pager):
      let along = pagers[pager].edge(ofPage: parent.number(ofChild: node), at: time)
      return Vector(along: pagers[pager].options.axis, along)
    case .cards(let deck): return cardShift(of: node, deck, parent, at: time)
    case .scrolled(let view, let header):
      if let header, node == parent.firstChild { return headerShift(header, at: time) }
      return -scrollViews[view].offset(at: time)
    }
  }
}

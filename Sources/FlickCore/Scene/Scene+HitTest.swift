extension Scene {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// Later children lie on top. In a pager only the page under the point is looked at, so the cost
  /// does not grow with the number of pages. A node that does not clip lets children outside its frame
  /// be hit, but is itself hit only within.
  public func hitTest(_ point: Point, at time: Seconds) -> [String] {
    guard let deepest = deepestNode(at: point, time: time) else { return [] }
    var chain: [String] = []
    var index = deepest
    while index >= 0 {
      chain.append(id(ofNode: index))
      index = records[index].parent
    }
    return chain
  }

  /// Index of the deepest node under `point`, which is in the space of the root's parent.
  func deepestNode(at point: Point, time: Seconds) -> Int? { hit(0, at: point, time: time) }

  /// Recursion is bounded by `Node.deepest`.
  private func hit(_ index: Int, at point: Point, time: Seconds) -> Int? {
    let record = records[index]
    let isInside = record.frame.contains(point)
    if record.clips && !isInside { return nil }
    let local = Point(x: point.x - record.frame.origin.x, y: point.y - record.frame.origin.y)
    if record.pager >= 0 {
      if let hit = hitPage(of: record, at: local, time: time) { return hit }
    } else {
      let children = record.firstChild..<record.firstChild + record.childCount
      for child in children.reversed() {
        if let hit = hit(child, at: local, time: time) { return hit }
      }
    }
    return isInside ? index : nil
  }

  private func hitPage(of record: Record, at local: Point, time: Seconds) -> Int? {
    // By parts: a pager is too large to be copied for each touch.
    let geometry = pagers[record.pager].geometry
    let offset = pagers[record.pager].contentOffset(at: time)
    let isHorizontal = pagers[record.pager].track.grip.axis == .horizontal
    guard
      let (page, within) = geometry.page(
        atEdge: isHorizontal ? local.x : local.y, scrolledTo: offset),
      page < record.childCount
    else { return nil }
    let inPage =
      isHorizontal ? Point(x: within, y: local.y) : Point(x: local.x, y: within)
    return hit(record.firstChild + page, at: inPage, time: time)
  }

  /// Where the corner of a node is on the screen.
  func origin(ofNode index: Int, at time: Seconds) -> Point {
    var origin = Point.zero
    var node = index
    while node >= 0 {
      let record = records[node]
      origin = origin + (record.frame.origin - .zero)
      if record.parent >= 0, records[record.parent].pager >= 0 {
        let outer = records[record.parent]
        let pager = pagers[outer.pager]
        let along = pager.edge(ofPage: node - outer.firstChild, at: time)
        let isHorizontal = pager.options.axis == .horizontal
        origin = origin + Vector(x: isHorizontal ? along : 0, y: isHorizontal ? 0 : along)
      }
      node = record.parent
    }
    return origin
  }
}

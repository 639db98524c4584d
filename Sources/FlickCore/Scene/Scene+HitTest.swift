extension Scene {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// Later children lie on top. In a pager only the page under the point is looked at, and of rows in
  /// a scroll view only the one, so the cost does not grow with their number. A node that does not clip lets children outside its frame
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
    } else if record.scrollView >= 0 {
      if let hit = hitContent(of: record, at: local, time: time) { return hit }
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

  /// Whether a point of the screen, in a pager's frame, is on a page and not beside one.
  func isOnPage(_ point: Point, of pager: Int, at time: Seconds) -> Bool {
    let local = point - origin(ofNode: trackNodes[pager], at: time)
    let isHorizontal = pagers[pager].track.grip.axis == .horizontal
    return pagers[pager].geometry.page(
      atEdge: isHorizontal ? local.x : local.y,
      scrolledTo: pagers[pager].contentOffset(at: time)) != nil
  }

  private func hitContent(of record: Record, at local: Point, time: Seconds) -> Int? {
    let content = local + scrollViews[record.scrollView].offset(at: time)
    let children = record.firstChild..<record.firstChild + record.childCount
    if let axis = record.rowAxis {
      return row(at: content, among: children, axis).flatMap { hit($0, at: content, time: time) }
    }
    for child in children.reversed() {
      if let hit = hit(child, at: content, time: time) { return hit }
    }
    return nil
  }

  /// The last of rows that starts at or before a point.
  private func row(at point: Point, among rows: Range<Int>, _ axis: Axis) -> Int? {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      let start = records[middle].frame.origin
      if (axis == .horizontal ? start.x <= point.x : start.y <= point.y) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > rows.lowerBound ? low - 1 : nil
  }

  /// Finds the scroll views whose children follow each other as rows.
  ///
  /// A child may be passed over without a look only if nothing of it can be hit outside its frame: it
  /// clips, or has no children.
  static func findRows(_ records: inout [Record], _ scrollViews: [ScrollView]) {
    for index in records.indices where records[index].scrollView >= 0 {
      let children =
        records[index].firstChild..<records[index].firstChild + records[index].childCount
      guard children.allSatisfy({ records[$0].clips || records[$0].childCount == 0 }) else {
        continue
      }
      let axes = scrollViews[records[index].scrollView].options.axes
      for axis in [Axis.vertical, .horizontal] where axes.contains(axis) {
        let isInOrder = children.dropFirst().allSatisfy { child in
          let (before, after) = (records[child - 1].frame, records[child].frame)
          return axis == .horizontal
            ? before.origin.x + before.size.width <= after.origin.x
            : before.origin.y + before.size.height <= after.origin.y
        }
        if isInOrder { records[index].rowAxis = axis }
      }
    }
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
      if record.parent >= 0, records[record.parent].scrollView >= 0 {
        origin = origin - scrollViews[records[record.parent].scrollView].offset(at: time)
      }
      node = record.parent
    }
    return origin
  }
}

extension Scene {
  /// The ids of the nodes under `point`, from the deepest to the root; empty if it misses the root.
  ///
  /// Later children lie on top. In a pager only the page under the point is looked at, and of rows in
  /// a scroll view only the one, so the cost does not grow with their number. A node that does not clip lets children outside its frame
  /// be hit, but is itself hit only within. Frames count here; where looks put nodes elsewhere,
  /// `Stage.hitTest` knows.
  public func hitTest(_ point: Point, at time: Seconds) -> [String] {
    deepestNode(at: point, time: time).map(chain) ?? []
  }

  /// The ids of a node and all it lies in.
  func chain(from deepest: Int) -> [String] {
    var chain: [String] = []
    var index = deepest
    while index >= 0 {
      chain.append(id(ofNode: index))
      index = records[index].parent
    }
    return chain
  }

  /// Index of the deepest node under `point`, which is in the space of the root's parent.
  func deepestNode(at point: Point, time: Seconds, _ places: PlacedNodes? = nil) -> Int? {
    hit(0, at: point, time, places)
  }

  /// Recursion is bounded by `Node.deepest`.
  func hit(
    _ index: Int, at point: Point, _ time: Seconds, _ places: PlacedNodes?
  ) -> Int? {
    let record = records[index]
    var local = Point(x: point.x - record.frame.origin.x, y: point.y - record.frame.origin.y)
    var size = record.frame.size
    if let places {
      if places.hidden.contains(index) { return nil }
      if let place = places.places[index] {
        local = place.inverse.apply(local)
        size = place.size
      }
    }
    let isInside = Rect(origin: .zero, size: size).contains(local)
    if record.clips && !isInside { return nil }
    if record.pager >= 0 {
      if let hit = hitPage(of: record, at: local, time, places) { return hit }
    } else if record.scrollView >= 0 {
      if let hit = hitContent(of: index, record, at: local, time, places) { return hit }
    } else if record.deck >= 0 {
      if let hit = hitCards(of: record, at: local, time, places) { return hit }
    } else {
      let children = record.firstChild..<record.firstChild + record.childCount
      if let order = places?.orders[index] {
        for child in order.reversed() {
          if let hit = hit(child, at: local, time, places) { return hit }
        }
      } else {
        for child in children.reversed() {
          if let hit = hit(child, at: local, time, places) { return hit }
        }
      }
    }
    return isInside ? index : nil
  }

  private func hitPage(
    of record: Record, at local: Point, _ time: Seconds, _ places: PlacedNodes?
  ) -> Int? {
    if pagers[record.pager].options.interactive != PageInteraction() {
      return hitChangedPage(of: record, at: local, time, places)
    }
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
    return hit(record.firstChild + page, at: inPage, time, places)
  }

  /// Pages that are scaled, turned or faded are hit where they are drawn.
  private func hitChangedPage(
    of record: Record, at local: Point, _ time: Seconds, _ places: PlacedNodes?
  ) -> Int? {
    for page in pagers[record.pager].pagesInDepthOrder(at: time).reversed()
    where page < record.childCount {
      let node = record.firstChild + page
      let (moved, effect) = presentation(ofPage: page, of: record.pager, at: time)
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

  /// Whether a point of the screen, in a pager's frame, is on a page and not beside one.
  func isOnPage(_ point: Point, of pager: Int, at time: Seconds) -> Bool {
    let local = point - origin(ofNode: trackNodes[pager], at: time)
    let isHorizontal = pagers[pager].track.grip.axis == .horizontal
    return pagers[pager].geometry.page(
      atEdge: isHorizontal ? local.x : local.y,
      scrolledTo: pagers[pager].contentOffset(at: time)) != nil
  }

  private func hitContent(
    of index: Int, _ record: Record, at local: Point, _ time: Seconds, _ places: PlacedNodes?
  ) -> Int? {
    if record.header >= 0, let hit = hitHeader(record.header, at: local, time, places) {
      return hit
    }
    let content = local + scrollViews[record.scrollView].offset(at: time)
    let children = record.content
    if let axis = record.rowAxis {
      return row(at: content, among: children, axis).flatMap { hit($0, at: content, time, places) }
    }
    let order = places?.orders[index] ?? Array(children)
    for child in order.reversed() {
      if let hit = hit(child, at: content, time, places) { return hit }
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
  /// A child may be passed over only if nothing of it can be seen or hit outside its frame.
  static func findRows(_ records: inout [Record], _ scrollViews: [ScrollView]) {
    for index in records.indices where records[index].scrollView >= 0 {
      let children = records[index].content
      guard children.allSatisfy({ !records[$0].reachesOut }) else { continue }
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
      if record.parent >= 0, records[record.parent].deck >= 0 {
        origin = origin + cardShift(of: node, in: records[record.parent], at: time)
      }
      if record.parent >= 0, records[record.parent].header >= 0,
        headers[records[record.parent].header].node == node
      {
        origin = origin + headerShift(records[record.parent].header, at: time)
      } else if record.parent >= 0, records[record.parent].scrollView >= 0 {
        origin = origin - scrollViews[records[record.parent].scrollView].offset(at: time)
      }
      node = record.parent
    }
    return origin
  }
}

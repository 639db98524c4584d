// The places of headers and cards.

extension SceneTree.Record {
  /// The children that scroll: all but a header's.
  var scrolledChildren: ListIndices<SceneTree.Record> {
    if case .scrolled(_, .some) = content {
      return ListIndices(from: child(1), count: childCount - 1)
    }
    return children
  }
}

extension SceneTree {
  /// A header now.
  func geometry(ofHeader index: HeaderIndex, at time: Seconds) -> HeaderGeometry {
    let (view, axis) = (headers[index].view, headers[index].axis)
    let scrolled = offset(ofScrollView: view, axis, at: time)
    var edge: Points = 0
    if headers[index].options.space == .screen, let parent = records[headers[index].node].parent {
      edge = (origin(ofNode: parent, at: time) - .zero).along(axis)
    }
    return HeaderGeometry(headers[index].options, scrolled: Points(scrolled), edge: edge)
  }

  /// The offset of a scroll view along an axis.
  @inline(__always)
  func offset(ofScrollView index: ScrollViewIndex, _ axis: Orientation, at time: Seconds) -> Double
  {
    let (view, ordinal) = (index.position, axis == .horizontal ? 0 : 1)
    return scrollViews[view].axisStates[ordinal].track.plainOffset(at: time)
      ?? formulaOffset(ofScrollView: index, axis, at: time)
  }

  @inline(never)
  private func formulaOffset(
    ofScrollView index: ScrollViewIndex, _ axis: Orientation, at time: Seconds
  ) -> Double {
    // Reads the lists themselves, because an index of the scene would copy the scroll view.
    scrollViews[index.position].axisStates[axis == .horizontal ? 0 : 1].track.sample(at: time).value
  }

  /// The displacement of a header's content: it ends with the header, and begins with a stretched
  /// one.
  func headerShift(_ index: HeaderIndex, at time: Seconds) -> Vector {
    let geometry = geometry(ofHeader: index, at: time)
    let (header, height) = (headers[index], headers[index].options.height)
    let shift = (geometry.top + min(0, geometry.visibleHeight - height)).value
    return Vector(along: header.axis, shift)
  }

  /// The node under a point within the visible part of a header.
  func hitHeader(
    _ index: HeaderIndex, at local: Point2D, _ time: Seconds, _ places: PlacedNodes?
  ) -> NodeIndex? {
    let geometry = geometry(ofHeader: index, at: time)
    let along = (local - .zero).along(headers[index].axis)
    guard along >= geometry.top, along < geometry.top + geometry.visibleHeight else { return nil }
    let node = headers[index].node
    let place = local - headerShift(index, at: time)
    let frame = records[node].frame
    // A stretched header is hit beyond its frame too.
    return hit(node, at: place, time, places)
      ?? (frame.contains(Point2D(x: frame.origin.x, y: local.y)) || geometry.stretch > 0
        ? node : nil)
  }

  /// The displacement of a card from its place.
  func cardShift(
    of node: NodeIndex, _ deck: DeckIndex, _ record: Record, at time: Seconds
  ) -> Vector {
    let card = decks[deck].deck.presentation(of: record.number(ofChild: node), at: time)
    let size = records[node].frame.size
    let inset = Vector(x: size.width, y: size.height) * ((1 - card.scale) / 2)
    return card.translation + inset
  }

  /// The topmost card under a point; one that is faded out lets it through.
  func hitCards(
    of deck: DeckIndex, _ record: Record, at local: Point2D, _ time: Seconds, _ places: PlacedNodes?
  ) -> NodeIndex? {
    let deck = decks[deck].deck
    for rank in 0..<record.childCount {
      let card = (deck.pileTop(at: time) + rank) % record.childCount
      // A card that flies off does not block touches.
      if deck.isFlying(card, at: time) { continue }
      let shown = deck.presentation(of: card, at: time)
      guard shown.opacity > 0, shown.scale > 0 else { continue }
      let node = record.child(card)
      let frame = records[node].frame
      let middle =
        frame.origin + Vector(x: frame.size.width / 2, y: frame.size.height / 2)
      var offset = local - (middle + shown.translation)
      if shown.rotation != 0 {
        let turn = SineAndCosine(of: -shown.rotation.value)
        offset = Vector(
          x: offset.x * turn.cosine - offset.y * turn.sine,
          y: offset.x * turn.sine + offset.y * turn.cosine)
      }
      let place = middle + offset * (1 / shown.scale)
      if let hit = hit(node, at: place, time, places) { return hit }
    }
    return nil
  }
}

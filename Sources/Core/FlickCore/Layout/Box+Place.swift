extension Box {
  /// The box and its contents with their frames, in a frame of their parent's space.
  ///
  /// Along a stack, boxes of known length get it, and those that fill share the rest. Across it,
  /// and in layers, boxes that fill are as long as the room, and the alignment places the others.
  /// The pages of a pager have the size of its page. The content of a scroll view is as wide as its
  /// frame, and boxes in it that would fill along the axis are as long as the frame.
  ///
  /// - Parameter safeArea: the part of the frame that bars cover. If the box is a screen's root,
  ///   its children avoid it.
  /// - Throws: `CoreError` for frames beyond ±1e9 points and options that a pager cannot have.
  package func placed(in frame: Rect2D, safeArea: Insets = .zero) throws(CoreError) -> Node {
    try Fixed(self).placed(in: frame, safeArea: safeArea)
  }
}

extension Box.Fixed {
  /// See `Box.placed`.
  ///
  /// - Parameter anchor: its alignment in its parent, across the screen; 0 at the left, 1 at the
  ///   right.
  fileprivate func placed(
    in frame: Rect2D, safeArea: Insets = .zero, anchor: Double = 0
  ) throws(CoreError) -> Node {
    // A function for each kind with options. In a single function they would need a stack frame of
    // 50 KB, and a deep tree needs `Node.deepest` of them.
    switch kind {
    case .leaf, .spacer: try leaf(frame, anchor)
    case .stack(let axis, let spacing):
      try node(
        frame,
        children: stacked(
          along: axis, spacing, in: room(of: frame.size, safeArea), safeArea: safeArea))
    case .layers: try node(frame, children: layered(frame.size, safeArea))
    case .pager(let options): try placedPager(options, frame)
    case .scroll(let options, let spacing, let header):
      try placedScrollView(options, spacing, header, frame, safeArea)
    case .deck(let options):
      try node(frame, NodeOptions(deck: options), children: filling(frame.size))
    case .tabs(let options): try placedTabs(options, frame)
    }
  }

  /// The room for children.
  private func room(of size: Size2D, _ safeArea: Insets) -> Rect2D {
    padding.inside(safeArea.inside(Rect2D(origin: .zero, size: size)))
  }

  private func layered(_ size: Size2D, _ safeArea: Insets) throws(CoreError) -> [Node] {
    let room = room(of: size, safeArea)
    var nodes: [Node] = []
    for child in inner {
      let area = child.box.ignoresSafeArea ? self.room(of: size, .zero) : room
      nodes.append(
        try child.placed(in: child.frame(in: area, alignment), anchor: alignment.x))
    }
    return nodes
  }

  /// All children in the same frame.
  private func filling(_ size: Size2D) throws(CoreError) -> [Node] {
    var nodes: [Node] = []
    for child in inner { nodes.append(try child.placed(in: Rect2D(origin: .zero, size: size))) }
    return nodes
  }

  private func placedPager(
    _ options: PagerOptions, _ frame: Rect2D
  ) throws(CoreError) -> Node {
    var pages: [Node] = []
    for (number, child) in inner.enumerated() {
      let size = try options.pageSize(number, in: frame.size)
      pages.append(try child.placed(in: Rect2D(origin: .zero, size: size)))
    }
    return try node(frame, NodeOptions(pager: options), children: pages)
  }

  private func placedScrollView(
    _ options: ScrollViewOptions, _ spacing: Double, _ header: HeaderOptions?, _ frame: Rect2D,
    _ safeArea: Insets
  ) throws(CoreError) -> Node {
    let axis = options.rowAxis
    let room = room(of: frame.size, safeArea)
    guard let header else {
      let nodes = try scrolled(inner[...], along: axis, spacing, in: room)
      return try node(
        frame, NodeOptions(scroll: options.padded(padding, nodes)), children: nodes)
    }
    let size = Size2D(
      along: axis, header.height.value, across: frame.size.along(axis.cross).value)
    var nodes: [Node] = []
    if let first = inner.first {
      nodes.append(try first.placed(in: Rect2D(origin: .zero, size: size)))
    }
    let content = try scrolled(inner.dropFirst(), along: axis, spacing, in: room)
    nodes += content
    return try node(
      frame, NodeOptions(scroll: options.padded(padding, content), header: header), children: nodes)
  }

  private func placedTabs(
    _ options: TabViewOptions, _ frame: Rect2D
  ) throws(CoreError) -> Node {
    let pager = try options.pager(tabs: inner.count, width: Points(frame.size.width))
    return try node(frame, NodeOptions(pager: pager), children: filling(frame.size))
  }

  /// A line of text that is as wide as its box keeps the alignment of its parent: with a font of
  /// other widths its middle, or its end, stays there.
  private func leaf(_ frame: Rect2D, _ anchor: Double) throws(CoreError) -> Node {
    guard let text = sharedLook?.look.text else { return try image(frame) }
    let isAnchored =
      anchor > 0 && box.width == .automatic && text.lines == 1 && text.alignment == 0
    guard isAnchored || padding != .zero else { return try node(frame) }
    var placed = box
    placed.changeLook { look in
      look.text?.insets = padding
      if isAnchored { look.text?.alignment = anchor }
    }
    return try Box.Fixed(placed).node(frame)
  }

  /// An image, a path, or a leaf without content.
  private func image(_ frame: Rect2D) throws(CoreError) -> Node {
    guard padding != .zero, let look = sharedLook?.look, look.image != nil || look.path != nil
    else { return try node(frame) }
    var placed = box
    placed.changeLook {
      $0.image?.insets = padding
      $0.path?.insets = padding
    }
    return try Box.Fixed(placed).node(frame)
  }

  private func node(
    _ frame: Rect2D, _ options: NodeOptions? = nil, children: [Node] = []
  ) throws(CoreError) -> Node {
    try Node(
      id: box.id, frame: frame, clips: box.clips, options: options, look: sharedLook,
      extras: box.extras, children: children)
  }

  private func stacked(
    along axis: Orientation, _ spacing: Double, in area: Rect2D, safeArea: Insets
  ) throws(CoreError) -> [Node] {
    let whole = area.size.along(axis).value
    let gaps = spacing * Double(max(0, inner.count - 1))
    let across = area.size.along(axis.cross).value
    let lengths = lengths(along: axis, spacing, whole: whole, across: across)
    // Unused room goes before the children, or between them.
    let spare =
      inner.contains { $0.fills(axis) } ? 0 : max(0, whole - gaps - lengths.reduce(0, +))
    let share = axis == .horizontal ? alignment.x : alignment.y
    var start = alignment.spreads ? 0 : spare * share
    let gap = alignment.spreads && inner.count > 1 ? spare / Double(inner.count - 1) : 0
    var nodes: [Node] = []
    nodes.reserveCapacity(inner.count)
    // By index: the pairs of `enumerated` are looked up as a generic type each time.
    for index in inner.indices {
      let (child, length) = (inner[index], lengths[index])
      var frame = child.frame(from: start, length: length, axis, in: area, alignment)
      if child.box.ignoresSafeArea {
        frame = frame.reaching(
          out: safeArea, axis, isFirst: index == 0, isLast: index == inner.count - 1)
      }
      nodes.append(
        try child.placed(in: frame, anchor: axis == .vertical ? alignment.x : 0))
      start += length + spacing + gap
    }
    return nodes
  }

  /// The size in the available room; boxes that fill are as large as that.
  package func size(in room: Size2D) -> Size2D {
    let width = measured(.horizontal, room: room.width, across: nil)
    return Size2D(width: width, height: measured(.vertical, room: room.height, across: width))
  }

  /// A row of a scroll view, at 0 along the axis, and its length.
  func row(
    along axis: Orientation, in area: Rect2D, _ alignment: Box.Alignment
  ) throws(CoreError) -> (node: Node, length: Double) {
    let breadth = measured(axis.cross, room: area.size.along(axis.cross).value, across: nil)
    let length = measured(axis, room: area.size.along(axis).value, across: breadth)
    return (try placed(in: frame(from: 0, length: length, axis, in: area, alignment)), length)
  }

  private func scrolled(
    _ children: ArraySlice<Box.Fixed>, along axis: Orientation, _ spacing: Double, in area: Rect2D
  ) throws(CoreError) -> [Node] {
    let whole = area.size.along(axis).value
    let across = area.size.along(axis.cross).value
    var nodes: [Node] = []
    var start = 0.0
    for child in children {
      let breadth = child.measured(axis.cross, room: across, across: nil)
      let length = child.measured(axis, room: whole, across: breadth)
      nodes.append(
        try child.placed(
          in: child.frame(from: start, length: length, axis, in: area, alignment)))
      start += length + spacing
    }
    return nodes
  }

  /// The frame of a child in a stack that starts at an offset in an area.
  private func frame(
    from start: Double, length: Double, _ axis: Orientation, in area: Rect2D,
    _ alignment: Box.Alignment
  ) -> Rect2D {
    let room = area.size.along(axis.cross).value
    let breadth = measured(axis.cross, room: room, across: length)
    let share = axis == .horizontal ? alignment.y : alignment.x
    let aside = max(0, room - breadth) * share
    return Rect2D(
      origin: area.origin + Vector(along: axis, start, across: aside),
      size: Size2D(along: axis, length, across: breadth))
  }

  /// The frame of a child among layers.
  private func frame(in area: Rect2D, _ alignment: Box.Alignment) -> Rect2D {
    var width = measured(.horizontal, room: area.size.width, across: nil)
    var height = measured(.vertical, room: area.size.height, across: width)
    if let aspect, height > area.size.height, box.width == .automatic, box.height == .automatic {
      (width, height) = (area.size.height * aspect, area.size.height)
    }
    return Rect2D(
      x: area.origin.x + (area.size.width - width) * alignment.x,
      y: area.origin.y + (area.size.height - height) * alignment.y, width: width, height: height)
  }
}

extension Rect2D {
  /// The frame extended over the safe area at the edges that it touches.
  fileprivate func reaching(out safe: Insets, _ axis: Orientation, isFirst: Bool, isLast: Bool)
    -> Rect2D
  {
    let isVertical = axis == .vertical
    let top = !isVertical || isFirst ? safe.top : 0
    let bottom = !isVertical || isLast ? safe.bottom : 0
    let left = isVertical || isFirst ? safe.left : 0
    let right = isVertical || isLast ? safe.right : 0
    return Rect2D(
      x: origin.x - left, y: origin.y - top, width: size.width + left + right,
      height: size.height + top + bottom)
  }
}

extension ScrollViewOptions {
  /// The same with the padding after the content in its length, unless that is given.
  fileprivate func padded(_ padding: Insets, _ nodes: [Node]) -> ScrollViewOptions {
    guard contentSize == nil, padding.right > 0 || padding.bottom > 0, !nodes.isEmpty else {
      return self
    }
    var options = self
    options.contentSize = nodes.reduce(into: Size2D.zero) { size, node in
      size.width = max(size.width, node.frame.end(along: .horizontal) + padding.right)
      size.height = max(size.height, node.frame.end(along: .vertical) + padding.bottom)
    }
    return options
  }
}

extension PagerOptions {
  /// The size of a page in a frame.
  fileprivate func pageSize(_ page: Int, in frame: Size2D) throws(CoreError) -> Size2D {
    var length = try pageSize.length(
      along: frame.along(axis).value, across: frame.along(axis.cross).value)
    if case .each(let lengths) = pageSize, page < lengths.count { length = lengths[page].value }
    return Size2D(along: axis, length, across: frame.along(axis.cross).value)
  }
}

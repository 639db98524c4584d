/// The initial displacements of the nodes of a new layout from their final places.
///
/// The displacement of a node that existed before is relative to the nearest node around it that
/// also existed, which moves itself. So a node inside a moving one is not moved twice, and the
/// first moment shows exactly the old picture.
struct LayoutTransition {
  /// The id of the variables that move nodes; ids from scripts do not contain a dot.
  static let variables = "layout.motion"

  /// A number of a node that moves.
  struct Part: Hashable {
    var id: String
    var side: Side
  }

  enum Side: String, Hashable, CaseIterable {
    case x, y, width, height
    /// The opacity of a new node.
    case opacity

    /// The final value.
    var end: Double { self == .opacity ? 1 : 0 }
  }

  /// The initial value of each number, by the names of the variables.
  private(set) var starts: [String: Double] = [:]
  /// The removed nodes, as they were shown.
  private(set) var leaving: [Node] = []

  static func name(_ part: Part) -> String { "\(part.id).\(part.side.rawValue)" }
  /// The variable that fades out removed nodes.
  static let leavingOpacity = "leaving"

  /// - Parameters:
  ///   - old: the stage before.
  ///   - new: the new layout without any motion.
  init(from old: Stage, to new: Stage) {
    var walk = Walk(old: old, new: new)
    walk.enter(new.scene.root, around: nil, isNew: false)
    starts = walk.starts
    leaving = old.leavingNodes(in: new)
    if !leaving.isEmpty { starts[Self.leavingOpacity] = 1 }
  }

  /// The tree with looks that put its nodes at their initial places.
  func applied(to root: Node) throws(CoreError) -> Node {
    guard !starts.isEmpty else { return root }
    let moved = try Self.moved(root, Set(starts.keys)) ?? root
    let spec = try StatesSpec(Self.variables, variables: starts)
    let leaving = leaving
    return try moved.changed { (parts) throws(CoreError) in
      parts.states.append(spec)
      parts.children += leaving
    }
  }

  /// A node with looks for its moving parts; nil if it and its contents are unchanged.
  ///
  /// - Parameter parts: the names of the variables.
  static func moved(_ node: Node, _ parts: Set<String>) throws(CoreError) -> Node? {
    var children: [Node] = []
    var isChanged = false
    for child in node.children {
      let next = try moved(child, parts)
      if next != nil { isChanged = true }
      children.append(next ?? child)
    }
    let sides = Side.allCases.filter {
      !node.id.isEmpty && parts.contains(name(Part(id: node.id, side: $0)))
    }
    guard isChanged || !sides.isEmpty else { return nil }
    return try node.changed { (parts) throws(CoreError) in
      parts.children = children
      guard !sides.isEmpty else { return }
      var look = parts.look ?? Look()
      for side in sides { try look.add(side, of: node) }
      parts.look = look
    }
  }
}

extension Look {
  fileprivate mutating func add(
    _ side: LayoutTransition.Side, of node: Node
  ) throws(CoreError) {
    let name = LayoutTransition.name(.init(id: node.id, side: side))
    let own = Derived.reading(LayoutTransition.variables, name)
    switch side {
    case .x: x = try x.with(.add, own)
    case .y: y = try y.with(.add, own)
    case .width: width = try (width ?? .fixed(node.frame.size.width)).with(.add, own)
    case .height: height = try (height ?? .fixed(node.frame.size.height)).with(.add, own)
    case .opacity: opacity = try opacity.with(.multiply, own)
    }
  }
}

extension Amount {
  fileprivate func with(
    _ operation: DerivedBinary, _ other: Derived
  ) throws(CoreError) -> Amount {
    let own: Derived =
      switch self {
      case .fixed(let value): .constant(value)
      case .derived(let derived): derived
      }
    return .derived(try .binary(operation, own, other))
  }
}

/// Finds the old and new places of nodes, from the root inwards.
private struct Walk {
  let old: Stage
  let new: Stage
  var starts: [String: Double] = [:]

  /// - Parameters:
  ///   - around: the nearest node around it that was there before.
  ///   - isNew: whether it is inside a new node that appears as a whole.
  mutating func enter(_ node: Node, around: String?, isNew: Bool) {
    var (around, isNew) = (around, isNew)
    if !node.id.isEmpty {
      if let before = try? old.node(node.id), let after = try? new.node(node.id) {
        add(node, before, after, around)
        (around, isNew) = (node.id, false)
      } else if !isNew {
        start(node.id, .opacity, 0)
        isNew = true
      }
    }
    for child in node.children { enter(child, around: around, isNew: isNew) }
  }

  private mutating func add(
    _ node: Node, _ before: NodeReading, _ after: NodeReading, _ around: String?
  ) {
    let size = before.frame.size
    // A node without size may contain visible nodes, which move with it.
    guard before.opacity > 0, size.width > 0 && size.height > 0 || !node.children.isEmpty else {
      // A node that was invisible appears at its final place.
      if after.opacity > 0 { start(node.id, .opacity, 0) }
      return
    }
    guard let course = course(of: node, around) else { return }
    start(node.id, .x, course.shift.x)
    start(node.id, .y, course.shift.y)
    guard let growth = course.growth else { return }
    start(node.id, .width, growth.x)
    start(node.id, .height, growth.y)
  }

  /// The initial shift and growth of a node, in the space before its look and in its own.
  ///
  /// A look scales a node about its anchor, which moves with its size; a deck or a pager scales it
  /// about the centre of its frame, which does not.
  private func course(of node: Node, _ around: String?) -> (shift: Vector, growth: Vector?)? {
    guard let one = box(node.id, in: old), let other = box(node.id, in: new),
      let index = new.scene.nodesByID[node.id]
    else { return nil }
    let outside = new.chain(to: index, isOwn: false, holding: DrivenNumbers()).transform(in: new)
    guard let inverse = outside.usableInverse else { return nil }
    var shift = one.corner - other.corner
    if let around, let first = box(around, in: old), let second = box(around, in: new) {
      shift = shift - (first.corner - second.corner)
    }
    shift = inverse.turned(shift)
    guard node.look?.text == nil, !node.isComponent else { return (shift, nil) }
    let own = other.transform.lengths
    guard own.x > 0, own.y > 0 else { return (shift, nil) }
    let growth = Vector(
      x: one.size.width * one.transform.lengths.x / own.x - other.size.width,
      y: one.size.height * one.transform.lengths.y / own.y - other.size.height)
    let anchor = node.look?.anchor ?? Look().anchor
    let moved = Vector(x: growth.x * anchor.x, y: growth.y * anchor.y)
    return (shift + (inverse.turned(other.transform.turned(moved)) - moved), growth)
  }

  private func box(_ id: String, in stage: Stage) -> (
    transform: Transform, size: Size2D, corner: Point2D
  )? {
    guard let index = stage.scene.nodesByID[id] else { return nil }
    let (transform, size) = stage.drawnBox(ofNode: index)
    return (transform, size, transform.apply(.zero))
  }

  private mutating func start(
    _ id: String, _ side: LayoutTransition.Side, _ value: Double
  ) {
    guard (value - side.end).magnitude > 1e-9 else { return }
    starts[LayoutTransition.name(.init(id: id, side: side))] = value
  }
}

extension Stage {
  /// The outermost nodes with ids that another stage does not have, as shown.
  ///
  /// Without components and gestures.
  fileprivate func leavingNodes(in new: Stage) -> [Node] {
    var found: [Node] = []
    collect(scene.root, new, &found)
    return found
  }

  private func collect(_ node: Node, _ new: Stage, _ found: inout [Node]) {
    if !node.id.isEmpty, new.scene.nodesByID[node.id] == nil {
      if let ghost = ghost(of: node) { found.append(ghost) }
      return
    }
    for child in node.children { collect(child, new, &found) }
  }

  /// Nil for an invisible node or a component.
  private func ghost(of node: Node) -> Node? {
    guard !scene.root.isComponent, let reading = try? self.node(node.id), reading.opacity > 0,
      let still = try? still(node)
    else { return nil }
    var hit = HitRule()
    hit.target = .none
    var look = still.look ?? Look()
    (look.x, look.y, look.scale, look.rotation, look.tilt) = (0, 0, 1, 0, 0)
    let opacity = Derived.reading(LayoutTransition.variables, LayoutTransition.leavingOpacity)
    look.opacity = (try? Amount.fixed(reading.opacity).with(.multiply, opacity)) ?? 0
    return try? Node(
      frame: reading.frame, clips: still.clips, look: look, hit: hit, children: still.children)
  }

  /// The same node with present values for derived ones, without names, components and gestures.
  private func still(_ node: Node) throws(CoreError) -> Node? {
    guard !node.isComponent else { return nil }
    var children: [Node] = []
    for child in node.children {
      guard let still = try still(child) else { return nil }
      children.append(still)
    }
    let look = try node.look?.mapping { (derived) throws(CoreError) in
      .constant(try derived.resolved(in: scene).value(in: self))
    }
    return try Node(frame: node.frame, clips: node.clips, look: look, children: children)
  }
}

extension Transform {
  /// The present lengths of a former point along x and along y.
  fileprivate var lengths: Vector {
    Vector(x: (a * a + b * b).squareRoot(), y: (c * c + d * d).squareRoot())
  }
}

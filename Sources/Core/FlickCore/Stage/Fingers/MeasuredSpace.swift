/// The space for measuring a gesture or the drag of a track.
enum MeasuredSpace: Sendable {
  /// A space that is drawn as laid out and does not move.
  case fixed
  /// A space that pagers and scroll views outside move.
  indirect case scrolled(TrackShift)
  /// A space with a transform.
  indirect case transformed(TouchSpace)

  @inline(__always)
  var isFixed: Bool { if case .fixed = self { true } else { false } }

  /// The transform; nil for a space without one.
  var transformed: TouchSpace? { if case .transformed(let space) = self { space } else { nil } }

  /// Whether displacements in it equal those on the screen: it is drawn as laid out, and has not
  /// moved since the start.
  var isAsLaidOut: Bool {
    switch self {
    case .fixed: true
    case .scrolled(let shift): shift.drift == .zero
    case .transformed(let space): space.isUnmoved
    }
  }

  /// Updates to the stage's time.
  ///
  /// Called at each touch of the finger, and at no other moment.
  mutating func update(in stage: Stage) {
    switch self {
    case .fixed: return
    case .scrolled(var shift):
      shift.update(in: stage)
      self = .scrolled(shift)
    case .transformed(var space):
      space.update(in: stage)
      self = .transformed(space)
    }
  }

  /// The displacement in the space between a point of the screen at the start and another now.
  @inline(__always)
  func displacement(from origin: Point2D, to point: Point2D) -> Vector {
    isFixed ? point - origin : changed(from: origin, to: point)
  }

  @inline(never)
  private func changed(from origin: Point2D, to point: Point2D) -> Vector {
    switch self {
    case .fixed: point - origin
    case .scrolled(let shift): point - origin - shift.drift
    case .transformed(let space): space.displacement(from: origin, to: point)
    }
  }

  /// A velocity on the screen in the space.
  func local(_ velocity: Velocity) -> Velocity { transformed?.local(velocity) ?? velocity }

  /// The same space with the track numbers of a new scene; a transform must be computed anew.
  func renumbered(_ number: (TrackIndex) -> TrackIndex?) -> MeasuredSpace {
    if case .scrolled(let shift) = self { .scrolled(shift.renumbered(number)) } else { self }
  }

  /// The same space in a new layout, continued from the old one.
  func continuing(_ old: MeasuredSpace) -> MeasuredSpace {
    switch (self, old) {
    case (.scrolled(let new), .scrolled(let old)): .scrolled(new.continuing(old))
    case (.transformed(let new), .transformed(let old)): .transformed(new.continuing(old))
    default: self
    }
  }
}

/// The displacement of content by pagers and scroll views since a drag began.
struct TrackShift: Sendable {
  /// A pager or scroll view around a node, and the part of it that contains the node.
  private struct Part: Sendable {
    enum Place: Sendable {
      case content
      /// A page.
      ///
      /// In a ring, it is drawn at the place nearest to the viewport.
      case page(Int)
      case header
    }

    var track: TrackIndex
    let place: Place
  }

  private var parts: [Part]
  private var start: Vector
  private(set) var drift = Vector.zero

  /// Nil for a node without tracks around it.
  ///
  /// - Parameter tracks: the tracks to leave out.
  init?(of node: NodeIndex, besides tracks: [TrackIndex], in stage: Stage) {
    parts = Self.parts(around: node, besides: tracks, in: stage.scene)
    if parts.isEmpty { return nil }
    start = Self.shift(by: parts, in: stage)
  }

  private static func parts(
    around node: NodeIndex, besides tracks: [TrackIndex], in scene: SceneTree
  ) -> [Part] {
    var parts: [Part] = []
    var child = node
    while let outer = scene.records[child].parent {
      switch scene.records[outer].content {
      case .nodes, .cards: break
      case .pages(let pager):
        let page = scene.records[outer].number(ofChild: child)
        parts.append(Part(track: scene.track(of: pager), place: .page(page)))
      case .scrolled(let view, let header):
        let isHeader = header != nil && child == scene.records[outer].firstChild
        for axis in Orientation.allCases {
          guard let track = scene.track(of: view, axis) else { continue }
          parts.append(Part(track: track, place: isHeader ? .header : .content))
        }
      }
      child = outer
    }
    return parts.filter { !tracks.contains($0.track) }
  }

  mutating func update(in stage: Stage) { drift = Self.shift(by: parts, in: stage) - start }

  private static func shift(by parts: [Part], in stage: Stage) -> Vector {
    var shift = Vector.zero
    for part in parts where part.track.position < stage.scene.tracks.count {
      let along = Self.shift(by: part, in: stage.scene, at: stage.time)
      if stage.scene.axis(part.track) == .horizontal { shift.x += along } else { shift.y += along }
    }
    return shift
  }

  private static func shift(by part: Part, in scene: SceneTree, at time: Seconds) -> Double {
    let record = scene.records[scene.tracks[part.track].node]
    switch (part.place, record.content) {
    case (.page(let page), .pages(let pager)):
      return scene.pagers[pager].edge(ofPage: page, at: time)
    case (.header, .scrolled(_, let header?)):
      return scene.headerShift(header, at: time).along(scene.axis(part.track)).value
    default: return -scene.offset(ofTrack: part.track, at: time)
    }
  }

  func renumbered(_ number: (TrackIndex) -> TrackIndex?) -> TrackShift {
    var copy = self
    copy.parts = parts.compactMap { part in
      number(part.track).map { Part(track: $0, place: part.place) }
    }
    return copy
  }

  func continuing(_ old: TrackShift) -> TrackShift {
    var copy = self
    copy.start = start - old.drift
    copy.drift = old.drift
    return copy
  }
}

extension SceneTree {
  /// The offset of a track, read in place.
  @inline(__always)
  func offset(ofTrack track: TrackIndex, at time: Seconds) -> Double {
    ask(track) { $0.plainOffset(at: time) } ?? self[track].sample(at: time).value
  }
}

// MARK: Gestures of nodes

extension Stage {
  /// The space of a gesture that has been recognized.
  ///
  /// A turn about a node or a path in it is measured in the node's own space. The movement of a
  /// variable is measured where the variable displaces something: in the frame of the innermost
  /// node, from the gesture's outwards, with a look that follows it. Without such a node, the
  /// displaced content is inside the gesture's node.
  func space(of gesture: GestureIndex) -> MeasuredSpace {
    let moved = scene.gestures[gesture]
    guard scene.records[moved.node].ownSpace != .fixed else { return .fixed }
    var driven = DrivenNumbers()
    driven.components = [scene.id(of: gesture)]
    for move in moved.moves {
      driven.values.insert(.init(component: scene.id(of: move.states), property: move.property))
    }
    var (node, isOwn) = (moved.node, !moved.moves.isEmpty || moved.deck != nil)
    var followed: [TrackIndex] = []
    if isOwn,
      !moved.moves.contains(where: { $0.link.measure == .turn || $0.link.measure == .path }),
      let displaced = displacedNode(from: moved.node, by: driven)
    {
      (node, isOwn) = (displaced, false)
      followed = tracksFollowed(by: displaced)
      driven.components.formUnion(followed.map { scene.id(of: $0) })
    }
    return space(of: node, isOwn: isOwn, holding: driven, besides: followed)
  }

  /// The tracks outside a node that its position compensates.
  ///
  /// For example, a row that is carried over a scrolling list keeps its place on the screen.
  private func tracksFollowed(by node: NodeIndex) -> [TrackIndex] {
    guard let look = scene.records[node].look.map({ scene.looks[$0] }), look.isDerived else {
      return []
    }
    var followed: [TrackIndex] = []
    var next = scene.records[node].parent.flatMap { scene.records[$0].nearestTrack }
    while let track = next {
      var offset = DrivenNumbers()
      offset.components = [scene.id(of: track)]
      if offset.drive(look.look.x, in: scene) || offset.drive(look.look.y, in: scene) {
        followed.append(track)
      }
      next = scene.outer(track)
    }
    return followed
  }

  /// Whether a node is drawn rotated, scaled or at another place than that of its layout.
  func isDrawnElsewhere(_ node: NodeIndex) -> Bool {
    guard scene.records[node].ownSpace == .transformed else { return false }
    return transform(ofNode: node)
      != .translation(scene.origin(ofNode: node, at: time) - .zero)
  }

  private func displacedNode(from node: NodeIndex, by driven: DrivenNumbers) -> NodeIndex? {
    var next: NodeIndex? = node
    while let index = next {
      if let look = scene.records[index].look.map({ scene.looks[$0] }), look.isDerived,
        driven.drive(look.look.x, in: scene) || driven.drive(look.look.y, in: scene)
      {
        return index
      }
      next = scene.records[index].parent
    }
    return nil
  }

  func space(
    of node: NodeIndex, isOwn: Bool, holding driven: DrivenNumbers,
    besides tracks: [TrackIndex] = []
  ) -> MeasuredSpace {
    let record = scene.records[node]
    switch isOwn ? record.ownSpace : record.frameSpace {
    case .fixed: return .fixed
    case .scrolled:
      return TrackShift(of: node, besides: tracks, in: self).map { .scrolled($0) } ?? .fixed
    case .transformed:
      let chain = chain(to: node, isOwn: isOwn, holding: driven)
      return TouchSpace(chain, of: node, in: self).map { .transformed($0) } ?? .fixed
    }
  }

  /// The rotation of the axes of a gesture's content on the screen, at touchdown.
  func axisTurn(of gesture: GestureIndex, isOwn: Bool = false, _ axis: Orientation) -> AxisTurn {
    let node = scene.gestures[gesture].node
    let record = scene.records[node]
    guard (isOwn ? record.ownSpace : record.frameSpace) == .transformed else { return .none }
    let transform = chain(to: node, isOwn: isOwn, holding: DrivenNumbers()).transform(in: self)
    return AxisTurn(from: axis, to: transform.direction(of: axis))
  }

  /// The position of a point of the screen in a node's own space, with all its transforms.
  ///
  /// - Returns: nil if the node's transform is not invertible.
  /// - Throws: `CoreError` if no node has this id.
  public func position(of point: Point2D, inNode id: String) throws(CoreError) -> Point2D? {
    guard let node = scene.nodesByID[id] else {
      throw CoreError.unknown(id, among: scene.nodesByID.keys, "no node '\(id)'")
    }
    return local(point, in: node)
  }

  /// The position of a point of the screen in the node of a gesture; nil for an unknown gesture.
  public func position(of point: Point2D, inNodeOf gesture: ComponentID) -> Point2D? {
    scene.gesture(of: gesture).flatMap { local(point, in: scene.gestures[$0].node) }
  }

  /// A point of the screen in a node's own space; nil if its transform is not invertible.
  func local(_ point: Point2D, in node: NodeIndex) -> Point2D? {
    guard scene.records[node].ownSpace == .transformed else {
      return Point2D.zero + (point - scene.origin(ofNode: node, at: time))
    }
    return transform(ofNode: node).usableInverse?.apply(point)
  }
}

// Rows that are made as they come near. The scene contains the near rows; the others are entries in
// the scroll view's table of rows.
//
// Visible rows keep their place when the lengths of rows before them become known. At rest the
// offset changes with them. In motion, or under a finger, content keeps its offsets and the first
// row begins elsewhere than at 0.

extension Stage {
  /// Whether any scroll view may need rows now; false is certain.
  ///
  /// Read at every change of a stage, and therefore in place, without a copy.
  package var mayNeedRows: Bool {
    for view in scene.scrollViews.indices where mayNeedRows(view) { return true }
    return false
  }

  /// The scroll views that may need rows now.
  package var scrollViewsMissingRows: [ComponentID] {
    scene.scrollViews.indices.filter(mayNeedRows).map { scene.id(of: ScrollViewIndex($0)) }
  }

  /// Whether rows may have to be made, or content may return to its regular start.
  ///
  /// Reads the lists part by part, to avoid copying a scroll view.
  @inline(__always)
  private func mayNeedRows(_ view: Int) -> Bool {
    guard let axis = scene.scrollViews[view].makesRowsAlong else { return false }
    let ordinal = axis == .horizontal ? 0 : 1
    let range = scene.scrollViews[view].axisStates[ordinal].track.range
    let offset = scene.offset(ofScrollView: ScrollViewIndex(view), axis, at: time)
    guard let covered = scene.scrollViews[view].coveredOffsets,
      covered.contains(offset.clamped(to: range))
    else { return true }
    return scene.scrollViews[view].rowsAreAway
      && scene.scrollViews[view].axisStates[ordinal].track.phase == .resting
  }

  /// The rows of a scroll view to make now; nil while all near rows exist.
  ///
  /// An anchor row keeps its place while the others are made:
  /// - At rest at the far end, the last row, by its end, so that content sent to the end is at the
  ///   end.
  /// - Otherwise the first visible row that exists: under a finger, in motion with or without a
  ///   target, and beyond an edge. There, visible means the shown part and not the edge.
  /// - If no visible row exists, a jump is not possible. Without a finger, at or beyond the far
  ///   end, the last row by its end; elsewhere the first visible row.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene.
  public func rowsToCome(in reference: some ComponentReference) throws(CoreError) -> RowWalk? {
    let component = try component(reference)
    let index: ScrollViewIndex = try scene.index(of: component)
    let view = scene.scrollViews[index]
    guard let table = view.rows, let plan = view.options.rows else { return nil }
    let axis = view.rowAxis
    let length = view.viewport.along(axis).value
    let track = view[axis].track
    // Beyond an edge the shown rows are made, and the rows that become visible on the way back.
    let seen = track.sample(at: time).value
    let offset = track.clamped(seen)
    guard length > 0 else { return nil }
    if view.hasRows(at: offset), !mayReturnToDefaultStart(table, track) { return nil }
    guard let row = table.row(at: seen) else {
      // All rows are gone.
      return table.shown.isEmpty && !mayReturnToDefaultStart(table, track)
        ? nil
        : RowWalk(
          component, axis, plan, viewport: view.viewport, count: 0, anchor: (0, 0, false),
          near: 0...0)
    }
    let last = table.count - 1
    let anchor =
      isAnchoredAtEnd(table, track, in: seen...seen + length)
      ? (last, table.start(of: last) + table.length(of: last).points, true)
      : table.anchor(row, in: seen...seen + length)
    return RowWalk(
      component, axis, plan, viewport: view.viewport, count: table.count, front: table.front,
      anchor: anchor,
      near: offset - length...offset + 2 * length)
  }

  /// Whether the end is the anchor instead of a visible row.
  ///
  /// True at the far end or beyond it, if an unknown row would not move a visible one before it.
  private func isAnchoredAtEnd(
    _ table: RowTable, _ track: ScrollTrack, in seen: ClosedRange<Double>
  ) -> Bool {
    let offset = track.clamped(seen.lowerBound)
    guard offset >= track.range.upperBound - 0.5, offset > track.range.lowerBound + 0.5,
      !track.isHeld
    else { return false }
    return track.phase == .resting || table.shown.contains(table.count - 1)
      || !table.shows(in: seen)
  }

  /// Whether content may return to its default start.
  ///
  /// Requires rest, and that no touch can still become a gesture, because the nodes under it would
  /// move.
  private func mayReturnToDefaultStart(_ table: RowTable, _ track: ScrollTrack) -> Bool {
    table.start != table.defaultStart && track.phase == .resting && !isTouched
      && arena.places.allSatisfy { arena[$0].state.isFinal }
  }

  /// Replaces the rows of the scene by those that came near.
  ///
  /// - Throws: `CoreError` for a duplicate id, and for an invalid scene.
  public mutating func show(_ walk: RowWalk) throws(CoreError) {
    let old: ScrollViewIndex = try scene.index(of: walk.view)
    guard var table = scene.scrollViews[old].rows else { return }
    table.setLengths(walk.nodes.map { ($0.row, $0.length) })
    table.shown = walk.rows
    if let anchor = walk.nodes.first(where: { $0.row == walk.anchor.row }) {
      let place = walk.anchor.isEnd ? walk.anchor.place - anchor.length : walk.anchor.place
      table.start += place - table.start(of: anchor.row)
    }
    let track = scene.scrollViews[old][walk.axis].track
    var shift = 0.0
    if mayReturnToDefaultStart(table, track) {
      shift = table.defaultStart - table.start
      table.start = table.defaultStart
    }
    try replaceRows(of: old, by: try inMotion(walk.placed(by: table)))
    try take(table, in: walk.view, walk.axis, shift: shift)
  }

  /// Replaces the rows of the scene in place, or, if a gesture on an old row is in progress or
  /// other nodes are affected, by a new layout.
  private mutating func replaceRows(
    of view: ScrollViewIndex, by nodes: [Node]
  ) throws(CoreError) {
    let isFree = arena.places.allSatisfy { attempt in
      arena[attempt].gesture.map { !scene.isNode(scene.gestures[$0].node, inside: view) } ?? true
    }
    if isFree, try scene.replaceRows(of: view, by: nodes) {
      journal.extend(to: scene.layout.directory.count)
      wheels.forgetTargets()
      return
    }
    let id = scene.name(of: scene.id(of: view))
    guard let root = try scene.root.replacing(childrenOf: id, by: nodes) else { return }
    var next = try SceneTree(root)
    next.keepRows(of: scene)
    relayout(next)
  }

  /// Gives content other rows, possibly with other edges.
  private mutating func take(
    _ table: RowTable, in component: ComponentID, _ axis: Orientation, shift: Double
  ) throws(CoreError) {
    let index: ScrollViewIndex = try scene.index(of: component)
    guard let track = scene.track(of: index, axis) else { return }
    let old = scene.scrollViews[index]
    scene.scrollViews[index].setRows(table)
    let now = scene.scrollViews[index][axis].track
    if now.phase == .resting {
      // Content at rest is shown at its requested offset, even if its edges have changed.
      let place = old[axis].track.requested + shift
      let end = now.place(nearestTo: place)
      scene.scrollViews[index].put(axis, at: (end - place).magnitude < 1e-6 ? end : place)
      if (end - place).magnitude >= 1e-6 {
        resume(track, ScrollAxis(view: index, axis: axis), from: old[axis], at: place)
      }
    } else if now.range != old[axis].track.range, !staysClear(old[axis].track, of: now.range) {
      resume(track, ScrollAxis(view: index, axis: axis), from: old[axis])
    }
    try followGoal(index, component, axis)
  }

  /// Whether a moving track stays clear of the old and the new edges.
  private func staysClear(_ track: ScrollTrack, of range: ClosedRange<Double>) -> Bool {
    guard track.isSettling, track.snaps.isFree, let reach = track.bounds(from: time) else {
      return false
    }
    return reach.lowerBound > max(range.lowerBound, track.range.lowerBound)
      && reach.upperBound < min(range.upperBound, track.range.upperBound)
  }

  // MARK: Programs

  /// Moves a scroll view to one of its rows.
  ///
  /// The row need not exist yet: its place becomes known during the movement.
  ///
  /// - Parameter row: the number of the row, from 0.
  /// - Throws: as `scroll`, and for a row that does not exist.
  public mutating func scroll(
    _ reference: some ComponentReference, toRow row: Int, _ alignment: ScrollAlignment = .nearest,
    _ animation: ScrollAnimation = .standard
  ) throws(CoreError) {
    let component = try component(reference)
    let index: ScrollViewIndex = try scene.index(of: component)
    try checkRow(row, of: index)
    guard row < scene.scrollViews[index].rows?.count ?? 0 else { return }
    let axis = scene.scrollViews[index].rowAxis
    guard let goal = goal(row, alignment, in: index, axis) else { return }
    try scroll(component, to: place(of: goal, in: index, axis), animation)
    if scene.scrollViews[index][axis].track.isSettling {
      scene.scrollViews[index].setGoal(goal)
    }
  }

  /// Sends a scroll view to one of its rows by a given motion; see `play`.
  ///
  /// When the row's place becomes better known, content follows by the standard spring.
  ///
  /// - Parameters:
  ///   - row: the number of the row, from 0.
  ///   - move: the motion; its target is ignored.
  /// - Returns: as `play`.
  /// - Throws: as `scroll`, and as `play`.
  @discardableResult
  public mutating func play(
    _ reference: some ComponentReference, toRow row: Int, _ alignment: ScrollAlignment,
    _ move: PropertyMove, isTold: Bool = false
  ) throws(CoreError) -> Int? {
    let component = try component(reference)
    let index: ScrollViewIndex = try scene.index(of: component)
    let axis = scene.scrollViews[index].rowAxis
    try checkRow(row, of: index)
    var move = move
    move.property = axis == .horizontal ? "x" : "y"
    let goal = goal(row, alignment, in: index, axis)
    move.target =
      goal.map { place(of: $0, in: index, axis).along(axis).value }
      ?? scene.scrollViews[index][axis].track.sample(at: time).value
    let id = try playOffsets(component, [move], isTold: isTold)
    if scene.scrollViews[index][axis].track.isSettling {
      scene.scrollViews[index].setGoal(goal)
    }
    return id
  }

  private func checkRow(_ row: Int, of index: ScrollViewIndex) throws(CoreError) {
    let name = scene.name(of: scene.id(of: index))
    guard let count = scene.scrollViews[index].rows?.count else {
      throw CoreError(
        .infeasible, "scroll view '\(name)': expected 'rows', found none to scroll to")
    }
    try CoreError.checked(
      Double(row + 1), "row of scroll view '\(name)'", in: 1...Double(max(1, count)))
  }

  /// The target of a scroll to a row, with a fixed alignment; nil if the row is visible already.
  private func goal(
    _ row: Int, _ alignment: ScrollAlignment, in index: ScrollViewIndex, _ axis: Orientation
  ) -> RowGoal? {
    let view = scene.scrollViews[index]
    guard alignment == .nearest, let table = view.rows else {
      return RowGoal(row: row, alignment: alignment)
    }
    let offset = view.offset(at: time).along(axis).value
    let (top, length) = (table.start(of: row), table.length(of: row).points)
    let viewport = view.viewport.along(axis).value
    if top < offset || length > viewport { return RowGoal(row: row, alignment: .start) }
    return top + length > offset + viewport ? RowGoal(row: row, alignment: .end) : nil
  }

  /// The offset that shows a row with its alignment.
  private func place(of goal: RowGoal, in index: ScrollViewIndex, _ axis: Orientation) -> Vector {
    let view = scene.scrollViews[index]
    let offset = view.offset(at: time)
    guard let table = view.rows else { return offset }
    let track = view[axis].track
    let place = goal.alignment.offset(
      showing: table.start(of: goal.row), length: table.length(of: goal.row).points,
      from: offset.along(axis).value, viewport: track.viewport)
    return Vector(
      along: axis, track.place(nearestTo: place), across: offset.along(axis.cross).value)
  }

  /// Updates the target of content that moves to a row, as the row's place becomes known.
  private mutating func followGoal(
    _ index: ScrollViewIndex, _ component: ComponentID, _ axis: Orientation
  ) throws(CoreError) {
    guard let goal = scene.scrollViews[index].rows?.goal else { return }
    let state = scene.scrollViews[index][axis]
    guard state.drive == .program, state.track.isSettling else {
      return scene.scrollViews[index].setGoal(nil)
    }
    let place = place(of: goal, in: index, axis)
    guard (place.along(axis).value - state.target).magnitude > 1e-6 else { return }
    // The same row, at a place that is better known now.
    let before = awaited
    awaited = []
    defer { awaited = before }
    try scroll(component, to: place)
    scene.scrollViews[index].setGoal(goal)
  }

  /// Sets the number of rows of a scroll view.
  ///
  /// Rows are added or removed at its end, or at its start, where visible rows keep their place.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene, or one without
  ///   rows.
  public mutating func resize(
    _ reference: some ComponentReference, rows count: Int, atStart: Bool = false
  ) throws(CoreError) {
    let component = try component(reference)
    let index: ScrollViewIndex = try scene.index(of: component)
    guard var table = scene.scrollViews[index].rows,
      var plan = scene.scrollViews[index].options.rows
    else {
      let name = scene.name(of: component)
      throw CoreError(.infeasible, "scroll view '\(name)': expected 'rows', found none to count")
    }
    plan.count = count
    try plan.check()
    table.resize(to: count, atStart: atStart)
    let rows = table.shown.clamped(to: 0..<table.count)
    if rows != table.shown { table.shown = 0..<0 }
    try take(table, in: component, scene.scrollViews[index].rowAxis, shift: 0)
  }

  /// The table of the rows of a scroll view; nil for one without rows.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene.
  public func rows(of reference: some ComponentReference) throws(CoreError) -> RowReading? {
    let index: ScrollViewIndex = try scene.index(of: component(reference))
    return scene.scrollViews[index].rows.map(RowReading.init)
  }
}

extension SceneTree {
  /// Whether a scroll view has rows that are made when they come near.
  package var makesRows: Bool { layout.makesRows }
}

/// The known lengths and places of rows that are made as they come near.
public struct RowReading {
  private let table: RowTable

  init(_ table: RowTable) { self.table = table }

  /// The number of rows.
  public var count: Int { table.count }
  /// The number of rows that were made; the lengths of the others are estimates.
  public var madeCount: Int { table.madeCount }
  /// The rows in the scene now, from 0.
  public var shown: Range<Int> { table.shown }

  /// The number of rows that were added before the first of the plan.
  package var front: Int { table.front }

  /// The start of a row in the content's space, its length, and whether that is known.
  public func place(of row: Int) -> (start: Double, length: Double, isKnown: Bool) {
    let (length, isKnown) = table.length(of: row)
    return (table.start(of: row), length, isKnown)
  }
}

extension ScrollView {
  /// The offsets where the rows of the scene reach far enough; nil if there are none.
  ///
  /// Less than a walk makes at once, so that rows are not made at each change.
  static func offsets(coveredBy table: RowTable, _ length: Double) -> ClosedRange<Double>? {
    guard table.count > 0, let first = table.shown.first, let last = table.shown.last else {
      return table.count > 0 || !table.shown.isEmpty ? nil : -.infinity ... .infinity
    }
    let least = first == 0 ? -.infinity : table.start(of: first) + length / 2
    let most =
      last + 1 >= table.count || table.shown.count >= RowWalk.most
      ? .infinity : table.start(of: last) + table.length(of: last).points - 1.5 * length
    return least <= most ? least...most : nil
  }

  /// Whether the rows of the scene cover the surroundings of an offset.
  fileprivate func hasRows(at offset: Double) -> Bool { coveredOffsets?.contains(offset) ?? false }
}

extension RowTable {
  /// The anchor row, which keeps its place: the first visible row that exists, if an unknown row
  /// would push it.
  fileprivate func anchor(
    _ row: Int, in seen: ClosedRange<Double>
  ) -> (row: Int, place: Double, isEnd: Bool) {
    var anchor = row
    if !shown.isEmpty, row < shown.lowerBound, start(of: shown.lowerBound) < seen.upperBound {
      anchor = shown.lowerBound
    }
    return (anchor, start(of: anchor), false)
  }

  /// Whether a row of the scene is inside a part of the content.
  fileprivate func shows(in part: ClosedRange<Double>) -> Bool {
    guard let first = shown.first, let last = shown.last else { return false }
    return start(of: first) < part.upperBound
      && start(of: last) + length(of: last).points > part.lowerBound
  }
}

extension RowWalk {
  /// The nodes at their places.
  fileprivate func placed(by table: RowTable) throws(CoreError) -> [Node] {
    var placed: [Node] = []
    placed.reserveCapacity(nodes.count)
    for entry in nodes {
      var origin = entry.node.frame.origin
      if axis == .vertical {
        origin.y = table.start(of: entry.row)
      } else {
        origin.x = table.start(of: entry.row)
      }
      placed.append(try entry.node.moved(to: origin))
    }
    return placed
  }
}

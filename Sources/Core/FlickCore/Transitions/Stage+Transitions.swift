extension Stage {
  /// Replaces the scene, as `relayout`, and animates nodes with an id to their new places.
  ///
  /// Nodes that existed before move and change their size; new ones fade in, removed ones fade out
  /// where they were, unless they are components. Nodes that still move from another layout keep
  /// their velocity. Frames are the new ones at once, so gestures continue or end as in `relayout`;
  /// hit tests use the shown places. The content of a node with a changing size is not stretched.
  ///
  /// - Throws: `CoreError` for a motion that never rests, or a tree that becomes too deep.
  public mutating func relayout(_ next: SceneTree, animatedBy motion: ValueMotion) throws(CoreError)
  {
    try motion.check("the motion of a layout")
    var plain = self
    plain.recording = .none
    plain.relayout(next)
    let transition = LayoutTransition(from: self, to: plain)
    let speeds = layoutSpeeds
    relayout(try SceneTree(transition.applied(to: next.root)))
    try start(transition, by: motion, speeds)
  }

  /// Animates nodes with an id from their places in `old` to their present ones.
  ///
  /// For a layout that is installed already, with rows that are made as they come near: `relayout`
  /// cannot know the places of these rows.
  ///
  /// - Parameter old: the stage before that layout, at the same time.
  /// - Throws: as `relayout`.
  package mutating func animateLayout(
    from old: Stage, by motion: ValueMotion
  ) throws(CoreError) {
    try motion.check("the motion of a layout")
    let transition = LayoutTransition(from: old, to: self)
    let rows = scene.scrollViews.map(\.rows)
    relayout(try SceneTree(transition.applied(to: scene.root)))
    // The rows are unchanged and keep their places.
    for (view, table) in zip(scene.scrollViews.indices, rows) {
      if let table { scene.scrollViews[view].setRows(table) }
    }
    try start(transition, by: motion, old.layoutSpeeds)
  }

  private mutating func start(
    _ transition: LayoutTransition, by motion: ValueMotion, _ speeds: [String: Double]
  ) throws(CoreError) {
    guard !transition.starts.isEmpty,
      let states = scene.component(named: LayoutTransition.variables)
    else { return }
    let index: StatesIndex = try scene.index(of: states)
    var moves: [PropertyMove] = []
    for (number, name) in scene.machines[index].spec.properties.enumerated() {
      let end = name.hasSuffix(".opacity") ? 1.0 : 0
      scene.machines[index].set(number, to: transition.starts[name] ?? end)
      var move = PropertyMove(name, to: end)
      move.motion = motion
      move.velocity = speeds[name]
      moves.append(move)
    }
    try play(states, moves)
  }

  /// Nodes for a layout in motion, with looks for their moving parts.
  func inMotion(_ nodes: [Node]) throws(CoreError) -> [Node] {
    guard let states = scene.component(named: LayoutTransition.variables) else { return nodes }
    let index: StatesIndex = try scene.index(of: states)
    let parts = Set(scene.machines[index].spec.properties)
    var moved: [Node] = []
    for node in nodes { moved.append(try LayoutTransition.moved(node, parts) ?? node) }
    return moved
  }

  /// The velocities of the moving parts.
  private var layoutSpeeds: [String: Double] {
    guard let states = scene.component(named: LayoutTransition.variables),
      let index: StatesIndex = try? scene.index(of: states)
    else { return [:] }
    let machine = scene.machines[index]
    var speeds: [String: Double] = [:]
    for (number, name) in machine.spec.properties.enumerated() {
      let speed = machine.sample(of: number, at: time).velocity
      if speed != 0 { speeds[name] = speed }
    }
    return speeds
  }
}

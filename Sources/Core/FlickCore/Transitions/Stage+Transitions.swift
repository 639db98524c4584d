extension Stage {
  /// Puts another scene in place of this one, as `relayout`, and has what has an id go from where
  /// it is shown to where it will be.
  ///
  /// Nodes that were there before move and change their size; new ones fade in, removed ones fade
  /// out where they were, unless they are components. Nodes that still move from another layout
  /// keep their speed. Frames are the new ones at once, so gestures continue or end as in
  /// `relayout`; touches find nodes where they are shown. The content of a node whose size changes
  /// is not stretched.
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

  /// Has what has an id go from where it was shown by `old` to where it is now.
  ///
  /// For a layout that is in place already, with rows that are made when they come near: `relayout`
  /// cannot know where those will be.
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
    // The same rows lie where they did.
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

  /// Nodes that are put into a layout in motion, with looks for those of their parts that move.
  func inMotion(_ nodes: [Node]) throws(CoreError) -> [Node] {
    guard let states = scene.component(named: LayoutTransition.variables) else { return nodes }
    let index: StatesIndex = try scene.index(of: states)
    let parts = Set(scene.machines[index].spec.properties)
    var moved: [Node] = []
    for node in nodes { moved.append(try LayoutTransition.moved(node, parts) ?? node) }
    return moved
  }

  /// The speeds of the parts that move to their places.
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

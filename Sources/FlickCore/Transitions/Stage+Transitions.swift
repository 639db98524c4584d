extension Stage {
  /// Puts another scene in place of this one, as `relayout`, and has what has an id go from where
  /// it is shown to where it will be.
  ///
  /// Nodes that were there before move and change their size; new ones fade in, those that are gone
  /// fade out where they were, unless they are components. What is on its way from another layout
  /// goes on as fast. Frames are the new ones at once, so gestures go on or end as in `relayout`;
  /// touches find nodes where they are shown. What lies in something whose size changes is not
  /// stretched.
  ///
  /// - Throws: `CoreError` for a motion that never rests, or a tree that becomes too deep.
  public mutating func relayout(_ next: Scene, animatedBy motion: ValueMotion) throws(CoreError) {
    try motion.check("the motion of a layout")
    var plain = self
    plain.recording = .none
    plain.relayout(next)
    let transition = LayoutTransition(from: self, to: plain)
    let speeds = layoutSpeeds
    relayout(try Scene(transition.applied(to: next.root)))
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

  /// How fast what is on its way to its place goes.
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

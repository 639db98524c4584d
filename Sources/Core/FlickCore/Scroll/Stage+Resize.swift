// Content whose edges change at rest, under a finger or in motion.

extension Stage {
  /// Gives the content of a scroll view another size, other room beside it, or both.
  ///
  /// Nothing jumps: content at rest that lies beyond an edge now goes back to it by the spring of
  /// the edges, what a finger holds stays under it, and moving content continues at its speed,
  /// between the new edges. Both outlive a new layout.
  ///
  /// - Throws: `CoreError` for a component that is no scroll view of the scene, or lengths outside
  ///   0…1e9 points.
  public mutating func resize(
    _ reference: some ComponentReference, content size: Size2D? = nil, insets: Insets? = nil
  ) throws(CoreError) {
    let view: ScrollViewIndex = try scene.index(of: component(reference))
    try insets?.checkContent()
    if let size {
      try CoreError.checked(size.width, "content width", in: .extent, unit: "pt")
      try CoreError.checked(size.height, "content height", in: .extent, unit: "pt")
    }
    let old = scene.scrollViews[view]
    scene.scrollViews[view].resize(size, insets)
    for axis in [Orientation.horizontal, .vertical] {
      guard let track = scene.track(of: view, axis), scene[track].range != old[axis].track.range
      else { continue }
      goOn(track, ScrollAxis(view: view, axis: axis), from: old[axis])
    }
  }

  /// Continues between other edges from where it was.
  ///
  /// - Parameter place: where it is seen, if not where it was.
  mutating func goOn(
    _ index: TrackIndex, _ scrollAxis: ScrollAxis, from old: ScrollView.AxisState,
    at place: Double? = nil
  ) {
    var shown = old.track.sample(at: time)
    if let place { shown.value = place }
    let view = scene.scrollViews[scrollAxis.view]
    let now = view[scrollAxis.axis].track
    switch old.track.phase {
    case .held:
      let base = now.place(nearestTo: old.base)
      scene.scrollViews[scrollAxis.view][scrollAxis.axis].base = base
      scene.change(index) { $0.regrip(at: $0.request(showing: shown.value), base: base) }
      if let finger = holder(of: index) { restartDrag(finger) }
    case .resting:
      let place = now.place(nearestTo: shown.value)
      guard place != shown.value else { return }
      var verdict = view.back(scrollAxis.axis, from: shown.value, velocity: 0)
      if now.range.contains(shown.value) {
        let spring = SpringMotion(
          spring: view.options.settle, value: shown.value, velocity: 0, target: place)
        verdict = ScrollVerdict(motion: .spring(spring), drive: .snap, target: place)
      }
      decide(index, .program, .offset(Points(verdict.target)))
      startScroll(scrollAxis, verdict)
    case .settling, .moving:
      let verdict = view.onwards(scrollAxis.axis, old, from: shown)
      decide(index, .program, .offset(Points(verdict.target)))
      guard verdict.target == old.target else { return startScroll(scrollAxis, verdict) }
      goingOn(MotionID(scrollAxis.view, scrollAxis.axis)) { $0.startScroll(scrollAxis, verdict) }
    }
  }

  /// A drag continues from where the content and the finger are now.
  ///
  /// - Parameter axes: the axes that it follows; those of its paths, if not given.
  mutating func restartDrag(_ finger: FingerIndex, following axes: DragAxes? = nil) {
    guard case .dragging(let axis) = fingers[finger].role else { return }
    let axes = axes ?? DragAxes(fingers[finger])
    let slot = fingers[finger].slot(of: axis)
    fingers[finger].change(slot) { $0.restart() }
    guard let pan = fingers[finger][slot]?.recognizer else { return }
    startDrag(finger, pan, following: axes)
  }
}

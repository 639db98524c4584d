// Changes of a content's edges at rest, under a finger or in motion.

extension Stage {
  /// Changes the size of a scroll view's content, its insets, or both.
  ///
  /// The content does not jump. At rest beyond an edge, it goes back by the spring of the edges.
  /// Under a finger, it stays there. In motion, it continues at its speed between the new edges.
  /// Size and insets are kept in a new layout.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene, or lengths
  ///   outside 0…1e9 points.
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
      resume(track, ScrollAxis(view: view, axis: axis), from: old[axis])
    }
  }

  /// Continues between new edges from the previous state.
  ///
  /// - Parameter place: the shown place, if it differs from the previous one.
  mutating func resume(
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
        verdict = view.settling(at: place, from: MotionSample(value: shown.value, velocity: 0))
      }
      decide(index, .program, .offset(Points(verdict.target)))
      startScroll(scrollAxis, verdict)
    case .settling, .moving:
      let verdict = view.onwards(scrollAxis.axis, old, from: shown)
      decide(index, .program, .offset(Points(verdict.target)))
      guard verdict.target == old.target else { return startScroll(scrollAxis, verdict) }
      restartAwaited(MotionID(scrollAxis.view, scrollAxis.axis)) {
        $0.startScroll(scrollAxis, verdict)
      }
    }
  }

  /// Restarts a drag from the present place of the content and the finger.
  ///
  /// - Parameter axes: the axes that it follows; by default those of its paths.
  mutating func restartDrag(_ finger: FingerIndex, following axes: DragAxes? = nil) {
    guard case .dragging(let axis) = fingers[finger].role else { return }
    let axes = axes ?? DragAxes(fingers[finger])
    let slot = fingers[finger].slot(of: axis)
    fingers[finger].change(slot) { $0.restart() }
    guard let pan = fingers[finger][slot]?.recognizer else { return }
    startDrag(finger, pan, following: axes)
  }
}

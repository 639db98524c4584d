extension Stage {
  /// Moves a pager to a page at any distance by crossing one page only, as Flutter's `TabBarView`.
  ///
  /// The pager first jumps to the page before the target, on its own side, with the same distance
  /// from that page as before from its own. It continues from there at its velocity. The announced
  /// change is that from the old page to the target. For a page at most one away, and in a ring, it
  /// behaves as `move`.
  ///
  /// - Throws: `CoreError` as `move` does.
  public mutating func warp(
    _ reference: some ComponentReference, to page: Int, by motion: SettleMotion? = nil
  ) throws(CoreError) {
    let component = try component(reference)
    if let index: PagerIndex = scene.place(of: component)?.index(),
      !scene.pagers[index].options.loops
    {
      let target = scene.pagers[index].clamped(page)
      let shown = scene.pagers[index].page(at: time)
      if abs(target - shown) > 1 {
        try motion?.check()
        takeFromFinger(scene.track(of: index))
        let next = target > shown ? target - 1 : target + 1
        let sample = scene.pagers[index].track.sample(at: time)
        let step = scene.pagers[index].geometry.place(ofPage: next)
        let own = scene.pagers[index].geometry.place(ofPage: shown)
        let shift =
          scene.pagers[index].trackOffset(ofPlace: step)
          - scene.pagers[index].trackOffset(ofPlace: own)
        running.remove(MotionID(index))
        scene.pagers[index].track.rest(at: sample.value + shift)
        decide(component: component, .program, .page(target))
        return settle(
          index, to: scene.pagers[index].geometry.place(ofPage: target), page: target,
          velocity: PointsPerSecond(sample.velocity), cause: .programmatic, by: motion)
      }
    }
    try move(component, .to(page), by: motion)
  }
}

extension Stage {
  /// Moves a pager to a page however far away by crossing one page only, as Flutter's `TabBarView`
  /// does.
  ///
  /// The pager is put as far before the page next to the target as it was from its own, on the side
  /// from which it comes, and continues from there at its velocity: its position jumps, and the
  /// announced change is the turn from page to page. A page that is no more than one away, and a
  /// ring, are moved to as `move` does.
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

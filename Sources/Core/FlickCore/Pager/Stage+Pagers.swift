extension Stage {
  /// The component with this id.
  ///
  /// - Throws: `CoreError` that lists the ids there are.
  public func component(named id: String) throws(CoreError) -> ComponentID {
    if let component = scene.component(named: id) { return component }
    throw scene.unknown(id)
  }

  /// The component that is referred to.
  ///
  /// - Throws: `CoreError` that lists the ids there are.
  @inline(__always)
  func component(_ reference: some ComponentReference) throws(CoreError) -> ComponentID {
    if let component = reference.knownComponent { return component }
    return try component(named: reference.declaredID)
  }

  /// The state of a pager now.
  ///
  /// - Throws: `CoreError` for an unknown id, or a component of another scene.
  public func pager(_ reference: some ComponentReference) throws(CoreError) -> PagerReading {
    PagerReading(scene.pagers[try index(of: component(reference))], at: time)
  }

  /// The continuous position of a pager now: `pager(component).position` at less cost.
  public func position(of component: ComponentID) throws(CoreError) -> Pages {
    let index = try index(of: component)
    return scene.position(ofPager: index, at: time)
  }

  /// The page that fills most of the view: `pager(component).page` at less cost.
  public func page(of component: ComponentID) throws(CoreError) -> Int {
    scene.page(ofPager: try index(of: component), at: time)
  }

  /// The page of a pager's last rest: `pager(component).settledPage` at less cost.
  public func settledPage(of component: ComponentID) throws(CoreError) -> Int {
    scene.pagers[try index(of: component)].settledPage
  }

  /// The pages of a pager that must exist now.
  public func window(of component: ComponentID) throws(CoreError) -> PageWindow {
    scene.pagers[try index(of: component)].window(at: time)
  }

  /// The look of a page of a pager now.
  public func effect(
    of component: ComponentID, page: Int
  ) throws(CoreError) -> PageEffect {
    scene.pagers[try index(of: component)].effect(ofPage: page, at: time)
  }

  /// Whether fingers that come down may drag a pager or a scroll view.
  ///
  /// - Throws: `CoreError` for the id of another scene, or a component that is neither.
  public func isDraggable(_ component: ComponentID) throws(CoreError) -> Bool {
    let tracks = try gripTracks(of: component)
    return draggability.last { $0.component == component }?.isDraggable
      ?? tracks.contains { !scene.ask($0) { $0.grip.pointerKinds }.isEmpty }
  }

  /// Sets whether fingers that come down from now on can drag a pager or a scroll view; a drag in
  /// progress is not affected.
  ///
  /// - Throws: `CoreError` for the id of another scene, or a component that is neither.
  public mutating func setDraggable(
    _ component: ComponentID, _ isDraggable: Bool
  ) throws(CoreError) {
    _ = try gripTracks(of: component)
    draggability.append((component, isDraggable))
  }

  /// Applies `setDraggable`; for content that a finger holds, after its release.
  mutating func openAndCloseGrips() {
    let asked = draggability
    draggability = []
    for (component, isDraggable) in asked {
      let tracks = tracks(of: component)
      guard !tracks.contains(where: { scene.isHeld($0) }) else {
        draggability.append((component, isDraggable))
        continue
      }
      for track in tracks {
        let kinds = isDraggable ? declaredKinds(of: track) : []
        scene.change(track) { $0.grip.pointerKinds = kinds }
      }
    }
  }

  private func declaredKinds(of track: TrackIndex) -> PointerKinds {
    switch scene.tracks[track].owner {
    case .pager(let pager): scene.pagers[pager].options.pointerKinds
    case .scrollView(let axis): scene.scrollViews[axis.view].options.pointerKinds
    }
  }

  /// Puts a pager at a page immediately.
  ///
  /// A page that does not exist is replaced by the nearest. A finger on the pager loses it: its
  /// drag is cancelled.
  public mutating func jump(
    _ reference: some ComponentReference, to page: Int
  ) throws(CoreError) {
    try move(component(reference), .to(page), by: .jump)
  }

  /// Moves a pager to a page, from its present position and velocity.
  ///
  /// A page that does not exist is replaced by the nearest. In a ring the number is taken modulo
  /// the number of pages, and the pager goes the shorter distance; of two equal ones, forwards. A
  /// finger on the pager loses it: its drag is cancelled.
  public mutating func move(
    _ reference: some ComponentReference, to page: Int
  ) throws(CoreError) {
    try move(component(reference), .to(page))
  }

  /// Moves a pager, from its present position and velocity.
  ///
  /// - Parameter motion: a motion that replaces the pager's own: a spring, a curve, or at once.
  /// - Throws: `CoreError` for the id of another scene, or a motion that does not come to rest.
  public mutating func move(
    _ component: ComponentID, _ move: PageMove, by motion: SettleMotion? = nil
  ) throws(CoreError) {
    let index = try index(of: component)
    try motion?.check()
    let target = scene.pagers[index].target(of: move, at: time)
    takeFromFinger(scene.track(of: index))
    decide(component: component, .program, .page(target.page))
    let velocity = PointsPerSecond(scene.pagers[index].track.sample(at: time).velocity)
    settle(
      index, to: target.place, page: target.page, velocity: velocity, cause: .programmatic,
      by: motion)
  }

  /// Sets the offset that a program adds to a pager's position, in pages; positive shows later
  /// pages.
  ///
  /// Does not cause a decision or an announcement. A release counts it as part of the drag.
  ///
  /// - Throws: `CoreError` for the id of another scene or a number outside ±1e6 pages.
  public mutating func setManualOffset(
    _ component: ComponentID, to offset: Pages
  ) throws(CoreError) {
    let index = try index(of: component)
    scene.pagers[index].manualOffset = try CoreError.checked(
      offset, "manual offset", in: Pager.manualOffsets)
  }

  /// Inlined, because a call would copy the stage, at a higher cost than reading the position.
  @inline(__always)
  private func index(of component: ComponentID) throws(CoreError) -> PagerIndex {
    if let index: PagerIndex = scene.place(of: component)?.index() { return index }
    throw noPager(component)
  }

  private func noPager(_ component: ComponentID) -> CoreError {
    let found =
      switch scene.place(of: component)?.kind {
      case .gesture: "the gesture '\(scene.name(of: component))'"
      case .scrollView: "the scroll view '\(scene.name(of: component))'"
      case nil: ""
      default: "'\(scene.name(of: component))'"
      }
    return CoreError(
      .unknownID,
      found.isEmpty
        ? "expected a component of this stage's scene, found another's"
        : "expected a pager, found \(found)")
  }

  /// Starts a pager's motion to a place; ends it too, if it is already there.
  mutating func settle(
    _ index: PagerIndex, to place: Int, shift: Double = 0, page: Int? = nil,
    velocity: PointsPerSecond, cause: PageChange.Cause, by motion: SettleMotion? = nil
  ) {
    let change = scene.pagers[index].settle(
      to: place, shift: shift, page: page, velocity: velocity, at: time, cause: cause, by: motion)
    if let change { record(.pages, .pageWillChange(scene.id(of: index), change)) }
    setOut(MotionID(index))
  }
}

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

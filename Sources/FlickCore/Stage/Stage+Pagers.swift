extension Stage {
  /// The component with this id.
  ///
  /// - Throws: `CoreError` that lists the ids there are.
  public func component(named id: String) throws(CoreError) -> ComponentID {
    if let component = scene.component(named: id) { return component }
    let named = (scene.components + scene.scrollViewIDs + scene.gestureIDs).filter {
      !scene.name(of: $0).isEmpty
    }
    let known = named.prefix(8).map { "'\(scene.name(of: $0))'" }
    throw CoreError(
      .unknownID,
      "no component '\(id)'; expected "
        + (known.isEmpty ? "a scene with one" : "one of \(known.joined(separator: ", "))"))
  }

  /// Everything about a pager now.
  ///
  /// - Throws: `CoreError` for the id of another scene.
  public func pager(_ component: ComponentID) throws(CoreError) -> PagerReading {
    PagerReading(scene.pagers[try index(of: component)], at: time)
  }

  /// Everything about the pager with this id now.
  public func pager(_ id: String) throws(CoreError) -> PagerReading {
    try pager(component(named: id))
  }

  /// The continuous position of a pager now: `pager(component).position` at less cost.
  public func position(of component: ComponentID) throws(CoreError) -> Pages {
    let index = try index(of: component)
    return scene.pagers[index].position(at: time)
  }

  /// The page at which a pager last rested: `pager(component).settledPage` at less cost.
  public func settledPage(of component: ComponentID) throws(CoreError) -> Int {
    scene.pagers[try index(of: component)].settledPage
  }

  /// Puts a pager at a page at once.
  ///
  /// A page that does not exist means the nearest. A finger on the pager loses it: its drag is cancelled.
  public mutating func jump(_ component: ComponentID, to page: Int) throws(CoreError) {
    let index = try index(of: component)
    let page = scene.pagers[index].clamped(page)
    takeFromFinger(index)
    decide(index, .program, .page(page))
    if let change = scene.pagers[index].announce(page, cause: .programmatic) {
      record(.pages, .pageWillChange(component, change))
    }
    restNow(index, at: page)
  }

  /// Moves a pager to a page by its settle spring, from where it is and as fast as it is.
  ///
  /// A page that does not exist means the nearest. A finger on the pager loses it: its drag is cancelled.
  public mutating func move(_ component: ComponentID, to page: Int) throws(CoreError) {
    let index = try index(of: component)
    let page = scene.pagers[index].clamped(page)
    takeFromFinger(index)
    decide(index, .program, .page(page))
    #if FAULT_RETARGET_STOPS
      let velocity: PointsPerSecond = 0
    #else
      let velocity = scene.pagers[index].velocity(at: time)
    #endif
    settle(index, to: page, velocity: velocity, cause: .programmatic)
  }

  /// As `jump` of the component with this id.
  public mutating func jump(_ id: String, to page: Int) throws(CoreError) {
    try jump(component(named: id), to: page)
  }

  /// As `move` of the component with this id.
  public mutating func move(_ id: String, to page: Int) throws(CoreError) {
    try move(component(named: id), to: page)
  }

  private func index(of component: ComponentID) throws(CoreError) -> Int {
    switch scene.slot(of: component) {
    case .pager(let index): return index
    case .gesture:
      throw CoreError(
        .unknownID, "expected a pager, found the gesture '\(scene.name(of: component))'")
    case .scrollView:
      throw CoreError(
        .unknownID, "expected a pager, found the scroll view '\(scene.name(of: component))'")
    case .gone:
      throw CoreError(.unknownID, "expected a component of this stage's scene, found another's")
    }
  }

  /// Starts a pager's way to a page; ends it too, if there is no way to go.
  mutating func settle(
    _ index: Int, to page: Int, velocity: PointsPerSecond, cause: PageChange.Cause
  ) {
    let wasMoving = scene.isSettling(index)
    let change = scene.pagers[index].settle(to: page, velocity: velocity, at: time, cause: cause)
    if let change { record(.pages, .pageWillChange(scene.id(ofTrack: index), change)) }
    if let rest = scene.restTime(index), rest <= time {
      restNow(index, at: page)
    } else if !wasMoving {
      moving.append(index)
    }
  }

  /// Puts a pager to rest at a page it has announced.
  mutating func restNow(_ index: Int, at page: Int) {
    let change = scene.pagers[index].rest(at: page)
    moving.removeAll { $0 == index }
    if let change { record(.pages, .pageChanged(scene.id(ofTrack: index), change)) }
  }
}

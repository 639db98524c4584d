// How a drag ends: exactly one pager gets the finger's velocity, every other comes to rest too.

extension Stage {
  /// The finger was lifted.
  ///
  /// Its velocity is that of the estimator of the pager it was recognized for.
  mutating func end(_ finger: Int, velocity: Velocity) {
    switch fingers[finger].role {
    case .up, .idle: return
    case .deciding:
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis):
      let pager = pannedPager(of: axis, under: finger)
      // The pager's own estimator, where it names one.
      let options = scene.pagers[pager].options.velocity
      let own =
        options == .standard
        ? velocity : fingers[finger].estimator.velocity(at: time, by: options) ?? .zero
      recordGesture(pager, .ended, of: finger, ending: .completed)
      release(finger, axis, own.along(axis), rule: .release)
    }
  }

  /// The finger's gesture was taken away.
  ///
  /// Pagers go where a release at standstill would send them.
  mutating func cancel(_ finger: Int, _ ending: GestureEnding) {
    switch fingers[finger].role {
    case .up, .idle: return
    case .deciding:
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis):
      recordGesture(pannedPager(of: axis, under: finger), .cancelled, of: finger, ending: ending)
      release(finger, axis, 0, rule: .cancel)
    }
  }

  /// A program takes a pager: the drag of the finger on it is cancelled, with all else it moved.
  ///
  /// The pager itself is left where it is, on its page or off it, for the program to move.
  mutating func takeFromFinger(_ index: Int) {
    guard let finger = holder(of: index) else { return }
    scene.pagers[index].phase = .resting
    cancel(finger, .program)
    if fingers[finger].bit != 0 { dismissDrag(finger, .program) }
  }

  /// The finger that holds a pager.
  func holder(of index: Int) -> Int? {
    guard scene.pagers[index].isHeld else { return nil }
    return fingers.firstIndex { finger in
      switch finger.role {
      case .up, .idle: return false
      case .deciding, .dragging:
        var pager = finger.innermost
        while pager >= 0, pager != index { pager = scene.outerPagers[pager] }
        return pager == index
      }
    }
  }

  /// The finger has no gesture any more: all it holds goes on to where it was going.
  mutating func letGo(_ finger: Int) {
    fingers[finger].role = .idle
    var pager = fingers[finger].innermost
    while pager >= 0 {
      resume(pager)
      pager = scene.outerPagers[pager]
    }
  }

  /// A held pager that was not dragged goes on to the page it was heading for, from standstill.
  mutating func resume(_ index: Int) {
    guard scene.pagers[index].isHeld else { return }
    let page = scene.pagers[index].announcedPage
    if !scene.pagers[index].isOnSnap { decide(index, .resume, .page(page)) }
    settle(index, to: page, velocity: 0, cause: scene.pagers[index].cause)
  }

  private mutating func failRecognizers(_ finger: Int) {
    for (pan, pager) in [
      (fingers[finger].pan, fingers[finger].panPager),
      (fingers[finger].secondPan, fingers[finger].secondPanPager),
    ] {
      guard let pan, pan.state == .possible else { continue }
      report(pan, of: pager, .failed, by: finger)
    }
  }

  private mutating func release(
    _ finger: Int, _ axis: Axis, _ velocity: PointsPerSecond, rule: Decision.Rule
  ) {
    fingers[finger].role = .idle
    let path = fingers[finger].path
    let receiver = receiver(of: velocity, in: path)
    var pager = fingers[finger].innermost
    while pager >= 0 {
      let outer = scene.outerPagers[pager]
      if scene.pagers[pager].isHeld {
        if pager == receiver {
          decideRelease(pager, velocity, rule: rule, isOutermost: pager == path.pagers.last)
        } else if !path.pagers.contains(pager) {
          resume(pager)
        } else if scene.pagers[pager].isOnSnap {
          let page = scene.pagers[pager].nearestPage(to: scene.pagers[pager].requested)
          settle(pager, to: page, velocity: 0, cause: .drag)
        } else {
          decideRelease(pager, 0, rule: rule, isOutermost: false)
        }
      }
      pager = outer
    }
  }

  /// The pager that is off its page; if none is, the one that the policies let take a fling.
  private func receiver(of velocity: PointsPerSecond, in path: DragPath) -> Int {
    let owner = path.step == 0 ? -1 : path.pager(inStep: path.step)
    if owner >= 0, !scene.pagers[owner].isOnSnap { return owner }
    if let off = path.pagers.first(where: { !scene.pagers[$0].isOnSnap }) { return off }
    for (slot, index) in path.pagers.enumerated() {
      let pager = scene.pagers[index]
      if slot + 1 == path.pagers.count || pager.options.handover != .dragAndFling
        || pager.hasRoom(towardsLater: velocity < 0)
      {
        return index
      }
    }
    return -1
  }

  private mutating func decideRelease(
    _ index: Int, _ velocity: PointsPerSecond, rule: Decision.Rule, isOutermost: Bool
  ) {
    let pager = scene.pagers[index]
    let verdict = pager.verdict(velocity: velocity)
    decide(index, rule, .page(verdict.target), verdict.criteria)
    // An inner pager that rests at its edge is not moved by a fling it cannot follow.
    let isStuck = pager.isOnSnap && !isOutermost && !pager.hasRoom(towardsLater: velocity < 0)
    let content = isStuck ? 0 : -velocity * pager.give(at: pager.requested)
    settle(index, to: verdict.target, velocity: content, cause: .drag)
  }
}

// How a drag ends: exactly one track gets the finger's velocity, every other comes to rest too.

extension Stage {
  /// The finger was lifted.
  ///
  /// Its velocity is that of the estimator of the track it was recognized for.
  mutating func end(_ finger: Int, velocity: Velocity) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding:
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis):
      let track = pannedTrack(of: axis, under: finger)
      // The track's own estimator, where it names one.
      let options = scene[track: track].grip.velocity
      let own =
        options == .standard
        ? velocity : fingers[finger].estimator.velocity(at: time, by: options) ?? .zero
      recordGesture(track, .ended, of: finger, ending: .completed)
      var lift = lift(of: finger, along: axis)
      lift.velocity = own.along(axis)
      release(finger, axis, lift, rule: .release)
    }
  }

  /// The finger's gesture was taken away.
  ///
  /// Content goes where a release at standstill would send them.
  mutating func cancel(_ finger: Int, _ ending: GestureEnding) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding:
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis):
      recordGesture(pannedTrack(of: axis, under: finger), .cancelled, of: finger, ending: ending)
      release(finger, axis, FingerLift(isTakenAway: true), rule: .cancel)
    }
  }

  /// A program takes a track: the drag of the finger on it is cancelled, with all else it moved.
  ///
  /// The track itself is left where it is, on its snap or off it, for the program to move.
  mutating func takeFromFinger(_ index: Int) {
    guard let finger = holder(of: index) else { return }
    scene[track: index].phase = .resting
    cancel(finger, .program)
    if fingers[finger].bit != 0 { dismissDrag(finger, .program) }
  }

  /// The finger that holds a track.
  func holder(of index: Int) -> Int? {
    guard scene[track: index].isHeld else { return nil }
    return fingers.firstIndex { finger in
      switch finger.role {
      case .up, .idle, .joined: return false
      // A drag has let go of the pagers of the other axis, and another finger may have them.
      case .dragging(let axis) where axis != scene[track: index].grip.axis: return false
      case .deciding, .dragging:
        var track = finger.innermost
        while track >= 0, track != index { track = scene.outerTracks[track] }
        return track == index
      }
    }
  }

  /// What a rule may know of a finger that is lifted now, but for its velocity.
  private func lift(of finger: Int, along axis: Axis) -> FingerLift {
    let place = fingers[finger].isShared ? fingers[finger].guide : dragPlace(of: finger)
    let way = place - fingers[finger].start
    return FingerLift(
      travel: way.along(axis), duration: time - fingers[finger].startTime,
      isMouse: fingers[finger].isMouse)
  }

  /// The finger has no gesture any more: all it holds goes on to where it was going.
  mutating func letGo(_ finger: Int) {
    freeMembers(of: finger)
    fingers[finger].role = .idle
    var track = fingers[finger].innermost
    while track >= 0 {
      resume(track)
      track = scene.outerTracks[track]
    }
  }

  /// A held track that was not dragged goes on to where it was heading, from standstill.
  mutating func resume(_ index: Int) {
    guard scene[track: index].isHeld else { return }
    if !scene[track: index].isOnSnap {
      decide(index, .resume, .page(scene.pagers[index].announcedPage))
    }
    let place = scene.pagers[index].heading
    settle(index, to: place, velocity: 0, cause: scene.pagers[index].cause)
  }

  private mutating func failRecognizers(_ finger: Int) {
    for (pan, track) in [
      (fingers[finger].pan, fingers[finger].panTrack),
      (fingers[finger].secondPan, fingers[finger].secondPanTrack),
    ] {
      guard let pan, pan.state == .possible else { continue }
      report(pan, of: track, .failed, by: finger)
    }
  }

  private mutating func release(
    _ finger: Int, _ axis: Axis, _ lift: FingerLift, rule: Decision.Rule
  ) {
    freeMembers(of: finger)
    fingers[finger].role = .idle
    let path = fingers[finger].path
    let receiver = receiver(of: lift.velocity, in: path)
    var track = fingers[finger].innermost
    while track >= 0 {
      let outer = scene.outerTracks[track]
      if scene[track: track].isHeld, scene[track: track].grip.axis == axis {
        if track == receiver {
          decideRelease(track, lift, rule: rule, isOutermost: track == path.tracks.last)
        } else if !path.tracks.contains(track) {
          resume(track)
        } else if scene[track: track].isOnSnap {
          stay(track)
        } else {
          decideRelease(
            track, FingerLift(isTakenAway: true), rule: rule, isOutermost: false)
        }
      }
      track = outer
    }
  }

  /// The track that is off its snap; if none is, the one that the policies let take a fling.
  private func receiver(of velocity: PointsPerSecond, in path: DragPath) -> Int {
    let owner = path.step == 0 ? -1 : path.track(inStep: path.step)
    if owner >= 0, !scene[track: owner].isOnSnap { return owner }
    if let off = path.tracks.first(where: { !scene[track: $0].isOnSnap }) { return off }
    for (slot, index) in path.tracks.enumerated() {
      if slot + 1 == path.tracks.count || scene[track: index].grip.handover != .dragAndFling
        || scene[track: index].hasRoom(towardsEnd: velocity < 0)
      {
        return index
      }
    }
    return -1
  }

  /// A track that a drag has left on its snap rests there.
  private mutating func stay(_ index: Int) {
    // Not where a limit of the drag has kept it from.
    let reached = scene[track: index].within(scene[track: index].requested)
    let place = scene.pagers[index].nearestPlace(to: reached)
    settle(index, to: place, velocity: 0, cause: .drag)
  }

  private mutating func decideRelease(
    _ index: Int, _ lift: FingerLift, rule: Decision.Rule, isOutermost: Bool
  ) {
    let verdict = scene.pagers[index].options.snap.verdict(scene.pagers[index].release(lift))
    let page = scene.pagers[index].page(ofPlace: verdict.target)
    decide(index, rule, .page(page), verdict.criteria)
    // An inner pager that rests at its edge is not moved by a fling it cannot follow.
    let isStuck =
      !isOutermost && !scene[track: index].hasRoom(towardsEnd: lift.velocity < 0)
      && scene[track: index].isOnSnap
    #if FAULT_VELOCITY_IN_PAGES
      let content = PointsPerSecond(
        isStuck ? 0 : -lift.velocity.inPages(of: scene.pagers[index].pitch).value)
    #else
      let content = isStuck ? 0 : -lift.velocity * scene[track: index].give
    #endif
    settle(index, to: verdict.target, velocity: content, cause: .drag)
  }
}

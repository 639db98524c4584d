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
    case .dragging(let axis): endDrag(finger, axis, velocity)
    }
  }

  private mutating func endDrag(_ finger: Int, _ axis: Axis, _ velocity: Velocity) {
    let track = pannedTrack(of: axis, under: finger)
    // The track's own estimator, where it names one.
    let options = scene.ask(track) { $0.grip.velocity }
    let own = options == .standard ? velocity : estimate(of: finger, by: options)
    recordGesture(track, .ended, of: finger, ending: .completed)
    release(finger, axis, own * stepScale(of: finger), rule: .release)
  }

  // Apart, and mutating though they change nothing: else the finger, or the stage, is copied for the call.

  @inline(never)
  private mutating func estimate(of finger: Int, by options: VelocityOptions) -> Velocity {
    fingers[finger].estimator.velocity(at: time, by: options) ?? .zero
  }

  @inline(never)
  private mutating func stepScale(of finger: Int) -> Double { fingers[finger].steps?.scale ?? 1 }

  /// The finger's gesture was taken away.
  ///
  /// Content goes where a release at standstill would send them.
  ///
  /// - Parameter taken: a track that is left where it is.
  mutating func cancel(_ finger: Int, _ ending: GestureEnding, leaving taken: Int? = nil) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding:
      if let taken { scene.change(track: taken) { $0.phase = .resting } }
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis):
      // Tells where the track is, so it comes first.
      recordGesture(pannedTrack(of: axis, under: finger), .cancelled, of: finger, ending: ending)
      if let taken { scene.change(track: taken) { $0.phase = .resting } }
      release(finger, axis, .zero, rule: .cancel)
    }
  }

  /// A program takes a track: the drag of the finger on it is cancelled, with all else it moved.
  ///
  /// The track itself is left where it is, on its snap or off it, for the program to move.
  mutating func takeFromFinger(_ index: Int) {
    guard let finger = holder(of: index) else { return }
    cancel(finger, .program, leaving: index)
    if fingers[finger].bit != 0 { dismissDrag(finger, .program) }
  }

  /// The finger that holds a track.
  func holder(of index: Int) -> Int? {
    guard scene.isHeld(index) else { return nil }
    return fingers.firstIndex { finger in
      guard scene.isOpen(index, to: finger.kind) else { return false }
      switch finger.role {
      case .up, .idle, .joined: return false
      // A drag has let go of the tracks that do not follow it, and another finger may have them.
      case .dragging(let axis) where !finger.follows(scene.axis(index), dragging: axis):
        return false
      case .deciding, .dragging:
        var track = finger.innermost
        while track >= 0, track != index { track = scene.outerTracks[track] }
        return track == index
      }
    }
  }

  /// What a rule may know of a finger that is lifted now, but for its velocity.
  private func lift(of finger: Int, along axis: Axis, _ rule: Decision.Rule) -> FingerLift {
    if rule == .cancel { return FingerLift(isTakenAway: true) }
    let place = fingers[finger].isShared ? fingers[finger].guide : dragPlace(of: finger)
    let way = place - fingers[finger].start
    return FingerLift(
      travel: way.along(axis), duration: time - fingers[finger].startTime,
      isMouse: fingers[finger].kind == .mouse)
  }

  /// The finger has no gesture any more: all it holds goes on to where it was going.
  mutating func letGo(_ finger: Int) {
    freeMembers(of: finger)
    fingers[finger].role = .idle
    var track = fingers[finger].innermost
    while track >= 0 {
      if holds(finger, track) { resume(track) }
      track = scene.outerTracks[track]
    }
  }

  /// A held track that was not dragged goes on to where it was heading, from standstill.
  mutating func resume(_ index: Int) {
    guard scene.isHeld(index) else { return }
    if let lane = scene.lane(ofTrack: index) { return resumeScroll(index, lane) }
    if !scene.isOnSnap(index) {
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
    _ finger: Int, _ axis: Axis, _ velocity: Velocity, rule: Decision.Rule
  ) {
    freeMembers(of: finger)
    fingers[finger].role = .idle
    endSteps(of: finger)
    let follows = !fingers[finger].path.tracks.isEmpty
    let followsCross = !fingers[finger].crossPath.tracks.isEmpty
    let receiver = receiver(of: velocity.along(axis), from: finger)
    var crossReceiver = -1
    if !fingers[finger].crossPath.tracks.isEmpty {
      fingers[finger].swapPaths()
      crossReceiver = self.receiver(of: velocity.along(axis.cross), from: finger)
      fingers[finger].swapPaths()
    }
    var track = fingers[finger].innermost
    while track >= 0 {
      let outer = scene.outerTracks[track]
      // A track of an axis that is not followed may be another finger's by now.
      if holds(finger, track), scene.axis(track) == axis ? follows : followsCross {
        if track == receiver || track == crossReceiver {
          var own = lift(of: finger, along: scene.axis(track), rule)
          own.velocity = velocity.along(scene.axis(track))
          let isOutermost = isOutermost(track, of: finger, towardsEnd: own.velocity < 0)
          decideRelease(track, own, rule: rule, finger: finger, isOutermost: isOutermost)
        } else if !fingers[finger].moves(track) {
          resume(track)
        } else if scene.isOnSnap(track) {
          stay(track)
        } else {
          decideRelease(
            track, FingerLift(isTakenAway: true), rule: rule, finger: finger, isOutermost: false)
        }
      }
      track = outer
    }
  }

  /// Content that moved by single steps is where it is, whatever the finger asked for.
  private mutating func endSteps(of finger: Int) {
    guard fingers[finger].path.isStepped || fingers[finger].crossPath.isStepped else { return }
    for track in fingers[finger].path.tracks + fingers[finger].crossPath.tracks {
      scene.change(track: track) { $0.endSteps() }
    }
  }

  /// The track that is off its snap; if none is, the one that the policies let take a fling.
  ///
  /// Content that rests anywhere is never off its snap between its edges: there it is the one that the
  /// finger moves. (Mutating nothing, and called so, as the stage would be copied for the call.)
  private mutating func receiver(of velocity: PointsPerSecond, from finger: Int) -> Int {
    let step = fingers[finger].path.step
    let owner = step == 0 ? -1 : fingers[finger].path.track(inStep: step)
    if owner >= 0, !scene.isOnSnap(owner) { return owner }
    let tracks = fingers[finger].path.tracks
    for track in tracks where !scene.isOnSnap(track) { return track }
    let isFree = owner >= 0 && scene.ask(owner, { $0.snaps.isFree })
    let towardsEnd = velocity < 0
    var isReached = !isFree
    for index in tracks {
      if index == owner { isReached = true }
      guard isReached else { continue }
      if index == tracks.last || scene.handover(index)[towardsEnd] != .dragAndFling
        || scene.hasRoom(index, towardsEnd: towardsEnd)
      {
        return index
      }
    }
    return -1
  }

  /// Whether nobody further out in its path takes what a track has no room for.
  private mutating func isOutermost(_ track: Int, of finger: Int, towardsEnd: Bool) -> Bool {
    track == fingers[finger].path.tracks.last || track == fingers[finger].crossPath.tracks.last
      || !scene.handover(track)[towardsEnd].handsOverDrag
  }

  /// A track that a drag has left on its snap rests there.
  private mutating func stay(_ index: Int) {
    if let lane = scene.lane(ofTrack: index) { return stayScroll(index, lane) }
    // Not where a limit of the drag has kept it from.
    let reached = scene.ask(index) { $0.within($0.requested) }
    let place = scene.pagers[index].nearestPlace(to: reached)
    settle(index, to: place, velocity: 0, cause: .drag)
  }

  /// Decides where a track goes that was let go, by this finger or by a fling that reached it.
  mutating func decideRelease(
    _ index: Int, _ lift: FingerLift, rule: Decision.Rule, finger: Int? = nil, isOutermost: Bool
  ) {
    if let lane = scene.lane(ofTrack: index) {
      return releaseScroll(index, lane, lift.velocity, rule: rule, finger: finger)
    }
    let verdict = scene.pagers[index].options.snap.verdict(scene.pagers[index].release(lift))
    let page = scene.pagers[index].page(ofPlace: verdict.target)
    decide(index, rule, .page(page), verdict.criteria)
    // An inner pager that rests at its edge is not moved by a fling it cannot follow.
    let isStuck =
      !isOutermost && !scene.hasRoom(index, towardsEnd: lift.velocity < 0)
      && scene.isOnSnap(index)
    #if FAULT_VELOCITY_IN_PAGES
      let content = PointsPerSecond(
        isStuck ? 0 : -lift.velocity.inPages(of: scene.pagers[index].pitch).value)
    #else
      let content = isStuck ? 0 : -lift.velocity * scene.ask(index) { $0.give }
    #endif
    settle(index, to: verdict.target, velocity: content, cause: .drag)
  }
}

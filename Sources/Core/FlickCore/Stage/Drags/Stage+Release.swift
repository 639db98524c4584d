// The end of a drag: exactly one track gets the finger's velocity, every other comes to rest too.

extension Stage {
  /// Handles the lift of a finger.
  ///
  /// Its velocity is that of the estimator of the track it was recognized for.
  mutating func end(_ finger: FingerIndex, velocity: Velocity) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding:
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis): endDrag(finger, axis, velocity)
    }
  }

  private mutating func endDrag(_ finger: FingerIndex, _ axis: Orientation, _ velocity: Velocity) {
    guard let track = fingers.track(pannedBy: finger, along: axis) else { return }
    // The track's own estimator, where it names one.
    let own =
      scene.ask(track) { $0.grip.hasOwnEstimator } || fingers[finger].hasPartedDrag
      ? fingers.velocity(of: finger, at: time, by: scene.velocityOptions(track)) : velocity
    recordGesture(track, .ended, of: finger, ending: .completed)
    release(finger, axis, own * fingers.stepScale(of: finger), rule: .release)
  }

  /// Cancels the drag of a finger.
  ///
  /// The cancel policy of the content determines its destination; by default that of a release at
  /// standstill.
  ///
  /// - Parameter taken: a track that is left where it is.
  mutating func cancel(
    _ finger: FingerIndex, _ ending: GestureEnding, leaving taken: TrackIndex? = nil
  ) {
    switch fingers[finger].role {
    case .up, .idle, .joined: return
    case .deciding:
      if let taken { scene.change(taken) { $0.phase = .resting } }
      failRecognizers(finger)
      letGo(finger)
    case .dragging(let axis):
      // This changes the track's place, so it comes first.
      if let track = fingers.track(pannedBy: finger, along: axis) {
        recordGesture(track, .cancelled, of: finger, ending: ending)
      }
      if let taken { scene.change(taken) { $0.phase = .resting } }
      release(finger, axis, .zero, rule: .cancel)
    }
  }

  /// Takes a track for a program: cancels the drag of the finger on it, with everything else it
  /// moved.
  ///
  /// The track itself is left where it is, on its snap or off it, for the program to move.
  mutating func takeFromFinger(_ index: TrackIndex) {
    guard let finger = holder(of: index) else { return }
    cancelDrag(finger, .program, leaving: index)
  }

  /// The finger that holds a track.
  func holder(of index: TrackIndex) -> FingerIndex? {
    guard scene.isHeld(index) else { return nil }
    return fingers.places.first { finger in
      guard scene.isOpen(index, to: fingers[finger].kind) else { return false }
      switch fingers[finger].role {
      case .up, .idle, .joined: return false
      // A drag has released the tracks that do not follow it, and another finger may have them.
      case .dragging(let axis)
      where !fingers[finger].follows(self.axis(index, under: finger), dragging: axis):
        return false
      case .deciding, .dragging:
        var next = fingers[finger].innermost
        while let track = next, track != index { next = scene.outer(track) }
        return next == index
      }
    }
  }

  /// The release of a finger in the coordinates of a track.
  ///
  /// - Parameter velocity: the finger's velocity on the screen.
  private mutating func lift(
    of finger: FingerIndex, from track: TrackIndex, _ velocity: Velocity, _ rule: Decision.Rule
  ) -> FingerLift {
    if rule == .cancel { return FingerLift(isTakenAway: true) }
    let travel = fingers.dragPlace(of: finger) - fingers[finger].start
    var lift = FingerLift(
      duration: time - fingers[finger].startTime, isMouse: fingers[finger].kind == .mouse)
    guard fingers[finger].drawn != nil else {
      lift.velocity = velocity.along(scene.axis(track))
      lift.travel = travel.along(scene.axis(track))
      return lift
    }
    let scale = scale(of: track, under: finger)
    let axis = axis(track, under: finger)
    let turn = axisTurn(of: track, under: finger)
    lift.velocity = speed(of: finger, along: axis, velocity) * (scale < 0 ? -1 : 1)
    lift.travel = turn.undone(travel).along(axis)
    lift.scale = scale.magnitude
    return lift
  }

  /// The velocity of a finger along the path of an axis, in the directions of its content, in
  /// points on the screen.
  mutating func speed(
    of finger: FingerIndex, along axis: Orientation, _ velocity: Velocity
  ) -> PointsPerSecond {
    if fingers[finger].isPlainDrag { return velocity.along(axis) }
    let isCross = fingers[finger].path.tracks.first.map { self.axis($0, under: finger) } != axis
    if isCross { fingers[finger].swapPaths() }
    defer { if isCross { fingers[finger].swapPaths() } }
    guard let first = fingers[finger].path.tracks.first,
      let space = fingers[finger].path.space.transformed
    else { return velocity.along(axis) }
    let scale = fingers[finger].drawn?.scale(of: first, along: first) ?? 1
    return space.local(velocity).along(scene.axis(first)) * scale
  }

  /// Releases everything that a finger holds: it continues to its target.
  mutating func letGo(_ finger: FingerIndex) {
    fingers.free(membersOf: finger)
    fingers[finger].role = .idle
    var next = fingers[finger].innermost
    while let track = next {
      if holds(finger, track) { resume(track) }
      next = scene.outer(track)
    }
  }

  /// Continues a held track that was not dragged to its target, from standstill.
  mutating func resume(_ index: TrackIndex) {
    guard scene.isHeld(index) else { return }
    switch scene.tracks[index].owner {
    case .scrollView(let scrollAxis): resumeScroll(index, scrollAxis)
    case .pager(let pager):
      if !scene.isOnSnap(index) {
        decide(index, .resume, .page(scene.pagers[pager].announcedPage))
      }
      continueToPage(pager)
    }
  }

  private mutating func continueToPage(_ pager: PagerIndex) {
    let (place, shift) = (scene.pagers[pager].heading, scene.pagers[pager].shift)
    settle(pager, to: place, shift: shift, velocity: 0, cause: scene.pagers[pager].cause)
  }

  /// Sends a pager back to its page after a cancelled drag, if its options require it; returns
  /// whether they do.
  private mutating func comesBack(_ index: TrackIndex) -> Bool {
    guard let pager = scene.pager(of: index), scene.pagers[pager].options.cancel == .return else {
      return false
    }
    note(.cancelledProposals)
    decide(index, .cancel, .page(scene.pagers[pager].announcedPage))
    continueToPage(pager)
    return true
  }

  private mutating func failRecognizers(_ finger: FingerIndex) {
    for slot in Finger.PanSlot.allCases {
      guard let pan = fingers[finger][slot], pan.recognizer.state == .possible else { continue }
      report(pan, .failed, by: finger)
    }
  }

  mutating func release(
    _ finger: FingerIndex, _ axis: Orientation, _ velocity: Velocity, rule: Decision.Rule
  ) {
    fingers.free(membersOf: finger)
    fingers[finger].role = .idle
    endSteps(of: finger)
    let follows = !fingers[finger].path.tracks.isEmpty
    let followsCross = !fingers[finger].crossPath.tracks.isEmpty
    let speed = speed(of: finger, along: axis, velocity)
    let receiver = receiver(of: speed, from: finger)
    var crossReceiver: TrackIndex?
    if !fingers[finger].crossPath.tracks.isEmpty {
      let crossSpeed = self.speed(of: finger, along: axis.cross, velocity)
      fingers[finger].swapPaths()
      crossReceiver = self.receiver(of: crossSpeed, from: finger)
      fingers[finger].swapPaths()
    }
    let isJoint = rule == .release && fingers[finger].path.ordered != nil
    let flung = isJoint ? startJointFling(of: finger, speed) : []
    var next = fingers[finger].innermost
    while let track = next {
      let outer = scene.outer(track)
      // A track of an axis that is not followed may belong to another finger now.
      if holds(finger, track),
        self.axis(track, under: finger) == axis ? follows : followsCross, !flung.contains(track)
      {
        if rule == .cancel, comesBack(track) {
          next = outer
          continue
        }
        if track == receiver && flung.isEmpty || track == crossReceiver {
          let own = lift(of: finger, from: track, velocity, rule)
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
      next = outer
    }
  }

  /// Keeps the offset of content that moved by single steps, and drops the finger's request.
  private mutating func endSteps(of finger: FingerIndex) {
    guard fingers[finger].path.isStepped || fingers[finger].crossPath.isStepped else { return }
    for track in fingers[finger].path.tracks + fingers[finger].crossPath.tracks {
      scene.change(track) { $0.endSteps() }
    }
  }

  /// The track that is off its snap or, without one, the track that the policies let take a fling.
  ///
  /// Content that rests anywhere is never off its snap between its edges, so the result there is
  /// the track that the finger moves. Declared mutating although it does not mutate, to avoid
  /// copying the stage for the call.
  private mutating func receiver(
    of velocity: PointsPerSecond, from finger: FingerIndex
  ) -> TrackIndex? {
    let step = fingers[finger].path.step
    let owner = step == 0 ? nil : fingers[finger].path.track(inStep: step)
    if let owner, !scene.isOnSnap(owner) || fingers[finger].path.ordered != nil { return owner }
    let tracks = fingers[finger].path.tracks
    for track in tracks where !scene.isOnSnap(track) { return track }
    let isFree = owner.map { scene.ask($0) { $0.snaps.isFree } } ?? false
    var isReached = !isFree
    for index in tracks {
      if index == owner { isReached = true }
      guard isReached else { continue }
      let towardsEnd = (velocity < 0) != (scale(of: index, under: finger) < 0)
      if index == tracks.last || scene.handover(index)[towardsEnd] != .dragAndFling
        || scene.hasRoom(index, towardsEnd: towardsEnd)
      {
        return index
      }
    }
    return nil
  }

  /// Whether outer tracks of its path leave it the displacement beyond its room.
  private mutating func isOutermost(
    _ track: TrackIndex, of finger: FingerIndex, towardsEnd: Bool
  ) -> Bool {
    track == fingers[finger].path.tracks.last || track == fingers[finger].crossPath.tracks.last
      || !scene.handover(track)[towardsEnd].handsOverDrag
  }

  /// Rests a track that a drag has left on its snap.
  private mutating func stay(_ index: TrackIndex) {
    switch scene.tracks[index].owner {
    case .scrollView(let scrollAxis):
      if scene.ask(index, { $0.isExactlyOnSnap }) {
        stayScroll(index, scrollAxis)
      } else {
        resumeScroll(index, scrollAxis)
      }
    case .pager(let pager):
      if scene.ask(index, { $0.requested == $0.restsBetween }) { return continueToPage(pager) }
      // Not if a limit of the drag prevented it.
      let reached = scene.ask(index) { $0.within($0.requested) }
      let place = scene.pagers[pager].allowedPlace(nearestTo: reached)
      settle(pager, to: place, velocity: 0, cause: .drag)
    }
  }

  /// Decides the destination of a track after a release of this finger or a fling that reached it.
  mutating func decideRelease(
    _ index: TrackIndex, _ lift: FingerLift, rule: Decision.Rule, finger: FingerIndex? = nil,
    isOutermost: Bool
  ) {
    switch scene.tracks[index].owner {
    case .scrollView(let scrollAxis):
      releaseScroll(
        index, scrollAxis, lift.velocity, scale: lift.scale, rule: rule, finger: finger)
    case .pager(let pager): releasePager(pager, index, lift, rule: rule, isOutermost: isOutermost)
    }
  }

  /// Whether a track is where its drag began and may not be moved farther in this direction.
  private func isHeldBack(_ index: TrackIndex, towardsEnd: Bool) -> Bool {
    scene.ask(index) { track in
      guard !track.grip.reach.allows(towardsEnd: towardsEnd) else { return false }
      // A fling that arrives has not dragged it.
      guard track.isHeld else { return true }
      return towardsEnd
        ? track.requested >= track.reach.upperBound : track.requested <= track.reach.lowerBound
    }
  }

  private mutating func releasePager(
    _ pager: PagerIndex, _ index: TrackIndex, _ lift: FingerLift, rule: Decision.Rule,
    isOutermost: Bool
  ) {
    if scene.ask(index, { $0.grip.reach.isOneWay }) { note(.dragDirections) }
    let snap = scene.pagers[pager].options.snap
    var release = scene.pagers[pager].release(lift)
    if scene.pagers[pager].geometry.hasTable { release = scene.pagers[pager].measured(release) }
    let verdict = snap.verdict(release)
    let page = scene.pagers[pager].page(ofPlace: verdict.target)
    decide(index, rule, .page(page), verdict.criteria)
    // An inner pager at rest at its edge is not moved by a fling it cannot follow, and a pager is
    // not moved in a direction that it does not allow.
    let isStuck =
      !isOutermost && !scene.hasRoom(index, towardsEnd: lift.velocity < 0)
      && scene.isOnSnap(index) || isHeldBack(index, towardsEnd: lift.velocity < 0)
    let content = isStuck ? 0 : -lift.velocity / lift.scale * scene.ask(index) { $0.give }
    settle(pager, to: verdict.target, shift: verdict.shift, velocity: content, cause: .drag)
  }
}

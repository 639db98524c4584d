// The release of scroll views, their rest, and the handover of a fling's momentum.

extension Stage {
  /// Releases a scroll view that was held and not dragged: it goes back from beyond an edge,
  /// continues to its place of rest, or stays where it was caught.
  mutating func resumeScroll(_ index: TrackIndex, _ scrollAxis: ScrollAxis) {
    scene.change(index) { $0.endSteps() }
    let view = scene.scrollViews[scrollAxis.view]
    let track = view[scrollAxis.axis].track
    let offset = track.shown(track.requested)
    guard !track.isExactlyOnSnap else { return stayScroll(index, scrollAxis) }
    var verdict = view.back(scrollAxis.axis, from: offset, velocity: 0)
    if track.range.contains(track.requested) {
      // Its place of rest before may not be one in a new layout.
      let target = track.place(nearestTo: view[scrollAxis.axis].base)
      verdict = view.settling(at: target, from: MotionSample(value: offset, velocity: 0))
    }
    decide(index, .resume, .offset(Points(verdict.target)))
    startScroll(scrollAxis, verdict)
  }

  /// Releases a scroll view where it may rest.
  mutating func stayScroll(_ index: TrackIndex, _ scrollAxis: ScrollAxis) {
    let place = scene.requested(index)
    startScroll(scrollAxis, ScrollVerdict(target: place))
  }

  /// Releases a scroll view that was dragged, or gives it a fling from another one.
  ///
  /// - Parameters:
  ///   - velocity: the finger's on the screen; for a fling, the opposite of its velocity.
  ///   - scale: points on the screen for a point of the content.
  mutating func releaseScroll(
    _ index: TrackIndex, _ scrollAxis: ScrollAxis, _ velocity: PointsPerSecond, scale: Double = 1,
    rule: Decision.Rule, finger: FingerIndex?
  ) {
    let velocity = flingVelocity(of: rule == .release ? finger : nil, scrollAxis, velocity)
    let verdict = scene.scrollViews[scrollAxis.view].verdict(
      scrollAxis.axis, finger: velocity, scale: scale,
      passesOn: taker(after: index, towardsEnd: velocity < 0) != nil)
    decide(index, rule, .offset(Points(verdict.target)), verdict.criteria)
    startScroll(scrollAxis, verdict)
  }

  /// The velocity of a scroll view's fling: limited to its fastest, and with momentum from before
  /// the drag.
  ///
  /// - Parameter finger: the finger that is released; nil for any other cause.
  func flingVelocity(
    of finger: FingerIndex?, _ scrollAxis: ScrollAxis, _ velocity: PointsPerSecond
  ) -> PointsPerSecond {
    let options = scene.scrollViews[scrollAxis.view].options
    let velocity = velocity.clamped(from: -options.fastestFling, to: options.fastestFling)
    guard let finger, let momentum = options.carriedMomentum else { return velocity }
    let held = PointsPerSecond(scene.scrollViews[scrollAxis.view][scrollAxis.axis].heldVelocity)
    let standstill = fingers[finger].steps?.standstill ?? 0
    return -momentum.boosted(-velocity, after: held, standstill: standstill)
  }

  /// Starts the motion of a scroll view; it rests at once if it is already there.
  mutating func startScroll(_ scrollAxis: ScrollAxis, _ verdict: ScrollVerdict) {
    scene.scrollViews[scrollAxis.view].start(scrollAxis.axis, verdict, at: time)
    setOut(MotionID(scrollAxis.view, scrollAxis.axis))
  }

  /// Passes on a fling that has reached the edge of a scroll view: to the track outside, or to the
  /// edge.
  mutating func passOn(_ velocity: Double, from index: TrackIndex, _ scrollAxis: ScrollAxis) {
    guard let taker = taker(after: index, towardsEnd: velocity > 0) else {
      return bounce(index, scrollAxis, velocity)
    }
    stop(taker)
    let to = scene.id(of: taker)
    decide(
      index, .handover, .handedOver(to: to),
      Criteria(
        Criterion(.velocity, -velocity, .exceeding, 0, .pointsPerSecond, isDeciding: true)))
    record(
      .decisions,
      .flingHandover(from: scene.id(of: index), to: to, velocity: PointsPerSecond(velocity)))
    let left = PointsPerSecond(-velocity)
    decideRelease(
      taker, FingerLift(velocity: left, isFling: true), rule: .handover, isOutermost: true)
  }

  /// Stops a track where it is, for a fling that it takes over.
  mutating func stop(_ track: TrackIndex) {
    guard scene.isSettling(track) else { return }
    running.remove(scene.motion(of: track))
    reportEnd(scene.motion(of: track), .interrupted)
    scene.change(track) { $0.hold(at: time) }
  }

  /// Lets the edge take a fling that other components do not take.
  mutating func bounce(_ index: TrackIndex, _ scrollAxis: ScrollAxis, _ velocity: Double) {
    let view = scene.scrollViews[scrollAxis.view]
    let edge = view[scrollAxis.axis].target
    guard let fling = view.fling(scrollAxis.axis, from: edge, velocity: velocity) else { return }
    startScroll(scrollAxis, ScrollVerdict(motion: .fling(fling), drive: .fling, target: edge))
  }

  /// The track outside that takes a fling at an edge.
  ///
  /// Nil if the policy keeps it, or if a track at rest with room to move does not exist there.
  private mutating func taker(after index: TrackIndex, towardsEnd: Bool) -> TrackIndex? {
    var inner = index
    while scene.handover(inner)[towardsEnd] == .dragAndFling {
      guard let outer = scene.outer(inner, for: nil) else { return nil }
      if scene.hasRoom(outer, towardsEnd: towardsEnd) {
        let isNearlyAtRest = scene.ask(outer) { $0.isNearlyAtRest(at: time) }
        if isNearlyAtRest { note(.restTolerance) }
        let isStill = isNearlyAtRest || !scene.isSettling(outer)
        return isStill && !isBusy(outer) ? outer : nil
      }
      inner = outer
    }
    return nil
  }

  /// Whether a finger holds a track and drags or may drag it.
  private func isBusy(_ index: TrackIndex) -> Bool {
    scene.isHeld(index) && holder(of: index) != nil
  }
}

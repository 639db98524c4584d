// One drag from the slop to the release. What it does to the content is in `DragPath`.

extension Stage {
  mutating func moveDrag(_ finger: Int, to position: Point) {
    if let drag = fingers[finger].drag(to: position) {
      recordGesture(drag.track, .changed, of: finger)
      follow(finger, drag.axis, counted(drag.translation, by: finger))
    } else if fingers[finger].isDeciding {
      recognize(finger, at: position)
    }
  }

  private mutating func recognize(_ finger: Int, at position: Point) {
    if let state = fingers[finger].pan?.move(to: position), let pan = fingers[finger].pan {
      report(pan, of: fingers[finger].panTrack, state, by: finger)
      if state == .began {
        failPan(of: finger, isSecond: true)
        return startDrag(finger, pan)
      }
    }
    if let state = fingers[finger].secondPan?.move(to: position),
      let pan = fingers[finger].secondPan
    {
      let isFirstRefused = fingers[finger].pan?.isWaiting == true
      // Who refused it is told before who has it.
      if state == .began, isFirstRefused { failPan(of: finger, isSecond: false) }
      report(pan, of: fingers[finger].secondPanTrack, state, by: finger)
      if state == .began {
        failPan(of: finger, isSecond: false)
        return startDrag(finger, pan)
      }
    }
    let isOver = fingers[finger].pan?.state.isFinal ?? true
    let isSecondOver = fingers[finger].secondPan?.state.isFinal ?? true
    if isOver, isSecondOver { return letGo(finger) }
    guard isOver || fingers[finger].pan?.isWaiting == true,
      isSecondOver || fingers[finger].secondPan?.isWaiting == true
    else { return }
    takeRefused(finger)
  }

  /// One finger makes one pan; the first to begin is the one.
  private mutating func failPan(of finger: Int, isSecond: Bool) {
    // Not by a key path, which would copy the finger.
    guard let pan = isSecond ? fingers[finger].secondPan : fingers[finger].pan,
      !pan.state.isFinal
    else { return }
    let index = isSecond ? fingers[finger].secondPanTrack : fingers[finger].panTrack
    if pan.isWaiting { decide(index, .pan, .failed, pan.criteria(isLost: true)) }
    let state = isSecond ? fingers[finger].secondPan?.cancel() : fingers[finger].pan?.cancel()
    if let state { recordGesture(index, state, of: finger) }
  }

  /// No pan wanted the finger for its direction: the one has it that is nearest to having moved it.
  private mutating func takeRefused(_ finger: Int) {
    guard let (isSecond, share) = refusedTaker(of: finger) else { return }
    let slot = isSecond ? \Finger.secondPan : \Finger.pan
    let other = isSecond ? \Finger.pan : \Finger.secondPan
    let track = isSecond ? fingers[finger].secondPanTrack : fingers[finger].panTrack
    let way = fingers[finger][keyPath: slot]?.way(to: share) ?? .zero
    let rival = fingers[finger][keyPath: other].map {
      PanRival(
        angle: $0.angle, cone: $0.options.cone, axis: $0.axis, isRefused: $0.isWaiting, way: way)
    }
    failPan(of: finger, isSecond: !isSecond)
    fingers[finger][keyPath: slot]?.take(at: share, from: rival)
    guard let pan = fingers[finger][keyPath: slot] else { return }
    report(pan, of: track, .began, by: finger)
    startDrag(finger, pan)
  }

  /// Which of the refused pans takes the finger on its last step, and where.
  private func refusedTaker(of finger: Int) -> (isSecond: Bool, share: Double)? {
    let (pan, second) = (fingers[finger].pan, fingers[finger].secondPan)
    let after = max(pan?.share ?? 0, second?.share ?? 0)
    let leads = pan?.isWaiting == true && second?.isWaiting == true
    let share = pan?.isWaiting == true ? pan?.taking(after: after, leads: leads) : nil
    let other = second?.isWaiting == true ? second?.taking(after: after, leads: leads) : nil
    guard let share else { return other.map { (true, $0) } }
    guard let other else { return (false, share) }
    // Only as near to both axes both take it at once; then the innermost does.
    let isSecondInner = fingers[finger].secondPanTrack == fingers[finger].innermost
    let isSecond = (other - share).magnitude < 1e-9 ? isSecondInner : other < share
    return isSecond ? (true, other) : (false, share)
  }

  mutating func report(
    _ pan: PanRecognizer, of index: Int, _ state: GestureState, by finger: Int
  ) {
    decide(pan, of: index, state)
    recordGesture(index, state, of: finger)
  }

  mutating func decide(_ pan: PanRecognizer, of index: Int, _ state: GestureState) {
    decide(index, .pan, state == .began ? .recognized : .failed, pan.criteria())
  }

  /// The drag has its axes now: their tracks follow it, the others are let go.
  mutating func startDrag(_ finger: Int, _ pan: PanRecognizer) {
    let axis = pan.axis
    fingers[finger].role = .dragging(axis)
    let panned = pannedTrack(of: axis, under: finger)
    let sibling = sibling(of: panned, under: finger)
    let lock = scene.ask(panned, { $0.grip.lock })
    let follows = sibling < 0 || lock.follows(angle: pan.angle)
    let followsCross = sibling >= 0 && lock.follows(angle: Radians(.pi / 2) - pan.angle)
    var track = fingers[finger].innermost
    while track >= 0 {
      if !(scene.axis(track) == axis ? follows : followsCross), holds(finger, track) {
        resume(track)
      }
      track = scene.outerTracks[track]
    }
    fingers[finger].path.clear()
    fingers[finger].crossPath.clear()
    if followsCross {
      fillPath(finger, from: sibling, towardsEnd: pan.heading.along(axis.cross) < 0)
      swapPaths(finger)
    }
    if follows { fillPath(finger, from: panned, towardsEnd: pan.heading.along(axis) < 0) }
    fingers[finger].steps = steps(on: panned)
    follow(finger, axis, counted(pan.translation, by: finger))
  }

  /// The other track of a scroll view that follows a finger in any direction; -1 for none.
  ///
  /// None either, if another track of that axis lies further in: a drag is that one's first.
  @inline(__always)
  private func sibling(of track: Int, under finger: Int) -> Int {
    guard scene.ask(track, { $0.grip.lock }).takesAllDirections,
      let lane = scene.lane(ofTrack: track),
      let other = scene.track(ofScrollView: lane.view, lane.axis.cross)
    else { return -1 }
    var innermost = fingers[finger].innermost
    while innermost >= 0, scene.axis(innermost) == lane.axis {
      innermost = scene.outerTracks[innermost]
    }
    return innermost == other ? other : -1
  }

  private mutating func swapPaths(_ finger: Int) {
    fingers[finger].swapPaths()
  }

  /// The steps of a drag, where its track has rules that ask for them; nil where it has none.
  @inline(__always)
  private func steps(on track: Int) -> DragSteps? {
    var counts = scene.ask(track, { $0.grip.countsSteps })
    var threshold: DragStartThreshold?
    if let lane = scene.lane(ofTrack: track) {
      let options = scene.scrollViews[lane.view].options
      threshold = options.startThreshold
      if threshold != nil || options.carriedMomentum != nil { counts = true }
    }
    return counts ? DragSteps(scene[track: track].grip, threshold, at: time) : nil
  }

  /// What of a finger's way moves the content: all of it, unless the track has rules of its own.
  private mutating func counted(_ translation: Vector, by finger: Int) -> Vector {
    fingers[finger].steps?.follow(translation, at: time) ?? translation
  }

  private mutating func follow(_ finger: Int, _ axis: Axis, _ translation: Vector) {
    follow(finger, travel: -translation.along(axis).value)
    guard !fingers[finger].crossPath.tracks.isEmpty else { return }
    swapPaths(finger)
    follow(finger, travel: -translation.along(axis.cross).value)
    swapPaths(finger)
  }

  private mutating func follow(_ finger: Int, travel: Double) {
    let before = fingers[finger].path.move(to: travel, in: &scene)
    if before != fingers[finger].path.step {
      recordHandovers(finger, from: before, travel: travel)
    }
  }

  private mutating func recordHandovers(_ finger: Int, from before: Int, travel: Double) {
    let path = fingers[finger].path
    let direction = path.step > before ? 1 : -1
    var owner = path.owner
    var step = before
    while step != path.step {
      let next = step + direction
      // Step 0 is the start itself, where nobody moves.
      if next != 0, path.track(inStep: next) != owner {
        let boundary = path.travel(atStartOf: next * direction > 0 ? next : step)
        let taker = path.track(inStep: next)
        recordHandover(from: owner, to: taker, at: boundary, travel: travel)
        owner = taker
      }
      step = next
    }
    fingers[finger].path.owner = owner
  }

  private mutating func recordHandover(from: Int, to: Int, at boundary: Double, travel: Double) {
    let criterion = Criterion(
      .room, travel, travel >= boundary ? .atLeast : .atMost, boundary + 0, .point,
      isDeciding: true)
    decide(from, .handover, .handedOver(to: scene.id(ofTrack: to)), Criteria(criterion))
    record(
      .decisions,
      .handover(
        from: scene.id(ofTrack: from), to: scene.id(ofTrack: to), travel: Points(0 - boundary)))
  }
}

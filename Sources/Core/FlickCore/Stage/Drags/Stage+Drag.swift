// A drag from the slop to the release. Its effect on the content is in `DragPath`.

extension Stage {
  mutating func moveDrag(_ finger: FingerIndex, to position: Point2D) {
    if let drag = fingers.drag(finger, to: position) {
      follow(finger, drag)
    } else if fingers[finger].isDeciding {
      recognize(finger, at: position)
    }
  }

  /// Moves the content of a drag with a pan that has moved.
  @inline(__always)
  mutating func follow(_ finger: FingerIndex, _ drag: Finger.Drag) {
    recordGesture(drag.track, .changed, of: finger)
    follow(finger, drag.axis, by: drag.translation)
  }

  private mutating func recognize(_ finger: FingerIndex, at position: Point2D) {
    if let state = fingers[finger].change(.first, { $0.move(to: position) }),
      let pan = fingers[finger].first
    {
      report(pan, state, by: finger)
      if state == .began {
        failPan(of: finger, .second)
        return startDrag(finger, pan.recognizer)
      }
    }
    if let state = fingers[finger].change(.second, { $0.move(to: position) }),
      let pan = fingers[finger].second
    {
      let isFirstRefused = fingers[finger].first?.recognizer.isWaiting == true
      // The gesture that refused it is reported before the one that takes it.
      if state == .began, isFirstRefused { failPan(of: finger, .first) }
      report(pan, state, by: finger)
      if state == .began {
        failPan(of: finger, .first)
        return startDrag(finger, pan.recognizer)
      }
    }
    let isOver = fingers[finger].first?.recognizer.state.isFinal ?? true
    let isSecondOver = fingers[finger].second?.recognizer.state.isFinal ?? true
    if isOver, isSecondOver { return letGo(finger) }
    guard isOver || fingers[finger].first?.recognizer.isWaiting == true,
      isSecondOver || fingers[finger].second?.recognizer.isWaiting == true
    else { return }
    takeRefused(finger)
  }

  /// Fails a pan of a finger, because the other one began first.
  private mutating func failPan(of finger: FingerIndex, _ slot: Finger.PanSlot) {
    guard let pan = fingers[finger][slot], !pan.recognizer.state.isFinal else { return }
    if pan.recognizer.isWaiting {
      decide(pan.track, .pan, .failed, pan.recognizer.criteria(isLost: true))
    }
    if let state = fingers[finger].change(slot, { $0.cancel() }) {
      recordGesture(pan.track, state, of: finger)
    }
  }

  /// Gives a finger that all pans refused to the one that is nearest to moving it.
  private mutating func takeRefused(_ finger: FingerIndex) {
    guard let (slot, share) = refusedTaker(of: finger) else { return }
    let displacement = fingers[finger][slot]?.recognizer.displacement(to: share) ?? .zero
    let rival = (fingers[finger][slot.other]?.recognizer).map {
      PanRival(
        angle: $0.angle, cone: $0.options.cone, axis: $0.axis, isRefused: $0.isWaiting,
        displacement: $0.turn.undone(displacement))
    }
    failPan(of: finger, slot.other)
    fingers[finger].change(slot) { $0.take(at: share, from: rival) }
    guard let pan = fingers[finger][slot] else { return }
    report(pan, .began, by: finger)
    startDrag(finger, pan.recognizer)
  }

  /// The refused pan that takes the finger on its last step, with the share of that step.
  private func refusedTaker(of finger: FingerIndex) -> (slot: Finger.PanSlot, share: Double)? {
    let (pan, second) = (fingers[finger].first?.recognizer, fingers[finger].second?.recognizer)
    let after = max(pan?.share ?? 0, second?.share ?? 0)
    let leads = pan?.isWaiting == true && second?.isWaiting == true
    let share = pan?.isWaiting == true ? pan?.taking(after: after, leads: leads) : nil
    let other = second?.isWaiting == true ? second?.taking(after: after, leads: leads) : nil
    guard let share else { return other.map { (.second, $0) } }
    guard let other else { return (.first, share) }
    // Both take it at once only if equally near to both axes; then the innermost does.
    let isSecondInner = fingers[finger].second?.track == fingers[finger].innermost
    let isSecond = (other - share).magnitude < 1e-9 ? isSecondInner : other < share
    return isSecond ? (.second, other) : (.first, share)
  }

  mutating func report(_ pan: Finger.Pan, _ state: RecognizerState, by finger: FingerIndex) {
    decide(pan, state)
    recordGesture(pan.track, state, of: finger)
  }

  mutating func decide(_ pan: Finger.Pan, _ state: RecognizerState) {
    decide(
      pan.track, .pan, state == .began ? .recognized : .failed, pan.recognizer.criteria())
  }

  /// Starts a drag with known axes: their tracks follow it, the others are released.
  ///
  /// - Parameter axes: the axes that a drag follows already; nil for a new one.
  mutating func startDrag(
    _ finger: FingerIndex, _ pan: PanRecognizer, following axes: DragAxes? = nil
  ) {
    let axis = pan.axis
    guard let panned = fingers.track(pannedBy: finger, along: axis) else { return }
    if pan.options.isCorrectedCopy || scene.ask(panned, { $0.hasCorrectedLaw }) {
      note(.correctedCopies)
    }
    fingers[finger].role = .dragging(axis)
    let sibling = sibling(of: panned, under: finger)
    let heading = pan.ownHeading
    let lock = scene.ask(panned, { $0.grip.lock })
    let follows = axes?.along ?? (sibling == nil || lock.follows(angle: pan.angle))
    let followsCross =
      sibling != nil && (axes?.across ?? lock.follows(angle: Radians(.pi / 2) - pan.angle))
    var next = fingers[finger].innermost
    while let track = next {
      // A drag that restarts in another layout released it before, and another finger may have it.
      if !(self.axis(track, under: finger) == axis ? follows : followsCross),
        holds(finger, track), holder(of: track) ?? finger == finger
      {
        resume(track)
      }
      next = scene.outer(track)
    }
    fingers[finger].path.clear()
    fingers[finger].crossPath.clear()
    if followsCross, let sibling {
      fillPath(finger, from: sibling, towardsEnd: heading.along(axis.cross) < 0)
      fingers[finger].swapPaths()
    }
    if follows { fillPath(finger, from: panned, towardsEnd: heading.along(axis) < 0) }
    measurePath(finger)
    if followsCross {
      fingers[finger].swapPaths()
      measurePath(finger)
      fingers[finger].swapPaths()
    }
    let countsSteps = countsSteps(on: panned, pan.options)
    fingers[finger].isPlainDrag =
      !countsSteps && !followsCross && fingers[finger].path.isInFixedSpace
    if countsSteps {
      fingers[finger].steps = steps(on: panned)
    } else if fingers[finger].steps != nil {
      fingers[finger].steps = nil
    }
    follow(finger, axis, by: pan.translation)
  }

  /// The other track of a scroll view that follows a finger in any direction; nil if there is none.
  ///
  /// Also nil if another track of that axis is further in, because a drag belongs to that one
  /// first.
  @inline(__always)
  private func sibling(of track: TrackIndex, under finger: FingerIndex) -> TrackIndex? {
    guard scene.ask(track, { $0.grip.lock }).takesAllDirections,
      let scrollAxis = scene.scrollAxis(of: track),
      let other = scene.track(of: scrollAxis.view, scrollAxis.axis.cross)
    else { return nil }
    var next = fingers[finger].innermost
    while let innermost = next, scene.axis(innermost) == scrollAxis.axis {
      next = scene.outer(innermost)
    }
    return next == other ? other : nil
  }

  /// Whether a track has rules that need the steps of a drag.
  @inline(__always)
  private func countsSteps(on track: TrackIndex, _ pan: PanOptions) -> Bool {
    if pan.stepCone < PanOptions.anyDirection || scene.ask(track, { $0.grip.scale }) != 1 {
      return true
    }
    guard let scrollAxis = scene.scrollAxis(of: track) else { return false }
    let options = scene.scrollViews[scrollAxis.view].options
    return options.startThreshold != nil || options.carriedMomentum != nil
  }

  /// The steps of a drag that begins now.
  private func steps(on track: TrackIndex) -> DragSteps {
    let scrollAxis = scene.scrollAxis(of: track)
    let threshold = scrollAxis.flatMap { scene.scrollViews[$0.view].options.startThreshold }
    return DragSteps(scene.ask(track) { $0.grip }, threshold, at: time)
  }

  /// The part of a finger's displacement that moves the content: all of it, unless the track has
  /// rules for steps.
  private mutating func counted(_ translation: Vector, by finger: FingerIndex) -> Vector {
    guard fingers[finger].steps != nil else { return translation }
    return fingers[finger].steps?.follow(translation, at: time) ?? translation
  }

  /// Moves the tracks for a finger's displacement on the screen since recognition.
  private mutating func follow(
    _ finger: FingerIndex, _ axis: Orientation, by translation: Vector
  ) {
    if fingers[finger].isPlainDrag {
      return follow(finger, travel: -translation.along(axis).value)
    }
    guard fingers[finger].path.isInFixedSpace, fingers[finger].crossPath.isInFixedSpace else {
      return followInSpaces(finger, axis, by: translation)
    }
    let translation = counted(translation, by: finger)
    follow(finger, travel: -translation.along(axis).value)
    guard !fingers[finger].crossPath.tracks.isEmpty else { return }
    fingers[finger].swapPaths()
    follow(finger, travel: -translation.along(axis.cross).value)
    fingers[finger].swapPaths()
  }

  /// The same for paths with spaces that move or are transformed.
  private mutating func followInSpaces(
    _ finger: FingerIndex, _ axis: Orientation, by translation: Vector
  ) {
    let travel = travel(of: finger, by: translation)
    fingers[finger].swapPaths()
    let cross = self.travel(of: finger, by: translation)
    fingers[finger].swapPaths()
    let counted = counted(Vector(along: axis, travel, across: cross), by: finger)
    if !fingers[finger].path.tracks.isEmpty {
      follow(finger, travel: -counted.along(axis).value)
    }
    guard !fingers[finger].crossPath.tracks.isEmpty else { return }
    fingers[finger].swapPaths()
    follow(finger, travel: -counted.along(axis.cross).value)
    fingers[finger].swapPaths()
  }

  /// The distance of a finger along the innermost track of its path, in the directions of that
  /// content, in points on the screen.
  private mutating func travel(of finger: FingerIndex, by translation: Vector) -> Double {
    guard let first = fingers[finger].path.tracks.first else { return 0 }
    var space = fingers[finger].path.space
    space.update(in: self)
    if !space.isAsLaidOut { note(.transforms) }
    fingers[finger].path.space = space
    let position = fingers.dragPlace(of: finger)
    let local = space.displacement(from: position - translation, to: position)
    let scale = fingers[finger].drawn?.scale(of: first, along: first) ?? 1
    return local.along(scene.axis(first)).value * scale
  }

  private mutating func follow(_ finger: FingerIndex, travel: Double) {
    let before = fingers[finger].path.move(to: travel, in: &scene)
    if before != fingers[finger].path.step {
      recordHandovers(finger, from: before, travel: travel)
    }
  }

  private mutating func recordHandovers(_ finger: FingerIndex, from before: Int, travel: Double) {
    guard var owner = fingers[finger].path.owner else { return }
    let last = fingers[finger].path.step
    let direction = last > before ? 1 : -1
    var step = before
    while step != last {
      let next = step + direction
      // Step 0 is the start itself, where no track moves.
      if next != 0, fingers[finger].path.track(inStep: next) != owner {
        let path = fingers[finger].path
        let boundary = path.travel(atStartOf: next * direction > 0 ? next : step)
        let taker = path.track(inStep: next)
        recordHandover(from: owner, to: taker, at: boundary, travel: travel)
        owner = taker
      }
      step = next
    }
    fingers[finger].path.owner = owner
  }

  private mutating func recordHandover(
    from: TrackIndex, to: TrackIndex, at boundary: Double, travel: Double
  ) {
    let criterion = Criterion(
      .room, travel, travel >= boundary ? .atLeast : .atMost, boundary + 0, .point,
      isDeciding: true)
    decide(from, .handover, .handedOver(to: scene.id(of: to)), Criteria(criterion))
    record(
      .decisions,
      .handover(
        from: scene.id(of: from), to: scene.id(of: to), travel: Points(0 - boundary)))
  }
}

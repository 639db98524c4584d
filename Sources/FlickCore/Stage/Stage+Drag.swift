// One drag from the slop to the release. What it does to the content is in `DragPath`.

extension Stage {
  mutating func moveDrag(_ finger: Int, to position: Point) {
    if let drag = fingers[finger].drag(to: position) {
      recordGesture(drag.track, .changed, of: finger)
      follow(finger, drag.axis, drag.translation)
    } else if fingers[finger].isDeciding {
      recognize(finger, at: position)
    }
  }

  private mutating func recognize(_ finger: Int, at position: Point) {
    if let state = fingers[finger].pan?.move(to: position), let pan = fingers[finger].pan {
      report(pan, of: fingers[finger].panTrack, state, by: finger)
      if state == .began {
        failPan(finger, \.secondPan, of: fingers[finger].secondPanTrack)
        return startDrag(finger, pan)
      }
    }
    if let state = fingers[finger].secondPan?.move(to: position),
      let pan = fingers[finger].secondPan
    {
      report(pan, of: fingers[finger].secondPanTrack, state, by: finger)
      if state == .began {
        failPan(finger, \.pan, of: fingers[finger].panTrack)
        return startDrag(finger, pan)
      }
    }
    if (fingers[finger].pan?.state ?? .failed) == .failed,
      (fingers[finger].secondPan?.state ?? .failed) == .failed
    {
      letGo(finger)
    }
  }

  /// One finger makes one pan; the first to begin is the one.
  private mutating func failPan(
    _ finger: Int, _ pan: WritableKeyPath<Finger, PanRecognizer?>, of index: Int
  ) {
    guard let state = fingers[finger][keyPath: pan]?.cancel() else { return }
    recordGesture(index, state, of: finger)
  }

  mutating func report(
    _ pan: PanRecognizer, of index: Int, _ state: GestureState, by finger: Int
  ) {
    decide(pan, of: index, state)
    recordGesture(index, state, of: finger)
  }

  mutating func decide(_ pan: PanRecognizer, of index: Int, _ state: GestureState) {
    let slop = pan.options.slop
    var criteria = Criteria(
      Criterion(
        .slop, value: pan.distance.value, threshold: slop.value,
        margin: (pan.distance - slop).value, unit: .point, passed: pan.distance > slop,
        isDeciding: pan.distance <= slop))
    if pan.distance > slop {
      criteria.append(
        Criterion(
          .direction, value: pan.angle.value, threshold: pan.options.cone.value,
          margin: (pan.options.cone - pan.angle).value, unit: .radian,
          passed: pan.angle <= pan.options.cone, isDeciding: true))
    }
    decide(index, .pan, state == .began ? .recognized : .failed, criteria)
  }

  /// The drag has an axis now: the tracks of that axis follow it, those of the other are let go.
  mutating func startDrag(_ finger: Int, _ pan: PanRecognizer) {
    let axis = pan.axis
    fingers[finger].role = .dragging(axis)
    var track = fingers[finger].innermost
    while track >= 0 {
      if scene[track: track].grip.axis != axis { resume(track) }
      track = scene.outerTracks[track]
    }
    let towardsEnd = pan.heading.along(axis) < 0
    fillPath(finger, from: pannedTrack(of: axis, under: finger), towardsEnd: towardsEnd)
    follow(finger, axis, pan.translation)
  }

  private mutating func follow(_ finger: Int, _ axis: Axis, _ translation: Vector) {
    let travel = -translation.along(axis).value
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
      .room, value: travel, threshold: boundary + 0, margin: (travel - boundary).magnitude,
      unit: .point, passed: true, isDeciding: true)
    decide(from, .handover, .handedOver(to: scene.id(ofTrack: to)), Criteria(criterion))
    record(
      .decisions,
      .handover(
        from: scene.id(ofTrack: from), to: scene.id(ofTrack: to), travel: Points(0 - boundary)))
  }
}

// Pagers, scroll views and decks that a program moves by any motion, as `play` does
// with variables.

extension Stage {
  /// Sends a pager to the page of its move, or to the one at the end of a motion of its own.
  ///
  /// The unit of the move is the page: for its velocity, and for a motion's own values.
  mutating func playPage(
    _ component: ComponentID, _ moves: [PropertyMove], isTold: Bool
  ) throws(CoreError) -> Int? {
    let index: PagerIndex = try scene.index(of: component)
    let name = scene.name(of: component)
    guard moves.count == 1, let move = moves.first, move.property == "position" else {
      throw CoreError(.unknownID, "pager '\(name)': expected one move of its 'position'")
    }
    try check(move, of: component)
    let track = scene.track(of: index)
    takeFromFinger(track)
    let pager = scene.pagers[index]
    var start = pager.track.sample(at: time)
    let unit = pager.geometry.sign * pager.pitch(atTrack: start.value)
    if let velocity = move.velocity { start.velocity = velocity * unit }
    let (target, motion) = pager.heading(of: move, from: start, at: time)
    decide(component: component, .program, .page(target.page))
    let course = motion.ofContent(
      from: start, to: pager.trackOffset(ofPlace: target.place), unit: unit,
      tolerance: pager.track.restTolerance, move)
    if let change = scene.pagers[index].play(course, to: target, at: time) {
      record(.pages, .pageWillChange(component, change))
    }
    setOut(MotionID(index))
    return awaitEnd(component, isTold: isTold)
  }

  /// Sends the content of a scroll view along its axes: `x`, `y` or both.
  mutating func playOffsets(
    _ component: ComponentID, _ moves: [PropertyMove], isTold: Bool
  ) throws(CoreError) -> Int? {
    let view: ScrollViewIndex = try scene.index(of: component)
    let known = scrollAxes(of: view)
    var sent: [(axis: Orientation, move: PropertyMove)] = []
    for move in moves {
      guard let axis = known.first(where: { $0.offsetName == move.property }) else {
        throw CoreError.unknown(
          move.property, among: known.map(\.offsetName),
          "scroll view '\(scene.name(of: component))': does not scroll along '\(move.property)'")
      }
      guard !sent.contains(where: { $0.axis == axis }) else {
        throw CoreError(
          .duplicateID,
          "animation of '\(scene.name(of: component))': expected each axis once, found "
            + "'\(move.property)' twice")
      }
      try check(move, of: component)
      sent.append((axis, move))
    }
    for axis in known {
      if let track = scene.track(of: view, axis) { takeFromFinger(track) }
    }
    scene.scrollViews[view].setGoal(nil)
    for (axis, move) in sent {
      guard let track = scene.track(of: view, axis) else { continue }
      var start = scene[track].sample(at: time)
      if let velocity = move.velocity { start.velocity = velocity }
      let verdict = scene.scrollViews[view].verdict(of: move, axis, from: start)
      decide(track, .program, .offset(Points(verdict.target)))
      startScroll(ScrollAxis(view: view, axis: axis), verdict)
    }
    return awaitEnd(component, sent.map(\.axis), isTold: isTold)
  }

  /// The names of the axes that a scroll view can be moved along, `x` and `y`.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene.
  public func scrollAxes(of reference: some ComponentReference) throws(CoreError) -> [String] {
    scrollAxes(of: try scene.index(of: component(reference)) as ScrollViewIndex)
      .map(\.offsetName)
  }

  private func scrollAxes(of view: ScrollViewIndex) -> [Orientation] {
    [Orientation.horizontal, .vertical].filter { scene.track(of: view, $0) != nil }
  }
}

extension Orientation {
  fileprivate var offsetName: String { self == .horizontal ? "x" : "y" }
}

extension Pager {
  /// The target of a move, and its motion; friction continues from the pager's present state.
  ///
  /// - Parameter start: the track's present sample, in points.
  fileprivate func heading(
    of move: PropertyMove, from start: MotionSample, at time: Seconds
  ) -> (target: PageTarget, motion: ValueMotion) {
    if let page = move.target {
      return (target(of: .to(Int(page.rounded())), at: time), move.motion)
    }
    let unit = geometry.sign * pitch(atTrack: start.value)
    guard case .motion(let own) = move.motion, unit != 0 else {
      return (target(of: .to(announcedPage), at: time), move.motion)
    }
    var (motion, end) = (own, own.end)
    if case .glide(let decay) = own {
      let place = place(atOffset: geometry.sign * start.value)
      let going = decay.starting(
        from: MotionSample(value: place, velocity: start.velocity / unit))
      (motion, end) = (.glide(going), going.end)
    }
    let place = nearestPlace(
      to: hasEqualPages ? unit * end : geometry.sign * offset(ofPlace: end))
    return (PageTarget(page: geometry.page(ofPlace: place), place: place), .motion(motion))
  }

  /// Starts a motion; nil arrives at once.
  ///
  /// - Returns: the announcement, if the page was not announced already.
  fileprivate mutating func play(
    _ motion: AnyMotion?, to target: PageTarget, at time: Seconds
  ) -> PageChange? {
    (heading, shift) = (target.place, 0)
    track.restsBetween = .infinity
    let end = trackOffset(ofPlace: target.place)
    track.start(
      motion ?? AnyMotion.accelerated(AcceleratedMotion(holding: end)), at: time)
    return announce(target.page, cause: .programmatic)
  }
}

extension ScrollView {
  /// The verdict for content that a program sends along an axis.
  fileprivate func verdict(
    of move: PropertyMove, _ axis: Orientation, from start: MotionSample
  ) -> ScrollVerdict {
    let track = self[axis].track
    var motion = move.motion
    var end = move.target ?? start.value
    if move.target == nil, case .motion(let own) = motion {
      end = own.end
      if case .glide(let decay) = own {
        let going = decay.starting(from: start)
        (motion, end) = (.motion(.glide(going)), going.end)
        // Friction that meets an edge is a fling.
        if track.snaps.isFree, move.delay == 0,
          let fling = try? FlingMotion(
            going, least: track.range.lowerBound, greatest: track.range.upperBound,
            edges: options.edges)
        {
          return ScrollVerdict(
            motion: .fling(fling), drive: .program, target: track.clamped(fling.end))
        }
      }
    }
    let target = track.place(nearestTo: end)
    var own = move
    own.keepsValues = move.keepsValues || (move.target == nil && !motion.endsByItself)
    return ScrollVerdict(
      motion: motion.ofContent(
        from: start, to: target, unit: 1, tolerance: track.restTolerance, own),
      drive: .program, target: target)
  }
}

extension ValueMotion {
  /// The course of content, in points; nil arrives at once.
  ///
  /// - Parameters:
  ///   - unit: points for a unit of the motion's own values and velocities.
  ///   - move: the move, with its delay and whether a motion keeps its own values.
  fileprivate func ofContent(
    from start: MotionSample, to target: Double, unit: Double, tolerance: Double,
    _ move: PropertyMove
  ) -> AnyMotion? {
    guard move.delay > 0 else {
      return course(from: start, to: target, unit: unit, tolerance: tolerance, move)
    }
    // It waits where it is, and loses the speed that it had.
    let rest = MotionSample(value: start.value, velocity: 0)
    let later =
      course(from: rest, to: target, unit: unit, tolerance: tolerance, move)
      ?? .accelerated(AcceleratedMotion(holding: target))
    let wait = AnyMotion.accelerated(AcceleratedMotion(holding: start.value))
    guard
      let delayed = try? MotionSequence([
        MotionSequence.Step(wait, for: move.delay), MotionSequence.Step(later),
      ])
    else { return later }
    return .joined(JoinedMotion(.sequence(delayed), from: start, to: target, tolerance: tolerance))
  }

  /// The same without a delay.
  private func course(
    from start: MotionSample, to target: Double, unit: Double, tolerance: Double,
    _ move: PropertyMove
  ) -> AnyMotion? {
    switch self {
    case .jump: return nil
    case .spring, .springWithShare: break
    case .springAtVelocity(let spring, let velocity):
      return .spring(
        SpringMotion(
          spring: spring, value: start.value, velocity: velocity * unit, target: target))
    case .curve(let easing, let duration), .plainCurve(let easing, let duration):
      guard
        let curve = try? EasingMotion(
          from: start.value, to: target, duration: duration, easing: easing)
      else { return nil }
      if case .plainCurve = self { return .easing(curve) }
      return start.velocity == 0
        ? .easing(curve) : .joined(JoinedMotion(.easing(curve), from: start, to: target))
    case .motion(let motion):
      return .joined(
        JoinedMotion(
          motion, from: start, to: target, unit: unit, stretches: !move.keepsValues,
          tolerance: tolerance))
    }
    guard case .spring(let spring) = course(from: start, to: target) else { return nil }
    return .spring(spring)
  }
}

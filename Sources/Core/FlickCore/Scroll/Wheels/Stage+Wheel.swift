// Wheels, which move content without a finger on it. Their reports are divided into streams, and a
// stream belongs to the components that took its first reports until it ends, as browsers latch.

extension Stage {
  /// Turns a wheel over a place, now.
  ///
  /// - Parameters:
  ///   - place: the position of the pointer.
  ///   - turn: the movement of the content, in points on the screen; positive shows content further
  ///     right or down.
  /// - Returns: whether a component took it.
  /// - Throws: `CoreError` for coordinates outside ±1e9 points.
  @discardableResult
  public mutating func wheel(at place: Point2D, by turn: Vector) throws(CoreError) -> Bool {
    try wheel(WheelTurn(by: turn), at: place)
  }

  /// Turns a wheel over a place, or scrolls with fingers on a track pad, now.
  ///
  /// Each axis of a stream goes to the innermost pager, deck or scroll view under the place of its
  /// first report that scrolls along it, answers wheels and has room in that direction.
  ///
  /// - A scroll view moves its content by each report at once, up to its edges, and ends its
  ///   motion. Fingers on a track pad with phases drag it.
  /// - A pager, a deck, or a scroll view with places of rest follows its `WheelOptions`. A vertical
  ///   stream turns a horizontal pager too, with down for later pages, because few mice turn
  ///   sideways.
  /// - Content that a finger holds, or that a spring brings back from beyond an edge, neither takes
  ///   the stream nor passes it on: content never moves farther than it is turned.
  ///
  /// - Returns: whether a component took it.
  /// - Throws: `CoreError` for coordinates outside ±1e9 points.
  @discardableResult
  public mutating func wheel(_ turn: WheelTurn, at place: Point2D) throws(CoreError) -> Bool {
    try turnWheel(Touch(turn: turn, at: place, time: time))
  }

  mutating func turnWheel(_ touch: Touch) throws(CoreError) -> Bool {
    guard let turn = touch.turn else { return false }
    let (place, far) = (touch.position, Touch.farthest)
    try CoreError.checked(place.x, "wheel x", in: -far...far, unit: "pt")
    try CoreError.checked(place.y, "wheel y", in: -far...far, unit: "pt")
    try CoreError.checked(turn.amount.x, "wheel turn x", in: -far...far, unit: "pt")
    try CoreError.checked(turn.amount.y, "wheel turn y", in: -far...far, unit: "pt")
    try advance(to: touch.time)
    record(.touches, .wheel(touch))
    defer { noteInput() }
    return takeWheel(turn, at: place)
  }

  private mutating func takeWheel(_ turn: WheelTurn, at place: Point2D) -> Bool {
    let points = turn.points
    let over = deepestNode(at: place).map(wheelTargets) ?? []
    let main: Orientation = points.x.magnitude > points.y.magnitude ? .horizontal : .vertical
    let report = WheelStream.Report(time: time, place: place, turn: turn)
    let isNew = wheels.stream.isOver(at: report, wheels.options.rule)
    if isNew {
      let options = wheels.options
      forgetStream(missed: wheels.stream.missed(options.rule, judge: options.judge))
    }
    // Those of the component that takes this report, and not of the one that had the stream before.
    if let options = options(along: main, points, over) { wheels.options = options }
    let options = wheels.options
    let reading = wheels.stream.take(report, isNew: isNew, options.rule, judge: options.judge)
    if reading.isPush, !isNew {
      forgetStream(missed: reading.missed)
      if let options = self.options(along: main, points, over) { wheels.options = options }
    }
    var isAnswered = false
    // For both axes before one moves content, which may make room for the other.
    let targets = (
      horizontal: target(.horizontal, points, over), vertical: target(.vertical, points, over)
    )
    // The axis of the stream first, which may keep the other from a drag.
    for axis in [wheels.stream.axis, wheels.stream.axis.cross] {
      let part = Vector(along: axis, points.along(axis).value)
      let isTurned = reading.page != nil && axis == wheels.stream.axis && wheels[axis] != nil
      guard part != .zero || isTurned, !isAside(axis, points, targets),
        let target = axis == .horizontal ? targets.horizontal : targets.vertical
      else { continue }
      if take(part, axis, reading, target) { isAnswered = true }
    }
    let isLifted = turn.phase == .ended || reading.isMomentum
    if isLifted, wheels.drag?.throwsContent == true { releaseWheelDrag() }
    setWheelDeadline()
    return isAnswered || wheels.drag != nil
  }

  /// Releases the content that followed the stream; the next report looks for another component.
  private mutating func forgetStream(missed: Criteria?) {
    if let missed { decideMissed(missed) }
    releaseWheelDrag()
    wheels.forgetTargets()
  }

  /// Whether the part of a report along an axis is left out, as the same track takes the part along
  /// the axis of the stream: a horizontal pager follows a vertical stream too, but not both.
  private func isAside(
    _ axis: Orientation, _ points: Vector,
    _ targets: (horizontal: WheelTarget?, vertical: WheelTarget?)
  ) -> Bool {
    guard points.x != 0, points.y != 0, axis != wheels.stream.axis,
      case .track? = targets.horizontal
    else { return false }
    return targets.horizontal == targets.vertical
  }

  // MARK: Targets

  /// The component that has the stream along an axis, or would take it.
  private func target(_ axis: Orientation, _ points: Vector, _ over: [WheelTarget]) -> WheelTarget?
  {
    let part = Vector(along: axis, points.along(axis).value)
    return wheels[axis] ?? over.first { hasRoom($0, part, axis) }
  }

  /// The components around a node that may take a wheel, the innermost first.
  private func wheelTargets(over node: NodeIndex) -> [WheelTarget] {
    var targets: [(target: WheelTarget, depth: Int)] = []
    var next = scene.records[node].nearestTrack
    while let track = next {
      if scene.ask(track, { $0.grip.answersWheel }) {
        targets.append((.track(track), scene.records[scene.tracks[track].node].depth))
      }
      next = scene.outer(track)
    }
    if !scene.decks.isEmpty {
      for index in scene.decks.places {
        let (deck, outer) = (scene.decks[index].deck, scene.decks[index].node)
        guard node == outer || scene.isNode(node, inside: outer),
          deck.options.wheel.policy != .none, deck.count > 1
        else { continue }
        targets.append((.deck(index), scene.records[outer].depth))
      }
      targets.sort { $0.depth > $1.depth }
    }
    return targets.map(\.target)
  }

  /// The options of the component that takes a turn.
  private func options(
    along axis: Orientation, _ points: Vector, _ over: [WheelTarget]
  ) -> WheelOptions? {
    target(axis, points, over).map(wheelOptions)
  }

  private func wheelOptions(_ target: WheelTarget) -> WheelOptions {
    switch target {
    case .deck(let deck): return scene.decks[deck].deck.options.wheel
    case .track(let track):
      switch scene.tracks[track].owner {
      case .pager(let pager): return scene.pagers[pager].options.wheel
      case .scrollView(let scrollAxis): return scene.scrollViews[scrollAxis.view].options.wheel
      }
    }
  }

  /// The distance of a turn along an axis of the screen in a track's space, and its axis there.
  func local(
    _ turn: Vector, _ axis: Orientation, on track: TrackIndex
  ) -> (distance: Double, axis: Orientation) {
    let plain = (turn.along(axis).value, axis)
    guard scene.hasTransforms(around: track),
      let inverse = transform(ofNode: scene.tracks[track].node).usableInverse
    else { return plain }
    let own = inverse.turned(turn)
    return own.x.magnitude > own.y.magnitude ? (own.x, .horizontal) : (own.y, .vertical)
  }

  /// Whether a component scrolls along an axis of the screen, and has room in the direction of a
  /// turn.
  private func hasRoom(_ target: WheelTarget, _ part: Vector, _ onScreen: Orientation) -> Bool {
    switch target {
    case .deck(let deck):
      return isAlong(deck, onScreen) && deckExit(deck, part) != .blocked
    case .track(let track):
      let (turn, axis) = local(part, onScreen, on: track)
      guard let pager = scene.pager(of: track) else {
        guard scene.axis(track) == axis else { return false }
        if isHeldByFinger(track) || isBeyondEdge(track) { return true }
        return scrollHeading(track, turn) != nil
      }
      guard scene.axis(track) == axis || axis == .vertical else { return false }
      return scene.isHeld(track) || nextPage(pager, track, turn, axis) != nil
    }
  }

  /// Whether a finger holds the component of a track, along whichever axis.
  func isHeldByFinger(_ track: TrackIndex) -> Bool {
    guard case .scrollView(let owner) = scene.tracks[track].owner else {
      return scene.isHeld(track)
    }
    return [Orientation.horizontal, .vertical].contains { axis in
      scene.scrollViews[owner.view].ask(axis) { $0.isHeld }
    }
  }

  private func isBeyondEdge(_ track: TrackIndex) -> Bool {
    let track = scene[track]
    return !track.range.contains(track.sample(at: time).value)
  }

  // MARK: Turns

  /// Gives a part of a report to the component that has the stream along an axis, or takes it.
  ///
  /// - Returns: whether the component answers it, even if nothing moves.
  private mutating func take(
    _ part: Vector, _ axis: Orientation, _ reading: WheelStream.Reading, _ target: WheelTarget
  ) -> Bool {
    if isLeftOut(target, axis) { return true }
    switch target {
    case .deck(let deck): return turnDeck(deck, part, axis, reading)
    case .track(let track):
      let (turn, own) = local(part, axis, on: track)
      if turn != part.along(axis).value || own != axis { note(.transforms) }
      let isDragged = wheels.drag?.component == scene.id(of: track)
      if !isDragged, isHeldByFinger(track) { return false }
      if !isDragged, scene.pager(of: track) == nil, isBeyondEdge(track) { return true }
      wheels[axis] = target
      turnTrack(track, by: part, along: axis, local: (turn, own), reading)
      return true
    }
  }

  /// Whether the stream moves another component than a target: fingers on a pad drag one of two
  /// that scroll along different axes, which a stream may change only within its first points.
  private func isLeftOut(_ target: WheelTarget, _ axis: Orientation) -> Bool {
    guard let drag = wheels.drag, wheels.options.action(for: wheels.stream) != .nudge else {
      return false
    }
    let component =
      switch target {
      case .deck(let deck): scene.id(of: deck)
      case .track(let track): scene.id(of: track)
      }
    guard component != drag.component else { return false }
    return axis != wheels.stream.axis || wheels.stream.sum.length > Self.undecided
  }

  /// The travel of a stream, in points, after which it keeps to the component that it moves.
  ///
  /// Chromium's distance for the release of a latched component.
  private static let undecided = 10.0

  /// Moves a track by its part of a report, by the action of its `WheelOptions` for the stream.
  ///
  /// - Parameters:
  ///   - part: the part on the screen, in points, along `onScreen`.
  ///   - local: the same in the space of the track; see `local(_:_:on:)`.
  private mutating func turnTrack(
    _ track: TrackIndex, by part: Vector, along onScreen: Orientation,
    local: (distance: Double, axis: Orientation), _ reading: WheelStream.Reading
  ) {
    let (turn, axis) = local
    let isFree = scene.pager(of: track) == nil && scene.ask(track) { $0.snaps.isFree }
    let action = wheels.options.action(for: wheels.stream)
    // A stream that turns out to be from another device releases the content that it held.
    if !action.followsReports, wheels.drag?.component == scene.id(of: track) { releaseWheelDrag() }
    if isFree, action != .drag { return scrollByWheel(track, turn) }
    if isFree, !wheels.stream.hasPhases { return scrollByWheel(track, turn) }
    switch action {
    case .judge:
      guard onScreen == wheels.stream.axis else { return }
      note(.wheelStreams)
      advancePage(track, turn, along: onScreen, axis, reading)
    case .drag, .hold:
      if action == .drag, reading.isMomentum { return }
      note(.wheelStreams)
      if !dragByWheel(track, part, throwsContent: action == .drag) {
        advancePage(track, turn, along: onScreen, axis, reading)
      }
    case .nudge:
      if dragByWheel(track, part, throwsContent: false) { releaseWheelDrag() }
    case .toolkit:
      if let criteria = toolkitPage(turn, axis, isMoving: scene.isSettling(track)) {
        advance(track, isForward: turn > 0, axis, criteria)
      }
    }
  }

  /// Advances a track if the stream turns a page with this report.
  private mutating func advancePage(
    _ track: TrackIndex, _ turn: Double, along onScreen: Orientation, _ axis: Orientation,
    _ reading: WheelStream.Reading
  ) {
    wheels.stepper = .track(track)
    guard let criteria = reading.page else { return }
    advance(track, isForward: isForward(turn, onScreen), axis, criteria)
  }

  /// Whether a turn of a page leads to later content: by the report of a wheel with notches, by the
  /// whole push of fingers.
  func isForward(_ turn: Double, _ onScreen: Orientation) -> Bool {
    let sum = wheels.stream.sum.along(onScreen).value
    if wheels.stream.isNotched || sum == 0 || turn == 0 { return turn == 0 ? sum > 0 : turn > 0 }
    // A transform may have turned the axis.
    return sum > 0
  }

  mutating func toolkitPage(_ turn: Double, _ axis: Orientation, isMoving: Bool) -> Criteria? {
    guard turn != 0 else { return nil }
    if wheels.options.policy == .splide {
      return axis == .vertical ? wheels.toolkit.splide(turn, at: time) : nil
    }
    return wheels.toolkit.swiper(turn, at: time, isMoving: isMoving)
  }

  /// The page that a turn leads to; nil if there is none in that direction.
  private func nextPage(
    _ index: PagerIndex, _ track: TrackIndex, _ turn: Double, _ axis: Orientation
  ) -> (page: Int, place: Int)? {
    let sign = scene.axis(track) == axis ? scene.pagers[index].geometry.sign : 1
    guard scene.pagers[index].options.directions.allows(forward: turn * sign > 0) else {
      return nil
    }
    let target = scene.pagers[index].target(of: turn * sign > 0 ? .next : .previous, at: time)
    return target.page == scene.pagers[index].announcedPage ? nil : (target.page, target.place)
  }

  /// The place of rest or the offset that a turn leads to; nil without room.
  private func scrollHeading(_ index: TrackIndex, _ turn: Double) -> Double? {
    guard let scrollAxis = scene.scrollAxis(of: index) else { return nil }
    let track = scene[index]
    let place = track.sample(at: time).value
    guard !track.snaps.isFree else {
      let target = track.clamped(place + turn)
      return target == place ? nil : target
    }
    let heading =
      track.isSettling ? scene.scrollViews[scrollAxis.view][scrollAxis.axis].target : place
    let target = track.snaps.nearest(
      to: turn > 0 ? heading.nextUp : heading.nextDown, towardsEnd: turn > 0, in: track.range)
    return target == heading ? nil : target
  }

  /// Moves to the next page or place of rest.
  private mutating func advance(
    _ track: TrackIndex, isForward: Bool, _ axis: Orientation, _ criteria: Criteria
  ) {
    guard let pager = scene.pager(of: track) else {
      return snapByWheel(track, isForward ? 1 : -1, criteria)
    }
    if scene.pagers[pager].options.directions != .both { note(.dragDirections) }
    guard let target = nextPage(pager, track, isForward ? 1 : -1, axis) else { return }
    decide(track, .wheel, .page(target.page), criteria)
    let velocity = PointsPerSecond(scene[track].sample(at: time).velocity)
    settle(pager, to: target.place, page: target.page, velocity: velocity, cause: .wheel)
  }

  private mutating func snapByWheel(_ index: TrackIndex, _ turn: Double, _ criteria: Criteria) {
    guard let scrollAxis = scene.scrollAxis(of: index), let target = scrollHeading(index, turn)
    else { return }
    let sample = scene[index].sample(at: time)
    decide(index, .wheel, .offset(Points(target)), criteria)
    startScroll(
      scrollAxis, scene.scrollViews[scrollAxis.view].settling(at: target, from: sample))
  }

  private mutating func scrollByWheel(_ index: TrackIndex, _ turn: Double) {
    guard let scrollAxis = scene.scrollAxis(of: index), let target = scrollHeading(index, turn)
    else { return }
    decide(index, .wheel, .offset(Points(target)))
    startScroll(scrollAxis, ScrollVerdict(target: target))
  }

  // MARK: Ends

  private mutating func setWheelDeadline() {
    // Fingers on a pad that reports phases may rest.
    let mayRest = wheels.isHeldByFingers
    wheels.deadline =
      mayRest || !wheels.hasTargets && wheels.drag == nil
      ? .infinity : wheels.stream.last + wheels.options.patience
  }

  /// Ends a stream after a silence.
  mutating func endWheelStream(at deadline: Seconds) {
    time = max(time, deadline)
    wheels.deadline = .infinity
    if !wheels.isHeldByFingers { releaseWheelDrag() }
    let options = wheels.options
    if let missed = wheels.stream.missed(options.rule, judge: options.judge) {
      decideMissed(missed)
    }
    wheels.stream.conclude()
  }

  /// Records the decision of a stream that could have turned a page and did not.
  private mutating func decideMissed(_ criteria: Criteria) {
    switch wheels.stepper {
    case nil: return
    case .deck(let deck):
      decide(component: scene.id(of: deck), .wheel, .card(scene.decks[deck].deck.front), criteria)
    case .track(let track):
      if let pager = scene.pager(of: track) {
        decide(track, .wheel, .page(scene.pagers[pager].announcedPage), criteria)
      } else if let scrollAxis = scene.scrollAxis(of: track) {
        let target = scene.scrollViews[scrollAxis.view][scrollAxis.axis].target
        decide(track, .wheel, .offset(Points(target)), criteria)
      }
    }
  }
}

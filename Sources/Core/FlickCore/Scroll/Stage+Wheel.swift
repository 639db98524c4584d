// A wheel has no finger on it: nothing is held, flung or overscrolled, and each turn is over at
// once.

extension Stage {
  /// A wheel is turned over a place, now.
  ///
  /// Each axis of the turn goes to the innermost scroll view or pager under the place that scrolls
  /// along it, answers wheels and has room in that direction; the rest of a turn that meets the
  /// edge is lost, and the next turn goes to the one outside.
  ///
  /// - A scroll view moves its content by the turn at once, up to its edges, and ends what motion
  ///   it was in. A scroll view that rests at certain places only goes to the next of them by
  ///   its settle spring.
  /// - A pager goes to the next or the previous page as `move` does, whatever the length of the
  ///   turn. A vertical turn pages a horizontal pager too, down to later pages, as few mice turn
  ///   sideways.
  /// - A component that has gone to a page or to a place of rest takes no further turn for
  ///   `wheelPause`.
  /// - Content that a finger holds, or a spring brings back from beyond an edge, takes none and
  ///   passes none on: content never moves farther than it is turned.
  ///
  /// - Parameters:
  ///   - place: where the pointer is.
  ///   - turn: how far the content is to move, in points on the screen; positive shows what is
  ///     further
  ///     right or down.
  /// - Returns: whether anything answered.
  /// - Throws: `CoreError` for coordinates outside ±1e9 points.
  @discardableResult
  public mutating func wheel(at place: Point, by turn: Vector) throws(CoreError) -> Bool {
    let far = Touch.farthest
    try CoreError.checked(place.x, "wheel x", in: -far...far, unit: "pt")
    try CoreError.checked(place.y, "wheel y", in: -far...far, unit: "pt")
    try CoreError.checked(turn.x, "wheel turn x", in: -far...far, unit: "pt")
    try CoreError.checked(turn.y, "wheel turn y", in: -far...far, unit: "pt")
    record(.touches, .wheel(at: place, by: turn))
    guard let node = deepestNode(at: place) else { return false }
    let innermost = scene.records[node].nearestTrack
    var isAnswered = false
    for axis in [Axis.horizontal, .vertical] where turn.along(axis) != 0 {
      let part = axis == .horizontal ? Vector(x: turn.x, y: 0) : Vector(x: 0, y: turn.y)
      if wheel(part, axis, from: innermost) { isAnswered = true }
    }
    return isAnswered
  }

  /// A turn along an axis of the screen as a track sees it: how far, and along which of its axes.
  private func local(
    _ turn: Vector, _ axis: Axis, on track: TrackIndex
  ) -> (distance: Double, axis: Axis) {
    let plain = (turn.along(axis).value, axis)
    guard scene.hasTransforms(around: track),
      let inverse = transform(ofNode: scene.tracks[track].node).usableInverse
    else { return plain }
    let own = Vector(
      x: inverse.a * turn.x + inverse.c * turn.y, y: inverse.b * turn.x + inverse.d * turn.y)
    return own.x.magnitude > own.y.magnitude ? (own.x, .horizontal) : (own.y, .vertical)
  }

  /// How long a pager takes no further turn: libadwaita's quarter of a second.
  public static let wheelPause: Seconds = 0.25

  private mutating func wheel(
    _ part: Vector, _ onScreen: Axis, from innermost: TrackIndex?
  ) -> Bool {
    var next = innermost
    while let track = next {
      let (turn, axis) = local(part, onScreen, on: track)
      if turn != part.along(onScreen).value || axis != onScreen { note(.transforms) }
      let pager = scene.pager(of: track)
      let isAlong = scene.axis(track) == axis || (pager != nil && axis == .vertical)
      if isAlong, scene.ask(track, { $0.grip.answersWheel }) {
        if scene.isHeld(track) { return false }
        if isPausing(track) || (pager == nil && isBeyondEdge(track)) { return true }
        let hasMoved =
          pager.map { wheelPager($0, turn, axis) } ?? wheelScrollView(track, turn)
        if hasMoved { return true }
      }
      next = scene.outer(track)
    }
    return false
  }

  private func isPausing(_ track: TrackIndex) -> Bool {
    wheeled.track == track && time - wheeled.time < Self.wheelPause
  }

  private func isBeyondEdge(_ track: TrackIndex) -> Bool {
    let track = scene[track]
    return !track.range.contains(track.sample(at: time).value)
  }

  /// Whether there was a page to turn to.
  private mutating func wheelPager(
    _ index: PagerIndex, _ turn: Double, _ axis: Axis
  ) -> Bool {
    let track = scene.track(of: index)
    let isAlong = scene.axis(track) == axis
    let sign = isAlong ? scene.pagers[index].geometry.sign : 1
    guard scene.pagers[index].options.directions.allows(forward: turn * sign > 0) else {
      note(.dragDirections)
      return false
    }
    let target = scene.pagers[index].target(of: turn * sign > 0 ? .next : .previous, at: time)
    guard target.page != scene.pagers[index].announcedPage else { return false }
    decide(track, .wheel, .page(target.page))
    let velocity = PointsPerSecond(scene[track].sample(at: time).velocity)
    settle(index, to: target.place, page: target.page, velocity: velocity, cause: .wheel)
    wheeled = WheelTurn(track: track, time: time)
    return true
  }

  /// Whether there was room.
  private mutating func wheelScrollView(_ index: TrackIndex, _ turn: Double) -> Bool {
    guard let scrollAxis = scene.scrollAxis(of: index) else { return false }
    let track = scene[index]
    let sample = track.sample(at: time)
    let place = sample.value
    guard track.snaps.isFree else {
      let heading =
        track.isSettling ? scene.scrollViews[scrollAxis.view][scrollAxis.axis].target : place
      let target = track.snaps.nearest(
        to: turn > 0 ? heading.nextUp : heading.nextDown, towardsEnd: turn > 0, in: track.range)
      guard target != heading else { return false }
      decide(index, .wheel, .offset(Points(target)))
      let motion = SpringMotion(
        spring: scene.scrollViews[scrollAxis.view].options.settle, value: sample.value,
        velocity: sample.velocity, target: target)
      startScroll(scrollAxis, ScrollVerdict(motion: .spring(motion), drive: .snap, target: target))
      wheeled = WheelTurn(track: index, time: time)
      return true
    }
    let target = track.clamped(place + turn)
    guard target != place else { return false }
    decide(index, .wheel, .offset(Points(target)))
    startScroll(scrollAxis, ScrollVerdict(target: target))
    return true
  }
}

/// The last turn of a wheel that sent something to a page or a place of rest.
struct WheelTurn: Sendable {
  /// What it sent; nil before the first, and after a new layout.
  var track: TrackIndex?
  var time: Seconds = 0
}

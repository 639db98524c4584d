// A fling through nested tracks with an order: a list below a header that folds. One law runs on
// the distance that all of them have room for, and each track shows its own part of it.

/// A fling that runs on the path of several tracks.
struct JointFling: Sendable {
  /// The tracks of the path, innermost first.
  private(set) var tracks: [TrackIndex]
  /// The track that the fling leaves last, with a velocity for the track after it; nil if it comes
  /// to rest before.
  private(set) var arriving: TrackIndex?
  /// The velocity of the content of the track after it, in its own points per second.
  let arrivalVelocity: Double
  /// The tracks that take over from one another, in order, and the velocities at the borders.
  fileprivate var borders: [Border]

  fileprivate struct Border: Sendable {
    var from: TrackIndex
    var to: TrackIndex
    /// The distance along the path from its start, in points.
    var distance: Double
    var velocity: Double
  }

  /// The same in a new scene; nil if one of its tracks is gone.
  func renumbered(_ number: (TrackIndex) -> TrackIndex?) -> JointFling? {
    var copy = self
    copy.tracks = tracks.compactMap(number)
    copy.arriving = arriving.flatMap(number)
    copy.borders = borders.compactMap { border in
      guard let from = number(border.from), let to = number(border.to) else { return nil }
      return Border(from: from, to: to, distance: border.distance, velocity: border.velocity)
    }
    return copy.tracks.count == tracks.count && copy.borders.count == borders.count ? copy : nil
  }
}

/// The part of a path that a fling runs on by one law.
private struct FlingPath {
  /// The complete steps, without the infinite ones and those with a track that chooses its own
  /// place of rest.
  var steps: [OrderedPath.Step] = []
  /// The part of the path after the last step; nil if there is none.
  var rest: OrderedPath.Part?
  var length = 0.0

  var next: TrackIndex? { rest?.track }

  /// The tracks that move, in the order of their start.
  var tracks: [TrackIndex] {
    var tracks: [TrackIndex] = []
    for part in steps.flatMap(\.parts) where !tracks.contains(part.track) {
      tracks.append(part.track)
    }
    return tracks
  }

  /// The mapping from the path to a track's offset; nil for a track that does not move.
  func mapping(of track: TrackIndex) -> Interpolation? {
    var (inputs, outputs): ([Double], [Double]) = ([], [])
    var distance = 0.0
    for step in steps {
      for part in step.parts where part.track == track {
        inputs += [distance, distance + step.length]
        outputs += [part.from, part.to]
      }
      distance += step.length
    }
    return try? Interpolation(from: inputs, to: outputs)
  }
}

extension Stage {
  /// Starts the fling of a finger that is lifted from tracks with an order.
  ///
  /// - Parameter velocity: the finger's velocity along the path, in points on the screen.
  /// - Returns: the tracks that it set in motion; empty if the release is that of a single track.
  mutating func startJointFling(
    of finger: FingerIndex, _ velocity: PointsPerSecond
  ) -> [TrackIndex] {
    guard fingers[finger].path.ordered != nil else { return [] }
    let tracks = fingers[finger].path.tracks
    // Content beyond an edge comes back by its own spring.
    for track in tracks where !scene.ask(track, { $0.range.contains($0.requested) }) { return [] }
    guard let touched = tracks.first(where: { scene.isFree($0) }),
      let scrollAxis = scene.scrollAxis(of: touched)
    else { return [] }
    let options = scene.scrollViews[scrollAxis.view].options
    let speed = -flingVelocity(of: finger, scrollAxis, velocity).value
    guard speed.magnitude >= options.slowestFling.value, speed != 0,
      let free = try? FlingMotion(options.fling, from: 0, velocity: speed.magnitude, edges: .stop)
    else { return [] }
    let scales = tracks.map { scale(of: $0, under: finger) }
    let steps = OrderedPath.steps(tracks, scales, speed > 0 ? 1 : -1, isFling: true, in: scene)
    let path = flingPath(steps, endingAt: free.end)
    let moved = path.tracks
    guard !moved.isEmpty, Set(moved + [path.next].compactMap(\.self)).count > 1,
      let fling = try? FlingMotion(
        options.fling, from: 0, velocity: speed.magnitude, greatest: path.length, edges: .stop)
    else { return [] }
    note(.jointFlings)
    run(fling, on: path, tracks, touched, slowest: options.slowestFling)
    return moved
  }

  /// The part of some steps that a fling covers by one law.
  ///
  /// - Parameter end: the distance of the fling's rest.
  private func flingPath(_ steps: [OrderedPath.Step], endingAt end: Double) -> FlingPath {
    var path = FlingPath()
    for step in steps {
      let isThrough = step.parts.allSatisfy { part in
        scene.isFree(part.track)
          || scene.ask(part.track, { $0.grip.flingThrough }) && end > path.length + step.length
      }
      guard step.length.isFinite, isThrough else {
        path.rest = step.parts[0]
        break
      }
      path.steps.append(step)
      path.length += step.length
    }
    return path
  }

  private mutating func run(
    _ fling: FlingMotion, on path: FlingPath, _ tracks: [TrackIndex], _ touched: TrackIndex,
    slowest: PointsPerSecond
  ) {
    var borders: [JointFling.Border] = []
    var distance = 0.0
    for (index, step) in path.steps.enumerated() {
      distance += step.length
      let isLast = index + 1 == path.steps.count
      let next = isLast ? path.next : path.steps[index + 1].parts[0].track
      guard let next, next != step.parts[0].track else { continue }
      let velocity = fling.glide.time(at: distance).map { fling.glide.sample(at: $0).velocity }
      borders.append(
        JointFling.Border(
          from: step.parts[0].track, to: next, distance: distance, velocity: velocity ?? 0))
    }
    decide(fling, borders, path, touched, slowest)
    let arriving = fling.edge == nil || path.next == nil ? nil : path.steps.last?.parts[0].track
    for track in path.tracks {
      guard let mapping = path.mapping(of: track) else { continue }
      start(track, MappedMotion(fling, through: mapping), passesOn: track == arriving)
    }
    let velocity = path.rest.map { rest in
      fling.edgeVelocity / rest.scale.magnitude * (rest.to > rest.from ? 1 : -1)
    }
    jointFlings.append(
      JointFling(
        tracks: tracks, arriving: arriving, arrivalVelocity: velocity ?? 0,
        borders: borders.filter { $0.velocity != 0 }))
  }

  /// Reports each track that moves, and the one that was touched, with the same tests: the
  /// velocity, the borders and the velocities there.
  private mutating func decide(
    _ fling: FlingMotion, _ borders: [JointFling.Border], _ path: FlingPath, _ touched: TrackIndex,
    _ slowest: PointsPerSecond
  ) {
    let end = fling.glide.end
    let nearest = borders.min { (end - $0.distance).magnitude < (end - $1.distance).magnitude }
    var criteria = Criteria(
      Criterion(
        .velocity, fling.glide.sample(at: 0).velocity, .reaching, slowest.value, .pointsPerSecond,
        isDeciding: nearest == nil))
    for border in borders {
      criteria.append(
        Criterion(
          .border, end, .above, border.distance, .point,
          isDeciding: border.distance == nearest?.distance))
      guard border.velocity != 0 else { break }
      criteria.append(Criterion(.velocity, border.velocity, .exceeding, 0, .pointsPerSecond))
    }
    let moved = path.tracks
    for track in moved + (moved.contains(touched) ? [] : [touched]) {
      let target = path.mapping(of: track)?.value(at: fling.end) ?? scene.requested(track)
      decide(track, .release, .offset(Points(target)), criteria)
    }
  }

  private mutating func start(_ track: TrackIndex, _ motion: MappedMotion, passesOn: Bool) {
    switch scene.tracks[track].owner {
    case .scrollView(let scrollAxis):
      startScroll(
        scrollAxis,
        ScrollVerdict(
          motion: .mapped(motion), drive: .fling, target: motion.end, passesOn: passesOn))
    case .pager(let pager):
      let change = scene.pagers[pager].fling(.mapped(motion), passesOn: passesOn, at: time)
      if let change { record(.pages, .pageWillChange(scene.id(of: pager), change)) }
      setOut(MotionID(pager))
    }
  }

  /// Continues a fling after a track has reached the end of its part.
  ///
  /// The next track moves on by the same law, or takes the velocity and decides by its own rule.
  mutating func continueJointFling(after track: TrackIndex) {
    guard let place = jointFlings.firstIndex(where: { $0.tracks.contains(track) }) else { return }
    let fling = jointFlings[place]
    defer {
      jointFlings.removeAll { $0.tracks.allSatisfy { !scene.isSettling($0) } }
    }
    for border in fling.borders where border.from == track {
      record(
        .decisions,
        .flingHandover(
          from: scene.id(of: track), to: scene.id(of: border.to),
          velocity: PointsPerSecond(border.velocity)))
    }
    guard track == fling.arriving else { return }
    jointFlings.remove(at: place)
    guard let border = fling.borders.last(where: { $0.from == track }) else { return }
    let (next, content) = (border.to, fling.arrivalVelocity)
    // A finger or a program has taken it in the meantime.
    guard !scene.isHeld(next) else { return }
    if let scrollAxis = scene.scrollAxis(of: next), scene.isFree(next) {
      return bounce(next, scrollAxis, content)
    }
    stop(next)
    decideRelease(
      next, FingerLift(velocity: PointsPerSecond(-content), isFling: true), rule: .handover,
      isOutermost: true)
  }

  /// Stops all other tracks of a fling where they are, after a finger has caught one of them.
  mutating func stopJointFling(of track: TrackIndex, under finger: FingerIndex) {
    guard let place = jointFlings.firstIndex(where: { $0.tracks.contains(track) }) else { return }
    let fling = jointFlings.remove(at: place)
    for other in fling.tracks where other != track && scene.isSettling(other) {
      var under = fingers[finger].innermost
      while let next = under, next != other { under = scene.outer(next) }
      // Tracks that are under the finger too are caught by it.
      guard under == nil else { continue }
      stop(other)
      resume(other)
    }
  }
}

extension SceneTree {
  /// Whether the content of a track rests anywhere between its edges.
  func isFree(_ track: TrackIndex) -> Bool {
    guard let scrollAxis = scrollAxis(of: track) else { return false }
    return ask(track) { $0.snaps.isFree } && scrollViews[scrollAxis.view].options.landing == nil
  }
}

extension Pager {
  /// Sends a pager to the page at the end of a fling's motion through it.
  ///
  /// - Returns: the announcement, if the page was not announced already.
  mutating func fling(
    _ motion: AnyMotion, passesOn: Bool, at time: Seconds
  ) -> PageChange? {
    (heading, shift) = (nearestPlace(to: motion.end), 0)
    track.restsBetween = .infinity
    track.start(motion, at: time, passesOn: passesOn)
    return announce(page(ofPlace: heading), cause: .drag)
  }
}

// The effect of a release on a scroll view: back from beyond an edge, to a place of rest, a fling,
// or rest.

/// The motion of released content, with the measured tests.
struct ScrollVerdict {
  /// The motion; nil to stay where it is.
  var motion: AnyMotion?
  var drive = ScrollView.Drive.none
  /// The place of rest.
  var target: Double
  /// Whether it reaches an edge with a speed for the next track outside.
  var passesOn = false
  var criteria = Criteria()
}

extension ScrollView {
  /// The verdict on a release along an axis.
  ///
  /// - Parameters:
  ///   - finger: the finger's velocity on the screen, or its equivalent; the content moves against
  ///     it.
  ///   - scale: points on the screen for a point of the content.
  ///   - passesOn: whether a track outside takes a fling that arrives at the edge.
  func verdict(
    _ axis: Orientation, finger: PointsPerSecond, scale: Double = 1, passesOn: Bool
  ) -> ScrollVerdict {
    let track = self[axis].track
    let offset = track.shown(track.requested)
    let content = -finger.value / scale * track.give
    var verdict: ScrollVerdict
    if track.range.contains(track.requested) {
      verdict = launch(
        axis, from: offset, velocity: content, passesOn: passesOn, base: self[axis].base,
        slowest: options.slowestFling.value / scale)
    } else {
      verdict = back(axis, from: offset, velocity: content)
      let edge = track.clamped(offset)
      verdict.criteria.append(
        Criterion(
          .edge, offset, offset > edge ? .atMost : .atLeast, edge, .point, isDeciding: true))
    }
    verdict.criteria.append(
      Criterion(
        .velocity, finger.value, .reaching, options.slowestFling.value, .pointsPerSecond,
        isDeciding: verdict.criteria.allSatisfy { !$0.isDeciding }))
    return verdict
  }

  /// A spring from beyond an edge to it.
  func back(_ axis: Orientation, from offset: Double, velocity: Double) -> ScrollVerdict {
    let edge = self[axis].track.clamped(offset)
    let motion = SpringMotion(
      spring: options.edgeSpring, value: offset, velocity: velocity, target: edge)
    return ScrollVerdict(motion: .spring(motion), drive: .edge, target: edge)
  }

  /// The motion of content between the edges at its own velocity.
  ///
  /// - Parameter slowest: the least speed of a fling.
  func launch(
    _ axis: Orientation, from offset: Double, velocity: Double, passesOn: Bool, base: Double,
    slowest: Double
  ) -> ScrollVerdict {
    let isFling = velocity.magnitude >= slowest && velocity != 0
    if let verdict = landing(axis, from: offset, velocity: velocity, isFling: isFling) {
      return verdict
    }
    let track = self[axis].track
    guard track.snaps.isFree else {
      return snap(axis, from: offset, velocity: velocity, isFling: isFling, base: base)
    }
    guard isFling, let fling = self.fling(axis, from: offset, velocity: velocity) else {
      return ScrollVerdict(target: offset)
    }
    var verdict = ScrollVerdict(motion: .fling(fling), drive: .fling, target: fling.end)
    let edge = track.edge(velocity)
    let end = fling.glide.end
    verdict.criteria.append(
      Criterion(.edge, end, velocity < 0 ? .above : .below, edge, .point, isDeciding: true))
    if passesOn, fling.edge != nil,
      let stopped = self.fling(axis, from: offset, velocity: velocity, edges: .stop)
    {
      verdict.motion = .fling(stopped)
      verdict.passesOn = true
    }
    return verdict
  }

  /// The free motion; nil for numbers beyond all bounds, which a finger cannot cause.
  func fling(
    _ axis: Orientation, from offset: Double, velocity: Double, edges: EdgeBehavior? = nil
  ) -> FlingMotion? {
    let range = self[axis].track.range
    return try? FlingMotion(
      options.fling, from: offset, velocity: velocity, least: range.lowerBound,
      greatest: range.upperBound, edges: edges ?? options.edges)
  }

  private func snap(
    _ axis: Orientation, from offset: Double, velocity: Double, isFling: Bool, base: Double
  ) -> ScrollVerdict {
    let track = self[axis].track
    let target: Double
    var criteria = Criteria()
    if let choice = options.choice, let places = track.snaps.places(in: track.range) {
      let velocity = isFling ? velocity : 0
      let home = places.indices.min {
        (places[$0] - base).magnitude < (places[$1] - base).magnitude
      }
      let verdict = choice.verdict(
        DetentRelease(
          value: offset, velocity: velocity, cross: 0,
          detents: places.map { ValueDetent(known: plain($0), $0) }, home: home,
          lookahead: ValueRule().lookahead.value, skips: true, hysteresis: 0, unit: .point))
      (target, criteria) = (places[verdict.detent], verdict.criteria)
    } else if case .paging = options.snap, case .every(let step) = track.snaps {
      let wanted =
        !isFling
        ? track.snaps.nearest(to: offset, in: track.range)
        : track.snaps.nearest(to: offset, towardsEnd: velocity > 0, in: track.range)
      target = track.clamped(wanted.clamped(from: base - step, to: base + step))
      criteria.append(
        Criterion(.way, offset - base, .reaching, step / 2, .point, isDeciding: !isFling))
    } else {
      let end = options.fling.projection(from: offset, velocity: isFling ? velocity : 0)
      target = track.snaps.nearest(to: end, in: track.range)
      // The distance between the end and the point where another place would be nearer.
      let middle = track.snaps.middle(beside: target, towards: end, in: track.range)
      criteria.append(
        Criterion(
          .way, end, end >= middle ? .atLeast : .atMost, middle, .point, isDeciding: true))
    }
    return settling(
      at: target, from: MotionSample(value: offset, velocity: velocity), criteria: criteria)
  }

  /// The verdict to settle at a place.
  @inline(__always)
  func settling(
    at target: Double, from start: MotionSample, drive: Drive = .snap,
    criteria: Criteria = Criteria()
  ) -> ScrollVerdict {
    let motion = SpringMotion(
      spring: options.settle, value: start.value, velocity: start.velocity, target: target)
    return ScrollVerdict(
      motion: .spring(motion), drive: drive, target: target, criteria: criteria)
  }
}

extension SnapGrid {
  /// The middle between a place of rest and its neighbour on the side of an offset; the place
  /// itself without a neighbour.
  func middle(beside place: Double, towards offset: Double, in range: ClosedRange<Double>) -> Double
  {
    let towardsEnd = offset >= place
    let beyond = towardsEnd ? place.nextUp : place.nextDown
    let neighbour = nearest(to: beyond, towardsEnd: towardsEnd, in: range)
    return place + (neighbour - place) / 2
  }
}

/// Content that moves along one axis: under a finger, by a motion, or at rest.
///
/// A pager is one with pages, a scroll view one or two with a size; whatever holds, drags, hands over and
/// releases works on tracks and asks the owner only where the content may rest.
///
/// A value: it reads no clock; callers pass the time. Offsets grow as the content moves towards its end,
/// against the finger.
struct ScrollTrack: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case resting
    /// Under a finger that may or may not drag it.
    case held
    /// On its way by a spring, whose own time counts from `start`.
    case settling(SpringMotion, start: Double, rest: Double)
    /// On its way by the motion in `other`.
    case moving(start: Double, rest: Double)
  }

  /// How a finger takes it.
  var grip: TrackGrip
  /// The offsets between the edges; infinite on a side that has none, as of a ring of pages.
  var range: ClosedRange<Double>
  /// Where the content rests.
  var snaps: SnapGrid
  /// What is seen of a surplus.
  var band: Overscroll
  /// The distance from its end at which a motion counts as resting there, in points.
  var restTolerance: Double

  var phase = Phase.resting
  private(set) var other: MotionBox?
  /// What of the requested offset is shown while a finger holds it: limits of its drag.
  private(set) var reach = Reach.everywhere
  /// The offset that a finger has asked for: beyond an edge the full surplus, not what is shown.
  ///
  /// Stale while settling.
  var requested: Double

  init(
    grip: TrackGrip, range: ClosedRange<Double>, snaps: SnapGrid, band: Overscroll,
    restTolerance: Double, at offset: Double
  ) {
    self.grip = grip
    self.range = range
    self.snaps = snaps
    self.band = band
    self.restTolerance = restTolerance
    requested = offset
  }

  /// Whether a motion is running.
  var isSettling: Bool {
    switch phase {
    case .resting, .held: false
    case .settling, .moving: true
    }
  }

  /// Whether a finger lies on it, dragging or not.
  var isHeld: Bool { if case .held = phase { true } else { false } }

  /// When the running motion comes to rest; nil if none is running.
  var restTime: Seconds? {
    switch phase {
    case .resting, .held: nil
    case .settling(_, _, let rest), .moving(_, let rest): Seconds(rest)
    }
  }

  /// Whether the requested offset is exactly one at which the content rests.
  var isOnSnap: Bool { snaps.contains(requested, in: range) }

  /// Whether it can move that way without overscrolling, from where the finger has it.
  func hasRoom(towardsEnd: Bool) -> Bool {
    towardsEnd ? requested < range.upperBound : requested > range.lowerBound
  }

  // MARK: Changes

  /// A finger comes down: the content stops exactly where it is.
  mutating func hold(at time: Seconds) {
    let base = grip.reach.isLimited ? requestedBase : 0
    #if !FAULT_CATCH_LOSES_PLACE
      if isSettling { requested = request(showing: sample(at: time).value) }
    #endif
    stop(.held)
    if grip.reach.isLimited { reach = grip.reach.range(around: base, from: requested) }
  }

  /// Sets out on a motion, which counts from `time`.
  mutating func start(_ spring: SpringMotion, at time: Seconds) {
    stop(
      .settling(
        spring, start: time.value, rest: time.value + restDuration(spring)))
  }

  /// Sets out on any motion.
  mutating func start(_ motion: AnyMotion, at time: Seconds) {
    if case .spring(let spring) = motion { return start(spring, at: time) }
    stop(.resting)
    phase = .moving(start: time.value, rest: time.value + restDuration(motion))
    other = .motion(motion)
  }

  /// A rest beyond all numbers would never be reached; the content is put there instead.
  private func restDuration(_ motion: some Motion) -> Double {
    let rest = motion.restTime(tolerance: restTolerance)
    return rest.isFinite ? rest.value : 0
  }

  /// Ends the motion that was running, if any.
  private mutating func stop(_ next: Phase) {
    // What a limit kept from being shown was never there.
    if grip.reach.isLimited, isHeld { requested = within(requested) }
    if grip.reach.isLimited { reach = Reach.everywhere }
    phase = next
    if other != nil { other = nil }
  }

  /// Goes on as another track does, at the same offsets.
  mutating func adopt(_ old: ScrollTrack) {
    (phase, other, requested, reach) = (old.phase, old.other, old.requested, old.reach)
  }

  /// The motion, or the hold of a finger, is over: rests at `offset`.
  mutating func rest(at offset: Double) {
    stop(.resting)
    requested = offset
  }

  /// What is wrong with the track, or nil.
  var invariantFault: String? {
    if !requested.isFinite { return "no finite offset" }
    if range.lowerBound == .infinity || range.upperBound == -.infinity { return "no range" }
    guard case .resting = phase else { return nil }
    return isOnSnap ? nil : "rests off its snap"
  }
}

/// How a finger takes a track: along which axis, how far it must set out, how its velocity is told.
struct TrackGrip: Hashable, Sendable {
  var axis: Axis
  var pan: PanOptions
  var velocity: VelocityOptions
  /// What happens to a drag at the edge, when another track of the axis lies outside.
  var handover: HandoverPolicy
  /// Whether fingers can take it at all.
  var isEnabled = true
  /// How far one drag goes.
  var reach = Reach()
}

/// Content that moves along one axis: under a finger, by a motion, or at rest.
///
/// A pager is one track with pages, a scroll view one or two tracks with a size. The code that
/// holds, drags, hands over and releases uses tracks; from the owner it needs only the places of
/// rest.
///
/// Has no clock; callers pass the time. Offsets grow as the content moves towards its end, against
/// the finger.
struct ScrollTrack: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case resting
    /// Under a finger that may or may not drag it.
    case held
    /// In motion by `spring`.
    case settling
    /// In motion by the motion in `other`.
    case moving
  }

  /// The options for fingers that take it.
  var grip: TrackGrip
  /// The offsets between the edges; infinite on a side without an edge, as for a ring of pages.
  var range: ClosedRange<Double>
  /// The places of rest.
  var snaps: SnapGrid
  /// The law for the displacement of a surplus.
  var law: OverscrollLaw {
    didSet { hasCorrectedLaw = law.isCorrectedCopy }
  }
  /// Whether behaviour version 3 corrected the law; see `BehaviorRule.correctedCopies`.
  private(set) var hasCorrectedLaw: Bool
  /// The length of the viewport for the law, in points.
  let viewport: Double
  /// The distance from its end that counts as rest for a motion, in points.
  var restTolerance: Double
  /// The distance from its end, in points, within which a motion that stays there counts as at rest
  /// for fingers and flings.
  var touchTolerance: Double

  var phase = Phase.resting
  // Beside the phase and not in it: the most frequent reading must not copy a motion.
  private(set) var spring: SpringMotion?
  private(set) var other: MotionBox?
  /// The range of shown offsets under a finger: the limits of its drag.
  private(set) var reach = Reach.everywhere
  /// The times of the running motion's start and rest; 0 if none is running.
  private(set) var startedAt = 0.0
  private(set) var restsAt = 0.0
  /// The offset that a finger has requested: beyond an edge it includes the full surplus.
  ///
  /// Stale while settling.
  var requested: Double
  /// The requested offset at the touchdown of a finger on content that was nearly at rest.
  ///
  /// Until the request changes, the content counts as at rest. NaN for any other track.
  private(set) var nearRest = Double.nan
  /// The offset under a finger by a law of single steps; nil for any other law.
  private(set) var stepped: Double?
  /// Whether the motion ends at an edge with a speed that the next track outside takes.
  private(set) var passesOn = false
  /// A place of rest in addition to those of `snaps`, until the next motion; infinite without one.
  var restsBetween = Double.infinity
  /// The stored sample of the running motion; see `keepSample`.
  var kept = KeptSample()

  init(
    grip: TrackGrip, range: ClosedRange<Double>, snaps: SnapGrid, law: OverscrollLaw,
    viewport: Double, restTolerance: Double, touchTolerance: Double, at offset: Double
  ) {
    self.grip = grip
    self.range = range
    self.snaps = snaps
    self.law = law
    hasCorrectedLaw = law.isCorrectedCopy
    self.viewport = viewport
    self.restTolerance = restTolerance
    self.touchTolerance = touchTolerance
    requested = offset
  }

  /// Whether a motion is running.
  @inline(__always)
  var isSettling: Bool { phase == .settling || phase == .moving }

  /// Whether a law of single steps has moved it.
  @inline(__always)
  var isStepped: Bool { stepped != nil }

  /// Whether a finger is on it, dragging or not.
  @inline(__always)
  var isHeld: Bool { phase == .held }

  /// The time when the running motion comes to rest; nil if none is running.
  ///
  /// Both numbers are read before one is compared, to avoid copying a track out of its list.
  @inline(__always)
  var restTime: Seconds? {
    let (phase, rest) = (phase, restsAt)
    return phase == .settling || phase == .moving ? Seconds(rest) : nil
  }

  /// Whether the requested offset is exactly a place of rest.
  @inline(__always)
  var isOnSnap: Bool { requested == nearRest || isExactlyOnSnap }

  /// The same without content that is only nearly at rest.
  @inline(__always)
  var isExactlyOnSnap: Bool { requested == restsBetween || snaps.contains(requested, in: range) }

  /// Whether a drag can move it in that direction without overscroll, from the present request.
  @inline(__always)
  func hasRoom(towardsEnd: Bool) -> Bool {
    guard grip.reach.allows(towardsEnd: towardsEnd) else { return false }
    // If content counts as at rest, room within the tolerance does not count.
    let least = requested == nearRest ? touchTolerance : 0
    return towardsEnd
      ? range.upperBound - requested > least : requested - range.lowerBound > least
  }

  // MARK: Changes

  /// Stops the content exactly where it is, under a new finger.
  mutating func hold(at time: Seconds) {
    let base = grip.reach.isLimited ? requestedBase : 0
    let isNearRest = isSettling && isNearlyAtRest(at: time)
    if isSettling { requested = request(showing: sample(at: time).value) }
    stop(.held)
    if isNearRest { nearRest = requested }
    if grip.reach.isLimited { reach = grip.reach.range(around: base, from: requested) }
  }

  /// Starts a motion at `time`.
  mutating func start(_ spring: SpringMotion, at time: Seconds) {
    let rest = restDuration(spring)
    stop(.settling)
    self.spring = spring
    (startedAt, restsAt) = (time.value, time.value + rest)
  }

  /// Starts any motion.
  ///
  /// - Parameter passesOn: whether it arrives at an edge with a speed for the next track outside.
  mutating func start(_ motion: AnyMotion, at time: Seconds, passesOn: Bool = false) {
    if case .spring(let spring) = motion { return start(spring, at: time) }
    // A fling that is passed on ends on arrival, not when it is near.
    let rest = passesOn ? motion.duration.value : restDuration(motion)
    stop(.moving)
    other = MotionBox(motion)
    (startedAt, restsAt) = (time.value, time.value + rest)
    self.passesOn = passesOn
  }

  /// The arrival velocity of a fling that is passed on; zero for any other motion.
  var passedVelocity: Double {
    guard passesOn, case .fling(let fling) = other?.motion else { return 0 }
    return fling.edgeVelocity
  }

  /// The time to rest; 0 if it is infinite, so that the content is at its end at once.
  private func restDuration(_ motion: some Motion) -> Double {
    let rest = motion.restTime(tolerance: restTolerance)
    return rest.isFinite ? rest.value : 0
  }

  /// Ends the running motion, if any.
  private mutating func stop(_ next: Phase) {
    // Drops the part of the request that a limit did not show.
    if grip.reach.isLimited, isHeld { requested = within(requested) }
    if grip.reach.isLimited { reach = Reach.everywhere }
    phase = next
    kept = KeptSample()
    spring = nil
    if other != nil { other = nil }
    (startedAt, restsAt) = (0, 0)
    nearRest = .nan
    stepped = nil
    passesOn = false
  }

  /// Makes a step by a law of single steps, from the earlier request `old`.
  mutating func step(from old: Double) {
    let offset = stepped ?? shown(old)
    stepped =
      offset + law.applied(requested - old, overscroll: offset - clamped(offset), over: viewport)
  }

  /// Ends the steps when the finger is lifted: from now on only the resulting offset counts.
  mutating func endSteps() {
    guard let stepped else { return }
    requested = request(showing: stepped)
    self.stepped = nil
  }

  /// Continues another track, at the same offsets.
  mutating func adopt(_ old: ScrollTrack) {
    (phase, spring, other) = (old.phase, old.spring, old.other)
    kept = KeptSample()
    (startedAt, restsAt, requested) = (old.startedAt, old.restsAt, old.requested)
    (nearRest, restsBetween) = (old.nearRest, old.restsBetween)
    (stepped, passesOn, reach) = (old.stepped, old.passesOn, old.reach)
  }

  /// Moves the content under the finger that holds it to another place.
  ///
  /// - Parameter base: the base of the drag's limits.
  mutating func regrip(at offset: Double, base: Double) {
    requested = offset
    stepped = nil
    reach = grip.reach.isLimited ? grip.reach.range(around: base, from: offset) : Reach.everywhere
  }

  /// Ends the motion, or the hold of a finger: rests at `offset`.
  mutating func rest(at offset: Double) {
    stop(.resting)
    requested = offset
  }

  /// The broken invariant of the track, or nil.
  var invariantFault: String? {
    if !requested.isFinite { return "no finite offset" }
    if range.lowerBound == .infinity || range.upperBound == -.infinity { return "no range" }
    guard case .resting = phase else { return nil }
    return isOnSnap ? nil : "rests off its snap"
  }

  /// The broken invariant of the track's place at a moment, or nil.
  func fault(at time: Seconds) -> String? {
    let sample = sample(at: time)
    if !sample.value.isFinite || !sample.velocity.isFinite { return "not a number" }
    if phase == .resting, sample.velocity != 0 { return "rests and moves" }
    if let offset = plainOffset(at: time), offset != sample.value { return "is at two offsets" }
    if law.isWall, !range.contains(sample.value) { return "beyond an edge that is a wall" }
    return restTime ?? time < time ? "its rest time was passed over" : nil
  }
}

/// The sample of a running motion at a moment, computed once for all readers at that moment.
///
/// Derived from the motion, so `==` ignores it.
struct KeptSample: Hashable, Sendable {
  /// The time of the sample; NaN without a sample.
  var time = Double.nan
  var sample = MotionSample(value: 0, velocity: 0)

  static func == (a: KeptSample, b: KeptSample) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A motion that is not a spring, apart: most tracks never have one, and without it a track is
/// plain numbers that are copied and read without counting references.
///
/// A class, which is read in place.
final class MotionBox: Hashable, Sendable {
  let motion: AnyMotion
  /// The parts of a fling by friction, which most are: plain numbers too, read at every frame.
  private let fling: (decay: DecayMotion, arrival: FlingArrival)?

  init(_ motion: AnyMotion) {
    self.motion = motion
    if case .fling(let fling) = motion, case .decay(let decay) = fling.glide {
      self.fling = (decay, fling.arrival)
    } else {
      fling = nil
    }
  }

  /// The sample at a time from the motion's start.
  func sample(at time: Seconds) -> MotionSample {
    guard let fling else { return motion.sample(at: time) }
    return fling.arrival.sample(at: time) { fling.decay.sample(at: $0) }
  }

  /// Equal if the motions are.
  static func == (a: MotionBox, b: MotionBox) -> Bool { a === b || a.motion == b.motion }
  func hash(into hasher: inout Hasher) { hasher.combine(motion) }
}

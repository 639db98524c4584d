/// Content that moves along one axis: under a finger, by a motion, or at rest.
///
/// A pager is one track with pages, a scroll view one or two tracks with a size. The code that
/// holds, drags, hands over and releases works on tracks; from the owner it needs only the places
/// where the content may rest.
///
/// A value: it reads no clock; callers pass the time. Offsets grow as the content moves towards its
/// end, against the finger.
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

  /// How a finger takes it.
  var grip: TrackGrip
  /// The offsets between the edges; infinite on a side that has none, as of a ring of pages.
  var range: ClosedRange<Double>
  /// Where the content rests.
  var snaps: SnapGrid
  /// What is seen of a surplus.
  var law: OverscrollLaw {
    didSet { hasCorrectedLaw = law.isCorrectedCopy }
  }
  /// Whether behaviour version 3 corrected the law; see `BehaviorRule.correctedCopies`.
  private(set) var hasCorrectedLaw: Bool
  /// The length of the viewport, on which the law depends; in points.
  let viewport: Double
  /// The distance from its end at which a motion counts as resting there, in points.
  var restTolerance: Double
  /// The distance from its end, in points, within which a motion that stays there counts as at rest
  /// for fingers and flings.
  var touchTolerance: Double

  var phase = Phase.resting
  // Beside the phase and not in it: the most frequent reading must not copy a motion.
  private(set) var spring: SpringMotion?
  private(set) var other: MotionBox?
  /// What of the requested offset is shown while a finger holds it: limits of its drag.
  private(set) var reach = Reach.everywhere
  /// When the running motion began, and when it will rest; 0 if none is running.
  private(set) var startedAt = 0.0
  private(set) var restsAt = 0.0
  /// The offset that a finger has requested: beyond an edge the full surplus, not what is shown.
  ///
  /// Stale while settling.
  var requested: Double
  /// The request of a finger that came down where the content was nearly at rest.
  ///
  /// As long as it has not moved from there it counts as at rest. Not a number for any other track.
  private(set) var nearRest = Double.nan
  /// Where a law of single steps has brought the content under a finger; nil for any other law.
  private(set) var stepped: Double?
  /// The motion ends at an edge with a speed that goes to the next track outside.
  private(set) var passesOn = false
  /// A further offset of rest beside those of `snaps`, until the next motion; infinite without one.
  var restsBetween = Double.infinity
  /// What was kept of the running motion; see `keepSample`.
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

  /// Whether a finger lies on it, dragging or not.
  @inline(__always)
  var isHeld: Bool { phase == .held }

  /// When the running motion comes to rest; nil if none is running.
  ///
  /// Both numbers are read before one is compared, or a track would be copied out of its list.
  @inline(__always)
  var restTime: Seconds? {
    let (phase, rest) = (phase, restsAt)
    return phase == .settling || phase == .moving ? Seconds(rest) : nil
  }

  /// Whether the requested offset is exactly one at which the content rests.
  @inline(__always)
  var isOnSnap: Bool { requested == nearRest || isExactlyOnSnap }

  /// The same without content that is only nearly at rest.
  @inline(__always)
  var isExactlyOnSnap: Bool { requested == restsBetween || snaps.contains(requested, in: range) }

  /// Whether a drag can move it in that direction without overscrolling, from the finger's present
  /// place.
  @inline(__always)
  func hasRoom(towardsEnd: Bool) -> Bool {
    guard grip.reach.allows(towardsEnd: towardsEnd) else { return false }
    // Half a point is none, where it counts as at rest.
    let least = requested == nearRest ? touchTolerance : 0
    return towardsEnd
      ? range.upperBound - requested > least : requested - range.lowerBound > least
  }

  // MARK: Changes

  /// A finger comes down: the content stops exactly where it is.
  mutating func hold(at time: Seconds) {
    let base = grip.reach.isLimited ? requestedBase : 0
    let isNearRest = isSettling && isNearlyAtRest(at: time)
    if isSettling { requested = request(showing: sample(at: time).value) }
    stop(.held)
    if isNearRest { nearRest = requested }
    if grip.reach.isLimited { reach = grip.reach.range(around: base, from: requested) }
  }

  /// Sets out on a motion, which counts from `time`.
  mutating func start(_ spring: SpringMotion, at time: Seconds) {
    let rest = restDuration(spring)
    stop(.settling)
    self.spring = spring
    (startedAt, restsAt) = (time.value, time.value + rest)
  }

  /// Sets out on any motion.
  ///
  /// - Parameter passesOn: whether it arrives at an edge with a speed for the next track outside.
  mutating func start(_ motion: AnyMotion, at time: Seconds, passesOn: Bool = false) {
    if case .spring(let spring) = motion { return start(spring, at: time) }
    // A fling that is passed on is over when it arrives, not when it is near.
    let rest = passesOn ? motion.duration.value : restDuration(motion)
    stop(.moving)
    other = MotionBox(motion)
    (startedAt, restsAt) = (time.value, time.value + rest)
    self.passesOn = passesOn
  }

  /// The speed with which a fling that is passed on arrives; zero for any other motion.
  var passedVelocity: Double {
    guard passesOn, case .fling(let fling) = other?.motion else { return 0 }
    return fling.edgeVelocity
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
    kept = KeptSample()
    spring = nil
    if other != nil { other = nil }
    (startedAt, restsAt) = (0, 0)
    nearRest = .nan
    stepped = nil
    passesOn = false
  }

  /// A law of single steps makes its step, from the earlier request `old`.
  mutating func step(from old: Double) {
    let offset = stepped ?? shown(old)
    stepped =
      offset + law.applied(requested - old, overscroll: offset - clamped(offset), over: viewport)
  }

  /// The finger is lifted: from here on only the content counts, not the steps that brought it
  /// here.
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

  /// Under the finger that holds it, the content is elsewhere now.
  ///
  /// - Parameter base: what the limits of the drag count from.
  mutating func regrip(at offset: Double, base: Double) {
    requested = offset
    stepped = nil
    reach = grip.reach.isLimited ? grip.reach.range(around: base, from: offset) : Reach.everywhere
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

  /// What is wrong with where the track is at a moment, or nil.
  func fault(at time: Seconds) -> String? {
    let sample = sample(at: time)
    if !sample.value.isFinite || !sample.velocity.isFinite { return "not a number" }
    if phase == .resting, sample.velocity != 0 { return "rests and moves" }
    if let offset = plainOffset(at: time), offset != sample.value { return "is at two offsets" }
    if law.isWall, !range.contains(sample.value) { return "beyond an edge that is a wall" }
    return restTime ?? time < time ? "its rest time was passed over" : nil
  }
}

/// Where a running motion is at a moment: computed once for all readers at that moment.
///
/// Says nothing that the motion does not say, so it has no part in whether two tracks are equal.
struct KeptSample: Hashable, Sendable {
  /// Not a number, and so no moment at all, while nothing is kept.
  var time = Double.nan
  var sample = MotionSample(value: 0, velocity: 0)

  static func == (a: KeptSample, b: KeptSample) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// How a finger takes a track: along which axis, how far it must set out, what limits it.
///
/// Plain numbers, as it is copied at each touch; a function from outside is read from the options
/// of the track's owner.
struct TrackGrip: Hashable, Sendable {
  var axis: Orientation
  var pan: PanOptions
  /// Whether it measures the velocity of a finger by an estimator of its own.
  var hasOwnEstimator: Bool
  /// What happens to a drag at the edges, when another track of the axis lies outside.
  var handover: EdgeHandover
  /// The share of a drag that it takes before its inner tracks.
  var order = NestedOrder.innerFirst
  /// Whether a fling passes its places of rest.
  var flingThrough = false
  /// How a track of two axes uses directions; one of a single axis takes its own.
  var lock = AxisLock.locked
  /// The pointers that can take it; none, if nothing can.
  var pointerKinds = PointerKinds.all
  /// Whether they must come down on a page.
  var needsPage = false
  /// Whether a wheel moves it.
  var answersWheel = true
  /// How far one drag goes.
  var reach = Reach()
  /// Points of content for a point of the finger.
  var scale = 1.0
}

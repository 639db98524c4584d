/// A pointer that is down, and its drag, if any.
struct Finger: Sendable {
  /// The role of a finger.
  enum Role: Sendable {
    /// Lifted; its place is free.
    case up
    /// Down, and without effect.
    case idle
    /// Down on draggable content, within the slop.
    case deciding
    /// Dragging along an axis.
    case dragging(Orientation)
    /// Sharing the drag of another finger, which leads it.
    case joined(leader: FingerIndex)
  }

  /// One of the two pans that a finger can become.
  struct Pan: Sendable {
    var recognizer: PanRecognizer
    /// The track that it represents: the innermost of its axis.
    var track: TrackIndex

    @inline(__always)
    fileprivate mutating func drag(to position: Point2D, along axis: Orientation) -> Drag {
      recognizer.move(to: position)
      return Drag(axis: axis, track: track, translation: recognizer.translation)
    }
  }

  /// One of a finger's two pans.
  enum PanSlot: Hashable, Sendable, CaseIterable {
    case first
    case second

    var other: PanSlot { self == .first ? .second : .first }
  }

  var pointer = 0
  /// The place of the touchdown.
  var start = Point2D.zero
  var startTime: Seconds = 0
  var kind = Touch.Kind.touch
  /// Whether it takes part, or took part, in a shared drag; the leader of such a drag follows its
  /// guide.
  var isShared = false
  var guide = Point2D.zero
  /// The effect of other fingers on the drag that it leads: the pan's policy when the first of them
  /// joined.
  var sharing = PointerPolicy.ignore
  /// The last known position.
  var place = Point2D.zero
  /// The order of joining a shared drag, counted from its leader.
  var order = 0
  var role = Role.up
  var estimator = VelocityEstimator()
  /// The last lift of another finger of the same gesture; nil if there was none.
  var jointLift: JointLift?
  /// The samples since then.
  var later: VelocityEstimator?
  /// Whether another finger has been lifted from the drag that it leads.
  var hasPartedDrag = false
  /// The track innermost under the finger.
  var innermost: TrackIndex?
  /// A pan for each axis of the tracks under the finger; the first one gets touches first.
  var first: Pan?
  var second: Pan?
  /// The tracks as drawn; nil without a transform.
  var drawn: DrawnTracks?
  var path = DragPath()
  /// The path of the other axis, if a drag moves both.
  var crossPath = DragPath()
  /// The drag step by step, for scroll views with rules that need steps.
  var steps: DragSteps?
  /// Whether its drag moves tracks of one axis in fixed space by its full displacement, as most
  /// drags do.
  var isPlainDrag = false
  /// The bit of this touch in masks of the arena; zero without a gesture under it.
  var touchBit: UInt64 = 0

  var isDown: Bool { if case .up = role { false } else { true } }
  /// Whether it represents a program that holds a component; see `Stage.grab`.
  var isGrip: Bool { pointer < 0 }
  var isDeciding: Bool { if case .deciding = role { true } else { false } }

  /// The velocity by some options, such as a pager's; zero with too few samples.
  ///
  /// - Parameter hasParted: whether another finger has been lifted from the gesture; see
  ///   `JointLift`.
  func velocity(at time: Seconds, by options: VelocityOptions, hasParted: Bool) -> Velocity {
    guard hasParted, let jointLift else {
      return estimator.velocity(at: time, by: options) ?? .zero
    }
    return jointLift.velocity(at: time, by: options) ?? later?.velocity(at: time, by: options)
      ?? .zero
  }

  /// Adds a sample to those that estimate its velocity.
  @inline(__always)
  mutating func sample(_ position: Point2D, at time: Seconds) {
    estimator.note(position, at: time)
    if jointLift != nil { later?.note(position, at: time) }
  }

  // MARK: Pans

  @inline(__always)
  subscript(slot: PanSlot) -> Pan? { slot == .first ? first : second }

  /// The pan of an axis.
  @inline(__always)
  func slot(of axis: Orientation) -> PanSlot { first?.recognizer.axis == axis ? .first : .second }

  /// Changes a pan in place; returns the closure's result, or nil without such a pan.
  @inline(__always)
  @discardableResult
  mutating func change<Result>(
    _ slot: PanSlot, _ body: (inout PanRecognizer) -> Result?
  ) -> Result? {
    switch slot {
    case .first: first?.recognizer.change(body) ?? nil
    case .second: second?.recognizer.change(body) ?? nil
    }
  }

  /// Changes the track that a pan represents in a new scene; removes the pan if its track is gone.
  mutating func setTrack(_ track: TrackIndex?, of slot: PanSlot) {
    var pan = self[slot]
    if let track { pan?.track = track } else { pan = nil }
    if slot == .first { first = pan } else { second = pan }
  }

  mutating func swapPans() { swap(&first, &second) }
  mutating func swapPaths() { swap(&path, &crossPath) }

  // MARK: Drags

  /// Whether a drag moves, or may move, a track.
  @inline(__always)
  func moves(_ track: TrackIndex) -> Bool {
    path.tracks.contains(track) || crossPath.tracks.contains(track)
  }

  /// Whether a drag along `axis` moves tracks of an axis: that one, the other, or both.
  @inline(__always)
  func follows(_ other: Orientation, dragging axis: Orientation) -> Bool {
    other == axis ? !path.tracks.isEmpty : !crossPath.tracks.isEmpty
  }

  /// The progress of a drag.
  struct Drag {
    var axis: Orientation
    /// The track of its recognizer.
    var track: TrackIndex
    var translation: Vector
  }

  /// Adds a sample, and moves the pan of a drag without other gestures or fingers; nil for any
  /// other.
  mutating func dragAlone(to position: Point2D, at time: Seconds) -> Drag? {
    sample(position, at: time)
    if isShared || touchBit != 0 { return nil }
    place = position
    return drag(to: position)
  }

  /// Moves the pan of a drag.
  mutating func drag(to position: Point2D) -> Drag? {
    guard case .dragging(let axis) = role else { return nil }
    return Self.drag(&first, to: position, along: axis)
      ?? Self.drag(&second, to: position, along: axis)
  }
}

extension Finger {
  /// Moves a pan, if it is that of the axis.
  @inline(__always)
  private static func drag(_ pan: inout Pan?, to position: Point2D, along axis: Orientation)
    -> Drag?
  {
    guard pan?.recognizer.axis == axis else { return nil }
    return pan?.drag(to: position, along: axis)
  }
}

extension PanRecognizer {
  @inline(__always)
  fileprivate mutating func change<Result>(_ body: (inout Self) -> Result?) -> Result? {
    body(&self)
  }
}

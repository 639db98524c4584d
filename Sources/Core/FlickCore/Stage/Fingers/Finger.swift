/// One pointer that is down, and the drag it may be making.
struct Finger: Sendable {
  /// What a finger is doing.
  enum Role: Sendable {
    /// Lifted; its place is free.
    case up
    /// Down, and without effect.
    case idle
    /// Down on what can be dragged, within the slop.
    case deciding
    /// Dragging along an axis.
    case dragging(Orientation)
    /// Sharing the drag of another finger, which leads it.
    case joined(leader: FingerIndex)
  }

  /// One of the two pans that a finger can become.
  struct Pan: Sendable {
    var recognizer: PanRecognizer
    /// The track that it speaks for: the innermost of its axis.
    var track: TrackIndex

    @inline(__always)
    fileprivate mutating func drag(to position: Point2D, along axis: Orientation) -> Drag {
      recognizer.move(to: position)
      return Drag(axis: axis, track: track, translation: recognizer.translation)
    }
  }

  /// Which of the two.
  enum PanSlot: Hashable, Sendable, CaseIterable {
    case first
    case second

    var other: PanSlot { self == .first ? .second : .first }
  }

  var pointer = 0
  /// Where and when it came down.
  var start = Point2D.zero
  var startTime: Seconds = 0
  var kind = Touch.Kind.touch
  /// Whether it takes part in a drag that several share, or have shared; its leader follows the
  /// guide.
  var isShared = false
  var guide = Point2D.zero
  /// The effect of other fingers on the drag that it leads: the pan's policy when the first of them
  /// joined.
  var sharing = PointerPolicy.ignore
  /// The position at which it was seen last.
  var place = Point2D.zero
  /// When it joined a shared drag, counted from its leader.
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
  /// A pan for each axis that a track under the finger has; the first one gets touches first.
  var first: Pan?
  var second: Pan?
  /// The tracks as they are drawn; nil where no transform is in the way.
  var drawn: DrawnTracks?
  var path = DragPath()
  /// The path of the other axis, where a drag moves both.
  var crossPath = DragPath()
  /// The drag step by step, for scroll views whose rules ask for that.
  var steps: DragSteps?
  /// Whether its drag moves tracks of one axis in fixed space by all that the finger moves, as most
  /// drags do.
  var isPlainDrag = false
  /// The bit of a mask that stands for this touch in the arena; zero where no gesture was under it.
  var touchBit: UInt64 = 0

  var isDown: Bool { if case .up = role { false } else { true } }
  /// Whether it is no finger, but stands for a program that holds a component; see `Stage.grab`.
  var isGrip: Bool { pointer < 0 }
  var isDeciding: Bool { if case .deciding = role { true } else { false } }

  /// Its velocity by some options, such as a pager's; zero with too few samples.
  ///
  /// - Parameter hasParted: whether it is for a gesture from which another finger has been lifted;
  ///   see
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

  /// Changes a pan in place; returns what the change gives, nil without such a pan.
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

  /// A pan speaks for a track of a new scene; one whose track is gone is no more.
  mutating func speak(_ slot: PanSlot, for track: TrackIndex?) {
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

  /// How far a drag has come.
  struct Drag {
    var axis: Orientation
    /// The track whose recognizer it is.
    var track: TrackIndex
    var translation: Vector
  }

  /// Adds a sample, and moves the pan of a drag that no gesture or other finger has to do with; nil
  /// for any other.
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

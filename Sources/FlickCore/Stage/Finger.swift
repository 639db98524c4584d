/// One pointer that is down, and the drag it may be making.
///
/// Lifted fingers stay in the stage's list to lend their storage to the next one.
struct Finger: Sendable {
  /// What a finger is doing.
  enum Role: Sendable {
    /// Lifted; the slot is free.
    case up
    /// Down, and without effect.
    case idle
    /// Down on what can be dragged, within the slop.
    case deciding
    /// Dragging along an axis.
    case dragging(Axis)
    /// Sharing the drag of another finger, which leads it.
    case joined(leader: FingerIndex)
  }

  var pointer = 0
  /// Where and when it came down.
  var start = Point.zero
  var startTime: Seconds = 0
  var kind = Touch.Kind.touch
  /// Whether it takes part in a drag that several share, or have shared; its leader follows the guide.
  var isShared = false
  var guide = Point.zero
  /// What the others mean for the drag that it leads: what the pan said when the first of them joined.
  var sharing = PointerPolicy.ignore
  /// Where a finger that shares was seen last; the pan of one that is alone knows it.
  var place = Point.zero
  /// When it joined a shared drag, counted from its leader.
  var order = 0
  var role = Role.up
  var estimator = VelocityEstimator()
  /// The track innermost under the finger.
  var innermost: TrackIndex?
  /// A recognizer for each axis that a track under the finger has, the one to be asked first first.
  var pan: PanRecognizer?
  var secondPan: PanRecognizer?
  /// The tracks each of them speaks for: the innermost of that axis.
  var panTrack: TrackIndex?
  var secondPanTrack: TrackIndex?
  var path = DragPath()
  /// The path of the other axis, where a drag moves both.
  var crossPath = DragPath()
  /// The drag step by step, for scroll views whose rules ask for that.
  var steps: DragSteps?
  /// Stands for this touch in the arena; zero where no gesture was under it.
  var bit: UInt64 = 0

  var isDown: Bool { if case .up = role { false } else { true } }

  /// Whether a drag moves, or may move, a track.
  ///
  /// Inlined, as the finger would be copied for the call.
  @inline(__always)
  func moves(_ track: TrackIndex) -> Bool {
    path.tracks.contains(track) || crossPath.tracks.contains(track)
  }

  /// Whether a drag along `axis` moves tracks of an axis: that one, the other, or both.
  @inline(__always)
  func follows(_ other: Axis, dragging axis: Axis) -> Bool {
    other == axis ? !path.tracks.isEmpty : !crossPath.tracks.isEmpty
  }

  mutating func swapPaths() { swap(&path, &crossPath) }

  mutating func swapPans() {
    (pan, secondPan) = (secondPan, pan)
    (panTrack, secondPanTrack) = (secondPanTrack, panTrack)
  }

  var isDeciding: Bool { if case .deciding = role { true } else { false } }

  /// How far a drag has come.
  struct Drag {
    var axis: Axis
    /// The track whose recognizer it is.
    var track: TrackIndex
    var translation: Vector
  }

  /// Moves the pan of a drag in place: a finger is too large to be copied for each sample.
  mutating func drag(to position: Point) -> Drag? {
    guard case .dragging(let axis) = role else { return nil }
    if pan?.axis == axis, let panTrack {
      pan?.move(to: position)
      return Drag(axis: axis, track: panTrack, translation: pan?.translation ?? .zero)
    }
    guard let secondPanTrack else { return nil }
    secondPan?.move(to: position)
    return Drag(axis: axis, track: secondPanTrack, translation: secondPan?.translation ?? .zero)
  }
}

extension Stage {
  /// The pointers that are down, in the order of their numbers.
  public var pointersDown: [Int] {
    var pointers: [Int] = []
    for finger in fingers.places where fingers[finger].isDown {
      pointers.append(fingers[finger].pointer)
    }
    return pointers.sorted()
  }

  /// Whether a finger is down.
  public var isTouched: Bool {
    // By index: a closure over the elements would copy each finger with its arrays.
    for finger in fingers.places where fingers[finger].isDown { return true }
    return false
  }

  /// The pointers that are down and hold something, or may yet turn out to mean something, in the order of
  /// their numbers: not those whose gestures were taken away, or that came down where nothing takes them.
  public var busyPointers: [Int] {
    var pointers: [Int] = []
    for finger in fingers.places where fingers[finger].isDown {
      let bit = fingers[finger].bit
      let isRecognized = bit != 0 && arena.contains { !$0.state.isFinal && $0.has(bit) }
      if case .idle = fingers[finger].role, !isRecognized { continue }
      pointers.append(fingers[finger].pointer)
    }
    return pointers.sorted()
  }

  /// Whether a finger holds a track: that is held, and not out of reach of pointers of its kind.
  @inline(__always)
  func holds(_ finger: FingerIndex, _ track: TrackIndex) -> Bool {
    scene.isHeld(track) && scene.isOpen(track, to: fingers[finger].kind)
  }

  /// The track that a finger's recognizer of an axis speaks for.
  ///
  /// Of the stage: as a method of the finger it would copy the finger with its arrays.
  @inline(__always)
  func pannedTrack(of axis: Axis, under finger: FingerIndex) -> TrackIndex? {
    fingers[finger].pan?.axis == axis ? fingers[finger].panTrack : fingers[finger].secondPanTrack
  }
}

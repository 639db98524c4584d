/// The fingers on a stage.
///
/// Lifted fingers stay in the list, so that later ones reuse their storage.
struct Fingers: Sendable {
  private var list: [Finger] = []

  subscript(finger: FingerIndex) -> Finger {
    @inline(__always) get { list[finger.position] }
    @inline(__always) _modify { yield &list[finger.position] }
  }

  /// All of them, down or not.
  @inline(__always)
  var places: ListIndices<Finger> { list.places }

  /// Whether one is down.
  var isTouched: Bool {
    for finger in places where list[finger].isDown && !list[finger].isGrip { return true }
    return false
  }

  /// The pointers of those that are down and meet a condition, in the order of their numbers.
  func pointers(where condition: (Finger) -> Bool = { _ in true }) -> [Int] {
    list.filter { $0.isDown && !$0.isGrip && condition($0) }.map(\.pointer).sorted()
  }

  /// The finger of a pointer; nil for one that is not down.
  func index(ofPointer pointer: Int) -> FingerIndex? {
    for finger in places where list[finger].isDown && list[finger].pointer == pointer {
      return finger
    }
    return nil
  }

  /// The finger of a touch in the arena.
  func index(of touchBit: UInt64) -> FingerIndex? {
    for finger in places where list[finger].isDown && list[finger].touchBit == touchBit {
      return finger
    }
    return nil
  }

  /// The track that a finger's pan of an axis represents.
  @inline(__always)
  func track(pannedBy finger: FingerIndex, along axis: Orientation) -> TrackIndex? {
    list[finger].first?.recognizer.axis == axis
      ? list[finger].first?.track : list[finger].second?.track
  }

  /// The last position seen by the pan of a single finger; a failed pan ignores movement.
  func dragPlace(of finger: FingerIndex) -> Point2D {
    if let pan = list[finger].first?.recognizer, !pan.state.isFinal { return pan.last }
    return list[finger].second?.recognizer.last ?? list[finger].start
  }

  /// See `Finger.dragAlone`.
  mutating func dragAlone(
    _ finger: FingerIndex, to position: Point2D, at time: Seconds
  ) -> Finger.Drag? {
    list[finger].dragAlone(to: position, at: time)
  }

  /// Moves the pan of a finger's drag; nil for a finger without a drag.
  mutating func drag(_ finger: FingerIndex, to position: Point2D) -> Finger.Drag? {
    list[finger].drag(to: position)
  }

  /// The velocity of a finger's drag by some options; see `Finger.velocity`.
  func velocity(of finger: FingerIndex, at time: Seconds, by options: VelocityOptions) -> Velocity {
    list[finger.position].velocity(
      at: time, by: options, hasParted: list[finger.position].hasPartedDrag)
  }

  /// The velocity of a finger that is lifted now, by the default estimator.
  mutating func velocity(ofLifted finger: FingerIndex, at time: Seconds) -> Velocity {
    // In place: as a part of a value that changes, its samples are not copied.
    func asked(_ estimator: inout VelocityEstimator) -> Velocity? { estimator.velocity(at: time) }
    return asked(&list[finger.position].estimator) ?? .zero
  }

  /// The share of its velocity that a drag of single steps keeps; see `DragSteps.scale`.
  func stepScale(of finger: FingerIndex) -> Double { list[finger.position].steps?.scale ?? 1 }

  /// The bits of all touches that are down.
  var touchBits: UInt64 { list.reduce(0) { $0 | ($1.isDown ? $1.touchBit : 0) } }

  /// Adds a finger at its touchdown, without effect so far.
  mutating func begin(_ touch: Touch) -> FingerIndex {
    var free: FingerIndex?
    for finger in places where !list[finger].isDown {
      free = finger
      break
    }
    let finger = free ?? FingerIndex(list.count)
    if free == nil { list.append(Finger()) }
    list[finger].pointer = touch.pointer
    list[finger].role = .idle
    list[finger].touchBit = 0
    list[finger].start = touch.position
    list[finger].place = touch.position
    list[finger].startTime = touch.time
    list[finger].kind = touch.kind
    list[finger].isShared = false
    if list[finger].jointLift != nil {
      list[finger].jointLift = nil
      list[finger].later = nil
    }
    list[finger].isPlainDrag = false
    list[finger].hasPartedDrag = false
    return finger
  }

  // MARK: Shared drags
  //
  // Several fingers on one drag. One of them leads: its place in the list has the drag, and follows
  // a guide, a point that moves by the steps of the fingers that count. So content does not jump
  // when a finger joins or leaves, and its movement does not depend on the report rate.

  /// Makes a finger take part in the drag of another one.
  mutating func join(_ finger: FingerIndex, _ leader: FingerIndex, by policy: PointerPolicy) {
    if !list[leader].isShared {
      let place = dragPlace(of: leader)
      list[leader].isShared = true
      list[leader].sharing = policy
      (list[leader].place, list[leader].guide) = (place, place)
      list[leader].order = 0
    }
    let newest = members(of: leader).map { list[$0].order }.max() ?? 0
    list[finger].order = newest + 1
    list[finger].role = .joined(leader: leader)
    list[finger].isShared = true
  }

  /// The leader of the drag that a finger takes part in; nil for a finger without a drag.
  func leader(of finger: FingerIndex) -> FingerIndex? {
    switch list[finger].role {
    case .joined(let leader): leader
    case .deciding, .dragging: finger
    case .up, .idle: nil
    }
  }

  /// Moves a finger of a shared drag to a place; returns the guide's position.
  mutating func guide(_ leader: FingerIndex, by finger: FingerIndex, to position: Point2D)
    -> Point2D
  {
    let step = position - list[finger].place
    list[finger].place = position
    let guide = list[leader].guide + step * weight(of: finger, leader)
    list[leader].guide = guide
    return guide
  }

  private func weight(of finger: FingerIndex, _ leader: FingerIndex) -> Double {
    let followed = followed(by: leader)
    return followed.contains(finger) ? 1 / Double(followed.count) : 0
  }

  /// The fingers that move a shared drag: all of them, or the one that came last, or first.
  func followed(by leader: FingerIndex) -> [FingerIndex] {
    let members = members(of: leader)
    if list[leader].sharing == .average { return members }
    return heir(among: members, of: leader).map { [$0] } ?? []
  }

  /// The finger that a shared drag follows: the one that came last, or first.
  private func heir(among members: [FingerIndex], of leader: FingerIndex) -> FingerIndex? {
    list[leader].sharing == .first
      ? members.min { list[$0].order < list[$1].order }
      : members.max { list[$0].order < list[$1].order }
  }

  /// Removes a finger that was lifted or cancelled from its shared drag.
  ///
  /// - Returns: the place of the finger that leaves, which is without a drag unless it was the
  ///   last.
  mutating func leave(_ finger: FingerIndex) -> FingerIndex {
    guard list[finger].isShared else { return finger }
    if case .joined = list[finger].role {
      list[finger].role = .idle
      list[finger].isShared = false
      return finger
    }
    let others = members(of: finger).filter { $0 != finger }
    guard let heir = heir(among: others, of: finger) else { return finger }
    // The place keeps the drag and gets the touch of the heir; the heir's place gets the one that
    // leaves.
    swap(\.pointer, finger, heir)
    swap(\.touchBit, finger, heir)
    swap(\.place, finger, heir)
    swap(\.order, finger, heir)
    swap(\.estimator, finger, heir)
    swap(\.jointLift, finger, heir)
    swap(\.later, finger, heir)
    list[heir].role = .idle
    list[heir].isShared = false
    return heir
  }

  /// Ends a drag: the fingers that shared it stay down without effect.
  mutating func free(membersOf leader: FingerIndex) {
    guard list[leader].isShared else { return }
    for member in members(of: leader) {
      list[member].role = .idle
      list[member].isShared = false
    }
  }

  /// The fingers of a drag, its leader among them.
  func members(of leader: FingerIndex) -> [FingerIndex] {
    places.filter { finger in
      if case .joined(leader) = list[finger].role { return true }
      return finger == leader
    }
  }

  private mutating func swap<Value>(
    _ part: WritableKeyPath<Finger, Value>, _ one: FingerIndex, _ other: FingerIndex
  ) {
    let value = list[one][keyPath: part]
    list[one][keyPath: part] = list[other][keyPath: part]
    list[other][keyPath: part] = value
  }
}

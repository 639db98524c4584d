// Drags by a program: content is held, handed over and released as by a finger.

extension Stage {
  /// Takes a pager or a scroll view as a finger does that has begun to drag it.
  ///
  /// A motion stops where it is, and `moveGrip` then moves the content. For custom gestures that
  /// continue as a drag, such as a pinch that becomes a turn of the page. The grip takes part in
  /// handovers as a finger there would. A finger that drags the component loses it; a finger that
  /// comes down on it later is ignored. No effect if a program holds it already.
  ///
  /// - Throws: `CoreError` for a component that is neither pager nor scroll view, or with drags
  ///   turned off.
  public mutating func grab(_ reference: some ComponentReference) throws(CoreError) {
    let component = try component(reference)
    let tracks = try gripTracks(of: component)
    if !draggability.isEmpty { openAndCloseGrips() }
    guard grip(on: component) == nil, let innermost = tracks.first else { return }
    guard
      let kind = Touch.Kind.allCases.first(where: { scene.isOpen(innermost, to: $0) })
    else {
      throw CoreError(
        .infeasible,
        "expected a component that can be dragged, found '\(scene.name(of: component))', whose "
          + "drags are turned off")
    }
    _ = takeGrip(on: component, tracks, kind, rule: .program)
  }

  /// Takes tracks of a component, and those around them, from the fingers on them.
  mutating func takeGrip(
    on component: ComponentID, _ tracks: [TrackIndex], _ kind: Touch.Kind, rule: Decision.Rule
  ) -> FingerIndex {
    for first in tracks {
      var next: TrackIndex? = first
      while let track = next {
        takeFromFinger(track)
        next = scene.outer(track, for: kind)
      }
    }
    let finger = beginGrip(on: component, kind, tracks[0])
    for first in tracks {
      var next: TrackIndex? = first
      while let track = next {
        _ = catchTrack(track, finger)
        next = scene.outer(track, for: kind)
      }
    }
    startGrip(finger, tracks, rule)
    return finger
  }

  /// Moves content that a program holds by a further distance, as a finger does.
  ///
  /// - Returns: whether the program still holds it: a program that moved it, a new layout or
  ///   `cancelGesture` releases it.
  /// - Throws: `CoreError` for a component that is neither pager nor scroll view, or a distance
  ///   beyond ±1e9 points.
  @discardableResult
  public mutating func moveGrip(
    _ reference: some ComponentReference, by displacement: Vector
  ) throws(CoreError) -> Bool {
    let component = try component(reference)
    _ = try gripTracks(of: component)
    let far = Touch.farthest
    try CoreError.checked(displacement.x, "move x", in: -far...far, unit: "pt")
    try CoreError.checked(displacement.y, "move y", in: -far...far, unit: "pt")
    guard let finger = grip(on: component) else { return false }
    moveDrag(finger, to: fingers.dragPlace(of: finger) + displacement)
    if !scene.headers.isEmpty { checkPulls() }
    return true
  }

  /// Releases content that a program holds, with the effect of a finger's release at this velocity.
  ///
  /// - Returns: whether it was held.
  /// - Throws: as `moveGrip`.
  @discardableResult
  public mutating func releaseGrip(
    _ reference: some ComponentReference, velocity: Velocity = .zero
  ) throws(CoreError) -> Bool {
    let component = try component(reference)
    _ = try gripTracks(of: component)
    try CoreError.checked(velocity.x, "velocity x", in: -1e6...1e6)
    try CoreError.checked(velocity.y, "velocity y", in: -1e6...1e6)
    guard let finger = grip(on: component), case .dragging(let axis) = fingers[finger].role
    else { return false }
    letGoOfGrip(finger, axis, velocity)
    return true
  }

  /// Releases the content of a grip by a program or a track pad.
  mutating func letGoOfGrip(_ finger: FingerIndex, _ axis: Orientation, _ velocity: Velocity) {
    if let track = fingers.track(pannedBy: finger, along: axis) {
      recordGesture(track, .ended, of: finger, ending: .completed)
    }
    release(finger, axis, velocity, rule: .release)
    fingers[finger].role = .up
  }

  /// Whether a program holds a component.
  public func isGrabbed(_ component: ComponentID) -> Bool { grip(on: component) != nil }

  /// The tracks of a pager or a scroll view, the inner one first; empty for other components.
  func tracks(of component: ComponentID) -> [TrackIndex] {
    let place = scene.place(of: component)
    if let pager: PagerIndex = place?.index() { return [scene.track(of: pager)] }
    guard let view: ScrollViewIndex = place?.index() else { return [] }
    return [Orientation.horizontal, .vertical].compactMap { scene.track(of: view, $0) }
  }

  func gripTracks(of component: ComponentID) throws(CoreError) -> [TrackIndex] {
    let tracks = tracks(of: component)
    guard tracks.isEmpty else { return tracks }
    throw CoreError(
      .unknownID, "expected a pager or a scroll view, found '\(scene.name(of: component))'")
  }

  /// The pointer number of the program; below zero, unlike those of a trace.
  private func pointer(of component: ComponentID) -> Int { -1 - component.index }

  func grip(on component: ComponentID) -> FingerIndex? {
    guard let finger = fingers.index(ofPointer: pointer(of: component)),
      case .dragging = fingers[finger].role
    else { return nil }
    return finger
  }

  private mutating func beginGrip(
    on component: ComponentID, _ kind: Touch.Kind, _ innermost: TrackIndex
  ) -> FingerIndex {
    let pointer = pointer(of: component)
    // An earlier grip that was taken away is still listed, without effect.
    if let old = fingers.index(ofPointer: pointer) { fingers[old].role = .up }
    let finger = fingers.begin(
      Touch(pointer: pointer, time: time, position: .zero, phase: .began, kind: kind))
    fingers[finger].innermost = innermost
    fingers[finger].steps = nil
    fingers[finger].path.clear()
    fingers[finger].crossPath.clear()
    return finger
  }

  private mutating func startGrip(
    _ finger: FingerIndex, _ tracks: [TrackIndex], _ rule: Decision.Rule
  ) {
    let grip = scene.ask(tracks[0]) { $0.grip }
    var pan = PanRecognizer(axis: grip.axis, options: grip.pan, start: .zero)
    pan.take(at: 1, from: nil)
    // One pan for both axes, as for a finger that goes in any direction.
    fingers[finger].first = Finger.Pan(recognizer: pan, track: tracks[0])
    fingers[finger].second = nil
    fingers[finger].role = .dragging(grip.axis)
    if tracks.count > 1 {
      layPath(finger, from: tracks[1])
      fingers[finger].path.owner = tracks[1]
      fingers[finger].swapPaths()
    }
    layPath(finger, from: tracks[0])
    fingers[finger].path.owner = tracks[0]
    decide(tracks[0], rule, .recognized)
    recordGesture(tracks[0], .began, of: finger)
  }
}

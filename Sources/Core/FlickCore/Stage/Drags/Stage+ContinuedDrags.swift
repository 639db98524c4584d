// Drags in a new layout: which continue, and from where.

/// The axes that a drag follows: its own, the other one, or both.
struct DragAxes: Hashable, Sendable {
  let along: Bool
  let across: Bool

  init(_ finger: Finger) {
    along = !finger.path.tracks.isEmpty
    across = !finger.crossPath.tracks.isEmpty
  }
}

/// The content under a finger when the layout changes.
struct HeldContent: Sendable {
  let finger: FingerIndex
  /// The tracks that it holds, in the old scene, from the innermost outwards.
  var tracks: [TrackIndex]
  /// The axes that its drag follows.
  var axes: DragAxes
  /// The displacement of the node under the finger by the layout in each scroll view, along its
  /// axis.
  var shifts: [(track: TrackIndex, shift: Double)] = []
}

extension Recognizer {
  /// Whether it follows its fingers independently of its node's place: a drag, or a press that
  /// carries.
  var follows: Bool {
    switch machine {
    case .pan, .pair: true
    case .longPress: state.isActive
    case .tap, .swipe, .custom, .pager: false
    }
  }
}

extension GestureKind {
  /// Whether fingers of a gesture of this kind can continue one of another.
  func continues(as other: GestureKind) -> Bool {
    switch (self, other) {
    case (.pan(let one), .pan(let other)):
      one.axis == other.axis && one.pointers == other.pointers
    case (.edgePan(let one), .edgePan(let other)): one.edge == other.edge
    default: rule == other.rule
    }
  }
}

extension SceneTree {
  /// A track and those around it, outwards; none for nil.
  func tracks(outwardsFrom innermost: TrackIndex?) -> [TrackIndex] {
    innermost.map { Array(sequence(first: $0) { tracks[$0].outer }) } ?? []
  }

  /// Whether drags over a track are computed from the same numbers as over its counterpart.
  fileprivate func hasGround(of track: TrackIndex, as new: TrackIndex, in next: SceneTree) -> Bool {
    let (one, other) = (self[track], next[new])
    return one.range == other.range && one.snaps == other.snaps && one.law == other.law
      && one.viewport == other.viewport && one.grip == other.grip
      && one.requested == other.requested
  }
}

extension Stage {
  // MARK: Before

  /// The reason for the end of a finger's drag in the next scene; nil if it continues.
  ///
  /// It continues if its component exists with the same axis and is still open to the finger.
  func dragEnding(of finger: FingerIndex, in next: SceneTree) -> GestureEnding? {
    for slot in Finger.PanSlot.allCases {
      guard let pan = fingers[finger][slot], !pan.recognizer.state.isFinal else { continue }
      guard let new = scene.counterpart(of: pan.track, in: next) else { return .removal }
      let hasLock = scene.ask(pan.track, { $0.grip.lock }) == next.ask(new, { $0.grip.lock })
      guard scene.axis(pan.track) == next.axis(new), hasLock else { return .layout }
    }
    let tracks = scene.tracks(outwardsFrom: fingers[finger].innermost)
    var innermost: TrackIndex?
    for track in tracks {
      guard let new = scene.counterpart(of: track, in: next) else { continue }
      innermost = innermost ?? new
      // A track that the finger may not hold any more would never be released.
      let isOpen =
        next.isOpen(new, to: fingers[finger].kind)
        || scene.ask(track, { $0.grip.pointerKinds }) == next.ask(new, { $0.grip.pointerKinds })
      guard isOpen else { return .layout }
    }
    for track in next.tracks(outwardsFrom: innermost) {
      // Another finger may have the tracks around it now.
      if let old = next.counterpart(of: track, in: scene), !tracks.contains(old), scene.isHeld(old)
      {
        return .layout
      }
    }
    return nil
  }

  /// The content that the fingers hold, with its displacement by the next scene.
  func heldContent(in next: SceneTree) -> [HeldContent] {
    fingers.places.compactMap { finger in
      switch fingers[finger].role {
      case .up, .idle, .joined: return nil
      case .deciding, .dragging:
        var content = HeldContent(
          finger: finger, tracks: scene.tracks(outwardsFrom: fingers[finger].innermost),
          axes: DragAxes(fingers[finger]))
        if !fingers[finger].isGrip { content.shifts = shifts(under: finger, content.tracks, next) }
        return content
      }
    }
  }

  /// The displacement by the next scene of the nodes under a finger, in each scroll view.
  private func shifts(
    under finger: FingerIndex, _ tracks: [TrackIndex], _ next: SceneTree
  ) -> [(track: TrackIndex, shift: Double)] {
    var shifts: [(track: TrackIndex, shift: Double)] = []
    let deepest = deepestNode(at: fingers[finger].place)
    for track in tracks {
      guard scene.scrollAxis(of: track) != nil,
        let new = scene.counterpart(of: track, in: next),
        let moved = scene.shift(
          under: deepest, in: scene.tracks[track].node, next, next.tracks[new].node,
          isOutermost: scene.outer(track) == nil)
      else { continue }
      let shift = moved.along(scene.axis(track)).value
      if shift != 0 { shifts.append((track, shift)) }
    }
    return shifts
  }

  // MARK: After

  /// Continues drags from the present place of content and fingers, if the new layout has changed
  /// the content under them.
  mutating func continueDrags(from old: SceneTree, _ held: [HeldContent]) {
    for content in held {
      let finger = content.finger
      for (track, shift) in content.shifts {
        guard let new = old.counterpart(of: track, in: scene), scene.isHeld(new) else { continue }
        regrip(new, by: shift)
      }
      let isRegrouped = regroup(finger, content.tracks, content.axes, from: old)
      guard case .dragging = fingers[finger].role else { continue }
      let isChanged = content.tracks.contains { track in
        guard let new = old.counterpart(of: track, in: scene) else { return false }
        return fingers[finger].moves(new) && !old.hasGround(of: track, as: new, in: scene)
      }
      // A space is measured from nodes and offsets of the old scene.
      let isInSpace =
        !fingers[finger].path.isInFixedSpace || !fingers[finger].crossPath.isInFixedSpace
      if isRegrouped || isChanged { note(.newLayouts) }
      if isRegrouped || isChanged || isInSpace {
        restartDrag(finger, following: content.axes)
      }
    }
  }

  /// Makes a finger hold exactly the tracks that are around it now; returns whether they changed.
  private mutating func regroup(
    _ finger: FingerIndex, _ before: [TrackIndex], _ axes: DragAxes, from old: SceneTree
  ) -> Bool {
    let kept = before.compactMap { old.counterpart(of: $0, in: scene) }
    let now = scene.tracks(outwardsFrom: fingers[finger].innermost)
    guard kept != now || kept.count != before.count else { return false }
    for track in kept where !now.contains(track) { resume(track) }
    for track in now where !kept.contains(track) {
      if case .dragging(let axis) = fingers[finger].role,
        self.axis(track, under: finger) == axis ? !axes.along : !axes.across
      {
        continue
      }
      _ = catchTrack(track, finger)
    }
    if let innermost = fingers[finger].innermost {
      fingers[finger].drawn =
        scene.hasTransforms(around: innermost) ? DrawnTracks(from: innermost, in: self) : nil
    }
    return true
  }

  /// Moves content that a finger holds to another place.
  private mutating func regrip(_ track: TrackIndex, by shift: Double) {
    guard let scrollAxis = scene.scrollAxis(of: track) else { return }
    let state = scene.scrollViews[scrollAxis.view][scrollAxis.axis]
    let base = state.track.place(nearestTo: state.base + shift)
    let shown = state.track.sample(at: time).value + shift
    scene.scrollViews[scrollAxis.view][scrollAxis.axis].base = base
    scene.change(track) { $0.regrip(at: $0.request(showing: shown), base: base) }
  }
}

extension SceneTree {
  /// The displacement by another scene of a point of a scroll view's content.
  ///
  /// Measured by the outermost node inside with an id that the other scene has too.
  ///
  /// - Parameters:
  ///   - deepest: the node under the point.
  ///   - view: the scroll view's node, here and there.
  ///   - isOutermost: whether no other content moves the scroll view, so that its own place counts.
  fileprivate func shift(
    under deepest: NodeIndex?, in view: NodeIndex, _ next: SceneTree, _ newView: NodeIndex,
    isOutermost: Bool
  ) -> Vector? {
    var found: Vector?
    var node = deepest
    while let inner = node, inner != view {
      node = records[inner].parent
      // The finger is beside the view.
      if node == nil { return nil }
      let id = layout.ids[inner.position]
      guard !id.isEmpty, let new = next.nodesByID[id],
        next.isNode(new, inside: newView)
      else { continue }
      let before = place(ofNode: inner).origin - place(ofNode: view).origin
      found = (next.place(ofNode: new).origin - next.place(ofNode: newView).origin) - before
    }
    guard let found, isOutermost else { return found }
    return found + (next.place(ofNode: newView).origin - place(ofNode: view).origin)
  }
}

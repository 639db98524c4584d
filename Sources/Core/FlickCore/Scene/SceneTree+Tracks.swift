// All parts of the stage that move content use numbers of tracks. The first are those of the
// pagers, in their order, then those of the scroll views, one for each axis along which they
// scroll. The two tracks of one scroll view are nested, with the horizontal one innermost.

/// The scroll view and the axis of a track.
struct ScrollAxis: Hashable, Sendable {
  var view: ScrollViewIndex
  var axis: Orientation
}

/// A track of a scene.
struct SceneTrack: Sendable {
  /// The component of a track.
  enum Owner: Sendable {
    case pager(PagerIndex)
    case scrollView(ScrollAxis)
  }

  /// The node that has it.
  let node: NodeIndex
  /// The next track outside, of any axis.
  let outer: TrackIndex?
  let owner: Owner
}

extension SceneTree {
  /// A copy of a track.
  subscript(track: TrackIndex) -> ScrollTrack { ask(track) { $0 } }

  /// Reads from a track in place.
  ///
  /// Always inlined, as its closure, so that a track is not copied out of its array to be read. An
  /// accessor that yields in two places is worse: such a coroutine is never inlined, and allocates.
  @inline(__always)
  func ask<Answer>(_ track: TrackIndex, _ question: (ScrollTrack) -> Answer) -> Answer {
    if track.position < pagers.count { return question(pagers[track.position].track) }
    let (view, ordinal) = place(ofAxis: track)
    return question(scrollViews[view].axisStates[ordinal].track)
  }

  /// Changes a track in place.
  @inline(__always)
  mutating func change(_ track: TrackIndex, _ body: (inout ScrollTrack) -> Void) {
    if track.position < pagers.count { return body(&pagers[track.position].track) }
    if case .scrollView(let scrollAxis) = tracks[track].owner { changeAxis(scrollAxis, body) }
  }

  /// A separate function: inlined into a loop, the uniqueness check of the array is moved in front
  /// of it and made for pagers too.
  @inline(never)
  private mutating func changeAxis(_ scrollAxis: ScrollAxis, _ body: (inout ScrollTrack) -> Void) {
    body(&scrollViews[scrollAxis.view][scrollAxis.axis].track)
  }

  /// See `ScrollTrack.isOnSnap`.
  @inline(__always)
  func isOnSnap(_ track: TrackIndex) -> Bool { ask(track) { $0.isOnSnap } }
  /// See `ScrollTrack.isHeld`.
  @inline(__always)
  func isHeld(_ track: TrackIndex) -> Bool { ask(track) { $0.isHeld } }
  /// See `ScrollTrack.isSettling`.
  @inline(__always)
  func isSettling(_ track: TrackIndex) -> Bool { ask(track) { $0.isSettling } }

  /// The scroll view and axis of a track that is not a pager's.
  @inline(__always)
  private func place(ofAxis track: TrackIndex) -> (view: ScrollViewIndex, ordinal: Int) {
    guard case .scrollView(let scrollAxis) = tracks[track].owner else {
      preconditionFailure("a pager's track that is not among the first")
    }
    return (scrollAxis.view, scrollAxis.axis == .horizontal ? 0 : 1)
  }
  /// See `ScrollTrack.requested`.
  @inline(__always)
  func requested(_ track: TrackIndex) -> Double { ask(track) { $0.requested } }
  /// See `ScrollTrack.hasRoom`.
  @inline(__always)
  func hasRoom(_ track: TrackIndex, towardsEnd: Bool) -> Bool {
    ask(track) { $0.hasRoom(towardsEnd: towardsEnd) }
  }
  /// See `TrackGrip.axis`.
  @inline(__always)
  func axis(_ track: TrackIndex) -> Orientation { ask(track) { $0.grip.axis } }
  /// Whether pointers of a kind can take a track; of any, unless one is named.
  @inline(__always)
  func isOpen(_ track: TrackIndex, to kind: Touch.Kind? = nil) -> Bool {
    ask(track) { track in
      kind.map { track.grip.pointerKinds.contains($0) } ?? !track.grip.pointerKinds.isEmpty
    }
  }
  /// See `TrackGrip.handover`.
  @inline(__always)
  func handover(_ track: TrackIndex) -> EdgeHandover { ask(track) { $0.grip.handover } }

  /// Whether a transform is between a track, or one outside it, and the screen.
  @inline(__always)
  func hasTransforms(around track: TrackIndex) -> Bool {
    records[tracks[track].node].ownSpace == .transformed
  }

  /// Whether a track lets the innermost one show the surplus of a drag.
  func showsSurplusInside(_ track: TrackIndex) -> Bool {
    ask(track) { $0.grip.order.surplus == .innermost }
  }

  /// A custom rule for drags that begin on a track; nil for none.
  func handoverRule(_ track: TrackIndex) -> CustomHandover? {
    switch tracks[track].owner {
    case .pager(let pager): pagers[pager].options.handoverRule
    case .scrollView(let scrollAxis): scrollViews[scrollAxis.view].options.handoverRule
    }
  }

  /// The velocity estimator of a release from a track.
  func velocityOptions(_ track: TrackIndex) -> VelocityOptions {
    switch tracks[track].owner {
    case .pager(let pager): pagers[pager].options.velocity
    case .scrollView(let scrollAxis): scrollViews[scrollAxis.view].options.velocity
    }
  }

  /// The next track of the same axis outside a track that pointers of a kind can take, of any
  /// unless one is named; nil for none.
  @inline(__always)
  func outer(_ track: TrackIndex, for kind: Touch.Kind?) -> TrackIndex? {
    let axis = axis(track)
    var next = outer(track)
    while let outer = next, self.axis(outer) != axis || !isOpen(outer, to: kind) {
      next = self.outer(outer)
    }
    return next
  }

  /// The motion of a track.
  @inline(__always)
  func motion(of track: TrackIndex) -> MotionID {
    switch tracks[track].owner {
    case .pager(let pager): MotionID(pager)
    case .scrollView(let scrollAxis): MotionID(scrollAxis.view, scrollAxis.axis)
    }
  }

  /// The scroll view and axis of a track; nil for a pager's.
  @inline(__always)
  func scrollAxis(of track: TrackIndex) -> ScrollAxis? {
    if track.position < pagers.count { return nil }
    guard case .scrollView(let scrollAxis) = tracks[track].owner else { return nil }
    return scrollAxis
  }

  /// The pager of a track; nil for a scroll view's.
  @inline(__always)
  func pager(of track: TrackIndex) -> PagerIndex? {
    track.position < pagers.count ? PagerIndex(track.position) : nil
  }

  /// The track of a pager.
  @inline(__always)
  func track(of pager: PagerIndex) -> TrackIndex { TrackIndex(pager.position) }

  /// The track of a scroll view along an axis; nil if it does not scroll along it.
  func track(of view: ScrollViewIndex, _ axis: Orientation) -> TrackIndex? {
    tracks.places.dropFirst(pagers.count).first {
      scrollAxis(of: $0) == ScrollAxis(view: view, axis: axis)
    }
  }
}

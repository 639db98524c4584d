// Every part of the stage that moves content works on numbers of tracks. The first are the pagers', in
// their order; then come those of the scroll views, one for each axis along which they scroll. The two
// tracks of one scroll view lie inside one another, the horizontal one innermost.

/// The scroll view and the axis of a track.
struct ScrollLane: Hashable, Sendable {
  var view: Int
  var axis: Axis
}

extension Scene {
  /// How many tracks there are.
  var trackCount: Int { pagers.count + scrollLanes.count }

  /// A copy of the track of this number.
  subscript(track number: Int) -> ScrollTrack { ask(number) { $0 } }

  /// Asks the track of this number in place.
  ///
  /// Always inlined, like the questions put to it, so that a track is not copied out of its array to be
  /// asked one thing, nor the scene to get at it: a swipe would take more than twice as long. (An accessor that yields in two places
  /// is worse: such a coroutine is never inlined, and allocates.)
  @inline(__always)
  func ask<Answer>(_ number: Int, _ question: (ScrollTrack) -> Answer) -> Answer {
    if number < pagers.count { return question(pagers[number].track) }
    let (view, lane) = place(ofLane: number)
    return question(scrollViews[view].lanes[lane].track)
  }

  /// Changes the track of this number in place.
  @inline(__always)
  mutating func change(track number: Int, _ body: (inout ScrollTrack) -> Void) {
    if number < pagers.count { return body(&pagers[number].track) }
    changeLane(scrollLanes[number - pagers.count], body)
  }

  /// Apart: inlined into a loop, the check whether the array is shared is moved in front of it and made
  /// for pagers too.
  @inline(never)
  private mutating func changeLane(_ lane: ScrollLane, _ body: (inout ScrollTrack) -> Void) {
    body(&scrollViews[lane.view][lane.axis].track)
  }

  /// See `ScrollTrack.isOnSnap`.
  @inline(__always)
  func isOnSnap(_ track: Int) -> Bool { ask(track) { $0.isOnSnap } }
  /// See `ScrollTrack.isHeld`.
  @inline(__always)
  func isHeld(_ track: Int) -> Bool { ask(track) { $0.isHeld } }
  /// See `ScrollTrack.isSettling`.
  @inline(__always)
  func isSettling(_ track: Int) -> Bool { ask(track) { $0.isSettling } }
  /// See `ScrollTrack.restTime`.
  @inline(__always)
  func restTime(_ track: Int) -> Seconds? {
    if track < pagers.count { return pagers[track].track.restTime }
    // Field by field, as `offset(ofScrollView:)`.
    let (view, lane) = place(ofLane: track)
    let phase = scrollViews[view].lanes[lane].track.phase
    guard phase == .settling || phase == .moving else { return nil }
    return Seconds(scrollViews[view].lanes[lane].track.restsAt)
  }

  /// The scroll view of a track that is no pager's, and which of its lanes it is.
  @inline(__always)
  private func place(ofLane track: Int) -> (view: Int, lane: Int) {
    let lane = scrollLanes[track - pagers.count]
    return (lane.view, lane.axis == .horizontal ? 0 : 1)
  }
  /// See `ScrollTrack.requested`.
  @inline(__always)
  func requested(_ track: Int) -> Double { ask(track) { $0.requested } }
  /// See `ScrollTrack.hasRoom`.
  @inline(__always)
  func hasRoom(_ track: Int, towardsEnd: Bool) -> Bool {
    ask(track) { $0.hasRoom(towardsEnd: towardsEnd) }
  }
  /// See `TrackGrip.axis`.
  @inline(__always)
  func axis(_ track: Int) -> Axis { ask(track) { $0.grip.axis } }
  /// Whether pointers of a kind can take a track; of any, unless one is named.
  @inline(__always)
  func isOpen(_ track: Int, to kind: Touch.Kind? = nil) -> Bool {
    ask(track) { track in
      kind.map { track.grip.pointerKinds.contains($0) } ?? !track.grip.pointerKinds.isEmpty
    }
  }
  /// See `TrackGrip.handover`.
  @inline(__always)
  func handover(_ track: Int) -> EdgeHandover { ask(track) { $0.grip.handover } }

  /// The scroll view and axis of a track; nil for a pager's.
  @inline(__always)
  func lane(ofTrack number: Int) -> ScrollLane? {
    number < pagers.count ? nil : scrollLanes[number - pagers.count]
  }

  /// The track of a scroll view along an axis; nil if it does not scroll that way.
  func track(ofScrollView view: Int, _ axis: Axis) -> Int? {
    scrollLanes.firstIndex(of: ScrollLane(view: view, axis: axis)).map { $0 + pagers.count }
  }
}

/// Numbers tracks while the tree is walked; those of scroll views can be numbered only when all pagers are
/// known, and go by negative numbers until then.
struct TrackTable {
  private(set) var pagerNodes: [Int] = []
  private(set) var scrollNodes: [Int] = []
  private var pagerOuters: [Int] = []
  private var laneNodes: [Int] = []
  private var laneOuters: [Int] = []
  private(set) var scrollLanes: [ScrollLane] = []

  /// Returns the number of the track.
  mutating func addPager(at node: Int, inside outer: Int) -> Int {
    pagerNodes.append(node)
    pagerOuters.append(outer)
    return pagerNodes.count - 1
  }

  /// Returns the number, for now, of the innermost track.
  mutating func addScrollView(
    _ axes: ScrollViewOptions.Axes, at node: Int, inside outer: Int
  ) -> Int {
    var outer = outer
    for axis in [Axis.vertical, .horizontal] where axes.contains(axis) {
      scrollLanes.append(ScrollLane(view: scrollNodes.count, axis: axis))
      laneNodes.append(node)
      laneOuters.append(outer)
      outer = -1 - scrollLanes.count
    }
    scrollNodes.append(node)
    return outer
  }

  /// The number for good.
  func number(_ number: Int) -> Int {
    number < -1 ? pagerNodes.count - 2 - number : number
  }

  var nodes: [Int] { pagerNodes + laneNodes }
  var outers: [Int] { (pagerOuters + laneOuters).map(number) }
}

/// A viewport and the content that moves under it, along one axis or both.
///
/// A value: it holds its offset, a finger's hold on it or its running motions, and answers for any
/// moment from then on. It reads no clock; callers pass the time. The offset is zero with the
/// content's corner in the viewport's, and grows as the content moves towards its end.
public struct ScrollView: Hashable, Sendable {
  /// Why the content moves by itself along an axis.
  enum Drive: Hashable, Sendable {
    case none
    /// It was let go.
    case fling
    /// It was beyond an edge.
    case edge
    /// It goes to where it may rest.
    case snap
    /// A program moves it.
    case program
  }

  /// One axis.
  struct AxisState: Hashable, Sendable {
    var track: ScrollTrack
    var drive = Drive.none
    /// Where it rests, was going, or would go if a finger that caught it went away.
    var target: Double
    /// The place of rest from which a drag counts, for paging.
    var base: Double
    /// How fast the content was when the finger caught it.
    var heldVelocity = 0.0
  }

  /// How the scroll view was made.
  public let options: ScrollViewOptions
  /// The size of its frame.
  public let viewport: Size
  /// The size of what is in it.
  public let contentSize: Size

  /// The horizontal and the vertical one; inert where the axis does not scroll.
  fileprivate(set) var axisStates: [AxisState]

  /// A scroll view at rest at `options.offset`.
  ///
  /// - Parameters:
  ///   - viewport: the size of its frame.
  ///   - contents: the farthest edges of its children, for options that name no content size.
  /// - Throws: `CoreError` for a number outside the range that `ScrollViewOptions` gives.
  public init(
    _ options: ScrollViewOptions, viewport: Size, contents: Size = Size(width: 0, height: 0)
  ) throws(CoreError) {
    try options.check()
    self.options = options
    self.viewport = viewport
    let size = options.contentSize ?? contents
    contentSize = size
    axisStates = [Axis.horizontal, .vertical].map { Self.axisState($0, options, viewport, size) }
  }

  private static func axisState(
    _ axis: Axis, _ options: ScrollViewOptions, _ viewport: Size, _ content: Size
  ) -> AxisState {
    let scrolls = options.axes.contains(axis)
    let length = viewport.along(axis).value
    let room = scrolls ? max(0, content.along(axis).value - length) : 0
    let isFixed = !scrolls || (room == 0 && !options.bouncesWhenShort)
    let snaps = options.snap.grid(viewport: length)
    let start = snaps.nearest(to: options.offset.along(axis).value, in: 0...room)
    let track = ScrollTrack(
      grip: TrackGrip(
        axis: axis, pan: options.pan, hasOwnEstimator: options.velocity != .standard,
        handover: options.handover, order: options.order,
        lock: options.axes == .both ? options.lock : .locked, pointerKinds: options.pointerKinds,
        answersWheel: options.answersWheel),
      range: 0...room, snaps: snaps, law: isFixed ? .wall : options.overscroll,
      viewport: length, restTolerance: options.restTolerance.value, at: start)
    return AxisState(track: track, target: start, base: start)
  }

  /// Where the content is along an axis, and how fast it moves by itself.
  ///
  /// Inlined, and by the array of axisStates: through the subscript, whose accessor yields, all of
  /// the scroll view would be copied to be asked.
  @inline(__always)
  func sample(_ axis: Axis, at time: Seconds) -> MotionSample {
    axisStates[axis == .horizontal ? 0 : 1].track.sample(at: time)
  }

  /// Asks the track of an axis in place, as `sample` does.
  @inline(__always)
  func ask<Answer>(_ axis: Axis, _ question: (ScrollTrack) -> Answer) -> Answer {
    question(axisStates[axis == .horizontal ? 0 : 1].track)
  }

  subscript(axis: Axis) -> AxisState {
    // Not `_read`: of a large value Swift 6.3 reads a part after it has freed what the accessor
    // yields, which AddressSanitizer has found in `keep`.
    get { axisStates[axis == .horizontal ? 0 : 1] }
    _modify { yield &axisStates[axis == .horizontal ? 0 : 1] }
  }

  /// What is wrong with an axis along which it scrolls, or nil.
  func invariantFault(_ axis: Axis) -> String? {
    let state = self[axis]
    if let fault = state.track.invariantFault { return fault }
    if !state.target.isFinite || !state.base.isFinite || !state.heldVelocity.isFinite {
      return "its way is not a number"
    }
    if state.drive != .none, !state.track.isSettling { return "driven, and not moving" }
    return options.axes.contains(axis) ? nil : "a track of an axis that does not scroll"
  }
}

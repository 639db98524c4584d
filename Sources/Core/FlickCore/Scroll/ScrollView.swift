/// A viewport and the content that moves under it, along one axis or both.
///
/// A value that contains its offset, a finger's hold or its running motions, and so its state at
/// any later moment. Has no clock; callers pass the time. The offset is zero with the content's
/// corner in the viewport's, and grows as the content moves towards its end.
package struct ScrollView: Hashable, Sendable {
  /// The reason for a motion of the content along an axis.
  enum Drive: Hashable, Sendable {
    case none
    /// It was let go.
    case fling
    /// It was beyond an edge.
    case edge
    /// It moves to a place of rest.
    case snap
    /// A program moves it.
    case program
  }

  /// One axis.
  struct AxisState: Hashable, Sendable {
    var track: ScrollTrack
    var drive = Drive.none
    /// The place or target of the content; under a finger that caught it, the target before.
    var target: Double
    /// The place of rest that a drag counts from, for paging.
    var base: Double
    /// The velocity of the content when the finger caught it.
    var heldVelocity = 0.0
  }

  /// The options of the scroll view.
  public let options: ScrollViewOptions
  /// The size of its frame.
  public let viewport: Size2D
  /// The size of its content.
  public private(set) var contentSize: Size2D
  /// The room beside it.
  public private(set) var insets: Insets
  /// Whether a program has given the content its size.
  private(set) var hasOwnSize = false

  /// The table of rows, if they are made as they come near.
  ///
  /// An array of at most one table: most scroll views have none, and an empty array is cheap to
  /// copy.
  private var rowTables: [RowTable] = []
  /// The offsets where the rows of the scene cover the viewport; nil if there are none.
  private(set) var coveredOffsets: ClosedRange<Double>?
  /// Whether the first row is not at the start.
  private(set) var rowsAreAway = false
  /// The axis along which rows are made when they come near; nil for other scroll views.
  let makesRowsAlong: Orientation?

  /// The horizontal and the vertical one; inert where the axis does not scroll.
  fileprivate(set) var axisStates: [AxisState]

  /// Creates a scroll view at rest at `options.offset`.
  ///
  /// - Parameters:
  ///   - viewport: the size of its frame.
  ///   - contents: the farthest edges of its children, for options that name no content size.
  /// - Throws: `CoreError` for a number outside the range that `ScrollViewOptions` gives.
  public init(
    _ options: ScrollViewOptions, viewport: Size2D, contents: Size2D = Size2D(width: 0, height: 0)
  ) throws(CoreError) {
    try options.check()
    self.options = options
    makesRowsAlong = options.rows == nil ? nil : options.rowAxis
    self.viewport = viewport
    var size = options.contentSize ?? contents
    if let plan = options.rows {
      let table = RowTable(plan, axis: options.rowAxis)
      size = Self.size(of: table, plan, options.rowAxis, viewport)
      rowTables = [table]
      coveredOffsets = Self.offsets(coveredBy: table, viewport.along(options.rowAxis).value)
    }
    contentSize = size
    insets = options.insets
    axisStates = [Orientation.horizontal, .vertical].map {
      Self.axisState($0, options, viewport, size)
    }
  }

  /// The range of offsets between the edges, and the law beyond them.
  private static func rangeAndLaw(
    _ axis: Orientation, _ options: ScrollViewOptions, viewport: Size2D, content: Size2D,
    _ insets: Insets, from start: Double = 0
  ) -> (range: ClosedRange<Double>, law: OverscrollLaw) {
    guard options.axes.contains(axis) else { return (0...0, .wall) }
    let isHorizontal = axis == .horizontal
    let least = start - (isHorizontal ? insets.left : insets.top)
    let length = start + content.along(axis).value + (isHorizontal ? insets.right : insets.bottom)
    let most = max(least, length - viewport.along(axis).value)
    let isFixed = most == least && !options.bouncesWhenShort
    return (least...most, isFixed ? .wall : options.overscroll)
  }

  /// Changes the size of the content, its insets, or both; nil keeps them.
  ///
  /// Keeps its offset and velocity, which may be beyond an edge now.
  mutating func resize(_ size: Size2D?, _ insets: Insets?) {
    // If rows are made as they come near, they determine the size.
    if let size, rowTables.isEmpty { (contentSize, hasOwnSize) = (size, true) }
    if let insets { self.insets = insets }
    updateRanges()
  }

  /// Updates the range of offsets along each axis, and the law beyond it.
  private mutating func updateRanges() {
    for (ordinal, axis) in [Orientation.horizontal, .vertical].enumerated() {
      let start = axis == rowAxis ? rows.map { $0.start - $0.defaultStart } ?? 0 : 0
      let (range, law) = Self.rangeAndLaw(
        axis, options, viewport: viewport, content: contentSize, insets, from: start)
      (axisStates[ordinal].track.range, axisStates[ordinal].track.law) = (range, law)
    }
  }

  // MARK: Rows

  /// The axis along which rows follow each other.
  var rowAxis: Orientation { options.rowAxis }

  /// The table of rows that are made as they come near; nil for other scroll views.
  var rows: RowTable? { rowTables.first }

  /// Replaces the rows, which give the content its size; keeps the offset.
  mutating func setRows(_ table: RowTable) {
    guard let plan = options.rows else { return }
    rowTables = [table]
    coveredOffsets = Self.offsets(coveredBy: table, viewport.along(rowAxis).value)
    rowsAreAway = table.start != table.defaultStart
    contentSize = Self.size(of: table, plan, rowAxis, viewport)
    updateRanges()
  }

  /// Sets the row that a program scrolls to; nil for none.
  mutating func setGoal(_ goal: RowGoal?) {
    if !rowTables.isEmpty { rowTables[0].goal = goal }
  }

  private static func size(
    of table: RowTable, _ plan: RowPlan, _ axis: Orientation, _ viewport: Size2D
  ) -> Size2D {
    let padding = plan.padding
    return axis == .vertical
      ? Size2D(width: viewport.width, height: padding.top + table.length + padding.bottom)
      : Size2D(width: padding.left + table.length + padding.right, height: viewport.height)
  }

  private static func axisState(
    _ axis: Orientation, _ options: ScrollViewOptions, _ viewport: Size2D, _ content: Size2D
  ) -> AxisState {
    let length = viewport.along(axis).value
    let (range, law) = rangeAndLaw(
      axis, options, viewport: viewport, content: content, options.insets)
    let snaps = options.snap.grid(viewport: length)
    let start = snaps.nearest(to: options.offset.along(axis).value, in: range)
    let track = ScrollTrack(
      grip: TrackGrip(
        axis: axis, pan: options.pan, hasOwnEstimator: options.velocity != .standard,
        handover: options.handover, order: options.order, flingThrough: options.flingThrough,
        lock: options.axes == .both ? options.lock : .locked, pointerKinds: options.pointerKinds,
        answersWheel: options.wheel.policy != .none),
      range: range, snaps: snaps, law: law,
      viewport: length, restTolerance: options.restTolerance.value,
      touchTolerance: options.touchTolerance.value, at: start)
    return AxisState(track: track, target: start, base: start)
  }

  /// The offset along an axis, and its velocity.
  ///
  /// Inlined, and by the array `axisStates`: the yielding accessor of the subscript would copy the
  /// scroll view to read it.
  @inline(__always)
  func sample(_ axis: Orientation, at time: Seconds) -> MotionSample {
    axisStates[axis == .horizontal ? 0 : 1].track.sample(at: time)
  }

  /// Reads from the track of an axis in place, as `sample` does.
  @inline(__always)
  func ask<Answer>(_ axis: Orientation, _ question: (ScrollTrack) -> Answer) -> Answer {
    question(axisStates[axis == .horizontal ? 0 : 1].track)
  }

  subscript(axis: Orientation) -> AxisState {
    // Not `_read`: for a large value Swift 6.3 reads a part of the yielded value after it is freed,
    // as AddressSanitizer has found in `continueState`.
    get { axisStates[axis == .horizontal ? 0 : 1] }
    _modify { yield &axisStates[axis == .horizontal ? 0 : 1] }
  }

  /// The broken invariant of an axis that it scrolls along, or nil.
  func invariantFault(_ axis: Orientation) -> String? {
    let state = self[axis]
    if let fault = state.track.invariantFault { return fault }
    if !state.target.isFinite || !state.base.isFinite || !state.heldVelocity.isFinite {
      return "its target is not a number"
    }
    if state.drive != .none, !state.track.isSettling { return "driven, and not moving" }
    return options.axes.contains(axis) ? nil : "a track of an axis that does not scroll"
  }
}

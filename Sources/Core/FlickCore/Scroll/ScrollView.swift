/// A viewport and the content that moves under it, along one axis or both.
///
/// A value: it holds its offset, a finger's hold on it or its running motions, and answers for any
/// moment from then on. It reads no clock; callers pass the time. The offset is zero with the
/// content's corner in the viewport's, and grows as the content moves towards its end.
package struct ScrollView: Hashable, Sendable {
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
    /// Where it rests or was going; under a finger that caught it, where it was going then.
    var target: Double
    /// The place of rest from which a drag counts, for paging.
    var base: Double
    /// How fast the content was when the finger caught it.
    var heldVelocity = 0.0
  }

  /// How the scroll view was made.
  public let options: ScrollViewOptions
  /// The size of its frame.
  public let viewport: Size2D
  /// The size of what is in it.
  public private(set) var contentSize: Size2D
  /// The room beside it.
  public private(set) var insets: Insets
  /// Whether a program has given the content its size.
  private(set) var hasOwnSize = false

  /// What is known of the rows, where they are made when they come near.
  ///
  /// A list of one table or none: most scroll views have none, and an empty list is cheap to copy.
  private var rowTables: [RowTable] = []
  /// The offsets at which the rows of the scene reach far enough; nil without such offsets.
  private(set) var coveredOffsets: ClosedRange<Double>?
  /// Whether the first row begins elsewhere than at home.
  private(set) var rowsAreAway = false
  /// The axis along which rows are made when they come near; nil for other scroll views.
  let makesRowsAlong: Orientation?

  /// The horizontal and the vertical one; inert where the axis does not scroll.
  fileprivate(set) var axisStates: [AxisState]

  /// A scroll view at rest at `options.offset`.
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

  /// The offsets between the edges, and what is seen beyond them.
  private static func room(
    _ axis: Orientation, _ options: ScrollViewOptions, _ viewport: Size2D, _ content: Size2D,
    _ insets: Insets,
    from start: Double = 0
  ) -> (range: ClosedRange<Double>, law: OverscrollLaw) {
    guard options.axes.contains(axis) else { return (0...0, .wall) }
    let isHorizontal = axis == .horizontal
    let least = start - (isHorizontal ? insets.left : insets.top)
    let length = start + content.along(axis).value + (isHorizontal ? insets.right : insets.bottom)
    let most = max(least, length - viewport.along(axis).value)
    let isFixed = most == least && !options.bouncesWhenShort
    return (least...most, isFixed ? .wall : options.overscroll)
  }

  /// Gives the content another size, other room beside it, or both; nil keeps them.
  ///
  /// It stays where it is, in motion as fast as it was, which may be beyond an edge now.
  mutating func resize(_ size: Size2D?, _ insets: Insets?) {
    // Rows that are made when they come near give it its size.
    if let size, rowTables.isEmpty { (contentSize, hasOwnSize) = (size, true) }
    if let insets { self.insets = insets }
    findRoom()
  }

  private mutating func findRoom() {
    for (ordinal, axis) in [Orientation.horizontal, .vertical].enumerated() {
      let start = axis == rowAxis ? rows.map { $0.start - $0.home } ?? 0 : 0
      let (range, law) = Self.room(axis, options, viewport, contentSize, insets, from: start)
      (axisStates[ordinal].track.range, axisStates[ordinal].track.law) = (range, law)
    }
  }

  // MARK: Rows

  /// The axis along which rows follow each other.
  var rowAxis: Orientation { options.rowAxis }

  /// What is known of rows that are made when they come near; nil for other scroll views.
  var rows: RowTable? { rowTables.first }

  /// Has other rows, which give the content its size; it stays where it is.
  mutating func setRows(_ table: RowTable) {
    guard let plan = options.rows else { return }
    rowTables = [table]
    coveredOffsets = Self.offsets(coveredBy: table, viewport.along(rowAxis).value)
    rowsAreAway = table.start != table.home
    contentSize = Self.size(of: table, plan, rowAxis, viewport)
    findRoom()
  }

  /// Says to which row a program scrolls; nil for none.
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
    let (range, law) = room(axis, options, viewport, content, options.insets)
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

  /// Where the content is along an axis, and how fast it moves by itself.
  ///
  /// Inlined, and by the array of axisStates: through the subscript, whose accessor yields, all of
  /// the scroll view would be copied to be read.
  @inline(__always)
  func sample(_ axis: Orientation, at time: Seconds) -> MotionSample {
    axisStates[axis == .horizontal ? 0 : 1].track.sample(at: time)
  }

  /// Asks the track of an axis in place, as `sample` does.
  @inline(__always)
  func ask<Answer>(_ axis: Orientation, _ question: (ScrollTrack) -> Answer) -> Answer {
    question(axisStates[axis == .horizontal ? 0 : 1].track)
  }

  subscript(axis: Orientation) -> AxisState {
    // Not `_read`: of a large value Swift 6.3 reads a part after it has freed what the accessor
    // yields, which AddressSanitizer has found in `keep`.
    get { axisStates[axis == .horizontal ? 0 : 1] }
    _modify { yield &axisStates[axis == .horizontal ? 0 : 1] }
  }

  /// What is wrong with an axis along which it scrolls, or nil.
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

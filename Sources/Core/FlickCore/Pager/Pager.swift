/// A row of pages that shows one of them, and the movement from one to the next.
///
/// A value that contains its page, a finger's hold or its running motion, and so its state at any
/// later moment. Has no clock; callers pass the time.
///
/// Three page numbers and one continuous position describe it. `settledPage` is the page of its
/// last rest, `targetPage` its destination, `page(at:)` the page that fills most of the view, and
/// `position(at:)` all of it at once: 0 at the first page, 1.5 halfway between the second and
/// third, below 0 or above the last page when pulled beyond the edge.
public struct Pager: Hashable, Sendable {
  /// The options of the pager.
  public var options: PagerOptions {
    @inline(__always) get { made.options }
  }

  /// Stored separately, so that the rest is plain numbers, copied at each touch without counting
  /// references.
  let made: Made
  /// The page of the last rest.
  public internal(set) var settledPage: Int
  /// The page announced last: `settledPage`, or the destination of the present or last motion.
  public internal(set) var announcedPage: Int
  /// The offset that a program adds to the position, in pages.
  public internal(set) var manualOffset: Pages = 0

  /// The range of `manualOffset`.
  package static var manualOffsets: ClosedRange<Double> { -1e6...1e6 }

  let geometry: PageGeometry
  /// Whether pages change their look off their place; see `PagerOptions.interactive`.
  let changesPages: Bool
  /// The place of the announced page; in a ring, full turns add up.
  var heading: Int
  /// The distance between that place and its present or next rest, in pages, −0.5 to 0.5; see
  /// `CustomSnap.Verdict.shift`.
  var shift = 0.0
  var cause = PageChange.Cause.programmatic
  /// The moving content.
  var track: ScrollTrack

  /// Creates a pager at rest at `options.page`.
  ///
  /// - Parameters:
  ///   - length: the length of its frame along its axis; by default also the length of a page.
  ///   - across: the length of its frame across the axis; used only for `PageSize.ratio`.
  /// - Throws: `CoreError` for a number outside the range given in `PagerOptions`.
  public init(_ options: PagerOptions, length: Points, across: Points = 0) throws(CoreError) {
    try self.init(options, length: length, across: across, pageIDs: [])
  }

  /// - Parameter pageIDs: the ids of the pages that have nodes; empty if none of them has an id.
  init(
    _ options: PagerOptions, length: Points, across: Points, pageIDs: [String]
  ) throws(CoreError) {
    let table = try PageTable(options, view: length.value)
    if let table {
      geometry = PageGeometry(table, options, view: length.value)
    } else {
      geometry = try PageGeometry(options, length: length.value, across: across.value)
    }
    try CoreError.checked(options.restTolerance, "rest tolerance", in: .restTolerance)
    try CoreError.checked(options.touchTolerance, "touch tolerance", in: .restTolerance)
    try options.settle.check()
    guard options.dragLimit >= 0 else {
      throw CoreError(
        .invalidNumber,
        "drag limit: expected a number of at least 0 pages, found \(plain(options.dragLimit.value))"
      )
    }
    made = Made(options, pageIDs, table)
    changesPages = options.interactive != PageInteraction()
    settledPage = geometry.existing(options.page)
    announcedPage = settledPage
    heading = geometry.place(ofPage: settledPage)
    try options.overscroll.check()
    track = ScrollTrack(
      grip: TrackGrip(
        axis: options.axis, pan: options.ownPan,
        hasOwnEstimator: options.velocity != .standard, handover: options.edgeHandover),
      range: geometry.trackRange,
      snaps: table?.snaps(sign: geometry.sign) ?? .every(geometry.pitch), law: options.overscroll,
      viewport: geometry.pitch > 0 ? geometry.pageLength : 0,
      restTolerance: options.restTolerance.value, touchTolerance: options.touchTolerance.value,
      at: geometry.sign
        * (table?.offset(ofPlace: Double(heading)) ?? geometry.offset(ofPlace: Double(heading))))
    track.grip.pointerKinds = options.isDraggable ? options.pointerKinds : []
    track.grip.needsPage = options.area == .page
    try options.wheel.check()
    track.grip.answersWheel = options.wheel.policy != .none
    try options.order.check()
    track.grip.flingThrough = options.flingThrough
    track.grip.order = options.isReversed ? options.order.reversed : options.order
    track.grip.reach = Reach(options, geometry)
    track.grip.scale = options.dragScale.factor(options, geometry)
  }

  /// The ids of its pages, in their order; empty if none of them has one.
  var pageIDs: [String] { made.pageIDs }

  /// Options behind a reference; equal if the options are.
  final class Made: Hashable, Sendable {
    let options: PagerOptions
    let pageIDs: [String]
    /// The pages, if they have different lengths.
    let table: PageTable?
    init(_ options: PagerOptions, _ pageIDs: [String], _ table: PageTable?) {
      (self.options, self.pageIDs, self.table) = (options, pageIDs, table)
    }
    static func == (a: Made, b: Made) -> Bool {
      a === b || a.options == b.options && a.pageIDs == b.pageIDs
    }
    func hash(into hasher: inout Hasher) { hasher.combine(options) }
  }

  /// The length of a page; of pages of different lengths, the mean.
  public var pageLength: Points { Points(geometry.pageLength) }
  /// The length of a page, from 0; of one that does not exist, that of the nearest.
  public func length(ofPage page: Int) -> Points {
    Points(length(ofPage: Double(page.clamped(to: -1_000_000_000...1_000_000_000))))
  }
  /// From one page to the next: length and spacing; of pages of different lengths, the mean.
  ///
  /// Zero makes a pager that never moves.
  public var pitch: Points { Points(geometry.pitch) }
  /// The number of pages that it can rest at: all, or fewer if the content is trimmed to the frame.
  public var pageCount: Int {
    geometry.numbersPages && !geometry.loops ? geometry.pageCount : geometry.count
  }

  /// The track's offset of a place.
  func trackOffset(ofPlace place: Int) -> Double {
    geometry.sign * offset(ofPlace: Double(place))
  }

  /// The track's offset of its present or next rest.
  @inline(__always)
  var restOffset: Double {
    shift == 0
      ? trackOffset(ofPlace: heading)
      : geometry.sign * offset(ofPlace: Double(heading) + shift)
  }

  /// The place nearest to a track's offset, among those that exist.
  @inline(__always)
  func nearestPlace(to trackOffset: Double) -> Int {
    guard geometry.pitch > 0 else { return heading }
    let place = place(atOffset: geometry.sign * trackOffset).rounded()
    if geometry.loops { return place.magnitude < 1e15 ? Int(place) : heading }
    return Int(place.clamped(from: 0, to: Double(geometry.count - 1)))
  }

  /// The same among the places within the reach of fingers.
  @inline(__always)
  func allowedPlace(nearestTo trackOffset: Double) -> Int {
    let place = nearestPlace(to: trackOffset)
    let isTowardsEnd = (place > heading) == (geometry.sign > 0)
    return track.grip.reach.allows(towardsEnd: isTowardsEnd) ? place : heading
  }

  /// The page to report for a place; among pages that share it, the announced one.
  @inline(__always)
  func page(ofPlace place: Int) -> Int {
    geometry.place(ofPage: announcedPage) == place && !geometry.loops
      ? announcedPage : geometry.page(ofPlace: place)
  }

  /// `page`, or the nearest page that exists.
  func clamped(_ page: Int) -> Int { geometry.existing(page) }

  /// The broken invariant of the pager, or nil.
  var invariantFault: String? {
    if settledPage < 0 || announcedPage < 0 { return "a page before the first" }
    if let fault = track.invariantFault { return fault }
    guard case .resting = track.phase else { return nil }
    if track.requested != restOffset { return "rests off its page" }
    if geometry.place(ofPage: settledPage) != heading { return "rests beside its page" }
    return announcedPage == settledPage ? nil : "rests with an announcement open"
  }
}

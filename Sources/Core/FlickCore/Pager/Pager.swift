/// A row of pages of which one is shown, and the movement from one to the next.
///
/// A value: it holds its page, a finger's hold on it or its running motion, and answers for any
/// moment from then on. It reads no clock; callers pass the time.
///
/// Three page numbers and one continuous position describe it. `settledPage` is where it last came
/// to rest, `targetPage` where it is going, `page(at:)` the one that fills most of the view, and
/// `position(at:)` all of it at once: 0 at the first page, 1.5 halfway between the second and
/// third, below 0 or above the last page when pulled beyond the edge.
public struct Pager: Hashable, Sendable {
  /// How the pager was made.
  public var options: PagerOptions {
    @inline(__always) get { made.options }
  }

  /// Apart from the rest, which so is plain numbers, copied at each touch without counting
  /// references.
  let made: Made
  /// The page at which the pager last came to rest.
  public internal(set) var settledPage: Int
  /// The page announced last: `settledPage`, or the one to which the pager is or was moving.
  public internal(set) var announcedPage: Int
  /// What a program adds to the position, in pages: a manual offset.
  public internal(set) var manualOffset: Pages = 0

  /// What `manualOffset` may be.
  package static var manualOffsets: ClosedRange<Double> { -1e6...1e6 }

  let geometry: PageGeometry
  /// Whether pages look other than in their place; see `PagerOptions.interactive`.
  let changesPages: Bool
  /// The place of the announced page, in a ring as many times around as the content goes.
  var heading: Int
  /// How far beside that place it rests or will rest, in pages, −0.5 to 0.5: see
  /// `CustomSnap.Verdict.shift`.
  var shift = 0.0
  var cause = PageChange.Cause.programmatic
  /// The moving content.
  var track: ScrollTrack

  /// A pager at rest at `options.page`.
  ///
  /// - Parameters:
  ///   - length: of its frame along its axis; the length of a page unless options say else.
  ///   - across: of its frame across the axis; matters only for `PageSize.ratio`.
  /// - Throws: `CoreError` for a number outside the range that `PagerOptions` gives.
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
  /// How many pages it can rest at: all, or fewer where the content is trimmed to the frame.
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

  /// The same among the places that fingers may move it to.
  @inline(__always)
  func allowedPlace(nearestTo trackOffset: Double) -> Int {
    let place = nearestPlace(to: trackOffset)
    let isTowardsEnd = (place > heading) == (geometry.sign > 0)
    return track.grip.reach.allows(towardsEnd: isTowardsEnd) ? place : heading
  }

  /// The page to report for a place; of pages that share it the one that was announced.
  @inline(__always)
  func page(ofPlace place: Int) -> Int {
    geometry.place(ofPage: announcedPage) == place && !geometry.loops
      ? announcedPage : geometry.page(ofPlace: place)
  }

  /// `page`, or the nearest page that exists.
  func clamped(_ page: Int) -> Int { geometry.existing(page) }

  /// What is wrong with the pager, or nil.
  var invariantFault: String? {
    if settledPage < 0 || announcedPage < 0 { return "a page before the first" }
    if let fault = track.invariantFault { return fault }
    guard case .resting = track.phase else { return nil }
    if track.requested != restOffset { return "rests off its page" }
    if geometry.place(ofPage: settledPage) != heading { return "rests beside its page" }
    return announcedPage == settledPage ? nil : "rests with an announcement open"
  }
}

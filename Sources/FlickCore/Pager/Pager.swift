/// A row of pages of which one is shown, and the way from one to the next.
///
/// A value: it holds its page, a finger's hold on it or its running motion, and answers for any
/// moment from then on. It reads no clock; callers pass the time.
///
/// Three page numbers and one continuous position describe it. `settledPage` is where it last came to
/// rest, `targetPage` where it is going, `page(at:)` the one that fills most of the view, and
/// `position(at:)` all of it at once: 0 at the first page, 1.5 halfway between the second and third,
/// below 0 or above the last page when pulled beyond the edge.
public struct Pager: Hashable, Sendable {
  /// How the pager was made.
  public let options: PagerOptions
  /// The length of a page.
  public let pageLength: Points
  /// From one page to the next: length and spacing.
  ///
  /// Zero makes a pager that never moves.
  public let pitch: Points

  /// The page at which the pager last came to rest.
  public internal(set) var settledPage: Int
  /// The page announced last: `settledPage`, or the one on the way to which the pager is or was.
  public internal(set) var announcedPage: Int

  var cause = PageChange.Cause.programmatic
  /// The moving content.
  var track: ScrollTrack

  /// A pager at rest at `options.page`.
  ///
  /// - Parameter length: of its frame along its axis; the length of a page unless options say else.
  /// - Throws: `CoreError` for a number outside the range that `PagerOptions` gives.
  public init(_ options: PagerOptions, length: Points) throws(CoreError) {
    let count = try CoreError.checked(Double(options.pageCount), "page count", in: 0...1e9)
    let pageLength = try CoreError.checked(
      (options.pageLength ?? length).value, "page length", in: 0...1e9, unit: "pt")
    let spacing = try CoreError.checked(
      options.spacing.value, "page spacing", in: 0...1e9, unit: "pt")
    _ = try CoreError.checked(
      options.restTolerance.value, "rest tolerance", in: 1e-9...100, unit: "pt")
    _ = try CoreError.checked(
      options.settle.dampingFraction, "damping fraction of the settle spring", in: 0.01...1e6)
    self.options = options
    self.pageLength = Points(pageLength)
    // A pitch below a millionth of a point is a layout that has not happened yet.
    let pitch = pageLength + spacing < 1e-6 ? 0 : pageLength + spacing
    self.pitch = Points(pitch)
    settledPage = max(0, min(Int(count) - 1, options.page))
    announcedPage = settledPage
    let law = OverscrollLaw.band(options.rubberBand)
    try law.check()
    track = ScrollTrack(
      grip: TrackGrip(
        axis: options.axis, pan: options.pan, velocity: options.velocity,
        handover: EdgeHandover(options.handover)),
      range: 0...(Double(max(0, options.pageCount - 1)) * pitch), snaps: .every(pitch),
      law: law, viewport: pitch > 0 ? pageLength : 0,
      restTolerance: options.restTolerance.value, at: Double(settledPage) * pitch)
  }

  /// The offset of a page.
  func offset(of page: Int) -> Double { Double(page) * pitch.value }

  /// The page nearest to an offset, among those that exist.
  func nearestPage(to offset: Double) -> Int {
    guard pitch > 0 else { return settledPage }
    return Int(max(0, min(Double(max(0, options.pageCount - 1)), (offset / pitch.value).rounded())))
  }

  /// `page`, or the nearest page that exists.
  func clamped(_ page: Int) -> Int { max(0, min(options.pageCount - 1, page)) }

  /// What is wrong with the pager, or nil.
  var invariantFault: String? {
    if settledPage < 0 || announcedPage < 0 { return "a page before the first" }
    if let fault = track.invariantFault { return fault }
    guard case .resting = track.phase else { return nil }
    if track.requested != offset(of: settledPage) { return "rests off its page" }
    return announcedPage == settledPage ? nil : "rests with an announcement open"
  }
}

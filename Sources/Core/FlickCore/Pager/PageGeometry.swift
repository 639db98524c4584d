/// The places of the pages of a pager, and its range of movement.
///
/// Offsets grow towards later pages, independent of the direction on the screen. A place is where
/// the pager can rest: one for each page, or fewer if the content ends at the edges of the frame.
/// In a ring, places continue beyond both ends, and each represents a page.
///
/// Plain numbers, because it is copied at each touch; pages of different lengths are in a
/// `PageTable`.
struct PageGeometry: Hashable, Sendable {
  /// The mean, if pages have different lengths.
  let pageLength: Double
  /// From one page to the next; zero for pages that never move.
  ///
  /// The mean, if pages have different lengths.
  let pitch: Double
  let pageCount: Int
  let loops: Bool
  /// −1 if later pages are towards the start of the axis.
  let sign: Double
  /// The distance from the start of the frame (the end, if reversed) to a page at its place.
  let lead: Double
  let viewport: Double
  /// The number of places.
  let count: Int
  /// The page of the first place, if pages keep their numbers.
  ///
  /// If the content's end makes pages share that place, the last of them.
  private let firstPage: Int
  /// Whether pages keep their numbers where several share a place.
  let numbersPages: Bool
  /// Offsets of the first and the last place.
  private let low: Double
  private let high: Double
  /// Whether the first and last places differ from those of the first and last pages.
  private let hasOwnEnds: Bool
  /// Whether a place is a page and its offset the page times the pitch.
  let isPlain: Bool
  /// Whether pages have different lengths.
  let hasTable: Bool
  /// The position of the first place, where pages keep their numbers.
  private let firstPosition: Double

  init(_ options: PagerOptions, length: Double, across: Double) throws(CoreError) {
    let count = try CoreError.checked(Double(options.pageCount), "page count", in: .count)
    pageLength = try CoreError.checked(
      options.pageSize.length(along: length, across: across), "page length", in: 0...1e9,
      unit: "pt")
    let spacing = try CoreError.checked(
      options.spacing.value, "page spacing", in: .extent, unit: "pt")
    let scale = try options.interactive.checked().scale
    // Pages that shrink by half their loss on either side would part; the spacing compensates for
    // it.
    let pitch = max(0, pageLength + spacing - pageLength * (1 - scale) / 2)
    // A pitch below a millionth of a point is a layout that has not happened yet.
    self.pitch = pitch < 1e-6 ? 0 : pitch
    pageCount = Int(count)
    loops = options.loops && pageCount > 1 && self.pitch > 0
    sign = options.isReversed ? -1 : 1
    viewport = length
    lead = try options.alignment.lead(view: length, page: pageLength)
    let inset = try options.endInset()
    hasOwnEnds =
      (options.containment != .none || inset != nil) && !loops && self.pitch > 0 && pageCount > 0
    numbersPages = options.containment == .keep || inset != nil
    hasTable = false
    isPlain = sign > 0 && !loops && !hasOwnEnds && self.pitch > 0
    guard hasOwnEnds else {
      (self.count, firstPage) = (pageCount, 0)
      (low, high) = (0, Double(max(0, pageCount - 1)) * self.pitch)
      firstPosition = 0
      return
    }
    // The ends of the content meet those of the frame; seen from a page at its place.
    let content = count * self.pitch - (self.pitch - pageLength)
    low = if let inset { max(0, lead - inset) } else { lead }
    high =
      inset == nil
      ? max(0, content - length) + lead : max(low, (count - 1) * self.pitch - low)
    let first = (low / self.pitch).rounded(.down).clamped(from: 0, to: count - 1)
    let last = (high / self.pitch).rounded(.up).clamped(from: first, to: count - 1)
    firstPage = Int(first)
    firstPosition = numbersPages ? first : 0
    self.count = high > low ? Int(last - first) + 1 : 1
  }

  /// Creates the geometry of pages with different lengths.
  init(_ table: PageTable, _ options: PagerOptions, view: Double) {
    (pageLength, pitch) = (table.meanLength, table.meanPitch)
    pageCount = table.lengths.count
    loops = table.ring != nil
    sign = options.isReversed ? -1 : 1
    viewport = view
    lead = table.leads[0]
    hasOwnEnds = table.hasOwnEnds
    numbersPages = table.numbersPages
    (isPlain, hasTable) = (false, true)
    (low, high) = (table.range.lowerBound, table.range.upperBound)
    firstPage = table.firstPage
    firstPosition = numbersPages ? Double(table.firstPage) : 0
    count = table.places.count
  }

  /// The offsets between which it moves, as the track has them.
  var trackRange: ClosedRange<Double> {
    if loops { return -Double.infinity...Double.infinity }
    return sign > 0 ? low...high : -high...(-low)
  }

  /// The offset of a place.
  func offset(ofPlace place: Double) -> Double {
    guard hasOwnEnds else { return place * pitch }
    if place <= 0 { return low }
    if place >= Double(count - 1) { return high }
    return (Double(firstPage) + place) * pitch
  }

  /// The offset at a position between places, or beyond them.
  func offset(around place: Double) -> Double {
    // Beyond the ends a page has its full length, as in `place(atOffset:)`.
    if hasOwnEnds, place < 0 { return low + place * pitch }
    let last = Double(count - 1)
    if hasOwnEnds, place > last { return high + (place - last) * pitch }
    let whole = place.rounded(.down)
    let from = offset(ofPlace: whole)
    let to = offset(ofPlace: whole + 1)
    return from + (place - whole) * (to > from ? to - from : pitch)
  }

  /// The place at an offset, and the distance to the next.
  ///
  /// Inlined, to avoid copying the pager out of its array.
  @inline(__always)
  func place(atOffset offset: Double) -> Double {
    guard pitch > 0 else { return 0 }
    guard hasOwnEnds else { return offset / pitch }
    return Self.containedPlace(
      atOffset: offset, pitch: pitch, low: low, high: high, first: Double(firstPage), count: count)
  }

  /// With plain numbers, so that the call does not copy anything.
  private static func containedPlace(
    atOffset offset: Double, pitch: Double, low: Double, high: Double, first: Double, count: Int
  ) -> Double {
    if offset <= low || count == 1 { return (offset - low) / pitch }
    let last = Double(count - 1)
    if offset >= high { return last + (offset - high) / pitch }
    let page = (offset / pitch).rounded(.down) - first
    let place = page.clamped(from: 0, to: last - 1)
    let from = place == 0 ? low : (first + place) * pitch
    let to = place == last - 1 ? high : (first + place + 1) * pitch
    return place + (to > from ? (offset - from) / (to - from) : 0)
  }

  /// The page number to show for a place: around the ring, or the page that shares it.
  func page(ofPlace place: Int) -> Int {
    guard count > 0 else { return 0 }
    guard loops else {
      return place.clamped(from: 0, to: count - 1) + (hasOwnEnds && numbersPages ? firstPage : 0)
    }
    let rest = place % pageCount
    return rest < 0 ? rest + pageCount : rest
  }

  /// The place of a page that exists.
  func place(ofPage page: Int) -> Int {
    guard hasOwnEnds, numbersPages else { return page }
    return (page - firstPage).clamped(from: 0, to: count - 1)
  }

  /// The page, or the nearest that exists.
  func existing(_ page: Int) -> Int {
    let last = hasOwnEnds && numbersPages ? pageCount - 1 : count - 1
    return page.clamped(from: 0, to: last)
  }

  /// In a ring the place of a page that is nearest to a position, of two the later; else its place.
  func place(ofPage page: Int, near position: Double) -> Int {
    guard loops else { return place(ofPage: page) }
    let turns = ((position - Double(page)) / Double(pageCount)).nearestUp
    guard turns.magnitude < 1e6 else { return page }
    return page + Int(turns) * pageCount
  }

  /// A position in the ring counted from its first page, from 0 up to the number of pages; else
  /// that of the page, where pages keep their numbers.
  @inline(__always)
  func wrapped(_ position: Double) -> Double {
    guard loops else { return position + firstPosition }
    let length = Double(pageCount)
    let rest = position - (position / length).rounded(.down) * length
    // The difference may round up to the whole.
    return rest < length ? rest : 0
  }

  /// The position of the last place; zero for an empty pager.
  var lastPosition: Double { Double(max(0, count - 1)) + firstPosition }

  /// The place at a position that `wrapped` gave.
  func place(atPosition position: Double) -> Double { position - firstPosition }
}

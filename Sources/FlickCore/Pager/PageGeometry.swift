/// Where the pages of a pager are, and between which places it moves.
///
/// Offsets here grow towards later pages, whatever the direction on the screen. A place is where the
/// pager can rest: one for each page, or fewer where the content ends at the edges of the frame. In a
/// ring places go on beyond both ends, and each stands for a page.
struct PageGeometry: Hashable, Sendable {
  let pageLength: Double
  /// From one page to the next; zero for pages that never move.
  let pitch: Double
  let pageCount: Int
  let loops: Bool
  /// −1 where later pages lie towards the start of the axis.
  let sign: Double
  /// From the start of the frame (the end, if reversed) to a page at its place.
  let lead: Double
  let viewport: Double
  /// How many places there are.
  let count: Int
  /// The page that the first place belongs to, where pages keep their numbers; of places that the
  /// content's end makes, the last that shares it.
  private let firstPage: Int
  private let numbersPages: Bool
  /// Offsets of the first and the last place.
  private let low: Double
  private let high: Double
  private let isContained: Bool

  init(_ options: PagerOptions, length: Double, across: Double) throws(CoreError) {
    let count = try CoreError.checked(Double(options.pageCount), "page count", in: 0...1e9)
    pageLength = try CoreError.checked(
      options.pageSize.length(along: length, across: across), "page length", in: 0...1e9,
      unit: "pt")
    let spacing = try CoreError.checked(
      options.spacing.value, "page spacing", in: 0...1e9, unit: "pt")
    let scale = try options.interactive.checked().scale
    // Pages that shrink by half their loss on either side would part; the spacing takes it back.
    let pitch = max(0, pageLength + spacing - pageLength * (1 - scale) / 2)
    // A pitch below a millionth of a point is a layout that has not happened yet.
    self.pitch = pitch < 1e-6 ? 0 : pitch
    pageCount = Int(count)
    loops = options.loops && pageCount > 1 && self.pitch > 0
    sign = options.isReversed ? -1 : 1
    viewport = length
    lead = try options.alignment.lead(view: length, page: pageLength)
    isContained = options.containment != .none && !loops && self.pitch > 0 && pageCount > 0
    numbersPages = options.containment == .keep
    guard isContained else {
      (self.count, firstPage) = (pageCount, 0)
      (low, high) = (0, Double(max(0, pageCount - 1)) * self.pitch)
      return
    }
    // The ends of the content meet those of the frame; seen from a page at its place.
    let content = count * self.pitch - (self.pitch - pageLength)
    low = lead
    high = max(0, content - length) + lead
    let first = max(0, min(count - 1, (low / self.pitch).rounded(.down)))
    let last = max(first, min(count - 1, (high / self.pitch).rounded(.up)))
    firstPage = Int(first)
    self.count = high > low ? Int(last - first) + 1 : 1
  }

  /// The offsets between which it moves, as the track has them.
  var trackRange: ClosedRange<Double> {
    if loops { return -Double.infinity...Double.infinity }
    return sign > 0 ? low...high : -high...(-low)
  }

  /// The offset of a place.
  func offset(ofPlace place: Double) -> Double {
    guard isContained else { return place * pitch }
    if place <= 0 { return low }
    if place >= Double(count - 1) { return high }
    return (Double(firstPage) + place) * pitch
  }

  /// The offset at a position between places, or beyond them.
  func offset(around place: Double) -> Double {
    let whole = place.rounded(.down)
    let from = offset(ofPlace: whole)
    let to = offset(ofPlace: whole + 1)
    return from + (place - whole) * (to > from ? to - from : pitch)
  }

  /// The place at an offset, and how far it is to the next.
  func place(atOffset offset: Double) -> Double {
    guard pitch > 0 else { return 0 }
    guard isContained else { return offset / pitch }
    if offset <= low || count == 1 { return (offset - low) / pitch }
    let last = Double(count - 1)
    if offset >= high { return last + (offset - high) / pitch }
    let page = (offset / pitch).rounded(.down) - Double(firstPage)
    let place = max(0, min(last - 1, page))
    let (from, to) = (self.offset(ofPlace: place), self.offset(ofPlace: place + 1))
    return place + (to > from ? (offset - from) / (to - from) : 0)
  }

  /// The number to show for a place: around the ring, or of the page that shares it.
  func page(ofPlace place: Int) -> Int {
    guard count > 0 else { return 0 }
    guard loops else {
      return max(0, min(count - 1, place)) + (isContained && numbersPages ? firstPage : 0)
    }
    let rest = place % pageCount
    return rest < 0 ? rest + pageCount : rest
  }

  /// The place of a page that exists.
  func place(ofPage page: Int) -> Int {
    guard isContained, numbersPages else { return page }
    return max(0, min(count - 1, page - firstPage))
  }

  /// The page, or the nearest that exists.
  func existing(_ page: Int) -> Int {
    let last = isContained && numbersPages ? pageCount - 1 : count - 1
    return max(0, min(last, page))
  }

  /// In a ring the place of a page that is nearest to a position, of two the later; else its place.
  func place(ofPage page: Int, near position: Double) -> Int {
    guard loops else { return place(ofPage: page) }
    let turns = ((position - Double(page)) / Double(pageCount)).nearestUp
    guard turns.magnitude < 1e6 else { return page }
    return page + Int(turns) * pageCount
  }

  /// A position in the ring counted from its first page, from 0 up to the number of pages.
  func wrapped(_ position: Double) -> Double {
    guard loops else { return position + (isContained && numbersPages ? Double(firstPage) : 0) }
    let length = Double(pageCount)
    let rest = position - (position / length).rounded(.down) * length
    // The difference may round up to the whole.
    return rest < length ? rest : 0
  }
}

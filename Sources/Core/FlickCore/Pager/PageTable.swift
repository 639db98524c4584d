/// Pages of different lengths, and the offsets of their places of rest.
///
/// Offsets grow towards later pages. Positions between two places are linear in the offset, so half
/// a page is half the way from one page to the next, whatever their lengths.
final class PageTable: Hashable, Sendable {
  let lengths: [Double]
  /// From the start of the first page to that of each.
  private let starts: [Double]
  /// From the start of the frame (the end, if reversed) to each page at its place.
  let leads: [Double]
  /// The offset of each page at its aligned place.
  private let anchors: [Double]
  /// The offsets of the places of rest, in rising order.
  let places: [Double]
  /// The offsets between which the pager moves without a ring.
  let range: ClosedRange<Double>
  /// The page that the first place belongs to.
  let firstPage: Int
  let hasOwnEnds: Bool
  let numbersPages: Bool
  /// The length of the ring, from the first page around to itself; nil without one.
  let ring: Double?

  /// Creates the table of the options; nil for pages of one length.
  convenience init?(_ options: PagerOptions, view: Double) throws(CoreError) {
    guard case .each(let lengths) = options.pageSize else { return nil }
    try self.init(options, lengths: lengths, view: view)
  }

  private init(_ options: PagerOptions, lengths: [Points], view: Double) throws(CoreError) {
    try Self.check(options, lengths)
    self.lengths = lengths.map(\.value)
    let spacing = try CoreError.checked(
      options.spacing.value, "page spacing", in: .extent, unit: "pt")
    let scale = try options.interactive.checked().scale
    leads = try self.lengths.map { length throws(CoreError) in
      try options.alignment.lead(view: view, page: length)
    }
    // As with pages of one length: a neighbour that shrinks leaves half its loss on either side.
    // The next page begins and ends after this one, however short one of them is.
    func step(_ page: Double, _ next: Double) -> Double {
      max(1e-6 + max(0, page - next), page + spacing - (page + next) / 2 * (1 - scale) / 2)
    }
    var starts = [0.0]
    for (page, next) in zip(self.lengths, self.lengths.dropFirst()) {
      starts.append(starts[starts.count - 1] + step(page, next))
    }
    self.starts = starts
    anchors = zip(starts, leads).map { [leads] in $0 + leads[0] - $1 }
    let end = starts[starts.count - 1]
    let isRing = options.loops && lengths.count > 1
    ring = isRing ? end + step(self.lengths[self.lengths.count - 1], self.lengths[0]) : nil
    let inset = try options.endInset()
    hasOwnEnds = (options.containment != .none || inset != nil) && !isRing
    numbersPages = options.containment == .keep || inset != nil
    guard hasOwnEnds else {
      (places, firstPage) = (anchors, 0)
      range = anchors[0]...anchors[anchors.count - 1]
      return
    }
    let last = lengths.count - 1
    var (low, high) = (leads[0], leads[0] + max(0, end + self.lengths[last] - view))
    if let inset {
      low = max(0, leads[0] - inset)
      high = max(low, anchors[last] - max(0, leads[last] - inset))
    }
    firstPage = max(0, anchors.indices.prefixEnd { [anchors] in anchors[$0] <= low } - 1)
    let lastPage = max(
      firstPage, min(last, anchors.indices.prefixEnd { [anchors] in anchors[$0] < high }))
    let inner = lastPage > firstPage ? anchors[firstPage + 1..<lastPage] : []
    // A single page, however long, has one place.
    places = high > low && lastPage > firstPage ? [low] + inner + [high] : [low]
    range = low...max(low, high)
  }

  private static func check(_ options: PagerOptions, _ lengths: [Points]) throws(CoreError) {
    guard lengths.count == options.pageCount, !lengths.isEmpty else {
      throw CoreError(
        .infeasible,
        "page lengths: expected one for each of \(options.pageCount) pages, found \(lengths.count)")
    }
    for length in lengths {
      try CoreError.checked(length.value, "page length", in: 0...1e9, unit: "pt")
    }
    guard !options.dragLimit.isFinite else {
      throw CoreError(
        .infeasible,
        "pager: expected pages of one length or no drag limit, found both; the limit is in pages")
    }
  }

  static func == (a: PageTable, b: PageTable) -> Bool {
    a === b
      || a.lengths == b.lengths && a.starts == b.starts && a.leads == b.leads
        && a.places == b.places && a.ring == b.ring && a.firstPage == b.firstPage
        && a.numbersPages == b.numbersPages
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(lengths)
    hasher.combine(places)
  }

  var meanLength: Double { lengths.reduce(0, +) / Double(lengths.count) }

  /// The mean distance from one page to the next.
  var meanPitch: Double {
    if let ring { return ring / Double(lengths.count) }
    guard anchors.count > 1 else { return max(1e-6, lengths[0]) }
    return (anchors[anchors.count - 1] - anchors[0]) / Double(anchors.count - 1)
  }
}

// Places.

extension PageTable {
  /// The places of rest of the track.
  func snaps(sign: Double) -> SnapGrid {
    let places = sign > 0 ? places : places.reversed().map { -$0 }
    return ring.map { .ring(places, $0) } ?? .places(places)
  }
}

extension PageTable {
  /// The offset of a place, between two places and beyond the ends too.
  func offset(ofPlace place: Double) -> Double { value(at: place, in: places) }

  /// The place at an offset.
  func place(atOffset offset: Double) -> Double { index(of: offset, in: places) }

  /// The position at an offset, where each page counts in full.
  func seenPosition(atOffset offset: Double) -> Double { index(of: offset, in: anchors) }

  /// From the page before a place to the page after it.
  func pitch(atPlace place: Double) -> Double {
    step(after: place.rounded(.down) + (hasOwnEnds ? Double(firstPage) : 0), in: anchors)
  }

  /// From one value of a list to the next; beyond its ends as at them.
  private func step(after index: Double, in values: [Double]) -> Double {
    let count = values.count
    if let ring {
      let index = number(of: index)
      return index + 1 < count
        ? values[index + 1] - values[index] : ring + values[0] - values[index]
    }
    guard count > 1 else { return max(1e-6, lengths[0]) }
    let first = Int(index.clamped(from: 0, to: Double(count - 2)))
    return values[first + 1] - values[first]
  }

  private func value(at index: Double, in values: [Double]) -> Double {
    let whole = index.rounded(.down)
    if let ring {
      let turns = (whole / Double(values.count)).rounded(.down)
      let start = values[number(of: whole)] + turns * ring
      return index == whole ? start : start + (index - whole) * step(after: whole, in: values)
    }
    let last = Double(values.count - 1)
    // Beyond the ends a page has its full length.
    if index <= 0 { return values[0] + index * step(after: 0, in: anchors) }
    if index >= last {
      return values[values.count - 1] + (index - last) * step(after: .infinity, in: anchors)
    }
    let start = values[Int(whole)]
    return index == whole ? start : start + (index - whole) * step(after: whole, in: values)
  }

  private func index(of value: Double, in values: [Double]) -> Double {
    if let ring {
      let turns = ((value - values[0]) / ring).rounded(.down)
      let rest = value - turns * ring
      let found = max(0, values.indices.prefixEnd { values[$0] <= rest } - 1)
      let index = Double(found)
      return turns * Double(values.count) + index
        + (rest - values[found]) / step(after: index, in: values)
    }
    let last = values.count - 1
    if value <= values[0] { return (value - values[0]) / step(after: 0, in: anchors) }
    if value >= values[last] {
      return Double(last) + (value - values[last]) / step(after: .infinity, in: anchors)
    }
    let found = values.indices.prefixEnd { values[$0] <= value } - 1
    return Double(found) + (value - values[found]) / step(after: Double(found), in: values)
  }

  /// The number of a page in a ring, counted on beyond its ends.
  private func number(of page: Double) -> Int {
    let count = Double(lengths.count)
    let rest = page - (page / count).rounded(.down) * count
    return Int(rest.clamped(from: 0, to: count - 1))
  }
}

// Pages, in a ring numbered on beyond its ends.

extension PageTable {
  func length(ofPage page: Double) -> Double {
    lengths[
      ring != nil ? number(of: page) : Int(page.clamped(from: 0, to: Double(lengths.count - 1)))]
  }

  func start(ofPage page: Double) -> Double { value(at: page, in: starts) }

  /// The last page that begins at or before a distance from the start of the first; −1 before that.
  func page(atDistance distance: Double) -> Double {
    let turns = ring.map { (distance / $0).rounded(.down) } ?? 0
    let rest = distance - turns * (ring ?? 0)
    return Double(starts.indices.prefixEnd { starts[$0] <= rest } - 1) + turns
      * Double(starts.count)
  }

  /// The first and the last page that have something between two distances from the start of the
  /// first.
  func seenPages(from start: Double, to end: Double) -> (first: Double, last: Double) {
    var first = page(atDistance: start) + 1
    // The steps between pages that are drawn smaller are shorter than the pages.
    while ring != nil || first > 0,
      self.start(ofPage: first - 1) + length(ofPage: first - 1) > start
    {
      first -= 1
    }
    let last = page(atDistance: end)
    return (first, self.start(ofPage: last) < end ? last : last - 1)
  }
}

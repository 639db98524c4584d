// Where single pages and places are: in closed form for pages of one length, else by their table.
// Pages of a ring are numbered on beyond its ends.

extension Pager {
  /// Whether all pages have one length.
  var hasEqualPages: Bool { made.table == nil }

  /// The length of a page; of one that does not exist, that of the nearest.
  func length(ofPage page: Double) -> Double {
    made.table?.length(ofPage: page) ?? geometry.pageLength
  }

  /// From the start of the first page to that of another.
  func start(ofPage page: Double) -> Double {
    made.table?.start(ofPage: page) ?? page * geometry.pitch
  }

  /// The offset of a place.
  @inline(__always)
  func offset(ofPlace place: Double) -> Double {
    made.table?.offset(ofPlace: place) ?? geometry.offset(ofPlace: place)
  }

  /// The offset at a position between places, or beyond them.
  func offset(around place: Double) -> Double {
    made.table?.offset(ofPlace: place) ?? geometry.offset(around: place)
  }

  /// The place at an offset, and how far it is to the next.
  @inline(__always)
  func place(atOffset offset: Double) -> Double {
    made.table?.place(atOffset: offset) ?? geometry.place(atOffset: offset)
  }

  /// The position as it is seen at an offset: pages that the ends keep from their places count in
  /// full.
  func seenPosition(atOffset offset: Double) -> Double {
    made.table?.seenPosition(atOffset: offset) ?? offset / geometry.pitch
  }

  /// From the page before a place to the page after it.
  @inline(__always)
  func pitch(atPlace place: Double) -> Double {
    made.table?.pitch(atPlace: place) ?? geometry.pitch
  }

  /// The same at an offset of the track.
  @inline(__always)
  func pitch(atTrack offset: Double) -> Double {
    guard let table = made.table else { return geometry.pitch }
    return table.pitch(atPlace: table.place(atOffset: geometry.sign * offset))
  }

  /// How far the content is scrolled some pages on from an offset.
  @inline(__always)
  func offset(_ offset: Double, shiftedBy pages: Double) -> Double {
    guard let table = made.table else { return offset + pages * geometry.pitch }
    return pages == 0 ? offset : table.offset(ofPlace: table.place(atOffset: offset) + pages)
  }

  /// The first and the last page that are partly in the frame, whether they exist or not.
  func seenPages(scrolledTo offset: Double) -> (first: Double, last: Double) {
    let start = offset - geometry.lead
    if let table = made.table { return table.seenPages(from: start, to: start + geometry.viewport) }
    let pitch = geometry.pitch
    return (
      ((start - geometry.pageLength) / pitch).rounded(.down) + 1,
      ((start + geometry.viewport) / pitch).rounded(.up) - 1
    )
  }

  /// See `PageGeometry.page`.
  func page(atEdge along: Double, scrolledTo offset: Double) -> (page: Int, within: Double)? {
    geometry.page(atEdge: along, scrolledTo: offset, made.table)
  }
}

extension PageGeometry {
  /// The page at a place of the frame along the axis, and how far into the page; nil in a gap.
  func page(
    atEdge along: Double, scrolledTo offset: Double, _ table: PageTable?
  ) -> (page: Int, within: Double)? {
    guard pitch > 0 else { return nil }
    let distance = (sign > 0 ? along : viewport - along) - lead + offset
    let page = table?.page(atDistance: distance) ?? (distance / pitch).rounded(.down)
    guard page.magnitude < 1e15, loops || (page >= 0 && page < Double(pageCount)) else {
      return nil
    }
    let within = distance - (table?.start(ofPage: page) ?? page * pitch)
    let length = table?.length(ofPage: page) ?? pageLength
    // The gap after a page belongs to no page.
    guard within < length else { return nil }
    return (
      loops ? self.page(ofPlace: Int(page)) : Int(page), sign > 0 ? within : length - within
    )
  }
}

// The places of single pages: in closed form for pages of one length, else by their table.
// Pages of a ring are numbered on beyond its ends.

extension Pager {
  /// Whether all pages have one length.
  var hasEqualPages: Bool { !geometry.hasTable }

  /// The pages, if they have different lengths.
  ///
  /// The flag comes first: for others no reference is counted.
  @inline(__always)
  private var table: PageTable? { geometry.hasTable ? made.table : nil }

  /// The length of a page; of one that does not exist, that of the nearest.
  @inline(__always)
  func length(ofPage page: Double) -> Double {
    geometry.hasTable ? made.length(ofPage: page) : geometry.pageLength
  }

  /// From the start of the first page to that of another.
  func start(ofPage page: Double) -> Double {
    table?.start(ofPage: page) ?? page * geometry.pitch
  }

  /// The offset of a place.
  @inline(__always)
  func offset(ofPlace place: Double) -> Double {
    geometry.hasTable ? made.offset(ofPlace: place) : geometry.offset(ofPlace: place)
  }

  /// The offset at a position between places, or beyond them.
  func offset(around place: Double) -> Double {
    geometry.hasTable ? made.offset(ofPlace: place) : geometry.offset(around: place)
  }

  /// The place at an offset, and how far it is to the next.
  @inline(__always)
  func place(atOffset offset: Double) -> Double {
    geometry.hasTable ? made.place(atOffset: offset) : geometry.place(atOffset: offset)
  }

  /// The position as it is seen at an offset: pages that the ends keep from their places count in
  /// full.
  func seenPosition(atOffset offset: Double) -> Double {
    table?.seenPosition(atOffset: offset) ?? offset / geometry.pitch
  }

  /// From the page before a place to the page after it.
  @inline(__always)
  func pitch(atPlace place: Double) -> Double {
    geometry.hasTable ? made.pitch(atPlace: place) : geometry.pitch
  }

  /// The same at an offset of the track.
  @inline(__always)
  func pitch(atTrack offset: Double) -> Double {
    geometry.hasTable
      ? made.pitch(atPlace: made.place(atOffset: geometry.sign * offset)) : geometry.pitch
  }

  /// The offset of the content some pages after another offset.
  @inline(__always)
  func offset(_ offset: Double, shiftedBy pages: Double) -> Double {
    guard geometry.hasTable, pages != 0 else { return offset + pages * geometry.pitch }
    return made.offset(ofPlace: made.place(atOffset: offset) + pages)
  }

  /// The first and the last page that are partly in the frame, whether they exist or not.
  func seenPages(scrolledTo offset: Double) -> (first: Double, last: Double) {
    let start = offset - geometry.lead
    if let table { return table.seenPages(from: start, to: start + geometry.viewport) }
    let pitch = geometry.pitch
    return (
      ((start - geometry.pageLength) / pitch).rounded(.down) + 1,
      ((start + geometry.viewport) / pitch).rounded(.up) - 1
    )
  }

  /// See `PageGeometry.page`.
  func page(atEdge along: Double, scrolledTo offset: Double) -> (page: Int, within: Double)? {
    geometry.page(atEdge: along, scrolledTo: offset, table)
  }
}

// Pages of different lengths. Calls with the options alone: a call with the pager would copy it out
// of its array.

extension Pager.Made {
  @inline(never)
  fileprivate func length(ofPage page: Double) -> Double { table?.length(ofPage: page) ?? 0 }

  @inline(never)
  fileprivate func offset(ofPlace place: Double) -> Double { table?.offset(ofPlace: place) ?? 0 }

  @inline(never)
  fileprivate func place(atOffset offset: Double) -> Double { table?.place(atOffset: offset) ?? 0 }

  @inline(never)
  fileprivate func pitch(atPlace place: Double) -> Double { table?.pitch(atPlace: place) ?? 0 }
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

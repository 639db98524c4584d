import Testing

@testable import FlickCore

/// Places of pagers with ends that differ from the first and the last page.
@Suite struct `The place at an offset` {
  @Test(
    arguments: [ScrollContainment.none, .trim, .keep],
    [
      PageAlignment.start(), .center, .end(), .start(inset: 300), .start(inset: -60),
      .end(inset: -60), .end(inset: 310), .justified(inset: 20), .justified(),
    ])
  func `place and offset are inverse, also between pages and beyond the ends`(
    _ containment: ScrollContainment, _ alignment: PageAlignment
  ) throws {
    var options = PagerOptions(pageCount: 7)
    options.pageSize = .fixed(130)
    options.containment = containment
    options.alignment = alignment
    if case .justified = alignment, containment != .none { return }
    let geometry = try PageGeometry(options, length: 400, across: 300)
    #expect(geometry.count > 2)
    for quarter in -3...(4 * geometry.count + 2) {
      let place = Double(quarter) / 4
      let offset = geometry.offset(around: place)
      // A last stretch may be shorter than a page; beyond the ends a page is a page.
      let back = geometry.place(atOffset: offset)
      #expect((back - place).magnitude < 1e-12, "\(place)")
    }
  }

  /// Content moves by a page for a frame's length of the finger, be they as small as they are.
  @Test(
    arguments: [
      (.fixed(100), 400, 0.25), (.fixed(0.5), 100, 0.005), (.fixed(0.25), 0.5, 0.5), (.fill, 0, 1),
      (.fixed(100), 0, 1),
    ] as [(size: PageSize, length: Double, factor: Double)])
  func `the place at an offset follows a finger by pages`(
    _ row: (size: PageSize, length: Double, factor: Double)
  ) throws {
    var options = PagerOptions(pageCount: 7)
    options.pageSize = row.size
    let geometry = try PageGeometry(options, length: row.length, across: 300)
    #expect((DragScale.page.factor(options, geometry) - row.factor).magnitude < 1e-12)
    #expect(DragScale.finger.factor(options, geometry) == 1)
  }

  /// Pages of 100 with 20 between them.
  @Test(
    arguments: [
      (0, 0), (99.9, 0), (100, nil), (119, nil), (120, 1), (219, 1), (-1, nil), (840, nil),
    ] as [(place: Double, page: Int?)])
  func `the place at an offset is on a page or between two`(_ row: (place: Double, page: Int?))
    throws
  {
    var options = PagerOptions(pageCount: 7)
    (options.pageSize, options.spacing) = (.fixed(100), 20)
    let pager = try Pager(options, length: 400, across: 300)
    #expect(pager.page(atEdge: row.place, scrolledTo: 0)?.page == row.page)
  }

  @Test(arguments: [(1_000_000_000, true), (1_000_000_001, false), (-1, false)])
  func `places are limited to a thousand million`(_ count: Int, _ isTaken: Bool) {
    let pager = try? Pager(PagerOptions(pageCount: count), length: 300)
    #expect((pager != nil) == isTaken)
  }
}

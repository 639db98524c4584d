import Testing

@testable import FlickCore

/// Places of pagers whose ends are not those of the first and the last page.
@Suite struct `The place at an offset` {
  @Test(
    arguments: [ScrollContainment.none, .trim, .keep], [PageAlignment.start(), .center, .end()])
  func `undoes the offset at a place, between pages and beyond the ends too`(
    _ containment: ScrollContainment, _ alignment: PageAlignment
  ) throws {
    var options = PagerOptions(pageCount: 7)
    options.pageSize = .fixed(130)
    options.containment = containment
    options.alignment = alignment
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

  @Test(arguments: [(1_000_000_000, true), (1_000_000_001, false), (-1, false)])
  func `is one of at most a thousand million`(_ count: Int, _ isTaken: Bool) {
    let pager = try? Pager(PagerOptions(pageCount: count), length: 300)
    #expect((pager != nil) == isTaken)
  }
}

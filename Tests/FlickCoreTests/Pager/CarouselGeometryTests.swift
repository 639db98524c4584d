import FlickCore
import Testing

/// A row of four slides of 50 points in a view of 100, by script.
@Suite struct `The geometry of a carousel` {
  private static func carousel(
    view: Points = 100, lengths: [Double] = [50, 50, 50, 50], margin: Points = 0,
    alignment: CarouselGeometry.Alignment = .start, _ containment: ScrollContainment = .trim,
    group: CarouselGeometry.Group = .count(1), loops: Bool = false
  ) throws -> CarouselGeometry {
    var slides: [CarouselGeometry.Slide] = []
    var start = 0.0
    for length in lengths {
      slides.append(.init(offset: Points(start), length: Points(length)))
      start += length
    }
    return try CarouselGeometry(
      view: view, slides: slides, endMargin: margin, alignment: alignment,
      containment: containment, group: group, loops: loops)
  }

  @Test func `each slide that can be scrolled to has a snap and its share of the distance`()
    throws
  {
    let row = try Self.carousel()
    #expect(row.snaps == [0, 50, 100])
    #expect(row.slidesOfSnaps == [0..<1, 1..<2, 2..<4])
    #expect((0..<3).map(row.progress(ofSnap:)) == [0, 0.5, 1])
    #expect(row.progress(ofSnap: -1) == nil && row.progress(ofSnap: 3) == nil)
    #expect(row.contentLength == 200)
  }

  @Test func `a ring goes once around`() throws {
    let ring = try Self.carousel(loops: true)
    #expect(ring.snaps == [0, 50, 100, 150])
    #expect((0..<4).map(ring.progress(ofSnap:)) == [0, 0.25, 0.5, 0.75])
  }

  @Test func `a carousel that fits has one place and no distance`() throws {
    for lengths in [[100.0], [50, 50], [60, 42]] {
      let row = try Self.carousel(lengths: lengths)
      #expect(row.snaps == [0] && row.slidesOfSnaps == [0..<lengths.count])
      #expect(row.progress(ofSnap: 0) == 0)
    }
    // Slightly more than the tolerance of two points for pixels.
    #expect(try Self.carousel(lengths: [60, 42.001]).snaps.count == 2)
    let none = try Self.carousel(lengths: [])
    #expect(none.snaps.isEmpty && none.contentLength == 0 && none.progress(ofSnap: 0) == nil)
  }

  @Test(arguments: [
    (ScrollContainment.none, false, 200.0), (.trim, false, 210), (.keep, false, 210),
    (.none, true, 210), (.trim, true, 210),
  ])
  func `the margin at the end adds to the length`(
    _ row: (containment: ScrollContainment, loops: Bool, length: Double)
  ) throws {
    let geometry = try Self.carousel(margin: 10, row.containment, loops: row.loops)
    #expect(geometry.contentLength == Points(row.length))
  }

  @Test(arguments: [
    (CarouselGeometry.Alignment.start, [0.0, 50, 100, 150]), (.center, [-25, 25, 75, 125]),
    (.end, [-50, 0, 50, 100]), (.fraction(0.1), [-10, 40, 90, 140]),
  ])
  func `without containment every slide reaches its place`(
    _ row: (alignment: CarouselGeometry.Alignment, snaps: [Double])
  ) throws {
    let free = try Self.carousel(alignment: row.alignment, .none)
    #expect(free.snaps.map(\.value) == row.snaps)
    let kept = try Self.carousel(alignment: row.alignment, .keep)
    #expect(kept.snaps.map(\.value) == row.snaps.map { max(0, min(100, $0)) })
  }

  /// A slide that would rest within a point of an end rests at it; the distance is 50.
  @Test(arguments: [
    (0.5, 0.0), (1, 0), (1.001, 1.001), (20, 20), (48.999, 48.999), (49, 50), (49.5, 50), (50, 50),
  ])
  func `a carousel ends at its first and last slide`(_ row: (start: Double, snap: Double)) throws {
    let geometry = try Self.carousel(lengths: [row.start, 100 - row.start, 50], .keep)
    #expect(geometry.snaps.map(\.value) == [0, row.snap, 50])
  }

  @Test func `groups slides by number, or as many as fit`() throws {
    #expect(
      try Self.carousel(lengths: [50, 50, 50, 50, 50], .none, group: .count(2)).slidesOfSnaps
        == [0..<2, 2..<4, 4..<5])
    #expect(
      try Self.carousel(lengths: [40, 50, 30, 72, 28], .none, group: .auto).slidesOfSnaps
        == [0..<2, 2..<4, 4..<5])
    #expect(throws: CoreError.self) { try Self.carousel(group: .count(0)) }
  }

  /// Space before the first slide and after the last belongs to the group at that end.
  @Test(arguments: [
    (gap: 0.0, margin: 0.0, [0..<2, 2..<4]), (2, 0, [0..<2, 2..<4]), (3, 0, [0..<1, 1..<3, 3..<4]),
    (0, 2, [0..<2, 2..<4]), (0, 3, [0..<2, 2..<3, 3..<4]), (30, 0, [0..<1, 1..<3, 3..<4]),
  ])
  func `groups that fit include the margins at the ends`(
    _ row: (gap: Double, margin: Double, groups: [Range<Int>])
  ) throws {
    let slides = (0..<4).map {
      CarouselGeometry.Slide(offset: Points(row.gap + 50 * Double($0)), length: 50)
    }
    let geometry = try CarouselGeometry(
      view: 100, slides: slides, endMargin: Points(row.margin), alignment: .start,
      containment: .keep, group: .auto)
    #expect(geometry.slidesOfSnaps == row.groups)
  }

  @Test func `the nearest snap is found, of two the first`() throws {
    let row = try Self.carousel()
    for (offset, snap) in [(-9.0, 0), (24.9, 0), (25, 0), (25.1, 1), (80, 2), (999, 2)] {
      #expect(row.nearestSnap(to: Points(offset)) == snap)
    }
    #expect(try Self.carousel(lengths: []).nearestSnap(to: 0) == nil)
  }

  /// Lengths are points, or shares of anything.
  @Test func `progress is defined for a length below one point`() throws {
    let row = try Self.carousel(view: 0.5, lengths: [0.25, 0.25, 0.25], .none)
    #expect((0..<3).map(row.progress(ofSnap:)) == [0, 0.5, 1])
    let ring = try Self.carousel(view: 0.25, lengths: [0.25, 0.25], loops: true)
    #expect((0..<2).map(ring.progress(ofSnap:)) == [0, 0.5])
    let alone = try Self.carousel(lengths: [50], .none)
    #expect(alone.progress(ofSnap: 0) == 0)
  }
}

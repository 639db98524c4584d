import Testing

@testable import FlickCore

@Suite struct `A sampled overscroll law` {
  /// Shows x² up to one viewport and a constant beyond; 0 for the first few places.
  private static func law() throws -> SampledOverscroll {
    try SampledOverscroll("square", shown: SampledOverscroll.places.map(shown))
  }

  private static func shown(_ place: Double) -> Double { place < 0.01 ? 0 : min(1, place * place) }

  @Test func `a sampled law has its samples and straight lines between them`() throws {
    let law = try Self.law()
    let places = SampledOverscroll.places
    #expect((places.first, places.last) == (0, 4))
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(abs(law.offset(place) - Self.shown(place)) < 1e-12)
      let middle = (place + next) / 2
      let straight = (Self.shown(place) + Self.shown(next)) / 2
      #expect(abs(law.offset(middle) - straight) < 1e-12)
      let slope = (Self.shown(next) - Self.shown(place)) / (next - place)
      #expect(abs(law.slope(at: middle) - slope) < 1e-9)
    }
    #expect(abs(law.offset(100) - 1) < 1e-12)
    #expect(!law.isWall)
  }

  @Test func `a sampled law shows 0 for a length of 0`() throws {
    let law = OverscrollLaw.sampled(try Self.law())
    #expect(law.slope(forSurplus: 50, over: 100) > 0)
    #expect(law.slope(forSurplus: 50, over: 0) == 0)
    #expect(law.offset(forSurplus: 50, over: 0) == 0)
  }

  @Test func `the inverse is the least surplus with the given result`() throws {
    let law = try Self.law()
    let places = SampledOverscroll.places
    for (place, next) in zip(places, places.dropFirst()) where place >= 0.01 && next <= 1 {
      for way in [place, place + (next - place) / 3] {
        #expect(abs(law.surplus(law.offset(way)) - way) < 1e-12)
      }
    }
    // The inverse of 0 is 0. The inverse of the maximum is the first place with that value; a
    // greater value has a greater inverse.
    #expect(law.surplus(0) == 0)
    let most = try #require(places.first { Self.shown($0) == 1 })
    #expect(abs(law.surplus(1) - most) < 1e-12)
    #expect(law.surplus(2) > most)
    for way in [1e-7, 1e-5] {
      let line = try SampledOverscroll("line", shown: places)
      #expect(abs(line.surplus(line.offset(way)) - way) < 1e-12)
    }
    let wall = try SampledOverscroll("wall", shown: places.map { _ in 0 })
    #expect(wall.isWall && wall.surplus(0) == 0)
  }

  /// A law is another one after a reload, and shows the same if its numbers do.
  @Test func `sampled laws are equal if their samples are`() throws {
    let (one, other) = (try Self.law(), try Self.law())
    #expect(one != other && one.hasSameNumbers(as: other))
    let line = try SampledOverscroll("square", shown: SampledOverscroll.places)
    #expect(!one.hasSameNumbers(as: line))
  }

  @Test(arguments: [
    (0, 0.5, "shown of 0 viewports: expected 0, found 0.5"), (0, -1.0, "expected 0, found -1"),
    (200, 0.0, "expected at least"), (256, 1e6.nextUp, "expected at least"),
    (9, Double.nan, "found nan"),
  ])
  func `a sampled law must begin at 0 and not fall`(
    _ row: (index: Int, shown: Double, says: String)
  ) {
    var shown = SampledOverscroll.places.map(Self.shown)
    shown[row.index] = row.shown
    let error = #expect(throws: CoreError.self) { try SampledOverscroll("law", shown: shown) }
    #expect(error?.description.contains(row.says) == true, "\(error?.description ?? "")")
  }

  /// It may stay where it is, and show up to a million viewports.
  @Test(
    arguments: [(0, 0, true), (0, 1e6, true), (0, 1e6 + 1, false), (-1e-9, 0, false)]
      as [(step: Double, last: Double, isLaw: Bool)])
  func `a sampled law never falls, and has an end`(_ row: (step: Double, last: Double, isLaw: Bool))
  {
    var shown = SampledOverscroll.places.indices.map { Double($0) * row.step }
    shown[shown.count - 1] += row.last
    #expect(((try? SampledOverscroll("law", shown: shown)) != nil) == row.isLaw)
  }
}

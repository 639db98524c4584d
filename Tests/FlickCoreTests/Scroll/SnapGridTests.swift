import Testing

@testable import FlickCore

/// Where content may rest.
@Suite struct `Places of rest` {
  private let range = 0.0...1000

  /// At 300 and 700, and at the edges.
  @Test(arguments: [
    (at: 0.0, before: 0.0, after: 0.0, nearest: 0.0), (at: 100, before: 0, after: 300, nearest: 0),
    (at: 200, before: 0, after: 300, nearest: 300),
    (at: 300, before: 300, after: 300, nearest: 300),
    (at: 301, before: 300, after: 700, nearest: 300),
    (at: 500, before: 300, after: 700, nearest: 700),
    (at: 700, before: 700, after: 700, nearest: 700),
    (at: 999, before: 700, after: 1000, nearest: 1000),
    (at: 1000, before: 1000, after: 1000, nearest: 1000), (at: -9, before: 0, after: 0, nearest: 0),
    (at: 1009, before: 1000, after: 1000, nearest: 1000),
  ])
  func `places of rest are the nearest on either side, the edges among them`(
    _ row: (at: Double, before: Double, after: Double, nearest: Double)
  ) {
    let grid = SnapGrid.places([300, 700])
    #expect(grid.nearest(to: row.at, towardsEnd: false, in: range) == row.before)
    #expect(grid.nearest(to: row.at, towardsEnd: true, in: range) == row.after)
    #expect(grid.nearest(to: row.at, in: range) == row.nearest)
    #expect(grid.contains(row.at, in: range) == (row.before == row.at))
  }

  /// Every 300 points from 0 on, and at the edge of 1000 after a shorter step.
  @Test(arguments: [
    (at: 0.0, before: 0.0, after: 0.0, nearest: 0.0), (at: 149, before: 0, after: 300, nearest: 0),
    (at: 150, before: 0, after: 300, nearest: 300),
    (at: 600, before: 600, after: 600, nearest: 600),
    (at: 940, before: 900, after: 1000, nearest: 900),
    (at: 960, before: 900, after: 1000, nearest: 1000),
    (at: 1000, before: 1000, after: 1000, nearest: 1000), (at: -9, before: 0, after: 0, nearest: 0),
  ])
  func `even steps end with a short one`(
    _ row: (at: Double, before: Double, after: Double, nearest: Double)
  ) {
    let grid = SnapGrid.every(300)
    #expect(grid.nearest(to: row.at, towardsEnd: false, in: range) == row.before)
    #expect(grid.nearest(to: row.at, towardsEnd: true, in: range) == row.after)
    #expect(grid.nearest(to: row.at, in: range) == row.nearest)
  }

  /// Multiples that are not exact in binary: the quotient may be an integer for an offset that is
  /// not a multiple.
  @Test func `even steps are never on the other side`() {
    var random = SplitMix64(seed: 79)
    var rounded = 0
    for _ in 0..<4000 {
      let step = random.number(0.001...400)
      let multiple = Double(random.integer(1...200)) * step
      let grid = SnapGrid.every(step)
      let range = -step...1e6
      for offset in [multiple.nextDown, multiple.nextUp] {
        if offset / step == (offset / step).rounded() { rounded += 1 }
        let before = grid.nearest(to: offset, towardsEnd: false, in: range)
        let after = grid.nearest(to: offset, towardsEnd: true, in: range)
        #expect(before <= offset && offset <= after && after - before < step * 1.01)
      }
    }
    #expect(rounded > 400)
  }

  @Test(arguments: [
    (at: 200.0, before: 0.0, after: 300.0), (at: -5, before: -.infinity, after: 0),
    (at: 1005, before: 1000, after: .infinity),
  ])
  func `without a last place the places continue beyond the edge`(
    _ row: (at: Double, before: Double, after: Double)
  ) {
    for grid in [SnapGrid.places([300, 700]), .every(300)] {
      #expect(grid.next(after: row.at, direction: 1, in: range) == row.after)
      #expect(grid.next(after: row.at, direction: -1, in: range) == row.before)
    }
  }
}

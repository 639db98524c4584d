import FlickCore
import Testing

@Suite struct `The rubber band` {
  @Test(arguments: [(50.0, 25.73), (100, 48.35), (200, 86.27), (400, 141.94), (1000, 231.58)])
  func `the rubber band stretches as UIKit's`(_ row: (surplus: Double, offset: Double)) throws {
    let band = try RubberBand(dimension: 400)
    #expect((band.offset(forSurplus: Points(row.surplus)).value - row.offset).magnitude < 0.005)
    #expect(
      band.offset(forSurplus: Points(-row.surplus)) == -band.offset(forSurplus: Points(row.surplus))
    )
  }

  @Test func `a rubber band can be caught at any stretch`() throws {
    let band = try RubberBand(dimension: 100)
    for offset in [0, 0.5, -30, 99, 99.99, 100, 250, -1000] {
      let surplus = band.surplus(forOffset: Points(offset))
      #expect((band.offset(forSurplus: surplus).value - offset).magnitude <= 1e-9)
    }
  }

  @Test func `the rubber band is a wall without a coefficient or a length`() throws {
    for band in try [RubberBand(coefficient: 0, dimension: 100), RubberBand(dimension: 0)] {
      #expect(band.offset(forSurplus: 50) == 0)
      #expect(band.slope(forSurplus: 0) == 0)
      #expect(band.surplus(forOffset: 50) == 0 && band.surplus(forOffset: 0) == 0)
    }
  }
}

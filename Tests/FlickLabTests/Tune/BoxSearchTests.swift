import FlickCore
@testable import FlickLab
import Testing

/// The search over boxes against a look at every place of a small grid.
@Suite struct `The search over boxes` {
  /// Random demands on a grid of `size` places for each tunable; boxes of one demand do not meet.
  private static func demands(
    _ dimensions: Int, size: Int, _ random: inout SplitMix64
  ) -> [BoxSearch.Demand] {
    (0..<6).map { _ in
      var boxes: [SettingBox] = []
      for _ in 0..<2 {
        let low = (0..<dimensions).map { _ in Int.random(in: 0..<size, using: &random) }
        let high = low.map { Int.random(in: $0..<size, using: &random) }
        let box = SettingBox(low: low.map(Double.init), high: high.map(Double.init))
        boxes += box.subtracting(boxes)
      }
      return BoxSearch.Demand(weight: Int.random(in: 1...3, using: &random), boxes: boxes)
    }
  }

  /// All places of the grid.
  private static func grid(_ dimensions: Int, size: Int) -> [[Double]] {
    (0..<dimensions).reduce([[]]) { places, _ in
      places.flatMap { place in (0..<size).map { place + [Double($0)] } }
    }
  }

  @Test(arguments: [(1, 9), (2, 6), (3, 4)], 1...6)
  func `finds what a look at every place finds`(_ space: (Int, Int), _ seed: Int) {
    let (dimensions, size) = space
    var random = SplitMix64(seed: UInt64(seed))
    let demands = Self.demands(dimensions, size: size, &random)
    let home = (0..<dimensions).map { _ in Double(Int.random(in: 0..<size, using: &random)) }
    let search = BoxSearch(
      space: SettingBox(
        low: Array(repeating: 0, count: dimensions),
        high: Array(repeating: Double(size - 1), count: dimensions)),
      demands: demands, home: home, scales: Array(repeating: 1, count: dimensions))
    let found = search.best()
    let places = Self.grid(dimensions, size: size)
    let most = places.map(search.weight).max() ?? 0
    let nearest = places.filter { search.weight(at: $0) == most }
      .map { SettingBox(low: $0, high: $0).distance(from: home, search.scales) }.min()
    #expect(found.weight == most && found.limit == most)
    #expect(search.weight(at: found.setting) == most)
    // Faces lie on the grid, so nothing between its places is nearer.
    #expect(found.distance <= nearest ?? 0)
    #expect(search.reaches(most) && !search.reaches(most + 1))
  }

  @Test func `says what it does not exclude when the budget ends`() {
    var random = SplitMix64(seed: 7)
    let demands = Self.demands(3, size: 5, &random)
    var search = BoxSearch(
      space: SettingBox(low: [0, 0, 0], high: [4, 4, 4]), demands: demands, home: [0, 0, 0],
      scales: [1, 1, 1])
    let best = search.best().weight
    search.budget = 2
    let cut = search.best()
    #expect(cut.weight <= best && cut.limit >= best)
  }
}

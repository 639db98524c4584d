import FlickCore
@testable import FlickLab
import Testing

/// The search over boxes against a look at every place of a small grid.
@Suite struct `The search over boxes` {
  /// Random demands on a grid of `size` places for each tunable; boxes of one demand do not meet.
  private static func demands(
    _ dimensions: Int, size: Int, count: Int = 6, _ random: inout SplitMix64
  ) -> [BoxSearch.Demand] {
    (0..<count).map { _ in
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

  @Test(
    arguments: [(1, 9, 6), (2, 6, 6), (2, 9, 40), (3, 4, 6), (3, 6, 25), (4, 3, 6), (4, 4, 12)],
    1...5)
  func `a search over boxes equals an exhaustive search`(_ space: (Int, Int, Int), _ seed: Int) {
    let (dimensions, size, count) = space
    var random = SplitMix64(seed: UInt64(seed))
    let demands = Self.demands(dimensions, size: size, count: count, &random)
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
    // Faces are on the grid, so points between its places are not nearer.
    #expect(found.distance <= nearest ?? 0)
    #expect(search.reaches(most) && !search.reaches(most + 1))
  }

  @Test func `a search ended by its budget reports the open bound`() {
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

  /// Returns the boxes of a demand that the page turns at a velocity or a distance, or that it
  /// stays.
  private static func swipe(_ velocity: Double, _ distance: Double, turns: Bool) -> [SettingBox] {
    let fast = SettingBox(low: [0, 0], high: [velocity, 9])
    let far = SettingBox(low: [velocity + 1, 0], high: [9, distance])
    let neither = SettingBox(low: [velocity + 1, distance + 1], high: [9, 9])
    return (turns ? [fast, far] : [neither]).filter { !$0.isEmpty }
  }

  /// Several demands on two thresholds, with the conflict that the rule implies for the first.
  @Test(arguments: [
    // A consistent set.
    ([(5.0, 5.0, true), (2, 2, false)], []),
    // A gesture that stays is as fast and as far.
    ([(5, 5, true), (2, 2, false), (6, 6, false)], [0, 2]),
    // One gesture is as fast, another as far: three are needed.
    ([(5, 5, true), (2, 2, false), (7, 1, false), (3, 3, false), (1, 8, false)], [0, 2, 4]),
    // The first contradicts itself: a fast swipe cannot be excluded.
    ([(9, 1, false), (5, 5, true)], [0]),
  ])
  func `a conflict is irreducible`(
    _ swipes: [(Double, Double, Bool)], _ expected: [Int]
  ) {
    let boxes = swipes.map { Self.swipe($0.0, $0.1, turns: $0.2) }
    let search = ConflictSearch(
      space: SettingBox(low: [0, 0], high: [9, 9]), layers: [boxes], budget: 100)
    #expect(search.conflict(of: Array(boxes.indices.dropFirst()), with: 0) == expected)
  }

  @Test(arguments: 1...20) func `no gesture of a conflict can be left out`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let demands = Self.demands(2, size: 6, count: 8, &random)
    let layers = [demands.prefix(4).map(\.boxes) + demands.suffix(4).map(\.boxes)]
    let search = ConflictSearch(
      space: SettingBox(low: [0, 0], high: [5, 5]), layers: layers, budget: 1000)
    let places = Self.grid(2, size: 6)
    let isPossible = { (some: [Int]) in
      places.contains { place in
        some.allSatisfy { layers[0][$0].contains { $0.contains(place) } }
      }
    }
    let conflict = search.conflict(of: Array(1..<8), with: 0)
    #expect(conflict.isEmpty == isPossible(Array(0..<8)) || !isPossible(Array(1..<8)))
    guard conflict.contains(0) else { return }
    #expect(!isPossible(conflict))
    // The fixed gesture is always in a conflict; each of the others is needed.
    for gesture in conflict where gesture != 0 {
      #expect(isPossible(conflict.filter { $0 != gesture }))
    }
  }
}

extension BoxSearch {
  /// The total weight of the demands that a setting satisfies.
  fileprivate func weight(at setting: [Double]) -> Int {
    demands.reduce(0) { sum, demand in
      sum + (demand.boxes.contains { $0.contains(setting) } ? demand.weight : 0)
    }
  }
}

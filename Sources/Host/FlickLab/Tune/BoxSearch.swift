internal import FlickCore

/// Finds a setting inside boxes of the greatest possible weight, and of all such settings the
/// nearest to a given one.
///
/// The result is the optimum unless the budget ends.
struct BoxSearch {
  /// A condition that holds in certain disjoint boxes.
  struct Demand: Sendable {
    var weight: Int
    var boxes: [SettingBox]
  }

  /// A setting, with its weight and distance.
  struct Best {
    var setting: [Double]
    var weight: Int
    /// The distance from the preferred setting, in the scales.
    var distance: Double
    /// An upper bound of the weight of any setting; equal to `weight` if the search was completed.
    var limit: Int
  }

  let space: SettingBox
  let demands: [Demand]
  /// The preferred setting: of several equally good settings the nearest to it is taken.
  let home: [Double]
  let scales: [Double]
  /// The number of parts of the space to examine, if demands connect three axes or more.
  var budget: SearchBudget
  private let lattice: BoxLattice

  init(
    space: SettingBox, demands: [Demand], home: [Double], scales: [Double],
    budget: SearchBudget = 200_000
  ) {
    (self.space, self.demands) = (space, demands)
    (self.home, self.scales, self.budget) = (home, scales, budget)
    lattice = BoxLattice(space, demands)
  }

  /// The best setting.
  func best() -> Best { nearest(to: deepest()) }

  /// A setting of the greatest weight, not necessarily the nearest one.
  ///
  /// - Parameter enough: a weight that ends the search early.
  func deepest(enough: Int = .max) -> Best {
    let start = lattice.axes.map { lattice.cell($0, at: home[$0]) }
    let weight = lattice.depth(at: start, of: Array(lattice.boxes))
    var search = DepthSearch(lattice, budget: budget)
    let found = search.deepest(
      in: lattice.everywhere, of: Array(lattice.boxes), above: weight, enough: enough)
    return best(at: found.best?.place ?? start, found.best?.depth ?? weight, found.limit)
  }

  /// Whether a setting reaches a weight; false if the budget ends before one is found.
  func reaches(_ weight: Int) -> Bool {
    reaches(weight, in: lattice.everywhere) != nil
  }

  /// A place within a region that reaches a weight.
  private func reaches(_ weight: Int, in region: BoxLattice.Region) -> [Int]? {
    var search = DepthSearch(lattice, budget: budget)
    let found = search.deepest(
      in: region, of: Array(lattice.boxes), above: weight - 1, enough: weight)
    return found.best?.place
  }

  private func best(at place: [Int], _ weight: Int, _ limit: Int) -> Best {
    let setting = lattice.axes.map { axis in
      let values = lattice.values(axis, place[axis])
      return home[axis].clamped(from: values.lowerBound, to: values.upperBound)
    }
    let distance = SettingBox(low: setting, high: setting).distance(from: home, scales)
    return Best(setting: setting, weight: weight, distance: distance, limit: limit)
  }

  // MARK: Nearest settings

  /// Returns the nearest setting of the same weight: first minimizes the largest distance along any
  /// axis, then the distance along each axis in turn.
  private func nearest(to best: Best) -> Best {
    let reach = { (distances: [Double]) -> [Int]? in
      let region = lattice.axes.map { axis in
        lattice.cells(axis, within: distances[axis], of: home[axis], scales[axis])
      }
      return reaches(best.weight, in: region)
    }
    let (axes, weight) = (lattice.axes, best.weight)
    var nearest = best
    var most = axes.map { _ in best.distance }
    let all = axes.flatMap { distances($0, upTo: best.distance) }.sortedDistinct()
    if let found = Self.least(all, { distance in reach(axes.map { _ in distance }) }) {
      most = axes.map { _ in found.distance }
      nearest = self.best(at: found.place, weight, best.limit)
    }
    for axis in axes {
      let own = distances(axis, upTo: most[axis]).sortedDistinct()
      let found = Self.least(own) { distance in
        var most = most
        most[axis] = distance
        return reach(most)
      }
      guard let found else { continue }
      most[axis] = found.distance
      nearest = self.best(at: found.place, weight, best.limit)
    }
    return nearest
  }

  /// The least of some ascending distances that has a place.
  private static func least(
    _ distances: [Double], _ place: (Double) -> [Int]?
  ) -> (distance: Double, place: [Int])? {
    var found: (distance: Double, place: [Int])?
    // The first distance is tried by itself, as most values usually stay at their present ones.
    if let first = distances.first, let own = place(first) { return (first, own) }
    _ = distances.partitioningIndex { distance in
      guard let own = place(distance) else { return false }
      found = (distance, own)
      return true
    }
    return found
  }

  /// The distances of the cells of an axis that are within a given distance.
  private func distances(_ axis: Int, upTo most: Double) -> [Double] {
    lattice.cells(axis, within: most, of: home[axis], scales[axis]).map {
      lattice.distance(axis, $0, from: home[axis], scales[axis])
    }
  }
}

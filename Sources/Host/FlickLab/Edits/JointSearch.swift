internal import FlickCore
internal import FlickHost
internal import RealModule

/// Searches the smallest combined change of several numbers.
///
/// If a test combines measures, such as a projection of distance and speed, small changes of each
/// have the effect of a large change of one. The spare of the test is approximated by a plane, and
/// its nearest zero is played; this is repeated a few times. The result is shortened, and numbers
/// that need not change are restored. The result was played, but need not be the smallest change.
struct JointSearch {
  /// A number that may change.
  struct Side: Sendable {
    var present: Double
    var range: ClosedRange<Double>
    /// The unit of changes; a share if the number is logarithmic.
    var scale: Double
    var isLogarithmic = false

    /// The value at a number of units from the present one.
    func value(_ steps: Double) -> Double {
      let value = isLogarithmic ? present * .exp(steps * scale) : present + steps * scale
      return value.clamped(to: range)
    }
  }

  /// A result of the search.
  struct Found {
    /// The values of all numbers; most are unchanged.
    var values: [Double]
    var run: GestureRun
    /// The length of the change in units.
    var cost: Double
  }

  let sides: [Side]
  let play: ([Double]) throws(HostError) -> GestureRun
  /// Whether an outcome is wanted.
  let will: (GestureRun) -> Bool

  /// The distance for computing slopes, in units.
  private static let near = 1e-3
  private static let mostRounds = 4

  /// The smallest change of at least two numbers; nil if none was found.
  func smallest() throws(HostError) -> Found? {
    guard sides.count > 1 else { return nil }
    let origin = Array(repeating: 0.0, count: sides.count)
    let now = try run(origin)
    guard now.fault == nil, !will(now), let decision = now.deciding?.decision else { return nil }
    let first = try neighbours(of: origin, Array(sides.indices))
    var best: Found?
    for test in decision.criteria {
      let start = (test: test, component: decision.component)
      guard let found = try approach(start, now, first) else { continue }
      if found.cost < best?.cost ?? .infinity { best = found }
    }
    return best
  }

  private func run(_ steps: [Double]) throws(HostError) -> GestureRun {
    try play(zip(sides, steps).map { $0.value($1) })
  }

  /// Runs a little to one side of a place along some numbers, with the distances.
  private func neighbours(
    of place: [Double], _ indices: [Int]
  ) throws(HostError) -> [(index: Int, step: Double, run: GestureRun)] {
    var found: [(index: Int, step: Double, run: GestureRun)] = []
    for index in indices {
      var other = place
      let side = sides[index]
      let isAtEnd = side.value(place[index] + Self.near) >= side.range.upperBound
      let step = isAtEnd ? -Self.near : Self.near
      other[index] += step
      guard side.value(other[index]) != side.value(place[index]) else { continue }
      found.append((index, step, try run(other)))
    }
    return found
  }

  /// Moves to a flip of a test.
  private func approach(
    _ target: (test: Criterion, component: ComponentID), _ now: GestureRun,
    _ first: [(index: Int, step: Double, run: GestureRun)]
  ) throws(HostError) -> Found? {
    var (place, run, around) = (Array(repeating: 0.0, count: sides.count), now, first)
    for _ in 0..<Self.mostRounds {
      guard let spare = Self.spare(of: target, in: run) else { return nil }
      var slopes: [(index: Int, slope: Double)] = []
      for (index, step, other) in around {
        guard let theirs = Self.spare(of: target, in: other), theirs != spare else { continue }
        slopes.append((index, (theirs - spare) / step))
      }
      let square = slopes.reduce(0) { $0 + $1.slope * $1.slope }
      guard square > 0, square.isFinite else { return nil }
      for (index, slope) in slopes { place[index] -= 1.001 * spare * slope / square }
      run = try self.run(place)
      if will(run) { return try shortened(place) }
      around = try neighbours(of: place, slopes.map(\.index))
    }
    return nil
  }

  private static func spare(
    of target: (test: Criterion, component: ComponentID), in run: GestureRun
  ) -> Double? {
    var found: Double?
    run.eachTest { component, test in
      if component == target.component, test.name == target.test.name { found = test.spare }
    }
    return found
  }

  /// The change without unnecessary parts, in few digits.
  private func shortened(_ place: [Double]) throws(HostError) -> Found? {
    var best = place
    for index in place.indices.sorted(by: { place[$0].magnitude < place[$1].magnitude })
    where best[index] != 0 {
      var other = best
      other[index] = 0
      if will(try run(other)) { best = other }
    }
    guard best.count(where: { $0 != 0 }) > 1 else { return nil }
    let least = try bisected(from: 1, to: 0, times: 30) { share throws(HostError) in
      will(try run(best.map { $0 * share }))
    }.passing
    best = best.map { $0 * least }
    let values = zip(sides, best).map { $0.value($1) }
    let cost = best.reduce(0) { $0 + $1 * $1 }.squareRoot()
    for digits in 3...6 {
      let plain = zip(sides, values).map { side, value in
        value == side.present ? value : Self.away(from: side.present, value, digits)
      }
      guard zip(sides, plain).allSatisfy({ $0.range.contains($1) }) else { continue }
      let run = try play(plain)
      if will(run) { return Found(values: plain, run: run, cost: cost) }
    }
    return Found(values: values, run: try play(values), cost: cost)
  }

  /// Rounds a value to a number of digits, away from the present value.
  private static func away(from present: Double, _ value: Double, _ digits: Int) -> Double {
    guard value != 0 else { return 0 }
    let power = Double.log10(value.magnitude).rounded(.down) - Double(digits - 1)
    let scale = Double.pow(10, -power)
    return (value * scale).rounded(value > present ? .up : .down) / scale
  }
}

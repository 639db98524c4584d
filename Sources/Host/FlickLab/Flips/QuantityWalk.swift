internal import FlickCore
internal import FlickHost

/// Finds where comparisons of quantities, such as `margin > 200`, flip between two flips of tests.
///
/// While the tests of a run stay, a margin moves along its tunable in a straight line. So each
/// quantity is played at five values of the interval. If they are on a line, its zero is the only
/// place where its comparison can flip.
struct QuantityWalk {
  /// Why a strip is sampled whose outcome is not of this kind.
  static let note = "the outcome has quantities that vary in other ways than tests do"

  /// Where quantities are played between the ends of an interval.
  private static let shares = [0.27, 0.5, 0.81]
  /// How far a value may be off the line, as a share of the largest one.
  private static let tolerance = 1e-6

  /// Plays whatever is needed, in a strip of which all tests are known.
  ///
  /// - Returns: whether all flips of the outcome are found.
  func walk(_ player: inout StripPlayer) throws(HostError) -> Bool {
    let places = player.runs.keys.sorted()
    guard let first = places.first else { return false }
    var low = first
    for (place, next) in zip(places, places.dropFirst() + [.nan]) {
      let run = try player.run(at: place)
      if !next.isNaN, try player.run(at: next).hasPath(of: run) { continue }
      guard try search(low...place, &player) else { return false }
      low = next
    }
    return true
  }

  /// Finds the flips within values with one path.
  private func search(
    _ range: ClosedRange<Double>, _ player: inout StripPlayer
  ) throws(HostError) -> Bool {
    let (low, high) = (range.lowerBound, range.upperBound)
    let left = try player.run(at: low)
    guard let from = left.quantities else { return false }
    guard high > low else { return true }
    guard let to = try player.run(at: high).quantities, from.count == to.count else {
      return false
    }
    for share in Self.shares {
      let place = low + (high - low) * share
      guard let between = try player.run(at: place).quantities, between.count == from.count
      else { return false }
      for index in from.indices {
        let size = max(1, from[index].magnitude, to[index].magnitude)
        let expected = from[index] + (to[index] - from[index]) * share
        // Also false of what is not a number.
        guard (between[index] - expected).magnitude <= Self.tolerance * size else { return false }
      }
    }
    var stops = [low, high]
    for (a, b) in zip(from, to) where (a < 0) != (b < 0) || a == 0 || b == 0 {
      guard a != b else { continue }
      let zero = low + (high - low) * (a / (a - b))
      let reach = max((high - low) * 1e-6, zero.ulp)
      stops += [zero - reach, zero + reach].filter { $0 > low && $0 < high }
    }
    stops.sort()
    // Between two zeros one value is played, so that each piece has two ends with one outcome.
    for (a, b) in zip(stops, stops.dropFirst()) {
      let start = try player.run(at: a)
      guard try player.run(at: b).isFlip(of: start) else { continue }
      _ = try bisected(from: a, to: b) { place throws(HostError) in
        try !player.run(at: place).isFlip(of: start)
      }
    }
    return true
  }
}

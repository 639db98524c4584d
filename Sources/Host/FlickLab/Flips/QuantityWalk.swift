internal import FlickCore
internal import FlickHost

/// Finds flips of comparisons of quantities, such as `margin > 200`, between two flips of tests.
///
/// While the tests of a run stay the same, a margin changes along its tunable in a straight line.
/// Each quantity is therefore played at five values of the interval. If they are on a line, its
/// comparison can only flip at the zero of that line.
struct QuantityWalk {
  /// The note of a strip that is sampled because its outcome is not of this kind.
  static let note = "the outcome has quantities that vary in other ways than tests do"

  /// The played values between the ends of an interval, as shares of it.
  private static let shares = [0.27, 0.5, 0.81]
  /// The maximum deviation of a value from the line, as a share of the largest value.
  private static let tolerance = 1e-6

  /// Plays as many values as needed, in a strip with known tests.
  ///
  /// - Returns: whether all flips of the outcome were found.
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

  /// Finds the flips within a range of values with the same path.
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
        // The comparison is false for NaN too.
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
    // Each piece needs two ends with the same outcome, so a value between two zeros is played.
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

internal import RealModule

/// Statistics of counts: an exact paired test, intervals of shares, the size of a sample.
enum BinomialStatistics {
  /// The 97.5 % point of the standard normal distribution, for intervals of 95 %.
  static let z = 1.959963984540054
  /// Its 80 % point, for a power of 80 %.
  static let power = 0.8416212335729143

  /// The two-sided p-value of McNemar's exact test: the probability, if gains and losses are
  /// equally likely, of a split at least as uneven (McNemar 1947; the binomial form as in
  /// Fagerland, Lydersen and Laake 2013).
  ///
  /// - Parameters:
  ///   - gained: pairs that are right only afterwards.
  ///   - lost: pairs that were right only before.
  /// - Returns: 0 to 1; 1 without a change.
  static func mcNemar(gained: Int, lost: Int) -> Double {
    let count = gained + lost
    guard count > 0 else { return 1 }
    // Logarithms: 2 to the power of the count may be out of range.
    var (term, sum) = (-Double(count) * Double.log(2), 0.0)
    for index in 0...min(gained, lost) {
      if index > 0 { term += .log(Double(count - index + 1)) - .log(Double(index)) }
      sum += Double.exp(term)
    }
    return min(1, 2 * sum)
  }

  /// Wilson's score interval of 95 % of a share (Wilson 1927).
  ///
  /// - Returns: from 0 to 1; all of it without observations.
  static func wilson(_ hits: Int, of count: Int) -> ClosedRange<Double> {
    guard count > 0 else { return 0...1 }
    let (n, share) = (Double(count), Double(hits) / Double(count))
    let square = z * z
    let middle = (share + square / (2 * n)) / (1 + square / n)
    let half =
      z * (share * (1 - share) / n + square / (4 * n * n)).squareRoot() / (1 + square / n)
    return max(0, middle - half)...min(1, middle + half)
  }

  /// The number of pairs with which McNemar's test finds a difference of these shares at 5 % with
  /// a power of 80 % (Connor 1987, formula 2).
  ///
  /// - Parameters:
  ///   - gained: the share of pairs that are gained, 0 to 1.
  ///   - lost: the share of pairs that are lost, 0 to 1.
  /// - Returns: nil if both are equal.
  static func pairsNeeded(gained: Double, lost: Double) -> Int? {
    let (discordant, difference) = (gained + lost, gained - lost)
    guard difference != 0 else { return nil }
    let root = (discordant - difference * difference).squareRoot()
    let sum = z * discordant.squareRoot() + power * root
    let pairs = (sum * sum / (difference * difference)).rounded(.up)
    return pairs < 1e9 ? Int(pairs) : nil
  }

  /// The smallest interval that contains 95 % of sorted values, by percentiles.
  static func middle(of sorted: [Double]) -> ClosedRange<Double>? {
    guard let last = sorted.indices.last else { return nil }
    let low = Int((0.025 * Double(last)).rounded(.down))
    let high = Int((0.975 * Double(last)).rounded(.up))
    return sorted[low]...sorted[high]
  }
}

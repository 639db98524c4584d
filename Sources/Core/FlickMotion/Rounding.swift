extension Double {
  /// Rounds to a multiple of 1/`parts`: 1000 rounds to three decimals.
  @inlinable
  package func rounded(perUnit parts: Double) -> Double { (self * parts).rounded() / parts }

  /// Rounds to a number of significant digits, with at most `decimals` decimals; digits before the
  /// point remain.
  package func rounded(digits: Int, decimals: Int) -> Double {
    guard isFinite else { return self }
    let least = (1..<digits).reduce(1.0) { least, _ in least * 10 }
    var (parts, count) = (1.0, 0)
    while (self * parts).magnitude < least, count < decimals {
      (parts, count) = (parts * 10, count + 1)
    }
    return rounded(perUnit: parts)
  }
}

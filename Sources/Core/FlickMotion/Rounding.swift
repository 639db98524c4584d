extension Double {
  /// Rounds to a multiple of 1/`parts`: 1000 rounds to three decimals.
  @inlinable
  package func rounded(perUnit parts: Double) -> Double { (self * parts).rounded() / parts }
}

extension Double {
  /// The nearest of `parts` numbers to each unit: of 1000 for three decimals.
  @inlinable
  package func rounded(perUnit parts: Double) -> Double { (self * parts).rounded() / parts }
}

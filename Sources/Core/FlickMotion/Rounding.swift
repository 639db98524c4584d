extension Double {
  /// Rounds to a multiple of 1/`parts`: 1000 rounds to three decimals.
  @inlinable
  package func rounded(perUnit parts: Double) -> Double { (self * parts).rounded() / parts }

  /// Rounds to significant digits, with at most `decimals` decimals; keeps whole digits.
  package func rounded(digits: Int, decimals: Int) -> Double {
    let least = (1..<digits).reduce(1.0) { least, _ in least * 10 }
    var parts = 1.0
    for _ in 0..<decimals where (self * parts).magnitude < least { parts *= 10 }
    return rounded(perUnit: parts)
  }
}

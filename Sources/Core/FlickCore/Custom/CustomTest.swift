/// A test of a property of a release, as reported by a custom rule.
public struct CustomTest<Measure: Hashable & Sendable>: Hashable, Sendable {
  /// The property.
  public var measure: Measure
  /// The value found by the rule.
  public var value: Double
  /// The threshold that the rule compares the value with.
  public var threshold: Double
  /// How the value is compared with the threshold.
  public var comparison: Criterion.Comparison
  /// Whether the rule reports that the verdict follows from this test.
  public var isDeciding: Bool

  /// Creates a test.
  ///
  ///     CustomTest(.distance, 0.42, .atLeast, 0.3)
  ///
  /// - Parameter isDeciding: whether the verdict follows from it; the first test if none is marked.
  public init(
    _ measure: Measure, _ value: Double, _ comparison: Criterion.Comparison, _ threshold: Double,
    isDeciding: Bool = false
  ) {
    (self.measure, self.value, self.threshold) = (measure, value, threshold)
    (self.comparison, self.isDeciding) = (comparison, isDeciding)
  }
}

/// A test that a rule from outside says it has made.
public struct CustomTest<Measure: Hashable & Sendable>: Hashable, Sendable {
  /// What it is of.
  public var measure: Measure
  /// The number that the rule has found.
  public var value: Double
  /// What the rule compares it with.
  public var threshold: Double
  /// How the value is compared with the threshold.
  public var comparison: Criterion.Comparison
  /// Whether the rule says that it has followed this one.
  public var isDeciding: Bool

  /// A test.
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

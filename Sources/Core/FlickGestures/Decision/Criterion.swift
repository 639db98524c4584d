/// One test of a decision: the measured value, its threshold, and the distance between them.
///
/// `ownThreshold` is the threshold named by the rule, and `spare` is the distance of the value on
/// its passing side. Texts for people show these two. The *verdict* may flip at another value: a
/// flick of 869 pt/s that needs 500 has 369 to spare, but if the distance has turned the page too,
/// only a flick back changes the verdict. That value is `threshold`, and `margin` is the distance
/// to it.
public struct Criterion: Hashable, Sendable {
  /// The measured value, with its sign.
  public let value: Double
  /// The threshold that the rule compares the value with.
  public let ownThreshold: Double
  private let detail: Detail
  /// The measured quantity.
  public let name: Name
  /// The unit of value, thresholds, margin and spare.
  public let unit: Unit
  /// How the value is compared with the threshold.
  public let comparison: Comparison
  /// Whether value and threshold are whole numbers of steps, and so their difference; see
  /// `MeasureStep`.
  private let isInSteps: Bool
  /// Whether the verdict follows from this test.
  public private(set) var isDeciding: Bool

  /// The property of a test that determines where its verdict flips.
  package enum Detail: Hashable, Sendable {
    /// The verdict flips at the test's own threshold.
    case none
    /// The verdict flips at another value of this quantity alone, given as in
    /// `Criterion.threshold`.
    case flip(at: Double)
    /// The test is made at each sample. The associated value is the best of the samples that
    /// failed.
    case missed(by: Double)
  }

  /// A test of a value, as its rule makes it.
  package init(
    _ name: Name, _ value: Double, _ comparison: Comparison, _ threshold: Double, _ unit: Unit,
    _ detail: Detail = .none, isInSteps: Bool = false, isDeciding: Bool = false
  ) {
    self.name = name
    self.value = value
    self.comparison = comparison
    ownThreshold = threshold
    self.unit = unit
    self.detail = detail
    self.isInSteps = isInSteps
    self.isDeciding = isDeciding
  }

  /// Creates a test for a custom rule.
  ///
  ///     Criterion(.distance, 0.42, .atLeast, threshold: 0.3, unit: .page, isDeciding: true)
  ///
  /// The verdict flips at the threshold, so `margin` and `spare` are equal.
  ///
  /// - Parameter isDeciding: whether the verdict follows from this test. Mark at most one of
  ///   several tests.
  public init(
    _ name: Name, _ value: Double, _ comparison: Comparison, threshold: Double, unit: Unit,
    isDeciding: Bool = false
  ) {
    self.init(name, value, comparison, threshold, unit, .none, isDeciding: isDeciding)
  }

  /// The same test with `isDeciding` changed.
  package func marked(isDeciding: Bool) -> Criterion {
    var criterion = self
    criterion.isDeciding = isDeciding
    return criterion
  }
}

// MARK: - The rule's own test

extension Criterion {
  /// Whether the rule's own test is met.
  public var isMet: Bool { comparison.isMet(value, ownThreshold) }

  /// The distance of the value from the test's own threshold, positive on the passing side.
  ///
  /// Zero or above if the test is met, zero or below if not. Equals `margin` unless the verdict
  /// flips at another value than the test's own threshold.
  public var spare: Double { rounded(comparison.spare(value, ownThreshold)) }

  /// The best value that failed the test; nil if there is none.
  ///
  /// For a failed test, the value itself. For a test that is made at each sample (the slop of a
  /// pan, the span of a pinch) and was met in the end, the best of the earlier samples. With a
  /// threshold between that and the value, the same sample would have met the test.
  public var nearestMiss: Double? {
    guard isMet else { return value }
    if case .missed(let best) = detail { return best }
    return nil
  }

  private func rounded(_ difference: Double) -> Double {
    isInSteps ? difference.measured(unit.step) : difference
  }
}

// MARK: - The flip

extension Criterion {
  /// The value of this quantity at which the verdict flips.
  ///
  /// Equals `ownThreshold` if the verdict does not follow from the test. If the test compares sizes
  /// (a distance, a speed), a negative threshold means that size in the other direction.
  public var threshold: Double { if case .flip(let place) = detail { place } else { ownThreshold } }

  /// The distance by which the value passes `threshold`; negative if it fails.
  ///
  /// The margin is zero or has the sign of `passed`. Changes smaller than the margin keep the
  /// verdict. For a scroll view compared with its edge: the distance between the projected end of a
  /// fling and the edge, negative beyond it.
  public var margin: Double {
    guard case .flip(let place) = detail else { return spare }
    if comparison == .thrown { return rounded(value - place) }
    if place >= 0 || !comparison.isOfSizes { return rounded(comparison.spare(value, place)) }
    // Up to zero the test is unchanged; the flip is on the other side.
    let distance = rounded(value.magnitude - place)
    return isMet ? distance : 0 - distance
  }

  /// Whether the value passes `threshold`; see `isMet` for the test's own.
  public var passed: Bool {
    guard case .flip(let place) = detail else { return isMet }
    if comparison == .thrown { return value > place }
    return place >= 0 || !comparison.isOfSizes ? comparison.isMet(value, place) : isMet
  }
}

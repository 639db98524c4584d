/// One test that took part in a decision: what was measured, against what, and how narrowly.
///
/// A test has a threshold of its own, the one that its rule names: `ownThreshold`, and `spare` is
/// how far the value is on the right side of it. People are shown these two. The *verdict* may flip
/// somewhere else: a flick of 869 pt/s that needs 500 has 369 to spare, and yet only a flick back
/// changes the page if the distance turned it too. That place is `threshold`, and `margin` is the
/// distance to it.
public struct Criterion: Hashable, Sendable {
  /// What was measured, with its sign.
  public let value: Double
  /// What the rule itself compares the value with.
  public let ownThreshold: Double
  private let detail: Detail
  /// What was tested.
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

  /// What is known of a test beside its value.
  package enum Detail: Hashable, Sendable {
    /// Nothing: the verdict flips at the test's own threshold.
    case none
    /// Where the verdict flips as the value changes alone, given as `Criterion.threshold` is.
    case flip(at: Double)
    /// The test is made at each sample; so much was the best value of the samples that did not
    /// pass.
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

  /// A test of a value, as a rule of a program makes it.
  ///
  ///     Criterion(.distance, 0.42, .atLeast, threshold: 0.3, unit: .page, isDeciding: true)
  ///
  /// The verdict flips at the threshold, so `margin` and `spare` are equal.
  ///
  /// - Parameter isDeciding: whether the verdict follows from this test. Of several tests mark one
  ///   at most.
  public init(
    _ name: Name, _ value: Double, _ comparison: Comparison, threshold: Double, unit: Unit,
    isDeciding: Bool = false
  ) {
    self.init(name, value, comparison, threshold, unit, .none, isDeciding: isDeciding)
  }

  /// The same test, deciding or not.
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

  /// The value minus the test's own threshold, in the direction in which it tests: by how much it
  /// is met, negative by how much it is missed.
  ///
  /// Zero or above if the test is met, zero or below if not. Equals `margin` unless the verdict
  /// flips elsewhere than at the test's own threshold.
  public var spare: Double { rounded(comparison.spare(value, ownThreshold)) }

  /// The best value that did not pass; nil if none did not.
  ///
  /// Of a missed test the value itself. Of a test that is made at each sample (the slop of a pan,
  /// the span of a pinch) and was met in the end, the best of the samples before: with a threshold
  /// between that and the value, the same sample would have met it.
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
  /// The value at which the verdict is another, as far as this test's measure goes; `ownThreshold`
  /// in tests from which no verdict follows.
  ///
  /// Of a test of sizes (a distance, a speed) the size, negative where it lies in the other
  /// direction.
  public var threshold: Double { if case .flip(let place) = detail { place } else { ownThreshold } }

  /// By how much the value passes `threshold`; negative by how much it fails, and so zero or of the
  /// sign of `passed`.
  ///
  /// Less than that changes nothing. Of a scroll view against its edge: how far before it a fling
  /// ends, negative how far beyond it.
  public var margin: Double {
    guard case .flip(let place) = detail else { return spare }
    if comparison == .thrown { return rounded(value - place) }
    if place >= 0 { return rounded(comparison.spare(value, place)) }
    // On the other side of zero the test stands as it is until then.
    let distance = rounded(value.magnitude - place)
    return isMet ? distance : 0 - distance
  }

  /// Whether the value passes `threshold`; see `isMet` for the test's own.
  public var passed: Bool {
    guard case .flip(let place) = detail else { return isMet }
    if comparison == .thrown { return value > place }
    return place >= 0 ? comparison.isMet(value, place) : isMet
  }
}

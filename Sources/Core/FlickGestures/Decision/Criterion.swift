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

  /// Creates a test of a value, as its rule makes it.
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

extension Criterion {
  /// The quantity that a test measures.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Name: String, Sendable, CaseIterable {
    /// The distance of a pager from the page that the swipe counts from, in pages.
    case distance
    /// The velocity of the finger along the axis; negative towards later pages.
    case velocity
    /// The distance of a card from its place, by the measure of its deck. The `velocity` beside it
    /// is the rate of change of this distance.
    case displacement
    /// The finger's path along the axis from touchdown to lift; negative towards later pages. For a
    /// wheel, the distance that it was turned.
    case travel
    /// The force of a release, speed times a boost; negative towards later pages.
    case force
    /// The projected end of a release, in pages from the page that the swipe counts from.
    case projection
    /// The number of pages that the swipe would turn; listed if it is too large.
    case pagesPerSwipe = "pages per swipe"
    /// The requested page; listed if it does not exist, or if the pager cannot move in its
    /// direction.
    ///
    /// For a scroll view, the projected end of a fling or the offset of the release, compared with
    /// the edge.
    case edge
    /// The distance of the finger from its touchdown.
    case slop
    /// The distance of a finger outside the bounds of a gesture's node.
    case outside
    /// The angle between the axis and the initial direction of the finger.
    case direction
    /// The finger's travel, compared with the room of the inner pagers.
    case room
    /// The projected end of a fling through nested contents, compared with the distance at which
    /// the next content takes over. The `velocity` beside it is the fling's velocity at that
    /// distance.
    case border
    /// The time that a finger was down, or that a wheel has turned since its last page.
    case duration
    /// The time between two taps, or two reports of a wheel.
    case gap
    /// The distance of a tap from the first one.
    case reach
    /// The number of fingers.
    case pointers
    /// The distance from the edge to the touchdown of a finger.
    case edgeDistance = "edge distance"
    /// The distance of a swipe in its direction, or along the axis for a pan that set out beside
    /// its cone.
    ///
    /// For a scroll view with snap points, the projected end of a fling, compared with the point
    /// from which another snap point would be nearer.
    case way
    /// For a pan that took a finger beside its cone: the angle between the finger's direction and
    /// the axis of the nearest rival, compared with the angle at which the rival refuses the
    /// finger.
    case rival
    /// The change of the distance between two fingers.
    case span
    /// The angle that two fingers have turned.
    case turn
    /// The speed of a wheel in momentum, compared with the speed of a new push.
    case push
    /// The area of a square point of a node on the screen. Touches do not find a node with area
    /// zero.
    case area
  }

  /// The unit of value, thresholds, margin and spare.
  ///
  /// Logs use radians; texts for people use degrees.
  public enum Unit: String, Sendable, CaseIterable {
    /// Points.
    case point = "pt"
    /// Points per second.
    case pointsPerSecond = "pt/s"
    /// Pages.
    case page
    /// Radians.
    case radian = "rad"
    /// Seconds.
    case second = "s"
    /// A bare number.
    case count = "times"
  }
}

extension Criterion {
  /// The side of the threshold where a value passes a test.
  ///
  /// More may follow in later versions, so a `switch` needs a `default`.
  public enum Comparison: String, Sendable, CaseIterable {
    /// Up to the threshold, inclusive.
    case atMost = "at most"
    /// Below the threshold.
    case below
    /// From the threshold on, inclusive.
    case atLeast = "at least"
    /// Above the threshold.
    case above
    /// The size is at least the threshold, and not zero.
    case reaching
    /// Its size is more than the threshold.
    case exceeding
    /// Its size is the threshold or less.
    case within
    /// As `exceeding`, but the sign of the value gives the direction of the verdict. So the verdict
    /// flips at a signed value instead of a size.
    case thrown

    /// Whether the test compares the size of the value.
    package var isOfSizes: Bool {
      switch self {
      case .atMost, .below, .atLeast, .above: false
      case .reaching, .exceeding, .within, .thrown: true
      }
    }

    /// Whether smaller values pass.
    package var isLimit: Bool {
      switch self {
      case .atMost, .below, .within: true
      case .atLeast, .above, .reaching, .exceeding, .thrown: false
      }
    }

    /// Whether a value passes the comparison with a threshold.
    package func isMet(_ value: Double, _ threshold: Double) -> Bool {
      switch self {
      case .atMost: value <= threshold
      case .below: value < threshold
      case .atLeast: value >= threshold
      case .above: value > threshold
      case .reaching: value.magnitude >= threshold && value != 0
      case .exceeding, .thrown: value.magnitude > threshold
      case .within: value.magnitude <= threshold
      }
    }

    /// The distance of the value from the threshold; positive on the passing side.
    package func spare(_ value: Double, _ threshold: Double) -> Double {
      let measure = isOfSizes ? value.magnitude : value
      return isLimit ? threshold - measure : measure - threshold
    }
  }
}

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

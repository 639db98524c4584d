extension Criterion {
  /// On which side of its threshold a value passes a test.
  ///
  /// More may follow in later versions, so a `switch` needs a `default`.
  public enum Comparison: String, Sendable, CaseIterable {
    /// Up to the threshold, which is included.
    case atMost = "at most"
    /// Below the threshold.
    case below
    /// From the threshold on, which is included.
    case atLeast = "at least"
    /// Above the threshold.
    case above
    /// Its size is the threshold or more; nothing at all reaches nothing.
    case reaching
    /// Its size is more than the threshold.
    case exceeding
    /// Its size is the threshold or less.
    case within
    /// As `exceeding`; the sign of a value that does gives the direction, so that a verdict flips
    /// at a value and not at a size.
    case thrown

    /// Whether it is the size of the value that is compared.
    package var isOfSizes: Bool {
      switch self {
      case .atMost, .below, .atLeast, .above: false
      case .reaching, .exceeding, .within, .thrown: true
      }
    }

    /// Whether less passes, and not more.
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

    /// How far the value is on the side on which it passes.
    package func spare(_ value: Double, _ threshold: Double) -> Double {
      let measure = isOfSizes ? value.magnitude : value
      return isLimit ? threshold - measure : measure - threshold
    }
  }
}

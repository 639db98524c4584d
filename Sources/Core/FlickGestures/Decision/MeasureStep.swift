/// The resolution of measured values: rules, logs and maps use whole numbers of these steps.
///
/// Positions and times are binary fractions. A finger that goes exactly as far or as fast as a
/// threshold can be off by a rounding error of some 1e-12 to either side, depending on its position
/// and time. A step is far larger than that error, also for late times and far positions, and far
/// smaller than any movement of a finger. Thresholds are rounded to the same steps and get no
/// tolerance. So a value that equals a threshold always falls on the side that the rule documents.
@frozen @usableFromInline package enum MeasureStep {
  /// A billionth of a page: 4e-7 points of a page of 360.
  case page
  /// A millionth of a point, of a point per second, or of a second: the last digit of run logs.
  case point

  /// The number of steps in a unit.
  @inlinable package var perUnit: Double {
    switch self {
    case .page: 1e9
    case .point: 1e6
    }
  }
}

extension Double {
  /// The nearest whole number of steps, as a decimal fraction.
  ///
  /// Numbers that are too large for steps, or not finite, are unchanged.
  @inlinable
  package func measured(_ step: MeasureStep) -> Double {
    let scaled = self * step.perUnit
    guard scaled.magnitude < 0x1p51 else { return self }
    // Adding 1.5 · 2^52 leaves no bits for a fraction: rounding without a function call.
    return (scaled + 0x1.8p52 - 0x1.8p52) / step.perUnit
  }
}

extension Criterion.Unit {
  /// The resolution of a release's measures in this unit.
  package var step: MeasureStep { self == .page ? .page : .point }
}

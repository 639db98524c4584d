/// How finely a release is measured: what rules compare, logs tell and maps draw is a whole number
/// of these steps.
///
/// Places and times are binary fractions, so that a finger that goes exactly as far or as fast as a
/// threshold comes out a rounding of some 1e-12 to one side of it or the other, by where it came
/// down and when. A step is far above that error, also for late times and far places, and far below
/// everything a finger can do. A threshold is read in the same steps and gets no tolerance: what
/// equals it falls on the side that the rule documents, always.
@frozen @usableFromInline package enum MeasureStep {
  /// A billionth of a page: 4e-7 points of a page of 360.
  case page
  /// A millionth of a point, of a point per second, or of a second: the last digit of run logs.
  case point

  /// How many of them a unit has.
  @inlinable package var perUnit: Double {
    switch self {
    case .page: 1e9
    case .point: 1e6
    }
  }
}

extension Double {
  /// The nearest whole number of steps, as the decimal fraction that it is; numbers too large to
  /// have such steps, and those that are none, stay.
  @inlinable
  package func measured(_ step: MeasureStep) -> Double {
    let scaled = self * step.perUnit
    guard scaled.magnitude < 0x1p51 else { return self }
    // Adding 1.5 · 2^52 leaves no bits for a fraction: a rounding without a call.
    return (scaled + 0x1.8p52 - 0x1.8p52) / step.perUnit
  }
}

extension Criterion.Unit {
  /// The steps in which a release is measured in this unit.
  package var step: MeasureStep { self == .page ? .page : .point }
}

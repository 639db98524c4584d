/// A number of a release that changes by itself when one asks what would flip a verdict.
enum ReleaseMeasure {
  /// Pages moved from the base.
  case distance
  /// Points per second of the finger, as on the screen.
  case velocity
  /// Points of the finger, as on the screen.
  case travel
  /// Seconds.
  case duration
}

/// How finely a release is measured: what rules compare, logs tell and maps draw is a whole number of
/// these steps.
///
/// Places and times are binary fractions, so that a finger that goes exactly as far or as fast as a
/// threshold comes out a rounding of some 1e-12 to one side of it or the other, by where it came down
/// and when. A step is far above that error, also for late times and far places, and far below
/// everything a finger can do. A threshold is read in the same steps and gets no tolerance: what
/// equals it falls on the side that the rule documents, always.
enum ReleaseStep {
  /// A billionth of a page: 4e-7 points of a page of 360.
  case page
  /// A millionth of a point, of a point per second, or of a second: the last digit of run logs.
  case point

  fileprivate var perUnit: Double {
    switch self {
    case .page: 1e9
    case .point: 1e6
    }
  }
}

extension Double {
  /// The nearest whole number of steps, as the decimal fraction that it is; numbers too large to have
  /// such steps, and those that are none, stay.
  @inline(__always)
  func measured(_ step: ReleaseStep) -> Double {
    let scaled = self * step.perUnit
    guard scaled.magnitude < 0x1p51 else { return self }
    // Adding 1.5 · 2^52 leaves no bits for a fraction: a rounding without a call.
    return (scaled + 0x1.8p52 - 0x1.8p52) / step.perUnit
  }
}

extension PagerRelease {
  /// The release as rules see it: in whole steps.
  ///
  /// The only place where what was measured is rounded. What rules calculate from these numbers before
  /// they compare it they write in steps again (`measured`), for 2.3 − 2 is not 0.3.
  @inline(__always)
  var measured: PagerRelease {
    var release = self
    release.position = Pages(position.value.measured(.page))
    release.travel = Points(travel.value.measured(.point))
    release.velocity = PointsPerSecond(velocity.value.measured(.point))
    release.duration = Seconds(duration.value.measured(.point))
    return release
  }

  subscript(measure: ReleaseMeasure) -> Double {
    get {
      switch measure {
      case .distance: moved
      case .velocity: velocity.value
      case .travel: travel.value
      case .duration: duration.value
      }
    }
    set {
      switch measure {
      case .distance: position = Pages((Double(base) + newValue).measured(.page))
      case .velocity: velocity = PointsPerSecond(newValue.measured(.point))
      case .travel: travel = Points(newValue.measured(.point))
      case .duration: duration = Seconds(newValue.measured(.point))
      }
    }
  }

  /// So much beyond a step that everything rules calculate from the measure is beyond it too.
  func hair(of measure: ReleaseMeasure, at step: Double) -> Double {
    let least =
      switch measure {
      case .distance: 2e-9
      case .velocity: max(1e-5, 1e-7 * pitch.value)
      case .travel: max(2e-6, 4e-9 * pitch.value)
      case .duration: 2e-6
      }
    return max(least, 1e-8 * step.magnitude)
  }
}

/// A number of a release that varies alone to find the flip of a verdict.
typealias ReleaseMeasure = CustomSnap.Measure

extension PagerRelease {
  /// The release as input of rules: in whole steps.
  ///
  /// The only place that rounds measured values. Rules round their own results to steps again
  /// (`measured`) before they compare them, because 2.3 − 2 is not 0.3.
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

  /// An offset beyond a step that is large enough for all numbers computed from the measure.
  func nudge(of measure: ReleaseMeasure, at step: Double) -> Double {
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

/// Android's `IntegratingVelocityTrackerStrategy` of both orders, sample by sample.
package struct IntegratingFilter: Sendable {
  /// Samples that follow within this many seconds are skipped; Android's `MIN_TIME_DELTA`.
  private static let shortest = 0.002
  /// The time constant in seconds; Android's `FILTER_TIME_CONSTANT`.
  private static let timeConstant = 0.010

  private var last = SampleHistory.Sample()
  /// The newest sample's time; a skipped sample is not `last`, and yet no gap follows from it.
  private var seen = 0.0
  private var samples = 0
  private var first = SIMD2<Double>.zero
  private var second = SIMD2<Double>.zero
  private var acceleration = SIMD2<Double>.zero

  /// The velocity by order 1 or 2; nil before two samples have counted.
  package func velocity(order: Int) -> SIMD2<Double>? {
    samples < 2 ? nil : order == 1 ? first : second
  }

  /// Adds the next sample; starts anew after a stop of the finger.
  package mutating func add(_ sample: SampleHistory.Sample) {
    let rounding = SampleHistory.rounding
    if samples > 0, sample.time - seen > WindowRule.stopGap + rounding { self = Self() }
    seen = sample.time
    guard samples > 0 else {
      samples = 1
      last = sample
      return
    }
    let dt = sample.time - last.time
    guard dt > Self.shortest + rounding else { return }
    let velocity = (sample.place - last.place) / dt
    let alpha = dt / (Self.timeConstant + dt)
    if samples == 1 {
      first = velocity
      second = velocity
    } else {
      first += (velocity - first) * alpha
      let newest = (velocity - second) / dt
      acceleration = samples == 2 ? newest : acceleration + (newest - acceleration) * alpha
      second += acceleration * dt * alpha
    }
    samples = min(samples + 1, 3)
    last = sample
  }
}

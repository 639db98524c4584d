// The formulas of the estimators, each a function of the samples that is evaluated on demand.

extension SampleHistory {
  /// The velocity at a release at `time` in points per second, or nil if the samples give none.
  package func velocity(
    _ estimator: EstimatorName, at time: Double, stopsAtRelease: Bool
  ) -> SIMD2<Double>? {
    guard count > 1, time.isFinite else { return nil }
    let rule = WindowRule(estimator)
    if stopsAtRelease, time - self[0].time > rule.pause + Self.rounding { return nil }
    switch estimator {
    case .lsq2, .lsq2Web: return parabola(recent(rule))
    case .lsq2Bounded: return boundedParabola(recent(rule))
    case .lsq1: return WeightedFit(degree: 1, weight: Self.even).slope(self, count: recent(rule))
    case .lsq3: return WeightedFit(degree: 3, weight: Self.even).slope(self, count: recent(rule))
    case .wlsq2Delta:
      return WeightedFit(degree: 2, weight: Self.byGap).slope(self, count: recent(rule))
    case .wlsq2Central:
      return WeightedFit(degree: 2, weight: Self.byMiddle).slope(self, count: recent(rule))
    case .wlsq2Recent:
      return WeightedFit(degree: 2, weight: Self.byRecency).slope(self, count: recent(rule))
    case .impulse, .impulseRecent40: return impulse(recent(rule))
    case .int1: return filtered(order: 1)
    case .int2: return filtered(order: 2)
    case .legacy: return runningMean(recent(rule))
    case .ios: return mixed(0.6, 0.35, 0.05)
    case .macos: return mixed(0.15, 0.65, 0.2)
    case .singleSample: return interval(before: 0)?.velocity
    case .halfOfLast: return interval(before: 0).map { $0.velocity * 0.5 }
    case .threeSampleMix: return threeSampleMix
    case .restartingWindow: return sinceRestart(at: time)
    case .rollingMean: return rollingMean(since: time - rule.horizon - Self.rounding)
    case .window100: return sinceWindow(rule.horizon)
    }
  }

  private func recent(_ rule: WindowRule) -> Int {
    recent(within: rule.horizon, gap: WindowRule.stopGap)
  }

  // MARK: Least squares

  private func parabola(_ used: Int) -> SIMD2<Double>? {
    let origin = self[0]
    var previous = origin.time
    var fit = ParabolaFit()
    for back in 0..<used {
      let sample = self[back]
      if fit.distinctTimes == 0 || sample.time != previous { fit.distinctTimes += 1 }
      fit.add(
        time: sample.time - origin.time, x: sample.place.x - origin.place.x,
        y: sample.place.y - origin.place.y)
      previous = sample.time
    }
    return fit.slope
  }

  /// The slope, along each axis at most twice the fastest mean velocity in its direction from a
  /// sample of the window to the newest.
  private func boundedParabola(_ used: Int) -> SIMD2<Double>? {
    guard let slope = parabola(used) else { return nil }
    let direction = SIMD2(repeating: 1.0).replacing(with: -1, where: slope .< 0)
    let speed = slope * direction
    var bound = SIMD2<Double>.zero
    for back in 1..<used {
      let duration = self[0].time - self[back].time
      guard duration > 0 else { continue }
      let mean = (self[0].place - self[back].place) * direction / duration
      bound.replace(with: mean * 2, where: mean * 2 .> bound)
      // For most fingers, half the slope is below the velocity of the last interval already.
      if all(speed .<= bound) { return slope }
    }
    return speed.replacing(with: bound, where: speed .> bound) * direction + 0
  }

  // Weights in milliseconds, as in `LeastSquaresVelocityTrackerStrategy::chooseWeight`.

  private static func even(_: Self, _: Int) -> Double { 1 }

  private static func byGap(_ history: Self, _ back: Int) -> Double {
    guard back > 0 else { return 1 }
    return min(1, 0.5 + 0.05 * 1000 * (history[back - 1].time - history[back].time))
  }

  private static func byMiddle(_ history: Self, _ back: Int) -> Double {
    let age = 1000 * (history[0].time - history[back].time)
    return min(0.5 + 0.05 * age, (0.5 + 0.05 * (60 - age)).clamped(to: 0.5...1))
  }

  private static func byRecency(_ history: Self, _ back: Int) -> Double {
    let age = 1000 * (history[0].time - history[back].time)
    return (0.5 + 0.01 * (100 - age)).clamped(to: 0.5...1)
  }

  // MARK: Impulse, filter, running mean

  private func impulse(_ used: Int) -> SIMD2<Double>? {
    var work = SIMD2<Double>.zero
    var isFirst = true
    var older = used - 1
    // Of samples at one time the newest counts.
    while older > 0, self[older - 1].time == self[older].time { older -= 1 }
    while older > 0 {
      var newer = older - 1
      while newer > 0, self[newer - 1].time == self[newer].time { newer -= 1 }
      let velocity =
        (self[newer].place - self[older].place) / (self[newer].time - self[older].time)
      work += (velocity - Self.speed(ofWork: work)) * Self.magnitude(velocity)
      if isFirst { work *= 0.5 }
      isFirst = false
      older = newer
    }
    return isFirst ? nil : Self.speed(ofWork: work)
  }

  /// The velocity v of a unit mass after the work W: ½·v·|v| = W.
  private static func speed(ofWork work: SIMD2<Double>) -> SIMD2<Double> {
    let speed = (magnitude(work) * 2).squareRoot()
    return speed.replacing(with: -speed, where: work .< 0)
  }

  private static func magnitude(_ value: SIMD2<Double>) -> SIMD2<Double> {
    value.replacing(with: -value, where: value .< 0)
  }

  private func filtered(order: Int) -> SIMD2<Double>? {
    var filter = passed
    for back in (0..<count).reversed() { filter.add(self[back]) }
    return filter.velocity(order: order)
  }

  private func runningMean(_ used: Int) -> SIMD2<Double>? {
    let shortest = 0.010
    let oldest = self[used - 1]
    var mean = SIMD2<Double>.zero
    var lastDuration = 0.0
    for back in (0..<used).reversed() {
      let duration = self[back].time - oldest.time
      guard duration >= shortest - Self.rounding else { continue }
      // The distance over its duration times that duration is the distance.
      mean = (mean * lastDuration + (self[back].place - oldest.place)) / (duration + lastDuration)
      lastDuration = duration
    }
    return lastDuration > 0 ? mean : nil
  }

  // MARK: Intervals

  /// The velocity between a sample and the one before it in time, and the place of that one.
  private func interval(before back: Int) -> (velocity: SIMD2<Double>, older: Int)? {
    guard let older = earlier(than: back) else { return nil }
    let velocity = (self[back].place - self[older].place) / (self[back].time - self[older].time)
    return (velocity, older)
  }

  private var threeSampleMix: SIMD2<Double>? {
    guard let last = interval(before: 0) else { return nil }
    guard let previous = interval(before: last.older) else { return last.velocity }
    return last.velocity * 0.25 + previous.velocity * 0.75
  }

  private func mixed(_ oldest: Double, _ middle: Double, _ newest: Double) -> SIMD2<Double> {
    plainInterval(2) * oldest + plainInterval(1) * middle + plainInterval(0) * newest
  }

  /// The velocity between two samples in a row; zero where there is none or it takes no time.
  private func plainInterval(_ back: Int) -> SIMD2<Double> {
    guard back + 1 < count, self[back].time > self[back + 1].time else { return .zero }
    return (self[back].place - self[back + 1].place) / (self[back].time - self[back + 1].time)
  }

  // MARK: Windows

  private func sinceRestart(at time: Double) -> SIMD2<Double>? {
    // Embla's 0.1 px/ms: a release up to this speed has no force.
    let slowest = 100.0
    guard time > restart.time else { return nil }
    let velocity = (self[0].place - restart.place) / (time - restart.time)
    return velocity.replacing(with: 0, where: Self.magnitude(velocity) .<= slowest)
  }

  private func rollingMean(since earliest: Double) -> SIMD2<Double>? {
    guard self[0].time >= earliest else { return nil }
    var oldest = 0
    while oldest + 1 < count, self[oldest + 1].time >= earliest { oldest += 1 }
    return mean(since: oldest)
  }

  private func sinceWindow(_ horizon: Double) -> SIMD2<Double>? {
    var oldest = 0
    while oldest + 1 < count, self[0].time - self[oldest].time <= horizon + Self.rounding {
      oldest += 1
    }
    if isComplete, count > 2, oldest == count - 1,
      self[0].time - self[oldest].time > 2 * horizon + Self.rounding
    {
      oldest -= 1
    }
    return mean(since: oldest)
  }

  private func mean(since oldest: Int) -> SIMD2<Double>? {
    let duration = self[0].time - self[oldest].time
    return duration > 0 ? (self[0].place - self[oldest].place) / duration : nil
  }
}

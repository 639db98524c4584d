extension Motion {
  /// The rest time by bisection, for a motion that is at rest from `latest` on.
  ///
  /// The bounds of the rest of the motion narrow as time passes, so "the rest stays within the
  /// tolerance" is false before the rest time and true after it. A motion that comes close and
  /// leaves again therefore cannot mislead the search. The result is at most one part in 10¹⁰ late,
  /// and never early.
  package func searchedRestTime(tolerance: Double, before latest: Seconds) -> Seconds {
    let tolerance = tolerance > 0 ? tolerance : 0
    let end = end
    let rests = { (time: Double) in
      let rest = bounds(from: Seconds(time), to: .infinity)
      return end - rest.lowerBound <= tolerance && rest.upperBound - end <= tolerance
    }
    if rests(0) { return 0 }
    var latest = latest.value
    if !latest.isFinite {
      // A motion that only approaches its end never rests exactly there, and one that rests after
      // more than thirty years does not either.
      guard tolerance > 0 else { return .infinity }
      latest = 1
      while !rests(latest) {
        latest *= 2
        guard latest < 1e9 else { return .infinity }
      }
    }
    // 67 steps suffice for a rest time of 10⁻¹⁰ of the duration, with a relative error of 10⁻¹⁰.
    let isFar = { (moving: Double, resting: Double) in resting - moving > 1e-10 * resting }
    return Seconds(
      bisected(from: 0, to: latest, times: 67, while: isFar) { !rests($0) }.failing)
  }

  /// Adjusts a shifted or scaled rest time for rounding.
  ///
  /// At a jump, a time that is early by one bit would give the value before it.
  package func nudged(_ rest: Seconds) -> Seconds {
    duration.clamped(from: rest, to: rest * (1 + 1e-12))
  }
}

extension Quantity where Unit == SecondUnit {
  /// This time as a nonnegative number: negative times and NaN become 0.
  package var sinceStart: Double { value > 0 ? value : 0 }
}

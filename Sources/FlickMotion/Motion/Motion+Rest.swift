extension Motion {
  /// The rest time by bisection, for a motion that is at rest from `latest` on.
  ///
  /// Bounds of what is still to come narrow as time goes by, so "all that follows is within the
  /// tolerance" is false up to the rest time and true from there: the search cannot be misled by a
  /// motion that comes close and leaves again. It ends at one part in 10¹⁰ and returns the later
  /// side.
  package func searchedRestTime(tolerance: Double, before latest: Seconds) -> Seconds {
    let tolerance = tolerance > 0 ? tolerance : 0
    let end = end
    let rests = { (time: Double) in
      let rest = bounds(from: Seconds(time), to: .infinity)
      return end - rest.lowerBound <= tolerance && rest.upperBound - end <= tolerance
    }
    if rests(0) { return 0 }
    guard latest.isFinite else { return .infinity }
    // Sixty-seven halvings reach one part in 10¹⁰ of a rest time of one part in 10¹⁰.
    let isFar = { (moving: Double, resting: Double) in resting - moving > 1e-10 * resting }
    return Seconds(
      bisected(from: 0, to: latest.value, times: 67, while: isFar) { !rests($0) }.failing)
  }

  /// A rest time that was moved or scaled, made safe against the rounding of that.
  ///
  /// At a jump an early time by one bit would show the value before it.
  package func nudged(_ rest: Seconds) -> Seconds {
    duration.clamped(from: rest, to: rest * (1 + 1e-12))
  }
}

extension Quantity where Unit == SecondUnit {
  /// This time as one after the start: what lies before it, or is not a number, is the start.
  package var sinceStart: Double { value > 0 ? value : 0 }
}

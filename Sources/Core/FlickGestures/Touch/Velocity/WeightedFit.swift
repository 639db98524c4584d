/// A weighted least-squares polynomial through the newest samples, by orthogonal polynomials.
///
/// Forsythe's recurrence p₍ₖ₊₁₎ = (τ − αₖ)pₖ − βₖp₍ₖ₋₁₎ (Generation and use of orthogonal
/// polynomials for data-fitting, 1957) is the Gram–Schmidt process of Android's solver without its
/// matrices, in units of the window's length so that no power of a time vanishes.
package struct WeightedFit {
  /// The degree wanted; fewer distinct times lower it.
  package var degree: Int
  /// The factor of the residual of the sample `back` places before the newest.
  package var weight: (_ history: SampleHistory, _ back: Int) -> Double

  /// The slope at the newest of the `count` newest samples; nil if all have one time.
  package func slope(_ history: SampleHistory, count: Int) -> SIMD2<Double>? {
    guard count > 1 else { return nil }
    let newest = history[0]
    let span = newest.time - history[count - 1].time
    guard span > 0 else { return nil }
    var distinct = 1
    for back in 1..<count where history[back].time != history[back - 1].time { distinct += 1 }

    var alpha = SIMD4<Double>.zero
    var beta = SIMD4<Double>.zero
    var norm = 1.0
    var slope = SIMD2<Double>.zero
    // Value and slope of the current and the previous polynomial at the newest sample.
    var (value, rise) = (1.0, 0.0)
    var (valueBefore, riseBefore) = (0.0, 0.0)
    for k in 0...min(degree, distinct - 1) {
      var square = 0.0
      var moment = 0.0
      var product = SIMD2<Double>.zero
      for back in 0..<count {
        let sample = history[back]
        let time = (sample.time - newest.time) / span
        let factor = weight(history, back)
        var (p, before) = (1.0, 0.0)
        for j in 0..<k { (p, before) = ((time - alpha[j]) * p - beta[j] * before, p) }
        let weighted = factor * factor * p
        square += weighted * p
        moment += weighted * p * time
        product += (sample.place - newest.place) * weighted
      }
      // The times are too close for this power, so the lower degrees are the result.
      if k > 0, !(square > norm * 1e-24) { break }
      alpha[k] = moment / square
      beta[k] = k > 0 ? square / norm : 0
      norm = square
      slope += product / square * rise
      (value, valueBefore, rise, riseBefore) = (
        -alpha[k] * value - beta[k] * valueBefore, value,
        value - alpha[k] * rise - beta[k] * riseBefore, rise
      )
    }
    return slope / span
  }
}

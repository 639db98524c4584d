/// The sums of a least-squares fit of degree 2 to two coordinates over one set of times.
///
/// With S_ab = Σab − ΣaΣb/n the slope at time zero is
/// (S_xy·S_x²x² − S_x²y·S_xx²) / (S_xx·S_x²x² − S_xx²²): the closed form in Android's
/// `LeastSquaresVelocityTrackerStrategy`. Times and places are given relative to the newest sample,
/// which keeps the powers small.
package struct ParabolaFit {
  package var distinctTimes = 0
  private var n = 0.0
  private var t = 0.0
  private var t2 = 0.0
  private var t3 = 0.0
  private var t4 = 0.0
  private var x = 0.0
  private var tx = 0.0
  private var t2x = 0.0
  private var y = 0.0
  private var ty = 0.0
  private var t2y = 0.0

  /// Adds a sample.
  package mutating func add(time: Double, x newX: Double, y newY: Double) {
    let square = time * time
    n += 1
    t += time
    t2 += square
    t3 += square * time
    t4 += square * square
    x += newX
    tx += time * newX
    t2x += square * newX
    y += newY
    ty += time * newY
    t2y += square * newY
  }

  /// The slope of the parabola at time zero; of the line for two distinct times; nil for fewer.
  package var slope: SIMD2<Double>? {
    guard distinctTimes >= 2 else { return nil }
    let stt = t2 - t * t / n
    let stx = tx - t * x / n
    let sty = ty - t * y / n
    guard distinctTimes >= 3 else { return Self.velocity(stx / stt, sty / stt) }
    let stt2 = t3 - t * t2 / n
    let st2t2 = t4 - t2 * t2 / n
    let st2x = t2x - t2 * x / n
    let st2y = t2y - t2 * y / n
    let determinant = stt * st2t2 - stt2 * stt2
    return Self.velocity(
      (stx * st2t2 - st2x * stt2) / determinant, (sty * st2t2 - st2y * stt2) / determinant)
  }

  /// Times so close that their powers vanish make no velocity.
  private static func velocity(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    x.isFinite && y.isFinite ? SIMD2(x, y) : nil
  }
}

/// A motion interpolated from equidistant samples of value and velocity.
///
/// For motions computed elsewhere, such as by a function of a plugin: they are sampled once and are
/// a function of time from then on. Between two samples it is the cubic with the values and
/// velocities of both (Hermite interpolation).
/// and velocities of both (Hermite's).
public struct SampledMotion: Motion, Hashable {
  /// The samples from the start to the end, at least two.
  private let samples: [MotionSample]
  /// The time of the last sample.
  public let duration: Seconds
  /// The offset of all values.
  private let shift: Double

  /// Creates a motion through samples.
  ///
  /// - Parameters:
  ///   - samples: At least two. The first is at the start, the last at the end.
  ///   - duration: 1e-6 to 1e6 s.
  /// - Throws: `CoreError` for an invalid number, or too few samples.
  public init(_ samples: [MotionSample], duration: Seconds) throws(CoreError) {
    guard samples.count >= 2 else {
      throw CoreError(.invalidNumber, "a sampled motion: expected two samples at least")
    }
    for sample in samples {
      _ = try CoreError.checkedValue(sample.value, "sampled value")
      _ = try CoreError.checkedValue(sample.velocity, "sampled velocity")
    }
    try CoreError.checked(duration, "sampled duration", in: 1e-6...1e6)
    (self.samples, self.duration, shift) = (samples, duration, 0)
  }

  private init(_ other: SampledMotion, shift: Double) {
    (samples, duration, self.shift) = (other.samples, other.duration, shift)
  }

  /// The same motion shifted by a distance.
  public func moved(by distance: Double) -> SampledMotion {
    SampledMotion(self, shift: shift + distance)
  }

  /// The initial value.
  public var from: Double { samples[0].value + shift }

  /// The interval between samples in seconds.
  private var step: Double { duration.value / Double(samples.count - 1) }

  /// The motion with its type erased.
  public var erased: AnyMotion { .sampled(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    guard time < duration.value else {
      return MotionSample(value: samples[samples.count - 1].value + shift, velocity: 0)
    }
    let place = min(Int(time / step), samples.count - 2)
    var sample = piece(place).sample(at: time / step - Double(place), step: step)
    sample.value += shift
    return sample
  }

  private func piece(_ index: Int) -> Piece { Piece(samples[index], samples[index + 1], step) }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let start = min(from.sinceStart, duration.value)
    let end = to.sinceStart.clamped(from: start, to: duration.value)
    var span = ValueSpan(sample(at: from).value)
    span.include(sample(at: max(to, from)).value)
    let (first, last) = (Int(start / step), min(Int(end / step), samples.count - 2))
    guard first <= last else { return span.range }
    for index in first...last {
      let base = Double(index)
      for share in piece(index).extremes
      where base + share >= start / step && base + share <= end / step {
        span.include(piece(index).sample(at: share, step: step).value + shift)
      }
    }
    return span.range
  }

  /// The first time at `value`; nil if it is not reached.
  public func time(at value: Double) -> Seconds? {
    let wanted = value - shift
    if wanted == samples[0].value { return 0 }
    for index in 0..<samples.count - 1 {
      let piece = piece(index)
      // The cubic is monotonic between its extrema.
      var (low, start) = (0.0, samples[index].value)
      for end in piece.extremes.sorted() + [1] {
        let value = end == 1 ? samples[index + 1].value : piece.sample(at: end, step: step).value
        if (start - wanted) * (value - wanted) <= 0, start != wanted {
          let share = piece.share(at: wanted, from: low, to: end, step: step)
          return Seconds((Double(index) + share) * step)
        }
        (low, start) = (end, value)
      }
    }
    return nil
  }
}

/// A cubic between two samples, over shares from 0 to 1.
private struct Piece {
  // a + b·s + c·s² + d·s³.
  let a: Double
  let b: Double
  let c: Double
  let d: Double

  init(_ start: MotionSample, _ end: MotionSample, _ step: Double) {
    let (u, v) = (start.velocity * step, end.velocity * step)
    let rise = end.value - start.value
    (a, b, c, d) = (start.value, u, 3 * rise - 2 * u - v, u + v - 2 * rise)
  }

  func sample(at share: Double, step: Double) -> MotionSample {
    MotionSample(
      value: a + share * (b + share * (c + share * d)),
      velocity: (b + share * (2 * c + share * 3 * d)) / step)
  }

  /// The share at a value, between two shares that enclose it.
  func share(at wanted: Double, from start: Double, to end: Double, step: Double) -> Double {
    let before = sample(at: start, step: step).value - wanted
    // Fifty bisections give an error below a picosecond.
    return bisected(from: start, to: end, times: 50) {
      (sample(at: $0, step: step).value - wanted) * before > 0
    }.failing
  }

  /// The shares of its extrema, within 0...1.
  var extremes: [Double] {
    let (p, q, r) = (3 * d, 2 * c, b)
    if p == 0 { return q == 0 ? [] : [-r / q].filter { 0...1 ~= $0 } }
    let root = q * q - 4 * p * r
    guard root >= 0 else { return [] }
    let s = root.squareRoot()
    return [(-q + s) / (2 * p), (-q - s) / (2 * p)].filter { 0...1 ~= $0 }
  }
}

/// A motion that is known at some moments, one as far from the next as any other: between them it
/// goes as smoothly as the velocities there say.
///
/// For motions that are computed elsewhere, such as a function of a plugin: they are sampled once
/// and are a formula of time from then on. Between two moments it is the cubic that has the values
/// and velocities of both (Hermite's).
public struct SampledMotion: Motion, Hashable {
  /// At least two, from the start to the end.
  private let samples: [MotionSample]
  /// When the last sample is.
  public let duration: Seconds
  /// What is added to all values.
  private let shift: Double

  /// A motion through samples.
  ///
  /// - Parameters:
  ///   - samples: the first is at the start, the last at the end; at least two.
  ///   - duration: above 0 to 1e6 s.
  /// - Throws: `CoreError` for a number that is not one, or too few samples.
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

  /// The same, moved by a distance.
  public func moved(by distance: Double) -> SampledMotion {
    SampledMotion(self, shift: shift + distance)
  }

  /// Where it starts.
  public var from: Double { samples[0].value + shift }

  /// Seconds from a sample to the next.
  private var step: Double { duration.value / Double(samples.count - 1) }

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

  /// The least and the greatest value between two moments.
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

  /// When it first is at `value`; nil if it never is.
  public func time(at value: Double) -> Seconds? {
    let wanted = value - shift
    if wanted == samples[0].value { return 0 }
    for index in 0..<samples.count - 1 {
      let piece = piece(index)
      // From turn to turn it goes in one direction.
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

/// A cubic from one sample to the next, over shares from 0 to 1.
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

  /// Where it is at a value, between two places on either side of it.
  func share(at wanted: Double, from start: Double, to end: Double, step: Double) -> Double {
    let before = sample(at: start, step: step).value - wanted
    // Fifty halvings: below a picosecond.
    return bisected(from: start, to: end, times: 50) {
      (sample(at: $0, step: step).value - wanted) * before > 0
    }.failing
  }

  /// Where it turns, within 0...1.
  var extremes: [Double] {
    let (p, q, r) = (3 * d, 2 * c, b)
    if p == 0 { return q == 0 ? [] : [-r / q].filter { 0...1 ~= $0 } }
    let root = q * q - 4 * p * r
    guard root >= 0 else { return [] }
    let s = root.squareRoot()
    return [(-q + s) / (2 * p), (-q - s) / (2 * p)].filter { 0...1 ~= $0 }
  }
}

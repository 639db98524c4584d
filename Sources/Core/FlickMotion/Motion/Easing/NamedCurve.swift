internal import RealModule

/// The accelerating half of a named curve: f(0) = 0, f(1) = 1, progress inside 0...1.
///
/// The formulas are Robert Penner's (Programming Macromedia Flash MX, 2002). Where variants differ,
/// this follows d3-ease: exponential and elastic curves are scaled to start at 0 and end at 1
/// exactly, while the plain formula is off by 1/1024 and jumps.
package enum NamedCurve: Hashable, Sendable {
  /// x^n.
  case power(Double)
  /// 1 − cos(πx/2).
  case sine
  /// (2^(10x) − 1)/1023.
  case exponential
  /// 1 − √(1 − x²), a quarter of a circle.
  case circular
  /// x²·((s + 1)·x − s): moves back first, by an amount determined by s.
  case back(overshoot: Double)
  /// A sine with this amplitude and period, with an exponential envelope.
  case elastic(amplitude: Double, period: Double)
  /// Four bounces of a ball, the last one the highest; the amplitude scales all but the last.
  case bounce(amplitude: Double)

  /// Output and slope at a progress in 0...1.
  package func sample(at x: Double) -> EasingSample {
    switch self {
    case .power(let n):
      return power(n, at: x)
    case .sine:
      let sine = Double.sin(x * .pi / 4)  // 1 − cos 2a = 2·sin²a does not cancel.
      return EasingSample(value: 2 * sine * sine, slope: .sin(x * .pi / 2) * .pi / 2)
    case .exponential:
      return exponential(at: x)
    case .circular:
      let root = (1 - x * x).squareRoot()
      return EasingSample(value: x * x / (1 + root), slope: root > 0 ? x / root : 0)
    case .back(let s):
      return EasingSample(
        value: x * x * ((s + 1) * x - s), slope: x * (3 * (s + 1) * x - 2 * s))
    case .elastic(let amplitude, let period):
      let wave = Elastic(amplitude: amplitude, period: period)
      let (envelope, angle) = (exponential(at: x), wave.angle(at: x))
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      return EasingSample(
        value: wave.amplitude * envelope.value * sine,
        slope: wave.amplitude * (envelope.slope * sine - envelope.value * cosine * wave.frequency))
    case .bounce(let amplitude):
      let fall = bounce(amplitude, at: 1 - x)
      return EasingSample(value: 1 - fall.value, slope: fall.slope)
    }
  }

  /// Progress values inside 0...1 with possible turning points.
  package var turningPoints: [Double] {
    switch self {
    case .power, .sine, .exponential, .circular: []
    case .back(let s): [2 * s / (3 * (s + 1))]
    case .elastic(let amplitude, let period):
      Elastic(amplitude: amplitude, period: period).turningPoints
    case .bounce: [1 / 22, 1 / 11, 2 / 11, 3 / 11, 5 / 11, 7 / 11]
    }
  }

  private func power(_ n: Double, at x: Double) -> EasingSample {
    let lower: Double
    switch n {
    case 2: lower = x
    case 3: lower = x * x
    case 4: lower = x * x * x
    case 5: lower = (x * x) * (x * x)
    case 1: lower = 1
    default: lower = .pow(max(0, x), n - 1)
    }
    return EasingSample(value: lower * x, slope: lower * n)
  }

  private func exponential(at x: Double) -> EasingSample {
    let growth = Double.expMinusOne(10 * x * Elastic.ln2) / 1023
    return EasingSample(value: growth, slope: 10 * Elastic.ln2 * (growth + 1 / 1023))
  }

  /// The falling ball, one parabola a bounce, at progress x of the decelerating curve.
  private func bounce(_ amplitude: Double, at x: Double) -> EasingSample {
    let steepness = 121.0 / 16
    if x < 4 / 11 {
      return EasingSample(value: steepness * x * x, slope: 2 * steepness * x)
    }
    // The middle of a bounce and how far it drops below 1 there, without amplitude.
    let middle: Double
    let depth: Double
    if x < 8 / 11 {
      (middle, depth) = (6 / 11, 1 / 4)
    } else if x < 10 / 11 {
      (middle, depth) = (9 / 11, 1 / 16)
    } else {
      (middle, depth) = (21 / 22, 1 / 64)
    }
    let distance = x - middle
    return EasingSample(
      value: 1 - amplitude * (depth - steepness * distance * distance),
      slope: 2 * amplitude * steepness * distance)
  }
}

/// The wave of an elastic curve: sin((s + 1 − x)·2π/p), its phase s making it 1/amplitude at x = 1.
private struct Elastic {
  static let ln2 = 0.693_147_180_559_945_3

  /// At least 1: a smaller wave would not reach the end.
  let amplitude: Double
  /// 2π/p.
  let frequency: Double
  private let phase: Double

  init(amplitude: Double, period: Double) {
    self.amplitude = max(1, amplitude)
    frequency = 2 * .pi / period
    phase = Double.asin(1 / self.amplitude) / frequency
  }

  /// The angle of the sine at a progress.
  func angle(at x: Double) -> Double { (phase + 1 - x) * frequency }

  /// The zeros of the derivative.
  ///
  /// With E the exponential curve, tan(angle) = frequency·E/E′ there. So in each half wave n the
  /// point solves x = s + 1 − (nπ + atan(frequency·E/E′))/frequency; the difference of the sides
  /// rises with x, so Newton finds the one root. Errors hardly matter: the curve is level there.
  var turningPoints: [Double] {
    let first = (angle(at: 1) / .pi).rounded(.down) - 1
    let last = (angle(at: 0) / .pi).rounded(.up)
    var points: [Double] = []
    for index in 0...Int(last - first) {
      let turns = (first + Double(index)) * .pi
      var x = 0.5
      for _ in 0..<12 {
        let fading = Double.exp(-10 * x * Self.ln2)  // 1 − fading = E/(E + 1/1023)
        let ratio = frequency / (10 * Self.ln2) * (1 - fading)
        let excess = x - phase - 1 + (turns + .atan(ratio)) / frequency
        x -= excess / (1 + fading / (1 + ratio * ratio))
        x = x.clamped(to: -1...2)
      }
      if x > 0, x < 1 { points.append(x) }
    }
    return points
  }
}

/// The curve of CSS `cubic-bezier(x1, y1, x2, y2)`, from (0, 0) to (1, 1).
///
/// The parameter for a progress is computed by Newton's method with a bracket, to full double
/// precision. Outside 0...1, the curve continues along its end tangents, as in CSS Easing Functions
/// Level 2.
public struct CubicBezier: Hashable, Sendable {
  /// Progress of the first handle, 0 to 1.
  public let x1: Double
  /// Output of the first handle; any number.
  public let y1: Double
  /// Progress of the second handle, 0 to 1.
  public let x2: Double
  /// Output of the second handle; any number.
  public let y2: Double

  /// Creates a curve with these handles.
  ///
  /// - Throws: `CoreError` for an x outside 0...1, where the curve would not be a function, or a y
  ///   outside ±1e6.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(CoreError) {
    self.x1 = try CoreError.checked(x1, "cubic-bezier x1", in: 0...1)
    self.y1 = try CoreError.checked(y1, "cubic-bezier y1", in: -1e6...1e6)
    self.x2 = try CoreError.checked(x2, "cubic-bezier x2", in: 0...1)
    self.y2 = try CoreError.checked(y2, "cubic-bezier y2", in: -1e6...1e6)
  }

  package init(known x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Output and slope at a finite progress.
  package func sample(at x: Double) -> EasingSample {
    if x <= 0 { return EasingSample(value: startSlope * x, slope: startSlope) }
    if x >= 1 { return EasingSample(value: 1 + endSlope * (x - 1), slope: endSlope) }
    // Computed from the nearer end, where 1 − x is exact.
    if x <= 0.5 { return Self.sample(Cubic(x1, x2), Cubic(y1, y2), at: x) }
    let half = Self.sample(Cubic(1 - x2, 1 - x1), Cubic(1 - y2, 1 - y1), at: 1 - x)
    return EasingSample(value: 1 - half.value, slope: half.slope)
  }

  private static func sample(_ across: Cubic, _ up: Cubic, at x: Double) -> EasingSample {
    let parameter = across.parameter(of: x)
    return EasingSample(
      value: up.value(at: parameter),
      slope: steepness(up.slope(at: parameter), over: across.slope(at: parameter)))
  }

  /// The progress values with possible turning points.
  package var turningPoints: [Double] {
    let across = Cubic(x1, x2)
    return Cubic(y1, y2).extrema.map(across.value)
  }

  /// The tangent at the start, towards the first handle that differs from the start.
  ///
  /// A vertical tangent counts as 0, as in CSS.
  private var startSlope: Double {
    if x1 > 0 { return steepness(y1, over: x1) }
    if y1 == 0, x2 > 0 { return steepness(y2, over: x2) }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return steepness(1 - y2, over: 1 - x2) }
    if y2 == 1, x1 < 1 { return steepness(1 - y1, over: 1 - x1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }
}

/// One coordinate of the curve: the Bernstein cubic from 0 to 1, as ((a·t + b)·t + c)·t.
private struct Cubic {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
  func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

  /// Solves for the parameter in 0...1.
  ///
  /// The cubic must be monotonically increasing.
  func parameter(of x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = x
    // Newton's method takes about five steps. The limit bounds bisections for a flat cubic.
    for _ in 0..<100 {
      let excess = value(at: t) - x
      if excess == 0 { return t }
      if excess > 0 { high = t } else { low = t }
      var next = t - excess / slope(at: t)
      if (next - t).magnitude <= 2 * t.ulp { return t }
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == t { return t }
      t = next
    }
    return t
  }

  /// The sign changes of the slope, including those outside 0...1.
  var extrema: [Double] {
    // 3a·t² + 2b·t + c = 0. The quotient form of the second root avoids cancellation.
    let discriminant = b * b - 3 * a * c
    guard discriminant > 0 else { return [] }
    let root = discriminant.squareRoot()
    let sum = b < 0 ? -b + root : -b - root
    return [sum / (3 * a), c / sum]
  }
}

/// A curve from progress to output.
///
/// Most map 0 to 0 and 1 to 1; some overshoot.
///
///     try Easing.cubicBezier(0.2, 0.9, 0.1, 1).value(at: 0.5)
///     Easing(.bounce, .out).slope(at: 0.3)
///
/// Any progress is valid. Outside 0...1, CSS curves continue as specified by CSS, and named curves
/// are constant. NaN counts as 0, and ±infinity as ±1e9.
public struct Easing: Hashable, Sendable {
  /// The placement of an accelerating curve f.
  ///
  /// `in` is f(x) and `out` is 1 − f(1 − x). The other two halve time and value: `inOut` is in
  /// followed by out, and `outIn` is out followed by in.
  public enum Placement: String, Hashable, Sendable, CaseIterable {
    /// f itself: slow at the start.
    case `in`
    /// f rotated by 180°: slow at the end.
    case out
    /// In followed by out: fast in the middle.
    case inOut
    /// Out followed by in: slow in the middle.
    case outIn
  }

  /// The curve for the placement `in`.
  package enum Shape: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    case steps(StepCurve)
    case stops(LinearStops)
    case named(NamedCurve)
    indirect case interval(from: Double, to: Double, Easing)
  }

  package let shape: Shape
  package let placement: Placement

  package init(_ shape: Shape, _ placement: Placement = .in) {
    self.shape = shape
    self.placement = placement
  }

  /// The valid numbers of named curves.
  package enum Allowed {
    package static var exponent: ClosedRange<Double> { 1...1000 }
    /// The size of an overshoot or a bounce.
    package static var amplitude: ClosedRange<Double> { 0...1000 }
  }

  /// The output and the slope.
  ///
  /// - Parameters:
  ///   - progress: Any number.
  ///   - before: At a jump, whether to return the output before it; the "before flag" of CSS.
  public func sample(at progress: Double, before: Bool = false) -> EasingSample {
    let x = progress.isNaN ? 0 : progress.clamped(to: -1e9...1e9)
    switch placement {
    case .in:
      return base(at: x, before: before)
    case .out:
      let half = base(at: 1 - x, before: !before)
      return EasingSample(value: 1 - half.value, slope: half.slope)
    case .inOut:
      if x < 0.5 || (before && x == 0.5) {
        let half = base(at: 2 * x, before: before)
        return EasingSample(value: half.value / 2, slope: half.slope)
      }
      let half = base(at: 2 - 2 * x, before: !before)
      return EasingSample(value: 1 - half.value / 2, slope: half.slope)
    case .outIn:
      if x < 0.5 || (before && x == 0.5) {
        let half = base(at: 1 - 2 * x, before: !before)
        return EasingSample(value: 0.5 - half.value / 2, slope: half.slope)
      }
      let half = base(at: 2 * x - 1, before: before)
      return EasingSample(value: 0.5 + half.value / 2, slope: half.slope)
    }
  }

  /// The output.
  public func value(at progress: Double, before: Bool = false) -> Double {
    sample(at: progress, before: before).value
  }

  /// The derivative of the output by progress; 0 at a jump and where the curve is vertical.
  public func slope(at progress: Double) -> Double { sample(at: progress).slope }

  private func base(at x: Double, before: Bool) -> EasingSample {
    switch shape {
    case .linear:
      return EasingSample(value: x, slope: 1)
    case .bezier(let curve):
      return curve.sample(at: x)
    case .steps(let curve):
      return EasingSample(value: curve.value(at: x, before: before), slope: 0)
    case .stops(let curve):
      return curve.sample(at: x, before: before)
    case .named(let curve):
      if x < 0 { return EasingSample(value: 0, slope: 0) }
      if x > 1 { return EasingSample(value: 1, slope: 0) }
      return curve.sample(at: x)
    case .interval(let from, let to, let easing):
      if x < from || (before && x == from) {
        return EasingSample(value: easing.value(at: 0), slope: 0)
      }
      guard x < to || (before && x == to) else {
        return EasingSample(value: easing.value(at: 1), slope: 0)
      }
      let inner = easing.sample(at: (x - from) / (to - from), before: before)
      return EasingSample(value: inner.value, slope: steepness(inner.slope, over: to - from))
    }
  }
}

extension Easing {
  /// This curve reversed: 1 − f(1 − x).
  ///
  /// Reversing twice gives the original curve. `in` reversed is `out`.
  public var reversed: Easing {
    switch placement {
    case .in: Easing(shape, .out)
    case .out: Easing(shape, .in)
    case .inOut, .outIn: self  // symmetric under a rotation by 180°
    }
  }

  /// The same curve with another placement, which replaces the current one.
  ///
  ///     Easing.easeIn.placed(.inOut)   // eases in, then out
  public func placed(_ placement: Placement) -> Easing { Easing(shape, placement) }
}

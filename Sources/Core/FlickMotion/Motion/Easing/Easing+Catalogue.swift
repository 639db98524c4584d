extension Easing {
  /// Output equals progress.
  public static let linear = Easing(.linear)
  /// CSS `ease`: quick at first, with a long end.
  public static let ease = Easing(.bezier(CubicBezier(known: 0.25, 0.1, 0.25, 1)))
  /// CSS `ease-in`, SwiftUI `easeIn`.
  public static let easeIn = Easing(.bezier(CubicBezier(known: 0.42, 0, 1, 1)))
  /// CSS `ease-out`, SwiftUI `easeOut`.
  public static let easeOut = Easing(.bezier(CubicBezier(known: 0, 0, 0.58, 1)))
  /// CSS `ease-in-out`, SwiftUI `easeInOut`, and UIKit's default.
  public static let easeInOut = Easing(.bezier(CubicBezier(known: 0.42, 0, 0.58, 1)))

  /// A CSS `cubic-bezier` curve; see `CubicBezier` for valid numbers.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(CoreError) -> Easing {
    Easing(.bezier(try CubicBezier(x1, y1, x2, y2)))
  }

  /// A CSS `steps` curve; see `StepCurve` for valid counts.
  public static func steps(
    _ count: Int, _ position: StepCurve.Position = .jumpEnd
  ) throws(CoreError) -> Easing {
    Easing(.steps(try StepCurve(count, position)))
  }

  /// A CSS `linear(…)` curve; see `LinearStops` for valid stops.
  public static func stops(_ stops: [LinearStops.Stop]) throws(CoreError) -> Easing {
    Easing(.stops(try LinearStops(stops)))
  }

  /// An easing confined to a part of the progress, constant before and after.
  ///
  /// An empty interval is a threshold: a jump from start to end.
  ///
  /// - Throws: `CoreError` unless 0 ≤ from ≤ to ≤ 1, or if intervals are nested more than 16 deep.
  public static func interval(
    from: Double, to: Double, _ easing: Easing = .linear
  ) throws(CoreError) -> Easing {
    let to = try CoreError.checked(to, "easing interval end", in: .share)
    let from = try CoreError.checked(from, "easing interval start", in: 0...to)
    guard easing.depth < deepest else {
      throw CoreError(
        .tooDeep, "easing interval: expected at most \(deepest) intervals inside one another")
    }
    return Easing(.interval(from: from, to: to, easing))
  }

  /// 0 below `progress`, 1 from there on.
  ///
  /// - Throws: `CoreError` for a progress outside 0...1.
  public static func threshold(at progress: Double) throws(CoreError) -> Easing {
    try interval(from: progress, to: progress)
  }

  private static let deepest = 16

  /// The depth of nested intervals.
  private var depth: Int {
    switch shape {
    case .interval(_, _, let easing): easing.depth + 1
    case .linear, .bezier, .steps, .stops, .named: 0
    }
  }
}

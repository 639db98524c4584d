internal import FlickCore

/// An easing as other toolkits write it: a cubic Bézier curve, which all of them have.
///
/// CSS's own curves are written as they are. Other curves are fitted; the largest distance from
/// the curve is reported, and a fit that is farther off than `largestError` is not offered.
struct EasingExport: Sendable {
  /// The curve from progress to output.
  let output: @Sendable (Double) -> Double
  /// The duration in seconds.
  let duration: Double
  /// Whether the motion continues the content's velocity, which a curve in code drops; see
  /// `ValueMotion.curve`.
  var takesSpeed = false
  /// The handles, and the largest distance from the curve, as a share of the way.
  let bezier: (curve: CubicBezier, error: Double)

  /// The largest error of an offered fit; larger ones look like another motion.
  static let largestError = 0.05

  init(_ easing: Easing, duration: Double) {
    output = { easing.value(at: $0) }
    self.duration = duration
    bezier = Self.bezier(for: easing)
  }

  /// Creates a curve that is fitted to an output over 0...1.
  init(fitting output: @escaping @Sendable (Double) -> Double, duration: Double) {
    (self.output, self.duration) = (output, duration)
    bezier = Self.fit(output)
  }

  /// The curve nearest to an easing.
  static func bezier(for easing: Easing) -> (curve: CubicBezier, error: Double) {
    if easing.shape == .linear { return (CubicBezier(known: 0, 0, 1, 1), 0) }
    if case .bezier(let curve) = easing.shape {
      if easing.placement == .in { return (curve, 0) }
      if easing.placement == .out {
        return (CubicBezier(known: 1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1), 0)
      }
    }
    return fit { easing.value(at: $0) }
  }

  /// Least squares by a search along the four numbers, from handles on the end tangents.
  ///
  /// - Parameter output: a curve from 0 to 1 over 0...1.
  static func fit(_ output: (Double) -> Double) -> (curve: CubicBezier, error: Double) {
    let starts: [[Double]] = [
      [0.3, 0, 0.6, 1], [0.1, 0.9, 0.2, 1], [0.7, 0, 0.9, 0.3], [0.25, 0.5, 0.75, 0.5],
    ]
    var best = starts[0]
    var least = Double.infinity
    for start in starts {
      let found = Self.descend(from: start) { Self.squares($0, output) }
      if found.value < least { (best, least) = (found.place, found.value) }
    }
    let rounded = best.map { $0.rounded(perUnit: 1e4) }
    let curve = CubicBezier(known: rounded[0], rounded[1], rounded[2], rounded[3])
    let error =
      (0...400).map { index in
        let x = Double(index) / 400
        return (curve.sample(at: x).value - output(x)).magnitude
      }.max() ?? 0
    return (curve, error)
  }

  /// The sum of squared distances at values of the curve's parameter, which avoids inverting it.
  private static func squares(_ handles: [Double], _ output: (Double) -> Double) -> Double {
    var sum = 0.0
    for index in 1..<40 {
      let t = Double(index) / 40
      let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      let (x, y) = (a * handles[0] + b * handles[2] + c, a * handles[1] + b * handles[3] + c)
      let distance = y - output(x)
      sum += distance * distance
    }
    return sum
  }

  /// Hooke and Jeeves' search (Direct search solution, 1961): steps along each number, repeated in
  /// a direction that helped, and halved if none helps.
  private static func descend(
    from start: [Double], _ value: ([Double]) -> Double
  ) -> (place: [Double], value: Double) {
    func tried(
      _ place: [Double], _ step: Double, _ known: Double
    ) -> (place: [Double], value: Double) {
      var (place, least) = (place, known)
      for index in place.indices {
        for change in [step, -step] {
          var next = place
          next[index] += change
          // The x of a handle is within 0...1, or the curve is not a function.
          if index % 2 == 0 { next[index] = next[index].clamped(to: 0...1) }
          let found = value(next)
          if found < least {
            (place, least) = (next, found)
            break
          }
        }
      }
      return (place, least)
    }
    var (place, least, step, tries) = (start, value(start), 0.2, 0)
    while step > 2e-5, tries < 600 {
      tries += 1
      let found = tried(place, step, least)
      guard found.value < least else {
        step /= 2
        continue
      }
      var onward = zip(found.place, place).map { 2 * $0 - $1 }
      for index in [0, 2] { onward[index] = onward[index].clamped(to: 0...1) }
      (place, least) = found
      let further = tried(onward, step, value(onward))
      if further.value < least { (place, least) = further }
    }
    return (place, least)
  }

  /// The maximum error in points of a motion after a finger, for a finger that is faster than the
  /// curve's start by `SpringExport.usualSpeed`: the greatest value of w·t·(1 − t/d)².
  var errorWithoutSpeed: Double {
    takesSpeed ? SpringExport.usualSpeed * duration * 4 / 27 : 0
  }

  /// Whether a cubic Bézier curve is near enough.
  var isOffered: Bool { bezier.error <= Self.largestError }

  /// The four numbers in the common list notation.
  var numbers: [Digits] {
    [bezier.curve.x1, bezier.curve.y1, bezier.curve.x2, bezier.curve.y2].map { Digits($0) }
  }

  /// The code in a toolkit; nil without a curve that is near enough.
  func code(for toolkit: Toolkit) -> String? {
    let milliseconds = Digits(duration * 1000)
    guard isOffered else {
      guard toolkit == .css else { return nil }
      let stops = Polygon(tolerance: 0.005, output).stops
      let words = stops.map { "\(Digits($0.output)) \(Digits(($0.input ?? 0) * 100))%" }
      return "linear(\(words.joined(separator: ", "))) \(milliseconds)ms"
    }
    let list = numbers.map(\.description).joined(separator: ", ")
    let singles = numbers.map { "\($0)f" }.joined(separator: ", ")
    let n = numbers
    switch toolkit {
    case .swiftUI: return ".timingCurve(\(list), duration: \(Digits(duration)))"
    case .uiKit:
      return "UICubicTimingParameters(controlPoint1: CGPoint(x: \(n[0]), y: \(n[1])), "
        + "controlPoint2: CGPoint(x: \(n[2]), y: \(n[3])))"
    case .compose:
      return "tween<Float>(durationMillis = \(Int((duration * 1000).rounded())), "
        + "easing = CubicBezierEasing(\(singles)))"
    case .android: return "PathInterpolator(\(singles))"
    case .flutter: return "Cubic(\(list))"
    case .reanimated: return "{ duration: \(milliseconds), easing: Easing.bezier(\(list)) }"
    case .motion: return "{ type: \"tween\", ease: [\(list)], duration: \(Digits(duration)) }"
    case .css: return "cubic-bezier(\(list)) \(milliseconds)ms"
    }
  }

  /// The accuracy in words.
  ///
  /// - Parameter distance: the length of the motion, in points; nil reports a share of the
  ///   distance.
  func accuracy(for toolkit: Toolkit, distance: Double?) -> String {
    let isCurve = isOffered || toolkit == .css
    let error = isOffered ? bezier.error : 0.005
    guard isCurve else {
      return "no cubic Bézier comes near; the best is \(FlipText.percent(bezier.error)) off"
    }
    if error < 1e-4 { return "the same curve" }
    let points = distance.map { ", \(FlipText.rough(error * $0)) pt of \(Digits($0))" } ?? ""
    return (isOffered ? "a fitted curve" : "a polygon")
      + ", up to \(FlipText.percent(error)) of the way off\(points)"
  }
}

package import FlickCore
internal import RealModule

/// A spring as other toolkits write it.
///
/// All of them know ω, the undamped frequency, and ζ, the damping as a share of critical, under
/// names of their own. Each code is read back as the toolkit's own formula reads it, so that the
/// reported error is that of the printed digits.
package struct SpringExport: Sendable {
  package let spring: SpringSpec
  /// The distance for which errors are reported, in points.
  package let distance: Double

  /// - Parameter distance: the length of a page.
  package init(_ spring: SpringSpec, distance: Double) {
    (self.spring, self.distance) = (spring, distance)
  }

  private var omega: Double { spring.naturalFrequency }
  private var zeta: Double { spring.dampingFraction }

  /// What a toolkit writes.
  package struct Code: Sendable {
    package var text: String
    /// The curve that the toolkit makes of it, from 0 to 1 and from standstill; nil where it has
    /// none that comes near.
    package var curve: Curve?
    package var note: String?
  }

  /// A curve of another toolkit.
  package enum Curve: Sendable {
    /// A damped spring of mass 1.
    case spring(stiffness: Double, damping: Double)
    /// A polygon over a duration in seconds.
    case stops([LinearStops.Stop], duration: Double)
  }

  /// The spring in a toolkit's words; nil for one that is rigid or never comes to rest.
  package func code(for toolkit: Toolkit) -> Code? {
    guard !spring.isRigid, omega > 0, zeta > 0 else { return nil }
    let (stiffness, damping) = (Digits(omega * omega), Digits(2 * zeta * omega))
    let physical = Curve.spring(stiffness: stiffness.value, damping: damping.value)
    switch toolkit {
    case .swiftUI:
      return Code(
        text: ".interpolatingSpring(mass: 1, stiffness: \(stiffness), damping: \(damping))",
        curve: physical,
        note: zeta <= 1
          ? "as .spring(duration: \(Digits(spring.response.value)), bounce: \(Digits(1 - zeta)))"
          : nil)
    case .uiKit:
      return Code(
        text: "UISpringTimingParameters(mass: 1, stiffness: \(stiffness), damping: \(damping), "
          + "initialVelocity: CGVector(dx: velocity / distance, dy: 0))",
        curve: physical, note: "0 for a distance of 0")
    case .compose:
      return shared(
        "spring(dampingRatio = %zf, stiffness = %kf)", "units per second go in as they are")
    case .android:
      return shared(
        "SpringForce().setDampingRatio(%zf).setStiffness(%kf)", "the velocity in px per second")
    case .flutter:
      return Code(
        text: "SpringDescription(mass: 1, stiffness: \(stiffness), damping: \(damping))",
        curve: physical)
    case .reanimated:
      // Reanimated takes the critical formula for all that is damped more.
      let critical = Digits(2 * omega)
      return Code(
        text: "withSpring(target, { mass: 1, stiffness: \(stiffness), "
          + "damping: \(zeta > 1 ? critical : damping), velocity })",
        curve: zeta > 1
          ? .spring(stiffness: stiffness.value, damping: critical.value) : physical,
        note: zeta > 1 ? "it has no springs that creep" : nil)
    case .motion:
      return Code(
        text:
          "{ type: \"spring\", stiffness: \(stiffness), damping: \(damping), mass: 1, velocity }",
        curve: physical)
    case .css: return css
    }
  }

  /// With 32-bit numbers, as Compose and Android have them.
  private func shared(_ pattern: String, _ note: String) -> Code {
    let (z, k) = (Digits(zeta), Digits(omega * omega))
    let (single, stiffness) = (Double(Float(z.value)), Double(Float(k.value)))
    let text = pattern.replacing("%z", with: z.description).replacing("%k", with: k.description)
    return Code(
      text: text,
      curve: .spring(stiffness: stiffness, damping: 2 * single * stiffness.squareRoot()),
      note: note)
  }

  /// A polygon with as few stops as keep within half a percent of the distance.
  private var css: Code? {
    guard let motion = try? SpringMotion(spring, from: 0, to: 1) else { return nil }
    let duration = (motion.restTime(tolerance: 0.001).value * 1000).rounded(.up) / 1000
    let stops = Polygon(tolerance: 0.005) { motion.value(at: Seconds($0 * duration)) }.stops
    let words = stops.enumerated().map { index, stop in
      let isEnd = index == 0 || index == stops.count - 1
      return "\(Digits(stop.output))" + (isEnd ? "" : " \(Digits((stop.input ?? 0) * 100))%")
    }
    return Code(
      text: "linear(\(words.joined(separator: ", "))) \(Digits(duration * 1000))ms",
      curve: .stops(stops, duration: duration), note: "loses the finger's speed")
  }

  /// The largest difference of two curves, in points, and by how much they differ in time where
  /// they are halfway, in milliseconds.
  package func error(of curve: Curve) -> (points: Double, milliseconds: Double) {
    guard let own = try? SpringMotion(spring, from: 0, to: 1) else { return (0, 0) }
    let end = own.restTime(tolerance: 1e-5).value
    let times = (0...1000).map { Double($0) / 1000 * end }
    let others = times.map { Self.value(of: curve, at: $0) }
    let most = zip(times, others).map { (own.value(at: Seconds($0)) - $1).magnitude }.max() ?? 0
    let half = { (value: (Double) -> Double) in
      StripWalk.edge(0, end) { value($0) >= 0.5 }.above
    }
    let late =
      half { Self.value(of: curve, at: $0) } - half { own.value(at: Seconds($0)) }
    return (most * distance, late * 1000)
  }

  /// Where a curve is at a time.
  private static func value(of curve: Curve, at time: Double) -> Double {
    switch curve {
    case .spring(let stiffness, let damping):
      let spring = SpringSpec(known: 1, stiffness, damping)
      return SpringMotion(spring: spring, value: 0, velocity: 0, target: 1)
        .value(at: Seconds(time))
    case .stops(let stops, let duration):
      guard time < duration, let polygon = try? LinearStops(stops) else {
        return stops.last?.output ?? 1
      }
      return polygon.sample(at: time / duration, before: false).value
    }
  }

  /// The error in words.
  func accuracy(of code: Code) -> String {
    guard let curve = code.curve else { return "not the same" }
    let (points, milliseconds) = error(of: curve)
    let isExact = points < 1e-4 * distance / 100
    let text =
      isExact
      ? "exact to the digits (\(Digits(points)) pt of \(Digits(distance)))"
      : "up to \(FlipText.rough(points)) pt of \(Digits(distance)) off, half way "
        + "\(FlipText.rough(milliseconds.magnitude)) ms \(milliseconds < 0 ? "early" : "late")"
    return text + (code.note.map { "; \($0)" } ?? "")
  }
}

/// A number with so many digits that a spring of it is the same spring.
struct Digits: CustomStringConvertible {
  let value: Double
  let description: String

  /// - Parameter digits: at least so many, but for zeros at the end.
  init(_ number: Double, digits: Int = 7) {
    let (least, finest) = (Double.pow(10, digits - 1), Double.pow(10, digits + 2))
    var scale = 1.0
    while number.magnitude * scale < least, scale < finest, number != 0 { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    (value, description) = (rounded, LabValue.text(of: rounded))
  }
}

/// A polygon that keeps within a distance of a curve over 0...1, of greedy longest pieces.
struct Polygon {
  let stops: [LinearStops.Stop]

  init(tolerance: Double, _ curve: (Double) -> Double) {
    let count = 2000
    let values = (0...count).map { curve(Double($0) / Double(count)) }
    var stops = [LinearStops.Stop(Self.rounded(values[0]), at: 0)]
    var from = 0
    while from < count {
      var (good, step) = (from + 1, 1)
      // Longer pieces are worse, as far as one can tell: doubled, then narrowed.
      while good + step <= count, Self.fits(values, from, good + step, tolerance) {
        good += step
        step *= 2
      }
      while step >= 1 {
        if good + step <= count, Self.fits(values, from, good + step, tolerance) { good += step }
        step /= 2
      }
      let output = good == count ? 1 : Self.rounded(values[good])
      stops.append(LinearStops.Stop(output, at: Double(good) / Double(count)))
      from = good
    }
    self.stops = stops
  }

  private static func rounded(_ value: Double) -> Double { value.rounded(perUnit: 1e4) }

  private static func fits(
    _ values: [Double], _ from: Int, _ to: Int, _ tolerance: Double
  ) -> Bool {
    let (a, b) = (values[from], values[to])
    return (from...to).allSatisfy { index in
      let share = Double(index - from) / Double(to - from)
      return (values[index] - (a + (b - a) * share)).magnitude <= tolerance
    }
  }
}

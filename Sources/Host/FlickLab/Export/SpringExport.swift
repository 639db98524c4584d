package import FlickCore
internal import RealModule

/// A spring as other toolkits write it.
///
/// All of them know ω, the undamped frequency, and ζ, the damping as a share of critical, under
/// names of their own. Each code is read back as the toolkit's own formula reads it, so that the
/// reported error is that of the printed digits.
package struct SpringExport: Sendable {
  package let spring: SpringSpec
  /// The reference distance of reported errors, in points.
  package let distance: Double

  /// - Parameter distance: the length of a page.
  package init(_ spring: SpringSpec, distance: Double) {
    (self.spring, self.distance) = (spring, distance)
  }

  private var omega: Double { spring.naturalFrequency }
  private var zeta: Double { spring.dampingFraction }

  /// A toolkit's code for a spring.
  package struct Code: Sendable {
    package var text: String
    /// The curve of the code in the toolkit, from 0 to 1 and from standstill; nil without a curve
    /// that is near enough.
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

  /// The spring in a toolkit's notation; nil for a rigid one, or one that never comes to rest.
  ///
  /// - Parameters:
  ///   - velocity: the initial velocity as code, in points per second.
  ///   - share: the same as code, in shares of the remaining distance per second, which SwiftUI
  ///     and UIKit take. Without both the spring begins at standstill.
  ///   - axes: the axes along which UIKit's vector has that share: `x`, `y` or both.
  package func code(
    for toolkit: Toolkit, velocity: String? = nil, share: String? = nil, axes: String = "x"
  ) -> Code? {
    guard !spring.isRigid, omega > 0, zeta > 0 else { return nil }
    let (stiffness, damping) = (Digits(omega * omega), Digits(2 * zeta * omega))
    let physical = Curve.spring(stiffness: stiffness.value, damping: damping.value)
    let numbers = "mass: 1, stiffness: \(stiffness), damping: \(damping)"
    // JavaScript's shorthand for a member of the same name.
    let member = velocity.map { $0 == "velocity" ? ", velocity" : ", velocity: \($0)" } ?? ""
    switch toolkit {
    case .swiftUI:
      let start = share.map { ", initialVelocity: \($0)" } ?? ""
      return Code(
        text: ".interpolatingSpring(\(numbers)\(start))", curve: physical,
        note: share == nil ? nil : shortNote)
    case .uiKit:
      let parts = ["x", "y"].map { "d\($0): \(axes.contains($0) ? share ?? "0" : "0")" }
      return Code(
        text: "UISpringTimingParameters(\(numbers), "
          + "initialVelocity: CGVector(\(parts.joined(separator: ", "))))",
        curve: physical)
    case .compose:
      return shared("spring<Float>(dampingRatio = %zf, stiffness = %kf)")
    case .android:
      return shared(
        "SpringForce().setDampingRatio(%zf).setStiffness(%kf)", "velocities in px per second")
    case .flutter:
      return Code(text: "SpringDescription(\(numbers))", curve: physical)
    case .reanimated:
      // Reanimated takes the critical formula for all that is damped more.
      let critical = Digits(2 * omega)
      return Code(
        text: "{ mass: 1, stiffness: \(stiffness), damping: \(zeta > 1 ? critical : damping)"
          + "\(member) }",
        curve: zeta > 1
          ? .spring(stiffness: stiffness.value, damping: critical.value) : physical,
        note: zeta > 1 ? "it has no springs that creep" : nil)
    case .motion:
      return Code(
        text: "{ type: \"spring\", stiffness: \(stiffness), damping: \(damping), mass: 1"
          + "\(member) }",
        curve: physical)
    case .css: return css
    }
  }

  /// The speed of a moderate flick, in points per second.
  ///
  /// Errors of motions that drop the finger's speed are reported for it.
  package static let usualSpeed = 1000.0

  /// SwiftUI's short form, which begins at standstill, and its error after a flick.
  private var shortNote: String? {
    guard zeta <= 1 else { return nil }
    return "as .spring(duration: \(Digits(spring.response.value)), bounce: \(Digits(1 - zeta))) "
      + "it drops the finger's speed: up to \(FlipText.rough(errorWithoutSpeed)) pt of "
      + "\(Digits(distance)) off after \(Digits(Self.usualSpeed)) pt/s"
  }

  /// The largest difference between the spring with the speed of a flick and the same spring from
  /// standstill, in points.
  package var errorWithoutSpeed: Double {
    // The difference solves the same equation: from 0, with that speed, towards 0.
    let motion = SpringMotion(spring: spring, value: 0, velocity: Self.usualSpeed, target: 0)
    let bounds = motion.bounds(from: 0, to: .infinity)
    return max(bounds.upperBound, -bounds.lowerBound)
  }

  /// With 32-bit numbers, as Compose and Android have them.
  private func shared(_ pattern: String, _ note: String? = nil) -> Code {
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
  ///
  /// - Parameter unit: `pt`, or that of a distance of 1.
  func accuracy(of code: Code, unit: String = "pt") -> String {
    guard let curve = code.curve else { return "not the same" }
    let (points, milliseconds) = error(of: curve)
    let isExact = points < 1e-4 * distance / 100
    let whole = unit == "pt" ? " of \(Digits(distance))" : ""
    let text =
      isExact
      ? "exact to the digits (\(Digits(points)) \(unit)\(whole))"
      : "up to \(FlipText.rough(points)) \(unit)\(whole) off, half way "
        + "\(FlipText.rough(milliseconds.magnitude)) ms \(milliseconds < 0 ? "early" : "late")"
    return text + (code.note.map { "; \($0)" } ?? "")
  }
}

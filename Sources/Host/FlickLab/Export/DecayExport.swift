internal import FlickCore
internal import RealModule

/// The deceleration of scrolling content, as other toolkits write it.
///
/// All of them lose speed at a rate k, v = v0 exp(-k t), and differ in the notation of k. Each code
/// is evaluated by the toolkit's own formula, and the distance of a fling at 1000 pt/s is compared.
struct DecayExport {
  let physics: FlingPhysics

  /// A toolkit's code, and the rate that it computes from it.
  private struct Code {
    var text: String
    var rate: Double
    var note: String?
  }

  /// The line for a toolkit.
  func line(for toolkit: Toolkit) -> ExportedLine {
    switch physics {
    case .friction(let friction, let braking) where braking == 0 && friction.rate > 0:
      return line(friction, toolkit)
    case .friction(_, let braking) where braking > 0:
      return none("no toolkit takes a constant brake besides a rate")
    case .friction: return none("it never slows down")
    case .spline(let friction): return line(friction, toolkit)
    case .custom: return none("it is a law from outside")
    }
  }

  private func none(_ reason: String) -> ExportedLine { .none("decay", reason) }

  private func line(_ friction: Friction, _ toolkit: Toolkit) -> ExportedLine {
    guard let code = code(friction.rate, toolkit) else {
      switch toolkit {
      case .reanimated:
        return none("withDecay slows down by frames: of 1000 pt/s 345 pt at 60 Hz, 248 at 120")
      case .swiftUI:
        let isSame = (friction.rate - Friction.uiKitNormal.rate).magnitude < 1e-3
        return none(
          "built in: 0.998 of the speed is kept each millisecond" + (isSame ? ", as here" : ""))
      default: return none("built in")
      }
    }
    let (distance, theirs) = (1000 / friction.rate, 1000 / code.rate)
    let off = (distance - theirs).magnitude
    let isExact = off < 1e-4 * distance
    let text =
      "1000 pt/s goes \(FlipText.rough(distance)) pt, "
      + (isExact ? "exact to the digits (\(Digits(off)) pt)" : "\(FlipText.rough(off)) pt off")
    return ExportedLine(
      what: "decay", code: code.text, accuracy: text + (code.note.map { "; \($0)" } ?? ""))
  }

  /// The exponent of Compose's and Android's decays with a friction of 1, per second.
  private static let androidRate = 4.2

  private func code(_ rate: Double, _ toolkit: Toolkit) -> Code? {
    switch toolkit {
    case .uiKit:
      let kept = Digits(Double.exp(-rate / 1000), digits: 10)
      return Code(
        text: "UIScrollView.DecelerationRate(rawValue: \(kept))",
        rate: -1000 * Double.log(kept.value))
    case .compose:
      let share = Digits(rate / Self.androidRate)
      return Code(
        text: "exponentialDecay<Float>(frictionMultiplier = \(share)f)",
        rate: Self.androidRate * Double(Float(share.value)), note: "it ends below 0.1 dp/s")
    case .android:
      let share = Digits(rate / Self.androidRate)
      return Code(
        text: "FlingAnimation(holder).setFriction(\(share)f)",
        rate: Self.androidRate * Double(Float(share.value)),
        note: "the velocity in px per second; it ends below 62.5 visible changes per second")
    case .flutter:
      let kept = Digits(Double.exp(-rate), digits: 10)
      return Code(
        text: "FrictionSimulation(\(kept), position, velocity)", rate: -Double.log(kept.value))
    case .motion:
      let (constant, power) = (Digits(1000 / rate), Digits(1 / rate))
      return Code(
        text: "{ type: \"inertia\", velocity, timeConstant: \(constant), power: \(power) }",
        rate: 1 / power.value, note: "with any other power the speed jumps at the lift")
    case .swiftUI, .reanimated, .css: return nil
    }
  }

  /// The line for a decay that is not exponential; only toolkits with an implementation have one.
  private func line(_ friction: SplineFriction, _ toolkit: Toolkit) -> ExportedLine {
    let code: String? =
      switch toolkit {
      case .compose where friction == .android: "splineBasedDecay<Float>(density)"
      case .android where friction == .android: "OverScroller(context)"
      case .flutter where friction == .flutterClamping:
        "ClampingScrollSimulation(position: position, velocity: velocity)"
      default: nil
      }
    guard let code else { return none("it has no such curve") }
    return ExportedLine(what: "decay", code: code, accuracy: "the same curve, built in")
  }
}

internal import RealModule

/// Embla's settle (`ScrollBody`), as the spring that passes through its steps.
///
/// Sixty times a second v ← (v + e/D)·f and x ← x + v, with e the rest of the distance, D the
/// duration and f the friction. That is a linear recurrence of (e, v) with determinant f and trace
/// 1 + f − f/D. With λ its eigenvalues, e after n steps is a sum of λⁿ: the motion of a spring with
/// the rates 60·ln λ, so of mass 1, damping −60·ln f and stiffness 3600·ln λ₁·ln λ₂. Sampled sixty
/// times a second the spring gives Embla's positions, and it is smooth between them.
///
/// At another frame rate Embla's own steps would be another motion.
struct EmblaAttraction {
  /// D and f: 25 and 0.68, or by the force of the release down to 15 and up to 0.7.
  let duration: Double
  let friction: Double

  private static let rate = 60.0

  init(
    duration: Double = CopiedNumber.emblaDuration.value,
    friction: Double = CopiedNumber.emblaFriction.value
  ) {
    self.duration = duration
    self.friction = friction
  }

  /// Creates the attraction for the excess of the force over the distance (`DragHandler.up`).
  init(over course: SettleCourse) {
    let speed = course.velocity.magnitude
    let force = speed > EmblaSnap.stillness ? speed * CopiedNumber.emblaForce.value : 0
    let excess = force > course.length && course.length > 0 ? (force - course.length) / force : 0
    self.init(
      duration: CopiedNumber.emblaDuration.value - 10 * excess,
      friction: CopiedNumber.emblaFriction.value + excess / 50)
  }

  /// −2β and ω₀² of the spring.
  private var rates: (damping: Double, stiffness: Double) {
    let trace = 1 + friction - friction / duration
    let discriminant = trace * trace / 4 - friction
    let square = Self.rate * Self.rate
    let damping = -Self.rate * Double.log(friction)
    if discriminant >= 0 {
      let root = discriminant.squareRoot()
      let logs = Double.log(trace / 2 + root) * Double.log(trace / 2 - root)
      return (damping, square * logs)
    }
    let angle = Double.atan2(y: (-discriminant).squareRoot(), x: trace / 2)
    let log = Double.log(friction) / 2
    return (damping, square * (log * log + angle * angle))
  }

  /// The motion on from the content's velocity; Embla's first step comes a frame after the release.
  func motion(over course: SettleCourse) -> AnyMotion? {
    let (damping, stiffness) = rates
    guard let spring = try? SpringSpec(stiffness: stiffness, damping: damping) else { return nil }
    return .spring(
      SpringMotion(
        spring: spring, value: course.from, velocity: startVelocity(of: course, spring),
        target: course.to))
  }

  /// The velocity with which the spring is after one frame where the first step leads.
  private func startVelocity(of course: SettleCourse, _ spring: SpringSpec) -> Double {
    let step = 1 / Self.rate
    let start = course.from - course.to
    let still = SpringMotion(spring: spring, value: start, velocity: 0, target: 0)
    let moving = SpringMotion(spring: spring, value: 0, velocity: 1, target: 0)
    let slope = moving.sample(at: Seconds(step)).value
    let wanted = start + (course.velocity * step - start / duration) * friction
    return slope == 0 ? 0 : (wanted - still.sample(at: Seconds(step)).value) / slope
  }
}

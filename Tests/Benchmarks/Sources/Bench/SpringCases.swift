import CBaseline
import FlickCore

/// Value and velocity of a damped spring at a time, in closed form; C on libm beside it.
enum SpringCases {
  static let all = [
    spring("swing", "spring sample, swinging", damping: 8),
    spring("critical", "spring sample, critical", damping: 20),
    spring("creep", "spring sample, creeping", damping: 50),
  ]

  /// Mass 1, stiffness 100: critical at a damping of 20.
  private static func spring(_ id: String, _ title: String, damping: Double) -> Case {
    Case(id: id, title: title, budget: .ratio(1.2), sides: [.c, .swift]) { side in
      var c = c_spring_make(1, 100, damping, 0, 3, 390)
      guard side == .swift else { return { sink(c_spring_run(&c, $0)) } }
      let spring = try SpringSpec(mass: 1, stiffness: 100, damping: damping)
      let motion = try SpringMotion(spring, from: 0, velocity: 3, to: 390)
      for step in 0..<1000 { compare(motion, &c, at: Double(step) * 0.001) }
      return { sink(run(motion, $0)) }
    }
  }

  @inline(never)
  private static func run(_ motion: SpringMotion, _ count: Int) -> Double {
    var sum = 0.0
    for i in 0..<count {
      let sample = motion.sample(at: Seconds(Double(i % 1000) * 0.001))
      sum += sample.value + sample.velocity
    }
    return sum
  }

  /// Checks that both implementations return the same values; otherwise the comparison is
  /// meaningless.
  private static func compare(_ motion: SpringMotion, _ c: inout c_spring, at time: Double) {
    let ours = motion.sample(at: Seconds(time))
    let theirs = c_spring_sample(&c, time)
    precondition(
      (ours.value - theirs.value).magnitude < 1e-9
        && (ours.velocity - theirs.velocity).magnitude < 1e-8, "the springs differ at \(time)")
  }

  /// Keeps a sum from being optimized away.
  private static func sink(_ sum: Double) { precondition(sum.isFinite) }
}

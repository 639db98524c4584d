import FlickGestures

/// Throws a card: prints its velocity, its place on a spring a tenth of a second later, and its
/// time of rest.
@main
enum Client {
  static func main() throws {
    var finger = VelocityEstimator(.impulse)
    for step in 0...6 {
      let time = Seconds(Double(step) / 60)
      try finger.add(Point2D(x: 40 + 12 * Double(step), y: 300), at: time)
    }
    let velocity = finger.velocity(at: Seconds(6.0 / 60)) ?? .zero
    print("thrown at \(velocity.x.value.rounded()) pt/s")

    let spring = try SpringSpec(duration: 0.5, bounce: 0.2)
    let motion = try SpringMotion(spring, from: 112, velocity: velocity.x.value, to: 390)
    print("after 0.1 s: \(motion.value(at: 0.1).rounded()) pt")
    print("at rest after \((motion.restTime(tolerance: 0.5).value * 1000).rounded()) ms")
  }
}

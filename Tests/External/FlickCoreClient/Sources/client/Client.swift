import FlickCore

/// Plays a swipe on a pager and prints the decision, and the time at which a spring comes to rest.
@main
enum Client {
  static func main() async throws {
    let frame = Rect2D(x: 0, y: 0, width: 390, height: 844)
    var stage = Stage(
      scene: try SceneTree(try Node(id: "photos", frame: frame, pager: PagerOptions(pageCount: 3))))
    try stage.play(swipe())
    stage.settle()
    print("page: \(try stage.pager("photos").settledPage)")
    if let decision = try stage.why("photos") { print(stage.explain(decision)) }

    let spring = try SpringMotion(SpringSpec(duration: 0.5, bounce: 0.3), from: 0, to: 100)
    let rest = spring.restTime(tolerance: 0.1).value
    print("at rest after \((rest * 1000).rounded()) ms")

    try Rules.play()
    try Rules.test()
    try Articles.play()
    try await AppPager.play()
  }

  /// A finger that moves 240 points to the left in a quarter of a second.
  private static func swipe() throws -> Trace {
    var touches = [Touch(time: 0, position: Point2D(x: 320, y: 400), phase: .began)]
    for step in 1...30 {
      let share = Double(step) / 30
      touches.append(
        Touch(
          time: Seconds(0.25 * share), position: Point2D(x: 320 - 240 * share, y: 400),
          phase: .moved)
      )
    }
    touches.append(Touch(time: 0.25, position: Point2D(x: 80, y: 400), phase: .ended))
    return try Trace(touches)
  }
}

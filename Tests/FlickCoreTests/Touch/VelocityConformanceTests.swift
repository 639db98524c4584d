import FlickCore
import Testing

@Suite struct `Release velocities meet the published figures` {
  static let suites = [leastSquares, impulse, scrollViews]

  @Test(arguments: suites.indices) func `each estimator matches the published velocities`(
    _ index: Int
  ) throws {
    try Conformance.run(Self.suites[index])
  }

  /// The tolerance for figures of double precision.
  private static let exact = Within(abs: 1e-6, rel: 1e-6)

  private static let leastSquares = ConformanceSuite(
    topic: "velocity-lsq",
    kinds: [
      "event-filtering", "exact-polynomial", "max-velocity-clamp", "no-velocity", "recorded-1d",
      "recorded-trace", "reversal",
    ]
  ) { entry in
    var found = try Tracker(entry.input, VelocityOptions(.lsq2)).velocity
    if entry.input.has("maximum_velocity") {
      let limits = try entry.input.numbers("maximum_velocity")
      guard limits.count == 2 else { throw LeftOut("input.maximum_velocity has not two numbers") }
      let x = found?.clamped(to: PointsPerSecond(limits[0])).x
      let y = found?.clamped(to: PointsPerSecond(limits[1])).y
      found = x.flatMap { x in y.map { Velocity(x: x, y: $0) } }
    }
    if try entry.expect.flag("none") { return none(found) }
    return try compared(entry, found) { entry.recomputed($0) }
  }

  /// The cases name the window: Android's 100 ms, or the 40 ms that Compose looks at.
  private static let impulse = ConformanceSuite(
    topic: "velocity-impulse",
    kinds: [
      "differential", "hand-made", "no-velocity", "recorded-1d", "recorded-trace",
      "recorded-trace-recent40",
    ]
  ) { entry in
    let windows = ["recent100": EstimatorName.impulse, "recent40": .impulseRecent40]
    let name = entry.input.has("window") ? try entry.input.choice("window", windows) : .impulse
    let found = try Tracker(entry.input, VelocityOptions(name)).velocity
    if try entry.expect.flag("none") { return none(found) }
    return try compared(entry, found ?? .zero) { key in
      key == "v" ? entry.recomputed("feedback") : entry.recomputed("feedback", key)
    }
  }

  private static let scrollViews = ConformanceSuite(
    topic: "velocity-ios",
    kinds: ["constant-velocity", "few-samples", "repeated-timestamp", "weighted-recorded"]
  ) { entry in
    // A variant is its weights, oldest first.
    let weights: [String: [Double]] = ["ios": [0.6, 0.35, 0.05], "macos": [0.15, 0.65, 0.2]]
    let given = entry.input.has("weights") ? try entry.input.numbers("weights") : nil
    let named = entry.input.has("variant") ? try entry.input.text("variant") : nil
    guard let variant = named ?? weights.first(where: { $0.value == given })?.key,
      weights[variant] == given ?? weights[variant], let name = EstimatorName(rawValue: variant)
    else {
      throw LeftOut("other weights or another variant than those of iOS and macOS")
    }
    let found = try Tracker(entry.input, VelocityOptions(name)).velocity ?? .zero
    return try compared(entry, found) { _ in nil }
  }

  private static func none(_ found: Velocity?) -> [String] {
    found == nil || found == .zero ? [] : ["expected none, found \(String(describing: found))"]
  }

  private static func compared(
    _ entry: ConformanceCase, _ found: Velocity?, _ recomputed: (String) -> Double?
  ) throws -> [String] {
    let (vx, vy) = (found?.x.value, found?.y.value)
    var faults: [String] = []
    for (key, value) in [("vx", vx), ("vy", vy), ("v", vx)] {
      faults += entry.within.fault(key, value, try entry.expect.optional(key))
      faults += exact.fault("recomputed \(key)", value, recomputed(key))
    }
    for (key, value) in [("vx_sign", vx), ("vy_sign", vy)] {
      guard let sign = try entry.expect.optional(key) else { continue }
      if (value ?? 0) * sign <= 0 { faults.append("\(key): found \(value ?? 0)") }
    }
    return faults
  }
}

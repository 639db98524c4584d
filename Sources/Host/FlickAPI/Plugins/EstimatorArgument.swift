internal import FlickCore
internal import LuaKit

/// An estimator by its name: one of the program's, or a plugin's function.
typealias EstimatorArgument = PluginOr<EstimatorName>

extension PluginOr where Own == EstimatorName {
  /// Stores the estimator in options.
  func apply(to options: inout VelocityOptions, in session: ScriptSession) throws {
    switch self {
    case .own(let name): options.estimator = name
    case .plugin(let name):
      let rule = try RuleFunction(
        session.contribution(.estimator, name), "estimate", session: session)
      options.custom = CustomEstimator(name) { samples, time in
        rule.ask([LuaList(samples.map(SampleTable.init)), time.value], else: nil) {
          try Self.velocity($0, rule)
        }
      }
    }
  }

  private static func velocity(_ results: [LuaValue], _ rule: RuleFunction) throws -> Velocity? {
    let (x, y) = (results.first ?? .nil, results.dropFirst().first ?? .nil)
    if case .nil = x, case .nil = y { return nil }
    guard let vx = x.asNumber, let vy = y.asNumber, vx.isFinite, vy.isFinite else {
      throw rule.bad("two finite numbers, or nil, expected, got \(x.text) and \(y.text)")
    }
    return Velocity(x: PointsPerSecond(vx), y: PointsPerSecond(vy))
  }
}

/// A sample as a plugin's estimator receives it.
private struct SampleTable: LuaHandedTable {
  let sample: CustomEstimator.Sample

  static let luaTable = LuaTableType<SampleTable>(
    "touch_sample", "The place of a finger at a time.",
    [
      LuaKey("time", "Seconds.") { $0.sample.time.value },
      LuaKey("x", "Points.") { $0.sample.place.x },
      LuaKey("y", "Points.") { $0.sample.place.y },
    ])
}

import FlickCore
import Testing

@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Release velocities meet the published figures` {
  @Test func `least squares`() throws {
    try Conformance.run(
      "velocity-lsq",
      kinds: [
        "event-filtering", "exact-polynomial", "max-velocity-clamp", "no-velocity", "recorded-1d",
        "recorded-trace", "reversal",
      ]
    ) { entry, within in
      // Where the plain fit runs against the finger, as in "reversal", our own says that it stands.
      let own = Tracker(entry.input, .standard).velocity ?? .zero
      if entry.kind == "reversal", own != .zero {
        return ["lsq2_bounded: expected 0, found \(own)"]
      }
      var found = Tracker(entry.input, VelocityOptions(.lsq2)).velocity
      if let limit = entry.input["maximum_velocity"]?[0]?.number {
        found = found?.clamped(to: PointsPerSecond(limit))
      }
      if entry.expect?["none"]?.bool == true {
        return found == nil || found == .zero
          ? [] : ["expected none, found \(String(describing: found))"]
      }
      let exact = Within(abs: 1e-6, rel: 1e-6)
      let vx = found?.x.value
      let vy = found?.y.value
      var faults = within.fault("vx", vx, entry.expect?["vx"]?.number)
      faults += within.fault("vy", vy, entry.expect?["vy"]?.number)
      faults += within.fault("v", vx, entry.expect?["v"]?.number)
      faults += exact.fault("recomputed vx", vx, entry.recomputed?["vx"]?.number)
      faults += exact.fault("recomputed vy", vy, entry.recomputed?["vy"]?.number)
      faults += exact.fault("recomputed v", vx, entry.recomputed?["v"]?.number)
      if let sign = entry.expect?["vy_sign"]?.number, (vy ?? 0) * sign <= 0 {
        faults.append("vy has the wrong sign: \(vy ?? 0)")
      }
      return faults
    }
  }

  /// The cases name the window: Android's 100 ms, or the 40 ms that Compose looks at.
  @Test func `impulse`() throws {
    try Conformance.run(
      "velocity-impulse",
      kinds: [
        "differential", "hand-made", "no-velocity", "recorded-1d", "recorded-trace",
        "recorded-trace-recent40",
      ]
    ) { entry, within in
      let windows = ["recent100": EstimatorName.impulse, "recent40": .impulseRecent40]
      guard let name = windows[entry.input["window"]?.string ?? ""] else {
        return ["unknown window"]
      }
      let found = Tracker(entry.input, VelocityOptions(name)).velocity
      if entry.expect?["none"]?.bool == true {
        return found == nil || found == .zero
          ? [] : ["expected none, found \(String(describing: found))"]
      }
      let exact = Within(abs: 1e-6, rel: 1e-6)
      let feedback = entry.recomputed?["feedback"]
      let vx = (found ?? .zero).x.value
      let vy = (found ?? .zero).y.value
      var faults = within.fault("vx", vx, entry.expect?["vx"]?.number)
      faults += within.fault("vy", vy, entry.expect?["vy"]?.number)
      faults += within.fault("v", vx, entry.expect?["v"]?.number)
      faults += exact.fault("recomputed vx", vx, feedback?["vx"]?.number)
      faults += exact.fault("recomputed vy", vy, feedback?["vy"]?.number)
      faults += exact.fault("recomputed v", vx, feedback?.number)
      return faults
    }
  }

  @Test func `scroll views of iOS and macOS`() throws {
    try Conformance.run(
      "velocity-ios",
      kinds: ["constant-velocity", "few-samples", "repeated-timestamp", "weighted-recorded"]
    ) { entry, within in
      guard let name = EstimatorName(rawValue: entry.input["variant"]?.string ?? "") else {
        return ["unknown variant"]
      }
      let found = Tracker(entry.input, VelocityOptions(name)).velocity ?? .zero
      return within.fault("vx", found.x.value, entry.expect?["vx"]?.number)
        + within.fault("vy", found.y.value, entry.expect?["vy"]?.number)
    }
  }
}

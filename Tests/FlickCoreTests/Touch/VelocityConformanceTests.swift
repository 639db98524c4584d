import FlickCore
import Foundation
import Testing

/// Feeds samples as the rule has it and answers for one pointer.
private struct Tracker {
  var estimator = VelocityEstimator()
  var lift: Double?
  var newest = 0.0
  private var first: Double?

  /// Times are taken from the first sample: recordings have large ones, and only differences matter.
  mutating func take(_ milliseconds: Double, _ phase: String, _ x: Double, _ y: Double) {
    let start = first ?? milliseconds
    first = start
    let time = (milliseconds - start) / 1000
    switch phase {
    case "down", "move":
      if phase == "down" { estimator.reset() }
      estimator.add(Point(x: x, y: y), at: Seconds(time))
      newest = time
      lift = nil
    case "up": lift = time
    default: estimator.reset()
    }
  }

  var velocity: Velocity? { estimator.velocity(at: Seconds(lift ?? newest)) }
}

@Suite struct `Release velocities meet the published figures` {
  @Test(.enabled(if: Conformance.isPresent, Conformance.hint))
  func `least squares`() throws {
    try Conformance.run(
      "velocity-lsq",
      kinds: [
        "event-filtering", "exact-polynomial", "max-velocity-clamp", "no-velocity", "recorded-1d",
        "recorded-trace", "reversal",
      ]
    ) { entry, within in
      var tracker = Tracker()
      let pointer = entry.input["query_pointer"]?.number ?? 0
      for event in entry.input["events"]?.items ?? []
      where event[2]?.number == pointer && event[5] == nil {
        tracker.take(
          event[0]?.number ?? .nan, event[1]?.string ?? "", event[3]?.number ?? .nan,
          event[4]?.number ?? .nan)
      }
      for sample in entry.input["samples"]?.items ?? [] {
        tracker.take(sample[0]?.number ?? .nan, "move", sample[1]?.number ?? .nan, 0)
      }
      var found = tracker.velocity
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

  private static let traces = ProcessInfo.processInfo.environment["FLICKBOOK_TRACES"]

  @Test(.enabled(if: traces != nil, "set FLICKBOOK_TRACES to the folder of recorded traces"))
  func `recorded flings`() throws {
    let folder = URL(fileURLWithPath: Self.traces ?? "")
    var compared = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".json") && name != "index.json" {
      let file = try JSONDecoder().decode(
        JSON.self, from: Data(contentsOf: folder.appending(path: name)))
      let samples = file["samples"]?.items ?? []
      try #require(!samples.isEmpty, "\(name) has no samples")
      _ = try trace(samples)

      let rules = file["expect"]?["release_velocity_px_s"]
      guard let expected = rules?["android_lsq2"] ?? rules?["flutter_lsq2"] else { continue }
      var tracker = Tracker()
      for sample in samples {
        tracker.take(
          sample["t_ms"]?.number ?? .nan, sample["phase"]?.string ?? "",
          sample["x"]?.number ?? .nan, sample["y"]?.number ?? .nan)
      }
      let within = Within(abs: 1e-6, rel: file["expect"]?["tolerance_fraction"]?.number ?? 0)
      let faults =
        within.fault("vx", tracker.velocity?.x.value, expected["vx"]?.number)
        + within.fault("vy", tracker.velocity?.y.value, expected["vy"]?.number)
      for fault in faults { Issue.record("\(name): \(fault)") }
      compared += 1
    }
    print("recorded traces: release velocity of \(compared) compared")
    #expect(compared > 0)
  }

  private func trace(_ samples: [JSON]) throws -> Trace {
    try Trace(
      samples.map { sample in
        let phases: [String: Touch.Phase] = ["down": .began, "move": .moved, "up": .ended]
        return Touch(
          pointer: Int(sample["pointer"]?.number ?? 0),
          time: Seconds(milliseconds: sample["t_ms"]?.number ?? .nan),
          position: Point(x: sample["x"]?.number ?? .nan, y: sample["y"]?.number ?? .nan),
          phase: phases[sample["phase"]?.string ?? ""] ?? .cancelled)
      })
  }
}

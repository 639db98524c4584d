import FlickCore
import Foundation
import Testing

/// Finger movement: our own of Tests/Fixtures, synthesized with noise, and real ones from the
/// folder that FLICKBOOK_TRACES names; see the README there.
private enum Recordings {
  static let folders =
    [Fixtures.path("traces")]
    + [Fixtures.named("FLICKBOOK_TRACES")].compactMap { $0 }

  struct Recording {
    var name: String
    var file: JSON
    var trace: Trace
  }

  static func all() throws -> [Recording] { try folders.flatMap(all(in:)) }

  private static func all(in path: String) throws -> [Recording] {
    let folder = URL(fileURLWithPath: path)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json") && $0 != "index.json" }
      .map { name in
        let file = try JSONDecoder().decode(
          JSON.self, from: Data(contentsOf: folder.appending(path: name)))
        return try Recording(name: name, file: file, trace: trace(file["samples"]?.items ?? []))
      }
  }

  private static func trace(_ samples: [JSON]) throws -> Trace {
    try #require(!samples.isEmpty, "no samples")
    let phases: [String: Touch.Phase] = [
      "down": .began, "move": .moved, "up": .ended, "cancel": .cancelled,
    ]
    return try Trace(
      samples.map { sample in
        Touch(
          pointer: Int(sample["pointer"]?.number ?? 0),
          time: Seconds(milliseconds: sample["t_ms"]?.number ?? .nan),
          position: Point2D(x: sample["x"]?.number ?? .nan, y: sample["y"]?.number ?? .nan),
          phase: try #require(phases[sample["phase"]?.string ?? ""], "no phase"))
      })
  }
}

@Suite struct `Recorded traces` {
  /// Each contact of the recordings, cut off after each of its samples and lifted there.
  @Test func `recorded traces have no velocity against the finger at any lift`() throws {
    var (lifts, against, worst, reversed) = (0, 0, 0.0, 0)
    for recording in try Recordings.all() {
      let touches = recording.trace.touches
      for pointer in Set(touches.map(\.pointer)) {
        var estimator = VelocityEstimator()
        var samples: [(time: Double, place: Point2D)] = []
        for touch in touches where touch.pointer == pointer && !touch.isLast {
          if touch.phase == .began { (estimator, samples) = (VelocityEstimator(), []) }
          estimator.note(touch.position, at: touch.time)
          samples.append((touch.time.value, touch.position))
          guard let plain = estimator.velocity(at: touch.time, by: .lsq2),
            let found = estimator.velocity(at: touch.time)
          else { continue }
          let last = samples[samples.count - 1]
          let window = samples.filter { last.time - $0.time <= 0.1 + 1e-6 }
          for axis in [Orientation.horizontal, .vertical] {
            let (was, now) = (plain.along(axis).value, found.along(axis).value)
            let went = window.map { (last.place - $0.place).along(axis).value }
            lifts += 1
            #expect(now * was >= 0 && now.magnitude <= was.magnitude)
            #expect(now == 0 || went.contains { $0 * now > 0 }, "\(recording.name) \(last)")
            if was != 0, !went.contains(where: { $0 * was > 0 }) {
              against += 1
              worst = max(worst, was.magnitude)
            }
            if now * (went.first ?? 0) < 0 { reversed += 1 }
          }
        }
      }
    }
    print(
      "recorded traces: \(lifts) lifts, lsq2 against the finger in \(against), at most \(worst) "
        + "units/s; true reversals kept \(reversed)")
    #expect(lifts > 1000 && against > 20 && worst > 300 && reversed > 0)
  }

  @Test(arguments: [
    (rule: "android_lsq2", name: EstimatorName.lsq2), (rule: "flutter_lsq2", name: .lsq2),
    (rule: "android_impulse", name: .impulse),
  ])
  func `recorded traces have the published release velocities`(
    _ row: (rule: String, name: EstimatorName)
  ) throws {
    var compared = 0
    for recording in try Recordings.all() {
      let file = recording.file
      guard let expected = file["expect"]?["release_velocity_px_s"]?[row.rule] else { continue }
      let found = recording.trace.releaseVelocity(by: row.name)
      let within = Within(abs: 1e-6, rel: file["expect"]?["tolerance_fraction"]?.number ?? 0)
      let faults =
        within.fault("vx", found?.x.value, expected["vx"]?.number)
        + within.fault("vy", found?.y.value, expected["vy"]?.number)
      for fault in faults { Issue.record("\(recording.name): \(fault)") }
      compared += 1
    }
    print("recorded traces: \(row.rule) of \(compared) compared")
    #expect(compared >= 15)
  }

  struct Law: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (Trace) throws -> Trace
    var effect: @Sendable (Velocity) -> Velocity
  }

  @Test(arguments: [
    Law(
      testDescription: "mirrored left to right", change: { try $0.mirrored(.horizontal) },
      effect: { Velocity(x: -$0.x, y: $0.y) }),
    Law(
      testDescription: "mirrored upside down", change: { try $0.mirrored(.vertical) },
      effect: { Velocity(x: $0.x, y: -$0.y) }),
    Law(
      testDescription: "scaled", change: { try $0.scaled(by: 1.37) },
      effect: { Velocity(x: $0.x * 1.37, y: $0.y * 1.37) }),
    Law(
      testDescription: "later", change: { try $0.shifted(by: 12.3456789) }, effect: { $0 }),
    Law(
      testDescription: "elsewhere", change: { try $0.moved(to: Point2D(x: 10.5, y: -77.25)) },
      effect: { $0 }),
    Law(
      testDescription: "turned by a quarter", change: { try $0.rotated(quarterTurns: 1) },
      effect: { Velocity(x: -$0.y, y: $0.x) }),
  ])
  func `recorded traces keep their velocity in proportion when they are changed`(_ law: Law) throws
  {
    var compared = 0
    for recording in try Recordings.all() {
      let changed = try law.change(recording.trace)
      for name in EstimatorName.allCases {
        let before = recording.trace.releaseVelocity(by: name)
        let after = changed.releaseVelocity(by: name)
        #expect((before == nil) == (after == nil), "\(recording.name), \(name)")
        guard let before, let after else { continue }
        let expected = law.effect(before)
        var difference = Vector(
          x: (after.x - expected.x).value, y: (after.y - expected.y).value)
        if name == .restartingWindow {
          // Embla's threshold is a speed, so scaling may take a slow part across it.
          if passesThreshold(after.x, expected.x) { difference.x = 0 }
          if passesThreshold(after.y, expected.y) { difference.y = 0 }
        }
        let size = Vector(x: expected.x.value, y: expected.y.value).length
        let isClose = difference.length <= 1e-9 * max(size, recording.trace.pathSpeed)
        #expect(isClose, "\(recording.name), \(name): \(after), expected \(expected)")
        compared += 1
      }
    }
    print("recorded traces \(law.testDescription): \(compared) velocities compared")
    #expect(compared >= 200)
  }

  private func passesThreshold(_ after: PointsPerSecond, _ expected: PointsPerSecond) -> Bool {
    (after == 0) != (expected == 0) && (after + expected).magnitude <= 137
  }
}

extension Trace {
  /// The distance that all pointers go, over the duration.
  fileprivate var pathSpeed: Double {
    var last: [Int: Point2D] = [:]
    var length = 0.0
    for touch in touches {
      if touch.phase != .began, let before = last[touch.pointer] {
        length += (touch.position - before).length
      }
      last[touch.pointer] = touch.position
    }
    return length / max(duration.value, 1e-3)
  }
}

import FlickFuzz
import Testing

@testable import FlickCore

/// What estimators say of a finger, and which finger has a speed, is not changed by accident.
@Suite struct `Random fingers of before` {
  @Test func `were as fast`() throws {
    try Remembered.check("velocities") { account in
      var random = SplitMix64(seed: 20_261_125)
      for index in 0..<80 {
        var estimator = VelocityEstimator()
        var (time, place) = (0.0, Point(x: 200, y: 400))
        for _ in 0..<random.integer(0...25) {
          let step = Vector(x: random.number(-30...30), y: random.number(-30...30))
          if index < 40 {
            time += random.number(0...0.02)
            place = place + step
          } else {
            time += random.pick([0, 0.004, 0.008, 0.008, 0.016, 0.04, 0.048])
            place = place + Vector(x: (step.x / 4).rounded() * 4, y: (step.y / 4).rounded() * 4)
          }
          estimator.add(place, at: Seconds(time))
        }
        for name in EstimatorName.allCases {
          for pause in [0.0, 0.008, 0.04, 0.1, 0.2] {
            let velocity = estimator.velocity(at: Seconds(time + pause), by: name)
            account.add(
              velocity == nil ? "none" : "", [velocity?.x.value ?? 0, velocity?.y.value ?? 0])
          }
        }
        account.endMoment()
      }
    }
  }

  /// A pen that reports a thousand times a second, of which more is kept than of a finger.
  @Test func `were as fast with many reports`() throws {
    try Remembered.check("fast-reports") { account in
      var random = SplitMix64(seed: 20_261_131)
      for count in stride(from: 60, through: 700, by: 40) {
        var estimator = VelocityEstimator()
        var place = Point(x: 200, y: 400)
        for step in 0..<count {
          place = place + Vector(x: random.number(-1...2), y: random.number(-2...1))
          estimator.add(place, at: Seconds(Double(step) / 1000))
        }
        for name in EstimatorName.allCases {
          let velocity = estimator.velocity(at: Seconds(Double(count) / 1000), by: name)
          account.add(
            velocity == nil ? "none" : "", [velocity?.x.value ?? 0, velocity?.y.value ?? 0])
        }
        account.endMoment()
      }
    }
  }

  @Test func `were planned as they were`() throws {
    try Remembered.check("plans") { account in
      for name in EstimatorName.allCases {
        for (way, duration) in [(Vector(x: -90, y: 0), 0.2), (Vector(x: 60, y: 80), 0.1)] {
          for speed in [0.0, 400, 1500, -300, 9000] {
            try Self.tell(
              FlickPlan(
                from: Point(x: 300, y: 400), by: way, speed: PointsPerSecond(speed),
                duration: Seconds(duration), estimator: name, finger: Synthesizer(rate: 60)),
              &account)
          }
        }
      }
    }
  }

  private static func tell(_ plan: FlickPlan, _ account: inout Account) throws {
    let speeds = plan.feasibleSpeeds()
    account.add("", [speeds.lowerBound, speeds.upperBound])
    if let trace = try? plan.trace() {
      for touch in trace.touches {
        account.add("", [touch.time.value, touch.position.x, touch.position.y])
      }
    } else {
      for other in plan.alternatives() {
        account.add(
          "alternative",
          [
            other.duration.value, other.speed.value, other.displacement.x, other.displacement.y,
            other.finger.rate,
          ])
      }
    }
    account.endMoment()
  }
}

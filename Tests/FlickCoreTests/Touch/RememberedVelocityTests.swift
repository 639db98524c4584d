import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the velocities of estimators, and planned flicks, against accidental changes.
@Suite struct `Recorded random fingers` {
  @Test func `recorded fingers have the same velocities`() throws {
    try Remembered.check("velocities") { account in
      var random = SplitMix64(seed: 20_261_125)
      for index in 0..<80 {
        var estimator = VelocityEstimator()
        var (time, place) = (0.0, Point2D(x: 200, y: 400))
        for _ in 0..<random.integer(0...25) {
          let step = Vector(x: random.number(-30...30), y: random.number(-30...30))
          if index < 40 {
            time += random.number(0...0.02)
            place = place + step
          } else {
            time += random.pick([0, 0.004, 0.008, 0.008, 0.016, 0.04, 0.048])
            place = place + Vector(x: (step.x / 4).rounded() * 4, y: (step.y / 4).rounded() * 4)
          }
          estimator.note(place, at: Seconds(time))
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

  @Test func `recorded plans are unchanged`() throws {
    try Remembered.check("plans") { account in
      for name in EstimatorName.allCases {
        for (way, duration) in [(Vector(x: -90, y: 0), 0.2), (Vector(x: 60, y: 80), 0.1)] {
          for speed in [0.0, 400, 1500, -300, 9000] {
            try Self.tell(
              FlickPlan(
                from: Point2D(x: 300, y: 400), by: way, speed: PointsPerSecond(speed),
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

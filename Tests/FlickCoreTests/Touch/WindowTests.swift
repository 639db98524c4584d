import Testing

@testable import FlickCore
@testable import FlickGestures

/// Touches with a pause, so that only a part counts.
@Suite struct `A finger that pauses` {
  /// The mean over 100 ms and the sample before them, except for the first touch if the finger then
  /// rested for more than twice as long.
  @Test(arguments: [(rest: 0.15, velocity: 300.0), (rest: 0.3, velocity: 800)])
  func `a pause at the touch-down does not slow the estimate`(
    _ row: (rest: Double, velocity: Double)
  ) throws {
    // Down, a rest, and then 20 points in each 25 ms.
    var touches = [Touch(time: 0, position: Point2D(x: 500, y: 0), phase: .began)]
    for step in 1...3 {
      touches.append(
        Touch(
          time: Seconds(row.rest + 0.025 * Double(step - 1)),
          position: Point2D(x: 500 - 20 * Double(step), y: 0), phase: .moved))
    }
    let end = row.rest + 0.05
    touches.append(Touch(time: Seconds(end), position: Point2D(x: 440, y: 0), phase: .ended))
    let found = try #require(try Trace(touches).releaseVelocity(by: .window100))
    #expect((found.x.value + row.velocity).magnitude < 1e-6)
  }

  /// Two of the three times are nearly equal: a line goes through the samples, but no parabola.
  @Test(arguments: [1e-300, 1e-20, 1e-15])
  func `two samples at one time have the velocity of the others`(
    _ instant: Double
  ) throws {
    var history = SampleHistory()
    for (time, x) in [(0, 0.0), (instant, 0), (0.02, 20)] {
      history.add(SampleHistory.Sample(time: time, place: SIMD2(x, 0)))
    }
    let fit = WeightedFit(degree: 2, weight: { _, _ in 1 })
    let slope = try #require(fit.slope(history, count: 3))
    #expect((slope.x - 1000).magnitude < 1e-3)
  }

  /// Reported so often that more is kept of it than at first: only differences of times count.
  @Test(arguments: EstimatorName.allCases)
  func `the velocity does not depend on the start time`(_ name: EstimatorName) throws {
    var options = VelocityOptions.standard
    options.estimator = name
    let found = [0.0, 64].map { start in
      var estimator = VelocityEstimator(options)
      for step in 0...400 {
        let time = Double(step) / 1024
        let place = Point2D(x: 900 * time * time, y: step % 3 == 0 ? 2 : 0)
        estimator.note(place, at: Seconds(start + time))
      }
      return estimator.velocity(at: Seconds(start + 400.0 / 1024))
    }
    let (early, late) = (try #require(found[0]), try #require(found[1]))
    #expect((early.x - late.x).magnitude < 1e-6 && (early.y - late.y).magnitude < 1e-6)
  }

  /// Two samples are a mean, however far apart they are.
  @Test(arguments: [0.15, 0.3, 2])
  func `a pause over the whole path slows the estimate`(_ rest: Double) throws {
    let touches = [
      Touch(time: 0, position: .zero, phase: .began),
      Touch(time: Seconds(rest), position: Point2D(x: 60, y: 0), phase: .moved),
      Touch(time: Seconds(rest), position: Point2D(x: 60, y: 0), phase: .ended),
    ]
    let found = try #require(try Trace(touches).releaseVelocity(by: .window100))
    #expect((found.x.value - 60 / rest).magnitude < 1e-6)
  }

  /// Held only for a while: of a long contact the oldest sample that is still known is not where
  /// it came down.
  @Test func `a pause in the middle of the path slows the estimate`() throws {
    var touches = [Touch(time: 0, position: .zero, phase: .began)]
    for step in 1...40 {
      touches.append(
        Touch(
          time: Seconds(0.01 * Double(step)), position: Point2D(x: Double(step), y: 0),
          phase: .moved)
      )
    }
    // A rest of a second, and two steps.
    touches.append(Touch(time: 1.4, position: Point2D(x: 60, y: 0), phase: .moved))
    touches.append(Touch(time: 1.41, position: Point2D(x: 70, y: 0), phase: .moved))
    touches.append(Touch(time: 1.41, position: Point2D(x: 70, y: 0), phase: .ended))
    let found = try #require(try Trace(touches).releaseVelocity(by: .window100))
    #expect((found.x.value - 30 / 1.01).magnitude < 1e-6)
  }
}

/// Successive taps, and alternatives to an infeasible flick.
@Suite struct `Synthesized touches` {
  @Test(arguments: [(count: 1, fingers: 1), (count: 3, fingers: 1), (count: 2, fingers: 3)])
  func `taps follow each other after a gap, with fingers side by side`(
    _ row: (count: Int, fingers: Int)
  ) throws {
    let trace = try Synthesizer(pointer: 4).tap(
      at: Point2D(x: 10, y: 20), count: row.count, fingers: row.fingers, duration: 0.05, gap: 0.2,
      spread: 30)
    let downs = trace.touches.filter { $0.phase == .began }
    let ups = trace.touches.filter { $0.phase == .ended }
    #expect(downs.count == row.count * row.fingers && ups.count == downs.count)
    for tap in 0..<row.count {
      for finger in 0..<row.fingers {
        let down = try #require(
          downs.first {
            $0.pointer == 4 + finger && ($0.time.value - 0.25 * Double(tap)).magnitude < 1e-9
          })
        #expect(down.position == Point2D(x: 10 + 30 * Double(finger), y: 20))
        #expect(
          ups.contains {
            $0.pointer == 4 + finger
              && ($0.time.value - 0.25 * Double(tap) - 0.05).magnitude < 1e-9
          })
      }
    }
  }

  /// For some estimators the range of feasible speeds does not begin at zero; the offered speed is
  /// inside it by a thousandth of its width.
  @Test(arguments: EstimatorName.allCases, [1.5, -1])
  func `an alternative speed is within the feasible range by a thousandth`(
    _ name: EstimatorName, _ beyond: Double
  ) throws {
    func plan(_ speed: Double) throws -> FlickPlan {
      try FlickPlan(
        from: Point2D(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: PointsPerSecond(speed),
        duration: 0.2, estimator: name, finger: Synthesizer(rate: 60))
    }
    let range = try plan(0).feasibleSpeeds()
    let width = range.upperBound - range.lowerBound
    let wanted = beyond > 0 ? range.upperBound + width : range.lowerBound - width
    let offered = try plan(wanted).alternatives().first {
      $0.duration == 0.2 && $0.displacement.x == -90
    }
    guard let offered else { return }
    let expected =
      beyond > 0 ? range.upperBound - width / 1000 : range.lowerBound + width / 1000
    #expect((offered.speed.value - expected).magnitude < 2e-3)
  }
}

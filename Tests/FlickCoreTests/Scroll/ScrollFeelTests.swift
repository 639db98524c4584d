import FlickCore
import Testing

@Suite struct `Momentum and thresholds of Flutter's iOS physics` {
  @Test(arguments: [(1000.0, 651.0), (-1000, -651), (8000, 38_900), (20_000, 40_000)])
  func `carried momentum equals Flutter's`(_ row: (velocity: Double, carried: Double)) {
    let carried = CarriedMomentum.flutter.carried(from: PointsPerSecond(row.velocity))
    #expect((carried.value / row.carried - 1).magnitude < 0.01)
  }

  struct Row: Sendable {
    var velocity: PointsPerSecond
    var held: PointsPerSecond
    var standstill: Seconds
    var isBoosted: Bool
  }

  @Test(arguments: [
    Row(velocity: 1000, held: 1000, standstill: 0, isBoosted: true),
    Row(velocity: -1000, held: -1000, standstill: 0.02, isBoosted: true),
    Row(velocity: -1000, held: 1000, standstill: 0, isBoosted: false),
    Row(velocity: 1000, held: 1000, standstill: 0.021, isBoosted: false),
    Row(velocity: 300, held: 1000, standstill: 0, isBoosted: false),
    Row(velocity: 400, held: 1000, standstill: 0, isBoosted: true),
    Row(velocity: 1000, held: 0, standstill: 0, isBoosted: false),
  ])
  func `momentum adds to a fling only under its conditions`(_ row: Row) {
    let momentum = CarriedMomentum.flutter
    let found = momentum.boosted(row.velocity, after: row.held, standstill: row.standstill)
    let extra = row.isBoosted ? momentum.carried(from: row.held) : 0
    #expect(found == row.velocity + extra)
  }

  @Test func `make the second fling of a scroll view faster`() throws {
    var speeds: [Double] = []
    for momentum in [nil, CarriedMomentum.flutter] {
      var stage = try Feed.stage(content: Size2D(width: 400, height: 1e6)) {
        $0.carriedMomentum = momentum
      }
      try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1))
      try stage.advance(by: 0.1)
      let held = try stage.scrollView("feed").velocity.y
      try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1, at: stage.time.value))
      speeds.append(try stage.scrollView("feed").velocity.y.value)
      if let momentum {
        let carried = momentum.carried(from: held).value
        #expect((speeds[1] - speeds[0] - carried).magnitude < 1e-6)
      }
    }
    #expect(speeds[1] > speeds[0] + 1000)
  }

  /// A finger that catches a fling, pushes, pauses, and pushes again.
  @Test(arguments: [0.0, 0.1])
  func `a fling after a standstill gets no momentum`(_ pause: Double) throws {
    var speeds: [Double] = []
    for momentum in [nil, CarriedMomentum.flutter] {
      var stage = try Feed.stage(content: Size2D(width: 400, height: 1e6)) {
        $0.carriedMomentum = momentum
        $0.pan = try PanOptions(slop: 0)
      }
      try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1))
      try stage.advance(by: 0.1)
      let start = stage.time.value
      let (middle, end) = (
        Feed.middle + Vector(x: 0, y: -100), Feed.middle + Vector(x: 0, y: -300)
      )
      try stage.perform(
        Swipe(
          from: Feed.middle, at: start,
          stops: [(start + 0.05, middle), (start + 0.05 + pause, middle)]
            + [(start + 0.15 + pause, end)]))
      speeds.append(try stage.scrollView("feed").velocity.y.value)
    }
    #expect((speeds[1] > speeds[0] + 100) == (pause == 0))
  }

  @Test func `trembling content is held, and released at once or with ease`() {
    var drag = ThresholdDrag(.flutter, at: 0)
    #expect(drag.moved(2, at: 0.01) == 0)
    #expect(drag.moved(-1, at: 0.02) == 0)
    #expect(drag.moved(2, at: 0.03) == 0)
    // 3.5 is reached with 4: a third of the threshold at most.
    #expect(drag.moved(1, at: 0.04) == 1)
    #expect(drag.moved(5, at: 0.05) == 5)
    #expect(drag.moved(0, at: 0.09) == 0)
    #expect(drag.moved(2, at: 0.1) == 2)
    // Still for more than 50 ms: the threshold is back.
    #expect(drag.moved(0, at: 0.151) == 0)
    #expect(drag.moved(3, at: 0.16) == 0)
    #expect(drag.moved(2, at: 0.17) == 3.5 / 3)
    var pulled = ThresholdDrag(.flutter, at: 0)
    #expect(pulled.moved(25, at: 0.01) == 25)
  }

  /// Flutter's thresholds, and values equal to them.
  @Test(
    arguments: [
      (3.5, 0), (3.5.nextUp, 3.5 / 3), (24, 3.5 / 3), (24.0.nextUp, 24.0.nextUp),
    ] as [(step: Double, moves: Double)])
  func `a hold ends with a step of the given length`(_ row: (step: Double, moves: Double)) {
    for sign in [1.0, -1] {
      var drag = ThresholdDrag(.flutter, at: 0)
      #expect(drag.moved(sign * row.step, at: 0.01) == sign * row.moves)
    }
  }

  @Test func `the thresholds hold the content of a scroll view`() throws {
    var stage = try Feed.stage {
      $0.startThreshold = .flutter
      $0.pan = try PanOptions(slop: 0)
    }
    try stage.handle(Touch(time: 0, position: Feed.middle, phase: .began))
    for (number, y) in [399.0, 398, 397].enumerated() {
      try stage.handle(
        Touch(
          time: Seconds(Double(number + 1) * 0.016), position: Point2D(x: 200, y: y), phase: .moved)
      )
      #expect(try stage.y() == 0)
    }
    try stage.handle(Touch(time: 0.064, position: Point2D(x: 200, y: 395), phase: .moved))
    #expect((try stage.y() - 3.5 / 3).magnitude < 1e-9)
    try stage.handle(Touch(time: 0.08, position: Point2D(x: 200, y: 385), phase: .moved))
    #expect((try stage.y() - 3.5 / 3 - 10).magnitude < 1e-9)
  }
}

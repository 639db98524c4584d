import FlickFuzz
import Foundation
import Testing

@testable import FlickCore

/// A variable that a finger turns, as a dial, against the angles of the finger's places.
@Suite struct `A dial` {
  /// Not in a corner of its parent, so that each part of the middle counts.
  private static let frame = Rect2D(x: 40, y: 90, width: 200, height: 300)
  private static let middle = Point2D(x: 140, y: 240)

  private static func stage(_ unitsPerRadian: Double, from start: Double = 0) throws -> Stage {
    var turn = GestureSpec(
      "turn", .pan(try PanGestureOptions(start: PanOptions(slop: 0))))
    turn.moves = [
      ValueLink("v", "angle", along: .horizontal, unitsPerPoint: unitsPerRadian, by: .turn)
    ]
    return try Stage(
      scene: SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 400, height: 800),
          states: [StatesSpec("v", variables: ["angle": start])],
          children: [
            Node(
              frame: Rect2D(x: 0, y: 0, width: 400, height: 600),
              children: [Node(frame: frame, gestures: [turn])])
          ])), recording: .all)
  }

  private static func place(_ radius: Double, _ angle: Double) -> Point2D {
    middle + Vector(x: radius * cos(angle), y: radius * sin(angle))
  }

  /// Turns of less than half a circle at a time, in any direction, past the seam of the arc
  /// tangent.
  @Test(arguments: 1...40)
  func `a dial follows the angle of the finger at any distance from its middle`(_ seed: Int) throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let scale = random.pick([1, -40, 120.5])
    var stage = try Self.stage(scale, from: 7)
    var angle = random.number(-3...3)
    try stage.handle(Touch(time: 0, position: Self.place(60, angle), phase: .began))
    var expected = 7.0
    for step in 1...30 {
      let turn = random.number(-3.1...3.1)
      (angle, expected) = (angle + turn, expected + turn * scale)
      let place = Self.place(random.number(8.001...95), angle)
      try stage.handle(Touch(time: Seconds(Double(step) / 60), position: place, phase: .moved))
      let value = try stage.value("v", "angle")
      #expect((value - expected).magnitude < 1e-6, "seed \(seed), step \(step)")
    }
  }

  /// Within 8 points of the middle the angle is undefined: the last one counts.
  @Test(arguments: [(8.5, 100 * Double.pi / 2), (8.0, 100 * Double.pi / 2), (7.9, 0), (0, 0)])
  func `a finger at the middle does not turn the dial`(_ row: (radius: Double, turned: Double))
    throws
  {
    var stage = try Self.stage(100)
    let places = [Self.place(50, 0), Self.middle + Vector(x: 0, y: row.radius), Self.place(30, 1)]
    for (step, place) in places.enumerated() {
      let touch = Touch(
        time: Seconds(Double(step) / 60), position: place, phase: step == 0 ? .began : .moved)
      try stage.handle(touch)
      let expected = [0, row.turned, 100][step]
      #expect((try stage.value("v", "angle") - expected).magnitude < 1e-6, "step \(step)")
    }
  }

  /// A finger on a straight line at even speed has the angular velocity x·v − y·u over the square
  /// of its distance.
  @Test(
    arguments: [
      (90, -40, 0, 800), (80, 60, 600, -300), (-30, 80, 700, 100), (-80, -20, 150, 900),
      (60, 10, 0, -700),
    ] as [(x: Double, y: Double, u: Double, v: Double)])
  func `a dial continues at the speed of the finger's turn`(
    _ row: (x: Double, y: Double, u: Double, v: Double)
  ) throws {
    var stage = try Self.stage(100)
    let end = Vector(x: row.x, y: row.y)
    for step in 0...12 {
      let left = Double(step - 12) / 120
      let place = Self.middle + end + Vector(x: row.u * left, y: row.v * left)
      let phase: Touch.Phase = step == 0 ? .began : .moved
      try stage.handle(Touch(time: Seconds(Double(step) / 120), position: place, phase: phase))
    }
    try stage.handle(Touch(time: 0.1, position: Self.middle + end, phase: .ended))
    let expected = 100 * (row.x * row.v - row.y * row.u) / (row.x * row.x + row.y * row.y)
    let velocity = try #require(try stage.states("v").samples.first).velocity
    #expect((velocity / expected - 1).magnitude < 1e-3, "\(velocity), and not \(expected)")
  }
}

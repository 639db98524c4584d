import Foundation
import Testing

@testable import FlickCore

/// Lines along which variables go, as beads on wires.
@Suite struct `A line that a variable follows` {
  /// 100 to the right, and 50 down; one corner is there twice.
  private static let path = ValuePath([
    .zero, Point2D(x: 100, y: 0), Point2D(x: 100, y: 0), Point2D(x: 100, y: 50),
  ])

  @Test(
    arguments: [
      (-20, -20, 0), (0, 0, 0), (50, 50, 0), (100, 100, 0), (120, 100, 20), (150, 100, 50),
      (170, 100, 70),
    ] as [(travel: Double, x: Double, y: Double)])
  func `beyond its ends the line continues straight`(_ row: (travel: Double, x: Double, y: Double))
  {
    #expect(Self.path.place(at: row.travel) == Point2D(x: row.x, y: row.y))
    let isDown = row.travel >= 100
    #expect(Self.path.direction(at: row.travel) == Vector(x: isDown ? 0 : 1, y: isDown ? 1 : 0))
    let found = Self.path.travel(nearestTo: Point2D(x: row.x, y: row.y), from: row.travel)
    #expect(found == row.travel)
  }

  @Test(
    arguments: [
      (60, 10, 0, 60), (95, 30, 0, 130), (95, 30, 140, 130), (-30, 8, 150, -30), (120, 90, 0, 190),
      (96, 4, 50, 96), (96, 4, 150, 104),
    ] as [(x: Double, y: Double, from: Double, travel: Double)])
  func `a variable follows the line from its present place`(
    _ row: (x: Double, y: Double, from: Double, travel: Double)
  ) {
    #expect(Self.path.travel(nearestTo: Point2D(x: row.x, y: row.y), from: row.from) == row.travel)
  }

  @Test func `a line of one point keeps the variable there`() {
    let path = ValuePath([Point2D(x: 3, y: 4), Point2D(x: 3, y: 4)])
    #expect(path.place(at: 9) == Point2D(x: 3, y: 4))
    #expect(path.direction(at: 9) == Vector(x: 1, y: 0))
    #expect(path.travel(nearestTo: .zero, from: 9) == 0)
  }

  /// A line in any direction: a thrown bead continues at the finger's speed along the line.
  @Test(arguments: 0..<16)
  func `a variable leaves along the line at the finger's speed`(_ index: Int) throws {
    let angle = Double(index) * .pi / 8 + 0.1
    let (along, beside) = (
      Vector(x: cos(angle), y: sin(angle)), Vector(x: -sin(angle), y: cos(angle))
    )
    let middle = Point2D(x: 300, y: 300)
    var pan = GestureSpec("pan", .pan(try PanGestureOptions(start: PanOptions(slop: 0))))
    pan.moves = [
      try ValueLink(
        "v", "travel", alongLine: [middle + along * -200, middle + along * 200], unitsPerPoint: 1)
    ]
    var stage = try Stage(
      scene: SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 600, height: 600),
          states: [StatesSpec("v", variables: ["travel": 200])], gestures: [pan])), recording: .all)
    // 480 points per second along the line, 300 across it.
    let velocity = along * 480 + beside * 300
    for step in 0...12 {
      let time = Double(step) / 120
      let place = middle + velocity * (time - 0.1)
      let phase: Touch.Phase = step == 0 ? .began : .moved
      try stage.handle(Touch(time: Seconds(time), position: place, phase: phase))
    }
    try stage.handle(Touch(time: 0.1, position: middle, phase: .ended))
    let found = try #require(try stage.states("v").samples.first).velocity
    #expect((found / 480 - 1).magnitude < 1e-3, "\(found)")
  }
}

import FlickCore
import Testing

@Suite struct `A detent` {
  private static let frame = Rect(x: 0, y: 0, width: 300, height: 100)

  private func scene(_ places: SnapPoints, start: Double = 4) throws -> Scene {
    try Scene(
      Node(
        frame: Self.frame,
        detents: [
          DetentSpec("volume", places: places, in: 0...10, start: start, pointsPerUnit: 20)
        ]))
  }

  /// A stage on which a finger has gone so far beyond the slop, to the right or back, in steps of a
  /// sixtieth of a second.
  private func dragged(by travel: Double, lift: Bool, hold: Seconds = 0.2) throws -> Stage {
    var stage = Stage(scene: try scene(SnapPoints(interval: 1)))
    let far = travel + (travel < 0 ? -10 : 10)
    for step in 0...10 {
      let place = Point(x: 100 + far * Double(step) / 10, y: 50)
      try stage.handle(
        Touch(time: Seconds(Double(step) / 60), position: place, phase: step == 0 ? .began : .moved)
      )
    }
    guard lift else { return stage }
    let end = Point(x: 100 + far, y: 50)
    try stage.handle(Touch(time: stage.time + hold, position: end, phase: .moved))
    try stage.handle(Touch(time: stage.time + 0.01, position: end, phase: .ended))
    return stage
  }

  private func reading(_ stage: Stage) throws -> DetentReading {
    try stage.detent(stage.component(named: "volume"))
  }

  @Test func `follows a finger by its measure, up to its ends`() throws {
    #expect(try reading(dragged(by: 30, lift: false)).value == 5.5)
    #expect(try reading(dragged(by: 300, lift: false)).value == 10)
    #expect(try reading(dragged(by: 30, lift: false)).isDragged)
  }

  /// 1 while a finger has it.
  @Test(arguments: [true, false])
  func `is active under a finger`(_ isLifted: Bool) throws {
    let stage = try dragged(by: 30, lift: isLifted)
    let reading = try ComponentReading(scene: stage.scene, id: "volume", property: "is_active")
    #expect(reading.value(in: stage) == (isLifted ? 0 : 1))
  }

  @Test(arguments: [(travel: 8.0, place: 4.0), (12, 5), (-35, 2), (400, 10)])
  func `goes to the nearest place when it is let go`(_ row: (travel: Double, place: Double)) throws
  {
    var stage = try dragged(by: row.travel, lift: true)
    #expect(try reading(stage).target == row.place)
    stage.settle()
    #expect(try reading(stage).value == row.place)
    #expect(stage.isAtRest)
    stage.checkInvariants()
  }

  @Test func `tells by how much it would have gone elsewhere`() throws {
    let stage = try dragged(by: 12, lift: true)
    let decision = try #require(try stage.why("volume"))
    #expect(decision.rule == .release)
    #expect((decision.margin - 0.1).magnitude < 1e-9, "4.6 of 4.5")
  }

  @Test func `with one place to go to goes there by any margin`() throws {
    var stage = Stage(scene: try scene(SnapPoints([4])))
    for (time, x) in [(0, 100.0), (0.1, 180), (0.5, 180)] {
      try stage.handle(
        Touch(
          time: Seconds(time), position: Point(x: x, y: 50), phase: time == 0 ? .began : .moved))
    }
    try stage.handle(Touch(time: 0.6, position: Point(x: 180, y: 50), phase: .ended))
    #expect(try stage.why("volume")?.margin == .infinity)
    #expect(try reading(stage).target == 4)
  }

  @Test func `is read by name, turned by a program, and keeps its number in a new layout`() throws {
    var stage = Stage(scene: try scene(SnapPoints(interval: 1)))
    let value = try ComponentReading(scene: stage.scene, id: "volume", property: "value")
    try stage.turn(stage.component(named: "volume"), to: 7.2)
    #expect(try reading(stage).isMoving)
    stage.settle()
    #expect(value.value(in: stage) == 7)
    stage.relayout(try scene(SnapPoints([0, 6, 10]), start: 0))
    stage.settle()
    #expect(value.value(in: stage) == 6)
  }
}

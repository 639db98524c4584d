import FlickCore
import Testing

@Suite struct `A long press that fails` {
  /// A finger that comes down at 1 s, goes away at 1.2 s, or is lifted then.
  @Test(arguments: [Touch.Phase.moved, .ended])
  func `says how long it was held`(_ phase: Touch.Phase) throws {
    var stage = try Pad.stage([GestureSpec("press", .longPress(.standard))])
    try stage.handle(Touch(time: 1, position: Pad.middle, phase: .began))
    let place = phase == .moved ? Pad.middle + Vector(x: 30, y: 0) : Pad.middle
    try stage.handle(Touch(time: 1.2, position: place, phase: phase))
    let why = try #require(try stage.why("press"))
    let duration = try #require(why.criteria.first { $0.name == .duration })
    #expect((duration.value - 0.2).magnitude < 1e-12)
    #expect(duration.threshold == 0.5)
  }
}

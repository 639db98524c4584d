import FlickCore
import Testing

@Suite struct `A long press that fails` {
  /// A finger that comes down at 1 s, and is lifted at 1.2 s.
  @Test func `a failed long press reports its duration`() throws {
    var stage = try Pad.stage([GestureSpec("press", .longPress(.standard))])
    try stage.handle(Touch(time: 1, position: Pad.middle, phase: .began))
    try stage.handle(Touch(time: 1.2, position: Pad.middle, phase: .ended))
    let why = try #require(try stage.why("press"))
    let duration = try #require(why.criteria.first { $0.name == .duration })
    #expect((duration.value - 0.2).magnitude < 1e-12)
    #expect(duration.threshold == 0.5)
  }
}

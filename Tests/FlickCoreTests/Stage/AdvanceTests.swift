import FlickCore
import Testing

@Suite struct `The time of a stage` {
  @Test(arguments: [0.0, 0.25])
  func `time advances by the requested amount, 0 included`(_ duration: Double) throws {
    var stage = try Library.stage()
    try stage.advance(by: 1)
    try stage.advance(by: Seconds(duration))
    #expect(stage.time.value == 1 + duration)
    try stage.advance(to: stage.time)
    #expect(stage.time.value == 1 + duration)
  }

  @Test(arguments: [-0.25, .infinity, .nan])
  func `the time of a stage does not go back or to the end of time`(_ duration: Double) throws {
    var stage = try Library.stage()
    try stage.advance(by: 1)
    #expect(throws: CoreError.self) { try stage.advance(by: Seconds(duration)) }
    #expect(stage.time == 1)
  }
}

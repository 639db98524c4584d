import FlickCore
import Testing

/// Numbers come from scripts: a number out of range is refused before it can do harm, and the
/// documented range is accepted up to its ends.
@Suite struct `A number` {
  @Test(
    arguments: Limit.ofTouches + Limit.ofMotions + Limit.ofGestures + Limit.ofPagers
      + Limit.ofCarousels + Limit.ofScrollViews + Limit.ofOthers
      + Limit.ofVariables + Limit.ofStages + Limit.ofComposites)
  func `a number is accepted up to the ends of its range and refused beyond`(_ limit: Limit) {
    for number in limit.taken { #expect(limit.accepts(number), "\(number)") }
    for number in limit.refused { #expect(!limit.accepts(number), "\(number)") }
  }

  /// A finger of 4 reports a second.
  @Test(arguments: ["drag", "swipe", "more reports"])
  func `too many reports of a trace are refused`(_ way: String) throws {
    let finger = try Synthesizer(rate: 4)
    #expect(throws: CoreError.self) {
      let displacement = Vector(x: 1, y: 0)
      switch way {
      case "drag": _ = try finger.drag(from: .zero, by: displacement, duration: 25_001)
      case "swipe": _ = try finger.swipe(from: .zero, by: displacement, speed: 0, duration: 25_001)
      default: _ = try finger.tap(at: .zero, duration: 1000).resampled(rate: 1001)
      }
    }
    #expect(try finger.tap(at: .zero, duration: 0).resampled(rate: 4).duration == 0)
  }
}

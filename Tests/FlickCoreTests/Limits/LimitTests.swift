import FlickCore
import Testing

/// Numbers come from scripts: what is out of its range is refused before it can do harm, and what
/// the reference promises is taken up to its ends.
@Suite struct `A number` {
  @Test(
    arguments: Limit.ofTouches + Limit.ofMotions + Limit.ofGestures + Limit.ofPagers
      + Limit.ofCarousels + Limit.ofScrollViews + Limit.ofOthers
      + Limit.ofVariables)
  func `is taken up to the ends of its range and refused beyond`(_ limit: Limit) {
    for number in limit.taken { #expect(limit.accepts(number), "\(number)") }
    for number in limit.refused { #expect(!limit.accepts(number), "\(number)") }
  }
}

@testable import FlickLab
import Testing

@Suite struct `Texts of flips` {
  @Test(arguments: [
    (0.0, "0"), (0.123456, "0.123"), (-0.000123456, "-0.000123"), (54.32, "54.3"),
    (1234.5, "1235"), (1e-15, "0"), (.infinity, "inf"), (.nan, "nan"),
  ])
  func `numbers have three significant digits`(_ number: Double, _ text: String) {
    #expect(FlipText.rough(number) == text)
  }

  @Test(arguments: [
    (1, 8, "1 of 8 gestures changes its outcome"), (2, 8, "2 of 8 gestures change their outcome"),
    (1, 1, "1 of 1 gesture changes its outcome"),
  ])
  func `flips are counted`(_ count: Int, _ total: Int, _ text: String) {
    #expect(GestureFlip.text(count, of: total) == text)
  }

  @Test(arguments: [
    ("/storage/extras/some/states/0/links/1/unitsPerPoint", "per_point"),
    ("/storage/options/some/pager/snap/thresholds/.0/flickDistance/value", "flick_distance"),
    ("/storage/children/0/storage/frame/x", "x"), ("", ""),
  ])
  func `options have their names in Lua`(_ path: String, _ name: String) {
    #expect(RecordedThreshold.shown(path) == name)
  }
}

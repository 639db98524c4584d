/// What makes a touch a tap, and taps a double tap.
public struct TapOptions: Hashable, Sendable {
  /// How many taps, 1 to 10.
  public let count: Int
  /// How many fingers at once, 1 to 5.
  public let pointers: Int
  /// How far a finger may move; 18 is Flutter's `kTouchSlop`.
  public let slop: Points
  /// Fingers must be lifted sooner than this after they came down; 0.5 s is RNGH's `maxDuration`.
  public let longest: Seconds
  /// The time between two taps, from a lift to the next touch; the upper bound is too late.
  ///
  /// 40 to 300 ms is the double tap of Android and Flutter.
  public let gap: ClosedRange<Seconds>
  /// How far from the first tap the others may be; 100 is Flutter's `kDoubleTapSlop`.
  public let reach: Points

  /// Taps that keep within these limits.
  ///
  /// - Throws: `CoreError` for a number outside its range: 1 to 10 taps, 1 to 5 fingers, distances to
  ///   1e6 points, times to 1e6 s.
  public init(
    count: Int = 1, pointers: Int = 1, slop: Points = 18, longest: Seconds = 0.5,
    gap: ClosedRange<Seconds> = 0.04...0.3, reach: Points = 100
  ) throws(CoreError) {
    _ = try CoreError.checked(Double(count), "tap count", in: 1...10)
    _ = try CoreError.checked(Double(pointers), "tap pointers", in: 1...5)
    _ = try CoreError.checked(slop.value, "tap slop", in: 0...1e6, unit: "pt")
    _ = try CoreError.checked(longest.value, "longest tap", in: 0...1e6, unit: "s")
    _ = try CoreError.checked(gap.lowerBound.value, "shortest tap gap", in: 0...1e6, unit: "s")
    _ = try CoreError.checked(gap.upperBound.value, "longest tap gap", in: 0...1e6, unit: "s")
    _ = try CoreError.checked(reach.value, "tap reach", in: 0...1e6, unit: "pt")
    self.init(
      checkedCount: count, pointers: pointers, slop: slop, longest: longest, gap: gap, reach: reach)
  }

  private init(
    checkedCount: Int, pointers: Int, slop: Points, longest: Seconds, gap: ClosedRange<Seconds>,
    reach: Points
  ) {
    count = checkedCount
    self.pointers = pointers
    self.slop = slop
    self.longest = longest
    self.gap = gap
    self.reach = reach
  }

  /// One tap of one finger.
  public static let standard = TapOptions(
    checkedCount: 1, pointers: 1, slop: 18, longest: 0.5, gap: 0.04...0.3, reach: 100)
}

/// When a touch is a tap, and taps are a double tap.
public struct TapOptions: Hashable, Sendable {
  /// What its counts may be.
  package enum Allowed {
    package static var count: ClosedRange<Double> { 1...10 }
    /// Of pans too.
    package static var pointers: ClosedRange<Double> { 1...5 }
  }

  /// How many taps, 1 to 10.
  public package(set) var count = 1
  /// How many fingers at once, 1 to 5.
  public package(set) var pointers = 1
  /// How far a finger may move; 18 is Flutter's `kTouchSlop`.
  public package(set) var slop: Points = 18
  /// Fingers must be lifted sooner than this after they came down; 0.5 s is RNGH's `maxDuration`.
  public package(set) var longest: Seconds = 0.5
  /// The time between two taps, from a lift to the next touch; the upper bound is too late.
  ///
  /// 40 to 300 ms is the double tap of Android and Flutter.
  public package(set) var gap: ClosedRange<Seconds> = 0.04...0.3
  /// How far from the first tap the others may be; 100 is Flutter's `kDoubleTapSlop`.
  public package(set) var reach: Points = 100

  /// Taps that keep within these limits.
  ///
  /// - Throws: `CoreError` for a number outside its range: 1 to 10 taps, 1 to 5 fingers, distances
  ///   to 1e6 points, times to 1e6 s.
  public init(
    count: Int = standard.count, pointers: Int = standard.pointers, slop: Points = standard.slop,
    longest: Seconds = standard.longest, gap: ClosedRange<Seconds> = standard.gap,
    reach: Points = standard.reach
  ) throws(CoreError) {
    try CoreError.checked(Double(count), "tap count", in: Allowed.count)
    try CoreError.checked(Double(pointers), "tap pointers", in: Allowed.pointers)
    try CoreError.checked(slop, "tap slop", in: .length)
    try CoreError.checked(longest, "longest tap", in: 0...1e6)
    try CoreError.checked(gap.lowerBound, "shortest tap gap", in: 0...1e6)
    try CoreError.checked(gap.upperBound, "longest tap gap", in: 0...1e6)
    try CoreError.checked(reach, "tap reach", in: .length)
    (self.count, self.pointers, self.slop) = (count, pointers, slop)
    (self.longest, self.gap, self.reach) = (longest, gap, reach)
  }

  private init() {}

  /// One tap of one finger.
  public static let standard = TapOptions()
}

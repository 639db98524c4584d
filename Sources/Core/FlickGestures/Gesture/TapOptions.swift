/// The conditions for a tap or several taps.
public struct TapOptions: Hashable, Sendable {
  /// The ranges of its counts.
  package enum Allowed {
    package static var count: ClosedRange<Double> { 1...10 }
    /// Of pans too.
    package static var pointers: ClosedRange<Double> { 1...5 }
  }

  /// The number of taps, 1 to 10.
  public package(set) var count = 1
  /// The number of simultaneous fingers, 1 to 5.
  public package(set) var pointers = 1
  /// The greatest distance of a finger from its touchdown; nil for any distance.
  public package(set) var slop: Points?
  /// The greatest distance of a finger outside the node's bounds; nil for anywhere.
  ///
  /// A finger that came down outside, in a margin of the hit area, may be as far outside as there.
  public package(set) var margin: Points? = 0
  /// Whether a finger may leave the bounds and their margin and come back before it is lifted.
  public package(set) var mayReturn = false
  /// Fingers must be lifted sooner than this after they came down; nil for any time.
  public package(set) var longest: Seconds?
  /// Whether more fingers than `pointers` are ignored, as toolkits do that track one; else they
  /// fail the tap.
  public package(set) var ignoresOthers = false
  /// The time between two taps, from a lift to the next touch; the upper bound is too late.
  ///
  /// 40 to 300 ms is the double tap of Android and Flutter.
  public package(set) var gap: ClosedRange<Seconds> = 0.04...0.3
  /// The greatest distance of further taps from the first; 100 is Flutter's `kDoubleTapSlop`.
  public package(set) var reach: Points = 100

  /// Creates options for taps within these limits.
  ///
  /// With a slop and without a margin the bounds of the node do not count.
  ///
  /// - Throws: `CoreError` for a number outside its range: 1 to 10 taps, 1 to 5 fingers, distances
  ///   to 1e6 points, times to 1e6 s.
  public init(
    count: Int = standard.count, pointers: Int = standard.pointers, slop: Points? = nil,
    margin: Points? = nil, mayReturn: Bool = false, longest: Seconds? = nil,
    gap: ClosedRange<Seconds> = standard.gap, reach: Points = standard.reach,
    ignoresOthers: Bool = false
  ) throws(CoreError) {
    try CoreError.checked(Double(count), "tap count", in: Allowed.count)
    try CoreError.checked(Double(pointers), "tap pointers", in: Allowed.pointers)
    if let slop { try CoreError.checked(slop, "tap slop", in: .length) }
    if let margin { try CoreError.checked(margin, "tap margin", in: .length) }
    if let longest { try CoreError.checked(longest, "longest tap", in: 0...1e6) }
    try CoreError.checked(gap.lowerBound, "shortest tap gap", in: 0...1e6)
    try CoreError.checked(gap.upperBound, "longest tap gap", in: 0...1e6)
    try CoreError.checked(reach, "tap reach", in: .length)
    (self.count, self.pointers, self.slop) = (count, pointers, slop)
    self.margin = slop == nil ? margin ?? 0 : margin
    (self.longest, self.gap, self.reach) = (longest, gap, reach)
    (self.mayReturn, self.ignoresOthers) = (mayReturn, ignoresOthers)
  }

  private init() {}

  /// One tap of one finger, inside of its node.
  public static let standard = TapOptions()
}

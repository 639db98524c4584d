/// The bounds and places of rest of a number, and its behaviour after a release.
///
///     var rule = ValueRule()
///     rule.bounds = 80...700
///     rule.detents = [ValueDetent("half", at: 400), ValueDetent("full", at: 80)]
///
/// Between the bounds the number follows the finger; beyond them it resists, and comes back. After
/// a release, a number with detents goes to the detent with the projected value in its range. A
/// number without detents continues by friction up to the bounds, or stays.
public struct ValueRule: Hashable, Sendable {
  /// The ranges of its numbers.
  package enum Allowed {
    package static var lookahead: ClosedRange<Double> { 0...1e3 }
    package static var hysteresis: ClosedRange<Double> { 0...0.5 }
  }

  /// The range of places of rest; `zoomRoom` replaces it.
  public var bounds: ClosedRange<Double> = .position
  /// The law for values beyond the bounds; its length is the distance between them.
  public var overscroll = OverscrollLaw.uiKit
  /// The places of rest, in rising order; if empty, any place between the bounds.
  public var detents: [ValueDetent] = []
  /// The motion to a detent, or back to the bounds.
  public var settle = ValueMotion.standard
  /// The rule that chooses a detent.
  public var choice = DetentRule.lookahead
  /// The time that the finger's velocity is projected at a release, for a number with detents.
  public var lookahead: Seconds = 0.2
  /// Whether a drag may pass a detent; if not, it ends at most at a neighbour of its start.
  public var skipsDetents = true
  /// The share of the gap between two detents, 0 to 0.5, that a number must pass beyond their
  /// middle to leave its detent.
  ///
  /// For `DetentRule.lookahead`.
  public var hysteresis = 0.0
  /// The friction of a number without detents after a throw; nil to stay at the release.
  public var fling: FlingPhysics? = .uiKit
  /// The least speed of a throw, in units of the number per second.
  public var slowestFling = 50.0
  /// The effect of a cancelled drag.
  public var cancel = CancelPolicy.release
  /// Whether a number at its start, or on its way there, takes the start of a new layout.
  ///
  /// Other numbers keep their value, because a script may depend on it.
  public var followsStart = false
  /// For the shift of zoomed content: the bounds that follow its scale.
  public var zoomRoom: ZoomRoom?
  /// The list item with this variable as its place; the order of all items is an outcome.
  public var item: ListedItem?

  /// Creates a rule without bounds and detents.
  public init() {}

  /// The nearest number within the bounds.
  func clamped(_ number: Double) -> Double {
    number.clamped(to: bounds)
  }

  /// The distance between the bounds; infinite if one is missing.
  private var length: Points {
    let all = ClosedRange<Double>.position
    guard bounds.lowerBound > all.lowerBound, bounds.upperBound < all.upperBound else {
      return .infinity
    }
    return Points(max(1, bounds.upperBound - bounds.lowerBound))
  }

  /// The shown value for a requested one.
  func shown(_ requested: Double) -> Double {
    let edge = clamped(requested)
    if edge == requested { return requested }
    return edge + overscroll.offset(forSurplus: Points(requested - edge), over: length).value
  }

  /// The requested value for a shown one.
  func requested(showing number: Double) -> Double {
    let edge = clamped(number)
    if edge == number { return number }
    return edge + overscroll.surplus(forOffset: Points(number - edge), over: length).value
  }

  /// The share of a finger's speed that is shown at a requested value.
  func give(at requested: Double) -> Double {
    let edge = clamped(requested)
    if edge == requested { return 1 }
    return overscroll.slope(forSurplus: Points(requested - edge), over: length)
  }

  // MARK: Detents

  /// The number of the detent that a number belongs to.
  func detent(for number: Double) -> Int? {
    guard !detents.isEmpty else { return nil }
    return edges.firstIndex { number < $0 } ?? detents.count - 1
  }

  private var edges: [Double] { Self.edges(of: detents) }

  /// The boundaries between the ranges of neighbouring detents.
  ///
  /// Each is given by one of the two, or is halfway.
  package static func edges(of detents: [ValueDetent]) -> [Double] {
    zip(detents, detents.dropFirst()).map { one, next in
      one.reach?.upperBound ?? next.reach?.lowerBound ?? (one.place + next.place) / 2
    }
  }

  /// The verdict on the release of a number; nil without detents.
  ///
  /// - Parameter cross: the speed of the finger along the other axis.
  func landing(
    of number: Double, velocity: Double, cross: Double = 0, from base: Int?, _ unit: Criterion.Unit
  ) -> DetentVerdict? {
    guard !detents.isEmpty else { return nil }
    return choice.verdict(
      DetentRelease(
        value: clamped(number), velocity: velocity, cross: cross, detents: detents, home: base,
        lookahead: lookahead.value, skips: skipsDetents, hysteresis: hysteresis, unit: unit))
  }

  /// - Parameter placesDetents: whether the rule's own places of detents and bounds are used.
  func check(_ name: String, placesDetents: Bool = true) throws(CoreError) {
    try CoreError.checked(bounds.lowerBound, "least of '\(name)'", in: .position)
    try CoreError.checked(bounds.upperBound, "greatest of '\(name)'", in: .position)
    try CoreError.checked(lookahead, "lookahead of '\(name)'", in: Allowed.lookahead)
    try CoreError.checked(hysteresis, "hysteresis of '\(name)'", in: Allowed.hysteresis)
    try CoreError.checked(slowestFling, "slowest fling of '\(name)'", in: .speed)
    try overscroll.check()
    try fling?.check()
    try zoomRoom?.check(name)
    try choice.check()
    try settle.check("the settling of '\(name)'")
    guard !settle.endsByItself else {
      throw CoreError(
        .infeasible, "the settling of '\(name)': expected a motion to a place, found friction")
    }
    guard placesDetents else { return }
    var last: ValueDetent?
    for detent in detents {
      try CoreError.checked(detent.place, "detent '\(detent.name)' of '\(name)'", in: bounds)
      if let last, last.place >= detent.place || last.end > detent.begin {
        throw CoreError(
          .invalidNumber,
          "detents '\(last.name)' and '\(detent.name)' of '\(name)': expected one after the other")
      }
      last = detent
    }
  }
}

/// A resting place of a number.
public struct ValueDetent: Hashable, Sendable {
  /// The name of the detent.
  public let name: String
  /// The place of the detent.
  public let place: Double
  /// The range of numbers that belong to it; nil for halfway to its neighbours.
  public let reach: ClosedRange<Double>?

  /// Creates a detent with a place and a range.
  ///
  /// - Throws: `CoreError` for a place outside its range.
  public init(
    _ name: String, at place: Double, reach: ClosedRange<Double>? = nil
  ) throws(CoreError) {
    if let reach { try CoreError.checked(place, "place of detent '\(name)'", in: reach) }
    (self.name, self.place, self.reach) = (name, place, reach)
  }

  init(known name: String, _ place: Double, _ reach: ClosedRange<Double>? = nil) {
    (self.name, self.place, self.reach) = (name, place, reach)
  }

  fileprivate var begin: Double { reach?.lowerBound ?? place }
  fileprivate var end: Double { reach?.upperBound ?? place }
}

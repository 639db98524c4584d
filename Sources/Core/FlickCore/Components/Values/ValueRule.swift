/// Where a number may be, where it rests, and where it goes after a release.
///
///     var rule = ValueRule()
///     rule.bounds = 80...700
///     rule.detents = [ValueDetent("half", at: 400), ValueDetent("full", at: 80)]
///
/// Between the bounds the number follows the finger; beyond them it resists, and comes back. After
/// a release, one with detents goes to the one in whose range its speed would bring it; one without
/// continues by friction as far as the bounds, or stays.
public struct ValueRule: Hashable, Sendable {
  /// What its numbers may be that have ranges of their own.
  package enum Allowed {
    package static var lookahead: ClosedRange<Double> { 0...1e3 }
    package static var hysteresis: ClosedRange<Double> { 0...0.5 }
  }

  /// Between which numbers it rests; `zoomRoom` says it anew.
  public var bounds: ClosedRange<Double> = .position
  /// What a finger sees of a surplus beyond them; the length is that of the bounds.
  public var overscroll = OverscrollLaw.uiKit
  /// Where it rests, in rising order; anywhere between the bounds, if there are none.
  public var detents: [ValueDetent] = []
  /// How it gets to a detent, or back between the bounds.
  public var settle = ValueMotion.standard
  /// By which rule it goes to one of them.
  public var choice = DetentRule.lookahead
  /// For how long the speed of the finger counts at a release, of a number with detents.
  public var lookahead: Seconds = 0.2
  /// Whether a drag may pass a detent: else it ends at the one next to where it began at most.
  public var skipsDetents = true
  /// By which share of the gap between two detents, 0 to 0.5, a number must pass their middle to
  /// leave the one where it was taken.
  ///
  /// For `DetentRule.lookahead`.
  public var hysteresis = 0.0
  /// How a number without detents continues after a throw; nil stays where it is released.
  public var fling: FlingPhysics? = .uiKit
  /// The speed from which that is a throw, in units of the number per second.
  public var slowestFling = 50.0
  /// Where it goes when a drag of it is cancelled.
  public var cancel = CancelPolicy.release
  /// Whether one that is at its start, or on its way there, takes the start of a new layout.
  ///
  /// Others keep their value: a script may have counted with them.
  public var followsStart = false
  /// Of the shift of something that is zoomed: bounds that follow its scale.
  public var zoomRoom: ZoomRoom?
  /// The item whose place in a list this is; the order of all items is an outcome of the variables.
  public var item: ListedItem?

  /// Any number, and nothing to rest at.
  public init() {}

  /// The number nearest to this that lies between the bounds.
  func clamped(_ number: Double) -> Double {
    number.clamped(to: bounds)
  }

  /// The distance between the bounds; infinite if there is one only.
  private var length: Points {
    let all = ClosedRange<Double>.position
    guard bounds.lowerBound > all.lowerBound, bounds.upperBound < all.upperBound else {
      return .infinity
    }
    return Points(max(1, bounds.upperBound - bounds.lowerBound))
  }

  /// What is shown of a number that a finger asks for.
  func shown(_ requested: Double) -> Double {
    let edge = clamped(requested)
    if edge == requested { return requested }
    return edge + overscroll.offset(forSurplus: Points(requested - edge), over: length).value
  }

  /// What a finger would have to ask for to see a number.
  func requested(showing number: Double) -> Double {
    let edge = clamped(number)
    if edge == number { return number }
    return edge + overscroll.surplus(forOffset: Points(number - edge), over: length).value
  }

  /// How much of a finger's speed is seen where it asks for a number.
  func give(at requested: Double) -> Double {
    let edge = clamped(requested)
    if edge == requested { return 1 }
    return overscroll.slope(forSurplus: Points(requested - edge), over: length)
  }

  // MARK: Detents

  /// The number of the detent where a number belongs.
  func detent(for number: Double) -> Int? {
    guard !detents.isEmpty else { return nil }
    return edges.firstIndex { number < $0 } ?? detents.count - 1
  }

  private var edges: [Double] { Self.edges(of: detents) }

  /// Where the range of each detent ends and that of the next one begins: where one of the two says
  /// so, else halfway.
  static func edges(of detents: [ValueDetent]) -> [Double] {
    zip(detents, detents.dropFirst()).map { one, next in
      one.reach?.upperBound ?? next.reach?.lowerBound ?? (one.place + next.place) / 2
    }
  }

  /// Where a number that is let go belongs, and how narrowly; nil without detents.
  ///
  /// - Parameter cross: how fast the finger is on the other axis.
  func landing(
    of number: Double, velocity: Double, cross: Double = 0, from base: Int?, _ unit: Criterion.Unit
  ) -> DetentVerdict? {
    guard !detents.isEmpty else { return nil }
    return choice.verdict(
      DetentRelease(
        value: clamped(number), velocity: velocity, cross: cross, detents: detents, home: base,
        lookahead: lookahead.value, skips: skipsDetents, hysteresis: hysteresis, unit: unit))
  }

  func check(_ name: String) throws(CoreError) {
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
  /// What it is called.
  public let name: String
  /// Where it is.
  public let place: Double
  /// Which numbers belong to it; nil reaches halfway to its neighbours.
  public let reach: ClosedRange<Double>?

  /// A place, with the range of what comes to rest there.
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

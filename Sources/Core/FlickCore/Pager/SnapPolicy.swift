/// The choice of the page after a release: a rule, and a limit of pages per swipe.
///
///     let policy = try SnapPolicy(distance: 0.3, velocity: 400)
///     policy.page(for: release)
public struct SnapPolicy: Hashable, Sendable {
  /// The rule.
  public let rule: SnapRule
  /// The maximum number of pages of one swipe, counted from the page that the pager was at, or
  /// moving to, at touchdown.
  public let pagesPerSwipe: Int

  /// No limit of pages.
  public static let allPages = 1_000_000_000

  /// Creates a policy from its rule.
  ///
  /// - Throws: `CoreError` for a limit outside 0...1e9.
  public init(_ rule: SnapRule, pagesPerSwipe: Int) throws(CoreError) {
    guard 0...Self.allPages ~= pagesPerSwipe else {
      throw CoreError(
        .invalidNumber,
        "pages per swipe: expected a number from 0 to 1000000000, found \(pagesPerSwipe)")
    }
    self.rule = rule
    self.pagesPerSwipe = pagesPerSwipe
  }

  /// Creates a rule without a limit of pages but its own.
  public init(_ rule: SnapRule) {
    self.rule = rule
    pagesPerSwipe = Self.allPages
  }

  /// Creates Flickbook's own rule from its thresholds.
  ///
  /// The defaults are SwiftUIPager's: half a page, 500 pt/s, one page; and a flick of 18 points at
  /// least.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1, a velocity, a flick distance or a limit
  ///   outside 0...1e9.
  public init(
    distance: Pages = ThresholdSnap.distance, velocity: PointsPerSecond = ThresholdSnap.velocity,
    flickDistance: Points = ThresholdSnap.flickDistance, pagesPerSwipe: Int = 1
  ) throws(CoreError) {
    try self.init(
      .thresholds(
        ThresholdSnap(distance: distance, velocity: velocity, flickDistance: flickDistance)),
      pagesPerSwipe: pagesPerSwipe)
  }

  /// Creates Flickbook's own rule with one of SwiftUIPager's sensitivities as its distance.
  ///
  /// - Throws: `CoreError` as the other initializers do.
  public init(
    sensitivity: SwiftUIPagerSnap.Sensitivity,
    velocity: PointsPerSecond = ThresholdSnap.velocity,
    flickDistance: Points = ThresholdSnap.flickDistance, pagesPerSwipe: Int = 1
  ) throws(CoreError) {
    try self.init(
      distance: Pages(sensitivity.share), velocity: velocity, flickDistance: flickDistance,
      pagesPerSwipe: pagesPerSwipe)
  }

  init(_ rule: SnapRule, atMost pages: Int) {
    self.rule = rule
    pagesPerSwipe = pages
  }

  /// Half a page, 500 pt/s over 18 points, one page.
  public static let standard = SnapPolicy(.thresholds(ThresholdSnap()), atMost: 1)

  /// The page for a release, from 0: one that exists.
  public func page(for release: PagerRelease) -> Int {
    release.existing(target(for: release))
  }

  /// The page for a release; in a ring, full turns add up.
  func target(for release: PagerRelease) -> Int {
    Int(SnapRange(release, pagesPerSwipe: pagesPerSwipe).limited(rule.target(release.measured)))
  }

  /// The tests behind `page(for:)`, with margins that flip it.
  public func criteria(for release: PagerRelease) -> Criteria { verdict(release).criteria }

  func verdict(_ release: PagerRelease) -> SnapVerdict {
    rule.verdict(release.measured, pagesPerSwipe)
  }
}

extension PagerRelease {
  /// The existing page for a target beyond the ends: around the ring, or the end.
  func existing(_ target: Int) -> Int {
    guard pageCount > 0 else { return 0 }
    guard loops else { return target.clamped(from: 0, to: pageCount - 1) }
    let rest = target % pageCount
    return rest < 0 ? rest + pageCount : rest
  }
}

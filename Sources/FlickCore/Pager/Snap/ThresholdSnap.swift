/// Flickbook's own rule: a fast finger decides by its direction, a slow one by how far it moved.
///
/// A flick back after crossing the middle therefore returns, which SwiftUIPager and Swiper ignore.
public struct ThresholdSnap: SnapJudge {
  /// The share of a page that a slow drag must cover, from 0 to 1.
  public let distance: Pages
  /// The finger speed from which direction decides, along the pager's axis.
  public let velocity: PointsPerSecond

  /// A rule from its thresholds.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1 or a velocity outside 0...1e9.
  public init(distance: Pages = 0.5, velocity: PointsPerSecond = 500) throws(CoreError) {
    self.distance = Pages(
      try CoreError.checked(distance.value, "snap distance", in: 0...1, unit: "page"))
    self.velocity = PointsPerSecond(
      try CoreError.checked(velocity.value, "snap velocity", in: 0...1e9, unit: "pt/s"))
  }

  init() {
    distance = 0.5
    velocity = 500
  }

  private func isFlick(_ release: PagerRelease) -> Bool {
    release.velocity.magnitude >= velocity && release.velocity != 0
  }

  func target(_ release: PagerRelease) -> Double {
    // The next page bound in the finger's direction.
    if isFlick(release) {
      return release.forwardVelocity > 0
        ? release.position.value.floor + 1 : release.position.value.ceiling - 1
    }
    return Double(release.base) + Self.pages(release.moved, share: distance.value)
  }

  /// Whole pages, and one more where the rest reaches the share; signed.
  static func pages(_ moved: Double, share: Double) -> Double {
    guard moved != 0 else { return 0 }
    let whole = moved.magnitude.floor
    let pages = whole + (moved.magnitude - whole >= share ? 1 : 0)
    return moved < 0 ? -pages : pages
  }

  /// Where `pages` comes to `count` and where it goes beyond; seen from the base.
  static func steps(to count: Double, share: Double, shift: Double = 0) -> SnapSteps {
    SnapSteps(
      (count > 0 ? count - 1 + share : count - share) - shift,
      (count >= 0 ? count + share : count + 1 - share) - shift)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let isFlick = isFlick(release)
    let pages = Self.pages(release.moved, share: distance.value).magnitude
    return SnapTests(
      SnapTest(
        .distance, .distance, of: release, against: max(1, pages) - 1 + distance.value, .page,
        passed: pages >= 1),
      SnapTest(
        .velocity, .velocity, of: release, against: velocity.value, .pointsPerSecond,
        passed: isFlick),
      lead: isFlick ? 1 : 0)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    let count = page - Double(release.base)
    switch measure {
    case .distance:
      guard isFlick(release) else { return Self.steps(to: count, share: distance.value) }
      // Flicks go to the next page bound: a bound further or nearer is one page.
      let side: Double = release.forwardVelocity > 0 ? -1 : 1
      return SnapSteps(count + min(0, side), count + max(0, side))
    case .velocity:
      return SnapSteps(velocity.value, -velocity.value)
    case .travel, .duration:
      return SnapSteps()
    }
  }
}

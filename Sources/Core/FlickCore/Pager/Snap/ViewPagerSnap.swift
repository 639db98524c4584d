/// The rule of Android's `ViewPager` (`determineTargetPage`).
///
/// A fling, faster than 400 dp/s over more than 25 dp, goes to the page before or after the one at
/// the leading edge by its direction. Else the page must be uncovered by 60 % in the direction of
/// the drag: ⌊position + 0.4⌋ from the page that was current on, ⌊position + 0.6⌋ before it.
public struct ViewPagerSnap: SnapJudge {
  /// `MIN_FLING_VELOCITY`.
  static let velocity = CopiedNumber.viewPagerFlingVelocity.value
  /// `MIN_DISTANCE_FOR_FLING`.
  static let travel = CopiedNumber.viewPagerFlingDistance.value
  /// The share of a page that must be uncovered.
  static let share = CopiedNumber.viewPagerShare.value

  /// Creates the rule, which does not have parameters.
  public init() {}

  private func isFling(_ release: PagerRelease) -> Bool {
    release.travel.magnitude.value > Self.travel && release.velocity.magnitude.value > Self.velocity
  }

  /// The least part of a position beyond a page that chooses the next page.
  private func share(from page: Double, _ release: PagerRelease) -> Double {
    page >= Double(release.base) ? Self.share : (1 - Self.share).measured(.page)
  }

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double {
    let page = release.position.value.floor
    if isFling(release) { return release.forwardVelocity > 0 ? page + 1 : page }
    return page + (release.position.value.part >= share(from: page, release) ? 1 : 0)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let velocity = release.velocity.magnitude.value > Self.velocity
    let travel = release.travel.magnitude.value > Self.travel
    return SnapTests(
      SnapTest(.velocity, .velocity, of: release, .exceeding, Self.velocity, .pointsPerSecond),
      SnapTest(.travel, .travel, of: release, .exceeding, Self.travel, .point),
      SnapTest(
        .distance, .distance, of: release, release.moved > 0 ? .reaching : .exceeding, Self.share,
        .page),
      lead: velocity && travel ? 0 : 2)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    switch measure {
    case .distance:
      let count = page - Double(release.base)
      var steps = SnapSteps(count, count + 1)
      steps.append(count - 1)
      steps.append(count - 1 + share(from: page - 1, release))
      steps.append(count + share(from: page, release))
      return steps
    case .velocity: return SnapSteps(Self.velocity, -Self.velocity)
    case .travel: return SnapSteps(Self.travel, -Self.travel)
    case .duration: return SnapSteps()
    }
  }
}

/// The rule of Android's `ViewPager2`, which is `PagerSnapHelper`'s over a `RecyclerView`.
///
/// A fling, at least as fast as the system's minimum of 50 dp/s, goes to the page after or before
/// the centre of the view by its direction; without one the page nearest to the centre, of two the
/// lower. A fling of a page that is exactly centred stays.
public struct ViewPager2Snap: SnapJudge {
  /// `ViewConfiguration.getScaledMinimumFlingVelocity`.
  static let velocity = CopiedNumber.androidSlowestFling.value

  /// Creates the rule, which does not have parameters.
  public init() {}

  private func isFling(_ release: PagerRelease) -> Bool {
    release.velocity.magnitude.value >= Self.velocity
  }

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double {
    let position = release.position.value
    guard isFling(release) else { return position.nearestDown }
    return release.forwardVelocity > 0 ? position.ceiling : position.floor
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let isFling = isFling(release)
    return SnapTests(
      SnapTest(.velocity, .velocity, of: release, .reaching, Self.velocity, .pointsPerSecond),
      .turningDown(release),
      lead: isFling ? 0 : 1)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    switch measure {
    case .distance:
      return .ofRounding(page - Double(release.base))
    case .velocity: return SnapSteps(Self.velocity, -Self.velocity)
    case .travel, .duration: return SnapSteps()
    }
  }
}

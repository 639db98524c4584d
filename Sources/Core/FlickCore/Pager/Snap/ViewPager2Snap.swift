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

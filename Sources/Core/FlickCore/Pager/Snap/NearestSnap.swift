/// The nearest page; halfway between two the later one.
///
/// The rule of Majid Jabrayilov's pager: `(index - translation / width).rounded()`. Swift rounds a
/// half away from zero, and pages count from zero, so ties go to the higher index: half a page
/// forwards turns, half a page backwards does not.
public struct NearestSnap: SnapJudge {
  /// Creates the rule, which does not have parameters.
  public init() {}

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double { release.position.value.nearestUp }

  func tests(_ release: PagerRelease) -> SnapTests { SnapTests(.turningUp(release)) }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    guard measure == .distance else { return SnapSteps() }
    let count = page - Double(release.base)
    return SnapSteps(count - 0.5, count + 0.5)
  }
}

/// One page if the finger went farther than so many points, whatever its speed and the page's size.
///
/// The rule of the swipeable `TabView` of many articles, with 50 points: strictly more than that,
/// from where the finger came down to where it was lifted, turns one page.
public struct TravelSnap: SnapJudge {
  /// The distance that is not enough yet.
  public let travel: Points

  /// Creates a rule from its threshold.
  ///
  /// - Throws: `CoreError` for a travel outside 0...1e9 points.
  public init(travel: Points = 50) throws(CoreError) {
    self.travel = Points(
      try CoreError.checked(travel.value, "snap travel", in: 0...1e9, unit: "pt").measured(.point))
  }

  init(_ travel: Points) { self.travel = travel }

  var record: SnapRecord { .complete }

  func target(_ release: PagerRelease) -> Double {
    let distance = release.forwardTravel
    guard distance.magnitude > travel.value else { return Double(release.base) }
    return Double(release.base) + (distance > 0 ? 1 : -1)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    SnapTests(SnapTest(.travel, .travel, of: release, .exceeding, travel.value, .point))
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    measure == .travel ? SnapSteps(travel.value, -travel.value) : SnapSteps()
  }
}

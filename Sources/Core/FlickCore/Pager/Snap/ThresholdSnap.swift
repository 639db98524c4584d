/// Flickbook's own rule: a fast finger decides by its direction, a slow one by how far it moved.
///
/// A flick back after crossing the middle therefore returns, which SwiftUIPager and Swiper ignore.
/// A flick must also cover a least distance from its touchdown, because even the shortest twitch
/// has a speed, from two samples. All three thresholds are inclusive.
public struct ThresholdSnap: SnapJudge {
  /// The share of a page that a slow drag must cover, from 0 to 1.
  public let distance: Pages
  /// The least finger speed along the pager's axis for the direction to decide.
  public let velocity: PointsPerSecond
  /// The least distance of a flick along the axis, from touchdown to lift.
  public let flickDistance: Points

  /// SwiftUIPager's: half a page.
  public static let distance: Pages = 0.5
  /// SwiftUIPager's.
  public static let velocity: PointsPerSecond = 500
  /// Flutter's `kTouchSlop`, which its recognizers require for a fling; Android's `ViewPager`
  /// requires 25.
  public static let flickDistance: Points = 18

  /// Creates a rule from its thresholds, which are read in the steps of a release's measures.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1, a velocity or a flick distance outside
  ///   0...1e9.
  public init(
    distance: Pages = Self.distance, velocity: PointsPerSecond = Self.velocity,
    flickDistance: Points = Self.flickDistance
  ) throws(CoreError) {
    self.distance = Pages(
      try CoreError.checked(distance.value, "snap distance", in: .share, unit: "page")
        .measured(.page))
    self.velocity = PointsPerSecond(
      try CoreError.checked(velocity.value, "snap velocity", in: .speed, unit: "pt/s")
        .measured(.point))
    self.flickDistance = Points(
      try CoreError.checked(flickDistance.value, "flick distance", in: .extent, unit: "pt")
        .measured(.point))
  }

  init() {
    distance = Self.distance
    velocity = Self.velocity
    flickDistance = Self.flickDistance
  }

  private func isFast(_ release: PagerRelease) -> Bool {
    release.velocity.magnitude >= velocity && release.velocity != 0
  }

  /// Whether it decides by its direction.
  ///
  /// A fling from content inside has covered its distance already.
  private func isFlick(_ release: PagerRelease) -> Bool {
    isFast(release) && (release.isFling || release.travel.magnitude >= flickDistance)
  }

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double {
    // The next page bound in the finger's direction.
    if isFlick(release) {
      return release.forwardVelocity > 0
        ? release.position.value.floor + 1 : release.position.value.ceiling - 1
    }
    return Double(release.base) + Self.pages(release.moved, share: distance.value)
  }

  /// Whole pages, and one more if the rest reaches the share; signed.
  static func pages(_ moved: Double, share: Double) -> Double {
    guard moved != 0 else { return 0 }
    let whole = moved.magnitude.floor
    let pages = whole + (moved.magnitude.part >= share ? 1 : 0)
    return Double(signOf: moved, magnitudeOf: pages)
  }

  /// The steps where `pages` reaches `count` and where it exceeds it, from the base.
  static func steps(to count: Double, share: Double) -> SnapSteps {
    SnapSteps(
      count > 0 ? count - 1 + share : count - share,
      count >= 0 ? count + share : count + 1 - share)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let isFlick = isFlick(release)
    let pages = Self.pages(release.moved, share: distance.value).magnitude
    return SnapTests(
      SnapTest(
        .distance, .distance, of: release, .reaching, max(1, pages) - 1 + distance.value, .page),
      SnapTest(.velocity, .velocity, of: release, .reaching, velocity.value, .pointsPerSecond),
      release.isFling
        ? nil : SnapTest(.travel, .travel, of: release, .reaching, flickDistance.value, .point),
      lead: isFlick ? 1 : isFast(release) ? 2 : 0)
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
    case .travel:
      return SnapSteps(flickDistance.value, -flickDistance.value)
    case .duration:
      return SnapSteps()
    }
  }
}

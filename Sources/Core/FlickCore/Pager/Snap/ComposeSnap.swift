internal import RealModule

/// The rule of Jetpack Compose's pager (`calculateFinalSnappingBound` and
/// `PagerSnapDistance.atMost`).
///
/// A finger of at least 400 dp/s goes to the next page bound in its direction. A slower one is
/// judged by its whole travel, from down to up, and not by where the content is: if the travel's
/// part beyond whole pages exceeds the positional threshold, the bound in the direction of the
/// drag; else, from 56 dp (or half a page) on, the bound behind; else the nearer of the two. So a
/// drag of a third of a page goes back even if the content was nearer to the next page.
///
/// With more than one page per fling the pages come from where Android's fling curve would end.
public struct ComposeSnap: SnapJudge {
  /// `snapPositionalThreshold`, from 0 to 1.
  public let threshold: Double
  /// `PagerSnapDistance.atMost`.
  public let maximumPages: Int

  /// `MinFlingVelocityDp`.
  static let velocity = CopiedNumber.composePagerVelocity.value
  /// `DefaultPositionThreshold`: from there on a drag was meant.
  static let travel = CopiedNumber.composePagerDistance.value

  /// The rule with Compose's defaults.
  public static let standard = ComposeSnap()

  private init() {
    threshold = 0.5
    maximumPages = 1
  }

  /// Creates a rule from its thresholds.
  ///
  /// - Throws: `CoreError` for a threshold outside 0...1 or a number of pages outside 1...1e9.
  public init(threshold: Double = 0.5, maximumPages: Int = 1) throws(CoreError) {
    self.threshold = try CoreError.checked(
      threshold, "snap positional threshold", in: .share, unit: "page"
    ).measured(.page)
    try CoreError.checked(Double(maximumPages), "pages per fling", in: 1...1e9)
    self.maximumPages = maximumPages
  }

  /// The distance of Android's fling curve at a speed in points per second, in points.
  ///
  /// L = f·r·(|v|/r)^(p/(p−1)) with p = ln 0.78 / ln 0.9, f = 0.35 and
  /// r = 0.015 · 9.80665 · 39.37 · 160 · 0.84 / 0.35: `android.widget.Scroller`.
  static func flingDistance(_ speed: Double) -> Double {
    Self.inflexion * reference * .pow(speed.magnitude / reference, exponent)
  }

  /// The inverse of `flingDistance`.
  static func flingSpeed(_ distance: Double) -> Double {
    reference * .pow(max(0, distance) / (Self.inflexion * reference), 1 / exponent)
  }

  private static let inflexion = 0.35
  private static var reference: Double { 0.015 * 9.80665 * 39.37 * 160 * 0.84 / inflexion }
  private static var exponent: Double {
    let power = Double.log(0.78) / Double.log(0.9)
    return power / (power - 1)
  }

  private func isFling(_ release: PagerRelease) -> Bool {
    release.velocity.magnitude.value >= Self.velocity
  }

  private func minimalTravel(_ release: PagerRelease) -> Double {
    min(Self.travel, (release.pageLength.value / 2).measured(.point))
  }

  /// The whole pages of the finger's travel, in points.
  private func wholePages(_ release: PagerRelease) -> Double {
    let length = release.pageLength.value
    guard length > 0 else { return 0 }
    return (release.travel.magnitude.value / length).measured(.page).floor * length
  }

  /// The travel where the part beyond whole pages equals the positional threshold.
  private func positionalTravel(_ release: PagerRelease) -> Double {
    (wholePages(release) + threshold * release.pageLength.value).measured(.point)
  }

  private func isBeyondThreshold(_ release: PagerRelease) -> Bool {
    release.travel.magnitude.value > positionalTravel(release)
  }

  private func isMeant(_ release: PagerRelease) -> Bool {
    release.travel.magnitude.value >= minimalTravel(release)
  }

  /// The position, clamped to the pages: content beyond an edge can only go to the edge.
  private func position(_ release: PagerRelease) -> Double {
    let position = release.position.value
    return release.loops ? position : position.clamped(from: 0, to: release.lastPage)
  }

  /// Records only one of the two distances that a fling may need.
  var record: SnapRecord { .partial }

  func target(_ release: PagerRelease) -> Double {
    let position = position(release)
    let (lower, upper) = (position.floor, position.ceiling)
    if isFling(release) {
      let skipped = skippedPages(release)
      return release.forwardVelocity > 0 ? upper + skipped : lower - skipped
    }
    let isForward = release.travel <= 0
    if isBeyondThreshold(release) { return isForward ? upper : lower }
    if isMeant(release) { return isForward ? lower : upper }
    return position - lower < upper - position ? lower : upper
  }

  /// The pages that a fling decays past before it snaps to the next.
  private func skippedPages(_ release: PagerRelease) -> Double {
    let pages = release.pages(Self.flingDistance(release.contentVelocity)).measured(.page).floor
    return max(0, min(pages, Double(maximumPages)) - 1)
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let isFling = isFling(release)
    let isBeyond = isBeyondThreshold(release)
    let velocity = SnapTest(
      .velocity, .velocity, of: release, .reaching, Self.velocity, .pointsPerSecond)
    let travel =
      isBeyond || isMeant(release)
      ? SnapTest(.travel, .travel, of: release, .exceeding, positionalTravel(release), .point)
      : SnapTest(.travel, .travel, of: release, .reaching, minimalTravel(release), .point)
    guard !isFling, !isBeyond, !isMeant(release) else {
      return SnapTests(velocity, travel, lead: isFling ? 0 : 1)
    }
    return SnapTests(velocity, travel, .turningUp(release), lead: 2)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    switch measure {
    case .distance:
      let count = page - Double(release.base)
      let skipped = isFling(release) ? skippedPages(release) : 0
      var steps = SnapSteps(count - 0.5, count + 0.5)
      for place in [count - 1, count, count + 1] {
        steps.append(place - skipped)
        steps.append(place + skipped)
      }
      return steps
    case .velocity:
      var steps = SnapSteps(Self.velocity, -Self.velocity)
      let position = position(release)
      // The skipped pages that lead to this page, in either direction.
      for skipped in [page - position.ceiling, position.floor - page] where maximumPages > 1 {
        steps.append(both: Self.flingSpeed((skipped + 1) * release.pitch.value))
        steps.append(both: Self.flingSpeed((skipped + 2) * release.pitch.value))
      }
      return steps
    case .travel:
      let length = release.pageLength.value
      let whole = wholePages(release)
      var steps = SnapSteps(0, 0)
      for place in [
        whole, whole + threshold * length, whole + length, minimalTravel(release),
        threshold * length,
      ] {
        steps.append(both: place)
      }
      return steps
    case .duration:
      return SnapSteps()
    }
  }
}

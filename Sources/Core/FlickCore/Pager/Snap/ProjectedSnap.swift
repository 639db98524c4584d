/// The page nearest to the projected end of a release, at constant speed.
///
/// `predictedEnd` is SwiftUI's `DragGesture.Value.predictedEndTranslation`: the finger's
/// translation plus its velocity over a quarter of a second. More than half a page of it turns.
/// `paging` projects the content by 0.499 s, the distance of UIScrollView's normal deceleration of
/// 0.998 per ms.
public struct ProjectedSnap: SnapJudge {
  /// The time of the projection: points for each point per second.
  public let lookAhead: Seconds
  /// Whether the finger's travel counts instead of the position.
  public let isOfFinger: Bool

  /// SwiftUI's prediction.
  public static let predictedEnd = ProjectedSnap(0.25, isOfFinger: true)
  /// UIScrollView's normal deceleration: d/(1 − d) ms with d = 0.998 per ms.
  public static let paging = ProjectedSnap(0.499, isOfFinger: false)

  private init(_ lookAhead: Seconds, isOfFinger: Bool) {
    self.lookAhead = lookAhead
    self.isOfFinger = isOfFinger
  }

  /// Creates a rule with a time of projection.
  ///
  /// - Throws: `CoreError` for a time outside 0...1e9 s.
  public init(lookAhead: Seconds, isOfFinger: Bool = false) throws(CoreError) {
    self.lookAhead = try CoreError.checked(lookAhead, "look ahead", in: 0...1e9)
    self.isOfFinger = isOfFinger
  }

  private func shift(_ release: PagerRelease) -> Double {
    release.pages(-release.contentVelocity * lookAhead.value)
  }

  /// The distance in pages from the base to the projected end.
  private func projected(_ release: PagerRelease) -> Double {
    let distance = isOfFinger ? release.pages(release.forwardTravel) : release.moved
    return (distance + shift(release)).measured(.page)
  }

  var record: SnapRecord { .withinPage }

  func target(_ release: PagerRelease) -> Double {
    let distance = projected(release)
    // Exactly half a page is not more than half.
    let pages = (distance.magnitude - 0.5).ceiling
    return Double(release.base) + (distance < 0 ? -max(0, pages) : max(0, pages))
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    var projection = SnapTest(
      .projection, isOfFinger ? .travel : .distance, of: release, .exceeding, 0.5, .page)
    projection.value = projected(release)
    if isOfFinger { projection.factor = release.pitch > 0 ? -1 / release.pitch.value : 0 }
    return SnapTests(projection)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    let count = page - Double(release.base)
    var steps = SnapSteps()
    for bound in [count - 0.5, count + 0.5] {
      // There is one step between two neighbouring pages, on the far side of the nearer to the
      // base.
      switch measure {
      case .distance where !isOfFinger: steps.append(bound - shift(release))
      case .travel where isOfFinger:
        steps.append((shift(release) - bound) * release.pitch.value)
      default: break
      }
    }
    return steps
  }
}

/// Which page a released pager goes to.
///
/// A fast finger decides by its direction alone, a slow one by how far it moved the page. A flick
/// back after crossing the middle therefore returns, which SwiftUIPager and Swiper ignore.
public struct SnapPolicy: Hashable, Sendable {
  /// The share of a page that a slow drag must cover, from 0 to 1.
  public let distance: Pages
  /// The finger speed from which direction decides, along the pager's axis.
  public let velocity: PointsPerSecond
  /// How many pages one swipe can move at most, from the page that the pager was heading for when
  /// the finger came down.
  public let pagesPerSwipe: Int

  /// A policy from its thresholds.
  ///
  /// The defaults are SwiftUIPager's: half a page, 500 pt/s, one page.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1, a velocity outside 0...1e9 or a limit
  ///   outside 0...1e9.
  public init(
    distance: Pages = 0.5, velocity: PointsPerSecond = 500, pagesPerSwipe: Int = 1
  ) throws(CoreError) {
    self.distance = Pages(
      try CoreError.checked(distance.value, "snap distance", in: 0...1, unit: "page"))
    self.velocity = PointsPerSecond(
      try CoreError.checked(velocity.value, "snap velocity", in: 0...1e9, unit: "pt/s"))
    guard 0...1_000_000_000 ~= pagesPerSwipe else {
      throw CoreError(
        .invalidNumber,
        "pages per swipe: expected a number from 0 to 1000000000, found \(pagesPerSwipe)")
    }
    self.pagesPerSwipe = pagesPerSwipe
  }

  private init() {
    distance = 0.5
    velocity = 500
    pagesPerSwipe = 1
  }

  /// Half a page, 500 pt/s, one page.
  public static let standard = SnapPolicy()

  /// The verdict on a release.
  ///
  /// - Parameters:
  ///   - position: where the pager is.
  ///   - base: the page that the swipe counts from.
  ///   - pageCount: pages 0 ..< pageCount exist.
  ///   - velocity: of the finger; negative moves to later pages.
  func verdict(
    position: Pages, base: Int, pageCount: Int, velocity: PointsPerSecond
  ) -> SnapVerdict {
    let moved = position.value - Double(base)
    let byDistance = pagesByDistance(moved)
    let isFlick = velocity.magnitude >= self.velocity && velocity != 0
    // The next page bound in the finger's direction; content moves against the finger.
    let wanted =
      isFlick
      ? (velocity < 0 ? position.value.rounded(.down) + 1 : position.value.rounded(.up) - 1)
      : Double(base) + byDistance

    var criteria = Criteria()
    criteria.append(
      distanceCriterion(moved, pages: byDistance.magnitude, isDeciding: !isFlick))
    criteria.append(
      Criterion(
        .velocity, value: velocity.value, threshold: self.velocity.value,
        margin: (velocity.magnitude - self.velocity).value, unit: .pointsPerSecond,
        passed: isFlick, isDeciding: isFlick))

    let limit = Double(pagesPerSwipe)
    let wantedPages = wanted - Double(base)
    let limited = max(-limit, min(limit, wantedPages))
    if limited != wantedPages {
      criteria.append(
        Criterion(
          .pagesPerSwipe, value: wantedPages, threshold: limit,
          margin: limit - wantedPages.magnitude, unit: .page, passed: false, isDeciding: false))
    }
    let last = Double(max(0, pageCount - 1))
    let target = max(0, min(last, Double(base) + limited))
    if target != Double(base) + limited {
      let beyond = limited < 0 ? Double(base) + limited : last - Double(base) - limited
      criteria.append(
        Criterion(
          .edge, value: Double(base) + limited, threshold: target, margin: beyond, unit: .page,
          passed: false, isDeciding: false))
    }
    return SnapVerdict(page: Int(target), criteria: criteria)
  }

  /// Whole pages, and one more where the rest reaches the distance; signed.
  private func pagesByDistance(_ moved: Double) -> Double {
    guard moved != 0 else { return 0 }
    let whole = moved.magnitude.rounded(.down)
    let pages = whole + (moved.magnitude - whole >= distance.value ? 1 : 0)
    return moved < 0 ? -pages : pages
  }

  /// Names the threshold that the verdict hangs on: the last one passed, or the first one missed.
  private func distanceCriterion(_ moved: Double, pages: Double, isDeciding: Bool) -> Criterion {
    let counted = max(1, min(pages, Double(pagesPerSwipe)))
    let threshold = counted - 1 + distance.value
    return Criterion(
      .distance, value: moved, threshold: threshold, margin: moved.magnitude - threshold,
      unit: .page, passed: pages >= 1, isDeciding: isDeciding)
  }
}

/// A page, and the criteria that led there.
struct SnapVerdict {
  var page: Int
  var criteria: Criteria
}

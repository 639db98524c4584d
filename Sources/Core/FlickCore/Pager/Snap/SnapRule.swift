/// The rules for the page of a released pager.
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum SnapRule: Hashable, Sendable {
  /// Flickbook's own: direction for fast fingers, distance for slow ones.
  case thresholds(ThresholdSnap)
  /// The nearest page.
  case nearest(NearestSnap)
  /// A distance of the finger in points.
  case travel(TravelSnap)
  /// SwiftUIPager's.
  case swiftUIPager(SwiftUIPagerSnap)
  /// Android's `ViewPager`.
  case viewPager(ViewPagerSnap)
  /// Android's `ViewPager2`.
  case viewPager2(ViewPager2Snap)
  /// Jetpack Compose's.
  case compose(ComposeSnap)
  /// Flutter's.
  case flutter(FlutterSnap)
  /// libadwaita's.
  case libadwaita(LibadwaitaSnap)
  /// Embla Carousel's.
  case embla(EmblaSnap)
  /// Swiper's.
  case swiper(SwiperSnap)
  /// The page nearest to the projected end of the release.
  case projected(ProjectedSnap)
  /// A custom function.
  case custom(CustomSnap)

  /// The page chosen by the rule; it may not exist.
  func target(_ release: PagerRelease) -> Double {
    switch self {
    case .thresholds(let rule): rule.target(release)
    case .nearest(let rule): rule.target(release)
    case .travel(let rule): rule.target(release)
    case .swiftUIPager(let rule): rule.target(release)
    case .viewPager(let rule): rule.target(release)
    case .viewPager2(let rule): rule.target(release)
    case .compose(let rule): rule.target(release)
    case .flutter(let rule): rule.target(release)
    case .libadwaita(let rule): rule.target(release)
    case .embla(let rule): rule.target(release)
    case .swiper(let rule): rule.target(release)
    case .projected(let rule): rule.target(release)
    case .custom(let rule): CustomJudge(rule: rule).target(release)
    }
  }

  /// The page and the tests; by a switch, which does not box the rule.
  func verdict(_ release: PagerRelease, _ limit: Int) -> SnapVerdict {
    switch self {
    case .thresholds(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .nearest(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .travel(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .swiftUIPager(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .viewPager(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .viewPager2(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .compose(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .flutter(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .libadwaita(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .embla(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .swiper(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .projected(let rule): rule.verdict(release, pagesPerSwipe: limit)
    case .custom(let rule):
      CustomJudge(rule: rule).checkedVerdict(release, pagesPerSwipe: limit)
    }
  }
}

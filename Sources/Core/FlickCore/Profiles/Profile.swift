/// A known toolkit's pager as data: what it takes for a drag, how it measures velocity, which page
/// it picks, what it shows beyond the edge and how it settles.
///
///     let options = PagerOptions(pageCount: 4, profile: try Profile.named("compose"))
///
/// Constants are those of the sources named in `source`. Where a toolkit keeps its rule to itself,
/// `assumption` says what stands in for it and why.
public struct Profile: Hashable, Sendable {
  /// The profiles there are.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Ours.
    case flickbook
    /// fermoya/SwiftUIPager.
    case swiftUIPager = "swiftui_pager"
    /// SwiftUI's paging scroll views and page-style tab views.
    case swiftUI = "swiftui"
    /// UIScrollView with paging.
    case uiKit = "uikit"
    /// Android's ViewPager.
    case viewPager = "viewpager"
    /// Android's ViewPager2.
    case viewPager2 = "viewpager2"
    /// Jetpack Compose's pager.
    case compose
    /// Flutter's PageView with Android's physics.
    case flutterAndroid = "flutter_android"
    /// Flutter's PageView with iOS's physics.
    case flutterIOS = "flutter_ios"
    /// libadwaita's carousel.
    case libadwaita
    /// Embla Carousel.
    case embla
    /// Swiper.
    case swiper
    /// Splide's wheel.
    case splide
    /// Chromium's scroll snap with a wheel.
    case chromium
    /// Majid Jabrayilov's pager: the nearest page.
    case majid
    /// The swipeable TabView of many articles: 50 points at the release.
    case tabView50 = "tabview_50"
    /// SwiftUI's predicted translation over half a page.
    case predictedEnd = "predicted_end"
  }

  /// What it is called in scripts.
  public let name: Name
  /// Where its rules and figures were read.
  public let source: String
  /// What is assumed, and why, where the toolkit does not say; nil if nothing is.
  public internal(set) var assumption: String?
  /// How the toolkit's own result depends on its frame or event rate, and what the profile does
  /// instead; nil if it does not depend on them.
  ///
  /// No result of a profile depends on a rate, so it differs from its model there.
  public internal(set) var rateDependence: String?

  /// When a moving finger is a drag.
  public internal(set) var pan = PanOptions.standard
  /// The velocity estimator of a release.
  public internal(set) var velocity = VelocityOptions.standard
  /// Which page a release goes to.
  public internal(set) var snap = SnapPolicy.standard
  /// Where a cancelled drag goes.
  public internal(set) var cancel = CancelPolicy.release
  /// What is shown beyond the edge.
  public internal(set) var overscroll = OverscrollLaw.uiKit
  /// How it gets to its page.
  public internal(set) var settle = SettleMotion.standard
  /// How many pages one drag can move the content at most.
  public internal(set) var dragLimit = Pages.infinity
  /// How far the content goes with the finger.
  public internal(set) var dragScale = DragScale.finger
  /// What happens to a drag at the edge, when another pager lies outside.
  public internal(set) var handover = HandoverPolicy.start

  /// How a wheel turns pages.
  public internal(set) var wheel = WheelOptions()

  /// Whether the toolkit's own result depends on a rate.
  public var isRateDependent: Bool { rateDependence != nil }

  init(_ name: Name, source: String, _ change: (inout Profile) -> Void) {
    self.name = name
    self.source = source
    change(&self)
    // Toolkits know no second choice.
    if name != .flickbook { pan = pan.withStrictCone }
  }

  /// The profile with this name in scripts.
  ///
  /// - Throws: `CoreError` that lists the names there are.
  public static func named(_ name: String) throws(CoreError) -> Profile {
    guard let name = Name(rawValue: name) else {
      let known = Name.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw CoreError.unknown(
        name, among: Name.allCases.map(\.rawValue),
        "no profile '\(name)'; expected one of \(known)")
    }
    return named(name)
  }

  /// Every profile, in the order of the names.
  public static var all: [Profile] { Name.allCases.map(named) }

  /// The profile of a name.
  public static func named(_ name: Name) -> Profile {
    switch name {
    case .flickbook: .flickbook
    case .swiftUIPager: .swiftUIPager
    case .swiftUI: .swiftUI
    case .uiKit: .uiKit
    case .viewPager: .viewPager
    case .viewPager2: .viewPager2
    case .compose: .compose
    case .flutterAndroid: .flutterAndroid
    case .flutterIOS: .flutterIOS
    case .libadwaita: .libadwaita
    case .embla: .embla
    case .swiper: .swiper
    case .splide: .splide
    case .chromium: .chromium
    case .majid: .majid
    case .tabView50: .tabView50
    case .predictedEnd: .predictedEnd
    }
  }
}

/// A known toolkit's pager as data: its pan, estimator, snap rule, overscroll and settling motion.
///
///     let options = PagerOptions(pageCount: 4, profile: try Profile.named("compose"))
///
/// Constants are those of the sources named in `source`. If a toolkit's rule is private,
/// `assumption` describes the substitute and the reason.
public struct Profile: Hashable, Sendable {
  /// The names of the profiles.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
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

  /// The name in scripts.
  public let name: Name
  /// The source of its rules and figures.
  public let source: String
  /// The assumption about a private rule, with its reason; nil if there is none.
  public internal(set) var assumption: String?
  /// The dependence of the toolkit's own result on its frame or event rate, and the profile's
  /// substitute; nil without such a dependence.
  ///
  /// The results of a profile never depend on a rate, so it differs from its model there.
  public internal(set) var rateDependence: String?

  /// The conditions for a drag.
  public internal(set) var pan = PanOptions.standard
  /// The velocity estimator of a release.
  public internal(set) var velocity = VelocityOptions.standard
  /// The rule that chooses the page after a release.
  public internal(set) var snap = SnapPolicy.standard
  /// The destination of a cancelled drag.
  public internal(set) var cancel = CancelPolicy.release
  /// The law for the displacement beyond the edge.
  public internal(set) var overscroll = OverscrollLaw.uiKit
  /// The motion to its page.
  public internal(set) var settle = SettleMotion.standard
  /// The greatest number of pages that one drag can move the content.
  public internal(set) var dragLimit = Pages.infinity
  /// The movement of the content for that of the finger.
  public internal(set) var dragScale = DragScale.finger
  /// The effect of a drag at the edge if there is another pager outside.
  public internal(set) var handover = HandoverPolicy.start

  /// The effect of a wheel.
  public internal(set) var wheel = WheelOptions()

  /// Whether the toolkit's own result depends on a rate.
  public var isRateDependent: Bool { rateDependence != nil }

  init(_ name: Name, source: String, _ change: (inout Profile) -> Void) {
    self.name = name
    self.source = source
    change(&self)
    // Toolkits do not offer a refused finger to another pan.
    if name != .flickbook { pan = pan.withStrictCone }
  }

  /// The profile with this name in scripts.
  ///
  /// - Throws: `CoreError` that lists the names there are.
  public static func named(_ name: String) throws(CoreError) -> Profile {
    guard let name = Name(rawValue: name) else {
      throw CoreError.unknown(
        name, of: Name.allCases.map(\.rawValue), "no profile '\(name)'")
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

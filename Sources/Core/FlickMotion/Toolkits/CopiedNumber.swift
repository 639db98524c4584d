/// A number that a profile, a rule or a preset copies from a toolkit, with the place that it is
/// copied from.
///
/// Profiles read these numbers, and the reference lists them. A profile keeps the version that it
/// claims: a newer rule of a toolkit is a new profile.
///
///     CopiedNumber.viewPagerFlingVelocity.value   // 400
///     CopiedNumber.viewPagerFlingVelocity.file    // "…/androidx/viewpager/widget/ViewPager.java"
public enum CopiedNumber: String, CaseIterable, Sendable {
  // SwiftUIPager
  case swiftUIPagerSlop, swiftUIPagerCone, swiftUIPagerSpeed, swiftUIPagerLow, swiftUIPagerHigh
  case swiftUIPagerBounce, swiftUIPagerSettle
  // Android
  case viewPagerFlingVelocity, viewPagerFlingDistance, viewPagerShare, viewPagerLongestSettle
  case androidTouchSlop, androidPagingSlop, androidSlowestFling, androidFastestFling
  case androidLongPress, drawerLayoutVelocity, itemTouchHelperVelocity, itemTouchHelperFastest
  case itemTouchHelperShare, materialSheetVelocity
  // Compose
  case composePagerVelocity, composePagerShare, composePagerDistance, composePagerStiffness
  case composeAnchorVelocity, composeAnchorDistance, composeDrawerVelocity
  // Flutter
  case flutterTouchSlop, flutterPanSlop, flutterLongPress, flutterSlowestFling
  case flutterFastestFling, flutterOverscroll, flutterFastOverscroll, flutterSpringMass
  case flutterSpringStiffness, flutterSpringDamping, flutterIOSFling, flutterDrawerVelocity
  case flutterSheetVelocity, flutterDismissVelocity, flutterDismissLead, flutterDismissShare
  case flutterBackVelocity, flutterCupertinoSheetVelocity, flutterCupertinoSheetShare
  // libadwaita
  case libadwaitaSlop, libadwaitaWindow, libadwaitaTouchVelocity, libadwaitaTouchpadVelocity
  case libadwaitaDeceleration, libadwaitaCurve, libadwaitaParabola, libadwaitaSpringMass
  case libadwaitaSpringStiffness, libadwaitaWheelPause
  // Chromium
  case chromiumWheelEnd, chromiumWheelSlack
  // Embla
  case emblaForce, emblaMouseForce, emblaStillness, emblaShare, emblaLeast, emblaMost
  case emblaDuration, emblaFriction, emblaWindow
  // Swiper
  case swiperThreshold, swiperLongSwipe, swiperShare, swiperResistance, swiperSpeed
  case swiperWheelPause, swiperWheelAmount, swiperWheelGap
  // Motion and use-gesture
  case motionElastic, motionTimeConstant, motionDragTimeConstant, useGestureRubberBand
  // UIKit
  case uiKitDeceleration, uiKitFastDeceleration, uiKitLongPress, uiKitPressMovement
  // React Native Gesture Handler
  case rnghTapDuration, rnghTapDelay, rnghPressDuration, rnghPressDistance
  // Sheets
  case panModalVelocity, pulleyDistance

  /// The row of a number.
  struct Row {
    let source: Source
    /// The text of the source that states the number, without line breaks.
    let symbol: String
    let value: Double
    let unit: String
    /// How the value follows from the source's number, if it is another.
    let note: String?

    /// The note of a time in seconds that the source states in milliseconds.
    static var milliseconds: String { "milliseconds in the source" }

    init(
      _ source: Source, _ symbol: String, _ value: Double, _ unit: String, note: String? = nil
    ) {
      (self.source, self.symbol, self.value) = (source, symbol, value)
      (self.unit, self.note) = (unit, note)
    }
  }

  /// The number, in `unit`.
  public var value: Double { row.value }
  /// Its unit: "pt", "pt/s", "s", "page", "share" and others.
  public var unit: String { row.unit }
  /// The toolkit's name.
  public var toolkit: String { row.source.toolkit.name }
  /// The public repository, "owner/name"; nil for documentation.
  public var repository: String? { row.source.toolkit.repository }
  /// The commit or release that was read.
  public var version: String { row.source.toolkit.version }
  /// The file's path in the repository, or the page of the documentation.
  public var file: String { row.source.rawValue }
  /// The text of the source that states the number.
  public var symbol: String { row.symbol }
  /// How the value follows from the source's number, if it is another; else nil.
  public var note: String? { row.note }
}

extension CopiedNumber {
  /// A toolkit, and the version that was read.
  struct Toolkit {
    let name: String
    let repository: String?
    let version: String

    static let swiftUIPager = Toolkit(
      name: "SwiftUIPager", repository: "fermoya/SwiftUIPager", version: "232675d4a401")
    static let viewPager = Toolkit(
      name: "ViewPager", repository: "androidx/androidx", version: "2923f39afb2f")
    static let supportLibrary = Toolkit(
      name: "Android support library", repository: "aosp-mirror/platform_frameworks_support",
      version: "a9ac247af2afd4115c3eb6d16c05bc92737d6305")
    static let android = Toolkit(
      name: "Android", repository: "aosp-mirror/platform_frameworks_base", version: "main")
    static let material = Toolkit(
      name: "Material Components",
      repository: "material-components/material-components-android", version: "ac7e18ef")
    static let compose = Toolkit(
      name: "Compose", repository: "androidx/androidx", version: "androidx-main")
    static let composeAnchors = Toolkit(
      name: "Compose", repository: "androidx/androidx", version: "00670133")
    static let flutter = Toolkit(
      name: "Flutter", repository: "nate-thegrate/flutter", version: "79557800")
    static let libadwaita = Toolkit(
      name: "libadwaita", repository: "GNOME/libadwaita", version: "c68992bd03a1")
    static let chromium = Toolkit(
      name: "Chromium", repository: "chromium/chromium", version: "2018 to 2021")
    static let embla = Toolkit(
      name: "Embla Carousel", repository: "davidjerleke/embla-carousel", version: "25eff5047273")
    static let swiper = Toolkit(
      name: "Swiper", repository: "nolimits4web/swiper", version: "865dba47f384")
    static let motion = Toolkit(
      name: "Motion", repository: "motiondivision/motion", version: "1b037b003257")
    static let useGesture = Toolkit(
      name: "use-gesture", repository: "pmndrs/use-gesture", version: "c779631aa059")
    static let rngh = Toolkit(
      name: "React Native Gesture Handler",
      repository: "software-mansion/react-native-gesture-handler", version: "439ded45d4ac")
    static let panModal = Toolkit(
      name: "PanModal", repository: "slackhq/PanModal", version: "76ab89f7")
    static let pulley = Toolkit(
      name: "Pulley", repository: "52inc/Pulley", version: "9d58b995")
    static let uiKit = Toolkit(
      name: "UIKit", repository: nil, version: "Apple's documentation, 2026")
  }
}

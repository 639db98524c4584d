internal import FlickCore

/// A toolkit that values can be written for.
package enum Toolkit: String, Sendable, CaseIterable {
  /// SwiftUI's springs and drag gestures.
  case swiftUI = "swiftui"
  /// UIKit's spring timing, with one's own paging.
  case uiKit = "uikit"
  /// Jetpack Compose's springs and pager.
  case compose
  /// Android's dynamic animations.
  case android
  /// Flutter's simulations.
  case flutter
  /// React Native: Reanimated and Gesture Handler.
  case reanimated
  /// Motion for the web.
  case motion
  /// CSS.
  case css

  /// Gives a pager what the toolkit has built in where it takes no value.
  ///
  /// So the outcomes of gestures there become visible; options that the toolkit takes stay as they
  /// are.
  func putBuiltIn(into options: inout PagerOptions) throws(CoreError) {
    if self == .android { return options.apply(try Profile.named("viewpager2")) }
    let slop: Points? =
      switch self {
      case .compose: 8
      case .uiKit: 10
      case .motion: 3
      case .swiftUI, .android, .flutter, .reanimated, .css: nil
      }
    if let slop { options.pan.slop = slop }
    guard self == .compose, case .thresholds(let rule) = options.snap.rule else { return }
    options.snap = try SnapPolicy(
      distance: rule.distance, velocity: 400, flickDistance: rule.flickDistance,
      pagesPerSwipe: options.snap.pagesPerSwipe)
  }

  /// What people call it.
  package var title: String {
    switch self {
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .compose: "Compose"
    case .android: "Android"
    case .flutter: "Flutter"
    case .reanimated: "Reanimated"
    case .motion: "Motion"
    case .css: "CSS"
    }
  }
}

/// A line of code for a toolkit, and how near it is to what it stands for.
package struct ExportedLine: Sendable {
  /// What it stands for: `settle`, `distance`.
  package var what: String
  /// What is written; nil where the toolkit has no place for it.
  package var code: String?
  /// How near it is, in words.
  package var accuracy: String
}

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

  /// Applies the toolkit's built-in values to a pager.
  ///
  /// Only options that the toolkit cannot set are changed, so that gestures reveal the resulting
  /// differences.
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

/// A line of code for a value of the screen, with its accuracy.
package struct ExportedLine: Sendable {
  /// The name of the value: `settle`, `distance`.
  package var what: String
  /// The code; nil if the toolkit cannot express the value.
  package var code: String?
  /// The accuracy in words.
  package var accuracy: String

  /// The line for a value that the toolkit cannot express, with the reason.
  static func none(_ what: String, _ reason: String) -> ExportedLine {
    ExportedLine(what: what, code: nil, accuracy: reason)
  }
}

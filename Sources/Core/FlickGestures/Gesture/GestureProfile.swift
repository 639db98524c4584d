/// Recognizers of a known toolkit as data: how far fingers may move, for how long, and the effect
/// of further fingers.
///
///     let tap = GestureKind.tap(GestureProfile.named(.compose).tap)
///
/// Numbers are those of `CopiedNumber`. Where a toolkit keeps its rule to itself, `assumption`
/// states the replacement.
public struct GestureProfile: Hashable, Sendable {
  /// The profiles there are.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Ours.
    case flickbook
    /// UIKit's controls and gesture recognizers.
    case uiKit = "uikit"
    /// Android's views.
    case android
    /// Compose's `clickable`, `combinedClickable` and `draggable`.
    case compose
    /// Flutter's `GestureDetector`.
    case flutter
    /// React Native Gesture Handler.
    case rngh
  }

  /// The name in scripts.
  public let name: Name
  /// The classes and functions that it follows.
  public let source: String
  /// The assumption in place of a rule that the toolkit keeps private.
  public private(set) var assumption: String?
  /// A tap of one finger.
  public private(set) var tap = TapOptions.standard
  /// A long press.
  public private(set) var longPress = LongPressOptions.standard
  /// A pan of one finger.
  public private(set) var pan = PanGestureOptions.standard

  private init(_ name: Name, source: String, _ change: (inout GestureProfile) -> Void = { _ in }) {
    self.name = name
    self.source = source
    change(&self)
  }

  /// The profile of a name.
  public static func named(_ name: Name) -> GestureProfile {
    switch name {
    case .flickbook: flickbook
    case .uiKit: uiKit
    case .android: android
    case .compose: compose
    case .flutter: flutter
    case .rngh: rngh
    }
  }

  /// Every profile, in the order of the names.
  public static var all: [GestureProfile] { Name.allCases.map(named) }

  /// The defaults.
  public static let flickbook = GestureProfile(.flickbook, source: "Flickbook")

  /// Inside of the control and 70 points around it; a finger may come back.
  public static let uiKit = GestureProfile(
    .uiKit, source: "UIControl, UILongPressGestureRecognizer, UIPanGestureRecognizer"
  ) { profile in
    profile.tap.margin = 70
    profile.tap.mayReturn = true
    profile.tap.ignoresOthers = true
    profile.longPress.duration = Seconds(CopiedNumber.uiKitLongPress.value)
    profile.longPress.slop = Points(CopiedNumber.uiKitPressMovement.value)
    profile.pan.policy = .average
    profile.assumption =
      "The distance at which a control loses a finger is private; 70 points is a common "
      + "measurement. So is the slop of a pan: 10 points."
  }

  /// Inside of the view and the touch slop around it; a finger that leaves cannot come back.
  public static let android = GestureProfile(
    .android, source: "android.view.View.onTouchEvent, GestureDetector, ViewConfiguration"
  ) { profile in
    let slop = Points(CopiedNumber.androidTouchSlop.value)
    profile.tap.margin = slop
    profile.tap.ignoresOthers = true
    profile.longPress.duration = Seconds(CopiedNumber.androidLongPress.value)
    profile.longPress.slop = slop
    profile.pan.start.slop = slop
    profile.pan.policy = .latest
  }

  /// Inside of the node; a finger that leaves cannot come back.
  public static let compose = GestureProfile(
    .compose,
    source: "androidx.compose.foundation.gestures: TapGestureDetector, DragGestureDetector"
  ) { profile in
    profile.tap.ignoresOthers = true
    profile.longPress.duration = Seconds(CopiedNumber.androidLongPress.value)
    profile.longPress.slop = 1e6
    profile.longPress.margin = 0
    profile.pan.start.slop = Points(CopiedNumber.androidTouchSlop.value)
    profile.pan.policy = .first
    profile.assumption =
      "Compose widens small nodes to its least touch target; here a hit margin does."
  }

  /// Within the touch slop of where the finger came down, wherever the widget ends.
  public static let flutter = GestureProfile(
    .flutter, source: "flutter: gestures/tap.dart, long_press.dart, monodrag.dart"
  ) { profile in
    let slop = Points(CopiedNumber.flutterTouchSlop.value)
    (profile.tap.slop, profile.tap.margin) = (slop, nil)
    profile.tap.ignoresOthers = true
    profile.longPress.duration = Seconds(CopiedNumber.flutterLongPress.value)
    profile.longPress.slop = slop
    profile.pan.start.slop = slop
    profile.pan.start.dropsSurplus = true
    profile.pan.policy = .latest
  }

  /// Inside of the view, for half a second at most; more fingers tap too.
  public static let rngh = GestureProfile(
    .rngh, source: "TapGestureHandler.kt, LongPressGestureHandler.kt, PanGestureHandler.kt"
  ) { profile in
    profile.tap.longest = Seconds(CopiedNumber.rnghTapDuration.value)
    profile.tap.gap = 0...Seconds(CopiedNumber.rnghTapDelay.value)
    profile.tap.ignoresOthers = true
    profile.longPress.duration = Seconds(CopiedNumber.rnghPressDuration.value)
    profile.longPress.slop = Points(CopiedNumber.rnghPressDistance.value)
    profile.longPress.margin = 0
    profile.pan.start.slop = Points(CopiedNumber.androidTouchSlop.value)
    profile.pan.policy = .latest
  }
}

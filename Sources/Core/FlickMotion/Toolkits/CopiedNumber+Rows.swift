// Data: the numbers that profiles, rules and presets copy, with their sources.

extension CopiedNumber {
  var row: Row {
    switch self {
    case .swiftUIPagerSlop: Row(.pagerContent, "minimumDistance: CGFloat = 15", 15, "pt")
    case .swiftUIPagerCone:
      Row(
        .pointAngle, "degrees <= 30", 30.5, "degrees",
        note: "below this an angle rounds to 30 whole degrees")
    case .swiftUIPagerSpeed: Row(.pagerContent, "abs(velocity) > 500", 500, "pt/s")
    case .swiftUIPagerLow: Row(.pagerSensitivity, "return 0.75", 0.75, "page")
    case .swiftUIPagerHigh: Row(.pagerSensitivity, "return 0.25", 0.25, "page")
    case .swiftUIPagerBounce: Row(.pagerContentHelper, "pageDistance / 4", 0.25, "page")
    case .swiftUIPagerSettle: Row(.pagingAnimation, ".standard(duration: 0.35)", 0.35, "s")
    case .viewPagerFlingVelocity: Row(.viewPager, "MIN_FLING_VELOCITY = 400", 400, "pt/s")
    case .viewPagerFlingDistance: Row(.viewPager, "MIN_DISTANCE_FOR_FLING = 25", 25, "pt")
    case .viewPagerShare: Row(.viewPager, "0.4f : 0.6f", 0.6, "page")
    case .viewPagerLongestSettle:
      Row(.viewPager, "MAX_SETTLE_DURATION = 600", 0.6, "s", note: Row.milliseconds)
    case .androidTouchSlop: Row(.viewConfiguration, "int TOUCH_SLOP = 8", 8, "pt")
    case .androidPagingSlop: Row(.viewConfiguration, "PAGING_TOUCH_SLOP = TOUCH_SLOP * 2", 16, "pt")
    case .androidSlowestFling: Row(.viewConfiguration, "MINIMUM_FLING_VELOCITY = 50", 50, "pt/s")
    case .androidFastestFling:
      Row(.viewConfiguration, "MAXIMUM_FLING_VELOCITY = 8000", 8000, "pt/s")
    case .androidLongPress:
      Row(.viewConfiguration, "DEFAULT_LONG_PRESS_TIMEOUT = 400", 0.4, "s", note: Row.milliseconds)
    case .drawerLayoutVelocity: Row(.drawerLayout, "MIN_FLING_VELOCITY = 400", 400, "pt/s")
    case .itemTouchHelperVelocity: Row(.recyclerDimensions, "120dp", 120, "pt/s")
    case .itemTouchHelperFastest: Row(.recyclerDimensions, "800dp", 800, "pt/s")
    case .itemTouchHelperShare: Row(.itemTouchHelper, "return .5f", 0.5, "share")
    case .materialSheetVelocity:
      Row(
        .bottomSheetBehavior, "SIGNIFICANT_VEL_THRESHOLD = 500", 500, "pt/s",
        note: "px/s in the source")
    case .composePagerVelocity: Row(.snapFlingBehavior, "MinFlingVelocityDp = 400.dp", 400, "pt/s")
    case .composePagerShare:
      Row(.composePager, "snapPositionalThreshold: Float = 0.5f", 0.5, "page")
    case .composePagerDistance: Row(.pagerState, "DefaultPositionThreshold = 56.dp", 56, "pt")
    case .composePagerStiffness: Row(.springSimulation, "StiffnessMediumLow = 400f", 400, "1/s²")
    case .composeAnchorVelocity: Row(.anchoredDraggable, "125.dp", 125, "pt/s")
    case .composeAnchorDistance: Row(.anchoredDraggable, "56.dp", 56, "pt")
    case .composeDrawerVelocity: Row(.navigationDrawer, "400.dp", 400, "pt/s")
    case .flutterTouchSlop: Row(.flutterConstants, "kTouchSlop = 18.0", 18, "pt")
    case .flutterPanSlop: Row(.flutterConstants, "kPanSlop = kTouchSlop * 2.0", 36, "pt")
    case .flutterLongPress:
      Row(
        .flutterConstants, "kLongPressTimeout = Duration(milliseconds: 500)", 0.5, "s",
        note: Row.milliseconds)
    case .flutterSlowestFling: Row(.flutterConstants, "kMinFlingVelocity = 50.0", 50, "pt/s")
    case .flutterFastestFling: Row(.flutterConstants, "kMaxFlingVelocity = 8000.0", 8000, "pt/s")
    case .flutterOverscroll: Row(.scrollPhysics, "0.52", 0.52, "share")
    case .flutterFastOverscroll: Row(.scrollPhysics, "0.26", 0.26, "share")
    case .flutterSpringMass: Row(.scrollPhysics, "mass: 0.5", 0.5, "mass")
    case .flutterSpringStiffness: Row(.scrollPhysics, "stiffness: 100.0", 100, "stiffness")
    case .flutterSpringDamping: Row(.scrollPhysics, "ratio: 1.1", 1.1, "damping ratio")
    case .flutterIOSFling: Row(.scrollPhysics, "kMinFlingVelocity * 2.0", 100, "pt/s")
    case .flutterDrawerVelocity: Row(.flutterDrawer, "_kMinFlingVelocity = 365.0", 365, "pt/s")
    case .flutterSheetVelocity: Row(.flutterBottomSheet, "_minFlingVelocity = 700.0", 700, "pt/s")
    case .flutterDismissVelocity: Row(.dismissible, "_kMinFlingVelocity = 700.0", 700, "pt/s")
    case .flutterDismissLead: Row(.dismissible, "_kMinFlingVelocityDelta = 400.0", 400, "pt/s")
    case .flutterDismissShare: Row(.dismissible, "_kDismissThreshold = 0.4", 0.4, "share")
    case .flutterBackVelocity: Row(.cupertinoRoute, "_kMinFlingVelocity = 1.0", 1, "widths/s")
    case .flutterCupertinoSheetVelocity:
      Row(.cupertinoSheet, "_kMinFlingVelocity = 2.0", 2, "heights/s")
    case .flutterCupertinoSheetShare: Row(.cupertinoSheet, "> 0.52", 0.52, "share")
    case .libadwaitaSlop: Row(.swipeTracker, "DRAG_THRESHOLD_DISTANCE 16", 16, "pt")
    case .libadwaitaWindow:
      Row(.swipeTracker, "EVENT_HISTORY_THRESHOLD_MS 150", 0.15, "s", note: Row.milliseconds)
    case .libadwaitaTouchVelocity:
      Row(.swipeTracker, "VELOCITY_THRESHOLD_TOUCH 0.3", 300, "pt/s", note: "px/ms in the source")
    case .libadwaitaTouchpadVelocity:
      Row(
        .swipeTracker, "VELOCITY_THRESHOLD_TOUCHPAD 0.6", 600, "pt/s", note: "px/ms in the source")
    case .libadwaitaDeceleration: Row(.swipeTracker, "DECELERATION_TOUCH 0.998", 0.998, "1/ms")
    case .libadwaitaCurve: Row(.swipeTracker, "VELOCITY_CURVE_THRESHOLD 2", 2, "px/ms")
    case .libadwaitaParabola:
      Row(.swipeTracker, "DECELERATION_PARABOLA_MULTIPLIER 0.35", 0.35, "factor")
    case .libadwaitaSpringMass: Row(.carousel, "adw_spring_params_new (1, 0.5, 500)", 0.5, "mass")
    case .libadwaitaSpringStiffness:
      Row(.carousel, "adw_spring_params_new (1, 0.5, 500)", 500, "stiffness")
    case .libadwaitaWheelPause:
      Row(.carousel, "SCROLL_TIMEOUT_DURATION 150", 0.15, "s", note: Row.milliseconds)
    case .chromiumWheelEnd:
      Row(
        .mouseWheelPhaseHandler,
        "kDefaultMouseWheelLatchingTransaction = base::TimeDelta::FromMilliseconds(500)", 0.5, "s",
        note: Row.milliseconds)
    case .chromiumWheelSlack:
      Row(.mouseWheelPhaseHandler, "kWheelLatchingSlopRegion = 10.0", 10, "pt")
    case .emblaForce:
      Row(
        .emblaDragHandler, "snapForceBoost = { mouse: 300, touch: 400 }", 0.4, "s",
        note: "for px/ms in the source")
    case .emblaMouseForce:
      Row(
        .emblaDragHandler, "snapForceBoost = { mouse: 300, touch: 400 }", 0.3, "s",
        note: "for px/ms in the source")
    case .emblaStillness:
      Row(.emblaDragTracker, "mathAbs(force) > 0.1", 100, "pt/s", note: "px/ms in the source")
    case .emblaShare:
      Row(
        .emblaDragHandler, "percentOfView.measure(20)", 0.2, "share", note: "percent in the source")
    case .emblaLeast: Row(.emblaDragHandler, "Limit(50, 225)", 50, "pt")
    case .emblaMost: Row(.emblaDragHandler, "Limit(50, 225)", 225, "pt")
    case .emblaDuration: Row(.emblaOptions, "duration: 25", 25, "frames")
    case .emblaFriction: Row(.emblaEngine, "friction = 0.68", 0.68, "1/frame")
    case .emblaWindow:
      Row(.emblaDragTracker, "logInterval = 170", 0.17, "s", note: Row.milliseconds)
    case .swiperThreshold: Row(.swiperDefaults, "threshold: 5", 5, "pt")
    case .swiperLongSwipe:
      Row(.swiperDefaults, "longSwipesMs: 300", 0.3, "s", note: Row.milliseconds)
    case .swiperShare: Row(.swiperDefaults, "longSwipesRatio: 0.5", 0.5, "page")
    case .swiperResistance: Row(.swiperDefaults, "resistanceRatio: 0.85", 0.85, "exponent")
    case .swiperWheelPause:
      Row(
        .swiperMousewheel, "newEvent.time > prevEvent.time + 150", 0.15, "s",
        note: Row.milliseconds)
    case .swiperWheelAmount: Row(.swiperMousewheel, "newEvent.delta >= 6", 6, "pt")
    case .swiperWheelGap:
      Row(.swiperMousewheel, "now() - lastScrollTime < 60", 0.06, "s", note: Row.milliseconds)
    case .swiperSpeed: Row(.swiperDefaults, "speed: 300", 0.3, "s", note: Row.milliseconds)
    case .motionElastic: Row(.motionConstraints, "defaultElastic = 0.35", 0.35, "share")
    case .motionTimeConstant:
      Row(.motionInertia, "timeConstant = 325", 0.325, "s", note: Row.milliseconds)
    case .motionDragTimeConstant:
      Row(.motionDragControls, "timeConstant: 750", 0.75, "s", note: Row.milliseconds)
    case .useGestureRubberBand: Row(.useGestureConfig, "DEFAULT_RUBBERBAND = 0.15", 0.15, "share")
    case .uiKitDeceleration: Row(.normalDeceleration, "normal", 0.998, "1/ms")
    case .uiKitFastDeceleration: Row(.fastDeceleration, "fast", 0.99, "1/ms")
    case .uiKitLongPress: Row(.minimumPressDuration, "minimumPressDuration", 0.5, "s")
    case .uiKitPressMovement: Row(.allowableMovement, "allowableMovement", 10, "pt")
    case .rnghTapDuration:
      Row(
        .tapGestureHandler, "DEFAULT_MAX_DURATION_MS: Long = 500", 0.5, "s", note: Row.milliseconds)
    case .rnghTapDelay:
      Row(.tapGestureHandler, "DEFAULT_MAX_DELAY_MS: Long = 200", 0.2, "s", note: Row.milliseconds)
    case .rnghPressDuration:
      Row(
        .longPressGestureHandler, "DEFAULT_MIN_DURATION_MS: Long = 500", 0.5, "s",
        note: Row.milliseconds)
    case .rnghPressDistance: Row(.longPressGestureHandler, "DEFAULT_MAX_DIST_DP = 10f", 10, "pt")
    case .panModalVelocity:
      Row(.panModalController, "snapMovementSensitivity", 300, "pt/s", note: "1000 · (1 − 0.7)")
    case .pulleyDistance:
      Row(.pulleyController, "nearestPaneUnlessExceeded(threshold: 20.0)", 20, "pt")
    }
  }

  /// The files and pages that numbers are copied from.
  enum Source: String {
    case pagerContent = "Sources/SwiftUIPager/PagerContent.swift"
    case pointAngle = "Sources/SwiftUIPager/Helpers/CGPoint+Angle.swift"
    case pagerSensitivity = "Sources/SwiftUIPager/PageConfiguration/PaginationSensitivity.swift"
    case pagerContentHelper = "Sources/SwiftUIPager/PagerContent+Helper.swift"
    case pagingAnimation = "Sources/SwiftUIPager/PageConfiguration/PagingAnimation.swift"
    case viewPager = "viewpager/viewpager/src/main/java/androidx/viewpager/widget/ViewPager.java"
    case viewConfiguration = "core/java/android/view/ViewConfiguration.java"
    case drawerLayout = "drawerlayout/src/main/java/androidx/drawerlayout/widget/DrawerLayout.java"
    case recyclerDimensions = "v7/recyclerview/src/main/res/values/dimens.xml"
    case itemTouchHelper =
      "v7/recyclerview/src/main/java/androidx/recyclerview/widget/ItemTouchHelper.java"
    case bottomSheetBehavior =
      "lib/java/com/google/android/material/bottomsheet/BottomSheetBehavior.java"
    case snapFlingBehavior =
      "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/gestures/snapping/SnapFlingBehavior.kt"
    case composePager =
      "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager/Pager.kt"
    case pagerState =
      "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager/PagerState.kt"
    case springSimulation =
      "compose/animation/animation-core/src/commonMain/kotlin/androidx/compose/animation/core/SpringSimulation.kt"
    case anchoredDraggable =
      "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/gestures/AnchoredDraggable.kt"
    case navigationDrawer =
      "compose/material3/material3/src/commonMain/kotlin/androidx/compose/material3/NavigationDrawer.kt"
    case flutterConstants = "packages/flutter/lib/src/gestures/constants.dart"
    case scrollPhysics = "packages/flutter/lib/src/widgets/scroll_physics.dart"
    case flutterDrawer = "packages/flutter/lib/src/material/drawer.dart"
    case flutterBottomSheet = "packages/flutter/lib/src/material/bottom_sheet.dart"
    case dismissible = "packages/flutter/lib/src/widgets/dismissible.dart"
    case cupertinoRoute = "packages/flutter/lib/src/cupertino/route.dart"
    case cupertinoSheet = "packages/flutter/lib/src/cupertino/sheet.dart"
    case swipeTracker = "src/adw-swipe-tracker.c"
    case carousel = "src/adw-carousel.c"
    case mouseWheelPhaseHandler = "content/browser/renderer_host/input/mouse_wheel_phase_handler.h"
    case emblaDragHandler = "packages/embla-carousel/src/components/DragHandler.ts"
    case emblaDragTracker = "packages/embla-carousel/src/components/DragTracker.ts"
    case emblaOptions = "packages/embla-carousel/src/components/Options.ts"
    case emblaEngine = "packages/embla-carousel/src/components/Engine.ts"
    case swiperDefaults = "src/core/defaults.ts"
    case swiperMousewheel = "src/modules/mousewheel/mousewheel.mjs"
    case motionConstraints = "packages/framer-motion/src/gestures/drag/utils/constraints.ts"
    case motionInertia = "packages/motion-dom/src/animation/generators/inertia.ts"
    case motionDragControls =
      "packages/framer-motion/src/gestures/drag/VisualElementDragControls.ts"
    case useGestureConfig = "packages/core/src/config/commonConfigResolver.ts"
    case normalDeceleration = "UIScrollView.DecelerationRate.normal"
    case fastDeceleration = "UIScrollView.DecelerationRate.fast"
    case minimumPressDuration = "UILongPressGestureRecognizer.minimumPressDuration"
    case allowableMovement = "UILongPressGestureRecognizer.allowableMovement"
    case tapGestureHandler =
      "packages/react-native-gesture-handler/android/src/main/java/com/swmansion/gesturehandler/core/TapGestureHandler.kt"
    case longPressGestureHandler =
      "packages/react-native-gesture-handler/android/src/main/java/com/swmansion/gesturehandler/core/LongPressGestureHandler.kt"
    case panModalController = "PanModal/Controller/PanModalPresentationController.swift"
    case pulleyController = "PulleyLib/PulleyViewController.swift"

    /// The toolkit of the source.
    var toolkit: Toolkit {
      switch self {
      case .pagerContent, .pointAngle, .pagerSensitivity, .pagerContentHelper, .pagingAnimation:
        .swiftUIPager
      case .viewPager: .viewPager
      case .viewConfiguration: .android
      case .drawerLayout, .recyclerDimensions, .itemTouchHelper: .supportLibrary
      case .bottomSheetBehavior: .material
      case .snapFlingBehavior, .composePager, .pagerState, .springSimulation: .compose
      case .anchoredDraggable, .navigationDrawer: .composeAnchors
      case .flutterConstants, .scrollPhysics, .flutterDrawer, .flutterBottomSheet, .dismissible,
        .cupertinoRoute, .cupertinoSheet:
        .flutter
      case .swipeTracker, .carousel: .libadwaita
      case .mouseWheelPhaseHandler: .chromium
      case .emblaDragHandler, .emblaDragTracker, .emblaOptions, .emblaEngine: .embla
      case .swiperDefaults, .swiperMousewheel: .swiper
      case .motionConstraints, .motionInertia, .motionDragControls: .motion
      case .useGestureConfig: .useGesture
      case .normalDeceleration, .fastDeceleration, .minimumPressDuration, .allowableMovement: .uiKit
      case .tapGestureHandler, .longPressGestureHandler: .rngh
      case .panModalController: .panModal
      case .pulleyController: .pulley
      }
    }
  }
}

// Data: the numbers that profiles, rules and presets copy, with their sources.

extension CopiedNumber {
  var row: Row {
    switch self {
    case .swiftUIPagerSlop:
      Row(
        toolkit: .swiftUIPager, file: "Sources/SwiftUIPager/PagerContent.swift",
        symbol: "minimumDistance: CGFloat = 15", value: 15, unit: "pt")
    case .swiftUIPagerCone:
      Row(
        toolkit: .swiftUIPager, file: "Sources/SwiftUIPager/Helpers/CGPoint+Angle.swift",
        symbol: "degrees <= 30", value: 30.5, unit: "degrees",
        note: "below this an angle rounds to 30 whole degrees")
    case .swiftUIPagerSpeed:
      Row(
        toolkit: .swiftUIPager, file: "Sources/SwiftUIPager/PagerContent.swift",
        symbol: "abs(velocity) > 500", value: 500, unit: "pt/s")
    case .swiftUIPagerLow:
      Row(
        toolkit: .swiftUIPager,
        file: "Sources/SwiftUIPager/PageConfiguration/PaginationSensitivity.swift",
        symbol: "return 0.75", value: 0.75, unit: "page")
    case .swiftUIPagerHigh:
      Row(
        toolkit: .swiftUIPager,
        file: "Sources/SwiftUIPager/PageConfiguration/PaginationSensitivity.swift",
        symbol: "return 0.25", value: 0.25, unit: "page")
    case .swiftUIPagerBounce:
      Row(
        toolkit: .swiftUIPager, file: "Sources/SwiftUIPager/PagerContent+Helper.swift",
        symbol: "pageDistance / 4", value: 0.25, unit: "page")
    case .swiftUIPagerSettle:
      Row(
        toolkit: .swiftUIPager,
        file: "Sources/SwiftUIPager/PageConfiguration/PagingAnimation.swift",
        symbol: ".standard(duration: 0.35)", value: 0.35, unit: "s")
    case .viewPagerFlingVelocity:
      Row(
        toolkit: .viewPager,
        file: "viewpager/viewpager/src/main/java/androidx/viewpager/widget/ViewPager.java",
        symbol: "MIN_FLING_VELOCITY = 400", value: 400, unit: "pt/s")
    case .viewPagerFlingDistance:
      Row(
        toolkit: .viewPager,
        file: "viewpager/viewpager/src/main/java/androidx/viewpager/widget/ViewPager.java",
        symbol: "MIN_DISTANCE_FOR_FLING = 25", value: 25, unit: "pt")
    case .viewPagerShare:
      Row(
        toolkit: .viewPager,
        file: "viewpager/viewpager/src/main/java/androidx/viewpager/widget/ViewPager.java",
        symbol: "0.4f : 0.6f", value: 0.6, unit: "page")
    case .viewPagerLongestSettle:
      Row(
        toolkit: .viewPager,
        file: "viewpager/viewpager/src/main/java/androidx/viewpager/widget/ViewPager.java",
        symbol: "MAX_SETTLE_DURATION = 600", value: 0.6, unit: "s",
        note: "milliseconds in the source")
    case .androidTouchSlop:
      Row(
        toolkit: .android, file: "core/java/android/view/ViewConfiguration.java",
        symbol: "int TOUCH_SLOP = 8", value: 8, unit: "pt")
    case .androidPagingSlop:
      Row(
        toolkit: .android, file: "core/java/android/view/ViewConfiguration.java",
        symbol: "PAGING_TOUCH_SLOP = TOUCH_SLOP * 2", value: 16, unit: "pt")
    case .androidSlowestFling:
      Row(
        toolkit: .android, file: "core/java/android/view/ViewConfiguration.java",
        symbol: "MINIMUM_FLING_VELOCITY = 50", value: 50, unit: "pt/s")
    case .androidFastestFling:
      Row(
        toolkit: .android, file: "core/java/android/view/ViewConfiguration.java",
        symbol: "MAXIMUM_FLING_VELOCITY = 8000", value: 8000, unit: "pt/s")
    case .androidLongPress:
      Row(
        toolkit: .android, file: "core/java/android/view/ViewConfiguration.java",
        symbol: "DEFAULT_LONG_PRESS_TIMEOUT = 400", value: 0.4, unit: "s",
        note: "milliseconds in the source")
    case .drawerLayoutVelocity:
      Row(
        toolkit: .supportLibrary,
        file: "drawerlayout/src/main/java/androidx/drawerlayout/widget/DrawerLayout.java",
        symbol: "MIN_FLING_VELOCITY = 400", value: 400, unit: "pt/s")
    case .itemTouchHelperVelocity:
      Row(
        toolkit: .supportLibrary, file: "v7/recyclerview/src/main/res/values/dimens.xml",
        symbol: "120dp", value: 120, unit: "pt/s")
    case .itemTouchHelperFastest:
      Row(
        toolkit: .supportLibrary, file: "v7/recyclerview/src/main/res/values/dimens.xml",
        symbol: "800dp", value: 800, unit: "pt/s")
    case .itemTouchHelperShare:
      Row(
        toolkit: .supportLibrary,
        file: "v7/recyclerview/src/main/java/androidx/recyclerview/widget/ItemTouchHelper.java",
        symbol: "return .5f", value: 0.5, unit: "share")
    case .materialSheetVelocity:
      Row(
        toolkit: .material,
        file: "lib/java/com/google/android/material/bottomsheet/BottomSheetBehavior.java",
        symbol: "SIGNIFICANT_VEL_THRESHOLD = 500", value: 500, unit: "pt/s",
        note: "px/s in the source")
    case .composePagerVelocity:
      Row(
        toolkit: .compose,
        file:
          "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/gestures/snapping/SnapFlingBehavior.kt",
        symbol: "MinFlingVelocityDp = 400.dp", value: 400, unit: "pt/s")
    case .composePagerShare:
      Row(
        toolkit: .compose,
        file:
          "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager/Pager.kt",
        symbol: "snapPositionalThreshold: Float = 0.5f", value: 0.5, unit: "page")
    case .composePagerDistance:
      Row(
        toolkit: .compose,
        file:
          "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager/PagerState.kt",
        symbol: "DefaultPositionThreshold = 56.dp", value: 56, unit: "pt")
    case .composePagerStiffness:
      Row(
        toolkit: .compose,
        file:
          "compose/animation/animation-core/src/commonMain/kotlin/androidx/compose/animation/core/SpringSimulation.kt",
        symbol: "StiffnessMediumLow = 400f", value: 400, unit: "1/s²")
    case .composeAnchorVelocity:
      Row(
        toolkit: .composeAnchors,
        file:
          "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/gestures/AnchoredDraggable.kt",
        symbol: "125.dp", value: 125, unit: "pt/s")
    case .composeAnchorDistance:
      Row(
        toolkit: .composeAnchors,
        file:
          "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/gestures/AnchoredDraggable.kt",
        symbol: "56.dp", value: 56, unit: "pt")
    case .composeDrawerVelocity:
      Row(
        toolkit: .composeAnchors,
        file:
          "compose/material3/material3/src/commonMain/kotlin/androidx/compose/material3/NavigationDrawer.kt",
        symbol: "400.dp", value: 400, unit: "pt/s")
    case .flutterTouchSlop:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/gestures/constants.dart",
        symbol: "kTouchSlop = 18.0", value: 18, unit: "pt")
    case .flutterPanSlop:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/gestures/constants.dart",
        symbol: "kPanSlop = kTouchSlop * 2.0", value: 36, unit: "pt")
    case .flutterLongPress:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/gestures/constants.dart",
        symbol: "kLongPressTimeout = Duration(milliseconds: 500)", value: 0.5, unit: "s",
        note: "milliseconds in the source")
    case .flutterSlowestFling:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/gestures/constants.dart",
        symbol: "kMinFlingVelocity = 50.0", value: 50, unit: "pt/s")
    case .flutterFastestFling:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/gestures/constants.dart",
        symbol: "kMaxFlingVelocity = 8000.0", value: 8000, unit: "pt/s")
    case .flutterOverscroll:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/scroll_physics.dart",
        symbol: "0.52", value: 0.52, unit: "share")
    case .flutterFastOverscroll:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/scroll_physics.dart",
        symbol: "0.26", value: 0.26, unit: "share")
    case .flutterSpringMass:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/scroll_physics.dart",
        symbol: "mass: 0.5", value: 0.5, unit: "mass")
    case .flutterSpringStiffness:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/scroll_physics.dart",
        symbol: "stiffness: 100.0", value: 100, unit: "stiffness")
    case .flutterSpringDamping:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/scroll_physics.dart",
        symbol: "ratio: 1.1", value: 1.1, unit: "damping ratio")
    case .flutterIOSFling:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/scroll_physics.dart",
        symbol: "kMinFlingVelocity * 2.0", value: 100, unit: "pt/s")
    case .flutterDrawerVelocity:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/material/drawer.dart",
        symbol: "_kMinFlingVelocity = 365.0", value: 365, unit: "pt/s")
    case .flutterSheetVelocity:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/material/bottom_sheet.dart",
        symbol: "_minFlingVelocity = 700.0", value: 700, unit: "pt/s")
    case .flutterDismissVelocity:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/dismissible.dart",
        symbol: "_kMinFlingVelocity = 700.0", value: 700, unit: "pt/s")
    case .flutterDismissLead:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/dismissible.dart",
        symbol: "_kMinFlingVelocityDelta = 400.0", value: 400, unit: "pt/s")
    case .flutterDismissShare:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/widgets/dismissible.dart",
        symbol: "_kDismissThreshold = 0.4", value: 0.4, unit: "share")
    case .flutterBackVelocity:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/cupertino/route.dart",
        symbol: "_kMinFlingVelocity = 1.0", value: 1, unit: "widths/s")
    case .flutterCupertinoSheetVelocity:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/cupertino/sheet.dart",
        symbol: "_kMinFlingVelocity = 2.0", value: 2, unit: "heights/s")
    case .flutterCupertinoSheetShare:
      Row(
        toolkit: .flutter, file: "packages/flutter/lib/src/cupertino/sheet.dart", symbol: "> 0.52",
        value: 0.52, unit: "share")
    case .libadwaitaSlop:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c", symbol: "DRAG_THRESHOLD_DISTANCE 16",
        value: 16, unit: "pt")
    case .libadwaitaWindow:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c",
        symbol: "EVENT_HISTORY_THRESHOLD_MS 150", value: 0.15, unit: "s",
        note: "milliseconds in the source")
    case .libadwaitaTouchVelocity:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c",
        symbol: "VELOCITY_THRESHOLD_TOUCH 0.3", value: 300, unit: "pt/s",
        note: "px/ms in the source")
    case .libadwaitaTouchpadVelocity:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c",
        symbol: "VELOCITY_THRESHOLD_TOUCHPAD 0.6", value: 600, unit: "pt/s",
        note: "px/ms in the source")
    case .libadwaitaDeceleration:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c", symbol: "DECELERATION_TOUCH 0.998",
        value: 0.998, unit: "1/ms")
    case .libadwaitaCurve:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c", symbol: "VELOCITY_CURVE_THRESHOLD 2",
        value: 2, unit: "px/ms")
    case .libadwaitaParabola:
      Row(
        toolkit: .libadwaita, file: "src/adw-swipe-tracker.c",
        symbol: "DECELERATION_PARABOLA_MULTIPLIER 0.35", value: 0.35, unit: "factor")
    case .libadwaitaSpringMass:
      Row(
        toolkit: .libadwaita, file: "src/adw-carousel.c",
        symbol: "adw_spring_params_new (1, 0.5, 500)", value: 0.5, unit: "mass")
    case .libadwaitaSpringStiffness:
      Row(
        toolkit: .libadwaita, file: "src/adw-carousel.c",
        symbol: "adw_spring_params_new (1, 0.5, 500)", value: 500, unit: "stiffness")
    case .libadwaitaWheelPause:
      Row(
        toolkit: .libadwaita, file: "src/adw-carousel.c", symbol: "SCROLL_TIMEOUT_DURATION 150",
        value: 0.15, unit: "s", note: "milliseconds in the source")
    case .chromiumWheelEnd:
      Row(
        toolkit: .chromium,
        file: "content/browser/renderer_host/input/mouse_wheel_phase_handler.h",
        symbol: "kDefaultMouseWheelLatchingTransaction = base::TimeDelta::FromMilliseconds(500)",
        value: 0.5,
        unit: "s", note: "milliseconds in the source")
    case .chromiumWheelSlack:
      Row(
        toolkit: .chromium,
        file: "content/browser/renderer_host/input/mouse_wheel_phase_handler.h",
        symbol: "kWheelLatchingSlopRegion = 10.0", value: 10, unit: "pt")
    case .emblaForce:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragHandler.ts",
        symbol: "snapForceBoost = { mouse: 300, touch: 400 }", value: 0.4, unit: "s",
        note: "for px/ms in the source")
    case .emblaMouseForce:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragHandler.ts",
        symbol: "snapForceBoost = { mouse: 300, touch: 400 }", value: 0.3, unit: "s",
        note: "for px/ms in the source")
    case .emblaStillness:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragTracker.ts",
        symbol: "mathAbs(force) > 0.1", value: 100, unit: "pt/s", note: "px/ms in the source")
    case .emblaShare:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragHandler.ts",
        symbol: "percentOfView.measure(20)", value: 0.2, unit: "share",
        note: "percent in the source")
    case .emblaLeast:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragHandler.ts",
        symbol: "Limit(50, 225)", value: 50, unit: "pt")
    case .emblaMost:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragHandler.ts",
        symbol: "Limit(50, 225)", value: 225, unit: "pt")
    case .emblaDuration:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/Options.ts",
        symbol: "duration: 25", value: 25, unit: "frames")
    case .emblaFriction:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/Engine.ts",
        symbol: "friction = 0.68", value: 0.68, unit: "1/frame")
    case .emblaWindow:
      Row(
        toolkit: .embla, file: "packages/embla-carousel/src/components/DragTracker.ts",
        symbol: "logInterval = 170", value: 0.17, unit: "s", note: "milliseconds in the source")
    case .swiperThreshold:
      Row(
        toolkit: .swiper, file: "src/core/defaults.ts", symbol: "threshold: 5", value: 5, unit: "pt"
      )
    case .swiperLongSwipe:
      Row(
        toolkit: .swiper, file: "src/core/defaults.ts", symbol: "longSwipesMs: 300", value: 0.3,
        unit: "s", note: "milliseconds in the source")
    case .swiperShare:
      Row(
        toolkit: .swiper, file: "src/core/defaults.ts", symbol: "longSwipesRatio: 0.5", value: 0.5,
        unit: "page")
    case .swiperResistance:
      Row(
        toolkit: .swiper, file: "src/core/defaults.ts", symbol: "resistanceRatio: 0.85",
        value: 0.85, unit: "exponent")
    case .swiperWheelPause:
      Row(
        toolkit: .swiper, file: "src/modules/mousewheel/mousewheel.mjs",
        symbol: "newEvent.time > prevEvent.time + 150", value: 0.15, unit: "s",
        note: "milliseconds in the source")
    case .swiperWheelAmount:
      Row(
        toolkit: .swiper, file: "src/modules/mousewheel/mousewheel.mjs",
        symbol: "newEvent.delta >= 6", value: 6, unit: "pt")
    case .swiperWheelGap:
      Row(
        toolkit: .swiper, file: "src/modules/mousewheel/mousewheel.mjs",
        symbol: "now() - lastScrollTime < 60", value: 0.06, unit: "s",
        note: "milliseconds in the source")
    case .swiperSpeed:
      Row(
        toolkit: .swiper, file: "src/core/defaults.ts", symbol: "speed: 300", value: 0.3, unit: "s",
        note: "milliseconds in the source")
    case .motionElastic:
      Row(
        toolkit: .motion, file: "packages/framer-motion/src/gestures/drag/utils/constraints.ts",
        symbol: "defaultElastic = 0.35", value: 0.35, unit: "share")
    case .motionTimeConstant:
      Row(
        toolkit: .motion, file: "packages/motion-dom/src/animation/generators/inertia.ts",
        symbol: "timeConstant = 325", value: 0.325, unit: "s", note: "milliseconds in the source")
    case .motionDragTimeConstant:
      Row(
        toolkit: .motion,
        file: "packages/framer-motion/src/gestures/drag/VisualElementDragControls.ts",
        symbol: "timeConstant: 750", value: 0.75, unit: "s", note: "milliseconds in the source")
    case .useGestureRubberBand:
      Row(
        toolkit: .useGesture, file: "packages/core/src/config/commonConfigResolver.ts",
        symbol: "DEFAULT_RUBBERBAND = 0.15", value: 0.15, unit: "share")
    case .uiKitDeceleration:
      Row(
        toolkit: .uiKit, file: "UIScrollView.DecelerationRate.normal", symbol: "normal",
        value: 0.998, unit: "1/ms")
    case .uiKitFastDeceleration:
      Row(
        toolkit: .uiKit, file: "UIScrollView.DecelerationRate.fast", symbol: "fast", value: 0.99,
        unit: "1/ms")
    case .uiKitLongPress:
      Row(
        toolkit: .uiKit, file: "UILongPressGestureRecognizer.minimumPressDuration",
        symbol: "minimumPressDuration", value: 0.5, unit: "s")
    case .uiKitPressMovement:
      Row(
        toolkit: .uiKit, file: "UILongPressGestureRecognizer.allowableMovement",
        symbol: "allowableMovement", value: 10, unit: "pt")
    case .rnghTapDuration:
      Row(
        toolkit: .rngh,
        file:
          "packages/react-native-gesture-handler/android/src/main/java/com/swmansion/gesturehandler/core/TapGestureHandler.kt",
        symbol: "DEFAULT_MAX_DURATION_MS: Long = 500", value: 0.5, unit: "s",
        note: "milliseconds in the source")
    case .rnghTapDelay:
      Row(
        toolkit: .rngh,
        file:
          "packages/react-native-gesture-handler/android/src/main/java/com/swmansion/gesturehandler/core/TapGestureHandler.kt",
        symbol: "DEFAULT_MAX_DELAY_MS: Long = 200", value: 0.2, unit: "s",
        note: "milliseconds in the source")
    case .rnghPressDuration:
      Row(
        toolkit: .rngh,
        file:
          "packages/react-native-gesture-handler/android/src/main/java/com/swmansion/gesturehandler/core/LongPressGestureHandler.kt",
        symbol: "DEFAULT_MIN_DURATION_MS: Long = 500", value: 0.5, unit: "s",
        note: "milliseconds in the source")
    case .rnghPressDistance:
      Row(
        toolkit: .rngh,
        file:
          "packages/react-native-gesture-handler/android/src/main/java/com/swmansion/gesturehandler/core/LongPressGestureHandler.kt",
        symbol: "DEFAULT_MAX_DIST_DP = 10f", value: 10, unit: "pt")
    case .panModalVelocity:
      Row(
        toolkit: .panModal, file: "PanModal/Controller/PanModalPresentationController.swift",
        symbol: "snapMovementSensitivity", value: 300, unit: "pt/s", note: "1000 · (1 − 0.7)")
    case .pulleyDistance:
      Row(
        toolkit: .pulley, file: "PulleyLib/PulleyViewController.swift",
        symbol: "nearestPaneUnlessExceeded(threshold: 20.0)",
        value: 20, unit: "pt")
    }
  }
}

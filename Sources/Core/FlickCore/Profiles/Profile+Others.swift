// Profiles of Android's, Google's, GNOME's and the web's pagers.

extension Profile {
  /// Sixty per cent of a page, or 400 dp/s over 25 dp.
  public static let viewPager = Profile(
    .viewPager, source: "androidx.viewpager.widget.ViewPager"
  ) { profile in
    // It requires |dx| · 0.5 > |dy|.
    profile.pan = PanOptions(
      known: Points(CopiedNumber.androidPagingSlop.value), coneDegrees: 26.565_051_177_077_99,
      scalesSlop: true)
    profile.velocity = VelocityOptions(.lsq2, limits: .maximal)
    profile.snap = SnapPolicy(.viewPager(ViewPagerSnap()))
    profile.overscroll = .wall
    profile.settle = .viewPager
    // ViewPager.onTouchEvent, ACTION_CANCEL: scrollToItem(mCurItem, true, 0, false).
    profile.cancel = .return
  }

  /// The nearest page, or 50 dp/s.
  public static let viewPager2 = Profile(
    .viewPager2, source: "androidx.recyclerview.widget.PagerSnapHelper, RecyclerView"
  ) { profile in
    profile.pan = PanOptions(known: Points(CopiedNumber.androidPagingSlop.value), scalesSlop: true)
    profile.velocity = VelocityOptions(.lsq2, limits: .fling)
    profile.snap = SnapPolicy(.viewPager2(ViewPager2Snap()))
    profile.overscroll = .wall
    profile.settle = .viewPager2
    profile.handover = .off
  }

  /// Half a page of the finger's travel, or 400 dp/s.
  public static let compose = Profile(
    .compose, source: "androidx.compose.foundation: PagerSnapLayoutInfoProvider, PagerDefaults"
  ) { profile in
    profile.pan = PanOptions(known: Points(CopiedNumber.androidTouchSlop.value), scalesSlop: true)
    profile.velocity = VelocityOptions(.lsq2, limits: .maximal)
    profile.snap = SnapPolicy(.compose(.standard))
    profile.overscroll = .wall
    profile.settle = .spring(
      SpringSpec(
        known: 1, stiffness: CopiedNumber.composePagerStiffness.value, dampingFraction: 1))
    profile.handover = .drag
  }

  /// The nearest page, or any fling.
  public static let flutterAndroid = Profile(
    .flutterAndroid, source: "flutter: widgets/page_view.dart, scroll_physics.dart"
  ) { profile in
    profile.pan = .flutter
    profile.velocity = VelocityOptions(.lsq2, limits: .maximal)
    profile.snap = SnapPolicy(.flutter(.android))
    profile.overscroll = .wall
    profile.settle = .spring(flutterSpring)
    profile.handover = .off
    profile.wheel.policy = .flutter
    profile.rateDependence = lostSurplus
  }

  /// The nearest page, or any fling; a band beyond the edge.
  public static let flutterIOS = Profile(
    .flutterIOS, source: "flutter: widgets/page_view.dart, scroll_physics.dart"
  ) { profile in
    profile.pan = .flutter
    profile.velocity = VelocityOptions(.ios, limits: .maximal)
    profile.snap = SnapPolicy(.flutter(.ios))
    profile.overscroll = .flutterLimit
    profile.settle = .spring(flutterSpring)
    profile.handover = .off
    profile.wheel.policy = .flutter
    profile.rateDependence =
      lostSurplus
      + " Flutter shrinks each increment beyond the edge by 0.52·(1 − over/viewport)², so the result "
      + "depends on the event rate; here the limit of ever smaller increments, which is UIKit's law "
      + "with 0.52."
  }

  private static let lostSurplus =
    "The event that crosses the slop begins the drag without moving it, so a drag loses up to the "
    + "distance between two events, here too."

  private static let flutterSpring = SpringSpec(
    known: CopiedNumber.flutterSpringMass.value,
    stiffness: CopiedNumber.flutterSpringStiffness.value,
    dampingFraction: CopiedNumber.flutterSpringDamping.value)

  /// The nearest page, or where a swipe of 300 px/s would run out.
  public static let libadwaita = Profile(
    .libadwaita, source: "GNOME/libadwaita: adw-swipe-tracker.c, adw-carousel.c"
  ) { profile in
    profile.pan = PanOptions(known: Points(CopiedNumber.libadwaitaSlop.value))
    profile.velocity = VelocityOptions(.rollingMean)
    profile.snap = SnapPolicy(.libadwaita(LibadwaitaSnap()))
    profile.overscroll = .libadwaita
    profile.settle = .spring(
      SpringSpec(
        known: CopiedNumber.libadwaitaSpringMass.value,
        stiffness: CopiedNumber.libadwaitaSpringStiffness.value, dampingFraction: 1), .mistaken)
    profile.handover = .start
    profile.wheel = WheelOptions(.libadwaita, rule: .libadwaita)
  }

  /// The nearest page to where a small force leads, or the next one by a large force.
  public static let embla = Profile(
    .embla, source: "davidjerleke/embla-carousel: DragHandler.ts, ScrollBody.ts, ScrollBounds.ts"
  ) { profile in
    profile.pan = PanOptions(known: 0)
    profile.velocity = VelocityOptions(.restartingWindow)
    profile.snap = SnapPolicy(.embla(EmblaSnap()))
    profile.overscroll = .embla
    profile.settle = .embla
    profile.wheel.policy = .embla
    profile.handover = .off
    profile.assumption =
      "Content under the finger follows it at once, without Embla's filter of two frames; beyond the "
      + "edge it is where the pull of each frame leaves it in the limit of small steps."
    profile.rateDependence =
      "Embla steps its settle, its drag filter and its edge once per frame of 1/60 s; the settle here "
      + "is the curve through those steps."
  }

  /// Any swipe of up to 300 ms, or half a page.
  public static let swiper = Profile(
    .swiper, source: "nolimits4web/swiper: onTouchMove.mjs, onTouchEnd.mjs"
  ) { profile in
    profile.pan = PanOptions(known: Points(CopiedNumber.swiperThreshold.value))
    profile.velocity = VelocityOptions(.halfOfLast)
    profile.snap = SnapPolicy(.swiper(.standard))
    profile.overscroll = .swiper
    profile.settle = .curve(.ease, duration: Seconds(CopiedNumber.swiperSpeed.value))
    profile.handover = .off
    profile.wheel.policy = .swiper
  }

  /// A page for each report of a wheel.
  public static let splide = Profile(
    .splide, source: "Splidejs/splide: src/js/components/Wheel/Wheel.ts"
  ) { profile in
    profile.wheel.policy = .splide
    profile.assumption = "Only the wheel is Splide's; fingers are as with the profile flickbook."
  }

  /// The snap position nearest to where a wheel has scrolled.
  public static let chromium = Profile(
    .chromium,
    source: "chromium: cc/input/scroll_snap_data.cc, kWheelScrollLatchingTransactionMs = 500"
  ) { profile in
    profile.snap = SnapPolicy(.projected(.paging))
    profile.wheel.policy = .chromium
    profile.assumption =
      "A finger's fling is projected as with the profile uikit, since Chromium's fling curves differ by "
      + "platform. A wheel snaps 0.5 s after its last report, also where the system reports phases."
  }
}

extension PanOptions {
  /// Flutter's drags.
  static let flutter = PanOptions(
    known: Points(CopiedNumber.flutterTouchSlop.value), dropsSurplus: true)
}

// Profiles of Apple's frameworks and of libraries based on them, and Flickbook's own.

extension Profile {
  /// Ours: direction for fast fingers, distance for slow ones.
  public static let flickbook = Profile(.flickbook, source: "Flickbook") { profile in
    profile.handover = .drag
  }

  /// Half a page, or 500 pt/s if that did not turn it.
  public static let swiftUIPager = Profile(
    .swiftUIPager, source: "fermoya/SwiftUIPager 2.5, PagerContent.swift"
  ) { profile in
    profile.pan = PanOptions(
      known: Points(CopiedNumber.swiftUIPagerSlop.value),
      // Whole degrees are compared, so the next angle is 31 degrees already.
      stepCone: Radians(Radians(degrees: CopiedNumber.swiftUIPagerCone.value).value.nextDown))
    profile.velocity = VelocityOptions(.singleSample)
    profile.snap = SnapPolicy(.swiftUIPager(SwiftUIPagerSnap()))
    profile.overscroll = .swiftUIPager
    profile.settle = .swiftUIPager
    profile.dragLimit = 1
    profile.dragScale = .page
    profile.handover = .off
    profile.rateDependence =
      "The velocity is that of the last two events, and a step more than 30° off the axis from one "
      + "event to the next moves nothing."
  }

  /// SwiftUI's paging.
  public static let swiftUI = Profile(
    .swiftUI, source: "SwiftUI's interface: DragGesture(minimumDistance: 10), Spring()"
  ) { profile in
    profile.pagesByProjection()
    profile.settle = .spring(SpringSpec(known: 1, stiffness: 16 * .pi * .pi, dampingFraction: 1))
    profile.assumption =
      "Paging is private. A page-style TabView and a paging ScrollView are scroll views, so the "
      + "rule is that of 'uikit'; they settle with the default Spring(duration: 0.5, bounce: 0)."
  }

  /// UIScrollView with paging.
  public static let uiKit = Profile(
    .uiKit, source: "UIScrollView.DecelerationRate.normal; super-ultra/ScrollMechanics"
  ) { profile in
    profile.pagesByProjection()
    profile.assumption =
      "The rule of isPagingEnabled is private. Apple's talk 'Designing Fluid Interfaces' (2018) picks "
      + "the end nearest to where the normal deceleration would come to rest; that is assumed, one "
      + "page at most, with Flutter's iOS approximation of the velocity and a critical spring."
  }

  /// The nearest page.
  public static let majid = Profile(
    .majid, source: "Majid Jabrayilov, 'Building pager view in SwiftUI'"
  ) { profile in
    profile.pan = PanOptions(known: 10, keepsSlop: true)
    profile.velocity = VelocityOptions(.ios)
    profile.snap = SnapPolicy(.nearest(NearestSnap()))
    profile.overscroll = .linear(1)
    profile.settle = .spring(SpringSpec(known: 1, stiffness: 1754.5963, dampingFraction: 0.86))
    profile.handover = .off
    profile.assumption =
      "There the content trails the finger by a spring with a lag of 41 ms; here it is under the "
      + "finger, and the same spring settles it."
  }

  /// More than 50 points at the release turn one page; the content does not move before.
  public static let tabView50 = Profile(
    .tabView50, source: "the swipeable TabView of several articles: minDragTranslationForSwipe = 50"
  ) { profile in
    profile.pan = PanOptions(known: 10, keepsSlop: true)
    profile.snap = SnapPolicy(.travel(TravelSnap(50)))
    profile.overscroll = .wall
    profile.settle = .jump
    profile.dragLimit = 0
    profile.handover = .off
  }

  /// SwiftUI's predicted translation over half a page.
  public static let predictedEnd = Profile(
    .predictedEnd, source: "SwiftUI's interface: DragGesture.Value.predictedEndTranslation"
  ) { profile in
    profile.pan = PanOptions(known: 10, keepsSlop: true)
    profile.velocity = VelocityOptions(.ios)
    profile.snap = SnapPolicy(.projected(.predictedEnd), atMost: 1)
    profile.settle = .spring(SpringSpec(known: 1, stiffness: 16 * .pi * .pi, dampingFraction: 1))
    profile.handover = .off
    profile.assumption =
      "SwiftUI's computation of velocity is private; Flutter's iOS approximation stands in."
  }

  private mutating func pagesByProjection() {
    velocity = VelocityOptions(.ios)
    snap = SnapPolicy(.projected(.paging), atMost: 1)
  }
}

/// The motion of a pager to its page, after a release or by a program.
///
/// All are closed forms. For a toolkit that steps from frame to frame, as Embla does, it is the
/// curve through its steps at 60 frames a second.
public enum SettleMotion: Hashable, Sendable {
  /// A spring, which starts with a share of the release's velocity.
  case spring(SpringSpec, SettleVelocity = .carried)
  /// A curve of a set duration; the velocity is lost.
  indirect case curve(Easing, duration: Seconds)
  /// SwiftUIPager's: ease out in 0.35 s; for several pages its steep curve in 0.2 s a page, 0.8 s
  /// at most.
  case swiftUIPager
  /// `ViewPager.smoothScrollTo`: 1 + (t − 1)⁵, faster for faster fingers, 0.6 s at most.
  case viewPager
  /// `ViewPager2` over `RecyclerView`: after a fling 1 − (1 − t)² in up to 0.3 s, else 1 + (t −
  /// 1)⁵.
  case viewPager2
  /// Embla's attraction, with friction and duration that depend on the force of the release.
  case embla
  /// At once.
  case jump

  /// The default motion.
  public static let standard = SettleMotion.spring(.pagerSettle)
}

/// The use of the release's velocity by a settling spring.
public enum SettleVelocity: String, Sendable, Hashable, CaseIterable {
  /// The content keeps its velocity.
  case carried
  /// It starts from standstill.
  case dropped
  /// The number of px/ms is taken for one of pages/s: libadwaita's, and kept.
  case mistaken
}

/// The input of `SettleMotion`: a pager's course to its page.
struct SettleCourse {
  /// Offset now and at the page, in points.
  var from: Double
  var to: Double
  /// The content's velocity, in points per second.
  var velocity: Double
  var pitch: Double
  var viewport: Double
  /// The number of pages from the last rest to the page.
  var pages: Int

  var length: Double { (to - from).magnitude }
}

extension SettleMotion {
  /// - Throws: `CoreError` for a spring that hardly comes to rest, or a duration outside 0...1e6 s.
  func check() throws(CoreError) {
    switch self {
    case .spring(let spring, _):
      try spring.checkRests("the settle spring")
    case .curve(_, let duration):
      try CoreError.checked(duration, "settle duration", in: 0...1e6)
    case .swiftUIPager, .viewPager, .viewPager2, .embla, .jump: break
    }
  }

  /// The motion over a course; nil for none.
  func motion(over course: SettleCourse) -> AnyMotion? {
    switch self {
    case .spring(let spring, let velocity):
      return .spring(SpringMotion(spring, over: course, velocity))
    case .curve(let easing, let duration):
      return Self.curve(easing, duration.value, over: course)
    case .swiftUIPager:
      let pages = Double(min(4, abs(course.pages)))
      return pages > 1
        ? Self.curve(Self.steep, 0.2 * pages, over: course)
        : Self.curve(.easeOut, CopiedNumber.swiftUIPagerSettle.value, over: course)
    case .viewPager:
      return Self.curve(Easing(.quint, .out), Self.viewPagerDuration(course), over: course)
    case .viewPager2:
      // A distance of an inch of 160 points, or more, takes 100 ms; the deceleration stretches it.
      let glide = (min(100, course.length * 100 / 160) / 0.3356).rounded(.up) / 1000
      if course.velocity.magnitude >= ViewPager2Snap.velocity {
        return Self.curve(Easing(.quad, .out), glide, over: course)
      }
      let share = course.viewport > 0 ? course.length / course.viewport : 0
      return Self.curve(Easing(.quint, .out), min(2, (share + 1) * 0.3), over: course)
    case .embla:
      return EmblaAttraction(over: course).motion(over: course)
    case .jump:
      return nil
    }
  }

  private static let steep = Easing(.bezier(CubicBezier(known: 0.2, 1, 0.9, 1)))

  private static func curve(_ easing: Easing, _ duration: Double, over course: SettleCourse)
    -> AnyMotion?
  {
    (try? EasingMotion(
      from: course.from, to: course.to, duration: Seconds(duration), easing: easing))
      .map { .easing($0) }
  }

  /// `ViewPager.smoothScrollTo`: four times the time that the release would take over a distance
  /// between half and a whole view, else 100 ms for each page and one more.
  private static func viewPagerDuration(_ course: SettleCourse) -> Double {
    let (view, longest) = (course.viewport, CopiedNumber.viewPagerLongestSettle.value)
    guard view > 0, course.length > 0 else { return 0 }
    guard course.velocity != 0 else { return min(longest, (course.length / view + 1) * 0.1) }
    let share = min(1, course.length / view)
    let influence = SineAndCosine(of: 0.3 * .pi / 2 * (share - 0.5).magnitude).sine
    let distance = view / 2 * (1 + (share < 0.5 ? -influence : influence))
    let time = (1000 * distance / course.velocity.magnitude).rounded()
    return min(longest, 4 * time / 1000)
  }
}

extension SpringMotion {
  /// Creates a spring over a course.
  init(_ spring: SpringSpec, over course: SettleCourse, _ velocity: SettleVelocity) {
    self.init(
      spring: spring, value: course.from, velocity: velocity.start(of: course), target: course.to)
  }
}

extension SettleVelocity {
  fileprivate func start(of course: SettleCourse) -> Double {
    switch self {
    case .carried: course.velocity
    case .dropped: 0
    case .mistaken: course.velocity / 1000 * course.pitch
    }
  }
}

/// How a released pager, or one that a program moves, gets to its page.
///
/// All are closed forms: where the toolkit steps from frame to frame, as Embla does, it is the curve
/// through its steps at 60 frames a second.
public enum SettleMotion: Hashable, Sendable {
  /// A spring, which starts with a share of the release's velocity.
  case spring(Spring, SettleVelocity = .carried)
  /// A curve of a set duration; the velocity is lost.
  indirect case curve(Easing, duration: Seconds)
  /// SwiftUIPager's: ease out in 0.35 s; for several pages its steep curve in 0.2 s a page, 0.8 s at
  /// most.
  case swiftUIPager
  /// `ViewPager.smoothScrollTo`: 1 + (t − 1)⁵, faster for faster fingers, 0.6 s at most.
  case viewPager
  /// `ViewPager2` over `RecyclerView`: after a fling 1 − (1 − t)² in up to 0.3 s, else 1 + (t − 1)⁵.
  case viewPager2
  /// Embla's attraction, whose friction and duration follow from the force of the release.
  case embla
  /// At once.
  case jump

  /// How a pager settles unless told otherwise.
  public static let standard = SettleMotion.spring(.pagerSettle)
}

/// What a settling spring makes of the release's velocity.
public enum SettleVelocity: String, Sendable, Hashable, CaseIterable {
  /// The content goes on as fast as it is.
  case carried
  /// It starts from standstill.
  case dropped
  /// The number of px/ms is taken for one of pages/s: libadwaita's, and kept.
  case mistaken
}

/// A pager's way to its page: what `SettleMotion` needs to know of it.
struct SettleWay {
  /// Offset now and at the page, in points.
  var from: Double
  var to: Double
  /// Of the content, in points per second.
  var velocity: Double
  var pitch: Double
  var viewport: Double
  /// Pages from where it last rested to the page.
  var pages: Int

  var length: Double { (to - from).magnitude }
}

extension SettleMotion {
  /// - Throws: `CoreError` for a spring that hardly comes to rest, or a duration outside 0...1e6 s.
  func check() throws(CoreError) {
    switch self {
    case .spring(let spring, _):
      _ = try CoreError.checked(
        spring.dampingFraction, "damping fraction of the settle spring", in: 0.01...1e6)
    case .curve(_, let duration):
      _ = try CoreError.checked(duration.value, "settle duration", in: 0...1e6, unit: "s")
    case .swiftUIPager, .viewPager, .viewPager2, .embla, .jump: break
    }
  }

  /// The motion over a way; nil for none.
  func motion(over way: SettleWay) -> AnyMotion? {
    switch self {
    case .spring(let spring, let velocity):
      return .spring(SpringMotion(spring, over: way, velocity))
    case .curve(let easing, let duration):
      return Self.curve(easing, duration.value, over: way)
    case .swiftUIPager:
      let pages = Double(min(4, abs(way.pages)))
      return pages > 1
        ? Self.curve(Self.steep, 0.2 * pages, over: way)
        : Self.curve(.easeOut, 0.35, over: way)
    case .viewPager:
      return Self.curve(Easing(.quint, .out), Self.viewPagerDuration(way), over: way)
    case .viewPager2:
      // A way of an inch of 160 points takes 100 ms, and at most that; the deceleration stretches it.
      let glide = (min(100, way.length * 100 / 160) / 0.3356).rounded(.up) / 1000
      if way.velocity.magnitude >= ViewPager2Snap.velocity {
        return Self.curve(Easing(.quad, .out), glide, over: way)
      }
      let share = way.viewport > 0 ? way.length / way.viewport : 0
      return Self.curve(Easing(.quint, .out), min(2, (share + 1) * 0.3), over: way)
    case .embla:
      return EmblaAttraction(over: way).motion(over: way)
    case .jump:
      return nil
    }
  }

  private static let steep = Easing(.bezier(CubicBezier(known: 0.2, 1, 0.9, 1)))

  private static func curve(_ easing: Easing, _ duration: Double, over way: SettleWay)
    -> AnyMotion?
  {
    (try? EasingMotion(from: way.from, to: way.to, duration: Seconds(duration), easing: easing))
      .map { .easing($0) }
  }

  /// `ViewPager.smoothScrollTo`: four times the time that the release would take over a distance
  /// between half and a whole view, else 100 ms for each page and one more.
  private static func viewPagerDuration(_ way: SettleWay) -> Double {
    let view = way.viewport
    guard view > 0, way.length > 0 else { return 0 }
    guard way.velocity != 0 else { return min(0.6, (way.length / view + 1) * 0.1) }
    let share = min(1, way.length / view)
    let influence = SineAndCosine(of: 0.3 * .pi / 2 * (share - 0.5).magnitude).sine
    let distance = view / 2 * (1 + (share < 0.5 ? -influence : influence))
    let time = (1000 * distance / way.velocity.magnitude).rounded()
    return min(0.6, 4 * time / 1000)
  }
}

extension SpringMotion {
  /// A spring over a way.
  init(_ spring: Spring, over way: SettleWay, _ velocity: SettleVelocity) {
    self.init(
      spring: spring, value: way.from, velocity: velocity.start(of: way), target: way.to)
  }
}

extension SettleVelocity {
  fileprivate func start(of way: SettleWay) -> Double {
    switch self {
    case .carried: way.velocity
    case .dropped: 0
    case .mistaken: way.velocity / 1000 * way.pitch
    }
  }
}

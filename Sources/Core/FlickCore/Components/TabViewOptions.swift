/// The options of tabs that are switched by swiping.
///
/// A tab view is a pager with tabs as its pages. `pager(tabs:width:)` returns the pager's options.
/// A tap on a tab calls `Stage.move`, or `Stage.warp` to reach a distant tab by crossing a single
/// page.
public struct TabViewOptions: Hashable, Sendable {
  /// The distance that a finger must go.
  public enum Threshold: Hashable, Sendable {
    /// A number of points, the same on every screen.
    case points(Points)
    /// A share of the width, 0 to 1.
    case share(Double)
  }
  /// The direction that a finger must go.
  public enum Direction: Hashable, Sendable {
    /// Any direction; only the sideways component counts.
    case any
    /// Sideways, within this angle of the axis, from 0 to π/2.
    case horizontal(cone: Radians)
  }

  /// The distance that a finger must go.
  public var distance = Threshold.share(0.18)
  /// The speed that replaces the distance, 0 to 1e9; nil if speed does not count.
  ///
  /// Without effect if pages do not follow the finger.
  public var velocity: PointsPerSecond? = 400
  /// The least sideways distance for the speed to count, 0 to 1e9.
  public var flickDistance = ThresholdSnap.flickDistance
  /// The direction that a finger must go.
  public var direction = Direction.horizontal(cone: Radians(.pi / 6))
  /// The greatest velocity that a policy takes: beyond any finger's.
  private static let unreachableVelocity: PointsPerSecond = 1e9
  /// Whether pages follow the finger.
  ///
  /// If not, the release decides, and pages do not move before it.
  public var isInteractive = true
  /// The motion of the next page.
  public var motion = SettleMotion.standard
  /// The index of the initial tab, from 0.
  public var tab = 0
  /// Whether later tabs are on the left.
  public var isReversed = false

  /// Creates options with the default values.
  public init() {}

  /// As the article "Swipeable TabView": more than 50 points to the side in any direction, at the
  /// release.
  ///
  /// Speed does not count, pages do not follow the finger, and changes are not animated.
  public static var compat: TabViewOptions {
    var options = TabViewOptions()
    options.distance = .points(50)
    options.velocity = nil
    options.direction = .any
    options.isInteractive = false
    options.motion = .jump
    return options
  }

  /// The distance that a finger must go, in points.
  public func distance(ofWidth width: Points) -> Points {
    switch distance {
    case .points(let points): points
    case .share(let share): width * share
    }
  }

  /// The options of the pager of tabs, in a frame of a width.
  ///
  /// Scroll views inside move first; the tabs move by the rest of the drag.
  ///
  /// - Throws: `CoreError` for a distance outside 0...1e9 points, or a number that is not finite.
  public func pager(tabs: Int, width: Points) throws(CoreError) -> PagerOptions {
    var pager = PagerOptions(pageCount: tabs)
    pager.page = tab
    pager.isReversed = isReversed
    pager.settle = motion
    pager.handover = .drag
    let distance = distance(ofWidth: width)
    let cone: Radians
    switch direction {
    case .any: cone = Radians(.pi / 2)
    case .horizontal(let angle): cone = angle
    }
    pager.pan = try PanOptions(slop: 10, cone: cone)
    if isInteractive {
      let share = width > 0 ? (distance / width).clamped(to: 0...1) : 1
      pager.snap = try SnapPolicy(
        distance: Pages(share), velocity: velocity ?? Self.unreachableVelocity,
        flickDistance: flickDistance, pagesPerSwipe: 1)
    } else {
      pager.dragLimit = 0
      pager.snap = SnapPolicy(.travel(try TravelSnap(travel: distance)), atMost: 1)
    }
    return pager
  }
}

/// How tabs are switched by swiping: what of it a pager does, and how.
///
/// A tab view is a pager whose pages are tabs. `pager(tabs:width:)` gives its options; a tap on a
/// tab is `Stage.move`, or `Stage.warp` where a tab far away should come in by crossing one
/// page only.
public struct TabViewOptions: Hashable, Sendable {
  /// How far a finger must go.
  public enum Threshold: Hashable, Sendable {
    /// A number of points, the same on every screen.
    case points(Points)
    /// A share of the width.
    case share(Double)
  }
  /// In which direction it must go.
  public enum Direction: Hashable, Sendable {
    /// Any direction: what it goes sideways counts.
    case any
    /// Sideways, within this angle of the axis.
    case horizontal(cone: Radians)
  }

  /// How far a finger must go.
  public var distance = Threshold.share(0.18)
  /// How fast a finger may be in its place; nil if speed does not count, as it never does where
  /// nothing follows the finger.
  public var velocity: PointsPerSecond? = 400
  /// How far a finger must have gone sideways for its speed to count; 0 to 1e9.
  public var flickDistance = ThresholdSnap.flickDistance
  /// In which direction it must go.
  public var direction = Direction.horizontal(cone: Radians(.pi / 6))
  /// Whether pages follow the finger; else it is decided at the release and nothing moves before.
  public var isInteractive = true
  /// How a page comes in.
  public var motion = SettleMotion.standard
  /// The tab at the start, from 0.
  public var tab = 0
  /// Whether later tabs lie to the left.
  public var isReversed = false

  /// Tabs that follow the finger.
  public init() {}

  /// As the article "Swipeable TabView" does it: more than 50 points to the side, in any direction,
  /// at the release; no speed, nothing that follows, no animation.
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
  /// Scroll views inside move first, and the tabs by what they have no room for.
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
        distance: Pages(share), velocity: velocity ?? PointsPerSecond(1e9),
        flickDistance: flickDistance, pagesPerSwipe: 1)
    } else {
      pager.dragLimit = 0
      pager.snap = SnapPolicy(.travel(try TravelSnap(travel: distance)), atMost: 1)
    }
    return pager
  }
}

/// Everything on which a snap rule may base a release of a pager.
///
/// Signs are those of the screen: a finger that moves towards the start of its axis, to the left or
/// up, has negative travel and velocity and brings later pages. A reversed pager turns them over
/// before it asks, so a rule never knows.
///
///     var release = PagerRelease(position: 0.3, base: 0, pageCount: 4, pitch: 360)
///     release.velocity = -700
///     SnapPolicy.standard.page(for: release)     // 1
public struct PagerRelease: Hashable, Sendable {
  /// Where the pager is; of a pager that loops on and on, beyond the first and the last page.
  public var position: Pages
  /// The page that the swipe counts from: the one the pager rested at or was moving to when the
  /// finger came down.
  public var base: Int
  /// Pages 0 ..< pageCount exist.
  public var pageCount: Int
  /// Whether the first page follows the last.
  public var loops = false
  /// The directions from the base in which fingers may move the pager.
  public var directions = DragDirections.both
  /// From one page to the next: its length and the spacing.
  public var pitch: Points
  /// The length of a page.
  public var pageLength: Points
  /// The length of the pager's frame along its axis.
  public var viewport: Points
  /// How far the finger went along the axis, from where it came down to where it was lifted.
  public var travel: Points = 0
  /// The velocity of the finger along the axis, in points on the screen.
  public var velocity: PointsPerSecond = 0
  /// Points on the screen for a point of the content; not 1 only where the pager is drawn scaled.
  public var scale = 1.0
  /// How long the finger was down.
  public var duration: Seconds = 0
  /// Device pixels in a point, for rules whose threshold is a pixel.
  public var pixelRatio = 1.0
  /// Whether the finger is a mouse.
  public var isMouse = false
  /// Whether it is no finger's, but what is left of a fling of content inside, which arrives here.
  public var isFling = false

  /// A release at `position`, of a finger that stands still and has moved the pager there.
  ///
  /// Page length and viewport are the pitch and travel is the distance to `position`, until they
  /// are set.
  public init(position: Pages, base: Int, pageCount: Int, pitch: Points) {
    self.position = position
    self.base = base
    self.pageCount = pageCount
    self.pitch = pitch
    pageLength = pitch
    viewport = pitch
    travel = Points((Double(base) - position.value) * pitch.value)
  }
}

// What rules calculate with: numbers that grow towards later pages.

extension PagerRelease {
  /// Pages moved from the base.
  var moved: Double { (position.value - Double(base)).measured(.page) }

  /// The finger's speed towards later pages, in points per second.
  var forwardVelocity: Double { -velocity.value }

  /// How fast the content would follow the finger, in its own points per second; negative towards
  /// later pages.
  var contentVelocity: Double { velocity.value / scale }

  /// The finger's travel towards later pages, in points.
  var forwardTravel: Double { -travel.value }

  /// A length in pages, not in steps; zero where pages have none.
  func pages(_ points: Double) -> Double { pitch > 0 ? points / pitch.value : 0 }

  /// The last page that exists.
  var lastPage: Double { Double(max(0, pageCount - 1)) }
}

extension Double {
  /// The whole number at or below.
  var floor: Double { rounded(.down) }
  /// The whole number at or above.
  var ceiling: Double { rounded(.up) }
  /// The nearest whole number; of two the higher.
  var nearestUp: Double { self - floor >= 0.5 ? floor + 1 : floor }
  /// The nearest whole number; of two the lower.
  var nearestDown: Double { self - floor > 0.5 ? floor + 1 : floor }
  /// What is beyond the whole number below, in steps.
  var part: Double { (self - floor).measured(.page) }
}

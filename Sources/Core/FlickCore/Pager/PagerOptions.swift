/// How a pager is made; every field has a default.
public struct PagerOptions: Hashable, Sendable {
  /// The axis along which pages follow each other.
  public var axis: Orientation = .horizontal
  /// How many pages there are, 0 to 1e9.
  ///
  /// Pages need no content.
  public var pageCount: Int
  /// Whether later pages lie to the left, or above.
  public var isReversed = false
  /// Whether the first page follows the last; takes two pages at least.
  public var loops = false
  /// The length of a page.
  public var pageSize = PageSize.fill
  /// The gap between two pages, 0 to 1e9 points.
  public var spacing: Points = 0
  /// Where in the frame a page rests, if it is not as long.
  public var alignment = PageAlignment.start()
  /// Whether the content ends at the edges of the frame; without effect in a ring.
  public var containment = ScrollContainment.none
  /// The page to start at; one that does not exist is moved to the nearest.
  public var page: Int = 0
  /// Where a cancelled drag goes.
  public var cancel = CancelPolicy.release
  /// Which page a release goes to.
  public var snap = SnapPolicy.standard
  /// What happens to a drag at the edge, when another pager lies outside.
  public var handover = HandoverPolicy.drag
  /// A rule from outside that says which track moves where in a drag; see `EdgeHandover.rule`.
  public var handoverRule: CustomHandover?
  /// The same at the last page, if it differs there.
  public var endHandover: HandoverPolicy?
  /// The share of a drag that it takes before its inner tracks.
  public var order = NestedOrder.innerFirst
  /// Whether a fling through tracks with an order passes its places of rest.
  public var flingThrough = false
  /// What is shown of a drag beyond the edge.
  public var overscroll = OverscrollLaw.uiKit
  /// How it gets to its page after a release, and when a program moves it without saying how.
  ///
  /// A spring must come to rest: damping fraction 0.01 or more.
  public var settle = SettleMotion.standard
  /// The distance from a page at which the pager counts as resting there, above 0 to 100 points.
  ///
  /// 0.1 is below a third of the smallest pixel in use.
  public var restTolerance: Points = 0.1
  /// The distance from its end within which a motion that stays there counts as at rest for a
  /// finger that comes down and a fling that arrives, above 0 to 100 points.
  public var touchTolerance: Points = 0.5
  /// When a moving finger is a drag of this pager.
  public var pan = PanOptions.standard
  /// The velocity estimator of a release whose innermost dragged track is this pager.
  public var velocity = VelocityOptions.standard

  /// Whether fingers can drag it; one that they cannot lets all touches through to the pager
  /// outside.
  public var isDraggable = true
  /// The pointers that can; others go through to the pager outside.
  ///
  /// Without `.mouse` it is libadwaita's `allow-mouse-drag` switched off.
  public var pointerKinds = PointerKinds.all
  /// Where in its frame they must come down; elsewhere they go through too.
  public var area = InteractionArea.all
  /// Which comes first: its drag, or the gestures of the nodes on it.
  public var gesturePriority = GesturePriority.normal
  /// Whether a touch is a drag only beyond the slop of `pan`; else its first movement is one.
  ///
  /// SwiftUIPager's `delaysTouches`, whose slop is 15 points.
  public var delaysTouches = true
  /// How a wheel turned over it turns pages; `.none` is libadwaita's `allow-scroll-wheel` switched
  /// off.
  public var wheel = WheelOptions()
  /// The directions in which they can.
  public var directions = DragDirections.both
  /// How many pages one drag can move the content at most, 0 or more.
  ///
  /// With 0 nothing moves under the finger, and a release still decides.
  public var dragLimit = Pages.infinity
  /// How far the content goes with the finger.
  public var dragScale = DragScale.finger
  /// Which pages must exist.
  public var loading = PageLoading.lazy()
  /// What pages look like off their place.
  public var interactive = PageInteraction()

  /// The options of a pager with `pageCount` pages, all else at its default.
  public init(pageCount: Int) { self.pageCount = pageCount }

  /// The pan as it is looked for.
  var ownPan: PanOptions { delaysTouches ? pan : pan.withoutSlop }

  /// The options of a pager that behaves as a known toolkit's.
  public init(pageCount: Int, profile: Profile) {
    self.init(pageCount: pageCount)
    apply(profile)
  }

  /// Takes over all that a profile says.
  public mutating func apply(_ profile: Profile) {
    pan = profile.pan
    velocity = profile.velocity
    snap = profile.snap
    cancel = profile.cancel
    overscroll = profile.overscroll
    settle = profile.settle
    dragLimit = profile.dragLimit
    dragScale = profile.dragScale
    handover = profile.handover
    wheel = profile.wheel
  }
}

extension PagerOptions {
  /// The policies at the least and the greatest offset of the track: a reversed one ends at the
  /// first page.
  var edgeHandover: EdgeHandover {
    let last = endHandover ?? handover
    return isReversed
      ? EdgeHandover(start: last, end: handover) : EdgeHandover(start: handover, end: last)
  }
}

/// The options of a pager; every field has a default.
public struct PagerOptions: Hashable, Sendable {
  /// The axis along which pages follow each other.
  public var axis: Orientation = .horizontal
  /// The number of pages, 0 to 1e9.
  ///
  /// Pages do not need content.
  public var pageCount: Int
  /// Whether later pages are to the left, or above.
  public var isReversed = false
  /// Whether the first page follows the last; takes two pages at least.
  public var loops = false
  /// The length of a page.
  public var pageSize = PageSize.fill
  /// The gap between two pages, 0 to 1e9 points.
  public var spacing: Points = 0
  /// The position of the settled page in the frame, if its length differs.
  public var alignment = PageAlignment.start()
  /// Whether the content ends at the edges of the frame; without effect in a ring.
  public var containment = ScrollContainment.none
  /// The page to start at, moved to the nearest that exists.
  public var page: Int = 0
  /// The destination of a cancelled drag.
  public var cancel = CancelPolicy.release
  /// The rule that chooses the page after a release.
  public var snap = SnapPolicy.standard
  /// The effect of a drag at the edge if there is another pager outside.
  public var handover = HandoverPolicy.drag
  /// A custom rule that distributes a drag over nested tracks; see `EdgeHandover.rule`.
  public var handoverRule: CustomHandover?
  /// The handover at the last page, if it differs there.
  public var endHandover: HandoverPolicy?
  /// The share of a drag that it takes before its inner tracks.
  public var order = NestedOrder.innerFirst
  /// Whether a fling through tracks with an order passes its places of rest.
  public var flingThrough = false
  /// The law for the displacement beyond the edge.
  public var overscroll = OverscrollLaw.uiKit
  /// The default motion after a release, and when a program moves it.
  ///
  /// A spring must come to rest: damping fraction 0.01 or more.
  public var settle = SettleMotion.standard
  /// The distance from a page that counts as rest, above 0 to 100 points.
  ///
  /// 0.1 is below a third of the smallest pixel in use.
  public var restTolerance: Points = 0.1
  /// The distance from its end within which a motion that stays there counts as at rest for a
  /// finger that comes down and a fling that arrives, above 0 to 100 points.
  public var touchTolerance: Points = 0.5
  /// The conditions for a drag of this pager.
  public var pan = PanOptions.standard
  /// The velocity estimator for releases of drags with this pager as the innermost track.
  public var velocity = VelocityOptions.standard

  /// Whether fingers can drag it; if not, all touches go through to the pager outside.
  public var isDraggable = true
  /// The kinds of pointers that can drag it; others go through to the pager outside.
  ///
  /// Without `.mouse` it is libadwaita's `allow-mouse-drag` switched off.
  public var pointerKinds = PointerKinds.all
  /// The area for touchdowns; touches elsewhere go through too.
  public var area = InteractionArea.all
  /// The precedence between its drag and the gestures of the nodes on it.
  public var gesturePriority = GesturePriority.normal
  /// Whether a touch becomes a drag only beyond the slop of `pan`, instead of at its first
  /// movement.
  ///
  /// SwiftUIPager's `delaysTouches`, with a slop of 15 points.
  public var delaysTouches = true
  /// The effect of a wheel turned over it; `.none` is libadwaita's `allow-scroll-wheel` switched
  /// off.
  public var wheel = WheelOptions()
  /// The directions that fingers can drag it.
  public var directions = DragDirections.both
  /// The greatest number of pages that one drag can move the content, 0 or more.
  ///
  /// With 0 the content does not move under the finger, but a release still decides.
  public var dragLimit = Pages.infinity
  /// The movement of the content for that of the finger.
  public var dragScale = DragScale.finger
  /// The pages that must exist.
  public var loading = PageLoading.lazy()
  /// The look of pages off their place.
  public var interactive = PageInteraction()

  /// Creates the options of a pager with `pageCount` pages, all else at its default.
  public init(pageCount: Int) { self.pageCount = pageCount }

  /// The effective pan.
  var ownPan: PanOptions { delaysTouches ? pan : pan.withoutSlop }

  /// Creates the options of a pager that behaves as a known toolkit's.
  public init(pageCount: Int, profile: Profile) {
    self.init(pageCount: pageCount)
    apply(profile)
  }

  /// Copies all values of a profile.
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
  /// Removes a page; the later pages move up, each with its length.
  mutating func removePage(_ index: Int) {
    pageCount = max(0, pageCount - 1)
    guard case .each(var lengths) = pageSize, lengths.indices.contains(index) else { return }
    lengths.remove(at: index)
    pageSize = lengths.isEmpty ? .fill : .each(lengths)
  }

  /// The policies at the least and the greatest offset of the track: a reversed one ends at the
  /// first page.
  var edgeHandover: EdgeHandover {
    let last = endHandover ?? handover
    return isReversed
      ? EdgeHandover(start: last, end: handover) : EdgeHandover(start: handover, end: last)
  }
}

/// The movement of a pager's content for that of a finger.
public enum DragScale: String, Sendable, Hashable, CaseIterable {
  /// The finger's distance: content stays under the finger.
  case finger
  /// A page for as long a distance as the frame: SwiftUIPager's increments times pitch over side.
  ///
  /// Pages narrower than the frame therefore fall behind the finger, and the velocity of a release
  /// is that of the content. The distance that a drag hands over is scaled too.
  case page

  /// Points of content for a point of the finger.
  ///
  /// Always one if speed counts pages, because SwiftUIPager does not scale with
  /// `multiplePagination`.
  func factor(_ options: PagerOptions, _ geometry: PageGeometry) -> Double {
    guard self == .page, geometry.pitch > 0, geometry.viewport > 0 else { return 1 }
    if case .swiftUIPager(let snap) = options.snap.rule, snap.isMultiple { return 1 }
    return geometry.pitch / geometry.viewport
  }
}

/// The effect of a drag's cancellation: by the system, a program, a second finger or a new layout.
///
/// A place between two resting places is either the state itself, as a sheet's height is, or only a
/// proposal that the lift would have accepted, as a screen that is swiped back is.
public enum CancelPolicy: String, Sendable, Hashable, CaseIterable {
  /// As a release at standstill.
  case release
  /// Back to the resting place before the drag.
  case `return`
}

/// Everything about a pager at one moment.
public struct PagerReading: Hashable, Sendable {
  /// How many pages it has.
  public let pageCount: Int
  /// The page that fills most of the view, from 0.
  public let page: Int
  /// The page at which it last rested, from 0.
  public let settledPage: Int
  /// The page where it is going, or where a finger that drags it would release it at standstill;
  /// from 0.
  public let targetPage: Int
  /// The continuous position: 0 at the first page, 1.5 halfway between the second and the third.
  public let position: Pages
  /// How fast the position changes by itself; zero under a finger.
  public let velocity: PagesPerSecond
  /// The position in points.
  public let offset: Points
  /// How far the content is shown before its first (negative) or beyond its last page.
  public let overscroll: Points
  /// What a program has added to the position.
  public let manualOffset: Pages
  /// Whether a motion is running.
  public let isSettling: Bool
  /// Whether a finger lies on it, dragging or not.
  public let isHeld: Bool

  /// Inlined, like the pager's readings, or the pager would be copied out of its array.
  @inline(__always)
  init(_ pager: Pager, at time: Seconds) {
    pageCount = pager.pageCount
    page = pager.page(at: time)
    settledPage = pager.settledPage
    targetPage = pager.targetPage
    position = pager.position(at: time)
    velocity = pager.pageVelocity(at: time)
    offset = pager.offset(at: time)
    overscroll = pager.overscroll(at: time)
    manualOffset = pager.manualOffset
    isSettling = pager.isSettling
    isHeld = pager.isHeld
  }
}

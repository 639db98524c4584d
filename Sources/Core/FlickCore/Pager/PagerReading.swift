/// The state of a pager at one moment.
public struct PagerReading: Hashable, Sendable {
  /// The number of pages.
  public let pageCount: Int
  /// The page that fills most of the view, from 0.
  public let page: Int
  /// The page of the last rest, from 0.
  public let settledPage: Int
  /// The destination from 0; under a finger, the page of a release at standstill.
  public let targetPage: Int
  /// The continuous position: 0 at the first page, 1.5 halfway between the second and the third.
  public let position: Pages
  /// The rate of change of the position; zero under a finger.
  public let velocity: PagesPerSecond
  /// The position in points.
  public let offset: Points
  /// The displacement of the content before its first (negative) or beyond its last page.
  public let overscroll: Points
  /// The offset that a program has added to the position.
  public let manualOffset: Pages
  /// Whether a motion is running.
  public let isSettling: Bool
  /// Whether a finger is on it, dragging or not.
  public let isHeld: Bool

  /// Inlined, as the pager's readings, to avoid copying the pager out of its array.
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

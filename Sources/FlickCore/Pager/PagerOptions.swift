/// How a pager is made; every field has a default.
public struct PagerOptions: Hashable, Sendable {
  /// The axis along which pages follow each other.
  public var axis: Axis = .horizontal
  /// How many pages there are, 0 to 1e9.
  ///
  /// Pages need no content.
  public var pageCount: Int
  /// The length of a page; nil takes the length of the pager's own frame.
  public var pageLength: Points?
  /// The gap between two pages, 0 to 1e9 points.
  public var spacing: Points = 0
  /// The page to start at; one that does not exist is moved to the nearest.
  public var page: Int = 0
  /// Which page a release goes to.
  public var snap = SnapPolicy.standard
  /// What happens to a drag at the edge, when another pager lies outside.
  public var handover = HandoverPolicy.drag
  /// Resistance beyond the edge, 0 to 1; UIKit's is 0.55.
  ///
  /// See `RubberBand`.
  public var rubberBand = 0.55
  /// The spring that settles the pager.
  ///
  /// It must come to rest: damping fraction 0.01 or more.
  public var settle = Spring.pagerSettle
  /// The distance from a page at which the pager counts as resting there, above 0 to 100 points.
  ///
  /// 0.1 is below a third of the smallest pixel in use.
  public var restTolerance: Points = 0.1
  /// What makes a moving finger a drag of this pager.
  public var pan = PanOptions.standard
  /// How the velocity of a finger that lets go is told, when this pager is the innermost it drags.
  public var velocity = VelocityOptions.standard

  /// The options of a pager with `pageCount` pages, all else at its default.
  public init(pageCount: Int) { self.pageCount = pageCount }
}

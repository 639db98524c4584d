extension Criterion {
  /// What was tested.
  public enum Name: String, Sendable, CaseIterable {
    /// How far a pager was moved, in pages from the page that the swipe counts from.
    case distance
    /// How fast the finger was along the axis; negative towards later pages.
    case velocity
    /// How far a card is from its place, by the measure of its deck; beside it `velocity` is how
    /// fast that grows.
    case displacement
    /// How far the finger went along the axis, from down to up; negative towards later pages. Of a
    /// wheel, the distance that it was turned.
    case travel
    /// The force of a release, speed times a boost; negative towards later pages.
    case force
    /// Where a release would run out, in pages from the page that the swipe counts from.
    case projection
    /// How many pages the swipe would turn; listed when these are too many.
    case pagesPerSwipe = "pages per swipe"
    /// The requested page; listed when it does not exist, or lies in a direction in which the pager
    /// cannot be moved.
    ///
    /// Of a scroll view, where a fling would end, or where it was let go, against the edge.
    case edge
    /// How far the finger was from where it came down.
    case slop
    /// How far a finger was outside of the bounds of a gesture's node.
    case outside
    /// The angle between the axis and the direction in which the finger set out.
    case direction
    /// The finger's travel against the room that the inner pagers had.
    case room
    /// Where a fling through several contents would end, against the distance at which the next one
    /// takes over; beside it `velocity` is how fast the fling is there.
    case border
    /// How long a finger was down, or a wheel has turned since its last page.
    case duration
    /// The time between two taps, or two reports of a wheel.
    case gap
    /// How far a tap was from the first one.
    case reach
    /// How many fingers there were.
    case pointers
    /// How far from the edge a finger came down.
    case edgeDistance = "edge distance"
    /// A distance: of a swipe, in its direction; of a pan that set out beside its cone, along its
    /// axis. Of a scroll view with places of rest, where a fling would end, against where another
    /// place would be nearer.
    case way
    /// Of a pan that took a finger beside its cone: the angle between the finger's direction and
    /// the axis of the pan that was nearest to having it, against the angle from which that one did
    /// not want it.
    case rival
    /// How much the distance of two fingers changed.
    case span
    /// How far two fingers turned.
    case turn
    /// How fast a wheel in momentum turned, against the speed of a new push.
    case push
    /// The area on the screen of a square point of a node: without one touches do not find it.
    case area
  }

  /// The unit of value, thresholds, margin and spare.
  ///
  /// Machines get radians; people get degrees.
  public enum Unit: String, Sendable, CaseIterable {
    /// Points.
    case point = "pt"
    /// Points per second.
    case pointsPerSecond = "pt/s"
    /// Pages.
    case page
    /// Radians.
    case radian = "rad"
    /// Seconds.
    case second = "s"
    /// A bare number.
    case count = "times"
  }
}

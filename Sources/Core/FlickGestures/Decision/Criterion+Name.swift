extension Criterion {
  /// The quantity that a test measures.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Name: String, Sendable, CaseIterable {
    /// The distance of a pager from the page that the swipe counts from, in pages.
    case distance
    /// The velocity of the finger along the axis; negative towards later pages.
    case velocity
    /// The distance of a card from its place, by the measure of its deck. The `velocity` beside it
    /// is the rate of change of this distance.
    case displacement
    /// The finger's path along the axis from touchdown to lift; negative towards later pages. For a
    /// wheel, the distance that it was turned.
    case travel
    /// The force of a release, speed times a boost; negative towards later pages.
    case force
    /// The projected end of a release, in pages from the page that the swipe counts from.
    case projection
    /// The number of pages that the swipe would turn; listed if it is too large.
    case pagesPerSwipe = "pages per swipe"
    /// The requested page; listed if it does not exist, or if the pager cannot move in its
    /// direction.
    ///
    /// For a scroll view, the projected end of a fling or the offset of the release, compared with
    /// the edge.
    case edge
    /// The distance of the finger from its touchdown.
    case slop
    /// The distance of a finger outside the bounds of a gesture's node.
    case outside
    /// The angle between the axis and the initial direction of the finger.
    case direction
    /// The finger's travel, compared with the room of the inner pagers.
    case room
    /// The projected end of a fling through nested contents, compared with the distance at which
    /// the next content takes over. The `velocity` beside it is the fling's velocity at that
    /// distance.
    case border
    /// The time that a finger was down, or that a wheel has turned since its last page.
    case duration
    /// The time between two taps, or two reports of a wheel.
    case gap
    /// The distance of a tap from the first one.
    case reach
    /// The number of fingers.
    case pointers
    /// The distance from the edge to the touchdown of a finger.
    case edgeDistance = "edge distance"
    /// The distance of a swipe in its direction, or along the axis for a pan that set out beside
    /// its cone.
    ///
    /// For a scroll view with snap points, the projected end of a fling, compared with the point
    /// from which another snap point would be nearer.
    case way
    /// For a pan that took a finger beside its cone: the angle between the finger's direction and
    /// the axis of the nearest rival, compared with the angle at which the rival refuses the
    /// finger.
    case rival
    /// The change of the distance between two fingers.
    case span
    /// The angle that two fingers have turned.
    case turn
    /// The speed of a wheel in momentum, compared with the speed of a new push.
    case push
    /// The area of a square point of a node on the screen. Touches do not find a node with area
    /// zero.
    case area
  }

  /// The unit of value, thresholds, margin and spare.
  ///
  /// Logs use radians; texts for people use degrees.
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

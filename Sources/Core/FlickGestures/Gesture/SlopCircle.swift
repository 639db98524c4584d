/// The circle around where something came down that it must leave to mean a movement.
///
/// The crossing is found between two samples, so neither the verdict nor what is measured from it
/// depends on how often the pointer was reported.
package struct SlopCircle: Sendable, Hashable {
  /// Where the path left the circle, in which direction, and when within the last step.
  package struct Crossing: Sendable, Hashable {
    package var place: Point2D
    /// From the start to the crossing; without slop, to the first place reported elsewhere.
    package var heading: Vector
    /// The share of the step from the sample before to the one that crossed, 0 to 1.
    package var share: Double
  }

  package let start: Point2D
  package let radius: Points
  /// The farthest from the start that was seen inside.
  private var inside: Points = 0
  private var last: Point2D

  package init(start: Point2D, radius: Points) {
    self.start = start
    self.radius = radius
    last = start
  }

  /// The farthest from the start that was seen: the first place outside, once there was one.
  package var distance: Points { max(inside, Points((last - start).length)) }

  /// Whether the circle was left.
  package var criterion: Criterion {
    Criterion(.slop, distance.value, .above, radius.value, .point, .missed(by: inside.value))
  }

  /// Takes the next place in; returns the crossing with the first one outside.
  package mutating func move(to position: Point2D) -> Crossing? {
    defer { last = position }
    let reach = (position - start).length
    guard reach > radius.value else {
      inside = max(inside, Points(reach))
      return nil
    }
    let share = crossing(towards: position)
    let place = share.map { last + (position - last) * $0 } ?? position
    // Without slop the crossing is the start itself, and the path's first direction decides.
    return Crossing(
      place: place, heading: (radius > 0 ? place : position) - start, share: share ?? 1)
  }

  /// Where on the step from the last sample, inside the circle, to `position`, outside, it crosses.
  ///
  /// |a + u·b|² = s² for u in 0...1, a from the centre to the last sample, b along the step.
  private func crossing(towards position: Point2D) -> Double? {
    let a = last - start
    let b = position - last
    let square = b.x * b.x + b.y * b.y
    let half = a.x * b.x + a.y * b.y
    let rest = min(0, a.x * a.x + a.y * a.y - radius.value * radius.value)
    let root = (half * half - square * rest).squareRoot()
    // Of the two forms of the positive root, the one whose terms do not cancel.
    let u = half > 0 ? -rest / (half + root) : (root - half) / square
    return u >= 0 && u <= 1 ? u : nil
  }
}

/// The circle around a touchdown that the pointer must leave to count as moving.
///
/// The crossing is found between two samples, so neither the verdict nor distances from the
/// crossing depend on the report rate.
package struct SlopCircle: Sendable, Hashable {
  /// The crossing of the circle: place, direction, and share of the last step.
  package struct Crossing: Sendable, Hashable {
    package var place: Point2D
    /// The vector from the start to the crossing; without slop, to the first report at another
    /// position.
    package var heading: Vector
    /// The share of the step from the previous sample to the one that crossed, 0 to 1.
    package var share: Double
  }

  package let start: Point2D
  package let radius: Points
  /// The greatest distance from the start inside the circle.
  private var inside: Points = 0
  private var last: Point2D

  package init(start: Point2D, radius: Points) {
    self.start = start
    self.radius = radius
    last = start
  }

  /// The greatest distance from the start, up to the first sample outside.
  package var distance: Points { max(inside, Points((last - start).length)) }

  /// Whether the circle was left.
  package var criterion: Criterion {
    Criterion(.slop, distance.value, .above, radius.value, .point, .missed(by: inside.value))
  }

  /// Adds the next position; returns the crossing with the first one outside.
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

  /// The share of the step to `position`, outside the circle, where it crosses the circle.
  ///
  /// |a + u·b|² = s² for u in 0...1, a from the centre to the last sample, b along the step.
  private func crossing(towards position: Point2D) -> Double? {
    let a = last - start
    let b = position - last
    let square = b.x * b.x + b.y * b.y
    let half = a.x * b.x + a.y * b.y
    let rest = min(0, a.x * a.x + a.y * a.y - radius.value * radius.value)
    let root = (half * half - square * rest).squareRoot()
    // The form of the positive root that avoids cancellation.
    let u = half > 0 ? -rest / (half + root) : (root - half) / square
    return u >= 0 && u <= 1 ? u : nil
  }
}

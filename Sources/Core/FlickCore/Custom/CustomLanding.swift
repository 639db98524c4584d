/// Content that is let go between its edges, as functions from outside see it.
public struct ScrollRelease: Hashable, Sendable {
  /// Along which axis.
  public let axis: Orientation
  /// Points that it is scrolled.
  public let offset: Double
  /// Points per second of the content, positive towards its end; 0 for one too slow for a fling.
  public let velocity: Double
  /// Where a fling would end, between the edges or beyond.
  public let projection: Double
  /// The least and the greatest offset between the edges.
  public let room: ClosedRange<Double>

  /// A release.
  public init(
    axis: Orientation, offset: Double, velocity: Double, projection: Double,
    room: ClosedRange<Double>
  ) {
    (self.axis, self.offset, self.velocity) = (axis, offset, velocity)
    (self.projection, self.room) = (projection, room)
  }
}

/// Where a scroll view comes to rest, by a function from outside, such as a script's.
///
/// It must answer from the release alone, with an offset, of which a place beyond an edge means the
/// edge; nil lets the content continue as without it.
public final class CustomLanding: Sendable, Hashable {
  private let rule: @Sendable (ScrollRelease) -> Double?

  /// A rule from its function.
  public init(_ rule: @escaping @Sendable (ScrollRelease) -> Double?) { self.rule = rule }

  func place(for release: ScrollRelease) -> Double? {
    rule(release).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether both are the same rule, not merely alike.
  public static func == (a: CustomLanding, b: CustomLanding) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ScrollView {
  /// The result of a function for a release; nil if there is none, or it declines.
  func landing(
    _ axis: Orientation, from offset: Double, velocity: Double, isFling: Bool
  ) -> ScrollVerdict? {
    guard let rule = options.landing else { return nil }
    let speed = isFling ? velocity : 0
    let projection = options.fling.projection(from: offset, velocity: speed)
    let track = self[axis].track
    let release = ScrollRelease(
      axis: axis, offset: offset, velocity: speed, projection: projection, room: track.range)
    guard let place = rule.place(for: release) else { return nil }
    let target = track.place(nearestTo: place)
    let motion = SpringMotion(
      spring: options.settle, value: offset, velocity: velocity, target: target)
    return ScrollVerdict(
      motion: .spring(motion), drive: .snap, target: target,
      criteria: Criteria(
        Criterion(
          .projection, projection, projection >= target ? .atLeast : .atMost, target, .point,
          isDeciding: true)))
  }
}

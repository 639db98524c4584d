/// The release of content between its edges, as input of custom rules.
public struct ScrollRelease: Hashable, Sendable {
  /// The axis of the release.
  public let axis: Orientation
  /// The offset in points.
  public let offset: Double
  /// Points per second of the content, positive towards its end; 0 if too slow for a fling.
  public let velocity: Double
  /// The projected end of a fling, between the edges or beyond.
  public let projection: Double
  /// The range of offsets between the edges.
  public let room: ClosedRange<Double>

  /// Creates a release.
  public init(
    axis: Orientation, offset: Double, velocity: Double, projection: Double,
    room: ClosedRange<Double>
  ) {
    (self.axis, self.offset, self.velocity) = (axis, offset, velocity)
    (self.projection, self.room) = (projection, room)
  }
}

/// A custom rule for the place of rest of a scroll view, such as a script's.
///
/// It must depend on the release alone. It returns an offset, which is clamped to the edges, or nil
/// for the default.
public final class CustomLanding: Sendable, Hashable {
  private let rule: @Sendable (ScrollRelease) -> Double?

  /// Creates a rule from its function.
  public init(_ rule: @escaping @Sendable (ScrollRelease) -> Double?) { self.rule = rule }

  func place(for release: ScrollRelease) -> Double? {
    rule(release).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether both are the same instance.
  public static func == (a: CustomLanding, b: CustomLanding) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ScrollView {
  /// The result of a rule for a release; nil without a rule or if it returns nil.
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
    return settling(
      at: target, from: MotionSample(value: offset, velocity: velocity),
      criteria: Criteria(
        Criterion(
          .projection, projection, projection >= target ? .atLeast : .atMost, target, .point,
          isDeciding: true)))
  }
}

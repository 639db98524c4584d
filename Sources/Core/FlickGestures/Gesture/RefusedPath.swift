/// The path of a finger that set out beside a pan's cone, as the pan follows it.
///
/// The pan takes the finger as soon as no other gesture can have it and it has gone farther than
/// the slop along the axis. The place is found between two samples, so it does not depend on the
/// report rate.
package struct RefusedPath {
  /// The touchdown of the finger.
  package let start: Point2D
  package let axis: Orientation
  package let slop: Points
  /// The sign of the direction that counts; zero for both.
  package var sign = 0.0
  /// The rotation of the axis on the screen.
  package var turn = AxisTurn.none

  /// Two distances count as equal within this; in points.
  private static let tolerance = 1e-9

  /// The distance of a place along the axis, in the direction that counts.
  package func along(_ place: Point2D) -> Double {
    let distance = fromStart(place).along(axis).value
    return sign == 0 ? distance.magnitude : distance * sign
  }

  private func across(_ place: Point2D) -> Double {
    fromStart(place).along(axis.cross).value.magnitude
  }

  private func fromStart(_ place: Point2D) -> Vector { turn.undone(place - start) }

  /// The share of the step from `before` to `place` where the pan takes the finger; nil if it
  /// does not.
  ///
  /// - Parameters:
  ///   - share: the share of the step where the finger stops being available to other gestures.
  ///   - leads: whether the axis must be the nearer one to the place, because a pan of the other
  ///     axis waits too.
  package func share(
    from before: Point2D, to place: Point2D, after share: Double, leads: Bool
  ) -> Double? {
    let step = place - before
    let takes = { (share: Double) in
      let place = before + step * share
      let along = along(place)
      guard along > max(slop.value, Self.tolerance) else { return false }
      return !leads || along >= across(place) - Self.tolerance
    }
    guard step != .zero else { return takes(1) ? 1 : nil }
    // The result is constant between two of these moments.
    var moments = [share, 1]
    let (first, way) = (fromStart(before), turn.undone(step))
    let (a, b) = (first.along(axis).value, way.along(axis).value)
    let (c, d) = (first.along(axis.cross).value, way.along(axis.cross).value)
    for (value, slope) in [
      (a - slop.value, b), (a + slop.value, b), (a - c, b - d), (a + c, b + d),
    ]
    where slope != 0 {
      let moment = -value / slope
      if moment > share, moment < 1 { moments.append(moment) }
    }
    moments.sort()
    for (start, end) in zip(moments, moments.dropFirst()) where takes((start + end) / 2) {
      return start
    }
    return nil
  }
}

/// The gesture that came nearest to taking a finger that a refused pan took.
package struct PanRival: Sendable, Hashable {
  /// The angle between the rival's axis and the finger's direction.
  package var angle: Radians
  /// The smallest angle that the rival refuses.
  package var limit: Radians

  /// Creates the rival of a pan that takes a finger at `displacement` from its touchdown.
  ///
  /// - Parameters:
  ///   - angle: the angle between the rival's axis and the initial direction of the finger.
  ///   - isRefused: whether the rival waited too. It then takes directions nearer to its own axis.
  package init(
    angle: Radians, cone: Radians, axis: Orientation, isRefused: Bool, displacement: Vector
  ) {
    (self.angle, limit) = (angle, cone)
    guard isRefused else { return }
    let (now, half) = (displacement.angle(from: axis), Radians(.pi / 4))
    if now - half < angle - cone { (self.angle, limit) = (now, half) }
  }

  package var margin: Radians { angle - limit }
}

extension Criteria {
  /// Creates the tests of a pan with a finger that set out beside its cone.
  ///
  /// - Parameters:
  ///   - distance: the distance of the finger along the axis.
  ///   - isTaken: whether the pan took the finger in the end.
  package static func refused(
    by direction: Criterion, slop: Criterion, distance: Criterion, rival: PanRival?, isTaken: Bool
  ) -> Criteria {
    guard isTaken else {
      // Farther along the axis it would be taken, unless another gesture could still have it.
      var criteria = Criteria(slop)
      criteria.append(distance.marked(isDeciding: !distance.isMet))
      criteria.append(direction.marked(isDeciding: distance.isMet))
      return criteria
    }
    var criteria = Criteria(direction)
    if let rival {
      criteria.append(
        // If equally near to both axes, rounding may put it under the limit.
        Criterion(
          .rival, Swift.max(rival.angle, rival.limit).value, .atLeast, rival.limit.value, .radian,
          isDeciding: true))
    }
    criteria.append(distance.marked(isDeciding: rival == nil))
    return criteria
  }
}

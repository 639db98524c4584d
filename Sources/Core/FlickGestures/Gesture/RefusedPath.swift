/// The path of a finger that set out beside a pan's cone, as that pan follows it from then on.
///
/// The pan takes the finger at the first place of the path at which no other gesture may have it
/// and it has gone farther than the slop along the axis. That place is found between two samples,
/// so nothing depends on how often the finger is reported.
package struct RefusedPath {
  /// Where the finger came down.
  package let start: Point2D
  package let axis: Orientation
  package let slop: Points
  /// The sign of the direction that counts; zero for both.
  package var sign = 0.0
  /// The turn of the axis on the screen.
  package var turn = AxisTurn.none

  /// Two distances count as equal within this; in points.
  private static let tolerance = 1e-9

  /// How far a place is along the axis, in the direction that counts.
  package func along(_ place: Point2D) -> Double {
    let distance = fromStart(place).along(axis).value
    return sign == 0 ? distance.magnitude : distance * sign
  }

  private func across(_ place: Point2D) -> Double {
    fromStart(place).along(axis.cross).value.magnitude
  }

  private func fromStart(_ place: Point2D) -> Vector { turn.undone(place - start) }

  /// Where on the step from `before` to `place` the pan takes the finger, as a share of it; nil for
  /// nowhere.
  ///
  /// - Parameters:
  ///   - share: of the step from which on no other gesture may have it.
  ///   - leads: whether the axis must be the nearer one to the place, as a pan of the other waits
  ///     too.
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
    // Between two of these moments the answer does not change.
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
  /// Between its axis and the finger's direction.
  package var angle: Radians
  /// The angle from which on it did not want the finger.
  package var limit: Radians

  /// The rival of a pan that takes a finger at its `displacement` from where it came down.
  ///
  /// - Parameters:
  ///   - angle: between the rival's axis and the direction in which the finger set out.
  ///   - isRefused: whether it waited too; it then wanted what is nearer to its axis.
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
  /// The tests of a pan whose finger set out beside its cone.
  ///
  /// - Parameters:
  ///   - distance: how far the finger went along the axis.
  ///   - isTaken: whether the pan took it in the end.
  package static func refused(
    by direction: Criterion, slop: Criterion, distance: Criterion, rival: PanRival?, isTaken: Bool
  ) -> Criteria {
    guard isTaken else {
      // Further along the axis it would have been taken, unless others still might have had it.
      var criteria = Criteria(slop)
      criteria.append(distance.marked(isDeciding: !distance.isMet))
      criteria.append(direction.marked(isDeciding: distance.isMet))
      return criteria
    }
    var criteria = Criteria(direction)
    if let rival {
      criteria.append(
        // As near to both axes it may be under the limit by a rounding.
        Criterion(
          .rival, Swift.max(rival.angle, rival.limit).value, .atLeast, rival.limit.value, .radian,
          isDeciding: true))
    }
    criteria.append(distance.marked(isDeciding: rival == nil))
    return criteria
  }
}

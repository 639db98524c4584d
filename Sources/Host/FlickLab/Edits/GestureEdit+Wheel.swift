internal import FlickCore

extension GestureEdit {
  /// A wheel's reports with another value; nil for edits of fingers only.
  ///
  /// Both the distance and the speed change the time between reports, as the distance changes at
  /// the same speed and the speed at the same distance. The angle is that of the amounts.
  func wheeled(_ value: Double, from present: Double, _ trace: Trace) -> Trace? {
    switch self {
    case .distance, .speed, .duration:
      guard present > 0, value > 0 else { return nil }
      let share = value / present
      guard let slower = try? trace.timeScaled(by: self == .speed ? 1 / share : share) else {
        return nil
      }
      return self == .distance ? slower.turned { $0 * share } : slower
    case .angle: return trace.turned(Self.rotation(degrees: value))
    case .startX: return try? trace.moved(by: Vector(x: value, y: 0))
    case .startY: return try? trace.moved(by: Vector(x: 0, y: value))
    case .hold, .curve, .rate: return nil
    }
  }
}

extension Trace {
  /// The trace with other amounts of wheels.
  fileprivate func turned(_ change: (Vector) -> Vector) -> Trace? {
    changed { touch in
      if let turn = touch.turn { touch.turn?.amount = change(turn.amount) }
    }
  }

  fileprivate func moved(by way: Vector) throws(CoreError) -> Trace {
    guard let first = touches.first?.position else { return self }
    return try moved(to: first + way)
  }
}

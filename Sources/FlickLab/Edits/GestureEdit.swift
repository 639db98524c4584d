package import FlickCore
internal import RealModule

/// One thing about a gesture that can be changed with all else left as it is.
package enum GestureEdit: String, Sendable, CaseIterable {
  /// How far the finger goes along the axis on which it goes farther, in points; at the speed that
  /// it has, so it takes longer.
  case distance
  /// How fast it is at the lift, in points per second: the last tenth of a second takes longer or
  /// shorter.
  case speed
  /// How much longer it rests before the lift, in seconds.
  case hold
  /// By how many degrees its path is turned about where the finger came down.
  case angle
  /// By how many points all of it lies further to the right.
  case startX = "start_x"
  /// By how many points all of it lies further down.
  case startY = "start_y"

  /// In words.
  package var unit: String {
    switch self {
    case .distance, .startX, .startY: "pt"
    case .speed: "pt/s"
    case .hold: "s"
    case .angle: "degrees"
    }
  }

  /// How much of the end of a gesture is made faster or slower, in seconds: what estimators look
  /// at.
  private static let lastPart = 0.1

  /// The value that a gesture has.
  package func value(of trace: Trace) -> Double {
    let measures = GestureMeasures(trace)
    return switch self {
    case .distance: measures.mainDistance.magnitude
    case .speed: measures.speed.magnitude
    case .hold, .angle, .startX, .startY: 0
    }
  }

  /// The values that are looked at.
  package func range(of trace: Trace) -> ClosedRange<Double> {
    let present = value(of: trace)
    switch self {
    case .distance: return 1...max(400, 2 * present)
    case .speed: return 10...max(4000, 2 * present)
    case .hold: return 0...0.5
    case .angle: return -90...90
    case .startX, .startY: return -200...200
    }
  }

  /// The gesture with another value; nil where that cannot be, as a finger that rests has no speed
  /// to make more of.
  package func applied(_ value: Double, to trace: Trace) -> Trace? {
    guard let first = trace.touches.first, let last = trace.touches.last else { return nil }
    let present = self.value(of: trace)
    if value == present { return trace }
    var touches = trace.touches
    switch self {
    case .distance:
      guard present > 0, value > 0 else { return nil }
      let share = value / present
      let displacement = GestureMeasures(trace).displacement
      let isVertical = displacement.y.magnitude > displacement.x.magnitude
      for index in touches.indices {
        let offset = touches[index].position - first.position
        touches[index].position =
          first.position
          + Vector(
            x: isVertical ? offset.x : offset.x * share, y: isVertical ? offset.y * share : offset.y
          )
        touches[index].time = first.time + (touches[index].time - first.time) * share
      }
    case .speed:
      guard present > 0, value > 0 else { return nil }
      let from = max(first.time, last.time - Seconds(Self.lastPart))
      for index in touches.indices where touches[index].time > from {
        touches[index].time = from + (touches[index].time - from) * (present / value)
      }
    case .hold:
      guard value >= 0 else { return nil }
      for index in touches.indices where touches[index].isLast {
        touches[index].time = touches[index].time + Seconds(value)
      }
      touches.sort { $0.time < $1.time }
    case .angle:
      let (sine, cosine) = (Double.sin(value * .pi / 180), Double.cos(value * .pi / 180))
      for index in touches.indices {
        let offset = touches[index].position - first.position
        touches[index].position =
          first.position
          + Vector(x: offset.x * cosine - offset.y * sine, y: offset.x * sine + offset.y * cosine)
      }
    case .startX: touches.move(by: Vector(x: value, y: 0))
    case .startY: touches.move(by: Vector(x: 0, y: value))
    }
    return try? Trace(touches)
  }
}

extension [Touch] {
  fileprivate mutating func move(by offset: Vector) {
    for index in indices { self[index].position = self[index].position + offset }
  }
}

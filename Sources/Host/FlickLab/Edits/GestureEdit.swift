package import FlickCore
internal import RealModule

/// A property of a gesture that can be changed while the others stay the same.
package enum GestureEdit: String, Sendable, CaseIterable {
  /// The distance of the finger along its longer axis, in points.
  ///
  /// The speed stays the same, so a longer distance takes longer.
  case distance
  /// The speed at the lift, in points per second; stretches or shortens the last tenth of a second.
  case speed
  /// The additional time of rest before the lift, in seconds.
  case hold
  /// The rotation of the path about its start, in degrees.
  case angle
  /// The time from the touch to the lift, in seconds; scales the time of all samples.
  case duration
  /// The displacement of the path's middle to one side, in points, positive clockwise of its
  /// direction.
  case curve
  /// The number of reports a second.
  case rate
  /// The displacement of the gesture to the right, in points.
  case startX = "start_x"
  /// The displacement of the gesture down, in points.
  case startY = "start_y"

  /// The unit in words.
  package var unit: String {
    switch self {
    case .distance, .startX, .startY: "pt"
    case .speed: "pt/s"
    case .hold, .duration: "s"
    case .curve: "pt"
    case .rate: "reports/s"
    case .angle: "degrees"
    }
  }

  /// The edits that are tried to find another outcome.
  static let ofFingers: [GestureEdit] = [.distance, .speed, .hold, .angle, .rate, .startX, .startY]

  /// The last part of a gesture that changes with its speed, in seconds; estimators consider about
  /// as much.
  private static let lastPart = 0.1

  /// The present value of a gesture.
  package func value(of trace: Trace) -> Double {
    let measures = GestureMeasures(trace)
    return switch self {
    case .distance: measures.mainDistance.magnitude
    case .speed: measures.speed.magnitude
    case .duration: measures.duration.value
    case .rate: Self.rate(of: trace)
    case .hold, .angle, .curve, .startX, .startY: 0
    }
  }

  /// The range of values to try.
  package func range(of trace: Trace) -> ClosedRange<Double> {
    let present = value(of: trace)
    switch self {
    case .distance: return 1...max(400, 2 * present)
    case .speed: return 10...max(4000, 2 * present)
    case .hold: return 0...0.5
    case .duration: return 0.02...max(2, 2 * present)
    case .curve: return -150...150
    case .rate: return 15...max(250, present)
    case .angle: return -90...90
    case .startX, .startY: return -200...200
    }
  }

  /// The gesture with another value; nil if it is impossible, as a resting finger's speed cannot be
  /// scaled.
  package func applied(_ value: Double, to trace: Trace) -> Trace? {
    guard let first = trace.touches.first, let last = trace.touches.last else { return nil }
    let present = self.value(of: trace)
    if value == present { return trace }
    if first.phase == .turned { return wheeled(value, from: present, trace) }
    switch self {
    case .distance:
      guard present > 0, value > 0 else { return nil }
      let share = value / present
      let isVertical = GestureMeasures(trace).displacement.longerAxis == .vertical
      return trace.changed { touch in
        var offset = touch.position - first.position
        if isVertical { offset.y = offset.y * share } else { offset.x = offset.x * share }
        touch.position = first.position + offset
        touch.time = first.time + (touch.time - first.time) * share
      }
    case .speed: return atSpeed(value, trace, first, last)
    case .hold:
      guard value >= 0 else { return nil }
      var touches = trace.touches
      for index in touches.indices where touches[index].isLast && !touches[index].isInTheAir {
        touches[index].time = touches[index].time + Seconds(value)
      }
      touches.sort { $0.time < $1.time }
      return try? Trace(touches)
    case .angle:
      let rotation = Self.rotation(degrees: value)
      return trace.changed {
        $0.position = first.position + rotation($0.position - first.position)
      }
    case .duration, .curve, .rate: return reshaped(value, trace, first, last)
    case .startX: return trace.changed { $0.position = $0.position + Vector(x: value, y: 0) }
    case .startY: return trace.changed { $0.position = $0.position + Vector(x: 0, y: value) }
    }
  }

  /// Rotates a vector by an angle.
  static func rotation(degrees: Double) -> (Vector) -> Vector {
    let (sine, cosine) = (Double.sin(degrees * .pi / 180), Double.cos(degrees * .pi / 180))
    return { Vector(x: $0.x * cosine - $0.y * sine, y: $0.x * sine + $0.y * cosine) }
  }

  /// The actual value of a gesture that is changed to a requested one.
  ///
  /// The reports of a finger that slows down limit its speeds.
  func played(_ value: Double, on trace: Trace) -> Double {
    switch self {
    case .speed: applied(value, to: trace).map(self.value) ?? value
    // Other values are exact, or are not measured from zero.
    default: value
    }
  }

  /// The maximum number of corrections of the speed; the first attempt usually suffices.
  private static let mostTries = 8

  /// Scales the time of the last tenth of a second so that the speed at the lift has a given value.
  ///
  /// The speed is measured over a window of time, so the scale is found iteratively.
  private func atSpeed(_ value: Double, _ trace: Trace, _ first: Touch, _ last: Touch) -> Trace? {
    let present = self.value(of: trace)
    guard present > 0, value > 0 else { return nil }
    var best: (trace: Trace, off: Double)?
    // The resulting speed less the wanted one, for a scale of the time; nil for impossible touches.
    func excess(_ share: Double) -> Double? {
      guard let next = Self.hastened(trace, by: share, first, last) else { return nil }
      let excess = GestureMeasures(next).speed.magnitude - value
      if excess.magnitude < best?.off ?? .infinity { best = (next, excess.magnitude) }
      return excess
    }
    var share = present / value
    for _ in 0..<Self.mostTries {
      guard let excess = excess(share), excess > -value else { break }
      if excess.magnitude <= 1e-6 * value { return best?.trace }
      share *= (value + excess) / value
    }
    // If a finger slows down before the lift, a shorter end includes more of its fast part, so the
    // steps above may not converge.
    let shares = (-Self.octaves...Self.octaves).map { Double.exp2(Double($0) / 2) }
    let known = shares.map { ($0, excess($0)) }
    for ((low, a), (high, b)) in zip(known, known.dropFirst()) {
      guard let a, let b, (a < 0) != (b < 0) else { continue }
      _ = bisected(from: low, to: high, times: 40) { ((excess($0) ?? .infinity) < 0) == (a < 0) }
    }
    return best?.trace
  }

  /// The range of scales to search, in half octaves.
  private static let octaves = 10

  /// Scales the time of a gesture's last tenth of a second.
  ///
  /// The time between the last report and the lift does not shrink below its present value or the
  /// interval of reports.
  private static func hastened(
    _ trace: Trace, by share: Double, _ first: Touch, _ last: Touch
  ) -> Trace? {
    let from = max(first.time, last.time - Seconds(lastPart))
    let rate = rate(of: trace)
    var touches = trace.touches
    for index in touches.indices where touches[index].time > from {
      touches[index].time = from + (touches[index].time - from) * share
    }
    for index in touches.indices where touches[index].isLast && !touches[index].isInTheAir {
      let pointer = touches[index].pointer
      guard let before = touches[..<index].lastIndex(where: { $0.pointer == pointer }) else {
        continue
      }
      let gap = (trace.touches[index].time - trace.touches[before].time).value
      let least = rate > 0 ? min(gap, 1 / rate) : gap
      touches[index].time = max(touches[index].time, touches[before].time + Seconds(least))
    }
    touches.sort { $0.time < $1.time }
    return try? Trace(touches)
  }

  /// Changes a property of the whole gesture.
  private func reshaped(_ value: Double, _ trace: Trace, _ first: Touch, _ last: Touch) -> Trace? {
    switch self {
    case .rate: return try? trace.resampled(rate: value)
    case .duration:
      let present = trace.duration.value
      guard present > 0, value > 0 else { return nil }
      return trace.changed { $0.time = first.time + ($0.time - first.time) * (value / present) }
    default:
      let chord = last.position - first.position
      guard chord.length > 0 else { return nil }
      let side = Vector(x: -chord.y, y: chord.x) * (1 / chord.length)
      return trace.changed { touch in
        let offset = touch.position - first.position
        let share = (offset.x * chord.x + offset.y * chord.y) / (chord.length * chord.length)
        let inner = share.clamped(to: 0...1)
        touch.position = touch.position + side * (value * 4 * inner * (1 - inner))
      }
    }
  }

  /// The mean rate of the first finger's reports, per second.
  private static func rate(of trace: Trace) -> Double {
    let pointer = trace.touches.first?.pointer
    let own = trace.touches.filter { $0.pointer == pointer && !$0.isLast }
    guard let first = own.first, let last = own.last, last.time > first.time else { return 0 }
    return Double(own.count - 1) / (last.time - first.time).value
  }
}

extension Trace {
  /// The trace with each touch changed; nil for impossible touches.
  func changed(_ change: (inout Touch) -> Void) -> Trace? {
    var touches = touches
    for index in touches.indices { change(&touches[index]) }
    return try? Trace(touches)
  }
}

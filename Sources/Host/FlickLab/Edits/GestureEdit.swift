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
  /// How long it takes from the touch to the lift, in seconds: all of it faster or slower.
  case duration
  /// By how many points its path is bowed to one side in the middle, clockwise of its direction.
  case curve
  /// How many reports a second there are.
  case rate
  /// By how many points all of it lies further to the right.
  case startX = "start_x"
  /// By how many points all of it lies further down.
  case startY = "start_y"

  /// In words.
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

  /// How much of the end of a gesture is made faster or slower, in seconds: what estimators look
  /// at.
  private static let lastPart = 0.1

  /// The value that a gesture has.
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

  /// The values that are tried.
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

  /// The gesture with another value; nil where that cannot be, as a finger that rests has no speed
  /// to make more of.
  package func applied(_ value: Double, to trace: Trace) -> Trace? {
    guard let first = trace.touches.first, let last = trace.touches.last else { return nil }
    let present = self.value(of: trace)
    if value == present { return trace }
    if first.phase == .turned { return wheeled(value, from: present, trace) }
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
    case .speed: return hurried(to: value, trace, first, last)
    case .hold:
      guard value >= 0 else { return nil }
      for index in touches.indices where touches[index].isLast && !touches[index].isInTheAir {
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
    case .duration, .curve, .rate: return reshaped(value, trace, first, last)
    case .startX: touches.move(by: Vector(x: value, y: 0))
    case .startY: touches.move(by: Vector(x: 0, y: value))
    }
    return try? Trace(touches)
  }

  /// The value that the gesture with another value has: a finger that slows down has no other speed
  /// than its reports allow.
  func played(_ value: Double, on trace: Trace) -> Double {
    switch self {
    case .speed: applied(value, to: trace).map(self.value) ?? value
    // The others are as asked, or are not measured from zero.
    default: value
    }
  }

  /// How often a speed is looked for: mostly the first time is right.
  private static let mostTries = 8

  /// The last tenth of a second faster or slower, so that the speed at the lift is a value: what is
  /// measured is of a window of time, so it is tried until it is so.
  private func hurried(to value: Double, _ trace: Trace, _ first: Touch, _ last: Touch) -> Trace? {
    let present = self.value(of: trace)
    guard present > 0, value > 0 else { return nil }
    var best: (trace: Trace, off: Double)?
    // The speed with a share of the time, less the wanted one; nil for touches that cannot be.
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
    // A finger that slows down before the lift is measured by more of its fast part the shorter its
    // end takes, so that the steps above need not get nearer.
    let shares = (-Self.octaves...Self.octaves).map { Double.exp2(Double($0) / 2) }
    let known = shares.map { ($0, excess($0)) }
    for ((low, a), (high, b)) in zip(known, known.dropFirst()) {
      guard let a, let b, (a < 0) != (b < 0) else { continue }
      _ = bisected(from: low, to: high, times: 40) { ((excess($0) ?? .infinity) < 0) == (a < 0) }
    }
    return best?.trace
  }

  /// Half octaves of time that the end of a gesture may take less or more.
  private static let octaves = 10

  /// A gesture whose last tenth of a second takes a share of the time.
  ///
  /// The lift comes no sooner after the last report than before, or than the device reports.
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

  /// What changes all of a gesture alike.
  private func reshaped(_ value: Double, _ trace: Trace, _ first: Touch, _ last: Touch) -> Trace? {
    var touches = trace.touches
    switch self {
    case .rate: return try? trace.resampled(rate: value)
    case .duration:
      let present = trace.duration.value
      guard present > 0, value > 0 else { return nil }
      for index in touches.indices {
        touches[index].time = first.time + (touches[index].time - first.time) * (value / present)
      }
    default:
      let chord = last.position - first.position
      guard chord.length > 0 else { return nil }
      let side = Vector(x: -chord.y, y: chord.x) * (1 / chord.length)
      for index in touches.indices {
        let offset = touches[index].position - first.position
        let share = (offset.x * chord.x + offset.y * chord.y) / (chord.length * chord.length)
        let inner = share.clamped(to: 0...1)
        touches[index].position = touches[index].position + side * (value * 4 * inner * (1 - inner))
      }
    }
    return try? Trace(touches)
  }

  /// Reports a second of the first finger, on average.
  private static func rate(of trace: Trace) -> Double {
    let pointer = trace.touches.first?.pointer
    let own = trace.touches.filter { $0.pointer == pointer && !$0.isLast }
    guard let first = own.first, let last = own.last, last.time > first.time else { return 0 }
    return Double(own.count - 1) / (last.time - first.time).value
  }
}

extension [Touch] {
  fileprivate mutating func move(by offset: Vector) {
    for index in indices { self[index].position = self[index].position + offset }
  }
}

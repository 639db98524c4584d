import FlickCore

/// Fingers that go from place to place at even pace, several at once.
struct FingerScript {
  private(set) var touches: [Touch] = []
  var rate = 120.0

  /// Adds a finger that comes down at `start` and moves through `stops` (time, place).
  ///
  /// It may rest unreported before it moves, and is lifted at the last stop or at `liftAt`.
  mutating func finger(
    _ pointer: Int = 0, from start: Point2D, at time: Double = 0, rest: Double = 0,
    stops: [(time: Double, place: Point2D)] = [], liftAt: Double? = nil, lift: Bool = true,
    kind: Touch.Kind = .touch
  ) {
    var swipe = Swipe(from: start, at: time + rest, stops: stops, rate: rate, lift: false)
    if rest > 0 {
      swipe.touches[0].phase = .moved
      swipe.touches.insert(Touch(time: Seconds(time), position: start, phase: .began), at: 0)
    }
    if lift {
      let last = swipe.touches.last?.position ?? start
      let end = liftAt ?? stops.last?.time ?? time
      swipe.touches.append(Touch(time: Seconds(end), position: last, phase: .ended))
    }
    for var touch in swipe.touches {
      touch.pointer = pointer
      touch.kind = kind
      // A stable insertion: touches of one moment keep the order of the list.
      let place = touches.firstIndex { $0.time > touch.time } ?? touches.count
      touches.insert(touch, at: place)
    }
  }

  /// Leaves touches out.
  mutating func drop(where isOut: (Touch) -> Bool) { touches.removeAll(where: isOut) }

  /// A tap at a place.
  mutating func tap(
    _ pointer: Int = 0, at place: Point2D, _ time: Double, for duration: Double = 0.05
  ) {
    finger(pointer, from: place, at: time, liftAt: time + duration)
  }

  /// One finger that does this.
  static func one(
    from start: Point2D, at time: Double = 0, stops: [(time: Double, place: Point2D)] = [],
    liftAt: Double? = nil, lift: Bool = true, kind: Touch.Kind = .touch
  ) -> FingerScript {
    var script = FingerScript()
    script.finger(from: start, at: time, stops: stops, liftAt: liftAt, lift: lift, kind: kind)
    return script
  }

  /// Two fingers about `centre`; their distance changes from the first to the second span while
  /// they turn.
  static func two(
    _ centre: Point2D, spans: (Double, Double), turn: Double = 0, duration: Double = 0.3,
    rate: Double = 120, lift: Bool = true
  ) throws -> FingerScript {
    var script = FingerScript()
    let count = Int(duration * rate)
    for step in 0...count {
      let share = Double(step) / Double(count)
      let span = spans.0 + (spans.1 - spans.0) * share
      let arm = try Turn.vector(length: span / 2, angle: turn * share)
      for (pointer, place) in [(0, centre - arm), (1, centre + arm)] {
        script.touches.append(
          Touch(
            pointer: pointer, time: Seconds(duration * share), position: place,
            phase: step == 0 ? .began : .moved))
      }
    }
    guard lift else { return script }
    for touch in script.touches.suffix(2) {
      script.touches.append(
        Touch(
          pointer: touch.pointer, time: touch.time, position: touch.position, phase: .ended))
    }
    return script
  }
}

/// Angles by a spring's own sine: no Foundation needed.
enum Turn {
  /// The displacement of a length at an angle, clockwise from the right.
  static func vector(length: Double, angle: Double) throws -> Vector {
    // An undamped spring of ω = 1 from 1 at rest is cos t, with velocity -sin t.
    let turn = try SpringMotion(SpringSpec(stiffness: 1, damping: 0), from: 1, to: 0)
    let whole = 2 * Double.pi
    let sample = turn.sample(at: Seconds(angle - (angle / whole).rounded(.down) * whole))
    return Vector(x: length * sample.value, y: -length * sample.velocity)
  }
}

extension Stage {
  /// Plays a hand at the times it has.
  mutating func perform(_ script: FingerScript) throws {
    for touch in script.touches {
      try handle(touch)
      checkInvariants()
    }
  }

  /// The gesture events, of gestures and pagers.
  var gestureEvents: [GestureEvent] {
    events.compactMap { if case .gesture(let event) = $0.kind { event } else { nil } }
  }

  /// The recognized gestures and their endings, such as "zoom began", "zoom cancelled layout".
  var gestureLog: [String] {
    gestureEvents.compactMap { event in
      guard event.state != .failed, event.state != .changed else { return nil }
      let ending = event.ending.map { $0 == .completed ? "" : " \($0.rawValue)" } ?? ""
      return "\(scene.name(of: event.component)) \(event.state.rawValue)\(ending)"
    }
  }

  /// The values of the events of one gesture.
  func values(of id: String) throws -> [GestureValues] {
    let component = try component(named: id)
    return gestureEvents.filter { $0.component == component }.compactMap(\.values)
  }
}

/// A stage with one node that has gestures.
enum Pad {
  static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  static let middle = Point2D(x: 200, y: 400)

  static func stage(_ gestures: [GestureSpec], children: [Node] = []) throws -> Stage {
    try Stage(
      scene: SceneTree(Node(id: "pad", frame: frame, gestures: gestures, children: children)),
      recording: .all)
  }

  /// A tap with a slop of 18 points, in less than half a second.
  static func tap(count: Int = 1) throws -> TapOptions {
    try TapOptions(count: count, slop: 18, longest: 0.5)
  }
}

internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// The positions of finger and content in the course of a gesture, with its outcome.
struct Course: Sendable {
  /// A moment with the finger down.
  ///
  /// Positions are in points from their start, in the finger's direction.
  struct Held: Sendable {
    /// The time since the finger came down, in seconds.
    var time: Double
    var finger: Double
    var content: Double
  }

  let run: GestureRun
  /// The moments of the finger's samples.
  let held: [Held]
  /// The positions of the content after the lift, every millisecond, in points from its start.
  let free: [Double]
  /// The velocity of the content directly after the lift, in points per second.
  let start: Double

  /// The slop in points; 0 without a slop test.
  var slop: Double {
    run.tests.first { $0.name == .slop }?.ownThreshold ?? 0
  }

  /// The time between two positions of `free`, in seconds.
  static let step = 0.001
  /// The maximum number of positions of `free`.
  static let mostPlaces = 5000
}

extension LabSession {
  /// The course of a gesture on a variant of the screen.
  ///
  /// It follows the component that determined the outcome, or the value of an expression.
  ///
  /// - Throws: `HostError` for a script that does not run, or a gesture that cannot be played.
  func course(
    of gesture: Int, on variant: Variant, watching expression: LabExpression?
  ) throws(HostError) -> Course {
    let (asked, trace) = (asked[gesture], gestures[gesture].trace)
    // The relevant component is known after a complete run.
    let run = try variant.screen(of: self).play(asked, trace)
    let place = expression.map { ContentPlace(name: "", expression: $0) } ?? ContentPlace(of: run)
    return try variant.screen(of: self).course(asked, trace, run, place)
  }
}

extension LabScreen {
  fileprivate func course(
    _ asked: OutcomeQuestion.Asked, _ trace: Trace, _ run: GestureRun, _ place: ContentPlace
  ) throws(HostError) -> Course {
    let trace = asked.lead.placed(trace, on: screen.scene.root.frame.size)
    var touched: [(time: Double, finger: Point2D, content: Double)] = []
    var free: [Double] = []
    var start = 0.0
    try drive(asked) { stage in
      let first = trace.touches.first
      let delay = stage.now - trace.startTime
      let begin = place.value(on: stage.current)
      var index = 0
      while index < trace.touches.count {
        let moment = max(stage.now, trace.touches[index].time + delay)
        let (input, next) = trace.touches.input(from: index, at: moment)
        try stage.touch(input)
        index = next
        for touch in input.touches where touch.pointer == first?.pointer {
          touched.append(
            (
              (stage.now - delay - trace.startTime).value, touch.position,
              place.value(on: stage.current) - begin
            ))
        }
      }
      let lift = stage.now
      try stage.restAndPass(to: lift + Self.instant)
      let soon = place.value(on: stage.current) - begin
      start = (soon - (touched.last?.content ?? 0)) / Self.instant.value
      let count = min(Int(run.rest.value / Course.step) + 2, Course.mostPlaces)
      for index in 0..<count {
        let time = lift + Seconds(Double(index) * Course.step)
        if time > stage.now { try stage.restAndPass(to: time) }
        free.append(place.value(on: stage.current) - begin)
      }
    }
    return Course(run, touched, free, start)
  }

  /// A time after the lift that is too short for a change of velocity, in seconds.
  private static let instant: Seconds = 1e-6
}

extension Course {
  /// Projects positions onto the finger's longer axis.
  ///
  /// The content's positions are positive in the finger's direction.
  fileprivate init(
    _ run: GestureRun, _ touched: [(time: Double, finger: Point2D, content: Double)],
    _ free: [Double], _ start: Double
  ) {
    let (first, last) = (touched.first?.finger ?? .zero, touched.last?.finger ?? .zero)
    let isVertical = (last - first).longerAxis == .vertical
    let travel = { (point: Point2D) in isVertical ? point.y - first.y : point.x - first.x }
    let finger = travel(last) < 0 ? -1.0 : 1
    let farthest = (touched.map(\.content) + free).max { $0.magnitude < $1.magnitude } ?? 0
    let content = (touched.last?.content ?? 0) != 0 ? touched.last?.content ?? 0 : farthest
    let sign = content < 0 ? -1.0 : 1
    self.run = run
    held = touched.map {
      Held(time: $0.time, finger: finger * travel($0.finger), content: sign * $0.content)
    }
    self.free = free.map { sign * $0 }
    self.start = sign * start
  }
}

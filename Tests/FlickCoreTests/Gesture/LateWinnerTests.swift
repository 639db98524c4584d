import FlickCore
import Testing

/// Gestures that were recognized while they had to wait.
@Suite struct `A gesture that had to wait` {
  /// Creates a stage with pans of the given slops on one node; some wait for a press that fails at
  /// 99 points.
  private func stage(_ pans: [(name: String, slop: Points)], waiting: [String]) throws -> Stage {
    let press = try GestureSpec(
      "press", .longPress(LongPressOptions(duration: 9, slop: 99)), blocks: waiting)
    let gestures = try pans.map { pan in
      try GestureSpec(pan.name, .pan(PanGestureOptions(start: PanOptions(slop: pan.slop))))
    }
    return try Stage(
      scene: SceneTree(Node(id: "pad", frame: Pad.frame, gestures: [press] + gestures)),
      recording: .all)
  }

  /// Moves a finger by 40 points in the first report and to 140 points in the second.
  private func drag(_ stage: inout Stage) throws {
    for (time, x) in [(0, 300.0), (0.1, 260), (0.2, 160)] as [(Double, Double)] {
      let phase: Touch.Phase = time == 0 ? .began : .moved
      try stage.handle(
        Touch(time: Seconds(time), position: Point2D(x: x, y: 400), phase: phase))
    }
  }

  @Test func `waiting gestures begin in declared order when the other fails`() throws {
    var stage = try stage([("a", 20), ("b", 10)], waiting: ["a", "b"])
    try drag(&stage)
    #expect(stage.gestureLog == ["a began"])
    let why = try #require(try stage.why("b"))
    #expect(try why.verdict == .lost(to: stage.component(named: "a")))
  }

  @Test(arguments: [["late", "new"], ["new", "late"]])
  func `a waiting gesture begins before one recognized at the same moment`(_ order: [String]) throws
  {
    // The new pan is recognized at a tenth of its touch's path, the late one was at half of
    // its own.
    let slops: [String: Points] = ["late": 20, "new": 50]
    var stage = try stage(order.map { ($0, slops[$0] ?? 0) }, waiting: ["late"])
    try drag(&stage)
    #expect(stage.gestureLog == ["late began"])
  }

  /// A tap waits for a double tap, which waits for a swipe, which waits for the tap: all are
  /// recognized, so one must yield.
  ///
  /// The tap is first in the list.
  @Test func `in a ring of waiting gestures the first declared begins`() throws {
    let twice = try TapOptions(count: 2, slop: 90, reach: 90)
    var stage = try Pad.stage([
      GestureSpec("once", .tap(TapOptions(slop: 90))),
      GestureSpec("twice", .tap(twice), requiresFailureOf: ["flick"]),
      GestureSpec("flick", .swipe(SwipeOptions(distance: 30, velocity: 100))),
    ])
    for start in [0.0, 0.15] {
      for (time, x) in [(0, 300.0), (0.02, 280), (0.04, 250)] {
        let touch = Touch(
          time: Seconds(start + time), position: Point2D(x: x, y: 400),
          phase: time == 0 ? .began : .moved)
        try stage.handle(touch)
      }
      try stage.handle(
        Touch(time: Seconds(start + 0.06), position: Point2D(x: 250, y: 400), phase: .ended))
    }
    #expect(stage.gestureLog == ["once ended", "once ended"])
    #expect(stage.time < 0.25)
  }

  /// The swipe at the lift also fails the press that the pan has waited for, so the pan fails too.
  @Test func `a waiting gesture whose finger is lifted fails`() throws {
    let flick = try GestureSpec("flick", .swipe(SwipeOptions(distance: 48, velocity: 100)))
    let press = try GestureSpec(
      "press", .longPress(LongPressOptions(duration: 9, slop: 99)), blocks: ["pan"])
    let pan = try GestureSpec("pan", .pan(PanGestureOptions()))
    var stage = try Pad.stage([flick, press, pan])
    for (time, x) in [(0, 300.0), (0.02, 280), (0.04, 250), (0.06, 230)] {
      try stage.handle(
        Touch(
          time: Seconds(time), position: Point2D(x: x, y: 400), phase: time == 0 ? .began : .moved))
    }
    try stage.handle(Touch(time: 0.06, position: Point2D(x: 230, y: 400), phase: .ended))
    #expect(stage.gestureLog == ["flick ended"])
  }

  /// Taps of equal count do not wait for each other: the first finger's tap is reported before the
  /// other finger's lift.
  @Test func `a tap does not wait for another with as many taps`() throws {
    let one = try GestureSpec("one", .tap(TapOptions()))
    let two = try GestureSpec("two", .tap(TapOptions(pointers: 2)))
    let button = try Node(
      id: "button", frame: Rect2D(x: 0, y: 0, width: 100, height: 100), gestures: [one])
    var stage = try Pad.stage([two], children: [button])
    try stage.handle(Touch(time: 0, position: Point2D(x: 50, y: 50), phase: .began))
    try stage.handle(Touch(pointer: 1, time: 0.01, position: Point2D(x: 300, y: 50), phase: .began))
    try stage.handle(Touch(time: 0.05, position: Point2D(x: 50, y: 50), phase: .ended))
    #expect(stage.gestureLog.first == "one ended")
  }
}

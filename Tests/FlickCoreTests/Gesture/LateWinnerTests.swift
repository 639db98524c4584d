import FlickCore
import Testing

/// Gestures that were recognized while they had to wait.
@Suite struct `A gesture that had to wait` {
  /// Pans of these slops on one node, of which some wait for a press that fails at 99 points.
  private func stage(_ pans: [(name: String, slop: Points)], waiting: [String]) throws -> Stage {
    let press = try GestureSpec(
      "press", .longPress(LongPressOptions(duration: 9, slop: 99)), blocks: waiting)
    let gestures = try pans.map { pan in
      try GestureSpec(pan.name, .pan(PanGestureOptions(start: PanOptions(slop: pan.slop))))
    }
    return try Stage(
      scene: Scene(Node(id: "pad", frame: Pad.frame, gestures: [press] + gestures)))
  }

  /// A finger whose first report is 40 points away, its second 140.
  private func drag(_ stage: inout Stage) throws {
    for (time, x) in [(0, 300.0), (0.1, 260), (0.2, 160)] as [(Double, Double)] {
      let phase: Touch.Phase = time == 0 ? .began : .moved
      try stage.handle(
        Touch(time: Seconds(time), position: Point(x: x, y: 400), phase: phase))
    }
  }

  @Test func `begins in the order of the list when what it waited for fails`() throws {
    var stage = try stage([("a", 20), ("b", 10)], waiting: ["a", "b"])
    try drag(&stage)
    #expect(stage.gestureLog == ["a began"])
    let why = try #require(try stage.why("b"))
    #expect(try why.verdict == .lost(to: stage.component(named: "a")))
  }

  @Test(arguments: [["late", "new"], ["new", "late"]])
  func `begins before one that is recognized only now`(_ order: [String]) throws {
    // The new pan is recognized at a tenth of its touch's path, the late one was at half of
    // its own.
    let slops: [String: Points] = ["late": 20, "new": 50]
    var stage = try stage(order.map { ($0, slops[$0] ?? 0) }, waiting: ["late"])
    try drag(&stage)
    #expect(stage.gestureLog == ["late began"])
  }
}

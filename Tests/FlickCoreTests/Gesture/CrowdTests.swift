import FlickCore
import Testing

@testable import FlickGestures

/// Scenes with many gestures and many relations between them.
@Suite struct `A crowd of gestures` {
  @Test(arguments: [(0, 0.0), (1, 10), (2, 15), (5, 30)])
  func `a crowd of gestures has its middle among its fingers`(_ count: Int, _ middle: Double) {
    let contacts = (0..<count).map { number in
      let place = Point2D(x: 10 * Double(number + 1), y: -10 * Double(number + 1))
      return Contact(touchBit: 1, pointer: number, start: .zero, place: place)
    }
    #expect(contacts.centre == Point2D(x: middle, y: -middle))
  }

  private func taps(
    _ count: Int, _ simultaneous: [String] = [], requiring: (Int) -> [String] = { _ in [] }
  ) -> [GestureSpec] {
    (0..<count).map {
      GestureSpec(
        "g\($0)", .tap(.standard), requiresFailureOf: requiring($0),
        simultaneousWith: simultaneous)
    }
  }

  @Test func `gestures that all allow each other are all recognized`() throws {
    let ids = (0..<SceneTree.mostGesturesOnPath).map { "g\($0)" }
    var stage = try Pad.stage(taps(ids.count, ids))
    try stage.perform(.one(from: Pad.middle, stops: []))
    #expect(Set(stage.gestureLog) == Set(ids.map { "\($0) ended" }))
    #expect(stage.gestureLog.count == ids.count)
  }

  @Test func `too many gestures under one touch are refused`() throws {
    let most = SceneTree.mostGesturesOnPath
    let error = #expect(throws: CoreError.self) { try Pad.stage(taps(most + 1)) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.hasSuffix("found \(most + 1)") == true)
    // Gestures of ancestors count, those of neighbours do not.
    let child = try Node(
      frame: Rect2D(x: 0, y: 0, width: 10, height: 10),
      gestures: [GestureSpec("own", .tap(.standard))])
    #expect(throws: CoreError.self) { try Pad.stage(taps(most), children: [child]) }
    let neighbours = try (0..<10 * most).map { index in
      try Node(
        frame: Rect2D(x: 0, y: Double(index), width: 10, height: 1),
        gestures: [GestureSpec("row\(index)", .tap(.standard))])
    }
    _ = try Pad.stage(taps(1), children: neighbours)
  }

  /// Through two gestures in each layer there are 2^40 paths from the first to the last.
  @Test func `waiting in layers does not follow every path`() throws {
    let layers = 40
    let gestures = taps(2 * layers) { index in
      let next = (index / 2 + 1) * 2
      return next < 2 * layers ? ["g\(next)", "g\(next + 1)"] : []
    }
    var stage = try Pad.stage(gestures)
    try stage.perform(.one(from: Pad.middle, stops: []))
    stage.settle()
    // The last layer does not wait; of its two taps the first in order wins.
    #expect(stage.gestureLog.filter { $0.hasSuffix("ended") } == ["g\(2 * layers - 2) ended"])
  }

  /// 64 fingers have separate places; the place of a lifted finger can be reused.
  @Test func `64 fingers have a place, a 65th has not`() throws {
    let half = Size2D(width: 200, height: 800)
    let sides = try [("one", 0.0), ("others", 200)].map { id, x in
      try Node(
        frame: Rect2D(origin: Point2D(x: x, y: 0), size: half),
        gestures: [GestureSpec(id, .tap(.standard))])
    }
    var stage = try Pad.stage([], children: sides)
    let (left, right) = (Point2D(x: 100, y: 400), Point2D(x: 300, y: 400))
    func touch(_ pointer: Int, _ place: Point2D, _ phase: Touch.Phase) throws {
      try stage.handle(Touch(pointer: pointer, time: 0, position: place, phase: phase))
    }
    try touch(0, left, .began)
    for pointer in 1...63 { try touch(pointer, right, .began) }
    // One finger too many is ignored.
    try touch(64, left, .began)
    try touch(64, left, .ended)
    #expect(stage.gestureLog == [])
    for pointer in [0, 65] {
      if pointer > 0 { try touch(pointer, left, .began) }
      try touch(pointer, left, .ended)
    }
    #expect(stage.gestureLog == ["one ended", "one ended"])
    stage.checkInvariants()
  }

  @Test func `a crowd of gestures waits in a chain of any length`() throws {
    let count = 20_000
    let rows = try (0..<count).map { index in
      try Node(
        frame: Rect2D(x: 0, y: Double(index), width: 10, height: 1),
        gestures: [
          GestureSpec(
            "g\(index)", .tap(.standard), requiresFailureOf: index > 0 ? ["g\(index - 1)"] : [])
        ])
    }
    _ = try Pad.stage([], children: rows)
  }
}

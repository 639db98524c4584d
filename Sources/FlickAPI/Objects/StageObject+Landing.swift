internal import FlickCore
internal import LuaKit

// A finger comes down on the screen or not at all. A finger beside it would move nothing,
// which looks like a screen that does not answer, so it is an error. A finger that is down may
// leave the screen.

extension StageObject {
  /// - Throws: an error for a trace with a finger that comes down off the screen.
  func checkLandings(of trace: Trace) throws(APIError) {
    // By index, as iterating would copy each touch.
    let touches = trace.touches
    for index in touches.indices where touches[index].phase == .began {
      let touch = touches[index]
      try checkLanding(
        touch.position, of: trace.pointerText(touch),
        advice: "trace:starting_at and trace:scaled bring it there")
    }
  }

  /// - Parameters:
  ///   - what: what comes down, for messages.
  ///   - advice: what to do, for messages.
  /// - Throws: an error that names the size of the screen for a place that is off it.
  func checkLanding(
    _ point: Point, of what: @autoclosure () -> String, advice: @autoclosure () -> String? = nil
  ) throws(APIError) {
    let frame = screenFrame
    let (x, y) = (point.x - frame.origin.x, point.y - frame.origin.y)
    // What is no place at all is for the stage to refuse.
    let isPlace = x.magnitude <= 1e9 && y.magnitude <= 1e9
    guard isPlace, !(0...frame.size.width).contains(x) || !(0...frame.size.height).contains(y)
    else {
      return
    }
    let size = "\(LuaNumber.text(frame.size.width)) x \(LuaNumber.text(frame.size.height))"
    throw APIError(
      "\(what()) comes down off the screen (a place on its \(size) points expected, got "
        + "{ \(LuaNumber.text(point.x)), \(LuaNumber.text(point.y)) }"
        + (advice().map { "; \($0)" } ?? "") + ")")
  }
}

extension Trace {
  /// A finger in words, by its number where there are several.
  fileprivate func pointerText(_ touch: Touch) -> String {
    touches.contains { $0.pointer != touch.pointer } ? "finger \(touch.pointer)" : "the finger"
  }
}

internal import FlickCore
internal import LuaKit

// A finger comes down on the screen or not at all; see `OffScreenLanding`.

extension StageObject {
  /// - Throws: an error for a trace with a finger that comes down off the screen.
  func checkLandings(of trace: Trace) throws(APIError) {
    guard let landing = trace.landing(off: screenFrame) else { return }
    throw APIError("\(landing) (trace:starting_at and trace:scaled bring it there)")
  }

  /// - Parameter what: the name of the finger, for messages.
  /// - Throws: an error that names the size of the screen for a place that is off it.
  func checkLanding(_ point: Point2D, of what: @autoclosure () -> String) throws(APIError) {
    // What is no place at all is for the stage to refuse.
    guard point.x.magnitude <= 1e9, point.y.magnitude <= 1e9,
      let landing = OffScreenLanding(at: point, on: screenFrame)
    else { return }
    throw APIError("\(what()) \(landing.predicate)")
  }
}

/// A touchdown off the screen.
///
/// Such a touch is without effect. Scripts, the prompt, imports, corpora and replays therefore
/// report it as an error. A finger that is down may leave the screen.
package struct OffScreenLanding: Error, Hashable, CustomStringConvertible {
  /// The place where the finger comes down, in points.
  package let position: Point2D
  /// The size of the screen in points.
  package let screen: Size2D
  /// The pointer's number; nil for the only one.
  package let pointer: Int?

  /// - Parameters:
  ///   - frame: the frame of the screen.
  ///   - pointer: the pointer's number if there are several.
  /// - Returns: nil for a place on the screen.
  package init?(at position: Point2D, on frame: Rect2D, pointer: Int? = nil) {
    let (x, y) = (position.x - frame.origin.x, position.y - frame.origin.y)
    guard !(0...frame.size.width).contains(x) || !(0...frame.size.height).contains(y) else {
      return nil
    }
    (self.position, screen, self.pointer) = (position, frame.size, pointer)
  }

  /// Such as "comes down at 470, 619, off the screen of 360 by 640".
  package var predicate: String {
    "comes down at \(plain(position.x)), \(plain(position.y)), off the screen of "
      + "\(plain(screen.width)) by \(plain(screen.height))"
  }

  /// Such as "the finger comes down at 470, 619, off the screen of 360 by 640".
  package var description: String {
    "\(pointer.map { "finger \($0)" } ?? "the finger") \(predicate)"
  }
}

extension Trace {
  /// The first touchdown of the trace that is off a screen; nil if all are on it.
  package func landing(off frame: Rect2D) -> OffScreenLanding? {
    // By index, as iterating would copy each touch.
    for index in landings where touches[index].phase == .began {
      guard OffScreenLanding(at: touches[index].position, on: frame) != nil else { continue }
      let pointer = touches[index].pointer
      let isAlone = touches.allSatisfy { $0.pointer == pointer }
      return OffScreenLanding(
        at: touches[index].position, on: frame, pointer: isAlone ? nil : pointer)
    }
    return nil
  }

  /// - Throws: `OffScreenLanding` for a finger that comes down off a screen.
  package func checkLandings(on frame: Rect2D) throws(OffScreenLanding) {
    if let landing = landing(off: frame) { throw landing }
  }
}

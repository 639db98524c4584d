internal import FlickAPI
package import FlickCore

// Touches from a device with its own timestamps.

extension Exploration {
  /// Handles touches of a device, in order of time.
  ///
  /// Each touch is applied at its own time, but not before now. Touches with equal times form a
  /// touch frame.
  package func handle(_ touches: [Touch]) {
    var rest = touches[...]
    while let first = rest.first {
      let frame = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(frame.count)
      if frame.contains(where: { $0.phase == .began }) {
        if simulation.fingers.isEmpty { (effect, edited) = (nil, nil) }
        endPlayedGesture()
      }
      simulation.handle(Array(frame))
      observe()
      if frame.contains(where: { $0.phase == .ended }), simulation.fingers.isEmpty {
        endGestureOfStudy()
      }
    }
  }
}

extension Simulation {
  /// Advances time to a touch frame and applies it, discarding future inputs.
  ///
  /// Touches of pointers that the stage has lost are skipped, as are second presses of a pointer
  /// that is down. While a gesture is being played, its fingers are those of the stage.
  fileprivate func handle(_ touches: [Touch]) {
    pass(to: max(touches[0].time, now))
    guard !timeline.hasAhead || touches.contains(where: \.isFirst) else { return }
    forgetFuture()
    for var touch in touches {
      let isDown = fingers.contains { $0.pointer == touch.pointer }
      guard isDown != touch.isFirst else { continue }
      touch.time = now
      timeline.add(.touch(touch), at: now)
    }
    pass(to: now)
  }
}

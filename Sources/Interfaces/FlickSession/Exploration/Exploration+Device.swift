internal import FlickAPI
package import FlickCore

// Fingers of a device that reports them with its own times.

extension Exploration {
  /// Handles samples of a device in the order of time.
  ///
  /// Each is applied at its own time, at the earliest now. Those of one time are a touch frame.
  package func handle(_ touches: [Touch]) {
    var rest = touches[...]
    while let first = rest.first {
      let frame = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(frame.count)
      if frame.contains(where: { $0.phase == .began }) {
        if simulation.fingers.isEmpty { tuning.forgetChange() }
        // A gesture that was playing ends when the user's finger comes.
        if simulation.timeline.hasAhead, !simulation.fingers.isEmpty { simulation.play([]) }
      }
      simulation.handle(Array(frame))
      note()
      if frame.contains(where: { $0.phase == .ended }), simulation.fingers.isEmpty {
        endGestureOfStudy()
      }
    }
  }
}

extension Simulation {
  /// Lets time pass to a touch frame and applies it, in place of all that lay ahead.
  ///
  /// Samples of pointers that the stage has lost are left out, as is one that comes down again.
  fileprivate func handle(_ touches: [Touch]) {
    pass(to: max(touches[0].time, now))
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

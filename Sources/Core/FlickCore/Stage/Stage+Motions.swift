// The start and the end of components' motions.

extension Stage {
  /// Whether no motion is running.
  ///
  /// A finger may still hold something.
  public var isAtRest: Bool { running.isEmpty }

  /// A motion may have set out; its component comes to rest if the distance is zero.
  mutating func setOut(_ motion: MotionID) {
    reportEnd(motion, .retargeted)
    let wasRunning = running.contains(motion)
    guard let rest = scene.restTime(of: motion), rest > time || scene.passesOn(motion) else {
      return end(motion, wasRunning ? .replaced : .idle)
    }
    if !wasRunning { running.insert(motion) }
    guard journal.recording.contains(.motions) else { return }
    let id = scene.layout.directory.id(at: motion.component)
    for start in scene.starts(of: motion, at: time, resting: rest) {
      record(.motions, wasRunning ? .motionRetargeted(id, start) : .motionStarted(id, start))
    }
  }

  /// A motion is at its end.
  mutating func end(_ motion: MotionID, _ end: MotionEnd) {
    running.remove(motion)
    scene.rest(motion, end, at: time, in: &journal)
    if end == .arrived { reportEnd(motion, .ended) }
  }

  /// A motion has come to its rest; the rest of a fling continues elsewhere.
  mutating func finish(_ motion: MotionID, at rest: Seconds) {
    time = max(time, rest)
    guard let view: ScrollViewIndex = motion.component.index(), let axis = motion.axis else {
      end(motion, .arrived)
      if !jointFlings.isEmpty, let pager: PagerIndex = motion.component.index() {
        continueJointFling(after: scene.track(of: pager))
      }
      // Of several animations one is over.
      if motion.component.kind == .states, scene.restTime(of: motion) != nil {
        running.insert(motion)
      }
      return
    }
    let velocity = scene.scrollViews[view][axis].track.passedVelocity
    end(motion, .arrived)
    guard velocity != 0 || !jointFlings.isEmpty, let track = scene.track(of: view, axis) else {
      return
    }
    if velocity != 0 { passOn(velocity, from: track, ScrollAxis(view: view, axis: axis)) }
    if !jointFlings.isEmpty { continueJointFling(after: track) }
  }
}

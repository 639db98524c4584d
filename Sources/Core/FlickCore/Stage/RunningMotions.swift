/// A motion of a component; a scroll view has one along each axis.
struct MotionID: Hashable, Sendable {
  let component: ComponentPlace
  var axis: Orientation?

  /// Creates the id of a motion of a component, by its index in the list of its kind.
  @inline(__always)
  init<Kind: Component>(_ index: ListIndex<Kind>, _ axis: Orientation? = nil) {
    (component, self.axis) = (ComponentPlace(index), axis)
  }

  /// Creates the id of a component's only motion.
  init(component: ComponentPlace) { self.component = component }

  /// The order among motions that rest at one moment: by kind, then in the order of declaration.
  ///
  /// The vertical axis comes before the horizontal one.
  fileprivate var order: (Int, Int32, Int) {
    (component.kind.ordinal, component.position, axis == .horizontal ? 1 : 0)
  }
}

/// The motions that run.
struct RunningMotions: Sendable {
  /// The running motions, unordered.
  private var list: [MotionID] = []

  var isEmpty: Bool { list.isEmpty }

  /// The running motions, unordered.
  var all: [MotionID] { list }

  @inline(__always)
  func contains(_ motion: MotionID) -> Bool { list.contains(motion) }

  /// Adds a motion that has started; a motion that is running already has been restarted.
  mutating func insert(_ motion: MotionID) {
    if !list.contains(motion) { list.append(motion) }
  }

  /// Removes a motion; returns whether it was running.
  @discardableResult
  mutating func remove(_ motion: MotionID) -> Bool {
    guard let place = list.firstIndex(of: motion) else { return false }
    list.remove(at: place)
    return true
  }

  mutating func removeAll() { list.removeAll(keepingCapacity: true) }

  /// The motion that comes to rest next, and when.
  @inline(__always)
  func next(in scene: SceneTree) -> (motion: MotionID, rest: Seconds)? {
    var next: (motion: MotionID, rest: Seconds)?
    for motion in list {
      guard let rest = scene.restTime(of: motion) else { continue }
      if let found = next,
        rest > found.rest || (rest == found.rest && found.motion.order < motion.order)
      {
        continue
      }
      next = (motion, rest)
    }
    return next
  }
}

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

/// A motion of a component; a scroll view has one along each axis.
struct MotionID: Hashable, Sendable {
  let component: ComponentPlace
  var axis: Orientation?

  /// A motion of the component at an index in the list of its kind.
  @inline(__always)
  init<Kind: Component>(_ index: ListIndex<Kind>, _ axis: Orientation? = nil) {
    (component, self.axis) = (ComponentPlace(index), axis)
  }

  /// The one motion of a component.
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

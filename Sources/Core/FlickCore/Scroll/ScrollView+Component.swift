extension ScrollView: Component {
  static let kind = SceneTree.ComponentKind.scrollView

  var axes: [Orientation?] { [Orientation.vertical, .horizontal].filter(options.axes.contains) }

  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    guard let axis else { return [] }
    let sample = sample(axis, at: time)
    return [
      MotionStart(
        part: axis == .horizontal ? 0 : 1, from: sample.value, target: self[axis].target,
        velocity: sample.velocity, restTime: rest)
    ]
  }

  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    guard let axis else { return }
    rest(axis)
    let offset = Points(self[axis].track.requested)
    journal.record(.pages, .scrollRest(id, axis, offset: offset), at: time)
  }

  mutating func continueState(
    of old: ScrollView, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    continueState(of: old, at: time)
  }

  func fault(at time: Seconds) -> String? {
    for case let axis? in axes {
      if let fault = invariantFault(axis) ?? self[axis].track.fault(at: time) { return fault }
    }
    return nil
  }
}

extension ScrollView {
  static let numbers: [ComponentNumber<ScrollViewIndex>] = [
    .init(
      .x, .points, "Points scrolled to the right; beyond an edge, with the overscroll as shown."
    ) { $1.offset(ofScrollView: $0, .horizontal) },
    .init(.y, .points, "Points scrolled down; beyond an edge, with the overscroll as shown.") {
      $1.offset(ofScrollView: $0, .vertical)
    },
    .init(.velocityX, .pointsPerSecond, "Points per second that it moves by itself along x.") {
      $1.sample(ofScrollView: $0, .horizontal).velocity
    },
    .init(.velocityY, .pointsPerSecond, "Points per second that it moves by itself along y.") {
      $1.sample(ofScrollView: $0, .vertical).velocity
    },
    .init(
      .overscrollX, .points, "Points shown beyond its edges along x; negative before the first."
    ) { $1.scene.scrollViews[$0][.horizontal].track.overscroll(at: $1.time) },
    .init(
      .overscrollY, .points, "Points shown beyond its edges along y; negative before the first."
    ) { $1.scene.scrollViews[$0][.vertical].track.overscroll(at: $1.time) },
    .init(
      .progress, .share,
      "0 where it starts, 1 at its far edge; along y if it scrolls along both axes."
    ) { $1.progress(ofScrollView: $0) },
    .init(.farthestX, .points, "The greatest offset along x, in points.") {
      $1.scene.scrollViews[$0][.horizontal].track.range.upperBound
    },
    .init(.farthestY, .points, "The greatest offset along y, in points.") {
      $1.scene.scrollViews[$0][.vertical].track.range.upperBound
    },
    .init(.isMoving, .flag, "Whether a motion is running.") {
      $1.scene.scrollViews[$0][.horizontal].track.isSettling
        || $1.scene.scrollViews[$0][.vertical].track.isSettling ? 1 : 0
    },
    .init(.isActive, .flag, "Whether a finger is on it.") {
      $1.scene.scrollViews[$0][.horizontal].track.isHeld
        || $1.scene.scrollViews[$0][.vertical].track.isHeld ? 1 : 0
    },
  ]
}

extension Stage {
  /// In place: a scroll view is not copied out of its array to be read.
  @inline(__always)
  fileprivate func sample(ofScrollView index: ScrollViewIndex, _ axis: Orientation) -> MotionSample
  {
    scene.scrollViews[index].sample(axis, at: time)
  }

  /// See `SceneTree.offset(ofScrollView:)`.
  @inline(__always)
  fileprivate func offset(ofScrollView index: ScrollViewIndex, _ axis: Orientation) -> Double {
    scene.offset(ofScrollView: index, axis, at: time)
  }

  fileprivate func progress(ofScrollView index: ScrollViewIndex) -> Double {
    let axes = scene.scrollViews[index].options.axes
    let axis: Orientation = axes.contains(.vertical) ? .vertical : .horizontal
    let room = scene.scrollViews[index].ask(axis) { $0.range.upperBound }
    return room > 0 ? offset(ofScrollView: index, axis) / room : 0
  }
}

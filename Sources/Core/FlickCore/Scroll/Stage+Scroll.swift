/// The motion of content that a program moves.
public enum ScrollAnimation: Hashable, Sendable {
  /// At once.
  case none
  /// By a spring, from its present offset and velocity.
  case spring(SpringSpec)
  /// Along a curve in a set time, from its present offset; its velocity is lost.
  case easing(Easing, duration: Seconds)

  /// The spring that settles pagers.
  public static let standard = ScrollAnimation.spring(.pagerSettle)
}

/// The alignment of a node in the viewport that is scrolled to it.
public enum ScrollAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left, or the top.
  case start
  /// In the middle.
  case center
  /// At the right, or the bottom.
  case end
  /// The nearest offset that shows all of it.
  case nearest

  /// The offset for content of a length, in points.
  func offset(
    showing start: Double, length: Double, from offset: Double, viewport: Double
  ) -> Double {
    switch self {
    case .start: start
    case .center: start + (length - viewport) / 2
    case .end: start + length - viewport
    case .nearest:
      if start < offset || length > viewport {
        start
      } else {
        max(offset, start + length - viewport)
      }
    }
  }
}

extension Stage {
  /// The state of a scroll view now.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene.
  public func scrollView(
    _ reference: some ComponentReference
  ) throws(CoreError) -> ScrollViewReading {
    let index: ScrollViewIndex = try scene.index(of: component(reference))
    return ScrollViewReading(
      scene.scrollViews[index], isDragged: isDragged(index), at: time)
  }

  /// The offset of a scroll view now: `scrollView(component).offset` at less cost.
  public func scrollOffset(of component: ComponentID) throws(CoreError) -> Vector {
    // Without the scroll view, which would be copied.
    let view: ScrollViewIndex = try scene.index(of: component)
    return Vector(
      x: scene.offset(ofScrollView: view, .horizontal, at: time),
      y: scene.offset(ofScrollView: view, .vertical, at: time))
  }

  /// Moves a scroll view to an offset.
  ///
  /// An offset beyond an edge is replaced by the edge, and one between places of rest by the
  /// nearest of them. An axis that does not scroll is ignored. A finger on the scroll view loses
  /// it: its drag is cancelled.
  ///
  /// - Throws: `CoreError` for a component that is not a scroll view of the scene, or an offset
  ///   beyond ±1e9.
  public mutating func scroll(
    _ reference: some ComponentReference, to offset: Vector,
    _ animation: ScrollAnimation = .standard
  ) throws(CoreError) {
    let component = try component(reference)
    let view: ScrollViewIndex = try scene.index(of: component)
    try CoreError.checked(offset.x, "scroll x", in: .position, unit: "pt")
    try CoreError.checked(offset.y, "scroll y", in: .position, unit: "pt")
    if case .spring(let spring) = animation {
      try spring.checkRests("the scroll animation")
    }
    for track in tracks(of: component) { takeFromFinger(track) }
    scene.scrollViews[view].setGoal(nil)
    for axis in [Orientation.horizontal, .vertical] {
      guard let track = scene.track(of: view, axis) else { continue }
      let target = scene[track].place(nearestTo: offset.along(axis).value)
      decide(track, .program, .offset(Points(target)))
      let sample = scene[track].sample(at: time)
      let motion = try animation.motion(from: sample, to: target)
      startScroll(
        ScrollAxis(view: view, axis: axis),
        ScrollVerdict(motion: motion, drive: .program, target: target))
    }
  }

  /// Moves a scroll view so that it shows a node with the given alignment; see `scroll`.
  ///
  /// - Throws: as `scroll`, and for an id that no node in the scroll view has.
  public mutating func scroll(
    _ reference: some ComponentReference, toShow id: String,
    _ alignment: ScrollAlignment = .nearest, _ animation: ScrollAnimation = .standard
  ) throws(CoreError) {
    let component = try component(reference)
    try scroll(component, to: offset(of: component, toShow: id, alignment), animation)
  }

  /// The offset of a scroll view that shows a node with the given alignment.
  ///
  /// - Throws: as `scroll`.
  public func offset(
    of reference: some ComponentReference, toShow id: String,
    _ alignment: ScrollAlignment = .nearest
  ) throws(CoreError) -> Vector {
    let component = try component(reference)
    let view: ScrollViewIndex = try scene.index(of: component)
    let tracks = [Orientation.vertical, .horizontal].compactMap { scene.track(of: view, $0) }
    guard let node = scene.nodesByID[id],
      let viewNode = tracks.first.map({ scene.tracks[$0].node }),
      scene.isNode(node, inside: viewNode)
    else {
      throw CoreError.unknown(
        id, among: scene.nodesByID.keys,
        "scroll view '\(scene.name(of: component))': no node '\(id)' in it to scroll to")
    }
    let offset = scene.scrollViews[view].offset(at: time)
    let start =
      scene.origin(ofNode: node, at: time) - scene.origin(ofNode: viewNode, at: time) + offset
    let (size, viewport) = (scene.records[node].frame.size, scene.records[viewNode].frame.size)
    func place(_ axis: Orientation) -> Double {
      alignment.offset(
        showing: start.along(axis).value, length: size.along(axis).value,
        from: offset.along(axis).value, viewport: viewport.along(axis).value)
    }
    return Vector(x: place(.horizontal), y: place(.vertical))
  }

  /// Whether a finger drags a scroll view along at least one axis.
  private func isDragged(_ view: ScrollViewIndex) -> Bool {
    fingers.places.contains { finger in
      guard case .dragging = fingers[finger].role else { return false }
      return (fingers[finger].path.tracks + fingers[finger].crossPath.tracks).contains {
        scene.scrollAxis(of: $0)?.view == view
      }
    }
  }
}

extension ScrollAnimation {
  /// Nil if the content is at its target at once.
  fileprivate func motion(
    from sample: MotionSample, to target: Double
  ) throws(CoreError) -> AnyMotion? {
    switch self {
    case .none: nil
    case .spring(let spring):
      .spring(
        try SpringMotion(spring, from: sample.value, velocity: sample.velocity, to: target))
    case .easing(let easing, let duration):
      .easing(
        try EasingMotion(from: sample.value, to: target, duration: duration, easing: easing))
    }
  }
}

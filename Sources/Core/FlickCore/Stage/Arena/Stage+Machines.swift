// The recognizers of gesture specs.

extension Stage {
  /// The slop that a mouse or pen gets instead of a finger's, unless its own is smaller: Flutter's
  /// `kPrecisePointerHitSlop` and `kPrecisePointerPanSlop`, for a mouse that hardly trembles.
  private static let preciseSlop: Points = 1
  private static let precisePanSlop: Points = 2

  /// The machine of a gesture for a pointer of this kind that came down at `place`.
  func machine(of index: GestureIndex, at place: Point2D, _ kind: Touch.Kind) -> Recognizer.Machine
  {
    let isMouse = kind == .mouse
    let slop = { (slop: Points) in isMouse ? min(slop, Self.preciseSlop) : slop }
    let panSlop = { (slop: Points) in isMouse ? min(slop, Self.precisePanSlop) : slop }
    switch scene.gestures[index].spec.kind {
    case .tap(let options):
      return .tap(TapRecognizer(options, slop: options.slop.map(slop)))
    case .longPress(let options):
      return .longPress(LongPressRecognizer(options, slop: slop(options.slop)))
    case .pan(let options):
      return .pan(
        PanGestureRecognizer(
          options, slop: panSlop(options.start.slop),
          turn: axisTurn(of: index, options.axis ?? .horizontal)))
    case .swipe(let options):
      return .swipe(SwipeRecognizer(options, turn: axisTurn(of: index, .horizontal)))
    case .edgePan(let options):
      return .pan(
        PanGestureRecognizer(
          PanGestureOptions(options.start, options.edge.axis),
          slop: panSlop(options.start.slop), edge: options,
          edgeDistance: distance(of: place, from: options.edge, index),
          turn: axisTurn(of: index, isOwn: true, options.edge.axis)))
    case .pinch(let options): return .pair(PairRecognizer(.span, slop: options.slop.value))
    case .custom(let gesture): return .custom(custom(gesture, of: index))
    case .rotate(let options): return .pair(PairRecognizer(.angle, slop: options.slop.value))
    }
  }

  private func custom(_ gesture: CustomGesture, of index: GestureIndex) -> CustomRecognizer {
    let node = scene.gestures[index].node
    return CustomRecognizer(
      gesture, origin: scene.origin(ofNode: node, at: time), size: scene.records[node].frame.size)
  }

  /// The distance of a screen point inside an edge of a gesture's node, in the node's space.
  private func distance(of place: Point2D, from edge: RectEdge, _ gesture: GestureIndex) -> Double {
    let node = scene.gestures[gesture].node
    let local = local(place, in: node) ?? .zero
    let size = scene.records[node].frame.size
    return switch edge {
    case .left: local.x
    case .right: size.width - local.x
    case .top: local.y
    case .bottom: size.height - local.y
    }
  }
}

// Gestures that depend on the bounds of their node: taps, and long presses with a margin.

extension Stage {
  /// Measures the fingers of a gesture against the bounds of its node, before it judges them.
  mutating func measureBounds(_ attempt: AttemptIndex) {
    guard let gesture = arena[attempt].gesture else { return }
    var recognizer = arena[attempt]
    recognizer.measureContacts { distance(of: $0, outside: gesture) }
    arena[attempt] = recognizer
  }

  /// How far a point of the screen is outside of the hit area of a gesture's node, in points of the
  /// node; 0 inside.
  func distance(of place: Point2D, outside gesture: GestureIndex) -> Double {
    let node = scene.gestures[gesture].node
    // A node without area is not left.
    guard let local = local(place, in: node) else { return 0 }
    let size = scene.records[node].frame.size
    let margin = scene.hitMargin(of: node)
    let dx = max(-margin.left - local.x, local.x - size.width - margin.right, 0)
    let dy = max(-margin.top - local.y, local.y - size.height - margin.bottom, 0)
    return Vector(x: dx, y: dy).length
  }
}

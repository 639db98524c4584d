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

/// The state of a gesture at one moment.
public struct GestureReading: Hashable, Sendable {
  /// The state of the running attempt; nil if there is none.
  public let state: RecognizerState?
  /// Whether it was recognized and waits for others to fail.
  public let isWaiting: Bool
  /// The measures while it is active; nil otherwise.
  public let values: GestureValues?
}

extension Stage {
  /// The state of a gesture now.
  ///
  /// - Throws: `CoreError` for a component that is not a gesture of the scene.
  public func gesture(_ reference: some ComponentReference) throws(CoreError) -> GestureReading {
    let component = try component(reference)
    guard scene.place(of: component)?.kind == .gesture else {
      throw CoreError(.unknownID, "expected a gesture, found '\(scene.name(of: component))'")
    }
    let attempt =
      arena.first { $0.component == component && $0.state.isActive }
      ?? arena.first { $0.component == component }
    return GestureReading(
      state: attempt?.state, isWaiting: attempt?.recognizedAt != nil,
      values: attempt?.state.isActive == true
        ? attempt.map { attempt in attempt.values { velocity(of: $0, for: attempt.subject) } } : nil
    )
  }

  /// Cancels a gesture, or the drag of a pager or scroll view; a gesture not yet recognized fails.
  ///
  /// Its fingers stay down and can still become other gestures. No effect if the gesture is not in
  /// progress.
  ///
  /// - Throws: `CoreError` for a component of another scene.
  public mutating func cancelGesture(_ reference: some ComponentReference) throws(CoreError) {
    let component = try component(reference)
    guard scene.place(of: component) != nil else { return _ = try pager(component) }
    let tracks = tracks(of: component)
    for track in tracks {
      if let finger = holder(of: track) { cancelDrag(finger, .program) }
    }
    guard tracks.isEmpty, scene.gesture(of: component) != nil else { return }
    for index in arena.places where arena[index].component == component {
      cancelAttempt(index, .program)
    }
    concludeInput()
  }
}

extension SceneGesture {
  /// The numbers of a gesture, from its measures; nil while it is not active.
  static let numbers: [ComponentNumber<GestureValues?>] = [
    .init(.x, .points, "The middle of its fingers, in points from the left edge.") {
      $0?.location.x ?? 0
    },
    .init(.y, .points, "The middle of its fingers, in points from the top edge.") {
      $0?.location.y ?? 0
    },
    .init(.translationX, .points, "Points of its translation to the right.") {
      $0?.translation.x ?? 0
    },
    .init(.translationY, .points, "Points of its translation down.") { $0?.translation.y ?? 0 },
    .init(.velocityX, .pointsPerSecond, "Points per second of its fingers along x.") {
      $0?.velocity.x.value ?? 0
    },
    .init(.velocityY, .pointsPerSecond, "Points per second of its fingers along y.") {
      $0?.velocity.y.value ?? 0
    },
    .init(.scale, .share, "The fingers' distance relative to where the pinch was recognized.") {
      $0?.scale ?? 1
    },
    .init(.rotation, .radians, "Radians that two fingers have turned, clockwise.") {
      $0?.rotation.value ?? 0
    },
    .init(.isActive, .flag, "Whether it was recognized and continues.") { $0 == nil ? 0 : 1 },
  ]
}

/// Where a gesture stands at one moment.
public struct GestureReading: Hashable, Sendable {
  /// The state of the running attempt; nil if there is none.
  public let state: RecognizerState?
  /// Whether it was recognized and waits for others to fail.
  public let isWaiting: Bool
  /// What it measures while it is active; nil otherwise.
  public let values: GestureValues?
}

extension Stage {
  /// Everything about a gesture now.
  ///
  /// - Throws: `CoreError` for a component that is no gesture of the scene.
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

  /// Takes a gesture, or the drag of a pager or scroll view, away: it is cancelled if it was
  /// recognized, else fails.
  ///
  /// Its fingers stay down and can still become other gestures. Does nothing for one that is not in
  /// progress.
  ///
  /// - Throws: `CoreError` for a component of another scene.
  public mutating func cancelGesture(_ reference: some ComponentReference) throws(CoreError) {
    let component = try component(reference)
    guard let place = scene.place(of: component) else { return _ = try pager(component) }
    if let pager: PagerIndex = place.index() { return cancelDrag(on: scene.track(of: pager)) }
    if let view: ScrollViewIndex = place.index() {
      for axis in [Orientation.horizontal, .vertical] {
        if let track = scene.track(of: view, axis) { cancelDrag(on: track) }
      }
      return
    }
    guard scene.gesture(of: component) != nil else { return }
    for index in arena.places where arena[index].component == component {
      takeAway(index, .program)
    }
    concludeInput()
  }

  private mutating func cancelDrag(on track: TrackIndex) {
    guard let finger = holder(of: track) else { return }
    cancel(finger, .program)
    if fingers[finger].touchBit != 0 { dismissDrag(finger, .program) }
  }
}

extension SceneGesture {
  /// Of what a gesture measures; nil while it is not active.
  static let numbers: [ComponentNumber<GestureValues?>] = [
    ComponentNumber(.x) { values, _ in values?.location.x ?? 0 },
    ComponentNumber(.y) { values, _ in values?.location.y ?? 0 },
    ComponentNumber(.translationX) { values, _ in values?.translation.x ?? 0 },
    ComponentNumber(.translationY) { values, _ in values?.translation.y ?? 0 },
    ComponentNumber(.velocityX) { values, _ in values?.velocity.x.value ?? 0 },
    ComponentNumber(.velocityY) { values, _ in values?.velocity.y.value ?? 0 },
    ComponentNumber(.scale) { values, _ in values?.scale ?? 1 },
    ComponentNumber(.rotation) { values, _ in values?.rotation.value ?? 0 },
    ComponentNumber(.isActive) { values, _ in values == nil ? 0 : 1 },
  ]
}

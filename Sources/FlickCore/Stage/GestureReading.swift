/// Where a gesture stands at one moment.
public struct GestureReading: Hashable, Sendable {
  /// The state of the running attempt; nil if there is none.
  public let state: GestureState?
  /// Whether it was recognized and waits for others to fail.
  public let isWaiting: Bool
  /// What it measures while it is active; nil otherwise.
  public let values: GestureValues?
}

extension Stage {
  /// Everything about a gesture now.
  ///
  /// - Throws: `CoreError` for a component that is no gesture of the scene.
  public func gesture(_ component: ComponentID) throws(CoreError) -> GestureReading {
    guard case .gesture = scene.place(of: component) else {
      throw CoreError(.unknownID, "expected a gesture, found '\(scene.name(of: component))'")
    }
    let attempts = arena.filter { $0.component == component }
    let attempt = attempts.first { $0.state.isActive } ?? attempts.first
    return GestureReading(
      state: attempt?.state, isWaiting: attempt?.recognizedAt != nil,
      values: attempt?.state.isActive == true
        ? attempt.map { attempt in attempt.values { velocity(of: $0, for: attempt.subject) } } : nil
    )
  }

  /// Everything about the gesture with this id now.
  public func gesture(_ id: String) throws(CoreError) -> GestureReading {
    try gesture(component(named: id))
  }

  /// Takes a gesture, or the drag of a pager or scroll view, away: it is cancelled if it was recognized, else fails.
  ///
  /// Its fingers stay down and can still become other gestures. Does nothing for one that is not in
  /// progress.
  ///
  /// - Throws: `CoreError` for a component of another scene.
  public mutating func cancelGesture(_ component: ComponentID) throws(CoreError) {
    switch scene.place(of: component) {
    case .gone: _ = try pager(component)
    case .header, .states: break
    case .gesture, .deck:
      for index in arena.places where arena[index].component == component {
        takeAway(index, .program)
      }
      concludeInput()
    case .pager(let pager): cancelDrag(on: scene.track(of: pager))
    case .scrollView(let view):
      for axis in [Axis.horizontal, .vertical] {
        if let track = scene.track(of: view, axis) { cancelDrag(on: track) }
      }
    }
  }

  private mutating func cancelDrag(on track: TrackIndex) {
    guard let finger = holder(of: track) else { return }
    cancel(finger, .program)
    if fingers[finger].bit != 0 { dismissDrag(finger, .program) }
  }

  /// As `cancelGesture` of the component with this id.
  public mutating func cancelGesture(_ id: String) throws(CoreError) {
    try cancelGesture(component(named: id))
  }
}

/// A simulated world: a virtual clock, a scene, fingers on it, motions that run.
///
/// The stage steps from event to event. There are no frames: between two events every position is a
/// formula of time. What happens is a function of the scene and the touches alone.
///
///     var stage = Stage(scene: scene)
///     try stage.play(trace)
///     stage.settle()
///     try stage.pager("music").settledPage
///
/// A value: a copy is a snapshot from which another future can be tried.
public struct Stage: Sendable {
  /// The nodes and pagers.
  ///
  /// Read it at `time`.
  public internal(set) var scene: Scene
  /// Virtual time now; starts at zero and never runs backwards.
  public internal(set) var time: Seconds = 0

  /// Which events are kept from now on.
  public var recording: Recording
  /// The events kept so far, in time order.
  public internal(set) var events: [StageEvent] = []

  var fingers: [Finger] = []
  /// The recognizers at work, in the order in which they are asked.
  var arena: [Recognizer] = []
  /// Tracks with a running motion; order has no meaning.
  var moving: [TrackIndex] = []
  /// Decks and states on their way; order has no meaning.
  var running: [StagePart] = []
  var lastDecisions: [Decision?]
  /// Which pagers may be dragged from the next finger on, in the order in which it was asked.
  var draggability: [(component: ComponentID, isDraggable: Bool)] = []
  var wheeled = WheelTurn()

  /// A stage with everything at rest at time zero.
  public init(scene: Scene, recording: Recording = .all) {
    self.scene = scene
    self.recording = recording
    lastDecisions = Array(repeating: nil, count: scene.layout.directory.count)
  }

  /// Whether anything is kept; setting it keeps everything or nothing.
  public var records: Bool {
    get { recording != .none }
    set { recording = newValue ? .all : .none }
  }

  /// Takes the events kept so far away, to be looked at once.
  public mutating func takeEvents() -> [StageEvent] {
    defer { events.removeAll(keepingCapacity: false) }
    return events
  }

  /// Whether no motion is running.
  ///
  /// A finger may still hold something.
  public var isAtRest: Bool { moving.isEmpty && running.isEmpty }

  /// Checks what must be true between any two calls; tests call it.
  package func checkInvariants() {
    let fault = invariantFault
    assert(fault == nil, fault ?? "")
  }
}

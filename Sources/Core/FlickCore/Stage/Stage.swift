/// A simulated world: a virtual clock, a scene, fingers on it, running motions.
///
/// The stage advances from event to event, without frames: between two events every position is a
/// formula of time. The result is a function of the scene and the touches alone.
///
///     var stage = Stage(scene: scene)
///     try stage.play(trace)
///     stage.settle()
///     try stage.pager("music").settledPage
///
/// A value: a copy is a snapshot that can be continued independently.
public struct Stage: Sendable {
  /// The nodes and pagers.
  ///
  /// Read it at `time`.
  public internal(set) var scene: SceneTree
  /// Virtual time now; starts at zero and never runs backwards.
  public internal(set) var time: Seconds = 0

  /// The events and decisions so far.
  var journal: Journal
  var fingers = Fingers()
  var arena = Arena()
  var running = RunningMotions()
  /// The changes of draggability from the next finger on, in the order of the calls.
  var draggability: [(component: ComponentID, isDraggable: Bool)] = []
  /// The stream of the wheel, and the components that take it.
  var wheels = Wheels()
  /// The last touch that was recorded; see `Touch.startsFrame`.
  var lastTouch: (pointer: Int, time: Seconds) = (0, -.infinity)
  /// The flings that run on the path of several tracks.
  var jointFlings: [JointFling] = []
  /// Animations of pagers, scroll views and decks with a listener for their end.
  var awaited: [AwaitedMotion] = []
  /// The lines with reported crossings; see `watch`.
  var watched: [WatchedLines] = [] {
    didSet { findWatching() }
  }
  /// Whether changes must be followed by checks; see `noteChanges`.
  private(set) var isWatching = false
  /// The number of animations so far with a report of their end.
  package internal(set) var animationCount = 0

  /// Creates a stage with everything at rest at time zero.
  ///
  /// - Parameter recording: the events to keep, by default decisions. `Recording.all` keeps each
  ///   touch too: about 120 events for a swipe. `takeEvents` empties the list.
  public init(scene: SceneTree, recording: Recording = .decisions) {
    self.scene = scene
    journal = Journal(recording, components: scene.layout.directory.count)
    if !scene.drawing.followers.isEmpty { startFollowing() }
    findWatching()
  }

  mutating func findWatching() {
    isWatching = !watched.isEmpty || !scene.drawing.followers.isEmpty
  }

  /// The kinds of events to keep from now on.
  public var recording: Recording {
    get { journal.recording }
    set { journal.recording = newValue }
  }

  /// The events kept so far, in time order.
  public var events: [StageEvent] { journal.events }

  /// Takes the events kept so far out of the journal, for one reader.
  public mutating func takeEvents() -> [StageEvent] { journal.takeEvents() }

  /// Checks the invariants between any two calls; for tests.
  package func checkInvariants() {
    let fault = invariantFault
    assert(fault == nil, fault ?? "")
  }
}

package import FlickCore

/// A scene, its random fingers, and the invariants of every case.
///
/// To fuzz something else, add a file with a world and put it into `worlds`.
package protocol World: Sendable {
  /// Names the world in files and on the command line.
  var name: String { get }
  /// The world's share of the cases, in percent.
  var share: Int { get }
  /// The scene as laid out for a number; 0 is the one a case starts with.
  func scene(layout: Int) throws -> SceneTree
  /// Returns the random steps of a case.
  func steps(_ random: inout SplitMix64) -> [Step]
  /// Fresh invariants for one run.
  func invariants() -> [any Invariant]
  /// The properties that must be equal when a case is run in another way.
  var comparisons: [any Comparison] { get }
  /// The minimum counts of events in 1,000 cases; see `Tally`.
  var expected: [String: Int] { get }
  /// Whether every second layout is animated.
  var animatesLayouts: Bool { get }
  /// Whether touches of some cases have a force.
  var tellsForce: Bool { get }
  /// How many times per second of passing time the stage's missing content is made; nil for never.
  var fills: Double? { get }
  /// Makes the stage's missing content.
  func fill(_ stage: inout Stage) throws
}

extension World {
  package var animatesLayouts: Bool { false }
  package var tellsForce: Bool { false }
  package var fills: Double? { nil }
  package func fill(_ stage: inout Stage) throws {}
}

/// A world of plain pagers: as long as their frames, without spacing, and with default options
/// otherwise.
package protocol PlainWorld: World {
  /// The length of a page of its pagers.
  var pageLength: Points { get }
  /// The axis of a pager.
  func axis(ofPager id: String) -> Orientation
}

extension PlainWorld {
  package func axis(ofPager id: String) -> Orientation { .horizontal }
}

/// Every world.
package let worlds: [any World] = [
  FingersWorld(), StrokesWorld(), CrossedWorld(), WildWorld(), ScrollsWorld(), ProfilesWorld(),
  CardsWorld(), ValuesWorld(), ZoomsWorld(), RowsWorld(), ListsWorld(), DialsWorld(),
  OrdersWorld(), LooksWorld(), ProfilesWorld.withLengths, FollowedWorld(),
]

/// A condition that must hold during a whole run.
///
/// To add one, conform a struct and list it in its worlds, or in `commonInvariants`.
package protocol Invariant: Sendable {
  /// Names it in reports.
  var name: String { get }
  /// Checks the stage after a step; returns a description of the violation, or nil.
  mutating func check(_ moment: Moment) throws -> String?
  /// All fingers have left and the stage has settled.
  mutating func checkEnd(_ stage: Stage) throws -> String?
}

extension Invariant {
  package mutating func checkEnd(_ stage: Stage) throws -> String? { nil }
}

/// One step as an invariant sees it.
package struct Moment {
  /// The step.
  package let step: Step
  /// The stage at the time of the step, before it.
  package let before: Stage
  /// The stage after it.
  package let after: Stage
  /// The events in the time up to the step.
  package let passed: [StageEvent]
  /// The events that the step caused.
  package let events: [StageEvent]
  /// Where the pointers were before the step.
  package let places: [Int: Point2D]
  /// The tracks of the scene before the step.
  let tracksBefore: [SceneTrack]
  /// The tracks of the scene after the step.
  let tracks: [SceneTrack]
}

/// A property that must be equal in another run of the same case.
package protocol Comparison: Sendable {
  /// Names it in reports.
  var name: String { get }
  /// Returns a description of the difference, or nil.
  func fault(of steps: [Step], in world: any World, _ playback: Playback, _ effort: Effort) throws
    -> String?
}

/// The results of a run, for comparison with other runs.
package struct Playback {
  /// The events in order.
  package var events: [StageEvent] = []
  /// The positions of all pagers after each step.
  package var positions: [[Double]] = []
}

/// The effort for one case.
package struct Effort: Sendable {
  /// The frame rates at which a run is observed.
  package var rates: [Double]

  /// All rates.
  package static let all = Effort(rates: [30, 60, 90, 120, 240])

  /// One rate, in turn by the number of the case.
  package static func one(_ number: Int) -> Effort {
    Effort(rates: [all.rates[number % all.rates.count]])
  }
}

/// The invariants that hold in every world of plain pagers.
package func commonInvariants(of world: any PlainWorld) -> [any Invariant] {
  [
    Bookkeeping(), GestureLives(), PageModel(), Finiteness(), Rest(), Forces(),
    Continuity(world), Displacement(world),
  ]
}

/// The invariants that hold in every world of scroll views, and of pagers with any options.
///
/// - Parameter isStandard: whether all components use the standard velocity estimator.
package func trackInvariants(isStandard: Bool) -> [any Invariant] {
  [
    Bookkeeping(), GestureLives(), PageModel(), Rest(), TracksAtRest(), ContentJumps(),
    TrackDisplacement(), TrackVelocities(isStandard: isStandard), FlingHandovers(), Forces(),
  ]
}

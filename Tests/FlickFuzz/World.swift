package import FlickCore

/// A scene, the fingers that play on it, and what must hold of every case.
///
/// To fuzz something else, add a file with a world and put it into `worlds`.
package protocol World: Sendable {
  /// Names the world in files and on the command line.
  var name: String { get }
  /// How many cases of a hundred are its.
  var share: Int { get }
  /// The scene as laid out for a number; 0 is the one a case starts with.
  func scene(layout: Int) throws -> SceneTree
  /// What random fingers do.
  func steps(_ random: inout SplitMix64) -> [Step]
  /// Fresh invariants for one run.
  func invariants() -> [any Invariant]
  /// What must come out the same when a case is run in another way.
  var comparisons: [any Comparison] { get }
  /// What a thousand cases must have made at least how often; see `Tally`.
  var expected: [String: Int] { get }
  /// Whether every second layout is animated.
  var animatesLayouts: Bool { get }
  /// Whether touches of some cases tell how hard they press.
  var tellsForce: Bool { get }
  /// How often in a second, while time passes, the stage is given what it lacks; nil for never.
  var fills: Double? { get }
  /// Gives the stage what it lacks.
  func fill(_ stage: inout Stage) throws
}

extension World {
  package var animatesLayouts: Bool { false }
  package var tellsForce: Bool { false }
  package var fills: Double? { nil }
  package func fill(_ stage: inout Stage) throws {}
}

/// A world of plain pagers: as long as their frames, without spacing, and with all else as it is by
/// default.
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
  OrdersWorld(), LooksWorld(),
]

/// Something that must hold all through a run.
///
/// To add one, conform a struct and list it in the worlds it holds in, or in `commonInvariants`.
package protocol Invariant: Sendable {
  /// Names it in reports.
  var name: String { get }
  /// A step was made; tells what is wrong, or nil.
  mutating func check(_ moment: Moment) throws -> String?
  /// All fingers have left and the stage has settled.
  mutating func checkEnd(_ stage: Stage) throws -> String?
}

extension Invariant {
  package mutating func checkEnd(_ stage: Stage) throws -> String? { nil }
}

/// One step as an invariant sees it.
package struct Moment {
  /// What was done.
  package let step: Step
  /// The stage at the time of the step, before it.
  package let before: Stage
  /// The stage after it.
  package let after: Stage
  /// What happened in the time up to the step.
  package let passed: [StageEvent]
  /// What the step made happen.
  package let events: [StageEvent]
  /// Where the pointers were before the step.
  package let places: [Int: Point2D]
  /// What moves in the scene before the step.
  let tracksBefore: [SceneTrack]
  /// What moves in the scene after it.
  let tracks: [SceneTrack]
}

/// Something that must be the same in another run of the same case.
package protocol Comparison: Sendable {
  /// Names it in reports.
  var name: String { get }
  /// What is different, or nil.
  func fault(of steps: [Step], in world: any World, _ playback: Playback, _ effort: Effort) throws
    -> String?
}

/// What a run left behind for others to be compared with.
package struct Playback {
  /// What happened, in order.
  package var events: [StageEvent] = []
  /// The positions of all pagers after each step.
  package var positions: [[Double]] = []
}

/// How much is tried for one case.
package struct Effort: Sendable {
  /// The rates at which a run is looked at.
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
/// `isStandard` says that all velocities are told by the standard estimator.
package func trackInvariants(isStandard: Bool) -> [any Invariant] {
  [
    Bookkeeping(), GestureLives(), PageModel(), Rest(), TracksAtRest(), ContentJumps(),
    TrackDisplacement(), TrackVelocities(isStandard: isStandard), FlingHandovers(), Forces(),
  ]
}

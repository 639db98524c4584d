/// The outcomes of swipes with many distances and velocities, as a table.
///
/// Each swipe is played on a copy of one stage, so all start from the same state, and its cells can
/// be computed in any order and on any thread:
///
///     let map = try SwipeMap(on: stage, watching: ["music"], from: Point2D(x: 330, y: 500),
///       towards: Vector(x: -1, y: 0), distances: [...], velocities: [...])
///     let cells = try map.row(at: 0)      // of the first velocity, one cell for each distance
public struct SwipeMap: Sendable {
  /// The outcome of one swipe for one of the watched components.
  public struct Cell: Hashable, Sendable {
    /// The place of rest.
    public let outcome: SwipeOutcome
    /// The margin of the last decision about it; see `Decision.margin`.
    public let margin: Double
    /// The rule of that decision; nil without a decision.
    public let rule: Decision.Rule?

    /// The page where a pager rests, from 0; 0 for other components.
    public var page: Int { if case .page(let page) = outcome { page } else { 0 } }
  }

  /// The ranges of its numbers.
  package enum Allowed {
    package static var distance: ClosedRange<Double> { 1e-3...1e6 }
    package static var velocity: ClosedRange<Double> { -1e6...1e6 }
  }

  /// The distances that the finger goes, in points.
  public let distances: [Double]
  /// Its speeds at the lift along the swipe, in points per second; negative turns back.
  public let velocities: [Double]
  /// The components that are watched, in the order of the request.
  public let watched: [ComponentID]
  private let watches: [SwipeWatch]

  /// The initial state of each swipe: a copy of the stage that does not record.
  public let stage: Stage
  private let finger: Synthesizer
  private let from: Point2D
  private let direction: Vector
  private let duration: Seconds

  /// The default number of reports a second.
  public static let usualRate = 60.0

  /// The default duration of a swipe that needs neither to turn back nor to hurry.
  public static let usualDuration: Seconds = 0.15

  /// The maximum number of cells.
  public static let mostCells = 16_777_216

  /// Creates a map of swipes from one point in one direction.
  ///
  /// - Parameters:
  ///   - stage: the initial state; best at rest and without fingers.
  ///   - components: the watched components: pagers, decks, states and scroll views by their ids,
  ///     one axis of a scroll view as `feed.x`, variables as `sheet.y`.
  ///   - direction: the direction of the swipes, of any length.
  ///   - rate: reports a second.
  ///   - duration: the duration of a swipe that needs neither to turn back nor to hurry; see
  ///     `Synthesizer.swipe`.
  /// - Throws: `CoreError` for an id without an outcome, a direction of length zero, a number out
  ///   of range, or more than `mostCells` cells.
  public init(
    on stage: Stage, watching components: [String], from: Point2D, towards direction: Vector,
    distances: [Double], velocities: [Double], rate: Double = Self.usualRate,
    duration: Seconds = Self.usualDuration
  ) throws(CoreError) {
    let (cells, isTooLarge) = distances.count.multipliedReportingOverflow(by: velocities.count)
    guard !isTooLarge, cells <= Self.mostCells else {
      throw CoreError(
        .invalidNumber,
        "map: expected at most \(Self.mostCells) cells, found \(distances.count) times "
          + "\(velocities.count)")
    }
    for distance in distances {
      try CoreError.checked(distance, "distance", in: Allowed.distance, unit: "pt")
    }
    for velocity in velocities {
      try CoreError.checked(velocity, "velocity", in: Allowed.velocity, unit: "pt/s")
    }
    let length = try CoreError.checked(direction.length, "length of the direction", in: 1e-9...1e9)
    var watches: [SwipeWatch] = []
    for id in components { watches.append(try SwipeWatch(id, on: stage)) }
    let watched = watches.map(\.component)
    // Gestures elsewhere can move other components.
    let areTracks = watches.allSatisfy { $0.isTrack(on: stage) }
    guard !areTracks || stage.reaches(watched, from: from) else {
      throw CoreError(
        .infeasible,
        "map: expected a start on \(components.map { "'\($0)'" }.joined(separator: " or ")), found "
          + "(\(plain(from.x)), \(plain(from.y))), where a finger moves none of them")
    }
    self.distances = distances
    self.velocities = velocities
    self.watched = watched
    self.watches = watches
    var stage = stage
    stage.recording = .none
    self.stage = stage
    self.from = from
    self.direction = direction * (1 / length)
    self.duration = duration
    finger = try Synthesizer(rate: rate)
    // Finds errors of combined numbers, such as a place too far away, before a thread does.
    let slowestBack = velocities.filter { $0 < 0 }.max()
    if let longest = distances.max() {
      for velocity in [velocities.max(), slowestBack] {
        guard let velocity else { continue }
        _ = try finger.swipe(
          from: from, by: self.direction * longest, speed: PointsPerSecond(velocity),
          duration: duration)
      }
    }
  }

  /// The cells of one velocity: for each distance, one per watched component.
  ///
  /// - Parameter index: the index of the velocity.
  public func row(at index: Int) throws(CoreError) -> [Cell] {
    try row(at: index, while: { true }) ?? []
  }

  /// The cells of one velocity, with the option to stop a long computation.
  ///
  /// - Parameter isWanted: called before each swipe.
  /// - Returns: nil if `isWanted` returned false.
  public func row(
    at index: Int, while isWanted: () -> Bool
  ) throws(CoreError) -> [Cell]? {
    var cells: [Cell] = []
    cells.reserveCapacity(distances.count * watched.count)
    for column in distances.indices {
      guard isWanted() else { return nil }
      let swipe = try swipe(column, index)
      var stage = stage
      try stage.play(swipe, at: stage.time)
      stage.settle()
      cells += try self.cells(of: stage)
    }
    return cells
  }

  /// The swipe of a cell, given the indices of its distance and its velocity.
  public func swipe(_ column: Int, _ row: Int) throws(CoreError) -> Trace {
    try finger.swipe(
      from: from, by: direction * distances[column], speed: PointsPerSecond(velocities[row]),
      duration: duration)
  }

  /// The outcomes of a swipe for all watched components, from the stage after it.
  public func cells(of stage: Stage) throws(CoreError) -> [Cell] {
    var cells: [Cell] = []
    for watch in watches {
      let decision = stage.why(watch.component)
      cells.append(
        Cell(
          outcome: try watch.outcome(on: stage), margin: decision?.margin ?? 0,
          rule: decision?.rule))
    }
    return cells
  }
}

extension Stage {
  /// Whether one of these components is under a place, so that a finger there may move it.
  fileprivate func reaches(_ components: [ComponentID], from place: Point2D) -> Bool {
    guard let node = scene.deepestNode(at: place, time: time) else { return components.isEmpty }
    return components.isEmpty
      || scene.tracks(outwardsFrom: scene.records[node].nearestTrack).contains {
        components.contains(scene.id(of: $0))
      }
  }
}

/// Where swipes of many lengths and speeds lead: a table of verdicts, distance by velocity.
///
/// Each swipe is played on a copy of one stage, so all start from the same state, and its cells can
/// be computed in any order and on any thread:
///
///     let map = try SwipeMap(on: stage, watching: ["music"], from: Point2D(x: 330, y: 500),
///       towards: Vector(x: -1, y: 0), distances: [...], velocities: [...])
///     let cells = try map.row(at: 0)      // of the first velocity, one cell for each distance
public struct SwipeMap: Sendable {
  /// What one swipe came to, for one of those that are watched.
  public struct Cell: Hashable, Sendable {
    /// Where it rests.
    public let outcome: SwipeOutcome
    /// How narrow the last decision about it was; see `Decision.margin`.
    public let margin: Double
    /// By which rule that was; nil if none was made.
    public let rule: Decision.Rule?

    /// The page of a pager at which it rests, from 0; 0 of anything else.
    public var page: Int { if case .page(let page) = outcome { page } else { 0 } }
  }

  /// What its numbers may be.
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

  /// What each swipe is played on: a copy of the stage that records nothing.
  public let stage: Stage
  private let finger: Synthesizer
  private let from: Point2D
  private let direction: Vector
  private let duration: Seconds

  /// Reports a second, unless said.
  public static let usualRate = 60.0

  /// How long a swipe takes that need not turn back nor hurry, unless said.
  public static let usualDuration: Seconds = 0.15

  /// The most cells of a map.
  public static let mostCells = 16_777_216

  /// A map of swipes from one point in one direction.
  ///
  /// - Parameters:
  ///   - stage: what is swiped on, as it is now; best at rest and without fingers.
  ///   - components: what is watched: pagers, decks, states and scroll views by their ids, one axis
  ///     of a scroll view as `feed.x`, variables as `sheet.y`.
  ///   - direction: its length does not count.
  ///   - rate: reports a second.
  ///   - duration: of a swipe that need not turn back nor hurry; see `Synthesizer.swipe`.
  /// - Throws: `CoreError` for an id of something that has no outcome, a direction of no length, a
  ///   number out of range, or more than `mostCells` cells.
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
    // Others are moved by gestures wherever they are declared.
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
    // Faults of the numbers together, such as a place too far away, before a thread meets them.
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

  /// The cells of one velocity: for each distance, one for each that is watched.
  ///
  /// - Parameter index: of the velocity.
  public func row(at index: Int) throws(CoreError) -> [Cell] {
    try row(at: index, while: { true }) ?? []
  }

  /// The same, as long as it is wanted: a scene may be such that a row takes long.
  ///
  /// - Parameter isWanted: called before each swipe.
  /// - Returns: nil where it was not wanted to the end.
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

  /// The swipe of a column and a row, the places of its distance and its velocity.
  public func swipe(_ column: Int, _ row: Int) throws(CoreError) -> Trace {
    try finger.swipe(
      from: from, by: direction * distances[column], speed: PointsPerSecond(velocities[row]),
      duration: duration)
  }

  /// What a swipe came to, for each that is watched of the stage on which it was played.
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
  /// Whether one of these lies under a place, so that a finger there may move it.
  fileprivate func reaches(_ components: [ComponentID], from place: Point2D) -> Bool {
    guard let node = scene.deepestNode(at: place, time: time) else { return components.isEmpty }
    var next = scene.records[node].nearestTrack
    while let track = next {
      if components.contains(scene.id(of: track)) { return true }
      next = scene.outer(track)
    }
    return components.isEmpty
  }
}

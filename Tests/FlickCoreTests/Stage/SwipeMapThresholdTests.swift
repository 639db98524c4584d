import FlickCore
import Testing

/// A value equal to a threshold is on the side that the rule documents, in a whole row or column of
/// a map: for any start, report rate and time.
@Suite struct `A map at a threshold` {
  private static let page = 360.0

  struct Line: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: SnapRule
    /// The threshold; the other cells are at lengths or speeds around it.
    var threshold: Double
    /// Whether a value equal to the threshold counts as more, rather than as less.
    var isReached: Bool

    init(_ name: String, _ rule: SnapRule, _ threshold: Double, reached: Bool) {
      testDescription = "\(name) at \(threshold)"
      self.rule = rule
      self.threshold = threshold
      isReached = reached
    }
  }

  /// Towards the end of the pager, or its start, from the middle page of five.
  private static func map(
    _ rule: SnapRule, from x: Double, forwards: Bool, distances: [Double], velocities: [Double],
    rate: Double, at time: Double
  ) throws -> SwipeMap {
    var options = PagerOptions(pageCount: 5)
    options.page = 2
    options.snap = SnapPolicy(rule)
    var stage = try Stage(
      scene: SceneTree(
        Node(id: "p", frame: Rect2D(x: 0, y: 0, width: page, height: 640), pager: options)),
      recording: .none)
    if time > 0 { try stage.advance(to: Seconds(time)) }
    return try SwipeMap(
      on: stage, watching: ["p"], from: Point2D(x: x, y: 300),
      towards: Vector(x: forwards ? -1 : 1, y: 0), distances: distances, velocities: velocities,
      rate: rate)
  }

  private struct Setting {
    var x: Double
    var isForward: Bool
    var rate: Double
    var time: Double
  }

  private static func settings() -> [Setting] {
    var random = SplitMix64(seed: 1012)
    var settings: [Setting] = []
    for rate in [60.0, 90, 120, 1000 / 16.667, 240] {
      for isForward in [true, false] {
        for time in [0, 0.1, 12_345.678] {
          let x = isForward ? random.number(250...359) : random.number(1...110)
          settings.append(Setting(x: x, isForward: isForward, rate: rate, time: time))
        }
      }
    }
    return settings
  }

  private static func pages(_ cells: [SwipeMap.Cell]) -> [Int] { cells.map(\.page) }

  private static func speeds() throws -> [Line] {
    [
      Line("thresholds", .thresholds(try ThresholdSnap()), 500, reached: true),
      Line("thresholds", .thresholds(try ThresholdSnap(velocity: 333.3)), 333.3, reached: true),
      Line("swiftUIPager", .swiftUIPager(SwiftUIPagerSnap()), 500, reached: false),
      Line("several", .swiftUIPager(SwiftUIPagerSnap(isMultiple: true)), 1000, reached: true),
      Line("viewPager", .viewPager(ViewPagerSnap()), 400, reached: false),
      Line("viewPager2", .viewPager2(ViewPager2Snap()), 50, reached: true),
      Line("compose", .compose(.standard), 400, reached: true),
      Line("flutter", .flutter(.android), 50, reached: false),
      Line("flutter iOS", .flutter(.ios), 100, reached: false),
      Line("libadwaita", .libadwaita(LibadwaitaSnap()), 300, reached: true),
      Line("embla", .embla(EmblaSnap()), 180, reached: true),
      Line("embla's stillness", .embla(EmblaSnap()), 100, reached: false),
    ]
  }

  @Test(arguments: try speeds())
  func `a map at a threshold is equal along a row of speed`(_ line: Line) throws {
    let distances = [40.0, 55.5, 70, 93.7, 110, 150.1, 180, 199.9, 230, 260.3, 333]
    var turned = 0
    for setting in Self.settings() {
      for sign in [1.0, -1] {
        // Far above a step, and far below the abilities of a finger.
        let on = sign * line.threshold
        let map = try Self.map(
          line.rule, from: setting.x, forwards: setting.isForward, distances: distances,
          velocities: [on - sign * 1e-3, on, on + sign * 1e-3], rate: setting.rate,
          at: setting.time)
        let rows = try (0..<3).map { Self.pages(try map.row(at: $0)) }
        #expect(rows[1] == rows[line.isReached ? 2 : 0], "\(line.testDescription) \(setting)")
        if rows[0] != rows[2] { turned += 1 }
        for cell in try map.row(at: 1) where cell.margin.magnitude < 1e-7 {
          #expect(cell.margin == 0, "\(line.testDescription) \(setting)")
        }
      }
    }
    #expect(turned > 10, "the speed hardly ever decides")
  }

  private static func columns() throws -> [Line] {
    // The first ten points of a drag are slop, which the content does not follow.
    [
      Line("thresholds", .thresholds(try ThresholdSnap()), 190, reached: true),
      Line("thresholds 0.3", .thresholds(try ThresholdSnap(distance: 0.3)), 118, reached: true),
      Line("a third", .thresholds(try ThresholdSnap(distance: Pages(1.0 / 3))), 130, reached: true),
      Line("swiftUIPager", .swiftUIPager(SwiftUIPagerSnap(.high)), 100, reached: true),
      Line("viewPager", .viewPager(ViewPagerSnap()), 226, reached: true),
      Line("compose", .compose(.standard), 180, reached: false),
      Line("travel", .travel(try TravelSnap()), 50, reached: false),
      Line("travel 77.7", .travel(try TravelSnap(travel: 77.7)), 77.7, reached: false),
    ]
  }

  @Test(arguments: try columns())
  func `a map at a threshold is equal along a column of distance`(_ line: Line) throws {
    var turned = 0
    for setting in Self.settings() {
      // Android turns back to an earlier page beyond 60 %, to a later one at it.
      let isReached =
        line.isReached && (setting.isForward || line.rule != .viewPager(ViewPagerSnap()))
      let map = try Self.map(
        line.rule, from: setting.x, forwards: setting.isForward,
        distances: [line.threshold - 1e-3, line.threshold, line.threshold + 1e-3],
        velocities: [-49, -20, 0, 1, 13.3, 30, 45], rate: setting.rate, at: setting.time)
      for row in 0..<7 {
        let cells = try map.row(at: row)
        let pages = Self.pages(cells)
        #expect(pages[1] == pages[isReached ? 2 : 0], "\(line.testDescription) \(setting) \(row)")
        if pages[0] != pages[2] { turned += 1 }
        #expect(cells[1].margin.magnitude > 1e-7 || cells[1].margin == 0)
      }
    }
    #expect(turned > 100, "the distance hardly ever decides")
  }

  @Test func `a map flips at a flick's least distance`() throws {
    for setting in Self.settings() {
      let map = try Self.map(
        .thresholds(try ThresholdSnap()), from: setting.x, forwards: setting.isForward,
        distances: [17.999, 18, 18.001], velocities: [800, 2500], rate: setting.rate,
        at: setting.time)
      for row in 0..<2 {
        let next = setting.isForward ? 3 : 1
        #expect(Self.pages(try map.row(at: row)) == [2, next, next], "\(setting)")
      }
    }
  }
}

/// A reversed pager and a finger in the other direction have the same decision.
@Suite struct `A release in a mirror` {
  private static func decision(
    _ rule: SnapRule, isReversed: Bool, _ travel: Double, _ speed: Double
  ) throws -> (page: Int, Decision?) {
    var options = PagerOptions(pageCount: 3)
    options.page = 1
    options.isReversed = isReversed
    options.snap = SnapPolicy(rule)
    let frame = Rect2D(x: 0, y: 0, width: 360, height: 640)
    var stage = try Stage(
      scene: SceneTree(Node(id: "p", frame: frame, pager: options)), recording: .all)
    let swipe = try Synthesizer().swipe(
      from: Point2D(x: 180, y: 300), by: Vector(x: isReversed ? -travel : travel, y: 0),
      speed: PointsPerSecond(speed))
    try stage.play(swipe)
    stage.settle()
    return (try stage.pager("p").settledPage, stage.decisions.last { $0.rule == .release })
  }

  @Test func `mirrored releases have the same page, values and margins`() throws {
    let swipes = [(-90.0, 700.0), (-250, -800), (120, 350), (170, 0), (-200, 40), (30, 900)]
    for (name, rule) in try `The margin of a page`.rules() {
      for (travel, speed) in swipes {
        let plain = try Self.decision(rule, isReversed: false, travel, speed)
        let mirrored = try Self.decision(rule, isReversed: true, travel, speed)
        #expect(plain.page == mirrored.page, "\(name) \(travel) \(speed)")
        #expect(plain.1?.criteria == mirrored.1?.criteria, "\(name) \(travel) \(speed)")
      }
    }
  }
}

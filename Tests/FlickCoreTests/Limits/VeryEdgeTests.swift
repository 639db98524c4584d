import FlickFuzz
import Testing

@testable import FlickCore

/// Results exactly at a threshold, and of missing numbers: a table of values that random tests do
/// not reach.
@Suite struct `At an exact boundary` {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var expected: Double
    var found: @Sendable () throws -> Double

    init(_ name: String, _ expected: Double, _ found: @escaping @Sendable () throws -> Double) {
      (testDescription, self.expected, self.found) = (name, expected, found)
    }
  }

  /// Returns the detent that ItemTouchHelper chooses at a tenth of the way, at 2000 units per
  /// second.
  private static func thrown(across cross: Double) -> Double {
    var rule = ValueRule()
    rule.choice = .swept(.itemTouchHelper)
    guard let near = try? ValueDetent("near", at: 0), let far = try? ValueDetent("far", at: 100)
    else { return .nan }
    rule.detents = [near, far]
    let verdict = rule.landing(of: 10, velocity: 2000, cross: cross, from: 0, .point)
    return Double(verdict?.detent ?? -1)
  }

  /// Returns the visible part of a movement by a point after a pause in a drag.
  private static func trembled(at time: Double) -> Double {
    var threshold = DragStartThreshold.flutter
    (threshold.distance, threshold.stillness, threshold.breakingStep) = (4, 0.25, 64)
    var drag = ThresholdDrag(threshold, at: 0)
    _ = drag.moved(8, at: 0)
    _ = drag.moved(0, at: Seconds(time))
    return drag.moved(1, at: Seconds(time))
  }

  /// Returns the detent of a sheet released at rest, with the half detent not in the middle.
  private static func slipped(at place: Double) -> Double {
    var sheet = MaterialSheetRule()
    sheet.repeatsSlip = true
    var rule = ValueRule()
    rule.choice = .materialSheet(sheet)
    rule.detents = [0.0, 150, 200].compactMap { try? ValueDetent("\($0)", at: $0) }
    return Double(rule.landing(of: place, velocity: 0, from: 0, .point)?.detent ?? -1)
  }

  /// Returns the margin of a swipe of a map, at a given rate or without one.
  private static func mapped(_ rate: Double?) throws -> Double {
    let (start, way) = (Point2D(x: 4180, y: 100), Vector(x: -1, y: 0))
    let stage = try FlickCoreTests.Row.stage { $0.velocity = VelocityOptions(.singleSample) }
    guard let rate else {
      let map = try SwipeMap(
        on: stage, watching: ["pager"], from: start, towards: way, distances: [97],
        velocities: [700])
      return try map.row(at: 0)[0].margin
    }
    let map = try SwipeMap(
      on: stage, watching: ["pager"], from: start, towards: way, distances: [97],
      velocities: [700], rate: rate, duration: 0.15)
    return try map.row(at: 0)[0].margin
  }

  private static func distance(_ pages: Double) -> Criteria {
    Criteria(Criterion(.distance, pages, .reaching, 0.5, .page))
  }

  /// Returns the velocity of a fling that follows one of 1000.
  ///
  /// The earlier velocity is added in full if the new one is more than half of it.
  private static func boosted(_ velocity: PointsPerSecond) -> PointsPerSecond {
    var momentum = CarriedMomentum.flutter
    (momentum.factor, momentum.exponent, momentum.threshold) = (1, 1, 0.5)
    return momentum.boosted(velocity, after: 1000, standstill: 0)
  }

  /// A number that rises to 50 in half a second, and then falls.
  private static func delayed() -> AnimatedValue {
    var number = AnimatedValue(0)
    number.go(to: 100, by: .plainCurve(.linear, duration: 1), at: 0)
    number.go(to: 0, by: .plainCurve(.linear, duration: 1), at: 0.25, delay: 0.25)
    return number
  }

  static let rows: [Row] = [
    Row("points in pages of no length", 0) { Points(3).inPages(of: 0).value },
    Row("points in pages of less than none", 0) { Points(3).inPages(of: -2).value },
    Row("points in pages of half a point", 6) { Points(3).inPages(of: 0.5).value },
    Row("Flutter's tolerance without pixels", 20) {
      FlutterSnap.tolerance(release { $0.pixelRatio = 0 })
    },
    Row("Flutter's tolerance of half a pixel", 40) {
      FlutterSnap.tolerance(release { $0.pixelRatio = 0.5 })
    },
    Row("the speed of what only glides, at the end of all time", 0) {
      try SpringMotion(SpringSpec(stiffness: 0, damping: 2), from: 0, velocity: 10, to: 0)
        .sample(at: Seconds.infinity).velocity
    },
    Row("what only glides, at the end of all time", 5) {
      try SpringMotion(SpringSpec(stiffness: 0, damping: 2), from: 0, velocity: 10, to: 0)
        .sample(at: .infinity).value
    },
    Row("moments at which a decay is said to rest, and does not", 0) {
      var random = SplitMix64(seed: 60)
      var early = 0.0
      for _ in 0..<2000 {
        let (speed, tolerance) = (random.number(10...100), random.number(0.5...1))
        let motion = try DecayMotion(.uiKitNormal, from: 0, velocity: speed)
        let left = motion.end - motion.value(at: motion.restTime(tolerance: tolerance))
        if left.magnitude > tolerance { early += 1 }
      }
      return early
    },
    Row("a throw of 800 at most and almost 800 across goes on", 1) { thrown(across: 799.5) },
    Row("a throw of 800 at most and 800 across does not", 0) { thrown(across: 800) },
    Row("a number between two detents belongs to the second", 1) {
      var rule = ValueRule()
      rule.detents = try [0, 100].map { try ValueDetent("\($0)", at: $0) }
      return Double(rule.detent(for: 50) ?? -1)
    },
    Row("a colour that is faded by a quarter", 0.125) {
      Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).faded(by: 0.25).alpha
    },
    Row("what would be drawn in a joined program and is no number", 0) {
      let none = try Derived.binary(.divide, .constant(1), .reading("p", "position"))
      let node = try Node(
        frame: Pad.frame, values: [NamedValue("none", none)],
        children: [Node(id: "p", frame: Pad.frame, pager: PagerOptions(pageCount: 2))])
      let stage = Stage(scene: try SceneTree(node), recording: .all)
      var numbers = StageNumbers([try StageNumber("none", in: stage.scene)])
      numbers.read(stage)
      return numbers.values[0]
    },
    Row("a fling of ViewPager's that went 25 points and no more is none", 1) {
      let flung = release { ($0.velocity, $0.travel, $0.position) = (-1000, -25, 0.125) }
      let criteria = SnapPolicy(.viewPager(ViewPagerSnap())).criteria(for: flung)
      return criteria.first { $0.isDeciding }?.name == .distance ? 1 : 0
    },
    Row("where content rests that is as long as its viewport, which has no length", 3) {
      SnapGrid.every(0).nearest(to: 5, in: 3...9)
    },
    Row("a number to no decimals has no point", 2) { Double(fixed(12, decimals: 0).count) },
    Row("a finger stands still as long as it did at most", 0.3) {
      let grip = try Feed.stage().scene[TrackIndex(0)].grip
      var steps = DragSteps(grip, nil, at: 0)
      for (time, x) in [(0.1, 1.0), (0.4, 1), (0.5, 2), (0.6, 2)] {
        _ = steps.follow(Vector(x: x, y: 0), at: Seconds(time))
      }
      return steps.standstill.value
    },
    Row("pages of half a point in a viewport of more count by its speed", 0) {
      var flung = PagerRelease(position: 0.125, base: 0, pageCount: 3, pitch: 0.5)
      (flung.viewport, flung.velocity) = (0.75, -600)
      let rule = SwiftUIPagerSnap(isMultiple: true)
      return Double(SnapPolicy(.swiftUIPager(rule)).page(for: flung))
    },
    Row("a viewport of no length counts pages by the plain speed", 2) {
      var flung = PagerRelease(position: 0.125, base: 0, pageCount: 9, pitch: 100)
      flung.velocity = -1200
      let rule = SwiftUIPagerSnap(isMultiple: true)
      return Double(SnapPolicy(.swiftUIPager(rule), atMost: SnapPolicy.allPages).page(for: flung))
    },
    Row("a trace of nothing starts at 0 and takes no time", 0) {
      let trace = try Trace([])
      return trace.startTime.value + trace.duration.value
    },
    Row("a trace after one of nothing starts at once", 0) {
      try Trace([]).followed(by: Synthesizer(start: 3).tap(at: .zero)).startTime.value
    },
    Row("what does not move goes no distance, whatever slows it down", 0) {
      try Friction(rate: 0).summedDistance(velocity: 0)
        + Friction(rate: 2).summedDistance(velocity: 0)
    },
    Row("a fling as fast as it takes to be added to is not added to", 500) {
      boosted(500).value
    },
    Row("a fling that is a little faster is added to", 501 + 1000) { boosted(501).value },
    Row("a touch that nothing is known of any more presses by no force", -1) {
      var touch = Touch(time: 0, position: .zero, phase: .began)
      touch.force = 0.5
      touch.force = nil
      return touch.force ?? -1
    },
    Row("places to snap to that are one are refused, those that follow each other are not", 1) {
      let places: [[Points]] = [[1, 1], [2, 1], [1, 2]]
      let refused = places.map { places in
        (try? Feed.stage { $0.snap = .places(places) }) == nil
      }
      return refused == [true, true, false] ? 1 : 0
    },
    Row("a page of distance is more than the tests within a page tell", 0) {
      SnapRecord.withinPage.determinesPage(in: distance(1)) ? 1 : 0
    },
    Row("a little less than a page is told", 1) {
      SnapRecord.withinPage.determinesPage(in: distance(1.0.nextDown)) ? 1 : 0
    },
    Row("a slipping sheet compares its place with the distance from where it is collapsed", 1) {
      slipped(at: 120)
    },
    Row("a slipping sheet that is nearer to its top than that goes up", 0) { slipped(at: 60) },
    Row("a trace that goes on after a while lasts as long as both and the while", 2.1) {
      let tap = try Synthesizer().tap(at: .zero)
      return try tap.followed(by: tap, after: 2).duration.value
    },
    Row("a map asks a finger of 60 reports a second for 0.15 s", 1) {
      try mapped(nil) == mapped(60) && mapped(nil) != mapped(61) ? 1 : 0
    },
    Row("more than a law ever shows is asked for where it shows the most", 4 * 255 * 255 / 65536) {
      let shown = SampledOverscroll.places.map { min($0, 0.5) }
      return try OverscrollLaw.sampled(SampledOverscroll("flat", shown: shown))
        .surplus(forOffset: 75, over: 100).value / 100
    },
    Row("a pager that friction takes on from 2.2 pages a second", 1) {
      var stage = try FlickCoreTests.Row.stage()
      var move = PropertyMove("position", to: nil)
      move.velocity = 2.2
      move.motion = .motion(.decay(try DecayMotion(Friction(rate: 2), from: 0, velocity: 1)))
      try stage.play("pager", [move])
      return Double(try stage.pager("pager").targetPage)
    },
    Row("a threshold is not back after just its time", 1) { trembled(at: 0.25) },
    Row("a threshold is back after more than its time", 0) { trembled(at: 0.25.nextUp) },
    Row("steps that jump just where one looks show what is from there on", 0.5) {
      let bounds = try Easing.steps(2, .jumpEnd).bounds(from: 0.5, to: 0.75)
      return bounds.lowerBound
    },
    Row("steps that jump just where one stops looking show it", 0.5) {
      try Easing.steps(2, .jumpEnd).bounds(from: 0.25, to: 0.5).upperBound
    },
    Row("a number that is sent on just when its own delay is over goes as it was sent", 43.75) {
      var number = delayed()
      number.go(to: 50, by: .plainCurve(.linear, duration: 1), at: 0.5, delay: 0.25)
      return number.value(at: 0.625)
    },
    Row("a number that is played just when its own delay is over goes as it was sent", 43.75) {
      var number = delayed()
      number.play(
        .plainCurve(.linear, duration: 1), to: 50, velocity: 8, at: 0.5, delay: 0.25)
      return number.value(at: 0.625)
    },
    Row("a group of no motions", 0) { try MotionGroup([]).duration.value },
    Row("an elastic curve of less than 1", 0) {
      let small = try Easing.elastic(amplitude: 0.25, period: 0.3)
      let one = try Easing.elastic(amplitude: 1, period: 0.3)
      let places = stride(from: 0, through: 1, by: 0.0625)
      return Double(places.count { small.value(at: $0) != one.value(at: $0) })
    },
    Row("Flutter's spring has a release at the first page", 1) {
      FlutterSnap.android.isLeftToEdge(release { $0.position = 0 }) ? 1 : 0
    },
    Row("Flutter's spring has a release at the last page", 1) {
      FlutterSnap.android.isLeftToEdge(release { $0.position = 2 }) ? 1 : 0
    },
    Row("Flutter's spring has no release just beside the first page", 0) {
      FlutterSnap.android.isLeftToEdge(release { $0.position = 0.125 }) ? 1 : 0
    },
    Row("flicks that end beyond all places are refused", 4) {
      let far = Point2D(x: 5e8, y: 5e8)
      let displacements = [
        Vector(x: 6e8, y: 0), Vector(x: 0, y: 6e8), Vector(x: 4e8, y: 0), Vector(x: 0, y: 4e8),
      ]
      // Flicks that end within the limits are accepted.
      return Double(
        displacements.enumerated().count { index, displacement in
          let plan = try? FlickPlan(
            from: far, by: displacement, speed: 0, duration: 1, finger: Synthesizer())
          return (plan == nil) == (index < 2)
        })
    },
    Row("what is no number is anywhere", 2) {
      let range = ValueSpan(.nan).range
      return (range.lowerBound == -.infinity ? 1 : 0) + (range.upperBound == .infinity ? 1 : 0)
    },
    Row("a trace that begins late", 0.5) {
      try Trace([
        Touch(time: 3, position: .zero, phase: .began),
        Touch(time: 3.5, position: .zero, phase: .ended),
      ]).duration.value
    },
    Row("where a slow throw upwards is first", 1e-7) {
      // Of two roots the near one is the small quotient, which the difference would lose.
      try AcceleratedMotion(from: 0, velocity: 1e7, acceleration: -1).time(at: 1)?.value ?? .nan
    },
    Row("a step out of overscroll to the very edge", 10) {
      let law = OverscrollLaw.incremental(coefficient: 0.5, easesFreely: false)
      // A factor of 0.5 · (1 − 0)²: 20 points of the finger are the 10 that it is past.
      return law.applied(20, overscroll: -10, over: 1e12)
    },
    Row("a step out of overscroll beyond the edge", 15) {
      let law = OverscrollLaw.incremental(coefficient: 0.5, easesFreely: false)
      return law.applied(25, overscroll: -10, over: 1e12)
    },
  ]

  private static func release(_ change: (inout PagerRelease) -> Void) -> PagerRelease {
    var release = PagerRelease(position: 0, base: 0, pageCount: 3, pitch: 100)
    change(&release)
    return release
  }

  @Test(arguments: rows) func `a number at the boundary has its exact result`(_ row: Row) throws {
    let found = try row.found()
    #expect(
      (found - row.expected).magnitude <= 1e-9 * max(1e-4, row.expected.magnitude), "\(found)")
  }

  /// Which edges a scroll view is at: at 0 it is at its start, half a point on it is not.
  static let edges: [(offset: Double, edges: Set<RectEdge>)] = [
    (0, [.top]), (0.5, []), (4199.5, []), (4200, [.bottom]), (-3, [.top]),
  ]

  @Test(arguments: edges)
  func `a view at its edge is distinguished from one half a point away`(
    _ row: (offset: Double, edges: Set<RectEdge>)
  ) throws {
    let stage = try Feed.stage { $0.offset = Vector(x: 0, y: row.offset) }
    #expect(try stage.scrollView("feed").edges == row.edges)
  }

  @Test(arguments: [(31.0, 0), (32, 1), (33, 1)])
  func `a pull of exactly the trigger is reported`(_ row: (pull: Double, count: Int)) throws {
    var header = HeaderOptions(height: 160)
    header.pullTrigger = 32
    let options = try Feed.options {
      $0.pan = try PanOptions(slop: 0)
      $0.overscroll = .linear(1)
    }
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "feed", frame: Feed.frame, scroll: options, header: header,
          children: [Node(frame: Rect2D(x: 0, y: 0, width: 400, height: 160))])), recording: .all)
    try stage.perform(
      .one(from: Pad.middle, stops: [(0.5, Pad.middle + Vector(x: 0, y: row.pull))], lift: false))
    let count = stage.events.count { if case .headerPulled = $0.kind { true } else { false } }
    #expect(count == row.count)
  }

  /// The velocity of a critically damped or overdamped spring halves within each half life.
  ///
  /// While the rest exceeds the tolerance the spring is not at rest; from then on it is.
  @Test func `a spring rests when place and velocity are within their tolerances`() throws {
    var random = SplitMix64(seed: 20_261_129)
    for round in 0..<300 {
      let spring = try SpringSpec(
        stiffness: random.pick([100, 300]), damping: random.pick([4, 10, 20, 40]))
      let motion = try SpringMotion(
        spring, from: random.number(-100...100), velocity: random.number(-900...900), to: 0)
      let (near, slow) = (random.pick([0.5, 5]), random.pick([1.0, 20]))
      let rest = motion.restTime(tolerance: near, velocityTolerance: slow).value
      func isStill(_ time: Double) -> Bool {
        let sample = motion.sample(at: Seconds(time))
        return sample.value.magnitude <= near * 1.000001
          && sample.velocity.magnitude <= slow * 1.000001
      }
      let later = (0..<200).allSatisfy { isStill(rest + Double($0) / 100) }
      #expect(later, "\(round)")
      // At most 5 percent late, as documented.
      let before = (0..<200).contains { !isStill(rest * (0.95 + 0.05 * Double($0) / 200) - 1e-6) }
      #expect(rest == 0 || before, "\(round)")
    }
  }

  /// Offsets of rest, found by looking at all of them.
  @Test func `a grid gives the nearest offset of rest`() throws {
    var random = SplitMix64(seed: 20_261_130)
    for round in 0..<2000 {
      let end = random.pick([0, 0.25, 3, 10, 10.5])
      let (grid, all): (SnapGrid, [Double])
      if random.chance(0.5) {
        let step = random.pick([0.5, 1, 2.5, 4])
        all = Array(stride(from: 0, through: end, by: step)) + [end]
        grid = .every(step)
      } else {
        let places = (0..<random.integer(1...4)).map { _ in Double(random.integer(0...24)) / 2 }
          .sorted()
        (grid, all) = (.places(places), places.map { min($0, end) } + [0, end])
      }
      let offset = Double(random.integer(-8...100)) / 8
      let found = grid.nearest(to: offset, in: 0...end)
      let least = all.map { ($0 - offset).magnitude }.min() ?? .nan
      #expect(
        all.contains(found) && (found - offset).magnitude == least,
        "\(round): \(grid) \(offset) of \(end): \(found)")
    }
    #expect(SnapGrid.every(0).nearest(to: 3, in: 2...5) == 2)
  }
}

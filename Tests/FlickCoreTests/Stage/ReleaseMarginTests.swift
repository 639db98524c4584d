import FlickCore
import Testing

/// A synthesized finger on a pager of three pages that shows the second.
private struct Stroke: Sendable {
  static let page = 390.0

  var distance: Double
  /// From the right, clockwise.
  var angle = 0.0
  /// Along the path at the lift; nil for a finger that rests before it is lifted.
  var speed: Double?
  /// Whether the whole path is one report, so that the slop test sees all of it.
  var isJump = false
  /// Whether the pager permanently refuses a finger that starts outside its cone.
  var isStrict = false

  /// Returns the synthesized trace; nil if a finger cannot be so fast over so short a distance.
  func trace() throws -> Trace? {
    let start = Point2D(x: 195, y: 400)
    let finger = try Synthesizer(rate: isJump ? 10 : 120)
    let displacement = try Turn.vector(length: distance, angle: angle)
    guard let speed else {
      return try finger.drag(from: start, by: displacement, duration: isJump ? 0.1 : 0.3, hold: 0.2)
    }
    return try? finger.flick(
      from: start, by: displacement, speed: PointsPerSecond(speed), duration: 0.15)
  }

  /// The first decision by a rule about it.
  func decision(_ rule: Decision.Rule) throws -> Decision? {
    guard let trace = try trace() else { return nil }
    var options = PagerOptions(pageCount: 3)
    options.page = 1
    options.pan = try PanOptions(isConeStrict: isStrict)
    let frame = Rect2D(x: 0, y: 0, width: Self.page, height: 844)
    var stage = try Stage(
      scene: SceneTree(Node(id: "pager", frame: frame, pager: options)), recording: .all)
    try stage.play(trace)
    stage.settle()
    stage.checkInvariants()
    return stage.decisions.first { $0.rule == rule }
  }
}

@Suite struct `The margin of a pager's decision` {
  private static let seed: UInt64 = 606

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: Decision.Rule
    var test: Criterion.Name
    /// In the unit of the criterion; a flick is exact to a millionth of its speed only.
    var excess = 1e-7
    fileprivate var make: @Sendable (inout SplitMix64) -> Stroke
    /// Changes the measure by the given amount.
    fileprivate var change: @Sendable (inout Stroke, Double) -> Void
  }

  private static let rows = [
    Row(
      testDescription: "distance of a slow release", rule: .release, test: .distance,
      make: { Stroke(distance: sign(&$0) * $0.number(15...380)) },
      change: { $0.distance += ($0.distance < 0 ? -1 : 1) * $1 * Stroke.page }),
    Row(
      testDescription: "velocity of a flick", rule: .release, test: .velocity, excess: 0.01,
      make: { random in
        Stroke(distance: sign(&random) * random.number(40...150), speed: random.number(200...1200))
      },
      change: { $0.speed = ($0.speed ?? 0) + $1 }),
    Row(
      testDescription: "slop", rule: .pan, test: .slop,
      make: { Stroke(distance: $0.number(1...40), angle: $0.number(-0.7...0.7), isJump: true) },
      change: { $0.distance += $1 }),
    Row(
      testDescription: "direction", rule: .pan, test: .direction,
      make: {
        Stroke(
          distance: $0.number(20...200), angle: $0.number(-1.5...1.5), isJump: true, isStrict: true)
      },
      change: { $0.angle += $0.angle < 0 ? -$1 : $1 }),
    Row(
      testDescription: "distance beside the cone", rule: .pan, test: .way,
      make: { random in
        Stroke(
          distance: random.number(12...60), angle: sign(&random) * random.number(0.8...1.4),
          isJump: true)
      },
      change: { stroke, change in
        // By its own measure: the part of the distance along the axis.
        let along = (try? Turn.vector(length: 1, angle: stroke.angle).x) ?? 1
        stroke.distance += change / along
      }),
  ]

  private static func sign(_ random: inout SplitMix64) -> Double {
    random.integer(0...1) == 0 ? -1 : 1
  }

  @Test(arguments: rows)
  func `slightly more than the margin flips the verdict, slightly less does not`(_ row: Row) throws
  {
    print("margins: \(row.testDescription), seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    var flips = (up: 0, down: 0)
    for round in 0..<200 {
      let stroke = row.make(&random)
      guard let decision = try stroke.decision(row.rule),
        let criterion = decision.criteria.first(where: { $0.name == row.test })
      else { continue }
      // Towards the threshold and past it: less if the test passed, more if it failed.
      let towards = criterion.margin > 0 ? -1.0 : 1
      let amount = towards * criterion.margin.magnitude
      let grows = row.test == .direction ? -1.0 : 1
      var (far, near) = (stroke, stroke)
      row.change(&far, grows * (amount + towards * row.excess))
      row.change(&near, grows * (amount - towards * row.excess))
      guard let flipped = try far.decision(row.rule), let kept = try near.decision(row.rule) else {
        continue
      }
      #expect(flipped.verdict != decision.verdict, "round \(round): \(stroke), \(criterion)")
      #expect(kept.verdict == decision.verdict, "round \(round): \(stroke), \(criterion)")
      if criterion.margin > 0 { flips.down += 1 } else { flips.up += 1 }
    }
    print("margins: \(row.testDescription): \(flips.up) up, \(flips.down) down")
    #expect(flips.up >= 30 && flips.down >= 30)
  }
}

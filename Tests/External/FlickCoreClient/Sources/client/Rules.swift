import FlickCore

// Rules of an app that explain themselves, and how they are tested without a stage.

/// A page turns after a third of its length, or by a flick of 300 pt/s in the same direction.
let third = CustomSnap("a third") { release in
  let way = release.position.value - Double(release.base)
  let flick = release.velocity.value
  let isFast = flick.magnitude >= 300 && flick * way < 0
  let turns = way.magnitude >= 0.3 || isFast
  return CustomSnap.Verdict(
    page: release.base + (turns ? (way > 0 ? 1 : -1) : 0),
    tests: [
      CustomSnap.Test(.distance, way, .reaching, 0.3, isDeciding: !isFast),
      CustomSnap.Test(.velocity, flick, .reaching, 300, isDeciding: isFast),
    ])
}

/// A card commits if it is dragged twice as far as the deck requires.
let farCard = CustomCommit("far") { release in
  let goes = release.displacement >= 2 * release.distance
  return CustomCommit.Verdict(
    goes: goes,
    tests: [
      CustomCommit.Test(
        .displacement, release.displacement, .atLeast, 2 * release.distance, isDeciding: true)
    ])
}

/// The lower detent up to three quarters of the way, with the test behind it.
@Sendable func highUp(_ release: DetentRelease) -> CustomDetentRule.Verdict? {
  let (low, high) = (release.detents[0].place, release.detents[release.detents.count - 1].place)
  let edge = low + 0.75 * (high - low)
  return CustomDetentRule.Verdict(
    detent: release.value >= edge ? release.detents.count - 1 : 0,
    criteria: [
      Criterion(
        .projection, release.value, .atLeast, threshold: edge, unit: .point, isDeciding: true)
    ])
}

/// A recognizer of a finger that stays down for half a second.
@Sendable func patience(_ state: PlainData, _ touch: CustomTouch) -> CustomStep {
  guard touch.phase != .began else { return CustomStep(state, .wait, deadline: touch.time + 0.5) }
  let isPatient = touch.phase == .timedOut
  var criteria = Criteria.none
  criteria.append(
    Criterion(
      .duration, isPatient ? 0.5 : 0, .atLeast, threshold: 0.5, unit: .second, isDeciding: true))
  return CustomStep(state, isPatient ? .recognize : .fail, criteria: criteria)
}

/// The velocity between the last two samples.
@Sendable func lastStep(_ samples: [CustomEstimator.Sample], _ time: Seconds) -> Velocity? {
  guard samples.count > 1 else { return nil }
  let (a, b) = (samples[samples.count - 2], samples[samples.count - 1])
  let seconds = (b.time - a.time).value
  let way = b.place - a.place
  return Velocity(x: PointsPerSecond(way.x / seconds), y: PointsPerSecond(way.y / seconds))
}

enum Rules {
  /// Decisions on a stage, with their margins.
  static func play() throws {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    var options = PagerOptions(pageCount: 3)
    options.snap = SnapPolicy(.custom(third))
    for (distance, time) in [(100.0, 1.0), (140, 1.0), (100, 0.15)] {
      var stage = Stage(scene: try SceneTree(Node(id: "photos", frame: frame, pager: options)))
      try stage.play(drag(by: -distance, in: time))
      stage.settle()
      guard let decision = try stage.why("photos") else { continue }
      print("margin \(decision.margin.rounded(to: 3)): \(stage.explain(decision))")
    }

    var values = ValueRule()
    values.bounds = 0...400
    values.detents = [try ValueDetent("low", at: 0), try ValueDetent("high", at: 400)]
    values.choice = .custom(CustomDetentRule(verdict: highUp))
    var gesture = GestureSpec("drag", .pan(.standard))
    gesture.moves = [ValueLink("sheet", "y", along: .horizontal)]
    let sheet = try StatesSpec("sheet", variables: ["y": 0], rules: ["y": values])
    var stage = Stage(
      scene: try SceneTree(Node(id: "area", frame: frame, states: [sheet], gestures: [gesture])))
    try stage.play(drag(by: 280, in: 1))
    stage.settle()
    if let decision = try stage.why("sheet") {
      print("margin \(decision.margin.rounded(to: 3)): \(stage.explain(decision))")
    }
  }

  /// The rules alone.
  static func test() throws {
    var release = PagerRelease(position: 0.35, base: 0, pageCount: 3, pitch: 400)
    release.velocity = -100
    print("page \(third.page(for: release))")
    let card = CustomCommit.Release(displacement: 90, distance: 50, velocity: 0, travel: 90)
    print("goes: \(farCard.verdict(card).goes)")
    let detents = [try ValueDetent("low", at: 0), try ValueDetent("high", at: 400)]
    let lift = try DetentRelease(value: 310, velocity: 0, detents: detents, home: 0)
    print("detent \(highUp(lift)?.detent ?? -1)")
    let landing = ScrollRelease(
      axis: .vertical, offset: 40, velocity: 900, projection: 480, room: 0...2000)
    print("projection \(landing.projection)")
    let touch = CustomTouch(
      .timedOut, time: 0.5, place: .zero, start: .zero, size: Size2D(width: 400, height: 800))
    print("patience: \(patience(.none, touch).verdict)")
    let samples = [
      CustomEstimator.Sample(time: 0, place: Point2D(x: 0, y: 0)),
      CustomEstimator.Sample(time: 0.01, place: Point2D(x: 5, y: 0)),
    ]
    print("velocity \(lastStep(samples, 0.01)?.x.value ?? 0)")
  }

  private static func drag(by distance: Double, in time: Double) throws -> Trace {
    try Synthesizer().drag(
      from: Point2D(x: distance < 0 ? 390 : 10, y: 400), by: Vector(x: distance, y: 0),
      duration: Seconds(time))
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> Double {
    let factor = (0..<digits).reduce(1.0) { result, _ in result * 10 }
    return (self * factor).rounded() / factor
  }
}

import FlickCore
import FlickLog

// The examples of the articles of FlickCore.

/// A card that follows a finger and springs back to its place.
struct SpringCard {
  private let spring: SpringSpec
  private var estimator = VelocityEstimator()
  private var grip = 0.0
  private var offset = 0.0
  private var motion: (spring: SpringMotion, start: Seconds)?

  init() throws { spring = try SpringSpec(duration: 0.4, bounce: 0.2) }

  /// Points from its place.
  func offset(at time: Seconds) -> Double {
    guard let motion else { return offset }
    return motion.spring.value(at: time - motion.start)
  }

  /// Catches the card where it is, also in motion.
  mutating func begin(at x: Double, time: Seconds) throws {
    offset = offset(at: time)
    motion = nil
    grip = offset - x
    estimator.reset()
    try estimator.add(Point2D(x: x, y: 0), at: time)
  }

  mutating func move(to x: Double, time: Seconds) throws {
    offset = x + grip
    try estimator.add(Point2D(x: x, y: 0), at: time)
  }

  /// The spring continues with the finger's velocity.
  mutating func end(time: Seconds) throws {
    let velocity = estimator.velocity(at: time)?.x ?? 0
    motion = (try SpringMotion(spring, from: offset, velocity: velocity.value, to: 0), time)
  }
}

/// Swipes that are random but the same in each run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }
}

enum Articles {
  static func play() throws {
    var card = try SpringCard()
    try card.begin(at: 100, time: 0)
    for step in 1...10 {
      try card.move(to: 100 + 6 * Double(step), time: Seconds(Double(step) / 120))
    }
    try card.end(time: 10 / 120.0)
    let caught = card.offset(at: 0.1)
    try card.begin(at: 160, time: 0.1)
    print("caught at \(caught.rounded()), held at \(card.offset(at: 0.5).rounded())")
    print("swipes: \(try checkSwipes(500))")
    try readTraces()
  }

  /// A recorded trace gives the touches that were recorded, and a fault its line.
  static func readTraces() throws {
    let swipe = try Synthesizer().drag(
      from: Point2D(x: 300, y: 400), by: Vector(x: -200, y: 0), duration: 0.25)
    let trace = try TraceFile.trace(in: TraceFile.bytes(of: swipe, name: "swipe"))
    print("trace: \(trace.touches.count) touches, \(trace == swipe ? "equal" : "different")")
    do throws(TraceFileError) {
      _ = try TraceFile.trace(in: Array("{\n\"format\": \"tape\"}".utf8))
    } catch {
      print("line \(error)")
    }
  }

  /// Checks that no swipe turns more than one page, for any length and speed.
  static func checkSwipes(_ count: Int) throws -> Int {
    var options = PagerOptions(pageCount: 5)
    options.page = 2
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let rest = Stage(scene: try SceneTree(Node(id: "photos", frame: frame, pager: options)))

    var random = SeededRandom(state: 1)
    for number in 1...count {
      var stage = rest
      let way = Double.random(in: -380...380, using: &random)
      let seconds = Double.random(in: 0.03...0.8, using: &random)
      let swipe = try Synthesizer().drag(
        from: Point2D(x: way < 0 ? 390 : 10, y: 400), by: Vector(x: way, y: 0),
        duration: Seconds(seconds))
      try stage.play(swipe)
      stage.settle()
      let page = try stage.pager("photos").settledPage
      guard (1...3).contains(page) else {
        fatalError("swipe \(number): \(way) pt in \(seconds) s ends on page \(page)")
      }
    }
    return count
  }
}

import FlickCore
import FlickFuzz
import Foundation
import Testing

@Suite struct `Random fingers` {
  private static let seed: UInt64 = 20_261_126
  private static let count = 1000

  /// The same as `scripts/tools/fuzz`, at a modest count and each case at one frame rate.
  @Test func `random fingers keep the invariants`() throws {
    print("fuzz: seed \(Self.seed), \(Self.count) cases")
    var tally = Tally()
    for number in 0..<Self.count {
      let one = Case(seed: Self.seed, number: number)
      let outcome = one.check(.one(number))
      tally.add(outcome.tally.counts, touches: outcome.tally.touches)
      guard let fault = outcome.fault else { continue }
      let short = one.shrunk { $0.check().fault?.invariant == fault.invariant }
      let file = try Self.write(short)
      Issue.record(
        "case \(number): \(fault); \(short.steps.count) steps: scripts/tools/fuzz --replay \(file)")
      return
    }
    #expect(tally.missing(inCases: Self.count).isEmpty)
  }

  private static func write(_ one: Case) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-fuzz-\(one.seed)-\(one.number).jsonl")
    try CaseFile.text(one, one.check().fault).write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// Worlds with a share of 0, which run only by name.
  @Test(arguments: ["orders", "lengths", "followed"])
  func `random fingers keep the invariants of each world`(_ name: String) throws {
    let world = try #require(worlds.first { $0.name == name })
    var tally = Tally()
    for number in 0..<200 {
      let outcome = Case(seed: Self.seed, number: number, world: world).check(.one(number))
      tally.add(outcome.tally.counts, touches: outcome.tally.touches)
      try #require(outcome.fault == nil, "case \(number)")
    }
    #expect(tally.missing(inCases: 200, of: world).isEmpty)
  }

  /// A tap waited for another gesture, which lost in the same moment, after the tap was looked at.
  ///
  /// Nothing decided the tap any more.
  @Test func `a tap is recognized once its last obstacle has lost`() {
    let touches: [(time: Double, phase: Touch.Phase, pointer: Int, at: Point2D)] = [
      (0, .began, 0, Point2D(x: 208, y: 398)), (0, .ended, 0, Point2D(x: 208, y: 398)),
      (0.1, .began, 0, Point2D(x: 131, y: 383)), (0.17, .began, 1, Point2D(x: 285, y: 30)),
      (0.17, .began, 2, Point2D(x: 235, y: 175)), (0.19, .moved, 1, Point2D(x: 303, y: 39)),
    ]
    let steps =
      [Step(0, .layout(30896))]
      + touches.map { Step($0.time, .touch($0.phase, pointer: $0.pointer, at: $0.at)) }
    let one = Case(world: WildWorld(), seed: 20_261_212, number: 190_214, steps: steps)
    #expect(one.check().fault == nil)
  }

  @Test func `a seed gives equal cases in each world`() {
    for world in worlds {
      let (one, again) = (
        Case(seed: 3, number: 5, world: world), Case(seed: 3, number: 5, world: world)
      )
      #expect(one.steps == again.steps)
      #expect(one.steps != Case(seed: 3, number: 6, world: world).steps)
      #expect(one.steps != Case(seed: 4, number: 5, world: world).steps)
    }
  }

  @Test func `a case reads back from its file`() throws {
    var steps: [Step] = [
      Step(0, .cancelPointer(1)), Step(0.1, .cancelGesture("pan")),
      Step(0.2, .move("outer", to: 1)),
      Step(0.25, .jump("outer", to: 0)), Step(0.3, .layout(2)), Step(1 / 3, .remove("card")),
      Step(1e6, .settle), Step(2e6, .wait), Step(2e6, .turn("outer", by: -2, motion: 3)),
      Step(2e6, .scroll("feed", to: Vector(x: -0.1, y: 1e9 / 7), animation: 2)),
      Step(2e6, .shift("outer", to: -0.3)), Step(2e6, .hold("sheet", .takes)),
      Step(2e6, .hold("v.y", .moves(Vector(x: 0, y: -0.3)))),
      Step(2e6, .hold("v.y", .lets(Vector(x: 1, y: 2)))),
      Step(2e6, .send("v", "y", to: 3.5, motion: 2)),
      Step(2e6, .resize("list", height: 1200.5, top: 60)),
    ]
    for (index, phase) in Touch.Phase.allCases.enumerated() {
      let place = Point2D(x: -0.1, y: 1e9 / 7)
      steps.append(Step(0.4, .touch(phase, pointer: index, at: place, isMouse: index % 2 == 0)))
    }
    steps[steps.count - 1].force = 0.37
    let one = Case(world: FingersWorld(), seed: .max, number: 7, steps: steps)
    let fault = Case.Fault(invariant: "it", step: 1, what: "a \"quote\"\n")
    let read = try CaseFile.read(Array(CaseFile.text(one, fault).utf8))
    #expect(read.steps == steps)
    #expect((read.seed, read.number, read.world.name) == (.max, 7, "fingers"))
  }

  @Test(arguments: [
    ("", "expected a case of scripts/tools/fuzz, found no \"fuzz\""),
    (#"{"fuzz":1,"world":"moon","seed":"1","case":0}"#, "expected a known world, found 'moon'"),
    (
      #"{"fuzz":1,"world":"fingers","seed":"1","case":0}"# + "\n" + #"{"t":0,"fly":1}"#,
      "expected a step, found none that is known"
    ),
    (
      #"{"fuzz":1,"world":"fingers","seed":"1","case":0}"# + "\n" + #"{"t":0,"touch":"hit"}"#,
      "expected a phase of a touch, found 'hit'"
    ),
  ])
  func `an invalid file is refused`(_ text: String, _ message: String) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: (any Error).self) { try CaseFile.read(bytes) }
    #expect(error.map { "\($0)".contains(message) } == true)
  }

  @Test func `only named cases may depend on the touch rate`() {
    print("exempt from touch rates: \(RateExemptions.names.joined(separator: ", "))")
    #expect(
      RateExemptions.names == [
        "profile 'swiftui_pager'", "profile 'flutter_android'", "profile 'flutter_ios'",
        "profile 'embla'",
        "law 'flutter incremental'", "law 'flutter fast incremental'", "start threshold 'flutter'",
      ])
  }

  @Test func `cases with too few events are reported`() {
    let missing = Tally().missing(inCases: 100_000)
    #expect(missing.contains { $0.hasPrefix("ending layout: 0, expected at least ") })
  }

  /// A count of 0 is not reported if the expected count is low.
  @Test func `a short run requires few events`() {
    #expect(Tally().missing(inCases: 1).isEmpty)
  }

  @Test func `a failing case is shrunk to its cause`() {
    let all = Array(0..<200)
    #expect(shrink(all) { $0.contains(17) && $0.contains(150) } == [17, 150])
    #expect(shrink(all) { _ in false } == all)
    #expect(shrink(all) { _ in true } == [])
  }

  @Test func `random fingers that fail are shrunk to short numbers`() {
    let place = Point2D(x: 12.3456, y: 99.87)
    let one = Case(
      world: FingersWorld(), seed: 0, number: 0,
      steps: [Step(0.123456, .settle), Step(0.5, .touch(.began, pointer: 0, at: place))])
    let short = one.shrunk { $0.steps.contains { $0.touch?.place.x ?? 0 > 12.3 } }
    #expect(short.steps == [Step(0.5, .touch(.began, pointer: 0, at: Point2D(x: 12.35, y: 99.87)))])
  }
}

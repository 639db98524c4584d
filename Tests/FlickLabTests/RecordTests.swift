import FlickCore
@testable import FlickLab
import Foundation
import Testing

/// The declared records of rules determine whether a strip is exact; dense scans check that.
///
/// `FLICKBOOK_DENSE_SCAN=100000` plays that many values of each strip, for a run by hand.
@Suite struct `A profile's record` {
  private static let count =
    ProcessInfo.processInfo.environment["FLICKBOOK_DENSE_SCAN"].flatMap(Int.init) ?? 48

  /// The profiles that have a distance of their own to set.
  private static let distances: Set<Profile.Name> = [.flickbook, .swiftUIPager, .compose, .swiper]

  private static func screen(_ name: Profile.Name) -> String {
    let rule = name == .flickbook ? "" : "rule = \"\(name.rawValue)\", "
    let snap = distances.contains(name) ? "snap = { \(rule)distance = tune.distance }," : ""
    return """
      local fb = require "flickbook"
      local tune = fb.tunables {
        distance = { 0.5, min = 0.02, max = 0.98 },
        slop = { 10, min = 0, max = 48 },
      }
      return fb.screen { title = "Record", size = { 300, 600 },
        fb.pager { id = "pages", width = "fill", height = "fill", page_count = 5, page = 2,
          profile = "\(name.rawValue)", slop = tune.slop, \(snap) },
      }
      """
  }

  /// Returns a finger that moves one way and partly returns.
  private static func back(_ there: Double, _ back: Double) throws -> Trace {
    var touches = [Touch(pointer: 0, time: 0, position: Point2D(x: 150, y: 300), phase: .began)]
    for step in 1...20 {
      let share = Double(min(step, 10)) / 10
      let rest = Double(max(0, step - 10)) / 10
      touches.append(
        Touch(
          pointer: 0, time: Seconds(0.01 * Double(step)),
          position: Point2D(x: 150 + there * share - back * rest, y: 300), phase: .moved))
    }
    touches.append(
      Touch(
        pointer: 0, time: 0.2, position: Point2D(x: 150 + there - back, y: 300), phase: .ended))
    return try Trace(touches)
  }

  private static func fixture(_ name: Profile.Name) throws -> LabFixture {
    let fixture = try LabFixture(screen(name))
    try fixture.add("flick", LabFixture.drag(from: 250, by: -60, over: 0.1))
    try fixture.add("slow", LabFixture.drag(from: 280, by: -120, over: 1, rest: 0.3))
    try fixture.add("nudge", LabFixture.drag(from: 250, by: -40, over: 0.6, rest: 0.2))
    try fixture.add("right", LabFixture.drag(from: 40, by: 200, over: 0.8, rest: 0.3))
    try fixture.add("back", back(120, 100))
    try fixture.add("long", LabFixture.drag(from: 295, by: -900, over: 1, rest: 0.3))
    return fixture
  }

  private static func isPage(_ gesture: Int) -> Bool { gesture < 5 }

  @Test(arguments: Profile.Name.allCases)
  func `a strip is as certain as the record declares`(_ name: Profile.Name) throws {
    let fixture = try Self.fixture(name)
    let session = try fixture.session()
    let axes = try ["distance", "slop"].map { try session.axis($0) }
    let strips = try session.strips(along: axes)
    let record = Profile.named(name).record
    for (number, axis) in axes.enumerated() {
      let hasDistance = number == 0 && Self.distances.contains(name)
      for (gesture, strip) in strips[number].enumerated() where number == 1 || hasDistance {
        let id = session.gestures[gesture].gesture.id
        let note = "\(id) along \(axis.name): \(strip.method.text), \(strip.note ?? "")"
        let isKnown = record == .complete || record == .withinPage && Self.isPage(gesture)
        // With an incomplete record all strips are sampled.
        if !isKnown { #expect(strip.method.text.hasPrefix("sampled"), "\(note)") }
        if number == 0, name == .flickbook || name == .swiftUIPager {
          #expect((strip.method == .exact) == isKnown, "\(note)")
        }
      }
    }
    // Certain spans agree with each value of a dense scan.
    for (number, axis) in axes.enumerated() where number == 1 || Self.distances.contains(name) {
      var wrong: [String] = []
      for index in 0..<Self.count {
        let share = (0.618_033_988_75 * Double(index) + 0.123).truncatingRemainder(dividingBy: 1)
        let place = axis.place(atShare: share)
        let runs = try session.playAll([axis.name: axis.text(at: place)])
        for (strip, run) in zip(strips[number], runs)
        where strip.span(at: place)?.run.outcome != run.outcome {
          guard !strip.method.text.hasPrefix("sampled") else { continue }
          wrong.append("\(session.gestures[strip.gesture].gesture.id) at \(axis.name) = \(place)")
        }
      }
      #expect(wrong.isEmpty)
    }
  }

  /// The strips are not exact for lack of flips: the distances of these profiles have some.
  @Test(arguments: [Profile.Name.flickbook, .swiftUIPager])
  func `strips by every complete rule have exact flips`(_ name: Profile.Name) throws {
    let fixture = try Self.fixture(name)
    let session = try fixture.session()
    let strips = try session.strips(along: [session.axis("distance")])[0]
    #expect(strips.filter { $0.method == .exact && !$0.flips.isEmpty }.count >= 3)
  }

  /// The script has a linear threshold at all sampled values, but not at the predicted flip, so the
  /// run there contradicts the prediction.
  @Test func `a contradicted record makes a strip sampled and requests a report`() throws {
    let line = "local velocity, distance = tune.velocity, tune.distance"
    // 1 within 9 of 600, and 0 beyond 10.
    let share = "math.min(1, math.max(0, 10 - math.abs(velocity - 600)))"
    let bend = "velocity = velocity - 300 * \(share)"
    let fixture = try LabFixture(LabFixture.pager.replacing(line, with: "\(line) \(bend)"))
    try fixture.add("quick", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let session = try fixture.session()
    // The axis of a script whose comparisons the lab does not see.
    let axis = try session.axis("velocity").comparing(ComparedValues())
    let strip = try session.strips(along: [axis])[0][0]
    #expect(strip.method.text.hasPrefix("sampled"))
    #expect(strip.note?.contains("please report it") == true, "\(strip.note ?? "")")
    // The flip was played: 600 points per second turn the page up to the end of the bend.
    let flip = try #require(strip.flips.first)
    #expect(strip.flips.count == 1 && flip.below > 609 && flip.above < 611)
    #expect(flip.above - flip.below <= 8000 * 1e-6)
  }

  /// If the finger has moved back beyond the start of the drag, a flick goes to the page before: a
  /// value changes its sign, while the test has the same result.
  @Test func `the sign of a release belongs to the record`() throws {
    let fixture = try LabFixture(Self.screen(.flickbook))
    try fixture.add("back", Self.back(120, 100))
    let strip = try fixture.strip("slop")
    #expect(strip.method.text.hasPrefix("bounded"), "\(strip.note ?? "")")
    let flip = try #require(strip.flips.first)
    #expect(flip.below <= 20 && flip.above >= 20 - 1e-6 && flip.above - flip.below < 1e-3)
  }
}

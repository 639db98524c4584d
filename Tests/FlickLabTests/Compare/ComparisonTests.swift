import FlickCore
import FlickHost
@testable import FlickLab
import RealModule
import Testing

/// Measures of a gesture's course, against closed forms.
@Suite struct `A comparison` {
  /// One pager; how it settles and from where it is dragged are tunables.
  private static let screen = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      duration = { 0.4, unit = "s", min = 0.1, max = 1 }, bounce = { 0, min = 0, max = 0.9 },
      slop = { 10, unit = "pt", min = 0, max = 50 },
    }
    return fb.screen { title = "One", size = { 300, 600 },
      fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3, slop = tune.slop,
        settle = { duration = tune.duration, bounce = tune.bounce } },
    }
    """

  private static func course(
    _ variant: Variant, way: Double = -200, over seconds: Double = 1, rest: Double = 0.3
  ) throws -> (run: GestureRun, measures: CourseMeasures) {
    let fixture = try LabFixture(screen)
    try fixture.add(
      "g", LabFixture.drag(from: 280, by: way, over: seconds, rest: rest), want: "pages.page == 2")
    let comparison = try CourseComparison(fixture.session(), gesture: 0, [variant])
    return (comparison.runs[0], comparison.measures[0])
  }

  @Test func `an expression is plotted over time`() throws {
    let fixture = try LabFixture(Self.screen)
    try fixture.add(
      "g", LabFixture.drag(from: 280, by: -200, over: 1, rest: 0.3), want: "pages.page == 2")
    let comparison = try CourseComparison(
      fixture.session(), gesture: 0, [Variant("now", .present)],
      watching: LabExpression("(pages.position - 1) * 600"))
    // A page is 300 points, so all values are doubled.
    #expect((comparison.measures[0].lag.worst + 180).magnitude < 1e-6)
  }

  @Test(arguments: [10.0, 25])
  func `the lag behind the finger is measured`(_ slop: Double) throws {
    let (_, measures) = try Self.course(Variant("v", .values(["slop": "\(slop)"])))
    // The slop is not given back.
    #expect((measures.lag.mean - slop).magnitude < 1e-6)
    #expect((measures.lag.worst - slop).magnitude < 1e-6)
    // 200 points in a second: it moves with the first sample beyond the slop.
    #expect((try #require(measures.response) - (slop / 200 + 0.01)).magnitude < 0.011)
  }

  @Test func `the time of nine tenths of the way is measured`() throws {
    let (run, measures) = try Self.course(Variant("v", .values([:])))
    #expect(run.isAsMeant == true)
    // From standstill (1 + u) exp(-u) = 0.1 at u = 3.88972 of a critical spring.
    #expect((measures.mostOfTheDistance - 3.88972 / (2 * .pi / 0.4)).magnitude <= 0.0011)
    #expect(measures.overshoot == 0 && measures.after.magnitude < 1)
  }

  @Test(arguments: [(0.5, 0.163_034), (0.3, 0.045_988)])
  func `the overshoot is measured`(_ bounce: Double, _ overshoot: Double) throws {
    // exp(-pi zeta / sqrt(1 - zeta^2)), zeta = 1 - bounce.
    let (_, measures) = try Self.course(Variant("v", .values(["bounce": "\(bounce)"])))
    #expect((measures.overshoot - overshoot).magnitude < 1e-4)
  }

  @Test func `the speeds before and after the lift are measured`() throws {
    let (_, measures) = try Self.course(
      Variant("v", .values([:])), way: -100, over: 0.1, rest: 0)
    #expect((measures.before - 1000).magnitude < 1e-6)
    #expect((measures.after - 1000).magnitude < 1)
  }

  /// A critically damped spring from rest over 110 points: x = 110 (1 + ωt) exp(-ωt), and its
  /// velocity.
  @Test(arguments: ["0.5pt,5pt/s", "0.5pt,1000000pt/s", "2pt", "50pt,1pt/s"])
  func `the settling time is measured by distance and speed`(_ text: String) throws {
    let limit = try RestLimit(text)
    let fixture = try LabFixture(Self.screen)
    try fixture.add(
      "g", LabFixture.drag(from: 280, by: -200, over: 1, rest: 0.3), want: "pages.page == 2")
    let comparison = try CourseComparison(
      fixture.session(), gesture: 0, [Variant("v", .present)], rest: limit)
    let omega = 2 * Double.pi / 0.4
    let last = (0..<3000).last { step in
      let time = Double(step) * 0.001
      let place = 110 * (1 + omega * time) * .exp(-omega * time)
      let speed = 110 * omega * omega * time * .exp(-omega * time)
      return place > limit.points || speed > limit.speed
    }
    // The spring itself ends where it is near and slow enough by its own measure.
    let end = comparison.runs[0].rest.value
    let expected = min(end, (Double(try #require(last)) + 1) * 0.001)
    #expect((comparison.measures[0].rest - expected).magnitude < 0.0015)
  }

  @Test(arguments: ["0.5", "0.5px", "-1pt", "0pt", "1pt/s,x"])
  func `an invalid limit is refused`(_ text: String) {
    #expect(throws: HostError.self) { try RestLimit(text) }
  }

  /// 500 pt/s, or half a page of 300 points beyond the slop; for a toolkit that requires 50 points,
  /// exactly these.
  @Test func `the requirements on a finger are reported`() throws {
    let fixture = try LabFixture(Self.screen)
    try fixture.add("g", LabFixture.drag(from: 280, by: -200, over: 1, rest: 0.3))
    let variants = [
      Variant("now", .present), Variant("far", .values(["slop": "25"])),
      Variant("tabs", .profile(Profile.tabView50)),
    ]
    let comparison = try CourseComparison(fixture.session(), gesture: 0, variants)
    let efforts = try comparison.efforts.map { try #require($0) }
    let speeds = efforts.map(\.speed)
    #expect((try #require(speeds[0]) - 500).magnitude < 1)
    #expect((try #require(speeds[1]) - 500).magnitude < 1)
    let distances = try efforts.map { try #require($0.distance) }
    #expect((distances[0] - 160).magnitude < 0.1 && (distances[1] - 175).magnitude < 0.1)
    // It counts from where the finger came down, and knows no flicks.
    #expect((distances[2] - 50).magnitude < 1, "\(distances)")
    let lines = comparison.lines
    #expect(lines[0].hasSuffix("asks pt/s  asks pt") && lines[1].hasSuffix("  500        160"))
  }

  @Test func `a comparison plays on toolkits' pagers, other values and other scripts`() throws {
    let fixture = try LabFixture(Self.screen)
    // 80 points slowly: not half a page, but more than the 50 points of many articles.
    try fixture.add(
      "g", LabFixture.drag(from: 280, by: -80, over: 1, rest: 0.3), want: "pages.page == 2")
    let variants = [
      Variant("now", .present), Variant("tabs", .profile(Profile.tabView50)),
      Variant("slow", .values(["duration": "0.9"])), Variant("same", .script(fixture.script)),
      Variant("none", .values(["duration": "7"])),
    ]
    let comparison = try Comparison(fixture.session(), variants)
    #expect(comparison.runs[0].map(\.isAsMeant) == [false, true, false, false, nil])
    #expect(
      comparison.lines == [
        "gesture   wants            now       tabs    slow      same      none",
        "g         pages.page == 2  page 1 x  page 2  page 1 x  page 1 x  !",
        "as meant                   0 of 1    1 of 1  0 of 1    0 of 1    0 of 1",
        "as now                     1 of 1    0 of 1  1 of 1    1 of 1    0 of 1",
        "tabs against now: 1 gained and 0 lost, p = 1 (exact McNemar test)",
      ])
    let course = try CourseComparison(fixture.session(), gesture: 0, Array(variants[..<3]))
    #expect(course.measures[2].rest > course.measures[0].rest)
    let svg = course.svg
    // A combining mark does not hide a character of XML, and XML text cannot contain control
    // characters.
    let named = [Variant("a<\u{301}b\u{1B}&", .present)]
    let hostile = try CourseComparison(fixture.session(), gesture: 0, named).svg
    #expect(hostile.contains("a&lt;\u{301}b\\x1b&amp;"))
    #expect(svg.hasPrefix("<svg") && svg.split(separator: "<polyline").count == 5)
  }

  @Test func `a comparison is drawn with ghosts, as a sheet and as a film`() throws {
    let pages =
      "pages = fb.each({ 'a', 'b' }, function(name) return fb.column { fb.text { name } } end)"
    let fixture = try LabFixture(Self.screen.replacing("page_count = 3", with: pages))
    try fixture.add("g", LabFixture.drag(from: 280, by: -200, over: 0.2))
    let variants = [Variant("now", .present), Variant("slow", .values(["duration": "1"]))]
    let session = try fixture.session()
    let strip = try GhostFilm(session, gesture: 0, variants, .count(5)).strip
    #expect(strip.contains("g: now; as ghosts over it: slow") && strip.contains("lift"))
    let movie = try GhostFilm(session, gesture: 0, variants, .rate(30)).movie
    #expect(movie.contains("<svg"))
    // A ghost is a layer of its own, and exists only with another variant.
    for text in [strip, movie] { #expect(text.contains("opacity=\"0.6\"")) }
    let alone = try GhostFilm(session, gesture: 0, [variants[0]], .count(5)).strip
    #expect(!alone.contains("opacity=\"0.6\""))
  }
}

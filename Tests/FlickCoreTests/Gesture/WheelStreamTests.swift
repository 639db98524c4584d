import Testing

@testable import FlickCore
@testable import FlickGestures

/// Turns of pages, as time in milliseconds and 1 or -1.
struct WheelPages: Equatable, CustomStringConvertible {
  var turns: [SIMD2<Double>] = []

  var description: String { turns.map { "\($0.x):\($0.y)" }.joined(separator: " ") }

  mutating func add(_ time: Seconds, isForward: Bool) {
    turns.append(SIMD2((time.value * 1e6).rounded() / 1e3, isForward ? 1 : -1))
  }
}

@Suite struct `Streams of a wheel` {
  /// The model is independent: Tests/Fixtures/solver/wheels.py.
  @Test func `wheel streams turn the pages of an independent model`() throws {
    var (right, second, all) = (0, 0, 0)
    try Conformance.run(
      ConformanceSuite(
        topic: "wheels", kinds: Set(try WheelCase.all().map(\.kind))
      ) { entry in
        let reports = try WheelCase(entry.input, entry.kind)
        let expected = try entry.expect.items("turns").map { item in
          SIMD2(item[0]?.number ?? .nan, item[1]?.number ?? .nan)
        }
        let found = reports.pagesOfStream()
        return found.turns == expected ? [] : ["\(found), expected \(expected)"]
      })
    for reports in try WheelCase.all() {
      let turns = reports.pagesOfStream().turns
      all += 1
      if reports.isRight(turns) { right += 1 }
      if reports.kind.contains("second") || reports.kind.contains("double") {
        second += turns.count == 2 ? 1 : 0
      }
    }
    #expect(all == 50 && right >= 49, "\(right) of \(all)")
    #expect(second >= 9, "second pushes counted: \(second)")
  }

  @Test func `on a pager turn the same pages, and rest on the last of them`() throws {
    for reports in try WheelCase.all() {
      var stage = try reports.stage()
      let found = try reports.pages(on: &stage)
      #expect(found == reports.pagesOfStream(), "\(reports.kind)")
      stage.settle()
      let sum = found.turns.reduce(0) { $0 + Int($1.y) }
      #expect(try stage.pager("pages").settledPage == 20 + sum, "\(reports.kind)")
      stage.checkInvariants()
    }
  }

  @Test func `with another rate of reports turn the same number of pages`() throws {
    for reports in try WheelCase.all() where reports.kind.hasSuffix("pad") {
      let merged = reports.merged()
      #expect(merged.pagesOfStream().turns.count == reports.intended, "\(reports.kind)")
    }
  }

  @Test func `streams of a wheel of the old rule turn a page in a quarter of a second`() {
    var stream = WheelStream()
    var pages: [Double] = []
    for time in [0, 0.1, 0.24, 0.25, 0.3, 0.5, 1] {
      let report = WheelStream.Report(
        time: Seconds(time), place: .zero, turn: WheelTurn(by: Vector(x: 1, y: 0), unit: .notches))
      if stream.take(report, .pausing).page != nil { pages.append(time) }
    }
    #expect(pages == [0, 0.25, 0.5, 1])
  }

  @Test func `streams of a wheel of libadwaita turn a page in 150 ms`() {
    var stream = WheelStream()
    var pages: [Double] = []
    for time in [0, 0.1, 0.14, 0.15, 0.2, 0.29, 0.31, 1] {
      let report = WheelStream.Report(
        time: Seconds(time), place: .zero, turn: WheelTurn(by: Vector(x: 1, y: 0), unit: .notches))
      if stream.take(report, .libadwaita).page != nil { pages.append(time) }
    }
    #expect(pages == [0, 0.15, 0.31, 1])
  }

  @Test func `flagged momentum turns no page, a new push does`() {
    var stream = WheelStream()
    var pages: [Int] = []
    for index in 0..<100 {
      let isMomentum = (20..<60).contains(index)
      let report = WheelStream.Report(
        time: Seconds(Double(index) * 0.01), place: .zero,
        turn: WheelTurn(by: Vector(x: 4, y: 0), phase: isMomentum ? .momentum : nil))
      if stream.take(report, .standard).page != nil { pages.append(index) }
    }
    #expect(pages.count == 2 && pages[0] < 20 && pages[1] >= 60, "\(pages)")
  }

  @Test func `the tail of a stream turns no page of another component`() {
    var stream = WheelStream()
    let tail = { (index: Int) in
      WheelStream.Report(
        time: Seconds(Double(index) * 0.016), place: Point2D(x: 50 * Double(index), y: 0),
        turn: WheelTurn(by: Vector(x: 0, y: 12), source: .trackPad))
    }
    _ = stream.take(tail(0), .standard)
    for index in 1..<60 { #expect(stream.take(tail(index), .standard).page == nil) }
  }

  @Test func `allow constants in their ranges only`() {
    #expect(throws: Never.self) { try WheelRule().check() }
    for change: (inout WheelRule) -> Void in [
      { $0.distance = -1 }, { $0.speed = .infinity }, { $0.ratios = 0 }, { $0.fastest = 2 },
      { $0.silence = Seconds(.nan) },
    ] {
      var rule = WheelRule()
      change(&rule)
      #expect(throws: CoreError.self) { try rule.check() }
    }
  }
}

/// The reports of a case of the model.
struct WheelCase {
  let kind: String
  let intended: Int
  var reports: [WheelStream.Report]

  static func all() throws -> [WheelCase] {
    let file = try #require(try Conformance.read(Conformance.own, "wheels"))
    return try (file["cases"]?.items ?? []).enumerated().map { number, json in
      let entry = ConformanceCase(json, number: number, tolerance: nil)
      return try WheelCase(entry.input, entry.kind)
    }
  }

  init(_ input: Fields, _ kind: String) throws {
    self.kind = kind
    intended = try input.integer("intended")
    let isNotched = try input.flag("notches")
    reports = try input.items("reports").map { item in
      let numbers = item.items.compactMap(\.number)
      guard numbers.count == 5 else { throw LeftOut("a report has not five numbers") }
      return WheelStream.Report(
        time: Seconds(milliseconds: numbers[0]), place: Point2D(x: numbers[1], y: numbers[2]),
        turn: WheelTurn(
          by: Vector(x: numbers[3], y: numbers[4]), unit: isNotched ? .notches : .points))
    }
  }

  /// A change of direction is two turns, one back.
  func isRight(_ turns: [SIMD2<Double>]) -> Bool {
    intended > 0
      ? turns.count == intended : turns.count == 2 && turns.reduce(0) { $0 + $1.y } == 0
  }

  func pagesOfStream() -> WheelPages {
    var pages = WheelPages()
    var stream = WheelStream()
    for report in reports {
      let reading = stream.take(report, .standard)
      guard reading.page != nil else { continue }
      let amount = stream.isNotched ? report.turn.points : stream.sum
      pages.add(report.time, isForward: amount.along(stream.axis).value > 0)
    }
    return pages
  }

  /// A pager of both directions under all places.
  func stage() throws -> Stage {
    var options = PagerOptions(pageCount: 41)
    options.page = 20
    options.axis = reports.contains { $0.turn.amount.x != 0 } ? .horizontal : .vertical
    return try Stage(
      scene: SceneTree(
        Node(id: "pages", frame: Rect2D(x: 0, y: 0, width: 400, height: 800), pager: options)),
      recording: .all)
  }

  func pages(on stage: inout Stage) throws -> WheelPages {
    var pages = WheelPages()
    for report in reports {
      let before = try stage.pager("pages").targetPage
      try stage.handle(Touch(turn: report.turn, at: report.place, time: report.time))
      stage.checkInvariants()
      let after = try stage.pager("pages").targetPage
      if after != before { pages.add(report.time, isForward: after > before) }
    }
    return pages
  }

  /// Two reports as one.
  func merged() -> WheelCase {
    var other = self
    other.reports = stride(from: 1, to: reports.count, by: 2).map { index in
      var report = reports[index]
      report.turn.amount = report.turn.amount + reports[index - 1].turn.amount
      return report
    }
    return other
  }
}

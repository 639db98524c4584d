import FlickCore
import Testing

@Suite struct `A profile` {
  @Test func `a profile is found by its name`() throws {
    #expect(Profile.all.map(\.name) == Profile.Name.allCases)
    for name in Profile.Name.allCases {
      #expect(try Profile.named(name.rawValue).name == name)
    }
    let error = #expect(throws: CoreError.self) { try Profile.named("windows") }
    #expect(error?.message.hasPrefix("no profile 'windows'; expected one of 'flickbook', ") == true)
  }

  /// Profiles with private originals are marked as assumptions, and those with a frame-rate
  /// dependent original as rate-dependent.
  @Test func `a profile names assumptions and rate dependence`() {
    let assumed = Profile.all.filter { $0.assumption != nil }.map(\.name)
    #expect(assumed == [.swiftUI, .uiKit, .embla, .splide, .chromium, .majid, .predictedEnd])
    let rated = Profile.all.filter(\.isRateDependent).map(\.name)
    #expect(rated == [.swiftUIPager, .flutterAndroid, .flutterIOS, .embla])
  }

  /// A pager of each settles wherever it is thrown, at any frame rate and event rate alike.
  @Test(arguments: Profile.Name.allCases, [false, true])
  func `every profile settles on a page from anywhere`(_ name: Profile.Name, loops: Bool) throws {
    let seed: UInt64 = 20_261_132
    var random = SplitMix64(seed: seed)
    for round in 0..<40 {
      var stage = try Row.stage(profile: name) {
        $0.loops = loops
        $0.page = random.integer(0...4)
      }
      let swipe = Swipe(
        from: Point2D(x: 4180, y: 100),
        stops: (1...3).map {
          (
            Double($0) * 0.2 + random.number(-0.09...0.09),
            Point2D(x: 4180 + random.number(-700...700), y: 100)
          )
        }, rate: 120)
      try stage.perform(swipe)
      let target = try stage.pager("pager").targetPage
      stage.settle()
      stage.checkInvariants()
      let pager = try stage.pager("pager")
      #expect(pager.settledPage == target, "\(name) \(round), seed \(seed)")
      #expect(pager.position == Pages(Double(target)))
      #expect(stage.pageEvents().count { $0.hasPrefix("did") } <= 1)
    }
  }

  // MARK: Majid's pager, width 360

  @Test(arguments: [
    (page: 0, travel: -180.0, to: 1), (page: 1, travel: 180, to: 1), (page: 1, travel: 181, to: 0),
    (page: 0, travel: -541, to: 2), (page: 2, travel: -400, to: 2), (page: 0, travel: 200, to: 0),
  ])
  func `Majid's profile matches his vectors`(_ row: (page: Int, travel: Double, to: Int)) throws {
    var stage = try Row.stage(pages: 3, profile: .majid) { $0.page = row.page }
    #expect(try stage.page(after: Row.slow(row.travel)) == row.to)
  }

  /// The flick that Majid's pager ignores (H1), which ours takes.
  @Test func `Majid's profile ignores a flick, the own one does not`() throws {
    for (name, page) in [(Profile.Name.majid, 0), (.flickbook, 1)] {
      var stage = try Row.stage(profile: name)
      let flick = Swipe(
        from: Point2D(x: 4180, y: 100), stops: [(0.06, Point2D(x: 4100, y: 100))], rate: 120)
      #expect(try stage.page(after: flick) == page)
    }
  }

  @Test func `Majid's profile follows the finger beyond the end and shows the slop`() throws {
    var stage = try Row.stage(profile: .majid)
    try stage.perform(Row.slow(90, lift: false))
    #expect(try stage.pager("pager").overscroll == -90)
  }

  // MARK: The swipeable tab view

  @Test(arguments: [
    (travel: 51.0, tab: 1, tabs: 3, to: 0), (travel: 50, tab: 1, tabs: 3, to: 1),
    (travel: -51, tab: 0, tabs: 2, to: 1), (travel: -51, tab: 1, tabs: 2, to: 1),
    (travel: 500, tab: 0, tabs: 2, to: 0), (travel: -800, tab: 0, tabs: 5, to: 1),
    (travel: 9, tab: 1, tabs: 3, to: 1),
  ])
  func `a profile of tab views turns at fifty points`(
    _ row: (travel: Double, tab: Int, tabs: Int, to: Int)
  ) throws {
    var stage = try Row.stage(pages: row.tabs, profile: .tabView50) { $0.page = row.tab }
    try stage.perform(Row.slow(row.travel, lift: false))
    #expect(try stage.pager("pager").position == Pages(Double(row.tab)))
    let place = Point2D(x: 4180 + row.travel, y: 100)
    try stage.handle(Touch(time: 2, position: place, phase: .ended))
    #expect(stage.isAtRest)
    #expect(try stage.pager("pager").settledPage == row.to)
  }

  /// 51 points across and 300 down: tab views do not check the axis, our profile does.
  @Test func `tab views accept any direction with an open cone`() throws {
    for (name, page) in [(Profile.Name.tabView50, 1), (.flickbook, 0)] {
      var stage = try Row.stage(profile: name) {
        if name == .tabView50 {
          $0.pan = try PanOptions(slop: 10, cone: Radians(.pi / 2), keepsSlop: true)
        }
      }
      #expect(try stage.page(after: Row.slow(-51, dy: 300)) == page)
    }
  }

  /// SwiftUI's `onEnded` is not sent for a cancelled drag.
  @Test func `a cancelled drag of tab views keeps the page`() throws {
    var stage = try Row.stage(profile: .tabView50)
    try stage.perform(Row.slow(-200, lift: false))
    try stage.handle(Touch(time: 3, position: Point2D(x: 3980, y: 100), phase: .cancelled))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 0)
    #expect(stage.pageEvents().isEmpty)
  }

  // MARK: SwiftUIPager

  @Test func `a profile of SwiftUIPager stops a quarter of a page beyond the end`() throws {
    var stage = try Row.stage(profile: .swiftUIPager)
    try stage.perform(Row.slow(300, lift: false))
    #expect(try stage.pager("pager").overscroll == -90)
  }

  @Test func `a profile of SwiftUIPager moves one page in a drag`() throws {
    var stage = try Row.stage(profile: .swiftUIPager)
    #expect(try stage.page(after: Row.slow(-1200)) == 1)
  }

  /// More than 30 degrees off the axis from one report to the next.
  @Test func `SwiftUIPager ignores steps across the axis`() throws {
    var stage = try Row.stage(profile: .swiftUIPager)
    var place = Point2D(x: 4180, y: 100)
    try stage.handle(Touch(time: 0, position: place, phase: .began))
    let steps = [
      (-40.0, 0.0, 25.0), (-40, 40, 25), (-40, 20, 65), (0, 30, 65), (-20, 12, 65),
      (-20, -11.5, 85), (20, 0, 65),
    ]
    for (number, (dx, dy, offset)) in steps.enumerated() {
      place = place + Vector(x: dx, y: dy)
      try stage.handle(
        Touch(time: Seconds(0.1 * Double(number + 1)), position: place, phase: .moved))
      #expect(try stage.pager("pager").offset == Points(offset), "step \(number)")
    }
    try stage.handle(Touch(time: 2, position: place, phase: .ended))
    stage.settle()
    stage.checkInvariants()
  }

  /// Half as long as the pager, so half as fast; not where speed counts pages.
  @Test(arguments: [
    (DragScale.page, false, 92.5), (.page, true, 185), (.finger, false, 185),
  ])
  func `a profile of SwiftUIPager moves narrow pages slower than the finger`(
    _ row: (scale: DragScale, isMultiple: Bool, offset: Double)
  ) throws {
    var stage = try Row.stage(profile: .swiftUIPager) {
      $0.pageSize = .fixed(180)
      $0.dragScale = row.scale
      $0.dragLimit = .infinity
      $0.snap = SnapPolicy(.swiftUIPager(SwiftUIPagerSnap(isMultiple: row.isMultiple)))
    }
    try stage.perform(Row.slow(-200, lift: false))
    #expect(try (stage.pager("pager").offset.value - row.offset).magnitude < 1e-9)
  }

  /// 900 pt/s of the finger are 450 of the content, and 500 turn a page.
  @Test func `a profile of SwiftUIPager measures the velocity of the content`() throws {
    for (scale, velocity, page) in [(DragScale.page, 450.0, 0), (.finger, 900, 1)] {
      var stage = try Row.stage(profile: .swiftUIPager) {
        $0.pageSize = .fixed(180)
        $0.dragScale = scale
        $0.settle = .standard
      }
      let flick = Swipe(
        from: Point2D(x: 4180, y: 100), stops: [(0.1, Point2D(x: 4090, y: 100))], rate: 120)
      try stage.perform(flick)
      #expect(try (stage.pager("pager").velocity.value * 180 - velocity).magnitude < 1e-6)
      stage.settle()
      #expect(try stage.pager("pager").settledPage == page)
    }
  }

  // MARK: Embla

  /// The content follows at nine tenths up to an eighteenth of the view; the pull is 0.1 of the
  /// remaining distance in each frame.
  @Test func `Embla's profile yields at the edge like its pull`() throws {
    var stage = try Row.stage(profile: .embla)
    try stage.perform(Row.slow(18, lift: false))
    #expect(try (stage.pager("pager").overscroll.value + 16.2).magnitude < 1e-9)
  }

  // MARK: Custom rules

  @Test func `a profile accepts a custom rule`() throws {
    let rule = CustomSnap("never back") { max($0.base, Int($0.position.value.rounded())) }
    for (dx, page) in [(300.0, 2), (-300, 3), (-600, 4)] {
      var stage = try Row.stage {
        $0.snap = SnapPolicy(.custom(rule))
        $0.page = 2
      }
      try stage.perform(Row.slow(dx))
      let why = try #require(try stage.why("pager"))
      #expect(why.deciding == nil && why.margin == 0)
      stage.settle()
      #expect(try stage.pager("pager").settledPage == page)
    }
    #expect(rule != CustomSnap("never back") { $0.base })
    #expect(SnapPolicy(.custom(rule)) == SnapPolicy(.custom(rule)))
  }
}

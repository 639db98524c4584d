import Testing

@testable import FlickCore

@Suite struct `A pager that loops` {
  static func ring(_ pages: Int = 3, start: Int = 0) throws -> Stage {
    try Row.stage(pages: pages) {
      $0.loops = true
      $0.page = start
    }
  }

  @Test(arguments: [(-250.0, 0, 1), (250.0, 0, 2), (-250.0, 2, 0), (250.0, 2, 1)])
  func `a ring crosses the seam in both directions`(_ row: (dx: Double, start: Int, page: Int))
    throws
  {
    var stage = try Self.ring(start: row.start)
    #expect(try stage.page(after: Row.slow(row.dx)) == row.page)
    #expect(try stage.pager("pager").position == Pages(Double(row.page)))
  }

  @Test func `the position of a ring starts again at the first page`() throws {
    var stage = try Self.ring(start: 2)
    try stage.perform(Row.slow(-190, lift: false))
    #expect(try (stage.pager("pager").position.value - 2.5).magnitude < 1e-9)
    try stage.handle(Touch(time: 2, position: Point2D(x: 4180 - 370, y: 100), phase: .moved))
    #expect(try stage.pager("pager").position.value.magnitude < 1e-9)
    #expect(try stage.pager("pager").overscroll == 0)
    try stage.handle(Touch(time: 3, position: Point2D(x: 4180 - 460, y: 100), phase: .moved))
    #expect(try (stage.pager("pager").position.value - 0.25).magnitude < 1e-9)
  }

  @Test(arguments: [(0, 3, -1.0), (0, 2, 1.0), (4, 0, 1.0), (1, 4, -1.0), (4, 1, 1)])
  func `a pager that loops jumps in the shorter direction`(
    _ row: (from: Int, to: Int, sign: Double)
  ) throws {
    var stage = try Self.ring(5, start: row.from)
    try stage.move("pager", to: row.to)
    try stage.advance(by: 0.02)
    #expect(try stage.pager("pager").velocity.value * row.sign > 0)
    stage.settle()
    #expect(try stage.pager("pager").settledPage == row.to)
  }

  @Test func `of two equal distances the forward one is taken`() throws {
    var stage = try Self.ring(4)
    try stage.move("pager", to: 2)
    try stage.advance(by: 0.02)
    #expect(try stage.pager("pager").velocity > 0)
  }

  @Test func `a pager that loops shows the neighbours at both ends`() throws {
    let stage = try Row.stage(pages: 3) {
      $0.loops = true
      $0.pageSize = .fixed(100)
      $0.alignment = .center
    }
    let pager = stage.scene.pagers[0]
    #expect(pager.effect(ofPage: 2, at: 0).offset == 30)
    #expect(pager.effect(ofPage: 1, at: 0).offset == 230)
    #expect(pager.effect(ofPage: 2, at: 0).distance == -1)
  }

  /// The content moves as far as the finger on any path, and the page is the one at its end.
  @Test func `a drag loses no distance at the seam`() throws {
    let seed: UInt64 = 20_261_128
    print("ring: seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let pages = random.integer(2...5)
      var stage = try Row.stage(pages: pages) {
        $0.loops = true
        $0.page = random.integer(0...pages - 1)
        $0.pan = try PanOptions(slop: 0)
      }
      var place = try stage.pager("pager").position.value
      var x = 4180.0
      try stage.handle(Touch(time: 0, position: Point2D(x: x, y: 100), phase: .began))
      for step in 1...20 {
        let dx = random.number(-500...500)
        x += dx
        place -= dx / Row.length
        try stage.handle(
          Touch(time: Seconds(Double(step)), position: Point2D(x: x, y: 100), phase: .moved))
        let shown = try stage.pager("pager").position.value
        let turn = Double(pages)
        let expected = place - (place / turn).rounded(.down) * turn
        let error = (shown - expected).magnitude
        #expect(min(error, turn - error) < 1e-9)
        #expect(shown >= 0 && shown < turn)
        #expect(0..<pages ~= (try stage.pager("pager").page))
        #expect(0..<pages ~= (try stage.pager("pager").targetPage))
      }
      try stage.handle(Touch(time: 30, position: Point2D(x: x, y: 100), phase: .ended))
      stage.settle()
      stage.checkInvariants()
      let settled = try stage.pager("pager").settledPage
      #expect(try stage.pager("pager").position == Pages(Double(settled)))
      #expect(stage.pageEvents().filter { $0.hasPrefix("did") }.count <= 1)
    }
  }

  @Test func `a ring of one page is not a ring`() throws {
    var stage = try Self.ring(1)
    #expect(try stage.page(after: Row.slow(-300)) == 0)
    #expect(stage.pageEvents().isEmpty)
  }

  @Test func `a ring can be stepped endlessly`() throws {
    var stage = try Self.ring(3)
    let pager = try stage.component(named: "pager")
    for (move, page) in [
      (PageMove.previous, 2), (.next, 0), (.by(-4), 2), (.by(7), 0), (.last, 2), (.first, 0),
      (.to(5), 2), (.to(-3), 0), (.to(.max), Int.max % 3),
    ] {
      try stage.move(pager, move)
      stage.settle()
      #expect(try stage.pager("pager").settledPage == page)
    }
  }

  /// A position just before the first page, by less than the precision, is at the first page.
  @Test func `a ring has every position within one turn`() throws {
    var options = PagerOptions(pageCount: 3)
    options.loops = true
    let geometry = try PageGeometry(options, length: 400, across: 300)
    for (position, expected) in [
      (-1e-17, 0.0), (0, 0), (3, 0), (-3, 0), (2.5, 2.5), (-0.5, 2.5), (7, 1),
    ] {
      #expect(geometry.wrapped(position) == expected, "\(position)")
    }
  }

  @Test func `an empty ring has no page`() throws {
    for loops in [false, true] {
      var options = PagerOptions(pageCount: 0)
      options.loops = loops
      let geometry = try PageGeometry(options, length: 400, across: 300)
      #expect([-2, 0, 5].map(geometry.page(ofPlace:)) == [0, 0, 0])
    }
  }
}

import Testing

@testable import FlickCore

@Suite struct `A pager by its options` {
  // MARK: Direction

  @Test(arguments: [Orientation.horizontal, .vertical])
  func `a reversed pager brings later pages in the other direction`(_ axis: Orientation) throws {
    var stage = try Row.stage(length: 640) {
      $0.axis = axis
      $0.isReversed = true
    }
    let drag = axis == .horizontal ? (400.0, 0.0) : (0.0, 400)
    let page = try stage.page(after: Row.slow(drag.0, dy: drag.1))
    #expect(page == 1)
    #expect(try stage.pager("pager").offset == 640)
    #expect(try stage.page(after: Row.slow(-drag.0, dy: -drag.1, at: 10)) == 0)
    try stage.perform(Row.slow(-drag.0, dy: -drag.1, at: 20, lift: false))
    #expect(try stage.pager("pager").overscroll < -100)
  }

  @Test func `a reversed pager has its second page to the left of the first`() throws {
    var stage = try Row.stage { $0.isReversed = true }
    #expect(stage.scene.pagers[0].effect(ofPage: 1, at: 0).offset == -360)
    try stage.move("pager", to: 1)
    try stage.advance(by: 0.05)
    #expect(try stage.pager("pager").velocity > 0)
    let shown = try stage.pager("pager").offset
    let offset = stage.scene.pagers[0].effect(ofPage: 1, at: stage.time).offset
    #expect((offset - shown + 360).magnitude < 1e-9)
  }

  /// From page 1: where a drag backwards and one forwards lead.
  @Test(arguments: [
    (DragDirections.both, [0, 2]), (.forward, [1, 2]), (.backward, [0, 1]),
  ])
  func `fingers drag in the allowed directions only`(
    _ row: (directions: DragDirections, pages: [Int])
  ) throws {
    for (dx, page) in zip([300.0, -300], row.pages) {
      var stage = try Row.stage {
        $0.directions = row.directions
        $0.page = 1
      }
      #expect(try stage.page(after: Row.slow(dx)) == page)
    }
  }

  @Test func `forward only, a drag returns as far as it went and no farther`() throws {
    var stage = try Row.stage {
      $0.directions = .forward
      $0.page = 1
    }
    var x = 4180.0
    try stage.handle(Touch(time: 0, position: Point2D(x: x, y: 100), phase: .began))
    for (time, dx, position) in [(1.0, -190.0, 1.5), (2, 90, 1.25), (3, 300, 1.0)] {
      x += dx
      try stage.handle(Touch(time: Seconds(time), position: Point2D(x: x, y: 100), phase: .moved))
      #expect(try (stage.pager("pager").position.value - position).magnitude < 1e-9)
    }
  }

  @Test func `a pager that is not draggable gives the drag to the outer one`() throws {
    var inner = PagerOptions(pageCount: 3)
    inner.isDraggable = false
    let frame = Rect2D(x: 0, y: 0, width: 390, height: 844)
    let root = try Node(
      id: "outer", frame: frame, pager: PagerOptions(pageCount: 2),
      children: [Node(id: "inner", frame: frame, pager: inner)])
    var stage = try Stage(scene: SceneTree(root), recording: .all)
    try stage.perform(Swipe.horizontal(-300, in: 1, from: 350))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("inner").settledPage == 0)
    #expect(try stage.pager("outer").settledPage == 1)
  }

  @Test func `a change of draggable takes effect at once`() throws {
    for isDraggable in [true, false] {
      var stage = try Row.stage { $0.isDraggable = isDraggable }
      let pager = try stage.component(named: "pager")
      #expect(try stage.isDraggable(pager) == isDraggable)
      try stage.setDraggable(pager, !isDraggable)
      #expect(try stage.isDraggable(pager) == !isDraggable)
      #expect(try stage.page(after: Row.slow(-240)) == (isDraggable ? 0 : 1))
      #expect(try stage.isDraggable(pager) == !isDraggable)
    }
  }

  // MARK: Limits

  @Test(arguments: [(1.0, 1.0), (0.5, 0.5), (0, 0), (2, 1.9444444444444444)])
  func `a drag moves no farther than its limit`(_ row: (limit: Double, position: Double)) throws {
    var stage = try Row.stage { $0.dragLimit = Pages(row.limit) }
    try stage.perform(Row.slow(-710, lift: false))
    #expect(try (stage.pager("pager").position.value - row.position).magnitude < 1e-9)
  }

  @Test func `the limit counts from the target of a caught pager`() throws {
    var stage = try Row.stage { $0.dragLimit = 1 }
    try stage.move("pager", to: 2)
    try stage.advance(by: 0.1)
    let caught = try stage.pager("pager").position
    try stage.perform(Row.slow(-2000, from: 4300, at: 0.2, lift: false))
    #expect(try stage.pager("pager").position == 3)
    #expect(caught < 2)
  }

  // MARK: Sizes

  struct Geometry: Sendable {
    var size: PageSize
    var alignment: PageAlignment
    var lefts: [Double]
  }

  @Test(arguments: [
    Geometry(size: .fill, alignment: .center, lefts: [0, 360, 720]),
    Geometry(size: .fixed(100), alignment: .start(), lefts: [0, 100, 200]),
    Geometry(size: .fixed(100), alignment: .start(inset: 8), lefts: [8, 108, 208]),
    Geometry(size: .fixed(100), alignment: .center, lefts: [130, 230, 330]),
    Geometry(size: .fixed(100), alignment: .end(inset: 20), lefts: [240, 340, 440]),
    Geometry(size: .fraction(0.5), alignment: .center, lefts: [90, 270, 450]),
    Geometry(size: .inset(8), alignment: .center, lefts: [8, 352, 696]),
    Geometry(size: .ratio(0.25), alignment: .start(), lefts: [0, 160, 320]),
    Geometry(size: .ratio(4), alignment: .start(), lefts: [0, 360, 720]),
  ])
  func `pages are placed by size and alignment`(_ row: Geometry) throws {
    let stage = try Row.stage {
      $0.pageSize = row.size
      $0.alignment = row.alignment
    }
    let pager = stage.scene.pagers[0]
    #expect((0..<3).map { pager.effect(ofPage: $0, at: 0).offset.value } == row.lefts)
  }

  struct Justified: Sendable {
    var pages: Int
    var size: Double
    var inset: Double
    /// The start of each page in the frame while the pager rests at it.
    var lefts: [Double]
  }

  /// In a frame of 360: insets of the first page from its start and of the last from its end; other
  /// pages are centred.
  @Test(arguments: [
    Justified(pages: 4, size: 300, inset: 0, lefts: [0, 30, 30, 60]),
    Justified(pages: 4, size: 300, inset: 20, lefts: [20, 30, 30, 40]),
    // No further in than the middle.
    Justified(pages: 3, size: 300, inset: 100, lefts: [30, 30, 30]),
    Justified(pages: 2, size: 360, inset: 0, lefts: [0, 0]),
    // 130 from the middle to the start, and 100 from page to page: the outer two share a place.
    Justified(pages: 5, size: 100, inset: 0, lefts: [0, 100, 130, 160, 260]),
    // Too few to reach the other end.
    Justified(pages: 2, size: 100, inset: 8, lefts: [8, 108]),
    Justified(pages: 1, size: 300, inset: 0, lefts: [0]),
  ])
  func `justified pages have the ends at the sides and the rest in the middle`(_ row: Justified)
    throws
  {
    var stage = try Row.stage(pages: row.pages) {
      $0.pageSize = .fixed(Points(row.size))
      $0.alignment = .justified(inset: Points(row.inset))
    }
    #expect(try stage.pager("pager").pageCount == row.pages)
    for (page, left) in row.lefts.enumerated() {
      try stage.jump("pager", to: page)
      stage.checkInvariants()
      #expect(try stage.pager("pager").settledPage == page)
      #expect(stage.scene.pagers[0].effect(ofPage: page, at: stage.time).offset.value == left)
    }
  }

  @Test func `justified pages are turned one by one by a finger`() throws {
    var stage = try Row.stage(pages: 4) {
      $0.pageSize = .fixed(300)
      $0.alignment = .justified(inset: 0)
    }
    for (index, page) in [1, 2, 3, 3].enumerated() {
      #expect(try stage.page(after: Row.slow(-200, at: Double(index) * 10)) == page)
    }
    #expect(try stage.page(after: Row.slow(200, at: 50)) == 2)
  }

  @Test func `justified and contained is a contradiction`() {
    var options = PagerOptions(pageCount: 3)
    options.alignment = .justified()
    options.containment = .trim
    #expect(throws: CoreError.self) { try Pager(options, length: 360) }
  }

  @Test func `pages are hit where they are visible`() throws {
    for isReversed in [false, true] {
      var options = PagerOptions(pageCount: 3)
      options.pageSize = .fixed(100)
      options.spacing = 20
      options.alignment = .center
      options.isReversed = isReversed
      let pages = try (0..<3).map {
        try Node(id: "page \($0)", frame: Rect2D(x: 0, y: 0, width: 100, height: 600))
      }
      let scene = try SceneTree(
        Node(
          id: "pager", frame: Rect2D(x: 0, y: 0, width: 360, height: 600), pager: options,
          children: pages))
      let sign = isReversed ? -1.0 : 1
      for (x, id) in [
        (180.0, "page 0"), (180 + sign * 115, "page 1"), (180 - sign * 115, "pager"),
        (180 + sign * 60, "pager"),
      ] {
        #expect(scene.hitTest(Point2D(x: x, y: 50), at: 0).first == id)
      }
    }
  }

  /// Rows of equal pages rest where Embla's geometry of slides has them.
  @Test func `contained content matches Embla`() throws {
    let seed: UInt64 = 20_261_129
    print("containment: seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let pages = random.integer(1...8)
      let length = Double(random.integer(4...40)) * 10
      let spacing = Double(random.integer(0...3)) * 10
      let containment = random.integer(0...1) == 0 ? ScrollContainment.trim : .keep
      let (own, others): (PageAlignment, CarouselGeometry.Alignment) =
        [(.start(), .start), (.center, .center), (.end(), .end)][random.integer(0...2)]
      var options = PagerOptions(pageCount: pages)
      options.pageSize = .fixed(Points(length))
      options.spacing = Points(spacing)
      options.alignment = own
      options.containment = containment
      var pager = try Pager(options, length: 400)
      let slides = (0..<pages).map {
        CarouselGeometry.Slide(
          offset: Points(Double($0) * (length + spacing)), length: Points(length))
      }
      let carousel = try CarouselGeometry(
        view: 400, slides: slides, alignment: others, containment: containment)
      // With steps of ten points no two snaps are a pixel apart, which Embla makes one.
      let isShort = Double(pages) * (length + spacing) - spacing <= 400
      #expect(
        pager.pageCount == (containment == .keep && isShort ? pages : carousel.snaps.count))
      for page in 0..<pager.pageCount {
        options.page = page
        pager = try Pager(options, length: 400)
        let left = pager.effect(ofPage: 0, at: 0).offset.value
        let snap = carousel.snaps[isShort ? 0 : page].value
        #expect((left + snap).magnitude < 1e-9, "page \(page) of \(options)")
      }
    }
  }

  @Test func `a pager that trims turns pages by different distances`() throws {
    // Five pages of 100 in a view of 360, centred: the content is 500 long, so 140 can be scrolled.
    var stage = try Row.stage {
      $0.pageSize = .fixed(100)
      $0.alignment = .center
      $0.containment = .trim
    }
    #expect(try stage.pager("pager").pageCount == 3)
    var lefts: [Double] = []
    for page in [0, 1, 2] {
      try stage.jump("pager", to: page)
      stage.checkInvariants()
      #expect(try stage.pager("pager").position == Pages(Double(page)))
      lefts.append(stage.scene.pagers[0].effect(ofPage: 0, at: stage.time).offset.value)
    }
    #expect(lefts == [0, -70, -140])
    try stage.jump("pager", to: 0)
    #expect(try stage.page(after: Row.slow(-55, at: 5)) == 1)
    #expect(try stage.page(after: Row.slow(-400, at: 15)) == 2)
    try stage.perform(Row.slow(-200, at: 25, lift: false))
    #expect(try stage.pager("pager").overscroll > 30)
  }

  @Test func `with keep, pages that share a place are distinguished`() throws {
    var stage = try Row.stage {
      $0.pageSize = .fixed(100)
      $0.alignment = .center
      $0.containment = .keep
    }
    #expect(try stage.pager("pager").pageCount == 5)
    let pager = try stage.component(named: "pager")
    var events: [String] = []
    for page in 1...4 {
      try stage.move(pager, .next)
      stage.settle()
      stage.checkInvariants()
      #expect(try stage.pager(pager).settledPage == page)
      events += stage.pageEvents()
    }
    #expect(events.count == 8)
    // Pulled out and let go: it is the page it was.
    #expect(try stage.page(after: Row.slow(-40, at: stage.time.value + 1)) == 4)
  }

  @Test(arguments: [
    (4, 0, 3, 3), (4, 2, 1, 7), (4, 9, 0, 11), (0, 0, 0, 2), (0, 2, 0, 4), (10, 0, 9, 2),
    (10, 2, 7, 4), (9, 3, 5, 6),
  ])
  func `the window has pages beyond the visible ones`(
    _ row: (page: Int, beyond: Int, first: Int, count: Int)
  ) throws {
    // Pages of 180 in a frame of 360: one in the middle, halves of its neighbours.
    let stage = try Row.stage(pages: 11) {
      $0.page = row.page
      $0.pageSize = .fixed(180)
      $0.alignment = .center
      $0.loading = .beyond(row.beyond)
    }
    let window = try stage.window(of: stage.component(named: "pager"))
    #expect((window.first, window.count) == (row.first, row.count))
  }

  // MARK: Looks

  @Test func `pages shrink, fade and turn by their distance`() throws {
    var stage = try Row.stage {
      $0.pageSize = .fixed(200)
      $0.spacing = 10
      $0.interactive.scale = 0.8
      $0.interactive.fade = 0.3
      $0.interactive.rotation = PageInteraction.swiftUIPagerRotation
    }
    // 200 + 10 − 200·0.2/2.
    #expect(stage.scene.pagers[0].pitch == 190)
    let look = { (stage: Stage, page: Int) in
      stage.scene.pagers[0].effect(ofPage: page, at: stage.time)
    }
    #expect(look(stage, 0).scale == 1 && look(stage, 1).scale == 0.8 && look(stage, 2).scale == 0.8)
    #expect((look(stage, 2).opacity - 0.4).magnitude < 1e-12 && look(stage, 4).opacity == 0)
    #expect((look(stage, 1).rotation.degrees + 20).magnitude < 1e-12)
    try stage.perform(Row.slow(-105, lift: false))
    #expect((look(stage, 0).scale - 0.9).magnitude < 1e-12)
    #expect((look(stage, 1).scale - 0.9).magnitude < 1e-12)
    #expect((look(stage, 0).rotation.degrees - 10).magnitude < 1e-12)
    #expect((look(stage, 1).opacity - 0.85).magnitude < 1e-12)
  }

  @Test func `a manual offset adds to the position`() throws {
    var stage = try Row.stage()
    let pager = try stage.component(named: "pager")
    try stage.setManualOffset(pager, to: 0.4)
    #expect(try stage.pager(pager).position == 0.4)
    #expect(try stage.pager(pager).settledPage == 0)
    #expect(stage.pageEvents().isEmpty)
    // It is part of the drag: 0.2 of a page more are enough.
    #expect(try stage.page(after: Row.slow(-82)) == 1)
    #expect(throws: CoreError.self) { try stage.setManualOffset(pager, to: Pages(.nan)) }
  }

  // MARK: Windows

  @Test(arguments: [10, 100_000, 1_000_000_000])
  func `only near pages are needed, of any number`(_ pages: Int) throws {
    var stage = try Row.stage(pages: pages) { $0.page = 5 }
    let needed = try stage.window(of: stage.component(named: "pager"))
    #expect(needed == PageWindow(first: 3, count: 5, pageCount: pages))
    try stage.perform(Row.slow(-190, lift: false))
    let window = try stage.window(of: stage.component(named: "pager"))
    #expect(window.contains(5) && window.contains(6) && !window.contains(9))
    #expect(window.last == window.first + 4)
  }

  @Test func `all visible pages are needed`() throws {
    let seed: UInt64 = 20_261_130
    print("windows: seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let pages = random.integer(1...40)
      let stage = try Row.stage(pages: pages) {
        $0.pageSize = .fixed(Points(random.number(5...500)))
        $0.spacing = Points(random.number(0...30))
        $0.alignment = [.start(), .center, .end()][random.integer(0...2)]
        $0.loading = .lazy(ratio: random.integer(0...3))
        $0.page = random.integer(0...pages)
        $0.isReversed = random.integer(0...1) == 0
        $0.containment = ScrollContainment.allCases[random.integer(0...2)]
      }
      let pager = stage.scene.pagers[0]
      let window = try stage.window(of: stage.component(named: "pager"))
      for page in 0..<pages {
        let left = pager.effect(ofPage: page, at: 0).offset.value
        let isSeen = left < Row.length - 1e-9 && left + pager.pageLength.value > 1e-9
        #expect(!isSeen || window.contains(page), "page \(page), \(window)")
      }
      #expect(window.count <= pages && window.first >= 0)
    }
  }

  @Test func `the window crosses the seam of a ring`() throws {
    let stage = try Row.stage(pages: 9) { $0.loops = true }
    let window = try stage.window(of: stage.component(named: "pager"))
    #expect(window == PageWindow(first: 7, count: 5, pageCount: 9))
    #expect(window.last == 2)
    #expect((0..<9).filter(window.contains) == [0, 1, 2, 7, 8])
  }
}

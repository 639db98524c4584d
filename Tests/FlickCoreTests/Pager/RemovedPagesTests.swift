@testable import FlickCore
import Testing

/// Kinds of pagers that lose their later pages.
private enum Made: String, CaseIterable, CustomTestStringConvertible {
  case plain
  case reversed
  case vertical
  case ring
  case halves
  case trimmed
  case centred
  case spaced
  case wall
  case limited
  case incremental
  /// Pages so narrow that its first place is that of a later page.
  case narrow

  var testDescription: String { rawValue }

  func scene(pages: Int) throws -> SceneTree {
    var options = PagerOptions(pageCount: pages)
    options.page = 4
    switch self {
    case .plain: break
    case .reversed: options.isReversed = true
    case .vertical: options.axis = .vertical
    case .ring: options.loops = true
    case .halves: options.pageSize = .fraction(0.5)
    case .trimmed:
      options.pageSize = .fraction(0.4)
      options.containment = .trim
    case .centred:
      options.pageSize = .fraction(0.4)
      options.alignment = .center
      options.containment = .keep
    case .narrow:
      options.pageSize = .fraction(0.25)
      options.alignment = .center
      options.containment = .keep
    case .spaced: options.spacing = 20
    case .wall: options.overscroll = .wall
    case .limited: options.dragLimit = 1
    case .incremental: options = PagerOptions(pageCount: pages, profile: .swiftUIPager)
    }
    if self == .incremental { options.page = 4 }
    return try SceneTree(Node(id: "pages", frame: Pad.frame, pager: options))
  }

  /// Returns the displacement of a finger that drags by `points` towards later pages.
  func travel(_ points: Double) -> Vector {
    switch self {
    case .vertical: Vector(x: 0, y: -points)
    case .reversed: Vector(x: points, y: 0)
    default: Vector(x: -points, y: 0)
    }
  }
}

/// The state of the pager when pages are removed.
private enum Moment: String, CaseIterable, CustomTestStringConvertible {
  case rest
  case touched
  case drag
  case dragBack
  case dragBeyond
  case settle
  case settleBack
  case move

  var testDescription: String { rawValue }

  func arrange(_ made: Made, pages: Int = 5) throws -> Stage {
    var stage = try Stage(scene: made.scene(pages: pages), recording: .all)
    switch self {
    case .rest: return stage
    case .touched: try stage.perform(.one(from: Pad.middle, lift: false))
    case .drag, .dragBack, .dragBeyond:
      let travel = made.travel(self == .drag ? 30 : self == .dragBack ? -70 : 150)
      try stage.perform(.one(from: Pad.middle, stops: [(0.2, Pad.middle + travel)], lift: false))
    case .settle, .settleBack:
      let travel = made.travel(self == .settle ? 150 : -90)
      try stage.perform(.one(from: Pad.middle, stops: [(0.1, Pad.middle + travel)]))
      try stage.advance(by: 0.05)
    case .move:
      try stage.move("pages", to: 1)
      try stage.advance(by: 0.05)
    }
    return stage
  }
}

extension Stage {
  /// Returns the share of the frame that pages cover, from 0 to 1, sampled at a hundred places.
  fileprivate func cover(_ id: String, pages: Int) throws -> Double {
    let reading = scene.pagers[0]
    let isVertical = reading.options.axis == .vertical
    let length = isVertical ? Pad.frame.size.height : Pad.frame.size.width
    let places = (0..<100).map { (Double($0) + 0.5) / 100 * length }
    let covered = try places.filter { place in
      try (0..<pages).contains { page in
        let effect = try effect(of: component(named: id), page: page)
        let start = effect.offset.value
        return place >= start && place < start + reading.pageLength.value
      }
    }
    return Double(covered.count) / 100
  }
}

@Suite struct `A pager with removed pages` {
  @Test(arguments: Made.allCases, Moment.allCases)
  fileprivate func `a pager is never blank and rests on a remaining page`(
    _ made: Made, _ moment: Moment
  )
    throws
  {
    var stage = try moment.arrange(made)
    let before = try stage.cover("pages", pages: 5)
    let (target, overscroll) = try (
      stage.pager("pages").targetPage, stage.pager("pages").overscroll.value.magnitude
    )
    stage.relayout(try made.scene(pages: 2))
    stage.checkInvariants()
    // Two pages may not fill a frame that five did.
    var whole = try Stage(scene: made.scene(pages: 2), recording: .all)
    whole.settle()
    let full = try whole.cover("pages", pages: 2)
    let beyond = overscroll / (made == .vertical ? 800 : 400)
    #expect(try stage.cover("pages", pages: 2) >= min(before, full - beyond) - 0.02)
    for _ in 0..<60 {
      try stage.advance(by: 1.0 / 60)
      stage.checkInvariants()
      #expect(try stage.cover("pages", pages: 2) >= full * 0.5)
    }
    if try stage.pager("pages").isHeld {
      try stage.handle(Touch(time: stage.time, position: Pad.middle, phase: .ended))
    }
    stage.settle()
    stage.checkInvariants()
    let pager = try stage.pager("pages")
    #expect(pager.settledPage < 2 && pager.page == pager.settledPage)
    #expect(try stage.cover("pages", pages: 2) >= full - 0.02)
    let told = stage.pageLog.filter { $0.contains(" will ") }
    #expect(target < 2 || told.contains { $0.hasSuffix(" layout") }, "\(told)")
  }

  @Test(arguments: [Made.plain, .reversed, .vertical, .spaced, .halves, .limited])
  fileprivate func `a pager stays under a finger that continues`(_ made: Made) throws {
    var stage = try Moment.dragBack.arrange(made)
    stage.relayout(try made.scene(pages: 2))
    #expect(try stage.pager("pages").position == 1, "nothing lies where the finger had it")
    let pitch = stage.scene.pagers[0].pitch.value
    let time = stage.time.value + 0.1
    let place = Pad.middle + made.travel(-70)
    try stage.handle(
      Touch(time: Seconds(time), position: place + made.travel(-40), phase: .moved))
    #expect(try (stage.pager("pages").position.value - (1 - 40 / pitch)).magnitude < 1e-9)
    try stage.handle(Touch(time: Seconds(time), position: place + made.travel(60), phase: .moved))
    let beyond = try stage.pager("pages").overscroll.value.magnitude
    #expect(beyond > 5 && beyond < 60, "as far as the rubber band lets it")
    try stage.handle(
      Touch(time: Seconds(time + 0.3), position: place + made.travel(60), phase: .ended))
    stage.settle()
    #expect(stage.gestureLog == ["pages began", "pages ended"])
    #expect(stage.pageLog.first == "pages will 4>1 layout")
    #expect(try stage.isAllAtRest())
  }

  @Test(arguments: [Made.plain, .narrow], [Moment.drag, .dragBack, .settle, .settleBack])
  fileprivate func `added pages leave the pager in place`(
    _ made: Made, _ moment: Moment
  ) throws {
    do {
      var stage = try moment.arrange(made, pages: 7)
      let position = try stage.pager("pages").position.value
      stage.relayout(try made.scene(pages: 9))
      #expect(try (stage.pager("pages").position.value - position).magnitude < 1e-9)
      #expect(stage.gestureEvents.allSatisfy { $0.state != .cancelled })
    }
  }

  /// In a frame of half the width it moves half as fast in points, and thus as fast in pages, also
  /// beyond its end while it moves outwards.
  @Test func `beyond its end a pager keeps its surplus in another width`() throws {
    func scene(_ width: Double) throws -> SceneTree {
      var options = PagerOptions(pageCount: 3)
      options.page = 2
      return try SceneTree(
        Node(id: "pages", frame: Rect2D(x: 0, y: 0, width: width, height: 800), pager: options))
    }
    var stage = try Stage(scene: scene(400), recording: .all)
    try stage.grab("pages")
    try stage.moveGrip("pages", by: Vector(x: -40, y: 0))
    try stage.releaseGrip("pages", velocity: Velocity(x: -900, y: 0))
    try stage.advance(by: 0.01)
    let before = try stage.pager("pages")
    #expect(before.position > 2 && before.velocity > 0)
    stage.relayout(try scene(200))
    #expect(try (stage.pager("pages").velocity.value / before.velocity.value - 1).magnitude < 1e-9)
  }

  /// A pager without a width cannot move over pages.
  @Test func `a frame of width 0 stops the pager`() throws {
    func scene(_ width: Double) throws -> SceneTree {
      try SceneTree(
        Node(
          frame: Pad.frame,
          children: [
            Node(
              id: "pages", frame: Rect2D(x: 0, y: 0, width: width, height: 800),
              pager: PagerOptions(pageCount: 3))
          ]))
    }
    var stage = try Stage(scene: scene(0), recording: .all)
    try stage.grab("pages")
    try stage.moveGrip("pages", by: Vector(x: -40, y: 0))
    try stage.releaseGrip("pages", velocity: Velocity(x: -900, y: 0))
    try stage.advance(by: 0.01)
    stage.relayout(try scene(400))
    stage.checkInvariants()
    #expect(try stage.pager("pages").velocity == 0)
  }

  @Test func `nested pagers lose only their own pages`() throws {
    func scene(outer: Int, inner: Int) throws -> SceneTree {
      var options = PagerOptions(pageCount: inner)
      options.page = inner - 1
      let pages = try (0..<outer).map { number in
        try Node(id: "inner\(number)", frame: Pad.frame, pager: options)
      }
      var around = PagerOptions(pageCount: outer)
      around.page = 1
      return try SceneTree(Node(id: "outer", frame: Pad.frame, pager: around, children: pages))
    }
    let back = [(0.2, Pad.middle + Vector(x: 80, y: 0))]
    // The inner pager, which is dragged, has a new page count.
    var stage = try Stage(scene: scene(outer: 3, inner: 5), recording: .all)
    try stage.perform(.one(from: Pad.middle, stops: back, lift: false))
    stage.relayout(try scene(outer: 3, inner: 2))
    stage.checkInvariants()
    #expect(try stage.pager("inner1").position == 1 && stage.pager("outer").position == 1)
    try stage.handle(Touch(time: 0.3, position: Pad.middle + Vector(x: 120, y: 0), phase: .moved))
    #expect(try (stage.pager("inner1").position.value - 0.9).magnitude < 1e-9)

    // The page under the finger is gone.
    stage = try Stage(scene: scene(outer: 3, inner: 5), recording: .all)
    try stage.perform(.one(from: Pad.middle, stops: back, lift: false))
    stage.relayout(try scene(outer: 1, inner: 5))
    stage.checkInvariants()
    #expect(stage.gestureLog.last == "inner1 cancelled removal")
    #expect(try stage.pager("outer").position == 0 && stage.pager("outer").settledPage == 0)
  }
}

@Suite struct `A scroll view with removed content` {
  @Test func `a fling ends at the new end`() throws {
    var stage = try Feed.stage()
    try stage.perform(
      .one(from: Point2D(x: 200, y: 700), stops: [(0.1, Point2D(x: 200, y: 300))]))
    try stage.advance(by: 0.6)
    #expect(try stage.y() > 900)
    stage.relayout(try Feed.stage(content: Size2D(width: 400, height: 1000)).scene)
    #expect(try stage.y() == 200)
    stage.settle()
    #expect(try stage.y() == 200)
  }
}

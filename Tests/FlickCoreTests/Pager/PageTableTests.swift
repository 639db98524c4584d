import FlickFuzz
import Testing

@testable import FlickCore

@Suite struct `Pages of different lengths` {
  private static func options(_ lengths: [Double]) -> PagerOptions {
    var options = PagerOptions(pageCount: lengths.count)
    options.pageSize = .each(lengths.map { Points($0) })
    options.spacing = 10
    return options
  }

  /// Pages of 100, 200 and 50 points, 10 apart, in a frame of 300.
  @Test(
    arguments: [
      (.start(), .none, [0, 110, 320]), (.center, .none, [0, 160, 295]),
      (.end(), .none, [0, 210, 270]), (.start(), .trim, [0, 70]), (.start(), .keep, [0, 70]),
      (.start(inset: 20), .none, [0, 110, 320]), (.justified(), .none, [100, 160, 170]),
    ] as [(PageAlignment, ScrollContainment, [Double])])
  func `pages of different lengths rest at their alignment`(
    _ row: (alignment: PageAlignment, containment: ScrollContainment, places: [Double])
  ) throws {
    var options = Self.options([100, 200, 50])
    (options.alignment, options.containment) = (row.alignment, row.containment)
    let pager = try Pager(options, length: 300, across: 100)
    #expect((0..<pager.geometry.count).map { pager.offset(ofPlace: Double($0)) } == row.places)
  }

  @Test(arguments: [false, true], [false, true])
  func `pages of different lengths are found by a place on the screen`(
    _ loops: Bool, _ isReversed: Bool
  ) throws {
    var options = Self.options([100, 200, 500])
    (options.loops, options.isReversed) = (loops, isReversed)
    let pager = try Pager(options, length: 300, across: 100)
    func page(at distance: Double, scrolledTo offset: Double) -> Int? {
      pager.page(atEdge: isReversed ? 300 - distance : distance, scrolledTo: offset)?.page
    }
    #expect(page(at: 99, scrolledTo: 0) == 0 && page(at: 105, scrolledTo: 0) == nil)
    #expect(page(at: 115, scrolledTo: 0) == 1 && page(at: 10, scrolledTo: 302) == nil)
    #expect(page(at: 299, scrolledTo: 320 + 200) == 2, "the last page is longer than the way to it")
    #expect(page(at: 0, scrolledTo: 830) == (loops ? 0 : nil))
    #expect(page(at: 0, scrolledTo: -20) == (loops ? 2 : nil))
    #expect(pager.seenPages(scrolledTo: 105) == (1, 2))
    #expect(pager.seenPages(scrolledTo: 320) == (2, 2))
    #expect(pager.seenPages(scrolledTo: 700).last == (loops ? 4 : 2))
  }

  /// A table of equal lengths is equivalent to a pager with one length.
  @Test func `a table of equal lengths equals plain pages`() throws {
    var random = SplitMix64(seed: 20_261_201)
    var compared = 0
    for _ in 0..<400 {
      var options = PagerOptions(pageCount: random.integer(1...6))
      options.page = random.integer(0...6)
      options.isReversed = random.chance(0.3)
      options.loops = random.chance(0.25)
      options.spacing = random.pick([0, 0, 20])
      options.alignment = random.pick([
        .start(), .start(inset: 20), .center, .end(), .end(inset: 20), .justified(),
        .justified(inset: 20),
      ])
      options.containment = random.pick([.none, .none, .trim, .keep])
      options.interactive.scale = random.pick([1, 0.5])
      options.loading = random.pick([.eager, .lazy(), .lazy(ratio: 1), .beyond(1)])
      let length = random.pick([80.0, 130, 320, 500])
      options.pageSize = .fixed(Points(length))
      guard let plain = try? Pager(options, length: 320, across: 60) else { continue }
      options.pageSize = .each(Array(repeating: Points(length), count: options.pageCount))
      try Self.compare(Pager(options, length: 320, across: 60), plain)
      compared += 1
    }
    #expect(compared > 200)
  }

  private static func compare(_ table: Pager, _ plain: Pager) throws {
    let (a, b) = (table.geometry, plain.geometry)
    #expect(a.count == b.count && table.pageCount == plain.pageCount)
    #expect(table.settledPage == plain.settledPage && a.lastPosition == b.lastPosition)
    func isNear(_ a: Double, _ b: Double) -> Bool { a == b || (a - b).magnitude < 1e-9 }
    for quarter in -6...28 {
      let place = Double(quarter) / 4
      #expect(isNear(a.wrapped(place), b.wrapped(place)))
      // The only page of a pager has no neighbour at a distance.
      guard plain.options.pageCount > 1 else { continue }
      #expect(
        isNear(table.offset(around: place), plain.offset(around: place)),
        "\(plain.options) \(place)")
    }
    for step in -5...12 {
      let offset = Double(step) * 41 + 0.5
      #expect(isNear(table.pitch(atPlace: 0.5), b.pitch) || plain.options.pageCount == 1)
      // Before and after the ends, pages of one length are counted as if there were more of them.
      let isInside =
        plain.options.interactive.scale == 1 && plain.options.alignment == .start()
        && (0..<41 * 6).contains(offset)
      if isInside {
        #expect(
          table.page(atEdge: 100, scrolledTo: offset)?.page
            == plain.page(atEdge: 100, scrolledTo: offset)?.page)
      }
      guard plain.options.pageCount > 1 else { continue }
      #expect(isNear(table.place(atOffset: offset), plain.place(atOffset: offset)))
      var pagers = (table, plain)
      for path in [\(Pager, Pager).0, \.1] {
        pagers[keyPath: path].track.hold(at: 0)
        pagers[keyPath: path].track.requested = a.sign * offset
      }
      let window = pagers.0.window(at: 0)
      if isInside { #expect(window == pagers.1.window(at: 0), "\(plain.options) \(offset)") }
      #expect(pagers.0.visiblePages(at: 0).allSatisfy { window.contains($0) })
      #expect(pagers.0.visiblePages(at: 0) == pagers.1.visiblePages(at: 0))
      #expect(pagers.0.targetPage == pagers.1.targetPage)
      for page in 0..<plain.options.pageCount {
        let (one, other) = (
          pagers.0.effect(ofPage: page, at: 0), pagers.1.effect(ofPage: page, at: 0)
        )
        #expect(isNear(one.offset.value, other.offset.value))
        #expect(isNear(one.distance.value, other.distance.value))
      }
    }
  }

  /// Half the distance between two pages turns the page, for any distance.
  @Test(arguments: [(0, 49.0, 0), (0, 61, 1), (1, 100, 1), (1, 111, 2), (2, -100, 2), (2, -111, 1)])
  func `pages turn halfway to the next`(_ row: (from: Int, by: Double, to: Int)) throws {
    var stage = try Row.stage(pages: 3) {
      $0 = Self.options([100, 200, 50])
      $0.page = row.from
    }
    #expect(try stage.page(after: Row.drag(-row.by)) == row.to)
    #expect(try stage.pager("pager").position.value == Double(row.to))
  }

  @Test func `pages of different lengths turn endlessly in a ring`() throws {
    var stage = try Row.stage(pages: 3) {
      $0 = Self.options([100, 200, 50])
      $0.loops = true
    }
    let pages = try (0..<7).map { _ in
      try stage.move(stage.component(named: "pager"), .next)
      stage.settle()
      stage.checkInvariants()
      return try stage.pager("pager").settledPage
    }
    #expect(pages == [1, 2, 0, 1, 2, 0, 1])
    for _ in 0..<5 {
      try stage.move(stage.component(named: "pager"), .previous)
      stage.settle()
    }
    #expect(try stage.pager("pager").settledPage == 2)
  }

  @Test func `invalid lengths are refused`() {
    var limited = Self.options([100, 200])
    limited.dragLimit = 1
    #expect(throws: CoreError.self) { try Pager(limited, length: 300) }
    var many = Self.options([100, 200])
    many.pageCount = 3
    #expect(throws: CoreError.self) { try Pager(many, length: 300) }
    #expect(throws: CoreError.self) { try Pager(Self.options([100, -1]), length: 300) }
    #expect(throws: CoreError.self) { try Pager(Self.options([100, .nan]), length: 300) }
    #expect(throws: CoreError.self) { try Pager(Self.options([]), length: 300) }
  }
}

@Suite struct `A pager that rests between pages` {
  /// It stays wherever it is let go.
  private static func stage(_ change: (inout PagerOptions) -> Void = { _ in }) throws -> Stage {
    try Row.stage(pages: 5) {
      let rule = CustomSnap("anywhere", verdict: { .init(position: $0.position) })
      $0.snap = SnapPolicy(.custom(rule))
      change(&$0)
    }
  }

  @Test(arguments: [(-36.0, 0.1, 0), (-252, 0.7, 1), (36, 0, 0), (-360, 1, 1)])
  func `a pager between two pages shows the nearest`(
    _ row: (by: Double, position: Double, page: Int)
  ) throws {
    var stage = try Self.stage()
    #expect(try stage.page(after: Row.drag(row.by)) == row.page)
    #expect(try (stage.pager("pager").position.value - row.position).magnitude < 1e-9)
  }

  @Test func `a touched pager stays, and a drag continues from there`() throws {
    var stage = try Self.stage()
    _ = try stage.page(after: Row.drag(-90))
    _ = try stage.page(after: Row.drag(0, at: stage.time.value + 1))
    #expect(try (stage.pager("pager").position.value - 0.25).magnitude < 1e-9)
    _ = try stage.page(after: Row.drag(-90, at: stage.time.value + 1))
    #expect(try (stage.pager("pager").position.value - 0.5).magnitude < 1e-9)
    #expect(try stage.pager("pager").targetPage == 1)
    try stage.move("pager", to: 3)
    stage.settle()
    #expect(try stage.pager("pager").position == 3)
  }

  @Test(arguments: [false, true], [false, true])
  func `a pager that rests between pages keeps its place with a new layout`(
    _ isReversed: Bool, _ isLonger: Bool
  ) throws {
    var stage = try Self.stage { $0.isReversed = isReversed }
    _ = try stage.page(after: Row.drag(isReversed ? 468 : -468))
    #expect(try (stage.pager("pager").position.value - 1.3).magnitude < 1e-9)
    let next = try Row.stage(pages: isLonger ? 6 : 2, length: 200) {
      let rule = CustomSnap("anywhere", verdict: { .init(position: $0.position) })
      $0.snap = SnapPolicy(.custom(rule))
      $0.isReversed = isReversed
    }
    stage.relayout(next.scene)
    stage.settle()
    stage.checkInvariants()
    #expect(try (stage.pager("pager").position.value - (isLonger ? 1.3 : 1)).magnitude < 1e-9)
  }

  @Test func `a pager between two pages turns on in a ring`() throws {
    var stage = try Self.stage { $0.loops = true }
    #expect(try stage.page(after: Row.drag(108)) == 0, "0.3 before the first page is nearest to it")
    #expect(try (stage.pager("pager").position.value - 4.7).magnitude < 1e-9)
  }
}

extension Row {
  /// Returns a finger that moves the content by `dx`, after 10 points of slop.
  fileprivate static func drag(_ dx: Double, at time: Double = 0) -> Swipe {
    slow(dx == 0 ? 0 : dx < 0 ? dx - 10 : dx + 10, at: time)
  }
}

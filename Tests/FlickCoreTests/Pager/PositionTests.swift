import FlickCore
import Testing

/// The position of a pager, as a number of pages.
@Suite struct `The position of a pager` {
  /// Multiplying and dividing by such lengths does not give the same number back.
  @Test(arguments: [0.1, 0.7, 33.3, 333.3])
  func `a pager at rest shows exactly one page, for any page length`(_ length: Double) throws {
    var stage = try Row.stage(pages: 60) { $0.pageSize = .fixed(Points(length)) }
    for page in 0..<60 {
      try stage.jump("pager", to: page)
      #expect(try stage.pager("pager").position == Pages(Double(page)))
    }
  }

  struct Contained: Sendable, CustomTestStringConvertible {
    var containment: ScrollContainment
    /// Where the first place is, and where pages of 100 are after a drag by 40 and by 140.
    var positions: [Double]
    var testDescription: String { "\(containment)" }
  }

  /// Pages of 100 in the middle of a view of 300: the content of 700 scrolls from 0 to 400, which
  /// centres the second and the sixth page.
  @Test(arguments: [
    Contained(containment: .none, positions: [0, 0.4, 1.4]),
    Contained(containment: .trim, positions: [0, 0.4, 1.4]),
    Contained(containment: .keep, positions: [1, 1.4, 2.4]),
  ])
  func `the position counts from the first place of rest`(_ row: Contained) throws {
    for (travel, position) in zip([0.0, 40, 140], row.positions) {
      var stage = try Row.stage(pages: 7, length: 300) {
        $0.pageSize = .fixed(100)
        $0.alignment = .center
        $0.containment = row.containment
        $0.pan = try PanOptions(slop: 0)
      }
      if travel > 0 { try stage.perform(Row.slow(-travel, lift: false)) }
      let found = try stage.pager("pager").position.value
      #expect((found - position).magnitude < 1e-9)
    }
  }

  @Test(arguments: [
    (travel: -360.0, shown: 0, page: 0), (travel: -540, shown: 1, page: 0),
    (travel: -190, shown: 0, page: 0), (travel: -170, shown: 2, page: 2),
  ])
  func `beyond the last page of a ring the position is the first page`(
    _ row: (travel: Double, shown: Int, page: Int)
  ) throws {
    var stage = try Row.stage(pages: 3) {
      $0.loops = true
      $0.page = 2
      $0.pan = try PanOptions(slop: 0)
    }
    try stage.perform(Row.slow(row.travel, lift: false))
    #expect(try stage.pager("pager").page == row.shown)
    try stage.handle(
      Touch(time: 3, position: Point2D(x: 4180 + row.travel, y: 100), phase: .ended))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == row.page)
    #expect(try stage.pager("pager").position == Pages(Double(row.page)))
  }

  @Test(
    arguments: [
      (pages: 0, length: 360.0), (pages: 3, length: 0), (pages: 0, length: 0),
      (pages: 1, length: 360),
    ], [ScrollContainment.none, .trim, .keep])
  func `an empty pager needs no pages`(
    _ row: (pages: Int, length: Double), _ containment: ScrollContainment
  ) throws {
    var stage = try Row.stage(pages: row.pages, length: row.length) {
      $0.containment = containment
    }
    let window = try stage.window(of: stage.component(named: "pager"))
    #expect(window.first == 0)
    #expect(window.last == max(0, window.count - 1))
    #expect(window.contains(0) == (row.pages > 0))
    #expect(!window.contains(row.pages))
    #expect(try stage.page(after: Row.slow(-200, from: 4000)) == 0)
    #expect(try stage.pager("pager").position == 0)
  }

  /// With pages it would rest 130 points on, where its first page meets the edge of the frame.
  @Test(
    arguments: [(pages: 0, offset: 0.0), (pages: 9, offset: 130)], [ScrollContainment.trim, .keep])
  func `an empty pager is at the start`(
    _ row: (pages: Int, offset: Double), _ containment: ScrollContainment
  ) throws {
    let stage = try Row.stage(pages: row.pages) {
      $0.pageSize = .fixed(100)
      $0.alignment = .center
      $0.containment = containment
    }
    #expect(try stage.pager("pager").offset.value == row.offset)
  }

  /// A frame without a length has not been laid out yet.
  @Test(arguments: [ScrollContainment.none, .trim, .keep])
  func `before the first layout the position is the page`(_ containment: ScrollContainment) throws {
    var stage = try Row.stage(pages: 3, length: 0) {
      $0.containment = containment
      $0.page = 1
    }
    #expect(try stage.pager("pager").settledPage == 1)
    try stage.jump("pager", to: 2)
    #expect(try stage.pager("pager").settledPage == 2)
    #expect(try stage.pager("pager").position == 2)
    #expect(try stage.pager("pager").page == 2)
  }
}

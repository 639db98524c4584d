import FlickFuzz
import Testing

@testable import FlickCore

/// Lists of rows in one scene: each makes rows for itself, at a cost that does not depend on the
/// others.
@Suite struct `A fling of one of several lists` {
  @Test(arguments: Arrangement.allCases, [false, true])
  func `a fling makes as many rows and scenes as with a single list`(
    _ arrangement: Arrangement, _ haveGestures: Bool
  ) throws {
    var alone = try Lists(arrangement, count: 1, haveGestures)
    var several = try Lists(arrangement, count: 5, haveGestures)
    for _ in 0..<6 {
      try alone.fling()
      try several.fling()
    }
    #expect(several.rows["list0"] == alone.rows["list0"])
    #expect(several.rows.count == 1, "rows of resting lists were made: \(several.rows)")
    #expect(several.shows == alone.shows)
    #expect(alone.shows > 6)
    #expect(several.scenes == 0, "\(several.scenes) scenes were built")
    #expect(alone.scenes == 0, "\(alone.scenes) scenes were built")
    #expect(try several.stage.y("list0") == alone.stage.y("list0"))
  }

  @Test(arguments: Arrangement.allCases, [false, true])
  func `after a fling the scene equals a newly built one`(
    _ arrangement: Arrangement, _ haveGestures: Bool
  ) throws {
    var lists = try Lists(arrangement, count: 3, haveGestures)
    for _ in 0..<3 {
      try lists.fling()
      let fault = try RowsAsAnew.fault(in: lists.stage)
      #expect(fault == nil, "\(fault ?? "")")
    }
  }

  /// Places of rows are used again, although the number of rows varies.
  @Test func `a fling of one of several lists does not let the scene grow`() throws {
    var lists = try Lists(.tabs, count: 2, true)
    try lists.fling()
    let count = lists.stage.scene.nodeCount
    for _ in 0..<40 { try lists.fling() }
    #expect(lists.stage.scene.nodeCount <= 2 * count)
  }

  /// A copy keeps its rows while the original continues.
  @Test func `copies of the stage are unaffected`() throws {
    var lists = try Lists(.tabs, count: 2, true)
    try lists.fling()
    let copy = lists.stage
    let (picture, ids) = (copy.picture(), copy.scene.nodeIDs)
    try lists.fling()
    #expect(copy.picture() == picture && copy.scene.nodeIDs == ids)
    #expect(lists.stage.scene.nodeIDs != ids)
    #expect(try RowsAsAnew.fault(in: copy) == nil)
  }
}

@Suite struct `A row` {
  @Test(arguments: ["list1", "list1 row 0", "root", "list0 pan 28"])
  func `a row with the name of another node is an error`(_ taken: String) throws {
    var lists = try Lists(.beside, count: 2, true)
    lists.rename = { list, row in list == "list0" && row == 30 ? taken : nil }
    let error = #expect(throws: CoreError.self) { for _ in 0..<6 { try lists.fling() } }
    #expect(error?.code == .duplicateID)
    #expect(try RowsAsAnew.fault(in: lists.stage) == nil)
  }

  /// A component among rows needs a new scene; the rows of other lists stay.
  @Test func `a row with a pager inside leaves the rows of other lists`() throws {
    var lists = try Lists(.beside, count: 3, false)
    lists.hasPagers = true
    for _ in 0..<4 { try lists.fling() }
    #expect(lists.scenes > 0)
    #expect(lists.rows.count == 1, "rows of resting lists were made: \(lists.rows)")
    #expect(try RowsAsAnew.fault(in: lists.stage) == nil)
  }
}

enum Arrangement: CaseIterable {
  case tabs, beside, belowHeader
}

/// A stage with lists, and a count of the work for them.
private struct Lists {
  var stage: Stage
  /// Rows that were requested after the start, by list.
  private(set) var rows: [String: Int] = [:]
  /// The number of times that rows were put into the scene.
  private(set) var shows = 0
  /// The number of new scenes that this required.
  private(set) var scenes = 0
  /// Other names of some rows.
  var rename: (String, Int) -> String? = { _, _ in nil }
  /// Whether rows have pagers inside.
  var hasPagers = false
  private let names: [String]
  private let haveGestures: Bool

  init(_ arrangement: Arrangement, count: Int, _ haveGestures: Bool) throws {
    self.haveGestures = haveGestures
    names = (0..<count).map { "list\($0)" }
    let frame = Feed.frame
    func list(_ number: Int, at x: Double = 0) throws -> Node {
      var options = ScrollViewOptions(.vertical)
      options.rows = RowPlan(count: 5000, estimate: 70)
      return try Node(
        id: "list\(number)", frame: Rect2D(x: x, y: 0, width: 400, height: 700), scroll: options)
    }
    func pager(_ id: String, _ pages: [Node], at x: Double = 0) throws -> Node {
      try Node(
        id: id, frame: Rect2D(x: x, y: 0, width: 400, height: 700),
        pager: PagerOptions(pageCount: pages.count), children: pages)
    }
    let root: Node
    switch arrangement {
    case .tabs:
      root = try Node(
        id: "root", frame: frame, children: [pager("tabs", (0..<count).map { try list($0) })])
    case .beside:
      root = try Node(
        id: "root", frame: frame,
        children: (0..<count).map { try list($0, at: 400 * Double($0)) })
    case .belowHeader:
      var page = ScrollViewOptions(.vertical)
      page.order = NestedOrder(start: .outerFirst, end: .innerFirst)
      page.contentSize = Size2D(width: 400, height: 700)
      var header = HeaderOptions(height: 200)
      header.minimum = 100
      let half = max(1, count / 2)
      root = try Node(
        id: "page", frame: frame, scroll: page, header: header,
        children: [
          Node(id: "header", frame: Rect2D(x: 0, y: 0, width: 400, height: 200)),
          pager("left", (0..<half).map { try list($0) }),
          pager("right", (half..<count).map { try list($0) }, at: 400),
        ])
    }
    stage = Stage(scene: try SceneTree(root), recording: .none)
    try fill()
    (rows, shows, scenes) = ([:], 0, 0)
  }

  /// A flick from one place, with rows made on the way, until all rests.
  mutating func fling() throws {
    let start = Point2D(x: 200, y: 600)
    let swipe = Swipe(
      from: start, at: stage.time.value,
      stops: [(stage.time.value + 0.1, start + Vector(x: 0, y: -300))])
    for touch in swipe.touches {
      try stage.handle(touch)
      try fill()
    }
    while stage.nextMoment < .infinity {
      try stage.advance(by: 1.0 / 60)
      try fill()
      stage.checkInvariants()
    }
  }

  private mutating func fill() throws {
    for name in names {
      let list = try #require(stage.scene.component(named: name))
      for _ in 0..<4 {
        guard var walk = try stage.rowsToCome(in: list) else { break }
        while let row = walk.next {
          rows[name, default: 0] += 1
          try walk.add(Box.Fixed(box(row, of: name)))
        }
        shows += 1
        // Not held, as a scene alone with its layout changes it.
        let layout = WeakLayout(stage.scene)
        try stage.show(walk)
        if layout.layout !== stage.scene.layout { scenes += 1 }
      }
    }
  }

  private func box(_ row: Int, of name: String) throws -> Box {
    var text = try Box(.leaf)
    text.id = "\(name) text \(row)"
    text.height = .points(20)
    if hasPagers {
      text = try Box(.pager(PagerOptions(pageCount: 1)), of: [Box.Fixed(text)])
      text.height = .points(20)
    }
    var box = try Box(.stack(.vertical, spacing: 0), of: [Box.Fixed(text)])
    box.id = rename(name, row) ?? "\(name) row \(row)"
    box.height = .points(40 + Double(row * 7919 % 61))
    if haveGestures, row % 2 == 0 {
      box.gestures = [
        GestureSpec("\(name) pan \(row)", .pan(try PanGestureOptions(axis: .horizontal)))
      ]
    }
    return box
  }
}

/// The layout of a scene, without a hold on it.
private struct WeakLayout {
  private(set) weak var layout: SceneLayout?

  init(_ scene: SceneTree) { layout = scene.layout }
}

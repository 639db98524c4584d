import Testing

@testable import FlickCore

/// The distribution of a drag over several scroll views, against published cases of other projects.
@Suite struct `Published nested scrolls` {
  static let suites = [steps]

  @Test func `published nested scrolls hold in the declared order`() throws {
    try Conformance.run(Self.steps)
  }

  private static let steps = ConformanceSuite(
    topic: "nested-scroll", kinds: ["sheet-list-lossless", "compose-order"],
    leftOut: [
      "sheet-list-compose": "there a surplus is forgotten; here going back within a drag undoes it",
      "sheet-list-material": "one event goes to one party, and a part of it is lost",
      "sheet-list-flutter": "one event goes to one party",
      "header-list-flutter": "headers collapse with their scroll view, not before it",
      "velocity-split-compose": "who takes a fling is the policy of the inner one",
    ]
  ) { entry in
    entry.kind == "compose-order" ? try order(entry) : try sheet(entry)
  }

  /// A scroll view with the given room before and after its viewport, which stops at its edges.
  private static func options(
    before: Double, after: Double, _ order: NestedOrder = .innerFirst
  ) -> ScrollViewOptions {
    var options = ScrollViewOptions(.vertical)
    options.contentSize = Size2D(width: 100, height: 100 + before + after)
    options.offset = Vector(x: 0, y: before)
    options.overscroll = .wall
    options.order = order
    return options
  }

  /// Scroll views inside one another, outermost first, named by their numbers.
  private static func stage(_ views: [ScrollViewOptions]) throws -> Stage {
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    var inner: [Node] = []
    for (number, view) in views.enumerated().reversed() {
      inner = [try Node(id: "\(number)", frame: frame, scroll: view, children: inner)]
    }
    return try Stage(scene: SceneTree(Node(frame: frame, children: inner)), recording: .all)
  }

  /// Moves a finger on the innermost scroll view by one step.
  private static func step(_ delta: Double, on innermost: String, _ stage: inout Stage) throws {
    try stage.grab(innermost)
    try stage.moveGrip(innermost, by: Vector(x: 0, y: delta))
    try stage.releaseGrip(innermost)
    stage.checkInvariants()
  }

  /// Checks a sheet, which is a scroll view with content that rises as it scrolls towards its end.
  private static func sheet(_ entry: ConformanceCase) throws -> [String] {
    let (top, low) = (
      try entry.input.number("sheet_min"), try entry.input.number("sheet_max")
    )
    let (sheet, list) = (try entry.input.number("sheet"), try entry.input.number("list"))
    let most = try entry.input.number("list_max")
    let isFirst = try entry.input.flag("expand_first")
    let deltas = try entry.input.numbers("deltas")
    guard top <= sheet, sheet <= low, list >= 0, list <= most, low < 1e8, most < 1e8 else {
      throw LeftOut("a sheet that is nowhere")
    }
    let order = NestedOrder(start: .innerFirst, end: isFirst ? .outerFirst : .innerFirst)
    var stage = try stage([
      options(before: low - sheet, after: sheet - top, order),
      options(before: list, after: most - list),
    ])
    var faults: [String] = []
    for (delta, row) in zip(deltas, entry.samples) {
      guard delta.magnitude < 1e8 else { throw LeftOut("a finger beyond all screens") }
      try step(delta, on: "1", &stage)
      faults += entry.within.fault("sheet", low - (try stage.y("0")), row[1]?.number)
      faults += entry.within.fault("list", try stage.y("1"), row[2]?.number)
      // Lost distance would be distance that neither has moved although it could have.
      faults += entry.within.fault("lost", 0, row[3]?.number)
    }
    return faults
  }

  /// Each node is two scroll views: an outer one before the nodes inside it, and in it one after
  /// them.
  private static func order(_ entry: ConformanceCase) throws -> [String] {
    let available = try entry.input.number("available")
    let (pre, post) = (try entry.input.numbers("pre"), try entry.input.numbers("post"))
    let own = try entry.input.number("self")
    guard pre.count == post.count, pre.count < 20,
      (pre + post + [own, available.magnitude]).allSatisfy({ (0...1e8).contains($0) })
    else { throw LeftOut("numbers of no scroll views") }
    func room(_ way: Double, _ order: NestedOrder) -> ScrollViewOptions {
      available < 0
        ? options(before: 0, after: way, order) : options(before: way, after: 0, order)
    }
    var views: [ScrollViewOptions] = []
    for (before, after) in zip(pre, post) {
      views += [room(before, NestedOrder(.outerFirst)), room(after, .innerFirst)]
    }
    var stage = try stage(views + [room(own, .innerFirst)])
    let starts = try views.indices.map { try stage.y("\($0)") }
    let start = try stage.y("\(views.count)")
    try step(available, on: "\(views.count)", &stage)
    var (faults, sum): ([String], Double) = ([], 0)
    for row in entry.samples {
      guard let number = row[1]?.number.flatMap(Int.init(exactly:)),
        pre.indices.contains(number)
          || number == -1
      else { throw LeftOut("a sample is of no node") }
      let view = number < 0 ? views.count : 2 * number + (row[0]?.string == "post" ? 1 : 0)
      let taken = (number < 0 ? start : starts[view]) - (try stage.y("\(view)"))
      sum += taken
      faults += entry.within.fault("\(row[0]?.string ?? "") \(number)", taken, row[2]?.number)
    }
    let rest = try entry.expect.optional("rest")
    return faults + entry.within.fault("rest", available - sum, rest)
  }
}

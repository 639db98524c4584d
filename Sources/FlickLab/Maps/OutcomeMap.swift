internal import FlickCore
package import FlickHost

/// What comes of gestures over two of the numbers that decide: tunables, or something about the
/// gesture.
package struct OutcomeMap {
  /// One side of a map.
  package enum Side: Sendable {
    case tunable(TunableAxis)
    case edit(GestureEdit, ClosedRange<Double>)

    package var range: ClosedRange<Double> {
      switch self {
      case .tunable(let axis): axis.range
      case .edit(_, let range): range
      }
    }

    package var name: String {
      switch self {
      case .tunable(let axis): axis.name
      case .edit(let edit, _): "gesture.\(edit.rawValue)"
      }
    }

    package var unit: String? {
      switch self {
      case .tunable(let axis): axis.unit
      case .edit(let edit, _): edit.unit
      }
    }

    /// The value in the middle of one of so many columns.
    func value(_ index: Int, of count: Int) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * (Double(index) + 0.5)
        / Double(count)
    }
  }

  package let x: Side
  package let y: Side
  package let columns: Int
  package let rows: Int
  /// By row from the least value of `y`, then by column; which of `outcomes` it is.
  package private(set) var cells: [[Int]] = []
  package private(set) var outcomes: [String] = []
  /// How many of its cells were played.
  package private(set) var playedCount = 0
  /// Whether all of it is known from cells of settings, and not from samples.
  package private(set) var isExact = false

  /// Maps one gesture of a session.
  ///
  /// Blocks of cells of which all corners take one path with much to spare are not played within.
  package init(
    _ session: LabSession, gesture: Int, x: Side, y: Side, columns: Int, rows: Int
  ) throws(HostError) {
    (self.x, self.y, self.columns, self.rows) = (x, y, columns, rows)
    if try !divide(session, gesture) { try sample(session, gesture) }
  }

  private mutating func index(of outcome: String) -> Int {
    if let known = outcomes.firstIndex(of: outcome) { return known }
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  /// Two thresholds: the boxes of settings tell all.
  private mutating func divide(_ session: LabSession, _ gesture: Int) throws(HostError) -> Bool {
    guard case .tunable(let first) = x, case .tunable(let second) = y, first.name != second.name
    else { return false }
    let stock = SceneStock(session)
    let axes = [first, second]
    let isThreshold = { (path: String) in RecordedThreshold.test(at: path) != nil }
    guard case .lines(let lines) = try OptionSources(stock).lines(along: axes, where: isThreshold),
      let base = try stock.scene(axes.changes(axes.map(\.range.lowerBound))),
      let walk = CellWalk(axes, lines, on: base.scene)
    else { return false }
    let patched = PatchedScenes(ScenePatch(base, lines), of: session)
    let found = try walk.cells { setting throws(HostError) in
      if let run = try patched.play(gesture, setting) { return run }
      return try stock.play(gesture, axes.changes(setting))
    }
    guard found.gap == nil else { return false }
    cells = (0..<rows).map { row in
      (0..<columns).map { column in
        let place = [x.value(column, of: columns), y.value(row, of: rows)]
        let outcome = found.cells.first { $0.box.contains(place) }?.outcome ?? "?"
        return index(of: outcome)
      }
    }
    (playedCount, isExact) = (found.runCount, true)
    return true
  }

  private mutating func sample(_ session: LabSession, _ gesture: Int) throws(HostError) {
    var sampler = MapSampler(session, gesture, self)
    let found = try sampler.cells()
    playedCount = sampler.playedCount
    cells = found.map { row in row.map { index(of: $0) } }
  }
}

/// Plays as many cells of a map as it takes.
private struct MapSampler {
  private let session: LabSession
  private let gesture: Int
  private let map: OutcomeMap
  private let stock: SceneStock
  private var runs: [Int: GestureRun] = [:]
  private(set) var playedCount = 0

  /// The side of a block at first.
  private static let widest = 8

  init(_ session: LabSession, _ gesture: Int, _ map: OutcomeMap) {
    (self.session, self.gesture, self.map) = (session, gesture, map)
    stock = SceneStock(session)
  }

  mutating func cells() throws(HostError) -> [[String]] {
    var outcomes = Array(
      repeating: Array(repeating: "", count: map.columns), count: map.rows)
    var open: [(column: ClosedRange<Int>, row: ClosedRange<Int>)] = []
    for row in stride(from: 0, to: map.rows, by: Self.widest) {
      for column in stride(from: 0, to: map.columns, by: Self.widest) {
        open.append(
          (
            column...min(column + Self.widest, map.columns) - 1,
            row...min(row + Self.widest, map.rows) - 1
          ))
      }
    }
    while let (column, row) = open.popLast() {
      if let outcome = try alike(column, row) {
        for y in row { for x in column { outcomes[y][x] = outcome } }
        continue
      }
      let halves = { (range: ClosedRange<Int>) -> [ClosedRange<Int>] in
        range.count == 1
          ? [range]
          : [
            range.lowerBound...(range.lowerBound + range.count / 2 - 1),
            (range.lowerBound + range.count / 2)...range.upperBound,
          ]
      }
      for own in halves(row) { for other in halves(column) { open.append((other, own)) } }
    }
    return outcomes
  }

  /// The outcome of a block; nil where it may have several.
  private mutating func alike(
    _ column: ClosedRange<Int>, _ row: ClosedRange<Int>
  ) throws(HostError) -> String? {
    var corners: [GestureRun] = []
    for y in Set([row.lowerBound, row.upperBound]).sorted() {
      for x in Set([column.lowerBound, column.upperBound]).sorted() {
        corners.append(try run(x, y))
      }
    }
    guard let first = corners.first else { return nil }
    if corners.count == 1 { return first.outcomeText }
    guard corners.allSatisfy({ $0.hasPath(of: first) }) else { return nil }
    // What a test has to spare at the corners must be more than it changes between them. The slop's
    // is what the first sample beyond it happened to have.
    let tests = corners.map(\.tests)
    for index in tests[0].indices where tests[0][index].name != .slop {
      let spares = tests.map { $0[index].spare }
      let (least, most) = (spares.min() ?? 0, spares.max() ?? 0)
      let nearest = min(least.magnitude, most.magnitude)
      if most > least, nearest < most - least { return nil }
    }
    return first.outcomeText
  }

  private mutating func run(_ column: Int, _ row: Int) throws(HostError) -> GestureRun {
    let number = row * map.columns + column
    if let known = runs[number] { return known }
    var changes: [String: String] = [:]
    var trace: Trace? = session.gestures[gesture].trace
    for (side, value) in [
      (map.x, map.x.value(column, of: map.columns)), (map.y, map.y.value(row, of: map.rows)),
    ] {
      switch side {
      case .tunable(let axis):
        changes[axis.name] = axis.text(at: axis.isWhole ? value.rounded() : value)
      case .edit(let edit, _): trace = trace.flatMap { edit.applied(value, to: $0) }
      }
    }
    playedCount += 1
    let run =
      if let trace { try stock.play(gesture, trace, changes) } else {
        GestureRun(fault: "no such gesture")
      }
    runs[number] = run
    return run
  }
}

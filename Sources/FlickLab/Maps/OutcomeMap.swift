internal import FlickCore
package import FlickHost
internal import FlickSystem

/// What comes of gestures over two of the numbers that decide: tunables, or something about the
/// gesture.
package struct OutcomeMap: Sendable {
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
  ///
  /// Rows of another shard are empty.
  package private(set) var cells: [[Int]] = []
  package private(set) var outcomes: [String] = []
  /// How many of its cells were played.
  package private(set) var playedCount = 0
  /// Whether all of it is known from cells of settings, and not from samples.
  package private(set) var isExact = false

  /// Maps one gesture of a session.
  ///
  /// Blocks of cells of which all corners take one path with much to spare are not played within.
  /// - Parameter shard: which share of the rows is wanted; nil for all.
  package init(
    _ session: LabSession, gesture: Int, x: Side, y: Side, columns: Int, rows: Int,
    shard: LabShard? = nil
  ) throws(HostError) {
    (self.x, self.y, self.columns, self.rows) = (x, y, columns, rows)
    let bands = (0..<(rows + Self.bandHeight - 1) / Self.bandHeight).filter { band in
      shard.map { band % $0.count == $0.index - 1 } ?? true
    }
    cells = Array(repeating: [], count: rows)
    if try !divide(session, gesture, bands) { try sample(session, gesture, bands) }
  }

  /// Rows that are worked on together; what is played in a band does not hang on other bands.
  fileprivate static let bandHeight = 8

  private func rows(of band: Int) -> Range<Int> {
    band * Self.bandHeight..<min(rows, (band + 1) * Self.bandHeight)
  }

  private mutating func index(of outcome: String) -> Int {
    if let known = outcomes.firstIndex(of: outcome) { return known }
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  /// Two thresholds: the boxes of settings tell all.
  private mutating func divide(
    _ session: LabSession, _ gesture: Int, _ bands: [Int]
  ) throws(HostError) -> Bool {
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
    for row in bands.flatMap(rows) {
      cells[row] = (0..<columns).map { column in
        let place = [x.value(column, of: columns), y.value(row, of: rows)]
        let outcome = found.cells.first { $0.box.contains(place) }?.outcome ?? "?"
        return index(of: outcome)
      }
    }
    (playedCount, isExact) = (found.runCount, true)
    return true
  }

  private mutating func sample(
    _ session: LabSession, _ gesture: Int, _ bands: [Int]
  ) throws(HostError) {
    let map = self
    let parts = max(1, min(bands.count, Workers.processorCount))
    let found = try session.spread(parts) { part in
      var sampler = try MapSampler(session, gesture, map)
      var rows: [(row: Int, outcomes: [String])] = []
      for (index, band) in bands.enumerated() where index % parts == part {
        rows += try sampler.outcomes(ofRows: map.rows(of: band))
      }
      return (rows: rows, playedCount: sampler.playedCount)
    }
    playedCount = found.reduce(0) { $0 + $1.playedCount }
    // In the order of the rows, so that outcomes are numbered alike however many have looked.
    for (row, outcomes) in found.flatMap(\.rows).sorted(by: { $0.row < $1.row }) {
      cells[row] = outcomes.map { index(of: $0) }
    }
  }
}

/// Plays as many cells of a map as it takes.
private struct MapSampler {
  private let session: LabSession
  private let gesture: Int
  private let map: OutcomeMap
  private let stock: SceneStock
  /// Scenes that are made without the script; nil where that is not known to be the same.
  private var patched: PatchedScenes?
  private var runs: [Int: GestureRun] = [:]
  private(set) var playedCount = 0

  /// The side of a block at first.
  private static let widest = OutcomeMap.bandHeight

  init(_ session: LabSession, _ gesture: Int, _ map: OutcomeMap) throws(HostError) {
    (self.session, self.gesture, self.map) = (session, gesture, map)
    stock = SceneStock(session)
    let axes = axes
    guard !axes.isEmpty, axes.allSatisfy({ !$0.isWhole }),
      case .lines(let lines) = try OptionSources(stock)
        .lines(along: axes, where: ScenePatch.canWrite),
      let base = try stock.scene(axes.changes(axes.map(\.range.lowerBound)))
    else { return }
    patched = PatchedScenes(ScenePatch(base, lines), of: session)
    // Five cells by the script as well.
    let (right, top) = (map.columns - 1, map.rows - 1)
    for (column, row) in [(0, 0), (right, 0), (0, top), (right, top), (right / 2, top / 2)] {
      let (setting, trace) = place(column, row)
      guard let trace, let quick = try patched?.play(gesture, trace, setting) else { continue }
      let slow = try stock.play(gesture, trace, axes.changes(setting))
      if quick.outcome != slow.outcome { patched = nil }
    }
  }

  /// The tunables among the sides.
  private var axes: [TunableAxis] {
    [map.x, map.y].compactMap { side in
      if case .tunable(let axis) = side { axis } else { nil }
    }
  }

  /// What comes of the gesture in each cell of some rows.
  mutating func outcomes(
    ofRows rows: Range<Int>
  ) throws(HostError) -> [(row: Int, outcomes: [String])] {
    runs = [:]
    var outcomes = Array(
      repeating: Array(repeating: "", count: map.columns), count: rows.count)
    var open: [(column: ClosedRange<Int>, row: ClosedRange<Int>)] = []
    for column in stride(from: 0, to: map.columns, by: Self.widest) {
      open.append(
        (
          column...min(column + Self.widest, map.columns) - 1,
          rows.lowerBound...rows.upperBound - 1
        ))
    }
    while let (column, row) = open.popLast() {
      if let outcome = try alike(column, row) {
        for y in row { for x in column { outcomes[y - rows.lowerBound][x] = outcome } }
        continue
      }
      for own in Self.halves(row) {
        for other in Self.halves(column) { open.append((other, own)) }
      }
    }
    return outcomes.enumerated().map { (rows.lowerBound + $0.offset, $0.element) }
  }

  private static func halves(_ range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    guard range.count > 1 else { return [range] }
    let middle = range.lowerBound + range.count / 2
    return [range.lowerBound...middle - 1, middle...range.upperBound]
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
    playedCount += 1
    let run = try played(column, row)
    runs[number] = run
    return run
  }

  private func played(_ column: Int, _ row: Int) throws(HostError) -> GestureRun {
    let (setting, trace) = place(column, row)
    guard let trace else { return GestureRun(fault: "no such gesture") }
    if let patched, let run = try patched.play(gesture, trace, setting) { return run }
    return try stock.play(gesture, trace, axes.changes(setting))
  }

  /// The values of the tunables in a cell, and the gesture there; nil for one that cannot be.
  private func place(_ column: Int, _ row: Int) -> (setting: [Double], trace: Trace?) {
    var setting: [Double] = []
    var trace: Trace? = session.gestures[gesture].trace
    for (side, value) in [
      (map.x, map.x.value(column, of: map.columns)), (map.y, map.y.value(row, of: map.rows)),
    ] {
      switch side {
      case .tunable(let axis): setting.append(axis.isWhole ? value.rounded() : value)
      case .edit(let edit, _): trace = trace.flatMap { edit.applied(value, to: $0) }
      }
    }
    return (setting, trace)
  }
}

internal import FlickCore
package import FlickHost
internal import FlickSystem

/// The outcomes of gestures over two of the numbers that decide: tunables, or something about the
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

    /// The value that a tunable has; nil of what is about a gesture.
    package var present: Double? {
      if choiceCount == nil, case .tunable(let axis) = self { axis.present } else { nil }
    }

    /// The name with its unit.
    var title: String { name + (unit.map { ", \($0)" } ?? "") }

    package var unit: String? {
      switch self {
      case .tunable(let axis): axis.unit
      case .edit(let edit, _): edit.unit
      }
    }

    /// How many values there are that are tried one by one; nil of a range.
    package var choiceCount: Int? {
      guard case .tunable(let axis) = self, case .choices(let choices) = axis.values else {
        return nil
      }
      return choices.count
    }

    /// What one of so many columns is called; a number where there are no names.
    func name(_ index: Int, of count: Int) -> String { text(of: value(index, of: count)) }

    /// A value for people.
    func text(of value: Double) -> String {
      guard choiceCount != nil, case .tunable(let axis) = self else { return FlipText.rough(value) }
      return axis.text(at: value.rounded())
    }

    /// The same in a table.
    func cell(_ index: Int, of count: Int) -> String {
      choiceCount == nil ? "\(value(index, of: count))" : MapText.cell(name(index, of: count))
    }

    /// The value in the middle of one of so many columns.
    package func value(_ index: Int, of count: Int) -> Double {
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
  /// Where outcomes are one number each: not a number of what could not be played.
  private(set) var numbers: [Double?] = []
  /// Where all of it is known from boxes of settings: each with its outcome.
  private(set) var boxes: [(box: SettingBox, outcome: Int)] = []
  /// Where outcomes change, as equations, of a map that is exact: "velocity = 600 by velocity".
  private(set) var boundaries: [String] = []
  /// Why a cell cannot be played: the reason of the first of them; nil if all can.
  package private(set) var fault: String?
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

  /// Rows that are worked on together; the runs of a band do not depend on other bands.
  static let bandHeight = 8

  private func rows(of band: Int) -> Range<Int> {
    band * Self.bandHeight..<min(rows, (band + 1) * Self.bandHeight)
  }

  private mutating func index(of outcome: String, _ number: Double?) -> Int {
    if let known = indices[outcome] { return known }
    outcomes.append(outcome)
    numbers.append(number)
    indices[outcome] = outcomes.count - 1
    return outcomes.count - 1
  }

  private var indices: [String: Int] = [:]

  /// So many outcomes have a sign each.
  private static let mostSigns = 8

  /// The least and the largest outcome, where there are too many numbers for a sign each: these
  /// are shaded.
  package var shades: ClosedRange<Double>? {
    let known = numbers.compactMap { $0 }
    guard known.count == outcomes.count else { return nil }
    // What could not be played is no number.
    let played = known.filter { !$0.isNaN }
    guard played.count > Self.mostSigns, let least = played.min(), let most = played.max() else {
      return nil
    }
    return least...most
  }

  /// Which of so many shades a cell has; nil for one that could not be played.
  func shade(_ outcome: Int, of count: Int, _ shades: ClosedRange<Double>) -> Int? {
    guard let number = numbers[outcome], !number.isNaN else { return nil }
    let share =
      (number - shades.lowerBound) / max(shades.upperBound - shades.lowerBound, 1e-300)
    return min(count - 1, Int(share * Double(count)))
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
        let cell = found.cells.first { $0.box.contains(place) }
        return index(of: cell?.outcome ?? "?", cell?.number)
      }
    }
    boxes = found.cells.map { (box: $0.box, outcome: index(of: $0.outcome, $0.number)) }
    (playedCount, isExact) = (found.runCount, true)
    for (index, axis) in axes.enumerated() {
      let tests = walk.tests(along: index).joined(separator: ", ")
      for place in changes(along: index) {
        boundaries.append("\(axis.name) = \(Self.equal(to: place)) by \(tests)")
      }
    }
    return true
  }

  /// The values of a side at which boxes with different outcomes meet.
  private func changes(along side: Int) -> [Double] {
    let other = 1 - side
    let starts = Dictionary(grouping: boxes) { $0.box.low[side] }
    var places: Set<Double> = []
    for (box, outcome) in boxes {
      let meets = starts[box.high[side].nextUp] ?? []
      let isChange = meets.contains {
        $0.outcome != outcome && $0.box.low[other] <= box.high[other]
          && $0.box.high[other] >= box.low[other]
      }
      if isChange { places.insert(box.high[side]) }
    }
    return places.sorted()
  }

  /// A place in as many digits as people set.
  private static func equal(to place: Double) -> String {
    plain(place, decimals: 6)
  }

  private mutating func sample(
    _ session: LabSession, _ gesture: Int, _ bands: [Int]
  ) throws(HostError) {
    let map = self
    let parts = bands.count.clamped(from: 1, to: Workers.processorCount)
    let found = try session.spread(parts) { part in
      var sampler = try MapSampler(session, gesture, MapGrid(map))
      var rows: [(row: Int, outcomes: [(text: String, number: Double?, fault: String?)])] = []
      for (index, band) in bands.enumerated() where index % parts == part {
        rows += try sampler.rows(map.rows(of: band)) {
          ($0.outcomeKind, $0.fault == nil ? $0.outcomeNumber : .nan, $0.fault)
        }
        .map { (row: $0.row, outcomes: $0.values) }
      }
      return (rows: rows, playedCount: sampler.playedCount)
    }
    playedCount = found.reduce(0) { $0 + $1.playedCount }
    // In the order of the rows, so that outcomes are numbered alike however many have looked.
    for (row, outcomes) in found.flatMap(\.rows).sorted(by: { $0.row < $1.row }) {
      cells[row] = outcomes.map { index(of: $0.text, $0.number) }
      fault = fault ?? outcomes.lazy.compactMap(\.fault).first
    }
  }
}

/// The sides of a map and how they are divided.
struct MapGrid {
  let x: OutcomeMap.Side
  let y: OutcomeMap.Side
  let columns: Int
  let rows: Int

  init(_ map: OutcomeMap) {
    (x, y, columns, rows) = (map.x, map.y, map.columns, map.rows)
  }

  init(x: OutcomeMap.Side, y: OutcomeMap.Side, columns: Int, rows: Int) {
    (self.x, self.y, self.columns, self.rows) = (x, y, columns, rows)
  }

  /// The tunables among the sides.
  var axes: [TunableAxis] {
    [x, y].compactMap { side in
      if case .tunable(let axis) = side { axis } else { nil }
    }
  }
}

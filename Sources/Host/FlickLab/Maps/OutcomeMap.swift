internal import FlickCore
package import FlickHost
internal import FlickSystem

/// The outcomes of gestures over two numbers: tunables or properties of the gesture.
package struct OutcomeMap: Sendable {
  /// One side of a map.
  package struct Side: Sendable {
    /// The values of a tunable, or of a property of the gesture.
    let axis: TunableAxis
    /// The property of the gesture; nil for a tunable.
    let edit: GestureEdit?

    /// A side with the values of a tunable.
    package static func tunable(_ axis: TunableAxis) -> Side { Side(axis: axis, edit: nil) }

    /// A side with the values of a property of the gesture.
    package static func edit(_ edit: GestureEdit, _ range: ClosedRange<Double>) -> Side {
      let axis = TunableAxis(
        name: "gesture.\(edit.rawValue)", unit: edit.unit, range: range, present: range.lowerBound)
      return Side(axis: axis, edit: edit)
    }

    package var range: ClosedRange<Double> { axis.range }
    package var name: String { axis.name }
    package var unit: String? { axis.unit }
    /// The name with its unit.
    var title: String { name + (unit.map { ", \($0)" } ?? "") }

    /// The present value of a tunable; nil for a property of the gesture.
    package var present: Double? { edit == nil && choiceCount == nil ? axis.present : nil }

    /// The number of choices; nil for a range.
    package var choiceCount: Int? {
      if case .choices(let choices) = axis.values { choices.count } else { nil }
    }

    /// The name of one of a number of columns; a number for a range.
    func name(_ index: Int, of count: Int) -> String { text(of: value(index, of: count)) }

    /// A value for people.
    func text(of value: Double) -> String {
      choiceCount == nil ? FlipText.rough(value) : axis.text(at: value.rounded())
    }

    /// A value for a table.
    func cell(_ index: Int, of count: Int) -> String {
      choiceCount == nil ? "\(value(index, of: count))" : MapText.cell(name(index, of: count))
    }

    /// The value in the middle of one of a number of columns.
    package func value(_ index: Int, of count: Int) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * (Double(index) + 0.5)
        / Double(count)
    }
  }

  package let x: Side
  package let y: Side
  package let columns: Int
  package let rows: Int
  var grid: MapGrid { MapGrid(x: x, y: y, columns: columns, rows: rows) }
  /// The index into `outcomes` by row, from the least value of `y`, and column.
  ///
  /// Rows of other shards are empty.
  package private(set) var cells: [[Int]] = []
  package private(set) var outcomes: [String] = []
  /// The outcomes as numbers, if each is a single number; NaN for runs that failed.
  private(set) var numbers: [Double?] = []
  /// The boxes of settings with their outcomes, if the map is exact.
  private(set) var boxes: [(box: SettingBox, outcome: Int)] = []
  /// The boundaries of an exact map as equations: "velocity = 600 by velocity".
  private(set) var boundaries: [String] = []
  /// The reason of the first cell that cannot be played; nil if all can.
  package private(set) var fault: String?
  /// The number of played cells.
  package private(set) var playedCount = 0
  /// Whether the map is known from boxes of settings rather than from samples.
  package private(set) var isExact = false

  /// Maps one gesture of a session.
  ///
  /// Cells inside a block are not played if all of its corners take one path with large enough
  /// spares. After the user's request to end, unfinished rows are empty.
  ///
  /// - Parameters:
  ///   - shard: the share of the rows to compute; nil for all.
  ///   - known: known rows, which are skipped.
  package init(
    _ session: LabSession, gesture: Int, x: Side, y: Side, columns: Int, rows: Int,
    shard: LabShard? = nil, without known: Set<Int> = []
  ) throws(HostError) {
    (self.x, self.y, self.columns, self.rows) = (x, y, columns, rows)
    let bands = grid.bands(of: shard).filter { !known.contains(grid.rows(of: $0).lowerBound) }
    cells = Array(repeating: [], count: rows)
    if try !divide(session, gesture, bands) { try sample(session, gesture, bands) }
  }

  private mutating func index(of outcome: String, _ number: Double?) -> Int {
    if let known = indices[outcome] { return known }
    outcomes.append(outcome)
    numbers.append(number)
    indices[outcome] = outcomes.count - 1
    return outcomes.count - 1
  }

  private var indices: [String: Int] = [:]

  /// The maximum number of outcomes with their own signs.
  private static let mostSigns = 8

  /// The least and the greatest finite outcome, if there are too many numbers for individual signs.
  ///
  /// Cells are then shaded.
  package var shades: ClosedRange<Double>? {
    let known = numbers.compactMap { $0 }
    guard known.count == outcomes.count else { return nil }
    // Runs that failed have no number.
    let finite = known.filter(\.isFinite)
    guard known.count(where: { !$0.isNaN }) > Self.mostSigns, let least = finite.min(),
      let most = finite.max()
    else { return nil }
    return least...most
  }

  /// The shade of a cell; nil for a run that failed.
  func shade(_ outcome: Int, of count: Int, _ shades: ClosedRange<Double>) -> Int? {
    guard let number = numbers[outcome], !number.isNaN else { return nil }
    // Halves, as the difference of two numbers may be infinite.
    let width = shades.upperBound / 2 - shades.lowerBound / 2
    let share = (number / 2 - shades.lowerBound / 2) / max(width, 1e-300)
    return min(count - 1, Int(share.clamped(to: 0...1) * Double(count)))
  }

  /// Divides a map over two thresholds into boxes of settings; false if that is impossible.
  private mutating func divide(
    _ session: LabSession, _ gesture: Int, _ bands: [Int]
  ) throws(HostError) -> Bool {
    let own = GestureStream(holding: session.with([session.gestures[gesture]]))
    // Boxes are not exact if handlers ran, so cells are played.
    guard let found = try grid.boxes(of: own), found.unknown.isEmpty, found.silent.isEmpty,
      let layer = found.layers.first, let known = layer.cells.first
    else { return false }
    for row in bands.flatMap(grid.rows) {
      cells[row] = (0..<columns).map { column in
        let place = [x.value(column, of: columns), y.value(row, of: rows)]
        let cell = known.first { $0.box.contains(place) }
        return index(of: cell?.outcome ?? "?", cell?.number)
      }
    }
    boxes = known.map { (box: $0.box, outcome: index(of: $0.outcome, $0.number)) }
    (playedCount, isExact) = (found.runCount, true)
    for (index, axis) in grid.axes.enumerated() {
      let tests = layer.tests[index].joined(separator: ", ")
      for place in changes(along: index) {
        boundaries.append("\(axis.name) = \(plain(place, decimals: 6)) by \(tests)")
      }
    }
    return true
  }

  /// The values of a side where boxes with different outcomes meet.
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

  private mutating func sample(
    _ session: LabSession, _ gesture: Int, _ bands: [Int]
  ) throws(HostError) {
    let grid = grid
    let parts = bands.count.clamped(from: 1, to: Workers.processorCount)
    session.progress?.begin(bands.reduce(0) { $0 + grid.rows(of: $1).count }, rows: true)
    let found = try session.spread(parts) { part in
      var sampler = try MapSampler(session, gesture, grid)
      var rows: [(row: Int, outcomes: [(text: String, number: Double?, fault: String?)])] = []
      for (index, band) in bands.enumerated() where index % parts == part {
        do throws(HostError) {
          rows += try sampler.rows(grid.rows(of: band)) {
            ($0.outcomeKind, $0.fault == nil ? $0.outcomeNumber : .nan, $0.fault)
          }
          .map { (row: $0.row, outcomes: $0.values) }
        } catch {
          guard error.kind == .interrupted else { throw error }
          session.progress?.recordMissing()
          break
        }
        session.progress?.finish(grid.rows(of: band).count)
      }
      return (rows: rows, playedCount: sampler.playedCount)
    }
    if found.allSatisfy(\.rows.isEmpty), session.progress?.isIncomplete == true {
      throw LabProgress.stopped
    }
    playedCount = found.reduce(0) { $0 + $1.playedCount }
    // Outcomes are numbered in the order of rows, so the numbers do not depend on the division of
    // work.
    for (row, outcomes) in found.flatMap(\.rows).sorted(by: { $0.row < $1.row }) {
      cells[row] = outcomes.map { index(of: $0.text, $0.number) }
      fault = fault ?? outcomes.lazy.compactMap(\.fault).first
    }
  }
}

/// The sides of a map and their division.
struct MapGrid {
  let x: OutcomeMap.Side
  let y: OutcomeMap.Side
  let columns: Int
  let rows: Int

  /// The number of rows of a band.
  ///
  /// The runs of a band do not depend on other bands.
  static let bandHeight = 8

  /// The bands of a shard; all for nil.
  func bands(of shard: LabShard?) -> [Int] {
    (0..<(rows + Self.bandHeight - 1) / Self.bandHeight).filter { band in
      shard.map { band % $0.count == $0.index - 1 } ?? true
    }
  }

  func rows(of band: Int) -> Range<Int> {
    band * Self.bandHeight..<min(rows, (band + 1) * Self.bandHeight)
  }

  /// The tunables among the sides.
  var axes: [TunableAxis] { [x, y].filter { $0.edit == nil }.map(\.axis) }

  /// The boxes of settings of gestures, for a map over two thresholds; nil for another map.
  func boxes(of stream: GestureStream) throws(HostError) -> CellTuning? {
    guard axes.count == 2, axes[0].name != axes[1].name, axes.allSatisfy({ !$0.isWhole }),
      case .success(let cells) = try CellTuning.divide(stream, axes)
    else { return nil }
    return cells
  }
}

internal import FlickCore
internal import FlickHost

/// Plays as many cells of a map as needed.
struct MapSampler {
  private let session: LabSession
  /// The position of the played gesture.
  private var gesture: Int
  private let map: MapGrid
  private let stock: SceneStock
  /// Scenes that are made without the script; nil if they might differ from the script's.
  private var patched: PatchedScenes?
  /// Whether the script made the scenes of all cells, without functions as rules.
  private let isOfChoices: Bool
  private var runs: [Int: GestureRun] = [:]
  private(set) var playedCount = 0

  /// The initial side of a block.
  private static let widest = MapGrid.bandHeight

  init(_ session: LabSession, _ gesture: Int, _ map: MapGrid) throws(HostError) {
    (self.session, self.gesture, self.map) = (session, gesture, map)
    stock = SceneStock(session)
    let isWithoutRange = [map.x, map.y].allSatisfy { $0.edit != nil || $0.choiceCount != nil }
    isOfChoices = try isWithoutRange ? stock.scene([:]) != nil : false
    let axes = map.axes
    guard !axes.isEmpty, axes.allSatisfy({ !$0.isWhole }),
      case .lines(let lines) = try OptionSources(stock)
        .lines(along: axes, where: ScenePatch.canWrite),
      let base = try stock.scene(axes.changes(axes.map(\.range.lowerBound)))
    else { return }
    patched = PatchedScenes(ScenePatch(base, lines), of: session)
    // Five cells are compared with the script's own screens.
    let (right, top) = (map.columns - 1, map.rows - 1)
    for (column, row) in [(0, 0), (right, 0), (0, top), (right, top), (right / 2, top / 2)] {
      let (setting, trace) = place(
        map.x.value(column, of: map.columns), map.y.value(row, of: map.rows))
      guard let trace, let quick = try patched?.play(gesture, trace, setting) else { continue }
      let slow = try stock.play(gesture, trace, axes.changes(setting))
      if quick.outcome != slow.outcome { patched = nil }
    }
  }

  /// Continues with another gesture of the session.
  mutating func take(_ gesture: Int) {
    self.gesture = gesture
    runs = [:]
  }

  /// Samples some rows of cells.
  ///
  /// - Parameter question: returns the value of a cell from its run.
  mutating func rows<Value>(
    _ rows: Range<Int>, asks question: (GestureRun) -> Value
  ) throws(HostError) -> [(row: Int, values: [Value])] {
    runs = [:]
    var values: [[Value?]] = Array(
      repeating: Array(repeating: nil, count: map.columns), count: rows.count)
    var open: [(column: ClosedRange<Int>, row: ClosedRange<Int>)] = []
    for column in stride(from: 0, to: map.columns, by: Self.widest) {
      open.append(
        (
          column...min(column + Self.widest, map.columns) - 1,
          rows.lowerBound...rows.upperBound - 1
        ))
    }
    while let (column, row) = open.popLast() {
      if let run = try alike(column, row) {
        let value = question(run)
        for y in row { for x in column { values[y - rows.lowerBound][x] = value } }
        continue
      }
      for own in Self.halves(row) {
        for other in Self.halves(column) { open.append((other, own)) }
      }
    }
    return values.enumerated().map { (rows.lowerBound + $0.offset, $0.element.compactMap { $0 }) }
  }

  /// The outcome of the gesture at any point of the map, in words.
  func outcome(x: Double, y: Double) throws(HostError) -> String {
    try played(x, y).outcomeKind
  }

  private static func halves(_ range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    guard range.count > 1 else { return [range] }
    let middle = range.lowerBound + range.count / 2
    return [range.lowerBound...middle - 1, middle...range.upperBound]
  }

  /// The outcome of a block; nil if there may be several.
  private mutating func alike(
    _ column: ClosedRange<Int>, _ row: ClosedRange<Int>
  ) throws(HostError) -> GestureRun? {
    // Choices have no values in between.
    if map.x.choiceCount != nil, column.count > 1 { return nil }
    if map.y.choiceCount != nil, row.count > 1 { return nil }
    var corners: [GestureRun] = []
    for y in Set([row.lowerBound, row.upperBound]).sorted() {
      for x in Set([column.lowerBound, column.upperBound]).sorted() {
        corners.append(try run(x, y))
      }
    }
    guard let first = corners.first else { return nil }
    if corners.count == 1 { return first }
    // Runs that failed have no tests, and runs between them may succeed.
    if first.fault != nil { return nil }
    // A script may make any screen between two values, and a handler may have any effect there.
    guard patched != nil || isOfChoices, corners.allSatisfy({ $0.handlers == .none }) else {
      return nil
    }
    // Equal tests at all corners do not determine a continuous outcome.
    if first.isContinuous { return nil }
    guard corners.allSatisfy({ $0.hasPath(of: first) && $0.outcome == first.outcome }) else {
      return nil
    }
    // The spare of each test at the corners must exceed its change between them. The slop's spare
    // is arbitrary, as it depends on the first sample beyond the slop.
    let tests = corners.map(\.tests)
    for index in tests[0].indices where tests[0][index].name != .slop {
      let spares = tests.map { $0[index].spare }
      let (least, most) = (spares.min() ?? 0, spares.max() ?? 0)
      let nearest = min(least.magnitude, most.magnitude)
      if most > least, nearest < most - least { return nil }
    }
    return first
  }

  private mutating func run(_ column: Int, _ row: Int) throws(HostError) -> GestureRun {
    let number = row * map.columns + column
    if let known = runs[number] { return known }
    playedCount += 1
    let run = try played(map.x.value(column, of: map.columns), map.y.value(row, of: map.rows))
    runs[number] = run
    return run
  }

  private func played(_ x: Double, _ y: Double) throws(HostError) -> GestureRun {
    let (setting, trace) = place(x, y)
    if let trace, let patched, let run = try patched.play(gesture, trace, setting) { return run }
    return try stock.play(gesture, trace, map.axes.changes(setting))
  }

  /// The values of the tunables at a place of the map, and the changed gesture; nil for an
  /// impossible gesture.
  private func place(_ x: Double, _ y: Double) -> (setting: [Double], trace: Trace?) {
    var setting: [Double] = []
    var trace: Trace? = session.gestures[gesture].trace
    for (side, value) in [(map.x, x), (map.y, y)] {
      if let edit = side.edit {
        trace = trace.flatMap { edit.applied(value, to: $0) }
      } else {
        setting.append(side.axis.isWhole ? value.rounded() : value)
      }
    }
    return (setting, trace)
  }
}

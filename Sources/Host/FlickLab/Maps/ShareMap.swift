internal import FlickCore
internal import FlickDrawing
package import FlickHost
internal import FlickSystem

/// The number of gestures of a corpus that are as meant, over two numbers.
///
/// Without labels, the number with the present outcome.
package struct ShareMap: Sendable {
  package let x: OutcomeMap.Side
  package let y: OutcomeMap.Side
  package let columns: Int
  package let rows: Int
  var grid: MapGrid { MapGrid(x: x, y: y, columns: columns, rows: rows) }
  /// By row from the least value of `y`, then by column; rows of another shard are empty.
  package private(set) var counts: [[Int]]
  /// The number of counted gestures.
  package private(set) var total: Int
  /// Whether gestures have labels.
  package let isLabelled: Bool
  /// The number of gestures that count at the present values.
  package private(set) var now: Int
  /// The number of runs.
  package private(set) var runCount = 0
  /// The number of gestures known from boxes of settings rather than from samples.
  package private(set) var exactCount = 0

  /// Maps all gestures of a session with a label, or all gestures if none has one.
  ///
  /// - Parameter shard: the share of the rows to compute; nil for all.
  package init(
    _ whole: LabSession, x: OutcomeMap.Side, y: OutcomeMap.Side, columns: Int, rows: Int,
    shard: LabShard? = nil
  ) throws(HostError) {
    (self.x, self.y, self.columns, self.rows) = (x, y, columns, rows)
    let labelled = whole.gestures.filter { !$0.gesture.labels.isEmpty }
    isLabelled = !labelled.isEmpty
    let session = isLabelled ? whole.with(labelled) : whole
    total = session.gestures.count
    let runs = try session.playAll()
    let labels = isLabelled
    let outcomes = runs.map(\.outcome)
    let counts = { @Sendable (gesture: Int, run: GestureRun) in
      labels ? run.isAsMeant == true : run.fault == nil && run.outcome == outcomes[gesture]
    }
    now = runs.indices.count { counts($0, runs[$0]) }
    self.counts = Array(repeating: Array(repeating: 0, count: columns), count: rows)
    let bands = grid.bands(of: shard)
    let known = isLabelled ? try takeBoxes(session) : []
    try sample(session, session.gestures.indices.filter { !known.contains($0) }, bands, counts)
    for band in grid.bands(of: nil) where !bands.contains(band) {
      for row in grid.rows(of: band) { self.counts[row] = [] }
    }
  }

  /// Maps many gestures in batches.
  ///
  /// After the user's request to end, it contains the finished gestures.
  package init(
    _ whole: GestureStream, x: OutcomeMap.Side, y: OutcomeMap.Side, columns: Int, rows: Int,
    shard: LabShard? = nil
  ) throws(HostError) {
    let labelled = whole.labelled
    var map: ShareMap?
    func add(_ session: LabSession) throws(HostError) {
      let some = try ShareMap(session, x: x, y: y, columns: columns, rows: rows, shard: shard)
      if map == nil { map = some } else { map?.add(some) }
    }
    let stream = labelled.gestures.isEmpty ? whole : labelled
    // Rows of a shard count all gestures.
    if shard == nil { try stream.eachUntilStopped(add) } else { try stream.each(add) }
    guard let map else { throw HostError(.nothing, "no gesture is asked for") }
    self = map
  }

  /// Adds the counts of another map with the same sides.
  private mutating func add(_ other: ShareMap) {
    total += other.total
    now += other.now
    runCount += other.runCount
    exactCount += other.exactCount
    add(other.counts)
  }

  private mutating func add(_ others: [[Int]]) {
    for row in counts.indices {
      for column in counts[row].indices { counts[row][column] += others[row][column] }
    }
  }

  /// Counts gestures by their boxes of settings, for a map over two thresholds.
  ///
  /// - Returns: the counted gestures.
  private mutating func takeBoxes(_ session: LabSession) throws(HostError) -> Set<Int> {
    guard let cells = try grid.boxes(of: GestureStream(holding: session)),
      let layer = cells.layers.first
    else { return [] }
    runCount += cells.runCount
    // A handler may change the stage within a box, so such a gesture is sampled.
    let isProved = { (gesture: Int) in
      cells.unknown[gesture] == nil && !cells.silent.contains(gesture)
    }
    // The counts are computed from their changes.
    var steps = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
    var known: Set<Int> = []
    for gesture in session.gestures.indices where isProved(gesture) {
      known.insert(gesture)
      for cell in layer.cells[gesture] where cell.isAsMeant {
        let across = indices(of: x, columns, cell.box.low[0], cell.box.high[0])
        let up = indices(of: y, rows, cell.box.low[1], cell.box.high[1])
        guard !across.isEmpty, !up.isEmpty else { continue }
        steps[up.lowerBound][across.lowerBound] += 1
        steps[up.lowerBound][across.upperBound] -= 1
        steps[up.upperBound][across.lowerBound] -= 1
        steps[up.upperBound][across.upperBound] += 1
      }
    }
    var below = Array(repeating: 0, count: columns + 1)
    for row in 0..<rows {
      var sum = 0
      for column in 0..<columns {
        below[column] += steps[row][column]
        sum += below[column]
        counts[row][column] = sum
      }
    }
    exactCount = known.count
    return known
  }

  /// The cells of a side with middles between two values.
  private func indices(
    of side: OutcomeMap.Side, _ count: Int, _ low: Double, _ high: Double
  ) -> Range<Int> {
    let first = (0..<count).partitioningIndex { side.value($0, of: count) >= low }
    let last = (0..<count).partitioningIndex { side.value($0, of: count) > high }
    return first..<max(first, last)
  }

  private mutating func sample(
    _ session: LabSession, _ gestures: [Int], _ bands: [Int],
    _ isCounted: @escaping @Sendable (Int, GestureRun) -> Bool
  ) throws(HostError) {
    guard !gestures.isEmpty else { return }
    let grid = grid
    let parts = min(gestures.count, Workers.processorCount)
    let found = try session.spread(parts) { part in
      var sampler = try MapSampler(session, gestures[0], grid)
      var counts = Array(
        repeating: Array(repeating: 0, count: grid.columns), count: grid.rows)
      for (index, gesture) in gestures.enumerated() where index % parts == part {
        sampler.take(gesture)
        for band in bands {
          let rows = try sampler.rows(grid.rows(of: band)) { isCounted(gesture, $0) }
          for (row, values) in rows {
            for column in values.indices where values[column] { counts[row][column] += 1 }
          }
        }
      }
      return (counts: counts, runCount: sampler.playedCount)
    }
    for part in found {
      runCount += part.runCount
      add(part.counts)
    }
  }

  /// The greatest count, and the middles of the cells with that count.
  package var best: (count: Int, places: [(x: Double, y: Double)]) {
    let most = counts.flatMap { $0 }.max() ?? 0
    var places: [(x: Double, y: Double)] = []
    for (row, own) in counts.enumerated() {
      for (column, count) in own.enumerated() where count == most {
        places.append((x.value(column, of: columns), y.value(row, of: rows)))
      }
    }
    return (most, places)
  }
}

/// A map of counts as text, as a table, and as pictures.
package struct ShareMapText {
  private let map: ShareMap
  private let most: Int
  private let least: Int

  package init(_ map: ShareMap) {
    self.map = map
    let counts = map.counts.flatMap { $0 }
    (most, least) = (counts.max() ?? 0, counts.min() ?? 0)
  }

  static let colors = [
    "#f3f6fa", "#dbe8f4", "#bcd7ec", "#95c1e0", "#68a7d2", "#428dc2", "#2874b2", "#165b9b",
    "#0b437f", "#06305f",
  ]

  /// The shade of a count; the last one is for the greatest count only.
  private func shade(_ count: Int, of shades: Int) -> Int {
    guard most > least else { return shades - 1 }
    return count == most
      ? shades - 1 : (count - least) * (shades - 1) / (most - least)
  }

  private var what: String { map.isLabelled ? "as meant" : "as now" }

  /// The map as text, with the highest row first.
  package var lines: [String] {
    let cells = map.counts.map { $0.map { MapText.shades[shade($0, of: MapText.shades.count)] } }
    return map.grid.lines(cells) + [counts, how]
  }

  private var counts: String {
    let best = map.best
    var text = "@ \(best.count) of \(map.total) \(what)"
    if let place = nearestBest {
      text +=
        ", such as at \(map.x.name) \(map.x.text(of: place.x)), "
        + "\(map.y.name) \(map.y.text(of: place.y))"
    }
    return text + "; \(map.now) now; least \(least)"
  }

  /// The best cell nearest to the present values.
  private var nearestBest: (x: Double, y: Double)? {
    func distance(_ side: OutcomeMap.Side, _ value: Double) -> Double {
      let width = side.range.upperBound - side.range.lowerBound
      return side.present.map { ($0 - value).magnitude / width } ?? 0
    }
    return map.best.places.min {
      max(distance(map.x, $0.x), distance(map.y, $0.y))
        < max(distance(map.x, $1.x), distance(map.y, $1.y))
    }
  }

  private var how: String {
    map.exactCount == map.total
      ? "exact: each gesture by boxes of settings, \(map.runCount) runs"
      : "\(map.exactCount) of \(map.total) gestures by boxes of settings, the others by samples; "
        + "\(map.runCount) runs"
  }

  /// The header of the table.
  package var csvHead: String {
    "\(MapText.cell(map.x.name)),\(MapText.cell(map.y.name)),\(map.isLabelled ? "as_meant" : "as_now"),of\n"
  }

  /// The positions of the known cells, in the order of the lines.
  package var csvPlaces: [Int] { map.grid.places(of: map.counts) }

  /// A line for each known cell.
  package var csvLines: String { map.grid.csv(map.counts) { "\($0),\(map.total)" } }

  /// The map as SVG.
  package var svg: String {
    let shades = Self.colors.count
    let keys = Self.colors.enumerated().reversed().map { index, color in
      let step = Double(most - least) / Double(shades - 1)
      let from = Int((Double(least) + step * Double(index)).rounded(.up))
      return (name: index == shades - 1 ? "\(most)" : "from \(from)", color: color)
    }
    return MapDrawing.file(
      map.x, map.y, title: "Number of gestures \(what)",
      note: "\(map.now) of \(map.total) now, \(most) at best", keys: keys, ["stroke-width": 0.6]
    ) { frame in
      MapDrawing.cells(map.columns, map.rows, frame) { row, column in
        Self.colors[shade(map.counts[row][column], of: shades)]
      }
    }
  }

  /// The cells as PNG; its text fields explain the colours.
  package var png: [UInt8] {
    let texts = [
      (key: "Title", text: "\(what): \(map.x.title) by \(map.y.title)"),
      (key: "Range", text: "\(least) to \(most) of \(map.total)"),
    ]
    let cells = map.counts.map { $0.map { UInt8(shade($0, of: Self.colors.count)) } }
    return MapDrawing.png(cells, Self.colors, texts)
  }
}

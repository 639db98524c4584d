internal import FlickCore
internal import FlickHost
internal import FlickSystem

/// The boundaries between the outcomes of a map, found by playing between cells.
///
/// Between two neighbouring cells with different outcomes, the boundary is bisected to a millionth
/// of the side.
struct MapOutline: Sendable {
  /// An area with one outcome, by the values of both sides.
  struct Field: Sendable {
    var outcome: Int
    var corners: [Place]
  }

  /// A place on a map.
  struct Place: Sendable, Hashable {
    var x: Double
    var y: Double
  }

  /// The areas between the middles of cells, without gaps.
  private(set) var fields: [Field] = []
  /// The boundaries between outcomes.
  private(set) var lines: [(Place, Place)] = []
  private(set) var runCount = 0

  /// The number of bisections.
  private static let halvings = 20

  init(_ map: OutcomeMap, _ session: LabSession, gesture: Int) throws(HostError) {
    if map.isExact {
      takeBoxes(of: map)
      return
    }
    // Shaded maps have no boundaries.
    guard map.shades == nil else { return }
    let grid = map.grid
    let parts = map.rows.clamped(from: 1, to: Workers.processorCount)
    let found = try session.spread(parts) { part in
      let sampler = try MapSampler(session, gesture, grid)
      var crossings = Crossings()
      for row in 0..<map.rows where row % parts == part {
        for column in 0..<map.columns {
          try crossings.look(from: (column, row), at: (column + 1, row), map, sampler)
          try crossings.look(from: (column, row), at: (column, row + 1), map, sampler)
        }
      }
      return crossings
    }
    var crossings = Crossings()
    for part in found {
      crossings.places.merge(part.places) { $1 }
      runCount += part.runCount
    }
    for row in 0..<max(0, map.rows - 1) {
      for column in 0..<max(0, map.columns - 1) { add(column, row, of: map, crossings) }
    }
  }

  /// Draws the known boxes of settings.
  private mutating func takeBoxes(of map: OutcomeMap) {
    for (box, outcome) in map.boxes {
      let (low, high) = (box.low, box.high)
      fields.append(
        Field(
          outcome: outcome,
          corners: [
            Place(x: low[0], y: low[1]), Place(x: high[0], y: low[1]),
            Place(x: high[0], y: high[1]), Place(x: low[0], y: high[1]),
          ]))
    }
  }

  /// The changes of outcomes between the middles of neighbouring cells.
  private struct Crossings: Sendable {
    var places: [[Int]: Place] = [:]
    var runCount = 0

    mutating func look(
      from one: (Int, Int), at other: (Int, Int), _ map: OutcomeMap, _ sampler: MapSampler
    ) throws(HostError) {
      guard other.0 < map.columns, other.1 < map.rows else { return }
      let (first, last) = (map.cells[one.1][one.0], map.cells[other.1][other.0])
      guard first != last else { return }
      let wanted = map.outcomes[first]
      let (from, to) = (map.middle(one.0, one.1), map.middle(other.0, other.1))
      func place(_ share: Double) -> Place {
        Place(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      }
      let ends = try bisected(from: 0, to: 1, times: MapOutline.halvings) {
        share throws(HostError) in
        let middle = place(share)
        return try sampler.outcome(x: middle.x, y: middle.y) == wanted
      }
      runCount += MapOutline.halvings
      places[[one.0, one.1, other.0, other.1]] = place((ends.passing + ends.failing) / 2)
    }

    /// The change between two neighbours, in either order.
    func place(_ one: (Int, Int), _ other: (Int, Int)) -> Place? {
      places[[one.0, one.1, other.0, other.1]] ?? places[[other.0, other.1, one.0, one.1]]
    }
  }

  /// Adds the areas between the middles of four cells.
  private mutating func add(
    _ column: Int, _ row: Int, of map: OutcomeMap, _ crossings: Crossings
  ) {
    let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    let outcomes = corners.map { map.cells[$0.1][$0.0] }
    let changes = (0..<4).filter { outcomes[$0] != outcomes[($0 + 1) % 4] }
    guard !changes.isEmpty else {
      fields.append(
        Field(outcome: outcomes[0], corners: corners.map { map.middle($0.0, $0.1) }))
      return
    }
    // The corners between two adjacent changes have the same outcome.
    let places = changes.map { side in
      crossings.place(corners[side], corners[(side + 1) % 4])
        ?? map.middle(corners[side].0, corners[side].1)
    }
    let centre = Place(
      x: places.reduce(0) { $0 + $1.x } / Double(places.count),
      y: places.reduce(0) { $0 + $1.y } / Double(places.count))
    for (index, side) in changes.enumerated() {
      let next = (index + 1) % changes.count
      var own = [places[index]]
      var corner = (side + 1) % 4
      while true {
        own.append(map.middle(corners[corner].0, corners[corner].1))
        if corner == changes[next] { break }
        corner = (corner + 1) % 4
      }
      own.append(places[next])
      if changes.count > 2 { own.append(centre) }
      fields.append(Field(outcome: outcomes[(side + 1) % 4], corners: own))
      if changes.count > 2 { lines.append((places[index], centre)) }
    }
    if changes.count == 2 { lines.append((places[0], places[1])) }
  }
}

extension OutcomeMap {
  /// The middle of a cell.
  func middle(_ column: Int, _ row: Int) -> MapOutline.Place {
    MapOutline.Place(x: x.value(column, of: columns), y: y.value(row, of: rows))
  }
}

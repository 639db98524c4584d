internal import FlickCore
public import LuaKit

/// A table of verdicts, distance by velocity, as scripts hold it.
public final class SwipeMapObject: LuaObject {
  private let map: SwipeMap
  private let names: [String]
  /// Row by row, in a row distance by distance, one for each watched pager.
  private let cells: [SwipeMap.Cell]

  init(_ map: SwipeMap, names: [String], rows: [[SwipeMap.Cell]]) {
    self.map = map
    self.names = names
    cells = Array(rows.joined())
  }

  /// The declaration.
  public static let luaType = LuaType<SwipeMapObject>(
    "swipe_map", "Where swipes lead: a table of pages, distance by velocity.",
    properties: [columns, rows],
    methods: [distanceAt, velocityAt, page, margin, text])

  static let columns = LuaProperty<SwipeMapObject>("columns", "How many distances.") {
    $0.map.distances.count
  }
  static let rows = LuaProperty<SwipeMapObject>("rows", "How many velocities.") {
    $0.map.velocities.count
  }

  static let column = Arg.integer("column", "The distance, from 1.", .atLeast(1))
  static let row = Arg.integer("row", "The velocity, from 1, the slowest.", .atLeast(1))
  static let id = Arg<String?>.optional("id", "Which pager; the first watched if absent.")

  static let distanceAt = LuaMethod<SwipeMapObject>(
    "distance", "How far the swipes of a column go.", column, returns: "points"
  ) { map, column in try map.element(of: map.map.distances, column, "column") }

  static let velocityAt = LuaMethod<SwipeMapObject>(
    "velocity", "How fast the swipes of a row are let go.", row, returns: "points per second"
  ) { map, row in try map.element(of: map.map.velocities, row, "row") }

  static let page = LuaMethod<SwipeMapObject>(
    "page", "The page at which a swipe comes to rest.", column, row, id, returns: "it, from 1"
  ) { map, column, row, id in PageNumber.toLua(try map.cell(column, row, id).page) }

  static let margin = LuaMethod<SwipeMapObject>(
    "margin", "How narrow the last decision of a swipe was.", column, row, id,
    returns: "as `decision.margin`"
  ) { map, column, row, id in try map.cell(column, row, id).margin }

  static let text = LuaMethod<SwipeMapObject>(
    "text", "The map for people: a letter for each outcome, the fastest swipes on top.",
    returns: "lines of text"
  ) { map in map.drawing }
}

// MARK: - Cells

extension SwipeMapObject {
  private func element(of list: [Double], _ place: Int, _ name: String) throws -> Double {
    guard list.indices.contains(place - 1) else {
      throw APIError("no \(name) \(place) (1 to \(list.count) expected)")
    }
    return list[place - 1]
  }

  private func cell(_ column: Int, _ row: Int, _ id: String?) throws -> SwipeMap.Cell {
    _ = try element(of: map.distances, column, "column")
    _ = try element(of: map.velocities, row, "row")
    guard let pager = id.map({ names.firstIndex(of: $0) }) ?? 0 else {
      throw APIError(
        "'\(id ?? "")' was not watched\(NearestName.hint(for: id ?? "", among: names)) (one of "
          + "\(names.joined(separator: ", ")))")
    }
    return cells[index(column - 1, row - 1) + pager]
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row * map.distances.count + column) * names.count
  }

  // MARK: Drawing

  private var drawing: String {
    var outcomes: [[Int]] = []
    var lines: [String] = []
    for row in map.velocities.indices.reversed() {
      var line = ""
      for column in map.distances.indices {
        let start = index(column, row)
        let pages = cells[start..<start + names.count].map(\.page)
        let outcome = outcomes.firstIndex(of: pages) ?? outcomes.count
        if outcome == outcomes.count { outcomes.append(pages) }
        line.append(Self.letter(outcome))
      }
      let label = LuaNumber.text(map.velocities[row].rounded())
      lines.append(String(repeating: " ", count: max(0, 7 - label.count)) + label + " " + line)
    }
    let (first, last) = (map.distances.first ?? 0, map.distances.last ?? 0)
    lines.append(
      "   pt/s \(LuaNumber.text(first.rounded())) to \(LuaNumber.text(last.rounded())) pt, left to right"
    )
    for (outcome, pages) in outcomes.enumerated() {
      let words = zip(names, pages).map { "\($0) page \(PageNumber.toLua($1))" }
      lines.append("      \(Self.letter(outcome)) \(words.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private static let letters = Array(".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// A letter for an outcome; those beyond the alphabet share one.
  private static func letter(_ outcome: Int) -> Character {
    outcome < letters.count ? letters[outcome] : "?"
  }
}

internal import FlickHost
internal import FlickSystem

/// A map as text and as a table.
package struct MapText {
  private let map: OutcomeMap

  package init(_ map: OutcomeMap) { self.map = map }

  private static let marks = Array(".#o+x*=%@abcdefghijklmnopqrstuvwyz")

  private static func mark(_ outcome: Int) -> Character {
    outcome < marks.count ? marks[outcome] : "?"
  }

  static let shades = Array(" .:-=+*o%#@")

  private func mark(_ outcome: Int) -> Character {
    guard let shades = map.shades else { return Self.mark(outcome) }
    return map.shade(outcome, of: Self.shades.count, shades).map { Self.shades[$0] } ?? "!"
  }

  /// The map as text, with the highest row first.
  package var lines: [String] {
    let marks = map.outcomes.indices.map(mark)
    var lines = map.grid.lines(map.cells.map { $0.map { marks[$0] } })
    if let shades = map.shades {
      lines.append(
        "from \(FlipText.rough(shades.lowerBound)) (blank) to \(FlipText.rough(shades.upperBound)) (@)"
      )
    } else {
      for (index, outcome) in map.outcomes.enumerated() {
        let reason = outcome == GestureRun.unplayed ? map.fault.map { ", such as: \($0)" } : nil
        lines.append("\(Self.mark(index)) \(outcome)\(reason ?? "")")
      }
    }
    return lines + boundaries + [how]
  }

  private var how: String {
    let total = map.columns * map.rows
    return map.isExact
      ? "exact: each cell by boxes of settings, \(map.playedCount) runs"
      : "\(map.playedCount) of \(total) cells played"
  }

  /// The maximum number of printed boundaries.
  private static let mostListed = 8

  private var boundaries: [String] {
    guard !map.boundaries.isEmpty else { return [] }
    let texts = shortened(map.boundaries, most: Self.mostListed) { $0 }
    return ["boundaries: \(texts.joined(separator: "; "))"]
  }

  /// A table in CSV: the values of both sides, and the outcome.
  package var csv: String {
    csvHead + csvLines
  }

  /// The header of the table.
  package var csvHead: String { Self.csvHead(map.x, map.y) }

  /// The header of a table with these sides.
  package static func csvHead(_ x: OutcomeMap.Side, _ y: OutcomeMap.Side) -> String {
    "\(cell(x.name)),\(cell(y.name)),outcome\n"
  }

  /// The positions of the known cells, in the order of the lines.
  package var csvPlaces: [Int] { map.grid.places(of: map.cells) }

  /// A line for each known cell.
  package var csvLines: String {
    map.grid.csv(map.cells) { Self.cell(map.outcomes[$0]) }
  }

  /// Escapes a text of a script for a table.
  static func cell(_ text: String) -> String {
    let text = PrintableText.of(text)
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return text
    }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// The cells of a map, in rows from the least value of `y`; unknown rows are empty.
extension MapGrid {
  /// The cells as text, a character each, with the highest row first and the labels of both sides.
  func lines(_ cells: [[Character]]) -> [String] {
    let labels = (0..<rows).map { y.name($0, of: rows) }
    let width = labels.map(\.count).max() ?? 0
    let lines = cells.indices.reversed().map { row in
      let isNamed = row % 4 == 0 || row == rows - 1 || y.choiceCount != nil
      let label = isNamed ? labels[row] : ""
      return "".padded(to: width - label.count) + label + " " + String(cells[row])
    }
    return [y.title] + lines + [foot(indent: width + 1)]
  }

  /// The labels below the cells.
  private func foot(indent: Int) -> String {
    guard x.choiceCount == nil else {
      let names = (0..<columns).map { x.name($0, of: columns) }
      return "\(x.name), from left to right: \(names.joined(separator: ", "))"
    }
    let (low, high) = (FlipText.rough(x.range.lowerBound), FlipText.rough(x.range.upperBound))
    let gap = "".padded(to: max(1, columns - low.count - high.count))
    return "".padded(to: indent) + low + gap + high + "  \(x.title)"
  }

  /// The positions of the known cells.
  func places<Cell>(of cells: [[Cell]]) -> [Int] {
    cells.indices.filter { !cells[$0].isEmpty }.flatMap { $0 * columns..<($0 + 1) * columns }
  }

  /// A line of CSV for each known cell: the values of both sides, and its text.
  func csv<Cell>(_ cells: [[Cell]], _ text: (Cell) -> String) -> String {
    var lines = ""
    for (row, own) in cells.enumerated() {
      for (column, cell) in own.enumerated() {
        lines += "\(x.cell(column, of: columns)),\(y.cell(row, of: rows)),\(text(cell))\n"
      }
    }
    return lines
  }
}

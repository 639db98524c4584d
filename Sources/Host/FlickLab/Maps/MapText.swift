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
    let rows = map.cells.map { row in String(row.map { marks[$0] }) }
    var lines = Self.lines(rows, columns: map.columns, map.x, map.y)
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

  /// Rows of cells, the highest first, with the labels of both sides.
  ///
  /// - Parameter rows: the cells of each row from the least value of `y`, a character each.
  static func lines(
    _ rows: [String], columns: Int, _ x: OutcomeMap.Side, _ y: OutcomeMap.Side
  ) -> [String] {
    let labels = rows.indices.map { y.name($0, of: rows.count) }
    let width = labels.map(\.count).max() ?? 0
    let cells = rows.indices.reversed().map { row in
      let isNamed = row % 4 == 0 || row == rows.count - 1 || y.choiceCount != nil
      let label = isNamed ? labels[row] : ""
      return "".padded(to: width - label.count) + label + " " + rows[row]
    }
    return [y.title] + cells + [foot(of: x, columns: columns, indent: width + 1)]
  }

  /// The labels below the cells.
  private static func foot(of side: OutcomeMap.Side, columns: Int, indent: Int) -> String {
    guard side.choiceCount == nil else {
      let names = (0..<columns).map { side.name($0, of: columns) }
      return "\(side.name), from left to right: \(names.joined(separator: ", "))"
    }
    let (low, high) = (FlipText.rough(side.range.lowerBound), FlipText.rough(side.range.upperBound))
    let gap = "".padded(to: max(1, columns - low.count - high.count))
    return "".padded(to: indent) + low + gap + high + "  \(side.title)"
  }

  private var how: String {
    let total = map.columns * map.rows
    return map.isExact
      ? "exact: each cell by boxes of settings, \(map.playedCount) runs"
      : "\(map.playedCount) of \(total) cells played"
  }

  /// The maximum number of printed boundaries.
  private static let mostTold = 8

  private var boundaries: [String] {
    guard !map.boundaries.isEmpty else { return [] }
    let told = shortened(map.boundaries, most: Self.mostTold) { $0 }
    return ["boundaries: \(told.joined(separator: "; "))"]
  }

  /// A table in CSV: the values of both sides, and the outcome.
  package var csv: String {
    csvHead + csvLines
  }

  /// The header of the table.
  package var csvHead: String { Self.csvHead(map.x, map.y) }

  package static func csvHead(_ x: OutcomeMap.Side, _ y: OutcomeMap.Side) -> String {
    "\(cell(x.name)),\(cell(y.name)),outcome\n"
  }

  /// The positions of the known cells, in the order of the lines.
  package var csvPlaces: [Int] {
    map.cells.indices.filter { !map.cells[$0].isEmpty }.flatMap { row in
      row * map.columns..<(row + 1) * map.columns
    }
  }

  /// A line for each known cell.
  package var csvLines: String {
    var text = ""
    for row in 0..<map.rows where !map.cells[row].isEmpty {
      for column in 0..<map.columns {
        let outcome = map.outcomes[map.cells[row][column]]
        text +=
          "\(map.x.cell(column, of: map.columns)),\(map.y.cell(row, of: map.rows)),"
          + Self.cell(outcome) + "\n"
      }
    }
    return text
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

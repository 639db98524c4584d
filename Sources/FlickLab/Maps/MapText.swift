internal import FlickJSON
internal import FlickSystem

/// A map in characters, as a table, and as SVG.
package struct MapText {
  private let map: OutcomeMap

  package init(_ map: OutcomeMap) { self.map = map }

  private static let marks = Array(".#o+x*=%@abcdefghijklmnopqrstuvwyz")

  private static func mark(_ outcome: Int) -> Character {
    outcome < marks.count ? marks[outcome] : "?"
  }

  /// For people: the highest row first.
  package var lines: [String] {
    var lines = ["\(map.y.name)\(map.y.unit.map { ", \($0)" } ?? "")"]
    let labels = (0..<map.rows).map { number(map.y.value($0, of: map.rows)) }
    let width = labels.map(\.count).max() ?? 0
    for row in (0..<map.rows).reversed() {
      let label = row % 4 == 0 || row == map.rows - 1 ? labels[row] : ""
      lines.append(
        String(repeating: " ", count: width - label.count) + label + " "
          + String(map.cells[row].map(Self.mark)))
    }
    let (low, high) = (number(map.x.range.lowerBound), number(map.x.range.upperBound))
    lines.append(
      String(repeating: " ", count: width + 1) + low
        + String(repeating: " ", count: max(1, map.columns - low.count - high.count)) + high
        + "  \(map.x.name)\(map.x.unit.map { ", \($0)" } ?? "")")
    for (index, outcome) in map.outcomes.enumerated() {
      lines.append("\(Self.mark(index)) \(outcome)")
    }
    lines.append(how)
    return lines
  }

  private var how: String {
    let total = map.columns * map.rows
    return map.isExact
      ? "exact: each cell by boxes of settings, \(map.playedCount) runs"
      : "\(map.playedCount) of \(total) cells played"
  }

  private func number(_ number: Double) -> String { FlipText.rough(number) }

  /// Comma separated: the values of both sides, and the outcome.
  package var csv: String {
    csvHead + csvLines
  }

  /// The first line of it.
  package var csvHead: String { "\(Self.cell(map.x.name)),\(Self.cell(map.y.name)),outcome\n" }

  /// The places of the cells that are known, in the order of the lines.
  package var csvPlaces: [Int] {
    map.cells.indices.filter { !map.cells[$0].isEmpty }.flatMap { row in
      row * map.columns..<(row + 1) * map.columns
    }
  }

  /// A line for each cell that is known.
  package var csvLines: String {
    var text = ""
    for row in 0..<map.rows where !map.cells[row].isEmpty {
      for column in 0..<map.columns {
        let outcome = map.outcomes[map.cells[row][column]]
        text +=
          "\(map.x.value(column, of: map.columns)),\(map.y.value(row, of: map.rows)),"
          + Self.cell(outcome) + "\n"
      }
    }
    return text
  }

  /// A text of a script in a table.
  static func cell(_ text: String) -> String {
    let text = PrintableText.of(text)
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return text
    }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

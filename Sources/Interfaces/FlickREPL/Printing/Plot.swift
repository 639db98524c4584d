internal import FlickCore
internal import FlickTerminal

/// A curve over time in characters, with a scale, and marks for events below it.
struct Plot {
  /// A mark below the curve.
  struct Mark {
    var time: Double
    var sign: Character
  }

  var title: String
  var times: ClosedRange<Double>
  /// The values at equal steps over `times`; a value that is not finite leaves a gap.
  var values: [Double]
  var marks: [Mark] = []
  /// The explanation of the marks' signs.
  var legend = ""

  private static let height = 10

  /// The number of columns for the curve if the plot, with its scale, is `width` characters wide.
  static func columns(in width: Int) -> Int { (width - 12).clamped(to: 20...100) }

  /// - Parameter isUnicode: whether to draw braille patterns and lines instead of ASCII.
  func lines(width: Int, isUnicode: Bool = true) -> [String] {
    let finite = values.filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max() else {
      return ["\(title): no numbers to plot"]
    }
    let columns = Self.columns(in: width)
    var canvas = BrailleCanvas(width: columns, height: Self.height)
    canvas.plot(values, in: low...high)
    var buffer = CellBuffer(width: columns, height: Self.height)
    buffer.draw(canvas, x: 0, y: 0, isUnicode: isUnicode)
    let top = plain(high)
    let bottom = plain(low)
    let margin = max(top.count, bottom.count)
    var lines = [title]
    for row in 0..<Self.height {
      let label = row == 0 ? top : row == Self.height - 1 ? bottom : ""
      let space = String(repeating: " ", count: margin - label.count)
      lines.append(
        PrintedText.unpadded("\(space)\(label) \(isUnicode ? "│" : "|")\(buffer.text(row: row))"))
    }
    let axis = String(repeating: " ", count: margin) + (isUnicode ? " └" : " +")
    lines.append(axis + markRow(columns, isUnicode ? "─" : "-"))
    let start = "\(plain(times.lowerBound)) s"
    let end = "\(plain(times.upperBound)) s"
    let gap = max(1, columns - start.count - end.count)
    lines.append(
      String(repeating: " ", count: margin + 2) + start + String(repeating: " ", count: gap) + end)
    if !legend.isEmpty { lines.append(String(repeating: " ", count: margin + 2) + legend) }
    return lines
  }

  private func markRow(_ columns: Int, _ line: Character) -> String {
    var row = [Character](repeating: line, count: columns)
    let extent = times.upperBound - times.lowerBound
    for mark in marks where times.contains(mark.time) {
      let share = extent > 0 ? (mark.time - times.lowerBound) / extent : 0
      row[Int(share * Double(columns - 1))] = mark.sign
    }
    return String(row)
  }
}

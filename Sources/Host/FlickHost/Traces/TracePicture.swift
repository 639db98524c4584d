internal import FlickCore

/// The paths of the fingers of a trace, drawn with characters.
enum TracePicture {
  /// Columns and rows; a character is about twice as high as wide.
  private static let columns = 48
  private static let rows = 16

  /// Lines of text: `o` at a touch down, the finger's number along its path, `x` at its lift.
  static func lines(of trace: Trace) -> [String] {
    let points = trace.touches.map(\.position)
    guard let first = points.first else { return [] }
    let bounds = points.reduce((first.x, first.x, first.y, first.y)) {
      (min($0.0, $1.x), max($0.1, $1.x), min($0.2, $1.y), max($0.3, $1.y))
    }
    let (width, height) = (bounds.1 - bounds.0, bounds.3 - bounds.2)
    // Points to a column; to a row twice as many.
    let unit = max(width / Double(columns - 1), height / Double(2 * (rows - 1)), 1)
    let used = Int((height / (2 * unit)).rounded()) + 1
    var cells = Array(
      repeating: Array(repeating: Character(" "), count: Int((width / unit).rounded()) + 1),
      count: used)
    var last: [Int: Point2D] = [:]
    func mark(_ point: Point2D, _ character: Character) {
      let row = Int(((point.y - bounds.2) / (2 * unit)).rounded())
      let column = Int(((point.x - bounds.0) / unit).rounded())
      let before = cells[row][column]
      if character == "x" || before == " " || before.isNumber { cells[row][column] = character }
    }
    for touch in trace.touches where !touch.isInTheAir {
      let number = Character(String(touch.pointer % 10))
      if touch.phase == .moved, let start = last[touch.pointer] {
        for step in 1...columns {
          let share = Double(step) / Double(columns)
          mark(
            Point2D(
              x: start.x + share * (touch.position.x - start.x),
              y: start.y + share * (touch.position.y - start.y)), number)
        }
      }
      if touch.phase == .began { mark(touch.position, "o") }
      if touch.isLast { mark(touch.position, "x") }
      last[touch.pointer] = touch.position
    }
    return cells.map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }
}

internal import FlickCore
internal import FlickTerminal

/// Where everything is on the terminal: the screen in its frame, the bar of time, the status, a
/// panel.
struct ViewLayout: Hashable, Sendable {
  /// The picture of the screen, without its frame.
  private(set) var content = CellRect(x: 0, y: 0, width: 0, height: 0)
  /// The bar that shows the time and is dragged through it; nil without room.
  private(set) var bar: CellRect?
  /// The rows of the status.
  private(set) var status: [Int] = []
  /// Tunables, decisions or help.
  private(set) var panel: CellRect?
  /// The plot under the screen.
  private(set) var plot: CellRect?
  /// Whether the terminal is too small to show a screen.
  private(set) var isTooSmall = false

  private let screen: Size

  /// The tunable that has the panel's first row: the chosen one is always seen.
  private(set) var firstTunable = 0

  /// The least picture that is of use, in cells.
  static let leastContent = CellSize(width: 8, height: 6)

  /// The width of a panel: beside the screen at least and at most, and over it.
  private static let leastPanel = 30
  private static let panelOver = 40
  private static let mostPanel = 64

  init(
    _ size: CellSize, screen: Size, panel kind: ViewState.Panel, showsPlot: Bool, chosen: Int = 0
  ) {
    self.screen = Size(width: max(screen.width, 1), height: max(screen.height, 1))
    let statusRows = size.height >= 16 ? 2 : 1
    status = (size.height - statusRows..<size.height).filter { $0 >= 0 }
    let barRow = size.height - statusRows - 1
    let plotRows = showsPlot ? min(12, max(5, (barRow - 8) / 3)) : 0
    let rows = barRow - plotRows - 2
    let columns = size.width - 2
    guard rows >= Self.leastContent.height, columns >= Self.leastContent.width else {
      isTooSmall = true
      return
    }

    content = Self.fitted(screen, in: CellRect(x: 1, y: 1, width: columns, height: rows))
    let frame = CellSize(width: content.width + 2, height: content.height + 2)
    var left = (size.width - frame.width) / 2
    if kind != .none {
      let free = size.width - frame.width - 1
      if free >= Self.leastPanel {
        let width = min(free, Self.mostPanel)
        left = (size.width - frame.width - 1 - width) / 2
        panel = CellRect(x: left + frame.width + 1, y: 0, width: width, height: barRow - plotRows)
      } else {
        let width = min(size.width, Self.panelOver)
        panel = CellRect(x: size.width - width, y: 0, width: width, height: barRow - plotRows)
      }
    }
    content.x = left + 1
    if let panel {
      firstTunable = max(0, chosen + 1 - (panel.height - 3) / Self.rowsPerTunable)
    }
    bar = CellRect(x: 0, y: barRow, width: size.width, height: 1)
    if plotRows > 0 {
      plot = CellRect(x: 0, y: barRow - plotRows, width: size.width, height: plotRows)
    }
  }

  /// The largest picture of a screen's shape in the middle of an area: a cell is two square pixels
  /// over each other.
  static func fitted(_ screen: Size, in area: CellRect) -> CellRect {
    let shape = max(screen.width, 1) / max(screen.height, 1)
    let height = min(Double(area.height) * 2, Double(area.width) / shape)
    let width = min(area.width, max(1, Int(max(1, (height * shape).rounded()))))
    let rows = min(area.height, max(1, Int((height / 2).rounded())))
    return CellRect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - rows) / 2, width: width,
      height: rows)
  }

  /// The rectangle of the frame around the screen.
  var frame: CellRect {
    CellRect(
      x: content.x - 1, y: content.y - 1, width: content.width + 2, height: content.height + 2)
  }

  // MARK: From cells to points

  /// Points in a cell, across and down.
  var pointsPerCell: Size {
    Size(
      width: screen.width / Double(max(1, content.width)),
      height: screen.height / Double(max(1, content.height)))
  }

  /// The place on the screen, in points, of a place on the terminal.
  func point(x: Double, y: Double) -> Point {
    let cell = pointsPerCell
    return Point(
      x: (x - Double(content.x)) * cell.width, y: (y - Double(content.y)) * cell.height)
  }

  /// The place on the terminal, in cells, of a place on the screen.
  func cell(of place: Point) -> (x: Double, y: Double) {
    let cell = pointsPerCell
    return (Double(content.x) + place.x / cell.width, Double(content.y) + place.y / cell.height)
  }

  // MARK: Bar and sliders

  /// What stands left and right of the bar's line.
  static let barMargin = 10

  /// The columns of the bar's line.
  var barLine: Range<Int> {
    guard let bar, bar.width > 2 * Self.barMargin else { return 0..<0 }
    return bar.x + Self.barMargin..<bar.x + bar.width - Self.barMargin
  }

  /// The share of time at a place on the bar.
  func share(ofBar x: Double) -> Double { Self.share(x, barLine) }

  /// Rows of the tunables panel: a title, then two rows each.
  static let firstTunableRow = 2
  static let rowsPerTunable = 2

  /// The columns of sliders.
  var sliderLine: Range<Int> {
    guard let panel, panel.width > 24 else { return 0..<0 }
    return panel.x + 4..<panel.x + panel.width - 14
  }

  /// The row in which a tunable is named; its slider is below.
  func row(ofTunable index: Int) -> Int? {
    guard let panel, index >= firstTunable else { return nil }
    let row = panel.y + Self.firstTunableRow + (index - firstTunable) * Self.rowsPerTunable
    return row + 1 < panel.y + panel.height - 1 ? row : nil
  }

  /// The tunable that has a row.
  func tunable(atRow row: Int) -> Int? {
    guard let panel, row >= panel.y + Self.firstTunableRow else { return nil }
    return firstTunable + (row - panel.y - Self.firstTunableRow) / Self.rowsPerTunable
  }

  func isOnSlider(_ x: Double) -> Bool {
    Double(sliderLine.lowerBound) <= x && x < Double(sliderLine.upperBound)
  }

  /// The share of its range at a place on a slider.
  func share(ofSlider x: Double) -> Double { Self.share(x, sliderLine) }

  private static func share(_ x: Double, _ line: Range<Int>) -> Double {
    guard line.count > 1 else { return 0 }
    return min(max((x - Double(line.lowerBound) - 0.5) / Double(line.count - 1), 0), 1)
  }
}

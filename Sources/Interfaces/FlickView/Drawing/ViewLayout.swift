internal import FlickCells
internal import FlickCore
internal import FlickTerminal

/// The layout of the view: the screen in its frame, the time bar, the status, panels.
struct ViewLayout: Hashable, Sendable {
  /// The picture of the screen, without its frame.
  private(set) var content = CellRect(x: 0, y: 0, width: 0, height: 0)
  /// The time bar; nil without space.
  private(set) var bar: CellRect?
  /// The rows of the status.
  private(set) var status: [Int] = []
  /// The panel for tunables, decisions or help.
  private(set) var panel: CellRect?
  /// The decisions beside the tunables, if the terminal is wide enough.
  private(set) var side: CellRect?
  /// The plot below the screen.
  private(set) var plot: CellRect?
  /// Whether the terminal is too small to show a screen.
  private(set) var isTooSmall = false

  private let screen: Size2D

  /// The first visible row of the list of tunables.
  ///
  /// The selected one is always visible.
  private(set) var firstRow = 0
  /// The number of rows of the panel that explain the selected tunable.
  private(set) var footerRows = 0
  private let listRows: Int

  /// The minimum useful size of the picture, in cells.
  static let minContent = CellSize(width: 8, height: 6)

  /// The widths of a panel: the minimum and maximum beside the screen, and the width over it.
  private static let minPanel = 30
  private static let panelOver = 40
  private static let maxPanel = 64
  /// The minimum widths of two panels beside each other.
  private static let minTunables = 46
  private static let minSide = 36

  /// - Parameters:
  ///   - list: The number of rows of the list of tunables, and the row of the selected one.
  ///   - hasStrip: Whether one of them is a strip.
  init(
    _ size: CellSize, screen: Size2D, panel kind: ViewState.Panel, showsPlot: Bool,
    list: (rows: Int, chosen: Int) = (0, 0), hasStrip: Bool = false
  ) {
    self.screen = Size2D(width: max(screen.width, 1), height: max(screen.height, 1))
    listRows = list.rows
    let statusRows = size.height >= 16 ? 2 : 1
    status = (size.height - statusRows..<size.height).filter { $0 >= 0 }
    let barRow = size.height - statusRows - 1
    let plotRows = showsPlot ? ((barRow - 8) / 3).clamped(to: 5...12) : 0
    let rows = barRow - plotRows - 2
    let columns = size.width - 2
    guard rows >= Self.minContent.height, columns >= Self.minContent.width else {
      isTooSmall = true
      return
    }

    content = CellRect.fitted(screen, in: CellRect(x: 1, y: 1, width: columns, height: rows))
    let frame = CellSize(width: content.width + 2, height: content.height + 2)
    var left = (size.width - frame.width) / 2
    if kind != .none {
      let free = size.width - frame.width - 1
      if free >= Self.minPanel {
        let height = barRow - plotRows
        let widths = Self.panels(of: kind, in: free)
        left = (size.width - frame.width - 1 - widths.panel - widths.side) / 2
        panel = CellRect(x: left + frame.width + 1, y: 0, width: widths.panel, height: height)
        if widths.side > 0 {
          side = CellRect(
            x: left + frame.width + 2 + widths.panel, y: 0, width: widths.side - 1, height: height)
        }
      } else {
        let width = min(size.width, Self.panelOver)
        panel = CellRect(x: size.width - width, y: 0, width: width, height: barRow - plotRows)
      }
    }
    content.x = left + 1
    if kind == .tunables, let panel {
      footerRows = panel.height >= 16 ? 4 : panel.height >= 11 ? 2 : 0
      let room = max(1, panel.height - 2 - footerRows)
      firstRow = (list.chosen + (hasStrip ? 3 : 2) - room).clamped(from: 0, to: list.chosen)
    }
    bar = CellRect(x: 0, y: barRow, width: size.width, height: 1)
    if plotRows > 0 {
      plot = CellRect(x: 0, y: barRow - plotRows, width: size.width, height: plotRows)
    }
  }

  /// The widths of the panel and of the one beside it, including the gap before it, for a number of
  /// free columns.
  private static func panels(of kind: ViewState.Panel, in free: Int) -> (panel: Int, side: Int) {
    guard kind == .tunables, free > minTunables + minSide else {
      return (min(free, maxPanel), 0)
    }
    let panel = (free * 11 / 20).clamped(to: minTunables...maxPanel)
    return (panel, min(free - panel, maxPanel))
  }

  /// Whether the panel is beside the screen and does not cover it.
  var hasPanelBeside: Bool { panel.map { $0.x > content.x + content.width } ?? false }

  /// The frame around the screen.
  var frame: CellRect { content.grown(by: 1) }

  // MARK: Conversion of cells to points

  /// The size of a cell in points.
  var pointsPerCell: Size2D { content.pointsPerCell(of: screen) }

  /// The position on the screen in points for a position on the terminal.
  func point(x: Double, y: Double) -> Point2D { content.point(x: x, y: y, of: screen) }

  /// The position on the terminal in cells for a position on the screen.
  func cell(of place: Point2D) -> (x: Double, y: Double) {
    let cell = pointsPerCell
    return (Double(content.x) + place.x / cell.width, Double(content.y) + place.y / cell.height)
  }

  // MARK: Bar and sliders

  /// The space on each side of the bar's line.
  static let barMargin = 10

  /// The columns of the bar's line.
  var barLine: Range<Int> {
    guard let bar, bar.width > 2 * Self.barMargin else { return 0..<0 }
    return bar.x + Self.barMargin..<bar.x + bar.width - Self.barMargin
  }

  /// The share of time at a position on the bar.
  func share(ofBar x: Double) -> Double { Self.share(x, barLine) }

  /// The columns of sliders.
  var sliderLine: Range<Int> {
    guard let panel, panel.width > 24 else { return 0..<0 }
    return panel.x + 4..<panel.x + panel.width - 4
  }

  /// The terminal row of a row in the list of tunables; nil if it is not visible.
  func row(ofList index: Int) -> Int? {
    guard let panel, index >= firstRow else { return nil }
    let row = panel.y + 1 + index - firstRow
    return row < panel.y + panel.height - 1 - footerRows ? row : nil
  }

  /// The row of the list at a row of the terminal.
  func listRow(at row: Int) -> Int? {
    guard let panel else { return nil }
    let index = firstRow + row - panel.y - 1
    return index >= firstRow && index < listRows && self.row(ofList: index) == row ? index : nil
  }

  func isOnSlider(_ x: Double) -> Bool {
    Double(sliderLine.lowerBound) <= x && x < Double(sliderLine.upperBound)
  }

  /// The share of the range at a position on a slider.
  func share(ofSlider x: Double) -> Double { Self.share(x, sliderLine) }

  private static func share(_ x: Double, _ line: Range<Int>) -> Double {
    guard line.count > 1 else { return 0 }
    return ((x - Double(line.lowerBound) - 0.5) / Double(line.count - 1)).clamped(to: 0...1)
  }
}

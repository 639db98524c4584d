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
  /// Decisions beside the tunables, where it is wide.
  private(set) var side: CellRect?
  /// The plot under the screen.
  private(set) var plot: CellRect?
  /// Whether the terminal is too small to show a screen.
  private(set) var isTooSmall = false

  private let screen: Size

  /// The row of the list of tunables that stands first: the chosen one is always seen.
  private(set) var firstRow = 0
  /// How many rows of the panel say what the chosen tunable means.
  private(set) var footerRows = 0
  private let listRows: Int

  /// The least picture that is of use, in cells.
  static let leastContent = CellSize(width: 8, height: 6)

  /// The width of a panel: beside the screen at least and at most, and over it.
  private static let leastPanel = 30
  private static let panelOver = 40
  private static let mostPanel = 64
  /// Of two panels beside each other.
  private static let leastTunables = 46
  private static let leastSide = 36

  /// - Parameters:
  ///   - list: how many rows the list of tunables has, and which are the chosen one's.
  ///   - hasStrip: whether a strip is among these.
  init(
    _ size: CellSize, screen: Size, panel kind: ViewState.Panel, showsPlot: Bool,
    list: (rows: Int, chosen: Int) = (0, 0), hasStrip: Bool = false
  ) {
    self.screen = Size(width: max(screen.width, 1), height: max(screen.height, 1))
    listRows = list.rows
    let statusRows = size.height >= 16 ? 2 : 1
    status = (size.height - statusRows..<size.height).filter { $0 >= 0 }
    let barRow = size.height - statusRows - 1
    let plotRows = showsPlot ? ((barRow - 8) / 3).clamped(to: 5...12) : 0
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

  /// The widths of the panel and of the one beside it, with the gap before that, in a number of
  /// free columns.
  private static func panels(
    of kind: ViewState.Panel, in free: Int
  ) -> (panel: Int, side: Int) {
    guard kind == .tunables, free > leastTunables + leastSide else {
      return (min(free, mostPanel), 0)
    }
    let panel = (free * 11 / 20).clamped(to: leastTunables...mostPanel)
    return (panel, min(free - panel, mostPanel))
  }

  /// The largest picture of a screen's shape in the middle of an area: a cell is two square pixels
  /// over each other.
  static func fitted(_ screen: Size, in area: CellRect) -> CellRect {
    let shape = max(screen.width, 1) / max(screen.height, 1)
    let height = min(Double(area.height) * 2, Double(area.width) / shape)
    // Not clamped, as where the area is empty the picture is.
    let width = min(area.width, max(1, Int(max(1, (height * shape).rounded()))))
    let rows = min(area.height, max(1, Int((height / 2).rounded())))
    return CellRect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - rows) / 2, width: width,
      height: rows)
  }

  /// Whether the panel covers nothing of the screen.
  var hasPanelBeside: Bool { panel.map { $0.x > content.x + content.width } ?? false }

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

  /// The columns of sliders.
  var sliderLine: Range<Int> {
    guard let panel, panel.width > 24 else { return 0..<0 }
    return panel.x + 4..<panel.x + panel.width - 4
  }

  /// Where a row of the list of tunables is; nil if it is not seen.
  func row(ofList index: Int) -> Int? {
    guard let panel, index >= firstRow else { return nil }
    let row = panel.y + 1 + index - firstRow
    return row < panel.y + panel.height - 1 - footerRows ? row : nil
  }

  /// The row of the list that is at a row of the terminal.
  func listRow(at row: Int) -> Int? {
    guard let panel else { return nil }
    let index = firstRow + row - panel.y - 1
    return index >= firstRow && index < listRows && self.row(ofList: index) == row ? index : nil
  }

  func isOnSlider(_ x: Double) -> Bool {
    Double(sliderLine.lowerBound) <= x && x < Double(sliderLine.upperBound)
  }

  /// The share of its range at a place on a slider.
  func share(ofSlider x: Double) -> Double { Self.share(x, sliderLine) }

  private static func share(_ x: Double, _ line: Range<Int>) -> Double {
    guard line.count > 1 else { return 0 }
    return ((x - Double(line.lowerBound) - 0.5) / Double(line.count - 1)).clamped(to: 0...1)
  }
}

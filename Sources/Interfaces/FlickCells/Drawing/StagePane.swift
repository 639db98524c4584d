package import FlickAPI
package import FlickCore
internal import FlickHost
package import FlickTerminal

/// The pane above a session's prompt: the screen in its frame, the decisions beside it if there is
/// space, and a line below with the time and positions.
package struct StagePane {
  /// The contents of the pane.
  package struct Content {
    package var stage: Stage
    /// The picture of the screen; nil if a function of the script that contributes to it fails.
    package var picture: Picture?
    package var title: String
    package var decisions: DecisionLog
    /// The fingers that are down, in points.
    package var fingers: [Point2D]

    package init(
      _ stage: Stage, picture: Picture?, title: String, decisions: DecisionLog, fingers: [Point2D]
    ) {
      self.stage = stage
      self.picture = picture
      self.title = title
      self.decisions = decisions
      self.fingers = fingers
    }
  }

  private let theme: Theme
  private let style: PixelStyle
  private var painter: ScreenPainter
  /// The last position of the screen in cells, and its size in points.
  private var area = CellRect(x: 0, y: 0, width: 0, height: 0)
  private var screen = Size2D(width: 1, height: 1)

  /// The minimum width of the decisions.
  private static let leastPanel = 30

  package init(_ capabilities: TerminalCapabilities) {
    theme = Theme(capabilities)
    style = capabilities.pixelStyle
    painter = ScreenPainter(capabilities)
  }

  /// Draws the pane into a buffer of the given size.
  package mutating func draw(_ content: Content, size: CellSize) -> CellBuffer {
    var buffer = CellBuffer(size)
    guard size.height >= 4, size.width >= 8 else { return buffer }
    let room = CellRect(x: 1, y: 1, width: size.width - 2, height: size.height - 3)
    screen = content.picture?.size ?? Size2D(width: 390, height: 844)
    area = CellRect.fitted(screen, in: room)
    let free = size.width - area.width - 3
    if free >= Self.leastPanel {
      area.x = 1
      let panel = CellRect(x: area.width + 3, y: 0, width: free, height: size.height - 1)
      DecisionPanel(
        theme: theme, stage: content.stage, decisions: content.decisions, scrollOffset: 0
      ).draw(in: panel, &buffer)
    }
    buffer.frame(area.grown(by: 1), title: content.title, theme, theme.faint)
    if let picture = content.picture {
      let marks = ScreenPainter.Marks(fingers: content.fingers)
      painter.draw(picture, marks, in: area, on: &buffer, as: style)
    }
    drawLine(content.stage, &buffer)
    return buffer
  }

  /// Whether a position in cells is on the screen.
  package func shows(x: Double, y: Double) -> Bool { area.contains(x, y) }

  /// The position on the screen in points for a position in cells.
  package func point(x: Double, y: Double) -> Point2D { area.point(x: x, y: y, of: screen) }

  /// Draws the line between the stage and the prompt.
  private func drawLine(_ stage: Stage, _ buffer: inout CellBuffer) {
    let row = buffer.height - 1
    let line = Cell(Glyph(theme.line), theme.faint)
    for x in 0..<buffer.width { buffer.set(line, x: x, y: row) }
    let isMoving = stage.nextMoment < .infinity
    var x = 2
    func add(_ text: String, _ style: CellStyle) {
      let text = theme.shown(text)
      let cut = text.cut(to: max(0, buffer.width - 2 - x), ellipsis: theme.ellipsis)
      buffer.draw(cut, x: x, y: row, style)
      x += cut.count
    }
    add(" \(isMoving ? theme.play : theme.rest) ", isMoving ? theme.good : theme.faint)
    add("\(fixed(stage.time.value, decimals: 3)) s ", theme.strong)
    for text in Places.texts(on: stage, theme) { add(" \(text) ", theme.accent) }
  }
}

internal import FlickAPI
internal import FlickCells
internal import FlickCore
internal import FlickSystem
internal import FlickTerminal

/// The stage above the prompt.
///
/// Motions are shown after an entry has completed, from the stage's journal. Results therefore do
/// not depend on the speed of the terminal.
final class StageView {
  private let pane: TerminalPane
  /// The number of rows requested; nil for as many as fit.
  let wantedRows: Int?
  private var drawing: StagePane
  /// The stage that was drawn last, and its time.
  private weak var shown: StageObject?
  private var shownTime: Seconds = 0

  /// The maximum duration of a shown passage, in seconds.
  ///
  /// A longer passage is played faster.
  private static let longestPassage = 2.0

  /// The interval between frames while a passage is shown.
  private static let frameTime = Duration.milliseconds(16)

  /// Reserves the upper rows of the terminal.
  init(rows: Int?) throws {
    wantedRows = rows
    var capabilities = TerminalCapabilities(environment: { Environment.value($0) })
    capabilities.queryTmux()
    pane = try TerminalPane(rows: rows, capabilities)
    drawing = StagePane(pane.capabilities)
  }

  /// Whether a terminal can show it at all.
  static var isPossible: Bool {
    TerminalCapabilities(environment: { Environment.value($0) }).isUsable
  }

  /// Whether the terminal is large enough to show something.
  var hasRoom: Bool { pane.size.height > 0 }

  /// Releases the rows.
  func close() { pane.close() }

  /// The number of rows below the stage when it is shown.
  var rowsBelow: Int { pane.rowsBelow }

  /// Whether the stage is hidden for longer text.
  var isAside: Bool { pane.isAside }

  /// Hides the stage, and leaves its rows to the text below until it is next drawn.
  func stepAside() throws { try pane.stepAside() }

  /// Enables or disables reports of the mouse while a line is typed.
  func reportMouse(_ isOn: Bool) throws { try pane.reportMouse(isOn) }

  /// The point of the screen at the middle of the event's cell; nil if the cell is outside the
  /// screen.
  func place(_ mouse: MouseEvent) -> Point2D? {
    let (x, y) = (Double(mouse.x) + 0.5, Double(mouse.y) + 0.5)
    return !isAside && drawing.shows(x: x, y: y) ? drawing.point(x: x, y: y) : nil
  }

  /// The point at the middle of the event's cell, inside or outside the screen, for a finger that
  /// is down.
  func anyPlace(_ mouse: MouseEvent) -> Point2D {
    drawing.point(x: Double(mouse.x) + 0.5, y: Double(mouse.y) + 0.5)
  }

  /// Redraws everything after a change of the terminal.
  ///
  /// - Returns: whether the text below the stage was erased.
  func redraw(_ change: ScreenChange, _ stage: StageObject?) throws -> Bool {
    let isEmptied = try pane.follow()
    if change == .cleared { try pane.clear() }
    try draw(stage)
    return isEmptied
  }

  /// Shows the passage since the stage was last drawn, then draws its current state.
  ///
  /// - Parameters:
  ///   - start: the start of the passage; nil for the time of the last picture.
  ///   - tick: called between two pictures. An error from it, or any key, ends the passage.
  /// - Returns: whether the text below the stage was erased.
  func show(
    _ stage: StageObject?, from start: Seconds? = nil, tick: () throws -> Void
  ) throws -> Bool {
    let isEmptied = try pane.follow()
    if pane.isAside { try pane.comeBack() }
    if let stage {
      let start = start ?? (shown === stage ? shownTime : stage.now)
      if hasRoom, start < stage.now { try? pass(from: start, on: stage, tick) }
    }
    try draw(stage)
    return isEmptied
  }

  private func pass(from start: Seconds, on stage: StageObject, _ tick: () throws -> Void) throws {
    let passage = (stage.now - start).value
    let speed = max(1, passage / Self.longestPassage)
    let began = TerminalSession.now
    var next = began
    while true {
      let time = start + Seconds((TerminalSession.now - began) / .seconds(1) * speed)
      guard time < stage.now else { return }
      try stage.visiting(time) { try draw(stage) }
      next = max(next + Self.frameTime, TerminalSession.now)
      if try pane.wait(until: next) { return }
      try tick()
    }
  }

  /// Draws the current state of the stage.
  func draw(_ stage: StageObject?) throws {
    (shown, shownTime) = (stage, stage?.now ?? 0)
    guard let stage else { return try pane.show(CellBuffer(pane.size)) }
    let content = StagePane.Content(
      stage.current, picture: try? stage.pictureNow(), title: stage.title,
      decisions: stage.decisionsSoFar, fingers: stage.fingersDown.map(\.position))
    try pane.show(drawing.draw(content, size: pane.size))
  }
}

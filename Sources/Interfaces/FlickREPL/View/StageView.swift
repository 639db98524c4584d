internal import FlickAPI
internal import FlickCells
internal import FlickCore
internal import FlickSystem
internal import FlickTerminal

/// The stage above the prompt.
///
/// The motions since it was last drawn are shown afterwards, from the stage's journal: the entry
/// itself is complete by then, and nothing depends on the speed of a terminal.
final class StageView {
  private let pane: TerminalPane
  /// How many rows were asked for; nil for as many as fit.
  let wantedRows: Int?
  private var drawing: StagePane
  /// What was drawn last, and its time.
  private weak var shown: StageObject?
  private var shownTime: Seconds = 0

  /// The longest that a passage is shown, in seconds; what took longer goes by faster.
  private static let longestPassage = 2.0

  /// Frames a second while time passes.
  private static let frameTime = Duration.milliseconds(16)

  /// Takes the upper rows of the terminal over.
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

  /// Gives the rows back.
  func close() { pane.close() }

  /// The rows below it when it is there.
  var rowsBelow: Int { pane.rowsBelow }

  /// Whether it has stepped aside for longer text.
  var isAside: Bool { pane.isAside }

  /// Leaves its rows to the text below until it is drawn again.
  func stepAside() throws { try pane.stepAside() }

  /// Has the mouse reported while a line is typed, or not any more.
  func hearMouse(_ isOn: Bool) throws { try pane.reportMouse(isOn) }

  /// Where on the screen the middle of a cell is; nil beside it.
  func place(_ mouse: MouseEvent) -> Point2D? {
    let (x, y) = (Double(mouse.x) + 0.5, Double(mouse.y) + 0.5)
    return !isAside && drawing.shows(x: x, y: y) ? drawing.point(x: x, y: y) : nil
  }

  /// The same for a finger that is down, which may leave the screen.
  func anyPlace(_ mouse: MouseEvent) -> Point2D {
    drawing.point(x: Double(mouse.x) + 0.5, y: Double(mouse.y) + 0.5)
  }

  /// Draws the stage as it is under a finger.
  func drawNow(_ stage: StageObject) throws { try draw(stage) }

  /// Draws everything anew after a change of the terminal.
  ///
  /// - Returns: whether what stood below it is gone.
  func redraw(_ change: ScreenChange, _ stage: StageObject?) throws -> Bool {
    let isEmptied = try pane.follow()
    if change == .cleared { try pane.clear() }
    try draw(stage)
    return isEmptied
  }

  /// Draws the stage as it is, after the passage since it was drawn last.
  ///
  /// - Parameters:
  ///   - start: where the passage begins if it is another time than that of the last picture.
  ///   - tick: called between two pictures; what it throws ends the passage, as any key does.
  /// - Returns: whether what stood below it is gone.
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

  private func pass(
    from start: Seconds, on stage: StageObject, _ tick: () throws -> Void
  ) throws {
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

  private func draw(_ stage: StageObject?) throws {
    (shown, shownTime) = (stage, stage?.now ?? 0)
    guard let stage else { return try pane.show(CellBuffer(pane.size)) }
    let content = StagePane.Content(
      stage.current, picture: try? stage.pictureNow(), title: stage.title,
      decisions: stage.decisionsSoFar, fingers: stage.fingersDown.map(\.position))
    try pane.show(drawing.draw(content, size: pane.size))
  }
}

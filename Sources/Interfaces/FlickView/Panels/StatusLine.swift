internal import FlickCells
internal import FlickCore
internal import FlickHost
internal import FlickSession
internal import FlickTerminal

/// The last rows: time, positions, and the last decision with its margin.
struct StatusLine {
  var theme: Theme
  var stage: Stage
  var state: ViewState
  var isBusy: Bool
  /// Whether a replay would give the same result.
  var isReproducible = true
  /// The error of mouse positions in cells; nil without a mouse.
  var mouse: (x: Double, y: Double)?
  var decision: Decision?
  /// The last gesture, if no component took it; shown in place of the decision.
  var untaken: UntakenGesture?
  /// The effect of an edit on the last gesture, shown before the decision.
  var change: DecisionPairs.Pair?

  func draw(_ buffer: inout CellBuffer) {
    let layout = state.layout
    guard let first = layout.status.first else { return }
    let width = buffer.width
    let right = mouseText(layout) + "  ? help"
    let rightWidth = right.count
    drawState(&buffer, row: first, width: max(0, width - rightWidth - 2))
    if width > rightWidth { buffer.draw(right, x: width - rightWidth, y: first, theme.faint) }
    // The last row shows the verdict. A message temporarily replaces the time; an error in the
    // script on disk does so until it is fixed.
    if let verdict = layout.status.dropFirst().last { drawVerdict(&buffer, row: verdict) }
    let fault = state.fault.map { ViewState.Message(text: $0, isError: true) }
    if let message = state.message ?? fault { draw(message, &buffer, row: first) }
  }

  private func draw(_ message: ViewState.Message, _ buffer: inout CellBuffer, row: Int) {
    buffer.fill(CellRect(x: 0, y: row, width: buffer.width, height: 1), .terminal)
    let style = message.isError ? theme.bad : theme.warm
    buffer.line(Self.oneLine(message.text), x: 0, y: row, width: buffer.width, style, theme)
  }

  private func drawState(_ buffer: inout CellBuffer, row: Int, width: Int) {
    let pace = ViewState.Pace.all[state.pace]
    let isRunning = isBusy && !state.isPaused
    let glyph = state.isPaused ? theme.pause : isRunning ? theme.play : theme.rest
    var x = 0
    func add(_ text: String, _ style: CellStyle) {
      guard x < width else { return }
      let room = width - x
      let cut = theme.shown(text).cut(to: room, ellipsis: theme.ellipsis)
      buffer.draw(cut, x: x, y: row, style)
      x += cut.count
    }
    if state.isRecording { add(theme.record + " ", theme.bad) }
    add(glyph + " ", state.isPaused ? theme.warm : isRunning ? theme.good : theme.faint)
    add(fixed(stage.time.value, decimals: 3) + " s", theme.strong)
    add("  \(pace.name)\(theme.times)", pace.factor == 1 ? theme.faint : theme.warm)
    for name in state.modes.names { add("  \(name)", theme.warm) }
    if !isReproducible { add("  not reproducible", theme.bad) }
    let places = Places.texts(on: stage, theme, first: decision?.component)
    for text in places { add("  " + text, theme.accent) }
  }

  private func mouseText(_ layout: ViewLayout) -> String {
    guard let mouse else { return "no mouse" }
    let cell = layout.pointsPerCell
    let (x, y) = (mouse.x * cell.width, mouse.y * cell.height)
    let digits = max(x, y) < 3 ? 1 : 0
    return "mouse \(theme.plusMinus)\(fixed(x, decimals: digits))\(theme.times)"
      + "\(fixed(y, decimals: digits)) pt"
  }

  /// Draws the decision of the last gesture, and the effect of an edit on it.
  private func drawVerdict(_ buffer: inout CellBuffer, row: Int) {
    if let task = state.task {
      // A study does not show verdicts.
      return buffer.line(task, x: 0, y: row, width: buffer.width, theme.strong, theme)
    }
    guard let change else {
      if let untaken {
        let texts = untaken.texts(stage.scene)
        let text = texts.first { $0.count <= buffer.width } ?? texts[texts.count - 1]
        buffer.line(text, x: 0, y: row, width: buffer.width, theme.warm, theme)
      } else if let decision {
        drawDecision(decision, &buffer, row: row)
      } else {
        let hint = "drag with the mouse, or flick with an arrow key: what is decided stands here"
        buffer.line(hint, x: 0, y: row, width: buffer.width, theme.faint, theme)
      }
      return
    }
    let head = change.head(theme.arrow)
    buffer.line(
      head, x: 0, y: row, width: buffer.width, change.isFlip ? theme.strong : theme.text, theme)
    let x = head.count + 1
    let room = buffer.width - x - 2
    let reasons = change.reasons
    guard let reason = reasons.first(where: { $0.count <= room }) else { return }
    let style = change.now?.test?.isMet == true ? theme.good : theme.warm
    buffer.line("(\(reason))", x: x, y: row, width: buffer.width - x, style, theme)
  }

  private func drawDecision(_ decision: Decision, _ buffer: inout CellBuffer, row: Int) {
    let words = decision.words(stage.scene)
    let reasons = words.reason.map { [$0.text, $0.brief, $0.short].map { "(\($0))" } } ?? []
    // A number is never cut: the rule goes first, then the reason.
    let short = "\(words.component): \(words.verdict)"
    let head =
      [words.head, short].first { head in
        reasons.contains { head.count + 1 + $0.count <= buffer.width }
      } ?? (words.head.count <= buffer.width ? words.head : short)
    buffer.line(head, x: 0, y: row, width: buffer.width, theme.text, theme)
    let x = head.count + 1
    guard let test = decision.deciding,
      let reason = reasons.first(where: { x + $0.count <= buffer.width })
    else { return }
    let style = test.isMet ? theme.good : theme.warm
    buffer.line(reason, x: x, y: row, width: buffer.width - x, style, theme)
  }

  /// Joins the lines of an error.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

internal import FlickCore
internal import FlickHost
internal import LuaKit

/// The command that shows the stage above the prompt.
enum ViewCommands {
  static let all = [view]

  static let view = REPLCommand(
    name: "view", usage: "[ROWS | off]",
    summary: "Keeps the stage in sight above the prompt; :view off takes it away.",
    details: [
      "What :drag, :play, :step and :settle let happen is shown as it goes, in two seconds at most;",
      "Ctrl-C or Enter skips that. ROWS is how many rows of the terminal it takes.",
      "It makes way for output longer than the rows below, until the next entry is done or Ctrl-L.",
    ], isSaved: false
  ) { session, text in
    if text == "off" { return session.closeView() }
    guard text.isEmpty || text == "on" || Int(text) != nil else {
      throw HostError(.input, ":view takes a number of rows, or off; got '\(text)'")
    }
    try session.openView(rows: Int(text))
  }
}

extension REPLSession {
  /// Shows the stage above the prompt.
  func openView(rows: Int?) throws {
    guard isAtTerminal, StageView.isPossible else {
      throw HostError(
        .input,
        ":view needs a terminal that can move its cursor; :picture shows the screen as text")
    }
    _ = try requireStage()
    closeView()
    let view = try StageView(rows: rows)
    guard view.hasRoom else {
      view.close()
      throw HostError(.input, "the terminal is too small for :view: it needs 10 rows of 20 columns")
    }
    self.view = view
  }

  /// Removes the stage above the prompt.
  package func closeView() {
    view?.close()
    view = nil
  }

  /// Hides the view if the text to print does not fit into the rows below it.
  ///
  /// Lines that scroll out of those rows are lost; lines that scroll out of the whole terminal are
  /// in its history.
  func makeRoom(rows: Int) {
    guard let view else { return }
    entryRows += rows
    if entryRows >= view.rowsBelow { try? view.stepAside() }
  }

  /// Hides the view if a list of completions does not fit into the rows below it.
  package func makeRoom(forListing rows: Int) {
    entryRows = 1
    makeRoom(rows: rows + 1)
  }

  /// Shows the passage since the last picture, then draws the stage as it is now.
  ///
  /// - Parameter start: the start of the passage; nil for the time of the last picture.
  func showView(from start: Seconds? = nil) {
    // The view stays hidden while the entry's output needs its rows.
    guard let view, !view.isAside || entryRows < view.rowsBelow else { return }
    draw(on: view) {
      // Ctrl-C ends the passage only: the entry is complete.
      let pause = try self.host.state.load("", name: "view")
      return try view.show(self.stage, from: start) { _ = try pause.call([]) }
    }
  }

  /// Draws on the view, and prints the last lines again if the text below it was erased.
  ///
  /// - Parameter body: draws, and returns whether the text was erased.
  private func draw(on view: StageView, _ body: () throws -> Bool) {
    var isEmptied = false
    do {
      try host.exploring { isEmptied = try body() }
    } catch {
      // The session continues without the view if drawing fails.
      closeView()
    }
    if isEmptied { conversation.reprint(rows: view.rowsBelow - 1, columns: width) }
  }

  /// Redraws the stage above the prompt after a change of the terminal.
  ///
  /// - Returns: whether there is a view.
  package func redrawView(after change: ScreenChange) -> Bool {
    guard let view else { return false }
    draw(on: view) { try view.redraw(change, self.stage) }
    return true
  }
}
